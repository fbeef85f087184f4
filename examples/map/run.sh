#!/bin/sh
# A map of the undetermined mass over the data. Thousands of observations pass through the
# pipeline as one stream, and each gets its undetermined mass, the share of the posterior
# estimate's draws that are undetermined. For each leaf with observations, the table compares
# the mean of this mass with the expectation of tw-bounds, and shows the number of simulations
# that tw-budget calculates; map.png shows the plane of the data.
# Run it after `make all examples`; it takes about half a minute.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/map}
TRAIN=${TRAIN:-5000} CALIB=${CALIB:-4000} # simulations
X=${X:-5000} DRAWS=${DRAWS:-60}           # observations, draws of the flow at each
CELLS=${CELLS:-24}                        # cells of the picture on each side
FLOW=${FLOW:-}                            # options for tw-flow
TREE=${TREE:-training}                    # or same: fit the tree to the calibration simulations
mkdir -p "$OUT"
cd "$OUT"

# Train and calibrate. The system: the common mean of two normal distributions, a wide and a
# narrow one, with a uniform prior on a box.
simulate gaussian_mixture -n "$TRAIN" --seed 1 >train.tsv
# shellcheck disable=SC2086 # several options
tw-flow --support 'theta*=-10:10' -j 2 $FLOW train.tsv >flow.tsv 2>flow.log
simulate gaussian_mixture -n "$CALIB" --seed 2 | tw-score -f flow.tsv >scored.tsv
case $TREE in
  training) tw-score -f flow.tsv --trained train.tsv | tw-tree --calib-size "$CALIB" ;;
  same) tw-tree scored.tsv ;;
  *) echo "run.sh: TREE is training or same" >&2; exit 2 ;;
esac >tree.tsv
tw-leaf -t tree.tsv scored.tsv | tw-bounds -t tree.tsv >bounds.tsv

# Are the observations typical of the simulations? One in 100 simulated data has p <= 0.01.
simulate gaussian_mixture -n "$X" --seed 3 | tw-typical -r scored.tsv --level 0 -j 2 |
  awk -F '\t' 'NR > 1 { n += $(NF-1) <= 0.01 }
    END { print n + 0 " of " NR - 1 " observations have p <= 0.01 among the runs (tw-typical).\n" }'

# Classify draws at all observations in one stream, which stores only one x at a time. mass.awk
# reduces the draws of each id to one record: x1 x2 leaf mass.
simulate gaussian_mixture -n "$X" --seed 3 | tw-sample -f flow.tsv -n "$DRAWS" |
  tw-score -f flow.tsv | tw-leaf -t tree.tsv | tw-classify -b bounds.tsv |
  awk -f "$here/mass.awk" >map.tsv

# By leaf: where further simulations would reduce the undetermined mass the most.
tw-budget --mass 0.03 bounds.tsv >budget.tsv
awk -F '\t' '
  FNR == 1 { file++; split("", c); for (i = 1; i <= NF; i++) c[$i] = i; next }
  file == 1 { x[$3]++; mass[$3] += $4; next }
  $1 in x {
    printf "%4s %5d %6d  %.3f  %.3f  %6d %9d\n",
      $1, x[$1], $c["n"], $c["mass"], mass[$1] / x[$1], $c["n_needed"], $c["B_needed"]
  }' map.tsv budget.tsv | sort -k5,5nr -k1,1n >leaves
echo "leaf     x      n   mass  drawn  n for 0.03 means B"
cat leaves
awk -v out="$OUT" '
  NR == 1 { most = $1 }
  { x += $2; m += $2 * $4; d += $2 * $5 }
  END {
    printf "\n%d observations: %.3f of the posterior is undetermined on average (%.3f promised).\n", x, d / x, m / x
    print "Most is open in leaf " most "; the map is " out "/map.png."
  }' leaves

# A picture of the means over CELLS x CELLS cells of the plane.
awk -F '\t' -v OFS='\t' -v cells="$CELLS" -f "$here/cells.awk" map.tsv map.tsv >cells.tsv
if ! command -v gnuplot >/dev/null; then
  echo "gnuplot is not installed: left out map.png; its table is cells.tsv" >&2
  exit
fi
gnuplot -e "cells = 'cells.tsv'; picture = 'map.png'" "$here/map.gp"
