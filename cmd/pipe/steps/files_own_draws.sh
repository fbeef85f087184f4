
# The draws of your posterior at the observation, with the observed data.
write own-draws.tsv tw-read -c "${id:+id,}$names" "$obs_draws"
write draws.tsv tw-grid --beside obs.tsv <own-draws.tsv
