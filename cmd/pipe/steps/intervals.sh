write parameters.tsv tw-classify --parameters ${prior:+--prior "$prior"} -b bounds-ranks.tsv draws.tsv
picture intervals.png tw-plot --intervals parameters.tsv draws-regions.tsv
