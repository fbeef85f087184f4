
# Of the draws that measure_gap made, the shares inside, undetermined and outside; each parameter's intervals.
step "draws-scored-$round.tsv" of_regions tw-score --cdf 2000 --ties half draws.tsv
write draws-regions.tsv tw-classify -b bounds.tsv "draws-scored-$round.tsv"
write shares.tsv tw-classify -b bounds.tsv --summary "draws-scored-$round.tsv"
write parameters.tsv tw-classify --parameters ${prior:+--prior "$prior"} -b bounds-ranks.tsv draws.tsv
picture intervals.png tw-plot --intervals parameters.tsv
