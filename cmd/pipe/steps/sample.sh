# Draws of the posterior at the observation.
tw-sample -f "$flow" -n 20000 --seed "$seed" "$obs" >"$out/draws.tsv"
