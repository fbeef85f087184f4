set -eu
mkdir -p "$out"
# Of an earlier analysis the report shall not speak.
rm -f "$out/flow.tsv" "$out/coverage.tsv" "$out/shares.tsv"
: >"$out/notes.txt"

# Each step writes a file, and no program stands left of a pipe, where it might
# fail unseen. What is cut short without a word has too few records.
stop() {
  printf '%s\n' "$1" >&2
  exit 1
}
# records FILE: how many it has, after comments and a header.
records() { awk 'n || !/^#/ { n++ } END { print n - 1 }' <"$1"; }
# expect N FILE: stop unless it has that many.
expect() {
  [ "$(records "$2")" -eq "$1" ] || stop "$2: $(records "$2") records where there should be $1"
}
# note COMMAND...: what it says on standard error comes into the report, too.
note() {
  "$@" 2>"$out/said" || { said=$?; cat "$out/said" >&2; return "$said"; }
  tee -a "$out/notes.txt" <"$out/said" >&2
  rm "$out/said"
}
expect 1 "$obs"
expect "$calib_runs" "$calib"
