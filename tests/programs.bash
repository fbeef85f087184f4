# What hostile.bats and io.bats share: files that are in order, in the folder $F, and
# a command of each program that is content with them. A new program gets its row
# in program().
# shellcheck shell=bash disable=SC2034 # used by those that load it

# Filters pass records on, fitters read all of them first, others do neither.
FILTERS='tw-score tw-leaf tw-classify tw-grid tw-sample tw-typical tw-truncate'
FITTERS='tw-tree tw-bounds tw-flow tw-coverage tw-gap tw-stack tw-simulate tw-nearest'
OTHERS='tw-read tw-budget tw-plot tw-pipe tw-report'
F=$BATS_FILE_TMPDIR

# good_files: in the current folder; clean.NAME is what NAME makes of good.
good_files() {
  local p
  { echo '# tw-tree 1 --min-leaf 1 --prune none --seed 1 --part 1/2'
    tsv 'node left right feature threshold n mean mse' '1 2 3 x1 0.5 4 0.5 1' \
      '2 NA NA NA NA 1 0 0' '3 NA NA NA NA 3 0 0'
    echo '# end 3'; } >tree
  { echo '# tw-bounds 1 --alpha 0.1,0.25 --beta 0.1'
    tsv 'leaf n alpha beta k cutoff l u lower upper coverage mass' \
      '2 99 0.1 0.1 90 2 84 95 1 3 0.9 0.11' '2 99 0.25 0.1 75 0 65 85 -1 1 0.9 0.2' \
      '3 9 0.1 0.1 9 3 6 10 2 inf 0.9 0.4' '3 9 0.25 0.1 8 1 4 9 0 5 0.9 0.5'
    echo '# end 4'; } >bounds
  hand 'none 0 0 0 1' >flow
  sed 's/by hand/by another/' flow >other
  tsv 'id theta1 logq' 'a 0 -1' 'a 1 -2' 'a 2 -3' 'b 0 -1' 'b 1 -2' 'b 2 -3' 'c 0 -1' 'c 1 -2' 'c 2 -3' \
    'd 0 -1' 'd 1 -2' 'd 2 -3' >draws
  tsv 'id theta1 x1 logq score leaf rank_1' 'a 0 1 -1 5 2 0.5' 'b 1 .5 -3 10 3 0' \
    'c 2 3 -2 7 3 1' 'd -1 2 -2 0.5 2 .25' >good
  sed '2,$s/^[a-d]/a/' good >twice
  head -n 2 good >obs
  tw-truncate -f flow -x obs -n 99 --eps 0.1 >truncated || return 1
  cut -f 2,3 good >runs
  tw-flow --likelihood --members 1 --epochs 1 --hidden 1 runs >like 2>/dev/null || return 1
  sed 2d runs >train
  head -n 2 runs >one
  tsv 'theta1 theta2 region' '0 0 inside' '1 0 outside' '0 1 inside' '1 1 outside' >grid
  mkdir results
  cp bounds results/bounds.tsv
  tsv 'theta1 region_0.1 region_0.25' '0 inside inside' '1 undetermined outside' '2 outside outside' >results/regions.tsv
  for p in $FILTERS $FITTERS $OTHERS; do
    program "$p"
    "${C[@]}" <"$I" >"clean.$p" 2>/dev/null || return 1
  done
}

# program NAME: its command as C, content with the file I.
program() {
  C=("$1") I=$F/good
  case $1 in
  tw-score) C+=(--as s) ;;
  tw-leaf) C+=(-t "$F/tree" --as l) ;;
  tw-classify) C+=(-b "$F/bounds") ;;
  tw-grid) C+=(-n 2 t=0:1) ;;
  tw-sample) C+=(-f "$F/flow" -n 2) ;;
  tw-typical) C+=(-r "$F/good") ;;
  tw-truncate) C+=(-t "$F/truncated") ;;
  tw-nearest) C+=(-f "$F/flow" -x "$F/obs" -n 3) ;;
  tw-tree) C+=(-m 1 --prune none) ;;
  tw-flow) C+=(--members 1 --epochs 1 --hidden 1) ;;
  tw-coverage) C+=(-r rank_1) ;;
  tw-gap) C+=(-f "$F/flow" --half "$F/flow" --half "$F/other" -n 5 --runs 3) ;;
  tw-stack) C+=(-f "$F/flow" -l "$F/like" --prior 'theta1=normal(0,1)') ;;
  tw-simulate) C+=("sed '1s/\$/\ty/; 1!s/\$/\t1/'") ;;
  tw-budget) C+=(--mass 0.05) I=$F/bounds ;;
  tw-plot) I=$F/grid ;;
  tw-report) C+=("$F/results") ;;
  tw-pipe) C+=(--support theta1=-9:9 --train "$F/train" --calib "$F/runs" --obs "$F/one" -o "$F/made") ;;
  esac
}
