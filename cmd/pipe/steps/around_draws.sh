# First where the estimate has its draws, but for those outside: a few of them
# may lie far away, and all of the region between two points.
ask "$out/draws.tsv" >"$out/draws-asked.tsv"
near "$out/draws-asked.tsv"
around=$out/near.tsv
[ "$(records "$around")" -gt 1 ] || around=$out/draws.tsv
grid "$around" 0.1
