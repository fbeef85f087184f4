# Random tables of numbers as English, German, Swiss, Indian and Fortran programs write them: tw-read gives
# back the numbers that were written, or says what it left as it is, or refuses the table.
load lib

# write_tables N SEED: in.K, a table; args, the options for each, a line; truth, a line for each field: table,
# row (0: the names), column, as it is written, and the same number with a decimal point and no grouped digits.
write_tables() {
  awk -v tables="$1" -v seed="$2" "$rng"'
    function pick(n) { return int(n * uniform()) }
    function chance(p) { return uniform() < p }
    function word(list,  part) { return part[1 + pick(split(list, part, " "))] }
    function digits(n,  s) { for (s = ""; n > 0; n--) s = s pick(10); return s }
    function blanks() { return substr("    ", 1, pick(4)) }
    # Digits with a mark between groups of three, or of size 2 before the last three.
    function group(s, mark, size,  tail) {
      if (length(s) <= 3) return s
      tail = mark substr(s, length(s) - 2)
      for (s = substr(s, 1, length(s) - 3); length(s) > size; s = substr(s, 1, length(s) - size))
        tail = mark substr(s, length(s) - size + 1) tail
      return s tail
    }
    # A number without exponent: sets written and meant. style: what the table does.
    function decimal(mark, point, size,  whole, fraction, sign) {
      sign = word("- + . . . ."); if (sign == ".") sign = ""
      whole = chance(.3) ? pick(10) : (1 + pick(9)) digits(pick(9))
      fraction = style == "integers" || (style == "mixed" && chance(.4)) ? "" : digits(1 + pick(5))
      written = sign group(whole, mark, size) (fraction != "" ? point fraction : "")
      meant = sign whole (fraction != "" ? "." fraction : "")
    }
    function fortran(point,  mantissa, exponent, kind) {
      kind = pick(6)
      if (kind == 0) { written = "****"; meant = "nan"; return }
      mantissa = word("- + . . .")
      mantissa = (mantissa == "." ? "" : mantissa) word("0 0 1 7 12") "." digits(1 + pick(8))
      if (kind == 1) { written = meant = mantissa }
      if (kind == 2 || kind == 3) {
        exponent = word("+ -") digits(2)
        written = mantissa word("D d E") exponent; meant = mantissa "E" exponent
      }
      if (kind > 3) {
        exponent = word("+ -") (1 + pick(2)) digits(2)
        written = mantissa exponent; meant = mantissa "E" exponent
      }
      sub(/[.]/, point, written)
    }
    function number() {
      if (notation == "English") decimal(",", ".", 3)
      if (notation == "German") { if (chance(.1)) fortran(","); else decimal(".", ",", 3) }
      if (notation == "Swiss") decimal(mark, ".", 3)
      if (notation == "Indian") decimal(",", ".", 2)
      if (notation == "Fortran") fortran(".")
      if (chance(.03)) { written = "NA"; meant = "nan" }
    }
    function field(s) {
      if (quotes == 1 || (quotes == 2 && chance(.5)))
        s = "\"" (padded ? blanks() : "") s (padded ? blanks() : "") "\""
      return s
    }
    function line(cell, n,  s, j) {
      s = separator == " " && padded ? blanks() : ""
      for (j = 1; j <= n; j++)
        s = s (j == 1 ? "" : separator == " " ? " " blanks() : (padded ? blanks() : "") separator \
          (padded ? blanks() : "")) field(cell[j])
      return s (padded ? blanks() : "") ending
    }
    # Rows of a table, of which one in any place shows that points separate thousands.
    function rows(file,  shown, i, j, told) {
      shown = 1 + pick(n); told = 1 + pick(d)
      for (i = 1; i <= n; i++) {
        for (j = 1; j <= d; j++) {
          number()
          if (notation == "German" && i == shown && j == told)
            do decimal(".", ",", 3); while (written !~ /[.].*[.,]/)
          cell[j] = written
          print t, i, j, written, meant >"truth"
          style = rowstyle
        }
        printf "%s", line(cell, d) >file
      }
    }
    BEGIN {
      OFS = "\t"
      for (t = 1; t <= tables; t++) {
        file = "in." t; d = 1 + pick(5); n = 1 + pick(8)
        notation = word("English German Swiss Indian Fortran"); rowstyle = style = word("integers decimals mixed")
        mark = word("\047 \047 \342\200\231 \342\200\257 \302\240 \342\200\211")
        separator = substr("\t,; |", 1 + pick(5), 1); ending = chance(.2) ? "\r\n" : "\n"
        quotes = pick(4); padded = chance(.4); header = pick(4)
        known = separator == "|" || chance(.3)
        # 1,234 between commas is not one number unless something says how many columns there are.
        if (separator == "," && header == 3) quotes = 1
        args = !known ? "" : separator == " " ? "-W" : separator == "\t" ? "-d \\t" : "-d " separator
        names = ""
        for (j = 1; j <= d; j++) { name[j] = "x" j; names = names (j > 1 ? "," : "") name[j] }
        if (header == 0) printf "%s", line(name, d) >file
        if (header == 1) args = args " --names " names
        if (header == 2) { args = args " -H"; printf "# %s", line(name, d) >file }
        if (header == 3) args = args " -N"
        print args >"args"
        for (j = 1; header != 3 && j <= d; j++) print t, 0, j, name[j], name[j] >"truth"
        rows(file); close(file)
      }
    }'
}

# read_tables: tw-read for each; out has a line "table K STATUS" after the output, err one before the messages.
read_tables() {
  local k=0 words st
  while read -r -a words; do
    k=$((k + 1)) st=0
    echo "table $k" >>err
    tw-read "${words[@]}" "in.$k" >>out 2>>err || st=$?
    echo "table $k $st" >>out
  done <args
}

# judge: the number of tables of each kind; a line for each that is wrong.
judge() {
  awk -F '\t' '
    function bad(what) { if (!(k in wrong)) print "table " k ": " what ": " said[k]; wrong[k] = 1 }
    FILENAME == "truth" { written[$1, $2, $3] = $4; meant[$1, $2, $3] = $5; last[$1] = $2; next }
    FILENAME == "err" && /^table / { k = substr($0, 7); next }
    FILENAME == "err" { said[k] = said[k] $0; lines[k]++; next }
    /^table / {
      split($0, part, " "); k = part[2]; status = part[3]
      if (status > 0) {
        refused++
        if (status > 2 || lines[k] != 1 || said[k] !~ /^tw-read: /) bad("refused without a reason")
      } else compare()
      n = 0; next
    }
    { line[++n] = $0 }
    function compare(  i, j, r, c, cell, from, left) {
      from = (k, 0, 1) in meant ? 0 : 1
      if (n != last[k] - from + 1) { bad("records are missing"); return }
      for (i = 1; i <= n; i++) {
        r = from + i - 1; c = split(line[i], cell, "\t")
        if ((k, r, c + 1) in meant || !((k, r, c) in meant)) { bad("other columns"); return }
        for (j = 1; j <= c; j++) {
          if (cell[j] == meant[k, r, j]) continue
          if (cell[j] != written[k, r, j]) { bad("not " meant[k, r, j] " but " cell[j]); return }
          left++
        }
      }
      # A field that is left as it is, such as 12.345 next to 0,5, is no secret.
      if (left > 0 && said[k] !~ /(decimal commas|numbers with a comma|numbers with grouped digits): [0-9]/) \
        bad(left " fields are left in silence")
      if (left > 0) leaves++; else good++
    }
    END { print good + 0, leaves + 0, refused + 0 }' truth err out
}

@test "tw-read never reads a number of another notation as another number in silence" {
  n=$(if whole; then echo 20000; else echo 2000; fi)
  write_tables "$n" 1
  read_tables
  judge >judged
  read -r good leaves refused < <(tail -n 1 judged)
  echo "$good of $n tables are read, of $leaves more something is left as it is, $refused are refused"
  head -n 20 judged
  [ "$(wc -l <judged)" -eq 1 ]
  # A reader that refuses everything would be right, too.
  [ "$good" -gt $((n / 5)) ]
  [ "$refused" -gt $((n / 10)) ]
}
