# First where the estimate has its draws, but for those outside: a few of them
# may lie far away, and all of the region between two points.
ask "$out/draws.tsv" >"$out/draws-asked.tsv"
grid "$out/draws-asked.tsv" 0.1 -r "$regions"
