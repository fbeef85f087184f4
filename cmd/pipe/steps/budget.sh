# How many runs would leave less undetermined?
tw-budget --mass "$aim" "$out/bounds.tsv" >"$out/budget.tsv"
