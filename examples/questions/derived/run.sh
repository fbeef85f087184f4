#!/bin/sh
# A derived quantity, R0 = beta / gamma: its range over the calibrated region of (beta, gamma),
# from classified draws, and a calibrated region of R0 itself. Run it after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/derived} RUNS=${RUNS:-4000} SEED=${SEED:-2} MEMBERS=${MEMBERS:-4}
mkdir -p "$OUT" && cd "$OUT"

runs() { tw-sample --prior 'beta=gamma(4,0.5) gamma=gamma(4,0.15)' -n "$RUNS" --seed "$1" | awk -v seed="$1" -f "$RNG" -f "$here/simulate.awk"; }
draws() { tw-sample -f flow.tsv -n "$@" | awk -v OFS='\t' '{ print $0, (NR == 1 ? "R0" : $2 / $3) }'; }

[ -s flow.tsv ] || runs 1 |
  tw-flow -p beta,gamma --support beta=0:,gamma=0: --size small --members "$MEMBERS" >flow.tsv 2>flow.log
runs "$SEED" >calib.tsv
printf 'id\tx1\tx2\n1\t70\t22\n' >obs.tsv
tw-score -f flow.tsv --cdf 500 calib.tsv | tw-bounds --global >joint.tsv
draws 20000 obs.tsv | tw-score -f flow.tsv --at obs.tsv --cdf 500 | tw-classify -b joint.tsv >joint.regions.tsv
draws 200 calib.tsv | tw-score -d - -p R0 -k waldo --cdf 200 calib.tsv | tw-bounds --global >own.tsv
draws 20000 obs.tsv >own.draws.tsv
tw-grid -n 1001 R0=0:10 obs.tsv | tw-score -d own.draws.tsv -p R0 -k waldo --at obs.tsv --cdf 20000 |
  tw-classify -b own.tsv >own.regions.tsv
awk -f "$here/table.awk" joint.regions.tsv own.regions.tsv
