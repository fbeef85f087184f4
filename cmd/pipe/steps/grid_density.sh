step grid-density.tsv  tw-score -f posterior.tsv --at obs.tsv grid.tsv
