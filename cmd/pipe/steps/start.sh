
# @section@. Simulate from the prior. Is the observation like these simulations?
step obs.tsv           tw-read -c @columns@ @obs@
