posterior() { echo "ask.sh: $1: there is no posterior of tw, only your densities" >&2 && return 2; }
score() {
  (cd "$(cat here)" && sh -c "$logq") >"$work/logq"
  tw-score "$work/logq" >"$work/density"
  tw-leaf -t tree.tsv "$work/density"
}
