#!/bin/sh
# Markov chains, calibrated: a sampler has left a file of chains for each of many
# simulated data sets, in the form of GetDist and CosmoMC. tw-read makes draws of
# them, and from there on it goes as with any draws. Prints how many fresh true
# parameters lie in the region that the chains believe in, and in the calibrated.
# Run it after `make all examples`; some ten seconds.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/posteriors/mcmc}
STEPS=${STEPS:-1000}                    # of each chain
CALIB=${CALIB:-500} FRESH=${FRESH:-500} # simulations
mkdir -p "$OUT"
cd "$OUT"

# sampler RECORDS FOLDER: the chains of each record, and the parameters' names.
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

# scored N SEED NAME: N runs with an id, draws at each, and the score: of theta,
# and as the share of the draws that have a lower one.
scored() {
  simulate gaussian_linear_uniform --first-two -n "$1" --seed "$2" |
    awk '{ print (NR == 1 ? "id" : NR - 1) "\t" $0 }' >"$3.tsv"
  sampler "$3.tsv" "$3.chains"
  draws "$3.tsv" "$3.chains" >"$3.draws.tsv"
  tw-score -d "$3.draws.tsv" -k waldo "$3.tsv" |
    tw-score -d "$3.draws.tsv" -k waldo --cdf "$STEPS" --as share >"$3.scored.tsv"
}

scored "$CALIB" 2 calib
tw-bounds --global --expect "$CALIB" calib.scored.tsv >bounds.tsv

scored "$FRESH" 3 fresh
tw-classify -b bounds.tsv fresh.scored.tsv >fresh.classified.tsv
"$here/report" bounds.tsv fresh.classified.tsv
