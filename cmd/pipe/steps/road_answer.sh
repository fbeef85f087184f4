
# What shares of the draws are inside, undetermined and outside; each parameter's intervals.
step draws-scored.tsv ./ask.sh tw-score --cdf 2000 --ties half -j "$threads" <draws.tsv
write draws-regions.tsv tw-classify -b bounds.tsv draws-scored.tsv
write shares.tsv tw-classify -b bounds.tsv --summary draws-scored.tsv
write parameters.tsv tw-classify --parameters -b bounds-ranks.tsv draws.tsv
picture intervals.png tw-plot --intervals parameters.tsv
