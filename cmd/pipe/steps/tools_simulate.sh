# simulate NAME N STREAM: make clean-NAME.tsv, N simulations from the prior or from the truncated prior.
simulate() { step "clean-$1.tsv" ./simulate.sh "$@" ${truncated:+"$truncated"}; }
# choose_data: set the columns of data for flows and likelihoods. If readings are missing, x_missing is one of
# them; but if no observation lacks any, likelihoods learn the probability of that instead (--failed).
# Stop if an observation lacks what no simulation of the first round lacks.
missing_in() { tw-read -c x_missing "$1" | grep -qx 1; }
choose_data() {
  x_flow=$data x_likelihood=$data failed_option=''
  if missing_in clean-1.tsv; then x_flow=$data,x_missing failed_option='--failed x_missing'; fi
  if missing_in obs.tsv; then x_flow=$data,x_missing x_likelihood=$data,x_missing failed_option=''; fi
  write missing.tsv tw-typical --lacking -r runs-1.tsv -x "$data" observed.tsv
  sed 1d missing.tsv | while IFS='	' read -r which lacks n of; do
    say "$which lacks $lacks (of the simulations so far: $n of $of)"
  done
}
# stage: what the analysis needs to continue later, when all simulations so far train.
stage() {
  printf '%s\n' "spent=$spent" "calibrated=$calibrated k=$k round=$round share=$share truncated=$truncated" \
    "simulations='$simulations' for_flow='$for_flow' fresh='$fresh'"
}
