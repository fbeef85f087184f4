
# Likelihoods of the same runs err otherwise than the flow: one of all data at once, and one of
# trials or a series. The estimate is the mixture that is best for runs that all held out.
step flow.tsv cat "$flow"
fit likelihood.tsv tw-flow --likelihood --seed "$seed" --held held.tsv
fit window.tsv tw-flow --likelihood --window auto --beside likelihood.tsv --seed "$seed"
stack likelihood window
say "estimate: weights $(printf '%.3g ' $weights)of prior times likelihoods, the rest the flow"
for like in $likelihoods; do halves "$like.tsv" tw-flow --likelihood; done
