#!/usr/bin/env bash
# Other priors, the same runs: each run is kept with a probability in proportion to
# new over old prior. What is in the 90 % region under every one? Run it after `make all`.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
BIN=$(cd "${BIN:-$here/../../../build/bin}" && pwd)
OUT=${OUT:-$here/../../../build/prior} RUNS=${RUNS:-16000} SEED=${SEED:-2} MEMBERS=${MEMBERS:-4}
PATH=$BIN:$PATH LC_ALL=C
export LC_ALL
mkdir -p "$OUT" && cd "$OUT"

runs() { tw-sample --prior 'theta1=uniform(-8,8)' -n "$RUNS" --seed "$1" | awk -v seed="$1" -f "$here/simulate.awk"; }
# thin SD SEED: the old prior is constant, the new one, normal(0,SD), here 1 at most.
thin() { awk -v sd="$1" -v seed="$2" 'BEGIN { srand(seed + 1000) } NR == 1 || rand() < exp(-($1 / sd) ^ 2 / 2)'; }

runs 1 >train.tsv
runs "$SEED" >calib.tsv
printf 'x1\n1.5\n' | tw-grid -n 1001 theta1=-2:5 >grid.tsv
for sd in 0.5 1 2; do
  [ -s flow.$sd.tsv ] || thin $sd 1 <train.tsv |
    tw-flow --size small --members "$MEMBERS" --epochs 20 -j 2 >flow.$sd.tsv 2>>flow.log
  thin $sd "$SEED" <calib.tsv | tw-score -l -f flow.$sd.tsv | tw-bounds --global >bounds.$sd.tsv
  tw-score -l -f flow.$sd.tsv grid.tsv | tw-classify -b bounds.$sd.tsv >regions.$sd.tsv
done
awk -f "$here/table.awk" regions.{0.5,1,2}.tsv
