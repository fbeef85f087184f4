#!/bin/sh
# The whole method on the task "two moons" of the benchmark, from raw simulations:
# train a posterior estimate, calibrate it with three numbers of simulations, and
# show a table, a picture, and the regions in the terminal.
# Run this by `make demo`, or by hand after `make all examples`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/demo}
mkdir -p "$OUT"
cd "$OUT"

# The observation is simulated at theta = (0.1, -0.3); only its data x are kept.
simulate two_moons --theta 0.1,-0.3 --seed 3 | cut -f 3- >obs.tsv

# Train the posterior estimate on 5000 simulations of its own. Without --size, tw-flow
# would also try a large network, which takes as long again.
simulate two_moons -n 5000 --seed 1 >train.tsv
# Is the observation typical of what the simulator makes?
tw-typical -r train.tsv obs.tsv |
  awk -F '\t' 'END { printf "Is the observation typical? p = %.3g (unusual from 0.01 down).\n\n", $(NF-1) }'
tw-flow --size small --support 'theta*=-1:1' -j 2 train.tsv >flow.tsv

tw-score -f flow.tsv --trained train.tsv >trained.tsv
for B in 1000 2000 4000; do
  # Calibrate. A tree, fitted to the scores of the training simulations, divides the data
  # into leaves in which the estimate has a similar error; at least 150 of the B other
  # simulations are expected in each (300 from B = 2000). From the scores of these other
  # simulations, each leaf gets its 90 % cutoff, and the bounds that contain the true
  # cutoff of the leaf with 90 % confidence.
  tw-tree --calib-size "$B" trained.tsv >"tree.$B.tsv"
  simulate two_moons -n "$B" --seed 2 | tw-score -f flow.tsv >"scored.$B.tsv"
  tw-leaf -t "tree.$B.tsv" <"scored.$B.tsv" |
    tw-bounds --alpha 0.1 --beta 0.1 >"bounds.$B.tsv"
done

# Classify every theta on a grid at the observation: inside, outside or undetermined.
tw-grid -n 300 theta1=0.05:0.5 theta2=-0.5:-0.05 <obs.tsv | tw-score -f flow.tsv >grid.tsv
for B in 1000 2000 4000; do
  tw-leaf -t "tree.$B.tsv" <grid.tsv | tw-classify -b "bounds.$B.tsv" >"regions.$B.tsv"
done

# The exact answer, which is known in examples only: the 90 % cutoff of the scores of
# draws from the exact posterior, and the share of these draws in each region.
posterior two_moons -n 100000 --seed 1 <obs.tsv | tw-score -f flow.tsv >truth.tsv
target=$(tw-bounds --global --alpha 0.1 <truth.tsv | awk -F '\t' '$1 == "all" { cutoff = $6 } END { print cutoff }')

# shares FILE BOUNDS: the percentages of FILE's records that are inside, undetermined and outside.
shares() {
  tw-classify -b "$2" --summary <"$1" | awk -F '\t' '
    $1 == "all" { printf " %5.1f %4.1f %4.1f", 100 * $6, 100 * $7, 100 * $8 }'
}

echo "              the leaf of the observation         % of the grid  % of posterior"
echo "    B leaves    n  cutoff   lower   upper  mass   in    ?  out    in    ?  out"
for B in 1000 2000 4000; do
  leaf=$(tw-leaf -t "tree.$B.tsv" <obs.tsv | awk 'END { print $NF }')
  awk -F '\t' -v budget="$B" -v leaf="$leaf" '
    /^#/ { next }
    $1 == leaf { row = sprintf("%4d %7.3f %7.3f %7.3f %5.3f", $2, $6, $9, $10, $12) }
    { n++ }
    END { printf "%5d %6d %s", budget, n - 1, row }' "bounds.$B.tsv"
  shares "regions.$B.tsv" "bounds.$B.tsv"
  tw-leaf -t "tree.$B.tsv" <truth.tsv >at.tsv
  shares at.tsv "bounds.$B.tsv"
  echo
done
printf "%12s %4s %7.3f\n" "the truth" "" "$target"

picture regions.png --truth 0.1,-0.3 --target "$target" -b bounds.4000.tsv --title "B = 4000" regions.4000.tsv

echo
tw-plot --title "B = 4000, the observation's 90 % region" --truth 0.1,-0.3 regions.4000.tsv

tw-classify -b bounds.4000.tsv --summary <regions.4000.tsv | awk -F '\t' -v drawn="$OUT/$DRAWN" '
  $1 == "all" {
    printf "\nOf the parameters on the grid, %.1f %% are inside the 90 %% region of this x and\n", 100 * $6
    printf "%.1f %% outside; %.1f %% (?) cannot be decided with 4000 calibration simulations.\n", 100 * $8, 100 * $7
    print "The regions of B = 4000 are drawn in " drawn "; the tables are in the same folder."
  }'
left_out
