
# Rounds. Each trains a posterior, a mixture of a flow and two likelihoods, of all data at once and step by
# step. Then it truncates the prior to what this posterior finds plausible at the observation; if that is a
# small part, the next simulations are from there. Training ends after $training simulations, or when the
# coverage gap, measured from $least on, is small. Likelihoods of earlier rounds have few ensemble members.
while [ "$next" -gt 0 ]; do
  round=$((round + 1)) spent=$((spent + next)) simulations="$simulations clean-$round.tsv" from='the prior'
  simulate $round "$next" $round
  [ -z "$truncated" ] || from="$(percent "$share") of the prior, where the parameters are plausible"
  say "round $round: $next simulations from $from"
  step "train-$round.tsv" in_truncated $simulations
  members=$([ "$spent" -ge "$training" ] || echo '--members 2')
  train flow "flow-$round.tsv" --held "held-$round.tsv"
  train likelihood "likelihood-$round.tsv" $members
  train stepwise "stepwise-$round.tsv" $members --steps auto --beside "likelihood-$round.tsv"
  step "posterior-$round.tsv" stack
  if [ "$spent" -lt "$training" ]; then
    step "truncated-$round.tsv" truncate_prior
    [ "$(records "train-$round.tsv")" -lt "$least" ] || step "gap-$round.tsv" measure_gap "train-$round.tsv"
  fi
  plan_round
done
for file in posterior stack flow likelihood stepwise; do write $file.tsv cat "$file-$round.tsv"; done
[ -z "$truncated" ] || write truncated.tsv cat "$truncated"
write agreement.tsv posterior tw-gap --agreement obs.tsv
