#!/bin/sh
# Calibrate ABC by rejection. The draws that abc.awk accepts are the posterior estimate,
# the score is their kernel density, and other simulations calibrate the 90 % region.
# Prints the share of new true parameters in the 90 % region of the draws, and in the
# calibrated region. Run it after `make all examples`; it takes some ten seconds.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/posteriors/abc}
TASK=${TASK:-two_moons}
REFERENCE=${REFERENCE:-5000} KEEP=${KEEP:-100} # simulations to choose from, and accepted
CALIB=${CALIB:-500} FRESH=${FRESH:-500}         # simulations
mkdir -p "$OUT"
cd "$OUT"

simulate "$TASK" -n "$REFERENCE" --seed 1 >reference.tsv

# scored N SEED NAME: N simulations with an id, posterior draws at each, the score of theta,
# and the share of the draws that have a lower score.
scored() {
  simulate "$TASK" -n "$1" --seed "$2" | awk '{ print (NR == 1 ? "id" : NR - 1) "\t" $0 }' >"$3.tsv"
  awk -v keep="$KEEP" -f "$here/abc.awk" reference.tsv "$3.tsv" >"$3.draws.tsv"
  tw-score -d "$3.draws.tsv" -k kde "$3.tsv" |
    tw-score -d "$3.draws.tsv" -k kde --cdf "$KEEP" --as share >"$3.scored.tsv"
}

scored "$CALIB" 2 calib
tw-bounds --global calib.scored.tsv >bounds.tsv

scored "$FRESH" 3 fresh
tw-classify -b bounds.tsv fresh.scored.tsv >fresh.classified.tsv
"$here/report" bounds.tsv fresh.classified.tsv
