#!/bin/sh
# Eight methods of the literature on one system, the same simulations for all:
# two moons, where the true posterior can be drawn from. Each method is a function
# of a few lines that leaves bounds, and classified records. Prints a row a method:
# how far its 90 % regions are from covering 90 % at each x, the mean coverage, how
# large the regions are, and what is undetermined.
# Run it after `make all examples`; about two minutes.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/methods}
TRAIN=${TRAIN:-8000} CALIB=${CALIB:-2000} # simulations
X=${X:-100} DRAWS=${DRAWS:-2000}          # fresh x, draws of the true posterior at each
OWN=${OWN:-200}                           # draws of the flow for naive, cdf and variance
FLOW=${FLOW:-}                            # options for tw-flow
TREE=${TREE:-training}                    # or same: the trees from the calibration runs
case $TREE in training | same) ;; *) echo "run.sh: TREE is training or same" >&2; exit 2 ;; esac
mkdir -p "$OUT"
cd "$OUT"

# The score of each record; the variance of scores at its x; the share of the
# posterior estimate that has a lower score.
score() { tw-score -f flow.tsv "$@" --var "$OWN" | tw-score -f flow.tsv "$@" --cdf "$OWN" --as cdf; }

# tree SCORE COLUMNS: from the runs that trained the flow, with the calibration runs to
# come in its leaves, so that bounds are exact; or from those, as the paper has it.
tree() {
  case $TREE in
    training) tw-tree -s "$1" -x "$2" --calib-size "$CALIB" trained.tsv ;;
    same) tw-tree -s "$1" -x "$2" calib.tsv ;;
  esac >tree.tsv
}

# What all methods are given: one flow, one calibration set.
simulate two_moons -n "$TRAIN" --seed 1 >train.tsv
# shellcheck disable=SC2086 # several options
tw-flow --support 'theta*=-1:1' --expect "$TRAIN" -j 2 $FLOW train.tsv >flow.tsv 2>flow.log
simulate two_moons -n "$CALIB" --seed 2 | score >calib.tsv
# As many of the training runs do for a tree: draws at each are what costs.
[ "$TREE" = same ] || head -n $((CALIB + 1)) train.tsv | score --trained >trained.tsv

# What they are asked: at fresh x, draws of the true posterior, and a grid.
simulate two_moons -n "$X" --seed 3 |
  awk -F '\t' -v OFS='\t' '{ print (NR == 1 ? "id" : NR - 1), $3, $4 }' >fresh.tsv
posterior two_moons -n "$DRAWS" --seed 3 fresh.tsv | score >truth.tsv
tw-grid -n 60 theta1=-1:1 theta2=-1:1 <fresh.tsv | score >grid.tsv

# ask SCORE FILTER...: classify both by the bounds, once FILTER has added the group.
ask() {
  score=$1
  shift
  for set in truth grid; do
    "$@" <$set.tsv | tw-classify -b bounds.tsv -s "$score" >$set.classified.tsv
  done
}

# The estimate is believed: at each x a cutoff from its own draws. Calibrates nothing.
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

# The tree also sees how much scores vary at x.
a_locart() {
  tree score 'x*,score_var'
  tw-leaf -t tree.tsv calib.tsv | tw-bounds -s score -t tree.tsv >bounds.tsv
  ask score tw-leaf -t tree.tsv
}

# Not the score but its rank in the estimate at the same x, one cutoff for all.
cdf() {
  tw-bounds --global -s cdf calib.tsv >bounds.tsv
  ask cdf cat
}

# The same in the leaves of a tree.
local_cdf() {
  tree cdf 'x*'
  tw-leaf -t tree.tsv calib.tsv | tw-bounds -s cdf -t tree.tsv >bounds.tsv
  ask cdf tw-leaf -t tree.tsv
}

# One half of the calibration runs makes the tree and the other fills its leaves:
# exact as well, where there are no training runs, from half as many.
split_locart() {
  tw-tree -s score --part 1/2 calib.tsv >tree.tsv
  tw-leaf -t tree.tsv calib.tsv | tw-bounds -s score --part 2/2 -t tree.tsv >bounds.tsv
  ask score tw-leaf -t tree.tsv
}

# No tree, but groups that one has reason to look at.
grouped() {
  band <calib.tsv | tw-bounds -s score -g band >bounds.tsv
  ask score band
}

# band: the group, here how far the moons are from each other; any column will do.
band() {
  awk -F '\t' -v OFS='\t' '
    NR == 1 { for (i = 1; i <= NF; i++) if ($i == "x1") c = i; print $0, "band"; next }
    { print $0, ($c < -0.4 ? "far" : $c < 0 ? "apart" : "near") }'
}

# measure SCORE NAME: a row from what the method left. The share of a grid that is
# in the region is its size, as that of the true posterior is its coverage.
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
