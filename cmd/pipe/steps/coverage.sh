step coverage.png      tw-plot --coverage -o coverage.png coverage.tsv
