
# @section@. A posterior estimate for all observations: a flow and two likelihoods (of all data at once; of
#    each step of a series given those before it), mixed by weights that are best for simulations that were
#    held out.
