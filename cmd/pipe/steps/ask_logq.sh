score() {
  (cd "$(cat here)" && sh -c "$logq") <"$1" >"$2.logq"
  tw-score "$2.logq" >"$2"
}
