set -eu
# Each step writes a file, and no program stands left of a pipe, where it might
# fail unseen. What is cut short without a word has too few records (expect).
mkdir -p "$out"
for file in check settings; do
  [ ! -e "$out/$file" ] ||
    stop "$out: is the folder of an analysis by tw-pipe --simulate: name another (out=, -o)"
done
lock "$out"
# Of an earlier analysis the report shall not speak.
(cd "$out" && rm -f flow.tsv alike.tsv shares.tsv parameters.tsv bounds-ranks.tsv coverage.* \
  draws-asked.tsv intervals.* pairs.* regions.*)
expect 1 "$obs"
expect "$calib_runs" "$calib"
