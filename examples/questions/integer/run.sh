#!/bin/sh
# How many trials, and with which probability of success? Binomial counts with unknown N and p:
# compares 90 % regions of (N, p), with and without declaring N an integer, with the exact
# posterior at each N. Run it after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/integer} RUNS=${RUNS:-6000} FLOW=${FLOW:-}
mkdir -p "$OUT" && cd "$OUT"

runs() { tw-sample --prior 'N=integer(10,60) p=uniform(0,1)' -n "$1" --seed "$2" | awk -v seed="$2" -f "$RNG" -f "$here/simulate.awk"; }
runs "$RUNS" 1 >train.tsv
runs "$((RUNS / 4))" 2 >calib.tsv
printf 'x1\tx2\tx3\tx4\tx5\n33\t28\t31\t35\t29\n' >obs.tsv
tw-grid N=10:60:51 p=0.0025:0.9975:200 <obs.tsv | awk -f "$here/exact.awk" >grid.tsv

echo 'numbers    N  exact  inside  wrongly  missed'
# way WORD [OPTION...]: print the rows of the table for a flow with these options.
way() {
  word=$1
  shift
  tw-flow -p N,p --support N=10:60,p=0:1 "$@" train.tsv >flow.tsv 2>flow.log
  tw-score -f flow.tsv --cdf 1000 calib.tsv | tw-bounds --global -s cdf >bounds.tsv
  tw-score -f flow.tsv --at obs.tsv --cdf 1000 grid.tsv | tw-classify -b bounds.tsv -s cdf | tee "$word.tsv" |
    awk -v way="$word" -f "$here/table.awk"
}
# shellcheck disable=SC2086 # FLOW may contain several options
way integer --integer N $FLOW
# shellcheck disable=SC2086
way real $FLOW
