step grid-regions.tsv  sh ask.sh grid.tsv
