# Divide the data into regions (leaves) where the score behaves alike. The tree
# sees training runs only, so the bounds below are exact with all calibration
# runs; --calib-size says how many will calibrate its leaves.
printf 'role\tsimulated\tused\ntrain\t%d\t%d\nbounds\t%d\t%d\n' \
  "$train_runs" "$train_used" "$calib_runs" "$calib_used" >"$out/runs.tsv"
score --trained "$train" >"$out/train-scored.tsv"
tw-tree -x "$data" --calib-size "$calib_used" --seed "$seed" -j "$threads" \
  --expect "$train_used" "$out/train-scored.tsv" >"$out/tree.tsv"

# In each leaf the cutoff of the region, and the interval that holds it. Runs
# that trained the flow would make it too narrow.
score --fresh "$calib" >"$out/calib-scored.tsv"
tw-leaf -t "$out/tree.tsv" "$out/calib-scored.tsv" >"$out/calib-leaf.tsv"
tw-bounds --alpha "$alpha" --beta "$beta" --expect "$calib_used" "$out/calib-leaf.tsv" \
  >"$out/bounds.tsv"
