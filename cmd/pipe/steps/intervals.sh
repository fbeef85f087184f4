# The interval of each parameter by itself, by its ranks: the runs
# that fill its bounds are those of the observation's leaf, of $part.
tw-leaf -t "$out/tree.tsv" "$out/calib-ranks.tsv" >"$out/calib-ranks-leaf.tsv"
tw-leaf -t "$out/tree.tsv" "$obs" >"$out/obs-leaf.tsv"
awk -F '\t' -v leaf="$(value leaf "$out/obs-leaf.tsv")" -v of="${part#*/}" \
  '/^#/ || !head++ || (++n % of == 0 && $NF == leaf)' "$out/calib-ranks-leaf.tsv" >"$out/ranks.tsv"
tw-bounds --ranks "$each" --alpha "$alpha" --beta "$beta" "$out/ranks.tsv" >"$out/bounds-ranks.tsv"
tw-classify --parameters -b "$out/bounds-ranks.tsv" "$out/draws.tsv" >"$out/parameters.tsv"
picture "$out/intervals.png" tw-plot --intervals "$out/parameters.tsv"
