# First where the estimate has its draws, but for those outside: a few of them
# may lie far away, and all of the region between two points.
ask "$out/draws.tsv" >"$out/draws-regions.tsv"
grid "$out/draws-regions.tsv" 0.1 -r "$regions"
