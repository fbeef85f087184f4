#!/bin/sh
# Compare eight calibration methods of the literature on the same simulations of one system,
# two moons, whose exact posterior can be sampled. Each method is a function of a few lines
# that writes bounds and classified records. Prints a row for each method: the mean difference
# between the coverage of its 90 % regions at x and 90 %, the mean coverage, the size of the
# regions, and the share that is undetermined.
# Run it after `make all examples`; it takes about two minutes.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/methods}
TRAIN=${TRAIN:-8000} CALIB=${CALIB:-2000} # simulations
X=${X:-100} DRAWS=${DRAWS:-2000}          # new x, draws of the exact posterior at each
OWN=${OWN:-200}                           # draws of the flow for naive, cdf and variance
FLOW=${FLOW:-}                            # options for tw-flow
TREE=${TREE:-training}                    # or same: fit trees to the calibration simulations
case $TREE in training | same) ;; *) echo "run.sh: TREE is training or same" >&2; exit 2 ;; esac
mkdir -p "$OUT"
cd "$OUT"

# Append the score of each record, the variance of the scores of posterior draws at its x, and
# the share of these draws that have a lower score.
score() { tw-score -f flow.tsv "$@" --var "$OWN" | tw-score -f flow.tsv "$@" --cdf "$OWN" --as cdf; }

# tree SCORE COLUMNS: fit a tree to the simulations that trained the flow, with leaves large
# enough for the calibration simulations, so that the bounds are exact; or, as in the paper, to
# the calibration simulations.
tree() {
  case $TREE in
    training) tw-tree -s "$1" -x "$2" --calib-size "$CALIB" trained.tsv ;;
    same) tw-tree -s "$1" -x "$2" calib.tsv ;;
  esac >tree.tsv
}

# All methods use the same flow and the same calibration set.
simulate two_moons -n "$TRAIN" --seed 1 >train.tsv
# shellcheck disable=SC2086 # several options
tw-flow --support 'theta*=-1:1' -j 2 $FLOW train.tsv >flow.tsv 2>flow.log
simulate two_moons -n "$CALIB" --seed 2 | score >calib.tsv
# For the tree, as many of the training simulations are enough; the draws at each take time.
[ "$TREE" = same ] || head -n $((CALIB + 1)) train.tsv | score --trained >trained.tsv

# The records that all methods classify: at new x, draws of the exact posterior, and a grid.
simulate two_moons -n "$X" --seed 3 |
  awk -F '\t' -v OFS='\t' '{ print (NR == 1 ? "id" : NR - 1), $3, $4 }' >fresh.tsv
posterior two_moons -n "$DRAWS" --seed 3 fresh.tsv | score >truth.tsv
tw-grid -n 60 theta1=-1:1 theta2=-1:1 <fresh.tsv | score >grid.tsv

# ask SCORE FILTER...: classify both by the bounds, after FILTER has appended the group.
ask() {
  score=$1
  shift
  for set in truth grid; do
    "$@" <$set.tsv | tw-classify -b bounds.tsv -s "$score" >$set.classified.tsv
  done
}

# No calibration: at each x, the cutoff is that of draws of the posterior estimate.
naive() {
  tw-sample -f flow.tsv -n "$OWN" fresh.tsv | tw-score -f flow.tsv | tw-bounds -g id >bounds.tsv
  ask score cat
}

# One cutoff for all x.
global() {
  tw-bounds --global -s score calib.tsv >bounds.tsv
  ask score cat
}

# A cutoff for each leaf of a tree on x.
locart() {
  tree score 'x*'
  tw-leaf -t tree.tsv calib.tsv | tw-bounds -s score -t tree.tsv >bounds.tsv
  ask score tw-leaf -t tree.tsv
}

# The same with a tree that can also split on the variance of the scores at x.
a_locart() {
  tree score 'x*,score_var'
  tw-leaf -t tree.tsv calib.tsv | tw-bounds -s score -t tree.tsv >bounds.tsv
  ask score tw-leaf -t tree.tsv
}

# One cutoff for all x, for the rank of the score among draws of the estimate at the same x.
cdf() {
  tw-bounds --global -s cdf calib.tsv >bounds.tsv
  ask cdf cat
}

# A cutoff for this rank in each leaf of a tree on x.
local_cdf() {
  tree cdf 'x*'
  tw-leaf -t tree.tsv calib.tsv | tw-bounds -s cdf -t tree.tsv >bounds.tsv
  ask cdf tw-leaf -t tree.tsv
}

# A tree is fitted to one half of the calibration simulations, and the other half calibrates
# its leaves. The bounds are exact, too, and no training simulations are needed, but only half
# as many simulations calibrate.
split_locart() {
  tw-tree -s score --part 1/2 calib.tsv >tree.tsv
  tw-leaf -t tree.tsv calib.tsv | tw-bounds -s score --part 2/2 -t tree.tsv >bounds.tsv
  ask score tw-leaf -t tree.tsv
}

# Without a tree, in groups that are of interest.
grouped() {
  band <calib.tsv | tw-bounds -s score -g band >bounds.tsv
  ask score band
}

# band: append the group, here by the distance between the moons; any column can be used.
band() {
  awk -F '\t' -v OFS='\t' '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == "x1") c = i; print $0, "band"; next }
    { print $0, ($c < -0.4 ? "far" : $c < 0 ? "apart" : "near") }'
}

# measure SCORE NAME: print a row from the files of the method. The share of the grid in the
# region is its size; the share of the exact posterior is its coverage.
measure() {
  for set in truth grid; do
    awk -v score="$1" -f "$root/examples/methods/coverage.awk" bounds.tsv $set.classified.tsv >$set.share
  done
  read -r error mean open <truth.share
  read -r _ size _ <grid.share
  printf '%-13s %6d  %.4f   %.4f  %.4f  %.4f\n' "$2" "$(($(grep -vc '^#' bounds.tsv) - 1))" \
    "$error" "$mean" "$size" "$open"
}

echo "method        groups  error  coverage  size    undetermined"
for method in naive global locart a-locart cdf local-cdf split-locart grouped; do
  way=$(echo $method | tr - _)
  $way
  case $method in *cdf) measure cdf $method ;; *) measure score $method ;; esac
  for f in bounds truth.classified grid.classified; do mv $f.tsv $method.$f.tsv; done
done
