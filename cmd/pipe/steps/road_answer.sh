
# Draws of the estimate at the observation: what shares of them are inside, undetermined and outside.
# Where the proposals are worth few, a million are made, whatever these are worth.
sampled() { ./ask.sh tw-sample -n 10000 -j "$threads" "$@" <obs.tsv; }
draws() { sampled >draws.part || sampled --proposals 1000000 --ess 1 >draws.part && cat draws.part; }
step draws.tsv draws
step draws-scored.tsv ./ask.sh tw-score --cdf 2000 -j "$threads" <draws.tsv
write draws-regions.tsv tw-classify -b bounds.tsv draws-scored.tsv
write shares.tsv tw-classify -b bounds.tsv --summary draws-scored.tsv
write parameters.tsv tw-classify --parameters -b bounds-ranks.tsv draws.tsv
