#!/bin/sh
# Does the number of simulations that tw-budget calculates reach its target? A pilot of 1000
# simulations gives the number B; B new simulations then calibrate, and the table compares the
# result with the target. Two systems, ten seeds. Run it after `make all examples`; it takes
# about a minute.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
SEEDS=${SEEDS:-10}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cd "$tmp"

# scored SYSTEM N SEED: N simulations with their scores.
scored() {
  case $1 in
  linear)
    "$EX/tasks/simulate" gaussian_linear_uniform --first-two -n "$2" --seed "$3" |
      awk -f "$here/../gaussian_linear_uniform/posterior.awk" ;;
  growing) "$EX/budget/simulate" -n "$2" --seed "$3" ;;
  esac | tw-score --log
}

# cell NAME <TABLE: the value of column NAME in the last row.
cell() {
  awk -F '\t' -v name="$1" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i }
    { v = $c } END { print v }'
}

# reached SYSTEM B SEED: bounds from B new simulations, in the leaves of the pilot.
reached() {
  scored "$1" "$2" "$3" | tw-leaf -t tree.tsv |
    tw-bounds -t tree.tsv >bounds.tsv
}

printf '%s\n' "            pilot       | mean mass, target 0.02" \
  "system seed leaves  mass |     B interval     mass  fresh"
for system in linear growing; do
  seed=0
  while [ $((seed += 1)) -le "$SEEDS" ]; do
    scored $system 1000 "$seed" >pilot.tsv
    tw-tree --prune none --max-leaves 5 pilot.tsv >tree.tsv
    tw-leaf -t tree.tsv pilot.tsv | tw-bounds -t tree.tsv >pilot_bounds.tsv
    tw-budget --mass 0.02 pilot_bounds.tsv >mass.tsv

    B=$(cell B_needed <mass.tsv)
    reached $system "$B" $((1000 + seed))
    mass=$(tw-budget --mass 0.02 bounds.tsv | cell mass)
    # The expected mass is a claim about new theta and x: count how many are undetermined.
    fresh=$(scored $system 100000 $((2000 + seed)) | tw-leaf -t tree.tsv |
      tw-classify -b bounds.tsv --summary | cell share_undetermined)
    printf '%-7s %3d %6d %.3f | %5d %d-%d %.5f %.4f\n' $system "$seed" \
      "$(grep -vc -e '^#' -e '^leaf' bounds.tsv)" "$(cell mass <mass.tsv)" "$B" \
      "$(cell B_lower <mass.tsv)" "$(cell B_upper <mass.tsv)" "$mass" "$fresh"
  done
done | tee rows

awk '
  { n[$1]++; m[$1] += $8; f[$1] += $9; if ($8 > most[$1]) most[$1] = $8 }
  END {
    print ""
    for (s in n)
      printf "%-7s mass reached %.4f (at most %.5f), of fresh runs %.4f\n",
        s, m[s] / n[s], most[s], f[s] / n[s]
  }' rows | sort
