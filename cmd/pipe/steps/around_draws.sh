# First where the estimate has its draws.
grid "$out/draws.tsv" 0.1
