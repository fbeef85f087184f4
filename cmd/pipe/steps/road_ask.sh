# Draws of the estimate at the observation: what shares of them are inside, undetermined and outside.
# Where the proposals are worth few, five times as many are made, whatever these are worth: notes say so.
sampled() { "$out/ask.sh" tw-sample -n 10000 -j "$threads" "$@" <"$out/obs.tsv" 2>>"$out/draws.said" >"$out/draws.part"; }
more() { sampled --proposals 1000000 --ess 1 || stop "$(cat "$out/draws.said")"; }
draws() { : >"$out/draws.said"; if sampled; then : >"$out/draws.said"; else more; fi; cat "$out/draws.part"; }
step draws.tsv draws
step draws-scored.tsv "$out/ask.sh" tw-score --cdf 2000 -j "$threads" <"$out/draws.tsv"
write draws-regions.tsv tw-classify -b "$out/bounds.tsv" "$out/draws-scored.tsv"
write shares.tsv tw-classify -b "$out/bounds.tsv" --summary "$out/draws-scored.tsv"
