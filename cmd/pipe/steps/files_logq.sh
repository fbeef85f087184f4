
# The score is large where the density of your posterior is low. The command gets records on standard input,
# and appends the column logq.
printf '%s\n' "$here" >here
score() {
  (cd "$here" && sh -c "$logq") <"$1" >logq.tsv || stop "the command of --logq ended with status $?"
  expect "$(records "$1")" logq.tsv
  tw-score logq.tsv
}
score_points() {
  score "$1" >scored.$$.part
  tw-leaf -t tree.tsv scored.$$.part
}

# Densities at different data cannot be compared as ranks can. So one half of the simulations divides the data
# into leaves in which the score behaves alike; the other half finds the bounds of each leaf, which are exact.
write scored-1.tsv score "$calib"
write tree.tsv tw-tree -x "$data" --part 1/2 --seed "$seed" -j "$threads" --expect "$calib_runs" scored-1.tsv
write leaf.tsv tw-leaf -t tree.tsv scored-1.tsv
write bounds.tsv tw-bounds --part 2/2 --alpha "$alpha" --beta "$beta" --expect "$calib_runs" leaf.tsv
write runs.tsv printf 'role\tsimulated\tused\nbounds\t%d\t%d\n' "$calib_runs" $((calib_runs / 2))
write budget.tsv tw-budget --mass "$aim" bounds.tsv
not_measured
