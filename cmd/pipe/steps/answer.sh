
# The draws with their regions, the shares of the regions, and the intervals of each parameter.
step "draws-scored-$round.tsv" score_points draws.tsv
write draws-regions.tsv tw-classify -b bounds.tsv "draws-scored-$round.tsv"
write shares.tsv tw-classify -b bounds.tsv --summary "draws-scored-$round.tsv"
