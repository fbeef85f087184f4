#!/bin/sh
# A time series, given by its numbers or by two summary statistics; and several independent
# observations of one theta. Compares 90 % intervals with the exact ones. Run it after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/series} RUNS=${RUNS:-6000} DRAWS=${DRAWS:-20000} MEMBERS=${MEMBERS:-4}
mkdir -p "$OUT" && cd "$OUT"

simulate() { awk -v seed="$2" -v way="$1" -f "$RNG" -f "$here/simulate.awk"; }
runs() { tw-sample --prior "theta=uniform($2)" -n "$RUNS" | simulate "$1" 1 >"$1.runs"; }
seen() { awk -v n="$2" 'BEGIN { print "theta"; while (n-- > 0) print 0.6 }' | simulate "$1" 7 | cut -f 2- >"$1.obs"; }
# fit FLOW RUNS [OPTION...]: train FLOW.flow on RUNS.runs.
fit() {
  flow=$1 runs=$2
  shift 2
  tw-flow -p theta --size small --members "$MEMBERS" "$@" "$runs.runs" >"$flow.flow" 2>"$flow.log"
}
# row WAY OBS: print the interval of the draws, and the exact one given OBS.obs.
row() { cut -f 2 | sed 1d | sort -g | awk -v way="$1" -v exact="$(awk -f "$here/exact.awk" "$2.obs")" '
  { v[NR] = $1 } END { split(exact, e); printf "%-6s  %.3f  %.3f  %s  %s\n", way, v[int(NR / 20) + 1], v[NR - int(NR / 20)], e[1], e[2] }'; }

echo 'way     from   to     exact'
for way in series sums; do
  runs $way -0.9,0.9 && seen $way 1 && fit $way $way --support theta=-0.9:0.9
  tw-sample -f $way.flow -n "$DRAWS" $way.obs | row $way series
done
runs one -3,3 && seen one 20 && fit one one --support theta=-3:3 && fit like one --likelihood
tw-stack -f one.flow -l like.flow --prior 'theta=uniform(-3,3)' --weights 1 >one.posterior
tw-sample -f one.posterior --iid -n "$DRAWS" one.obs 2>iid.log | row iid one
