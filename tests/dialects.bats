# Random tables of numbers, written in every dialect that tw-read knows, come
# back as the numbers that were written, or are refused with a message.
load lib

# write_tables N SEED SIMULATED: in.K, a table; want.K, the records that tw-read should
# make of it; args.K, its options. SIMULATED=1: as a simulator prints them, the first
# column the numbers 1, 2, ... that it was sent, and no options.
write_tables() {
  awk -v tables="$1" -v seed="$2" -v simulated="$3" "$rng"'
    function pick(n) { return int(n * uniform()) }
    function chance(p) { return uniform() < p }
    function digits(n,  s) { for (s = ""; n > 0; n--) s = s pick(10); return s }
    function blanks() { return substr("    ", 1, pick(5)) }
    # A number; text[1]: as it is written, text[2]: as it should be read.
    function number(text,  s, kind, mantissa, sign, e) {
      kind = pick(9)
      s = chance(.4) ? "-" : chance(.1) ? "+" : ""
      if (kind == 0) s = s (1 + pick(9)) digits(pick(12))
      else if (kind == 1) s = s "." digits(1 + pick(6))
      else if (kind == 2) s = s digits(1 + pick(3)) "."
      else s = s pick(10) digits(pick(3)) "." digits(1 + pick(kind == 3 ? 16 : 8))
      text[1] = text[2] = s
      if (kind < 6) return
      mantissa = s; sign = chance(.5) ? "-" : "+"; e = 100 + pick(199)
      if (kind == 6) text[1] = text[2] = mantissa "e" sign digits(1 + pick(2))
      if (kind == 7) { text[1] = text[2] = mantissa "D" sign digits(2); sub(/D/, "E", text[2]) }
      if (kind == 8) { text[1] = mantissa sign e; text[2] = mantissa "E" sign e }
    }
    function field(s) {
      if (quotes == 1 || (quotes == 2 && chance(.5))) s = "\"" s "\""
      return s
    }
    # Fields to a line: padded, with what separates them and what ends the line.
    function line(cell, n,  s, j, gap) {
      s = separator == " " && chance(.3) ? "  " : ""
      for (j = 1; j <= n; j++) {
        gap = separator == " " ? " " blanks() : (padded ? blanks() : "") separator (padded ? blanks() : "")
        s = s (j > 1 ? gap : "") field(cell[j])
      }
      if (separator != " " && trailing && (n > 1 || cell[n] != "")) s = s separator
      return s (padded ? blanks() : "") ending
    }
    function other(file) {
      if (chance(.1)) printf "# %s%s", "a comment", ending >file
      if (chance(.05)) printf "%s", ending >file
    }
    BEGIN {
      for (t = 1; t <= tables; t++) {
        file = "in." t; want = "want." t; d = 2 + pick(4); rows = 1 + pick(8)
        separator = substr("\t,; |:", 1 + pick(simulated ? 4 : 6), 1)
        known = separator == "|" || separator == ":" || (!simulated && chance(.4))
        comma = separator == ";" && !known && chance(.5)
        quotes = pick(4); padded = chance(.4); trailing = chance(.1); ending = chance(.2) ? "\r\n" : "\n"
        na = pick(3) == 0 && !simulated ? "-999" : "NA"
        header = simulated ? 0 : pick(4)
        # Without names, a separator at the end has an empty column after it.
        if (header == 3) trailing = 0
        args = known ? (separator == " " ? "-W" : separator == "\t" ? "-d \\t" : "-d " separator) : ""
        if (na != "NA") args = args " --na " na
        if (chance(.1)) printf "\357\273\277" >file
        names = ""; got = ""
        for (j = 1; j <= d; j++) {
          name[j] = simulated && j == 1 ? "theta1" : "x" j
          names = names (j > 1 ? "," : "") name[j]; got = got (j > 1 ? "\t" : "") name[j]
        }
        if (header == 0) { other(file); printf "%s", line(name, d) >file }
        if (header == 1) args = args " --names " names
        if (header == 2) { args = args " -H"; printf "# %s", line(name, d) >file }
        if (header == 3) args = args " -N"
        else print got >want
        for (i = 1; i <= rows; i++) {
          got = ""
          for (j = 1; j <= d; j++) {
            number(text)
            if (simulated && j == 1) text[1] = text[2] = i
            else if (chance(.05)) {
              text[1] = separator == " " || chance(.5) ? na : ""
              text[2] = "nan"
            }
            if (comma) sub(/[.]/, ",", text[1])
            cell[j] = text[1]; got = got (j > 1 ? "\t" : "") text[2]
          }
          if (header == 0 || i > 1) other(file)
          printf "%s", line(cell, d) >file
          print got >want
        }
        print args >("args." t); close(file); close(want); close("args." t)
      }
    }'
}

@test "tw-read reads random tables in every dialect as the numbers that were written" {
  n=$(whole && echo 20000 || echo 1000)
  write_tables "$n" 1 0
  refused=0
  for ((k = 1; k <= n; k++)); do
    # shellcheck disable=SC2046 # words
    if tw-read $(<"args.$k") "in.$k" >out 2>err; then
      cmp -s out "want.$k" || { diff "want.$k" out; cat "in.$k"; fail "table $k: tw-read $(<"args.$k")"; } || return 1
    else
      grep -q "^tw-read: in.$k" err || fail "table $k: refused without a reason" || return 1
      refused=$((refused + 1))
    fi
    rm "in.$k" "want.$k" "args.$k"
  done
  echo "$refused of $n tables are refused"
  [ "$refused" -le $((n / 20)) ]
}

@test "tw-simulate reads the random tables of a simulator in any dialect as the numbers that it printed" {
  n=$(whole && echo 2000 || echo 200)
  write_tables "$n" 2 1
  refused=0
  for ((k = 1; k <= n; k++)); do
    awk -F '\t' 'NR == 1 { print $1; next } { print NR - 1 }' "want.$k" >theta.tsv
    if tw-simulate --chunk 100 "cat in.$k" <theta.tsv >out 2>err; then
      cmp -s out "want.$k" || { diff "want.$k" out; cat "in.$k"; fail "table $k"; } || return 1
    else
      grep -q "^tw-simulate: " err || fail "table $k: refused without a reason" || return 1
      refused=$((refused + 1))
    fi
  done
  echo "$refused of $n tables are refused"
  [ "$refused" -le $((n / 20)) ]
}

@test "tw-read reads 2,000 numbers of Python, R, Fortran and a padded export unchanged" {
  f=$BATS_TEST_DIRNAME/oracles/written
  names=$(tsv 'x1 x2 x3 x4 x5 x6 x7 x8 x9 x10')
  go tw-read "$f/python.csv"
  says 0 'changed: 201 CRLF line ends' commas
  tr -d '"\r' <"$f/python.csv" | tr , '\t' | cmp - out
  go tw-read "$f/r.txt"
  says 0 'separated by whitespace'
  tr -d '"' <"$f/r.txt" | tr ' ' '\t' | cmp - out
  go tw-read --names x1-x10 "$f/fortran.txt"
  says 0 'separated by whitespace'
  { echo "$names"; awk -v OFS='\t' '{ $1 = $1; print }' "$f/fortran.txt"; } | cmp - out
  go tw-read "$f/padded.csv"
  says 0 commas
  sed 's/ *, */,/g; s/ *$//' "$f/padded.csv" | tr , '\t' | cmp - out
  [ "$(tail -n +2 out | wc -lw | awk '{ print $1, $2 }')" = '200 2000' ]
  # A word for a missing value that is a number, and the same as a simulator prints it.
  go tw-read --na -99999.5 "$f/padded.csv"
  says 0 commas
  sed 's/ *, */,/g; s/ *$//' "$f/padded.csv" | tr , '\t' | cmp - out
  for table in python.csv r.txt padded.csv; do
    tw-read "$f/$table" 2>/dev/null | cut -f 1 | tw-simulate -p x1 --chunk 200 "cat $f/$table" >out
    tw-read "$f/$table" 2>/dev/null | cmp - out
  done
}
