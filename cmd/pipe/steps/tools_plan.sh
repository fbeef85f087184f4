
# plan: of all runs a fifth calibrates; $most train, the first round's part of them is $next. A
# round of fewer than 100 runs trains nothing: then there are fewer rounds. The prior is not
# truncated yet ($truncated); flows to come read the data columns $x. rounds.tsv has a row a round.
plan() {
  truncated='' x=$data
  while next=$(((runs - runs / 5) / rounds)) && [ $next -lt 100 ] && [ "$rounds" -gt 1 ]; do
    rounds=$((rounds - 1))
  done
  most=$((rounds * next))
  round=1 spent=0 cleaned='' share=1 from='the prior'
  printf 'round\tshare\truns\ttrained\th\n' >rounds.tsv
}

# simulate_round: the $next runs of the round. Its flow is to be $flow, by the runs $train; unless
# judge finds otherwise it is enough.
simulate_round() {
  simulate $round $next $round
  spent=$((spent + next)) cleaned="$cleaned clean-$round.tsv"
  flow=flow-$round.tsv train=train-$round.tsv made=$next h=NA enough=yes
}

# next_round: its runs are from the truncated prior if that pays, else all that are left from where
# these were from.
next_round() {
  if pays; then
    truncated=truncated-$round.tsv share=$(value share "share-$round.tsv")
    from="$(percent "$share") of the prior, where the parameters are plausible"
    step "theta-$((round + 1)).tsv" cat "next-$round.tsv"
  else
    next=$((most - spent))
  fi
  round=$((round + 1))
}

# another: how many runs from the truncated prior are next, $next: a quarter of those left, and in the
# last round, which trains where the answer is, all of them.
another() {
  next=$(((most - spent) / 4))
  if [ $((round + 1)) -eq "$rounds" ] || [ $next -lt 100 ]; then next=$((most - spent)); fi
}
