#!/usr/bin/env bash
# How many, and how probable each? Counts of N trials with probability p, both
# unknown: 90 % regions of (N, p) with N as a whole number and without, against the
# exact posterior at each N. Run it after `make all`.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
BIN=$(cd "${BIN:-$here/../../../build/bin}" && pwd)
OUT=${OUT:-$here/../../../build/whole} RUNS=${RUNS:-6000} FLOW=${FLOW:-}
PATH=$BIN:$PATH LC_ALL=C
export LC_ALL
mkdir -p "$OUT" && cd "$OUT"

runs() { tw-sample --prior 'N=whole(10,60) p=uniform(0,1)' -n "$1" --seed "$2" | awk -v seed="$2" -f "$here/simulate.awk"; }
runs "$RUNS" 1 >train.tsv
runs "$((RUNS / 4))" 2 >calib.tsv
printf 'x1\tx2\tx3\tx4\tx5\n33\t28\t31\t35\t29\n' >obs.tsv
tw-grid N=10:60:51 p=0.0025:0.9975:200 <obs.tsv | awk -f "$here/exact.awk" >grid.tsv

echo 'numbers    N  exact  inside  wrongly  missed'
# way WORD [OPTION...]: rows of the table, by a flow with these options.
way() {
  tw-flow -p N,p --support N=10:60,p=0:1 "${@:2}" train.tsv >flow.tsv 2>flow.log
  tw-score -f flow.tsv --cdf 1000 calib.tsv | tw-bounds --global -s cdf >bounds.tsv
  tw-score -f flow.tsv --cdf 1000 grid.tsv | tw-classify -b bounds.tsv -s cdf | tee "$1.tsv" |
    awk -v way="$1" -f "$here/table.awk"
}
# shellcheck disable=SC2086 # several options
way whole --whole N $FLOW
# shellcheck disable=SC2086
way real $FLOW
