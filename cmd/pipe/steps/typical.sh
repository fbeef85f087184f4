# Are the observed data like those of the simulations? p is the share of runs
# that are at least as unusual. If it is tiny, nothing below can be believed.
tw-typical -r "$calib" -x "$data" --seed "$seed" -j "$threads" "$obs" >"$out/typical.tsv"
