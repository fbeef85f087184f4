#!/bin/sh
# Which model, Poisson or geometric? Prints for each leaf of a small tree the probability of the
# first model with its exact interval, and classifies three observations. Run it after
# `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/model} RUNS=${RUNS:-4000} SEED=${SEED:-2}
mkdir -p "$OUT" && cd "$OUT"

runs() {
  tw-sample --prior 'model=integer(0,1) rate=exponential(10)' -n "$RUNS" --seed "$1" |
    awk -v seed="$1" -f "$RNG" -f "$here/simulate.awk" | awk -f "$here/exact.awk"
}
runs 1 | tw-tree -s model -x mean,spread --max-leaves 6 --calib-size "$RUNS" -m 100 >tree.tsv
awk -f "$here/tree.awk" tree.tsv
runs "$SEED" | tw-leaf -t tree.tsv >leaves.tsv
tw-coverage -g leaf -r model --levels 0.5 -n 1 leaves.tsv >share.tsv
printf '%s\n' x1,x2,x3,x4,x5,x6,x7,x8,x9,x10 4,6,5,3,7,5,2,6,4,8 0,9,3,14,1,6,2,0,11,4 3,1,0,2,4,1,0,2,5,2 | tr , '\t' |
  awk -v data=1 -f "$RNG" -f "$here/simulate.awk" | awk -f "$here/exact.awk" | tw-leaf -t tree.tsv >obs.tsv
awk -f "$here/table.awk" leaves.tsv share.tsv obs.tsv
