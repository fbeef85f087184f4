# What shares of the estimate's own draws are inside, undetermined and outside?
score "$out/draws.tsv" | tw-leaf -t "$out/tree.tsv" |
  tw-classify -b "$out/bounds.tsv" --summary >"$out/shares.tsv"
