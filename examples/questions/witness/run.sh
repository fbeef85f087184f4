#!/bin/sh
# Where is a posterior estimate wrong? A tree is trained to distinguish the true parameters from
# draws of the estimate, and new simulations test whether it can, with an exact p-value. Run it
# after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/witness} RUNS=${RUNS:-4000} SEED=${SEED:-2} NEGATIVE=${NEGATIVE:-0.3}
mkdir -p "$OUT" && cd "$OUT"

runs() {
  tw-sample --prior 'theta1=normal(0,1) x2=normal(0,1)' -n "$RUNS" --seed "$1" | awk -v seed="$1" -f "$RNG" -f "$here/simulate.awk"
}
# draws N SEED: N draws of the estimate at the data of each record. For a flow, use tw-sample.
draws() { awk -v n="$1" -v seed="$2" -v negative="$NEGATIVE" -f "$RNG" -f "$here/estimate.awk"; }
# witness: append the leaf of each record, and the mean of the leaf.
witness() { tw-leaf -t tree.tsv | awk -f "$here/value.awk" tree.tsv -; }

runs "$SEED" >train.tsv
draws 5 "$((SEED + 1000))" <train.tsv >drawn.tsv
awk -v OFS='\t' 'FNR > 1 { print $0, (NR == FNR ? 1 : 0) } NR == 1 { print $0, "real" }' train.tsv drawn.tsv |
  tw-tree -s real -x theta1,x1,x2 --prune none --max-leaves 4 -m "$((RUNS / 4))" >tree.tsv
runs "$((SEED + 2000))" >fresh.tsv
draws 19 "$((SEED + 3000))" <fresh.tsv | witness >drawn.tsv
witness <fresh.tsv >real.tsv
tw-score -d drawn.tsv -q value --cdf 19 real.tsv | tw-coverage >coverage.tsv
awk -f "$here/words.awk" coverage.tsv tree.tsv real.tsv drawn.tsv
