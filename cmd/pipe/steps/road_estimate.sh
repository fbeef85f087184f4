
# Likelihoods of the same runs err in other ways than the flow: one of all data at once, and
# one that takes them for trials or a series, each given those before. The estimate is the
# mixture that is best for runs that all held out.
step flow.tsv cat "$flow"
fit likelihood.tsv tw-flow --likelihood --seed "$seed" --held held.tsv
fit window.tsv tw-flow --likelihood --window auto --beside likelihood.tsv --seed "$seed"
stack likelihood window
say "estimate: weights $(printf '%.3g ' $weights)of prior times likelihoods, the rest the flow"
