
# Rounds. Each trains a posterior, a mixture of a flow and two likelihoods (of all data at once, stepwise),
# and truncates the prior to what this finds plausible at the observation; if that is a small part, the next
# simulations are from there. Training ends when $spent reaches $training simulations, or when the coverage
# gap, measured from $least on, is small. Likelihoods of earlier rounds have few ensemble members.
while [ "$next" -gt 0 ]; do
  round=$((round + 1)) spent=$((spent + next)) from='the prior'
  simulations="$simulations clean-$round.tsv" for_flow="$for_flow clean-$round.tsv" train=train-$round.tsv
  simulate $round "$next" $round
  [ -z "$truncated" ] || from="$(percent "$share") of the prior, where the parameters are plausible"
  say "round $round: $next simulations from $from"
  step $train in_truncated $for_flow
  members=$([ "$spent" -ge "$training" ] || echo '--members 2')
  train flow "flow-$round.tsv" --held "held-$round.tsv"
  [ -z "$marginal" ] || train marginal "marginal-$round.tsv"
  train likelihood "likelihood-$round.tsv" $members
  train stepwise "stepwise-$round.tsv" $members --steps auto --beside "likelihood-$round.tsv"
  step "posterior-$round.tsv" stack
  if [ "$spent" -lt "$training" ]; then
    step "truncated-$round.tsv" truncate_prior
    give_up_truncated || [ "$(records $train)" -lt "$least" ] || step "gap-$round.tsv" measure_gap $train
  fi
  plan_round
done
for kind in posterior stack flow likelihood stepwise $marginal; do write $kind.tsv cat $kind-$round.tsv; done
[ -z "$truncated" ] || write truncated.tsv cat "$truncated"
write agreement.tsv posterior tw-gap --agreement obs.tsv
