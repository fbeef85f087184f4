step forecast.tsv      tw-budget --forecast --gap gap.tsv bounds.tsv
