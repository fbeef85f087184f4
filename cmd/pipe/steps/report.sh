[ ! -e coverage.tsv ] || picture coverage.png tw-plot --coverage coverage.tsv
report
