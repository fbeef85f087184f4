#!/bin/sh
# A time series, given by its numbers or by two summary statistics. Compares 90 % intervals with the exact ones. Run it after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/series} RUNS=${RUNS:-6000} DRAWS=${DRAWS:-20000} MEMBERS=${MEMBERS:-4}
mkdir -p "$OUT" && cd "$OUT"

simulate() { awk -v seed="$2" -v way="$1" -f "$RNG" -f "$here/simulate.awk"; }
runs() { tw-sample --prior 'theta=uniform(-0.9,0.9)' -n "$RUNS" | simulate "$1" 1 >"$1.runs"; }
seen() { printf 'theta\n0.6\n' | simulate "$1" 7 | cut -f 2- >"$1.obs"; }
fit() {
  tw-flow -p theta --support theta=-0.9:0.9 --size small --members "$MEMBERS" "$1.runs" >"$1.flow" 2>"$1.log"
}
# row WAY: print the interval of the draws, and the exact one given the series.
row() { cut -f 2 | sed 1d | sort -g | awk -v way="$1" -v exact="$(awk -f "$here/exact.awk" series.obs)" '
  { v[NR] = $1 } END { split(exact, e); printf "%-6s  %.3f  %.3f  %s  %s\n", way, v[int(NR / 20) + 1], v[NR - int(NR / 20)], e[1], e[2] }'; }

echo 'way     from   to     exact'
for way in series sums; do
  runs $way && seen $way && fit $way
  tw-sample -f $way.flow -n "$DRAWS" $way.obs | row $way
done
