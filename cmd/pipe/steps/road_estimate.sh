
# Likelihoods of all runs err otherwise than the flow: one of all data at once, and one of trials
# or a series. The estimate is the mixture that is best for runs that all of them held out.
of_all
fit likelihood.tsv likelihood
fit window.tsv likelihood --steps auto --beside likelihood.tsv
stack likelihood window
say "estimate: weights $(printf '%.3g ' $weights)of prior times likelihoods, the rest the flow"
halves_in_use
