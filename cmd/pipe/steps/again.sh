# Once more, closer to what was not outside.
box_of "$out/regions.tsv" 0.2 >"$out/box.txt"
grid >"$out/grid.tsv"
ask "$out/grid.tsv" >"$out/regions.tsv"
tw-plot -p "$names" -r "$regions" -b "$out/bounds.tsv" -o "$out/regions.png" "$out/regions.tsv"
tw-plot -p "$names" -r "$regions" "$out/regions.tsv"
