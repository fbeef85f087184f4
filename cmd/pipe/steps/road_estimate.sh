
# A likelihood of the same runs errs in other ways than the flow. The estimate is the mixture
# that is best for runs that both held out.
step flow.tsv cat "$flow"
fit likelihood.tsv tw-flow --likelihood --seed "$seed" --held held.tsv
stack likelihood
say "estimate: weight $(printf '%.3g ' $weights)on prior times likelihood, the rest on the flow"
