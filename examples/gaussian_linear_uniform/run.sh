#!/bin/sh
# The calibration of a given posterior estimate on the task "gaussian linear uniform" of the
# benchmark, with three numbers of simulations: a table, a picture, and the regions in the
# terminal. Run it after `make all examples`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/demo}
mkdir -p "$OUT"
cd "$OUT"

# The observation is simulated at theta1 = 0.25, theta2 = 0.1; only its data x are kept.
# Seed 37 is the first whose x fits the window of the paper's figure.
simulate gaussian_linear_uniform --first-two --theta 0.25,0.1,0,0,0,0,0,0,0,0 --seed 37 | cut -f 3- >obs.tsv

# Is it typical of the simulated data? The calibration holds only for such data.
simulate gaussian_linear_uniform --first-two -n 4000 --seed 5 | tw-typical -r - obs.tsv |
  awk -F '\t' 'END { printf "The observation among the runs: p = %.3g (0.01 or less: unlike them).\n\n", $(NF-1) }'

for B in 1000 2000 4000; do
  # Calibrate. The scores are the negative densities of the posterior estimate at B
  # simulations from the prior. A tree divides the data into leaves in which the
  # estimate has a similar error (at least 150 simulations in each; 300 from B = 2000).
  # Each leaf gets its 90 % cutoff, and bounds for the true cutoff of the leaf. The tree
  # is fitted to the scores that also calibrate its leaves, as in the paper.
  simulate gaussian_linear_uniform --first-two -n "$B" --seed 5 | awk -f "$here/posterior.awk" | tw-score >"scored.$B.tsv"
  tw-tree <"scored.$B.tsv" >"tree.$B.tsv"
  tw-leaf -t "tree.$B.tsv" <"scored.$B.tsv" |
    tw-bounds --alpha 0.1 --beta 0.1 >"bounds.$B.tsv"

  # Classify every theta on a grid at the observation: inside, outside or undetermined.
  tw-grid -n 300 theta1=-0.55:1 theta2=-0.15:1 <obs.tsv |
    awk -f "$here/posterior.awk" | tw-score | tw-leaf -t "tree.$B.tsv" |
    tw-classify -b "bounds.$B.tsv" >"regions.$B.tsv"
done

# The exact answer, which is known in examples only: the exact cutoff at this x, and the
# share of the exact posterior in each region.
awk -f "$here/target.awk" obs.tsv >target.tsv
target=$(tail -n 1 target.tsv | cut -f 4)
box=$(tail -n 1 target.tsv | cut -f 5)

echo "              the leaf of the observation         % of the grid  % of posterior"
echo "    B leaves    n  cutoff   lower   upper  mass   in    ?  out    in    ?  out"
for B in 1000 2000 4000; do
  awk -v budget="$B" -v target="$target" -v box="$box" -f "$here/shares.awk" \
    "regions.$B.tsv" "bounds.$B.tsv"
done
awk -v target="$target" -v box="$box" -f "$here/shares.awk" regions.4000.tsv

picture regions.png --truth 0.25,0.1 --target "$target" -b bounds.4000.tsv --title "B = 4000" regions.4000.tsv
regions=$DRAWN

# The expected undetermined mass of the leaves.
picture mass.png --mass bounds.1000.tsv bounds.2000.tsv bounds.4000.tsv

echo
tw-plot --title "B = 4000, the observation's 90 % region" --truth 0.25,0.1 regions.4000.tsv

awk -F '\t' -v drawn="$OUT/$regions" '
  NR > 1 { n[$NF]++ }
  function share(region) { return 100 * n[region] / (NR - 1) }
  END {
    print ""
    printf "Of the parameters on the grid, %.1f %% are inside the 90 %% region of this x and\n", share("inside")
    printf "%.1f %% outside; %.1f %% (?) cannot be decided with 4000 calibration simulations.\n",
      share("outside"), share("undetermined")
    print "The regions of B = 4000 are drawn in " drawn "; the tables are in the same folder."
  }' regions.4000.tsv
left_out
