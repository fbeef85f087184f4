# What shares of the estimate's own draws are inside, undetermined and outside?
tw-classify -b "$out/bounds.tsv" --summary "$out/draws-regions.tsv" >"$out/shares.tsv"
