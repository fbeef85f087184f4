#!/bin/sh
# Calibrate a Markov chain sampler, which wrote a file of chains for each of many simulated
# data sets, in the format of GetDist and CosmoMC. tw-read converts them to draws, which are
# then calibrated like any others. Prints the share of new true parameters in the 90 % region
# of the chains, and in the calibrated region.
# Run it after `make all examples`; it takes some ten seconds.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/posteriors/mcmc}
STEPS=${STEPS:-1000}                    # of each chain
CALIB=${CALIB:-500} FRESH=${FRESH:-500} # simulations
mkdir -p "$OUT"
cd "$OUT"

# sampler RECORDS FOLDER: write the chains of each record, and the names of the parameters.
sampler() {
  rm -rf "$2"
  mkdir "$2"
  printf 'theta1 \\theta_1\ntheta2 \\theta_2\n' >"$2/chain.paramnames"
  awk -v steps="$STEPS" -v seed=1 -v folder="$2" -f "$RNG" -f "$here/metropolis.awk" "$1"
}

# draws RECORDS FOLDER: all chains as one table, in the order of the records.
draws() {
  first=1
  while read -r id _; do
    [ "$id" = id ] && continue
    tw-read -W --names weight,nll --names-from "$2/chain.paramnames" \
      --repeat weight --except nll "$2/$id.txt" |
      awk -v id="$id" -v first="$first" 'NR == 1 { if (first) print "id\t" $0; next }
        { print id "\t" $0 }'
    first=0
  done <"$1"
}

# scored N SEED NAME: N simulations with an id, posterior draws at each, the score of theta,
# and the share of the draws that have a lower score.
scored() {
  simulate gaussian_linear_uniform --first-two -n "$1" --seed "$2" |
    awk '{ print (NR == 1 ? "id" : NR - 1) "\t" $0 }' >"$3.tsv"
  sampler "$3.tsv" "$3.chains"
  draws "$3.tsv" "$3.chains" >"$3.draws.tsv"
  tw-score -d "$3.draws.tsv" -k waldo "$3.tsv" |
    tw-score -d "$3.draws.tsv" -k waldo --cdf "$STEPS" --as share >"$3.scored.tsv"
}

scored "$CALIB" 2 calib
tw-bounds --global calib.scored.tsv >bounds.tsv

scored "$FRESH" 3 fresh
tw-classify -b bounds.tsv fresh.scored.tsv >fresh.classified.tsv
"$here/report" bounds.tsv fresh.classified.tsv
