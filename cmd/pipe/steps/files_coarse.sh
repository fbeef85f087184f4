
# A grid as wide as the parameters of the simulations.
write coarse.tsv tw-grid -n "$points" --around "$calib" -p "$names" --margin 0 <obs.tsv
write coarse-scored.tsv score_points coarse.tsv
write coarse-regions.tsv tw-classify -b bounds.tsv coarse-scored.tsv
around=coarse-regions.tsv
