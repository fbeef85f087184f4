# What shares of the estimate's own draws are inside, undetermined and outside?
tw-classify -b "$out/bounds.tsv" --summary "$out/regions.tsv" >"$out/shares.tsv"
