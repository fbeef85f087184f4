# Once more, closer to the points that were inside or undetermined.
if grep -q -e inside -e undetermined "$out/regions.tsv"; then
  mv "$out/regions.tsv" "$out/near.tsv"
  grid "$out/near.tsv" 0.2 -r "$regions"
else
  echo "$out/regions.tsv: the region may lie between two points of the grid: set more points" >&2
fi
picture "$out/regions.png" plot -p "$names" -r "$regions" -b "$out/bounds.tsv" "$out/regions.tsv"
attempt "$out/plot" plot -p "$names" -r "$regions" "$out/regions.tsv"
