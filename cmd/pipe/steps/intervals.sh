step intervals.png     tw-plot --intervals -o intervals.png parameters.tsv
