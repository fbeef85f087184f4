# Could the simulator have made the observed data? p is the share of simulations that
# are at least as unusual. If it is tiny, nothing below can be believed.
tw-typical -r "$calib" -x "$data" --seed "$seed" -j "$threads" "$obs" >"$out/typical.tsv"
