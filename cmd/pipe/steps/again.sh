# Once more, closer to what was not outside.
near "$out/regions.tsv"
[ "$(records "$out/near.tsv")" -gt 1 ] ||
  stop "$out/regions.tsv: the region may lie between two points of the grid: set more points"
grid "$out/near.tsv" 0.2
plot -p "$names" -r "$regions" -b "$out/bounds.tsv" -o "$out/regions.png" "$out/regions.tsv"
plot -p "$names" -r "$regions" "$out/regions.tsv"
