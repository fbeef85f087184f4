
# 3. The answer. Without draws at the data of the calibration simulations, nothing calibrates the intervals.
step draws.tsv         tw-read -c @names@ @own@
step regions.tsv       sh ask.sh draws.tsv
step parameters.tsv    tw-classify --parameters -p @names@ --alpha @alpha@ draws.tsv
