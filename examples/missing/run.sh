#!/bin/sh
# A simulation that fails is informative about its parameters. Three ways to treat missing
# data, each from the same text to a report, are compared with the exact posterior. Run it
# after `make all`; N simulations train each flow, and half as many calibrate it.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
N=${N:-2000} OUT=${OUT:-$root/build/missing}
mkdir -p "$OUT"
cd "$OUT"

awk -v n="$N" -v seed=1 -f "$here/simulate.awk" >train.txt
awk -v n=$((N / 2)) -v seed=2 -f "$here/simulate.awk" >calib.txt
printf '# x1 x2\n2 NA\n' >obs.txt

# The three ways to convert the text to records: drop simulations with a missing reading (drop), drop
# those whose first reading is missing and ignore the second (forget), or mark missing readings (mark).
drop() { grep -v NA | tw-read -W -H --except x2; }
forget() { awk '/^#/ || $(NF - 1) != "NA"' | tw-read -W -H --except x2; }
mark() { tw-read -W -H --fill 2.5 --mark; }

# analyse WAY OBSERVATION: print the interval of parameters that are inside at the observation,
# and the length of its part outside the exact interval.
analyse() {
  mkdir -p "$1"
  "$1" <train.txt >"$1/train.tsv" 2>"$1/log"
  "$1" <calib.txt >"$1/calib.tsv" 2>>"$1/log"
  "$1" <"$2" >"$1/obs.tsv" 2>>"$1/log"
  tw-pipe --train "$1/train.tsv" --calib "$1/calib.tsv" --obs "$1/obs.tsv" \
    --support theta1=0:4 --points 401 -o "$1/results" >"$1/analysis.sh"
  sh "$1/analysis.sh" >/dev/null 2>>"$1/log"
  tw-read -c theta1,region "$1/results/grid-regions.tsv" |
    awk -v way="$1" -v exact="$exact" '
      $2 == "inside" { to = $1 + 0; if (n++ == 0) from = to }
      END {
        split(exact, e, " to ")
        low = from < e[1] ? e[1] - from : 0
        high = to > e[2] ? to - e[2] : 0
        printf "%-9s %-16s %.2f\n", way, sprintf("%.2f to %.2f", from, to), low + high
      }'
}

# The first two ways do not use the second reading, so its value here does not matter.
printf '# x1 x2\n2 0\n' >x1.txt
exact=$(awk -f "$here/exact.awk")
echo 'way       inside           wrongly'
analyse drop x1.txt
analyse forget x1.txt
analyse mark obs.txt
echo "exact     $exact"
