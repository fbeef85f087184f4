
# Rounds, as tw-budget decides. Each trains a posterior, the mixture of a flow and two likelihoods, of all
# data at once and step by step, and truncates the prior to the parameters that this finds plausible at the
# observation. If that is a small part of the prior, the next simulations are from there. If the coverage gap
# can be small enough by now, it is measured; if it is, training ends. Early likelihoods have few members.
while [ "$next" -gt 0 ]; do
  round=$((round + 1)) spent=$((spent + next)) simulated="$simulated clean-$round.tsv" from='the prior'
  simulate $round "$next" $round
  [ -z "$truncated" ] || from="$(percent "$share") of the prior, where the parameters are plausible"
  say "round $round: $next simulations from $from"
  step "train-$round.tsv" plausible $simulated
  [ "$spent" -lt "$(value training next.tsv)" ] || members=''
  train "flow-$round.tsv" --held "held-$round.tsv"
  train "likelihood-$round.tsv" $members
  train "stepwise-$round.tsv" $members --steps auto --beside "likelihood-$round.tsv"
  step "posterior-$round.tsv" stack
  if [ "$spent" -lt "$(value training next.tsv)" ]; then
    step "truncated-$round.tsv" truncate_prior
    [ "$(records "train-$round.tsv")" -lt "$(value least next.tsv)" ] ||
      step "gap-$round.tsv" gap "train-$round.tsv"
  fi
  decide
done
for file in posterior stack flow likelihood stepwise; do write $file.tsv cat "$file-$round.tsv"; done
[ -z "$truncated" ] || write truncated.tsv cat "$truncated"
write agreement.tsv posterior tw-gap --agreement obs.tsv
