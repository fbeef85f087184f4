# The draws of the posterior at the observation, the observed data beside each.
tw-read -c "${draws:+id,}$names" "$obs_draws" >"$out/own-draws.tsv"
tw-read -c "$data" "$obs" >"$out/own-data.tsv"
awk -v OFS='\t' 'NR == FNR { data[NR == 1] = $0; next } { print $0, data[FNR == 1] }' \
  "$out/own-data.tsv" "$out/own-draws.tsv" >"$out/draws.tsv"
