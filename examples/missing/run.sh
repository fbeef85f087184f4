#!/bin/sh
# A reading that fails is informative about the parameter. Three ways to treat missing data are
# compared with the exact posterior. Run it after `make all`; N simulations train each flow, and
# half as many calibrate it.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
N=${N:-2000} OUT=${OUT:-$root/build/missing}
mkdir -p "$OUT"
cd "$OUT"

awk -v n="$N" -v seed=1 -f "$here/simulate.awk" | tw-read -W -H >train.tsv 2>log
awk -v n=$((N / 2)) -v seed=2 -f "$here/simulate.awk" | tw-read -W -H >calib.tsv 2>>log
printf 'x1\tx2\n2\tNA\n' >obs.tsv
tw-typical -r calib.tsv obs.tsv 2>>log |
  awk 'NR == 2 { printf "Is the observation typical? p = %.2f (unusual from 0.01 down).\n", $(NF-1) }'

# Simulations with a missing reading are dropped, or the second reading is ignored, or NA stays.
drop() { awk 'NR == 1 || !/nan/' "$1" | cut -f 1,2; }
forget() { cut -f 1,2 "$1"; }
keep() { cat "$1"; }

# analyse WAY: print the interval of parameters that are inside at the observation, and the length of
# its part outside the exact interval.
analyse() {
  "$1" train.tsv | tw-flow --prior 'theta1=uniform(0,4)' --size small >flow.tsv 2>>log
  "$1" calib.tsv | tw-score -f flow.tsv --fresh --cdf 1000 2>>log |
    tw-bounds --global -s cdf >bounds.tsv
  tw-grid -n 401 theta1=0:4 obs.tsv | tw-score -f flow.tsv --at obs.tsv --cdf 1000 |
    tw-classify -b bounds.tsv |
    awk -F '\t' -v way="$1" -v exact="$exact" '$NF == "inside" { if (!n++) lo = $3; hi = $3 } END {
      split(exact, e, " to ")
      low = lo < e[1] ? e[1] - lo : 0
      high = hi > e[2] ? hi - e[2] : 0
      printf "%-9s %-16s %.2f\n", way, sprintf("%.2f to %.2f", lo, hi), low + high
    }'
}

exact=$(awk -f "$here/exact.awk")
echo 'way       inside           wrongly'
analyse drop
analyse forget
analyse keep
echo "exact     $exact"
