# The score of parameters: large where the posterior is low. The command gets
# records on standard input and appends the column logq.
score() {
  sh -c "$logq" <"$1" >"$out/logq.tsv" || stop "the command of --logq ended with status $?"
  expect "$(records "$1")" "$out/logq.tsv"
  tw-score "$out/logq.tsv"
}
