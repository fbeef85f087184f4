# Divide the data into regions (leaves) where the score behaves alike. The tree
# sees training runs only, so the bounds below are exact with all calibration
# runs; --fill tells it how many will fill its leaves.
score --trained "$train" >"$out/train-scored.tsv"
tw-tree -x "$data" --fill "$calib_runs" --seed "$seed" -j "$threads" --expect "$train_runs" \
  "$out/train-scored.tsv" >"$out/tree.tsv"

# In each leaf the cutoff of the region, and the interval that holds it.
score "$calib" >"$out/calib-scored.tsv"
tw-leaf -t "$out/tree.tsv" "$out/calib-scored.tsv" >"$out/calib-leaf.tsv"
tw-bounds --alpha "$alpha" --beta "$beta" --expect "$calib_runs" "$out/calib-leaf.tsv" \
  >"$out/bounds.tsv"
