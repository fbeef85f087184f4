set -eu
mkdir -p "$out"

# Each step writes a file and none is a pipe: a program that fails on the left of
# a pipe may go unseen. What is cut short without a word has too few records.
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
expect 1 "$obs"
expect "$calib_runs" "$calib"
