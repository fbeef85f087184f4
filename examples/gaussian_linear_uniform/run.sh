#!/bin/sh
# The whole method on the benchmark's task "gaussian linear uniform", for three
# calibration budgets: a table, a picture, and the regions in the terminal.
# Run it by `make demo`, or by hand after `make all examples`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/demo}
mkdir -p "$OUT"
cd "$OUT"

# The observation: data simulated at theta1 = 0.25, theta2 = 0.1, of which only x
# is kept. Seed 37 is the first whose x fits the window of the paper's figure.
simulate gaussian_linear_uniform --first-two --theta 0.25,0.1,0,0,0,0,0,0,0,0 --seed 37 | cut -f 3- >obs.tsv

# Is it like what the simulator makes? What follows is about such data alone.
simulate gaussian_linear_uniform --first-two -n 4000 --seed 5 | tw-typical -r - obs.tsv |
  awk -F '\t' 'END { printf "The observation among the runs: p = %.3g (0.01 or less: unlike them).\n\n", $NF }'

for B in 1000 2000 4000; do
  # Calibrate. B simulations from the prior, and the log density of the posterior
  # estimate at each, become scores; a tree looks for the x where the estimate errs
  # alike (in leaves of at least 150 records, 300 from B = 2000); each leaf gets
  # its 90 % cutoff and the bounds between which the right one lies.
  simulate gaussian_linear_uniform --first-two -n "$B" --seed 5 | awk -f "$here/posterior.awk" | tw-score >"scored.$B.tsv"
  tw-tree --expect "$B" <"scored.$B.tsv" >"tree.$B.tsv"
  tw-leaf -t "tree.$B.tsv" <"scored.$B.tsv" |
    tw-bounds --expect "$B" --alpha 0.1 --beta 0.1 >"bounds.$B.tsv"

  # Ask. Every theta on a grid, at the observation: inside, outside, undetermined?
  tw-grid -n 300 theta1=-0.55:1 theta2=-0.15:1 <obs.tsv |
    awk -f "$here/posterior.awk" | tw-score | tw-leaf -t "tree.$B.tsv" |
    tw-classify -b "bounds.$B.tsv" >"regions.$B.tsv"
done

# The right answer, which nobody has outside of examples: the true cutoff at this
# x, and the share of the true posterior that each region holds.
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

picture regions.png --truth 0.25,0.1 --target "$target" \
  -b bounds.1000.tsv -b bounds.2000.tsv -b bounds.4000.tsv \
  --title "B = 1000" --title "B = 2000" --title "B = 4000" \
  regions.1000.tsv regions.2000.tsv regions.4000.tsv
regions=$DRAWN

# The parts: the tree, and what each budget leaves open.
picture tree.png --tree tree.4000.tsv
picture mass.png --mass bounds.1000.tsv bounds.2000.tsv bounds.4000.tsv

echo
tw-plot --title "B = 4000, the observation's 90 % region" --truth 0.25,0.1 regions.4000.tsv

awk -F '\t' -v drawn="$OUT/$regions" '
  NR > 1 { n[$NF]++ }
  function share(region) { return 100 * n[region] / (NR - 1) }
  END {
    print ""
    printf "Of the parameters on the grid, %.1f %% are inside the 90 %% region of this x and\n", share("inside")
    printf "%.1f %% outside; %.1f %% (?) cannot be decided with 4000 calibration runs.\n",
      share("outside"), share("undetermined")
    print "All three budgets are drawn in " drawn "; the tables are beside it."
  }' regions.4000.tsv
left_out
