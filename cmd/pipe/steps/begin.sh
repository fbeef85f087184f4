set -eu
mkdir -p "$out"
# Of an earlier analysis the report shall not speak.
rm -f "$out/flow.tsv" "$out/coverage.tsv" "$out/shares.tsv" "$out/parameters.tsv" \
  "$out/bounds-ranks.tsv" "$out/intervals.png" "$out/intervals.txt"

# Each step writes a file, and no program stands left of a pipe, where it might
# fail unseen. What is cut short without a word has too few records (expect).
# tw-pipe --tools shows what expect, picture and other words do.
eval "$(tw-pipe --tools)"
expect 1 "$obs"
expect "$calib_runs" "$calib"
