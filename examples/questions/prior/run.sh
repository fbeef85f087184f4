#!/bin/sh
# Several priors with the same simulations: each simulation is kept with a probability that is
# proportional to the ratio of the new to the old prior. Which parameters are in the 90 % region
# under every prior? Run it after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/prior} RUNS=${RUNS:-16000} SEED=${SEED:-2} MEMBERS=${MEMBERS:-4}
mkdir -p "$OUT" && cd "$OUT"

runs() { tw-sample --prior 'theta1=uniform(-8,8)' -n "$RUNS" --seed "$1" | awk -v seed="$1" -f "$RNG" -f "$here/simulate.awk"; }
# thin SD SEED: keep simulations for the new prior normal(0,SD). The old prior is uniform, so the
# ratio is proportional to the normal density, scaled to a maximum of 1.
thin() { awk -v sd="$1" -v seed="$(($2 + 1000))" -f "$RNG" -f "$here/thin.awk"; }

runs 1 >train.tsv
runs "$SEED" >calib.tsv
printf 'x1\n1.5\n' | tw-grid -n 1001 theta1=-2:5 >grid.tsv
for sd in 0.5 1 2; do
  [ -s flow.$sd.tsv ] || thin $sd 1 <train.tsv |
    tw-flow --size small --members "$MEMBERS" --epochs 20 -j 2 >flow.$sd.tsv 2>>flow.log
  thin $sd "$SEED" <calib.tsv | tw-score -l -f flow.$sd.tsv | tw-bounds --global >bounds.$sd.tsv
  tw-score -l -f flow.$sd.tsv grid.tsv | tw-classify -b bounds.$sd.tsv >regions.$sd.tsv
done
awk -f "$here/table.awk" regions.0.5.tsv regions.1.tsv regions.2.tsv
