# Draws of the estimate at the observation: what shares of them are inside, undetermined and outside.
step draws.tsv "$out/ask.sh" tw-sample -n 10000 -j "$threads" <"$out/obs.tsv"
step draws-scored.tsv "$out/ask.sh" tw-score --cdf 2000 -j "$threads" <"$out/draws.tsv"
write draws-regions.tsv tw-classify -b "$out/bounds.tsv" "$out/draws-scored.tsv"
write shares.tsv tw-classify -b "$out/bounds.tsv" --summary "$out/draws-scored.tsv"
