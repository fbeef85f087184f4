step grid-scored.tsv   tw-score @by@ --at obs.tsv@chosen@ --cdf @ranks@ @gridded@
step grid-regions.tsv  tw-classify -b bounds.tsv grid-scored.tsv
