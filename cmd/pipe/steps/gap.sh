
# @section@. How far may coverage at the observation be from its average? Two estimates, trained on one half
#    of the simulations each, tell by how much they disagree at data like the observation.
step half-1.tsv        tw-flow --retrain posterior.tsv --part 1/2 $threads @simulated@
step half-2.tsv        tw-flow --retrain posterior.tsv --part 2/2 $threads @simulated@
