# Divide the data into regions (leaves) where the score behaves alike. The tree
# sees training runs only, so the bounds below are exact with all calibration
# runs; --fill tells it how many will fill its leaves.
runs=$(count "$calib")
{
  printf 'role\tsimulated\tused\n'
  printf 'train\t%d\t%d\n' "$(count "${all_train:-$train}")" "$(count "$train")"
  printf 'bounds\t%d\t%d\n' "$(count "${all_calib:-$calib}")" "$runs"
} >"$out/runs.tsv"
score --trained "$train" >"$out/train-scored.tsv"
note tw-tree -x "$data" --fill "$runs" --seed "$seed" -j "$threads" "$out/train-scored.tsv" \
  >"$out/tree.tsv"

# In each leaf the cutoff of the region, and the interval that holds it.
score "$calib" >"$out/calib-scored.tsv"
tw-leaf -t "$out/tree.tsv" "$out/calib-scored.tsv" |
  note tw-bounds --alpha "$alpha" --beta "$beta" >"$out/bounds.tsv"
