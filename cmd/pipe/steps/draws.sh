# Draws of the estimate at the observation.
tw-sample -f "$flow" -n 10000 --seed "$seed" "$obs" >"$out/draws.tsv"
