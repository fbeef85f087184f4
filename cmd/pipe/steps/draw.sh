step prior-draws.tsv   tw-sample --draw "$draw" -n 20000 --seed @seed@ --stream 0
step prior.tsv         tw-flow --kind prior -p @all@ $threads prior-draws.tsv # its density, for likelihoods
