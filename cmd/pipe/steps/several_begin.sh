
# Simulations from the prior: four fifths train one posterior for all observations, the others calibrate.
# p is the share of them whose data are at least as unusual as an observation.
round=1 spent=$((runs - runs / 5)) simulations=clean-1.tsv truncated=''
numbered() {
  if [ -n "$id" ]; then cat named.tsv; else awk '{ print ((NR == 1) ? "id" : NR - 1) "\t" $0 }' named.tsv; fi
}
odd() { tw-read -c p typical.tsv | awk 'NR > 1 && $1 <= 0.01 { n++ } END { print n + 0 }'; }
step named.tsv ./simulate.sh clean "${id:+id,}$data" observed.tsv
step obs.tsv numbered
simulate 1 $spent 1
choose_data
step typical.tsv tw-typical -r clean-1.tsv -x "$x_flow" --seed "$seed" -j "$threads" obs.tsv
say "observations: $(records obs.tsv); $(odd) of them with p at most 0.01"
! unlike || say 'warning: an observation is UNLIKE the simulations: the model may be wrong, or the prior' \
  'too narrow. Interrupt this script to find out before more simulations are made.'
step train-1.tsv cat clean-1.tsv
train flow flow-1.tsv --held held-1.tsv
train likelihood likelihood-1.tsv
train stepwise stepwise-1.tsv --steps auto --beside likelihood-1.tsv
step posterior-1.tsv stack
train_halves
for file in posterior stack flow likelihood stepwise; do write $file.tsv cat $file-1.tsv; done
