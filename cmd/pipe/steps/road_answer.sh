
# Draws of the estimate at the observation: what shares of them are inside, undetermined and
# outside, and of each parameter mean, median and intervals.
step draws.tsv draws 10000
step draws-scored.tsv ./ask.sh tw-score --cdf 2000 -j "$threads" <draws.tsv
write draws-regions.tsv tw-classify -b bounds.tsv draws-scored.tsv
write shares.tsv tw-classify -b bounds.tsv --summary draws-scored.tsv
write parameters.tsv tw-classify --parameters -b bounds-ranks.tsv draws.tsv
picture intervals.png tw-plot --intervals parameters.tsv
