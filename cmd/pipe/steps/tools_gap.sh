
# halves FILE PROGRAM...: that estimate by the two halves of its runs, with its size and steps.
halves() {
  of=$1 as=''
  shift
  for option in size steps; do
    as="$as $(sed -n "1s/.* \(--$option [^ ]*\) .*/\1/p" "$of")"
  done
  for half in 1 2; do
    fit "half-$half-$of" "$@" --part $half/2 --members 2 $as --seed $((seed + half))
  done
}

# halves_in_use: half-1.tsv and half-2.tsv, the posterior by the halves of its runs. What has no weight
# needs no halves. Where a round was enough those of its flow are there: judge made them.
halves_in_use() {
  for like in $likelihoods; do halves "$like.tsv" likelihood; done
  if [ -n "$flow_in_use" ]; then
    train=$flow_train x=$flow_x
    halves "$flow" flow
  fi
  for half in 1 2; do
    parts=${flow_in_use:+-f half-$half-$flow}
    for like in $all_likelihoods; do
      of=$like.tsv
      case " $likelihoods " in *" $like "*) of=half-$half-$of ;; esac
      parts="$parts -l $of"
    done
    step "half-$half.tsv" tw-stack $parts --weights-of posterior.tsv
  done
}

# gap DATA OPTIONS...: how far coverage differs at these data from its average (h), by
# draws of the estimate and of those of the halves of its runs.
gap() {
  [ "$(records "$1")" -gt 1 ] || stop 'next to none of the runs are like the observation:' \
    'too few --runs, or the simulator makes no such data'
  tw-gap --alpha "$alpha" --seed "$seed" -j "$threads" "$@"
}

# nearest FILE: the 100 of these data that are nearest to the observation, but for those where
# the truncated prior cuts the posterior off.
nearest() {
  write nearest.$$.part tw-nearest -f "$flow" -x obs.tsv -n 100 "$1"
  near nearest.$$.part 0.9 100
}
# gap_nearest FILE: of the flow, at these, by half of the draws: that h only says whether another
# round is needed.
gap_nearest() {
  write near.$$.part nearest "$1"
  gap near.$$.part -n 250 -f "$flow" --half "half-1-$flow" --half "half-2-$flow"
}

# made N: so many data that a likelihood makes of draws of the estimate at the observation, but
# for those where the truncated prior cuts it off. That costs no run of the simulator.
made() {
  tw-read -c "$names" draws.tsv | sed "$(($1 + 1))q" >theta.$$.part
  tw-sample -f "$heaviest.tsv" -n 1 --seed "$seed" theta.$$.part >drawn.$$.part
  awk -v OFS='\t' -v of="$failed" 'of == "" { print; next }
    { print $0, (NR == 1) ? of : 0 }' drawn.$$.part >made.$$.part
  near made.$$.part 0.9 100
}

# gap_in_use: of the posterior, at data that a likelihood makes
# if one has more weight than the flow; else at the nearest runs.
gap_in_use() {
  if [ "$heaviest" = flow ]; then
    step at.tsv nearest clean-calib-1.tsv
  else
    step at.tsv made 300
  fi
  gap at.tsv -n 500 --runs 300 --error 0.1 -f posterior.tsv --half half-1.tsv --half half-2.tsv
}
