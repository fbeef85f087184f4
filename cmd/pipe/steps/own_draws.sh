# The draws of the posterior at the observation, the observed data beside each.
tw-read -c "${draws:+id,}$names" "$obs_draws" >"$out/own-draws.tsv"
tw-read -c "$data" "$obs" >"$out/own-data.tsv"
tw-grid --beside "$out/own-data.tsv" <"$out/own-draws.tsv" >"$out/draws.tsv"
