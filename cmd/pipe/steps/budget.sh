# How many runs would leave less undetermined?
tw-budget --mass "$mass" "$out/bounds.tsv" >"$out/budget.tsv"
