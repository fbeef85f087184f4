load lib

# examples/formats: tables as other programs write them.
formats=$BATS_TEST_DIRNAME/../examples/formats

@test "the commands of formats/README.md print what the page says" {
  needs_math
  go "$BATS_TEST_DIRNAME/run-examples" "$formats/README.md"
  did 0
}

@test "each file of the folder is read by a command of the page" {
  for file in "$formats"/*; do
    name=${file##*/}
    [ "$name" = README.md ] || grep -q "examples/formats/$name" "$formats/README.md" || fail "$name: no command"
  done
}

# Every number of a record stands in the file that it was read from.
@test "no command of the page changes a number" {
  sed -n 's/^\$ tw-read .*\(examples\/formats\/[^ ]*\)$/& \1/p' "$formats/README.md" >commands
  [ "$(wc -l <commands)" -ge 12 ]
  # README, examples/README.md and tw-questions(7) say twenty.
  [ "$(grep -c '^| \[' "$formats/README.md")" -eq 20 ]
  while IFS= read -r line; do
    command=${line#\$ } command=${command% *} file=$formats/${line##*/}
    (cd "$formats/../.." && bash -c "$command") 2>err >out || fail "$command: $(cat err)"
    [ "$(wc -l <out)" -ge 3 ] || fail "$command: no records"
    awk -F '\t' 'NR > 1 { for (i = 1; i <= NF; i++) print $i }' out | sed '/^nan$/d; s/E\([+-]\)/[ED]\1/; s/[+]/[+]/; s/[.]/[.,]/' |
      while IFS= read -r number; do
        grep -qE -e "(^|[^0-9.])$number([^0-9.]|\$)" "$file" || fail "$command: $number is not in $file"
      done
  done <commands
}
