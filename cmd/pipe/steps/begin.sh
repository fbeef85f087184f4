# Each step writes a file, and no program stands left of a pipe, where it might
# fail unseen. What is cut short without a word has too few records (expect).
# The report must not speak of an earlier analysis.
(cd "$out" && rm -f flow.tsv alike.tsv shares.tsv parameters.tsv bounds.tsv bounds-ranks.tsv coverage.* \
  draws-regions.tsv intervals.* pairs.* regions.*)
expect 1 "$obs"
expect "$calib_runs" "$calib"
