
# Simulations from the prior: four fifths train one posterior for all observations, the others calibrate.
# p is the share of them whose data are at least as unusual as an observation.
round=$((round + 1)) next=$((runs - runs / 5 - spent - calibrated)) spent=$((runs - runs / 5)) calibrated=0
simulations="$simulations $fresh clean-$round.tsv" fresh=''
numbered() {
  if [ -n "$id" ]; then cat named.tsv; else awk '{ print ((NR == 1) ? "id" : NR - 1) "\t" $0 }' named.tsv; fi
}
odd() { tw-read -c p typical.tsv | awk 'NR > 1 && $1 <= 0.01 { n++ } END { print n + 0 }'; }
step named.tsv ./simulate.sh clean "${id:+id,}$data" observed.tsv
step obs.tsv numbered
simulate $round $next $round
choose_data
step typical.tsv tw-typical -r clean-1.tsv -x "$x_flow" --seed "$seed" -j "$threads" obs.tsv
say "observations: $(records obs.tsv); $(odd) of them with p at most 0.01"
! unlike || say 'warning: an observation is UNLIKE the simulations: the model may be wrong, or the prior' \
  'too narrow. Interrupt this script to find out before more simulations are made.'
step "train-$round.tsv" in_truncated $simulations
train flow "flow-$round.tsv" --held "held-$round.tsv"
train likelihood "likelihood-$round.tsv"
train stepwise "stepwise-$round.tsv" --steps auto --beside "likelihood-$round.tsv"
step "posterior-$round.tsv" stack
train_halves
