posterior() { "$@" -f posterior.tsv --seed "$seed"; }
score() { tw-score -f "${marginal:-posterior}.tsv" --seed "$seed" --cdf 2000 --ties half; }
