
# @section@. A first posterior estimate: a flow and two likelihoods (of all data at once; of each step of a
#    series given those before it), mixed by weights that are best for simulations that were held out. The
#    part of the prior that it finds plausible at the observation is the truncated prior.
