# Divide the data into regions (leaves) where the score behaves alike, by one
# half of the runs, and find in each leaf the cutoff of the region with the
# interval that holds it, by the other half: then the bounds are exact.
printf 'role\tsimulated\tused\nbounds\t%d\t%d\n' "$calib_runs" $((calib_runs / 2)) >"$out/runs.tsv"
score "$calib" >"$out/calib-scored.tsv"
tw-tree -x "$data" --part 1/2 --seed "$seed" -j "$threads" --expect "$calib_runs" \
  "$out/calib-scored.tsv" >"$out/tree.tsv"
tw-leaf -t "$out/tree.tsv" "$out/calib-scored.tsv" >"$out/calib-leaf.tsv"
tw-bounds --part 2/2 --alpha "$alpha" --beta "$beta" --expect "$calib_runs" \
  "$out/calib-leaf.tsv" >"$out/bounds.tsv"
