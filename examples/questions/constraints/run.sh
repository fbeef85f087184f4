#!/bin/sh
# A prior whose support is not a box: two probabilities with a < b. Compares a flow of (a, b) on
# the box with a flow of (a/b, b), which cannot leave the triangle. Run it after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/constraints} RUNS=${RUNS:-6000} MEMBERS=${MEMBERS:-4}
mkdir -p "$OUT" && cd "$OUT"

# The prior: uniform draws on the box that are in the triangle.
prior() { tw-sample --prior 'a=uniform(0,1) b=uniform(0,1)' -n "$RUNS" --seed "$1" | awk 'NR == 1 || $1 < $2'; }
runs() { prior "$1" | awk -v seed="$1" -f "$RNG" -f "$here/simulate.awk"; }
box() { tw-score -l -f box.tsv "$@"; }
# Convert the density of (ratio, b) to that of (a, b): the derivative of the ratio with respect
# to a is 1 / b. Some awks do not read inf as a number.
map() {
  tw-score -l -f map.tsv --as raw "$@" |
    awk -v OFS='\t' '{ print $0, (NR == 1 ? "logq" : $NF == "inf" ? "-inf" : -$NF - log($2)) }' | tw-score -l
}

runs 1 >train.tsv
runs 2 >calib.tsv
printf 'x1\tx2\n9\t10\n' | tw-grid -n 200 a=0.0025:0.9975 b=0.0025:0.9975 | awk -f "$here/exact.awk" >grid.tsv
tw-flow -p a,b --support a=0:1,b=0:1 --size small --members "$MEMBERS" train.tsv >box.tsv 2>flow.log
tw-flow -p ratio,b --support ratio=0:1,b=0:1 --size small --members "$MEMBERS" train.tsv >map.tsv 2>>flow.log
for way in box map; do
  $way --trained train.tsv | tw-tree --calib-size "$(wc -l <calib.tsv)" >$way.tree.tsv
  $way calib.tsv | tw-leaf -t $way.tree.tsv | tw-bounds >$way.bounds.tsv
  $way grid.tsv | tw-leaf -t $way.tree.tsv | tw-classify -b $way.bounds.tsv >$way.regions.tsv
done
awk -f "$here/table.awk" box.regions.tsv map.regions.tsv
