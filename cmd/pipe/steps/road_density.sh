
# The density of the prior, which the likelihood needs, is learnt from draws.
step prior-draws.tsv from_prior 20000 $((seed * 100 + 99))
step prior.tsv tw-flow --prior -p "$names" --seed "$seed" -j "$threads" prior-draws.tsv
