#!/bin/sh
# Confidence sets, which contain the true theta with probability 90 % at every theta, not only on
# average over a prior: the tree splits on theta instead of the data. Run it after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/theta} RUNS=${RUNS:-16000} SEED=${SEED:-3}
mkdir -p "$OUT" && cd "$OUT"

simulate() { awk -v seed="$1" -f "$RNG" -f "$here/simulate.awk"; }
runs() { tw-sample --prior "theta1=$1" -n "$RUNS" --seed "$2" | simulate "$2"; }
score() { tw-score -l -f flow.tsv; }
regions() { tw-leaf -t tree.tsv | tw-classify -b theta.tsv --as by_theta | tw-classify -b prior.tsv --as by_prior; }

[ -s flow.tsv ] || runs 'normal(0,1)' 1 | tw-flow --size small --members 1 >flow.tsv 2>flow.log
runs 'uniform(-3,3)' 2 | score | tw-tree -x theta1 -m 150 --calib-size "$RUNS" >tree.tsv
runs 'uniform(-3,3)' "$SEED" | score | tw-leaf -t tree.tsv | tw-bounds >theta.tsv
runs 'normal(0,1)' "$((SEED + 1000))" | score | tw-bounds --global >prior.tsv

awk 'BEGIN { print "theta1"; for (i = 0; i < 12000; i++) print i % 3 }' | simulate 9 | score | regions >fresh.tsv
printf 'x1\n1.5\n' | tw-grid -n 1201 theta1=-3:3 | score | regions >grid.tsv
awk -f "$here/table.awk" fresh.tsv grid.tsv
