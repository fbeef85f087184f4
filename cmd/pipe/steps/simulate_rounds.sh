
# Rounds. Each trains a posterior, a mixture of a flow and two likelihoods (of all data at once; stepwise),
# and truncates the prior to the parameters that it finds plausible at the observation. If these are a small
# part, the next simulations are from there. Training ends at $training simulations, or when the coverage gap,
# measured from $least on (0: in the last round of a stage, which has large ensembles), is small.
while [ "$next" -gt 0 ]; do
  round=$((round + 1)) spent=$((spent + calibrated + next)) calibrated=0 from='the prior'
  simulations="$simulations $fresh clean-$round.tsv" for_flow="$for_flow $fresh clean-$round.tsv" fresh=''
  simulate $round "$next" $round
  [ -z "$truncated" ] || from="$(percent "$share") of the prior, where the parameters are plausible"
  say "round $round: $next simulations from $from"
  step "train-$round.tsv" in_truncated $for_flow
  members=$([ "$least" -eq 0 ] || echo '--members 2')
  train flow "flow-$round.tsv" $members --held "held-$round.tsv"
  [ -z "$marginal" ] || train marginal "marginal-$round.tsv"
  for n in 1 2; do likelihood=$(./simulate.sh likelihood "$round" $n); train $likelihood $members; done
  step "posterior-$round.tsv" stack
  [ "$spent" -ge "$training" ] || step "truncated-$round.tsv" truncate_prior
  give_up_truncated || [ "$(records "train-$round.tsv")" -lt "$least" ] || step "gap-$round.tsv" measure_gap
  plan_round
done
