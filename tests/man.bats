load lib

# The manual, README.md and the programs say the same. Everything here works from
# the sources of the pages, so that no formatter's layout matters.
root=$BATS_TEST_DIRNAME/..
programs=$(cd "$root" && printf '%s\n' cmd/tw-*.c | sed -E 's,.*/,,; s,\.c$,,')

# The options of PROGRAM --help, one a line as "-q, --logq COL".
help_options() {
  "$1" --help | awk '
    /^  (-.,|   ) --[a-z]/ {
      sub(/^ +/, "")
      sub(/  .*/, "")
      print
    }'
}

# The same from the page: ".It Fl q Ar COL , Fl -logq Ar COL", where a short form
# repeats what its long form takes.
page_options() {
  awk '
    /^\.It Fl / {
      sub(/^\.It /, "")
      gsub(/Fl /, "-")
      gsub(/(Ar|Cm) /, "")
      gsub(/ \| /, "|")
      if (split($0, form, " , ") == 2) {
        short = form[1]
        long = form[2]
        arg = long
        if (!sub(/^[^ ]+ /, "", arg)) arg = ""
        if (short != substr(short, 1, 2) (arg == "" ? "" : " " arg)) print "unequal forms: " $0
        print substr(short, 1, 2) ", " long
      } else
        print
    }' "$1"
}

# The options that SYNOPSIS names, with their arguments, in its order.
synopsis_options() {
  awk '
    /^\.Sh / { on = $2 == "SYNOPSIS"; next }
    on && /Fl / {
      sub(/^\.(Op )?/, "")
      gsub(/ \| -/, "\n--")
      gsub(/Fl /, "-")
      gsub(/(Ar|Cm) /, "")
      gsub(/ \| /, "|")
      print
    }' "$1"
}

# What SYNOPSIS must name: the letter where there is one, else the word.
short_options() {
  sed -E 's/^(-.), --[^ ]+/\1/'
}

@test "every program has a page, a test file and a --version" {
  n=0
  for p in $programs; do
    [ -f "$root/man/$p.1" ] || fail "no man/$p.1"
    [ -f "$root/tests/$p.bats" ] || fail "no tests/$p.bats"
    "$p" --version | grep -qx "$p (tw) [0-9.]*" || fail "$p --version"
    grep -qx ".Nm $p" "$root/man/$p.1" || fail "man/$p.1 is about another program"
    n=$((n + 1))
  done
  [ "$n" -ge 7 ]
  for f in "$root"/cmd/tw-*.c; do
    p=$(basename "$f" .c)
    grep -qx "$p" <<<"$programs" || fail "$f is not in the Makefile's PROGRAMS"
  done
}

@test "every page in section 1 has its program" {
  for f in "$root"/man/*.1; do
    p=$(basename "$f" .1)
    grep -qx "$p" <<<"$programs" || fail "$f: no program $p"
  done
}

@test "mandoc finds no fault in the manual pages" {
  command -v mandoc >/dev/null || skip "mandoc is not installed"
  n=0
  for f in "$root"/man/*.[1-8]; do
    # Pages that are not installed cannot be found: not a fault of the page.
    mandoc -T lint -W all "$f" 2>/dev/null |
      grep -v 'referenced manual not found' >out || true
    [ ! -s out ] || fail "$(cat out)"
    mandoc -T utf8 "$f" >text 2>/dev/null || fail "$f: mandoc failed"
    [ "$(wc -l <text)" -gt 20 ] || fail "$f: empty"
    n=$((n + 1))
  done
  [ "$n" -ge 9 ]
}

@test "the tables of the manual pages fit into 80 columns for man of groff, too" {
  command -v groff >/dev/null || skip "groff is not installed"
  for f in "$root"/man/*.[1-8]; do
    groff -mdoc -Tutf8 -rLL=78n -ww "$f" 2>&1 >text | grep "can't break line" >out || true
    [ ! -s out ] || fail "${f##*/}: a column is too narrow: $(cat out)"
    # groff closes such a quote or parenthesis at the end of the row.
    ! grep -nE '^\.It .*(Ql|Pq) .* Ta ' "$f" || fail "${f##*/}: not in the last column"
  done
}

@test "every reference to a page of the suite leads to a page" {
  cat "$root"/man/*.[1-8] | sed -n 's/.*Xr \(tw[a-z-]*\) \([1-8]\).*/\1.\2/p' |
    sort -u >refs
  [ "$(wc -l <refs)" -ge 9 ]
  # Programs of later issues, which the pages say are not there yet.
  while read -r page; do
    [ -f "$root/man/$page" ] || fail "no man/$page"
  done <refs
}

@test "the options of every page agree with those of --help in names, arguments and order" {
  for p in $programs; do
    help_options "$p" >want
    page_options "$root/man/$p.1" >out
    [ "$(wc -l <want)" -ge 2 ] || fail "$p --help shows too few options"
    diff want out || fail "^ man/$p.1: < --help, > page"
  done
}

@test "SYNOPSIS has the options of --help, in its order" {
  for p in $programs; do
    help_options "$p" | short_options | sort >want
    synopsis_options "$root/man/$p.1" | sort >out
    diff want out || fail "^ man/$p.1: < --help, > SYNOPSIS"
    # Required ones come first, as in the usage line; the rest in order.
    help_options "$p" | short_options >want
    synopsis_options "$root/man/$p.1" >out
    diff want out || fail "^ man/$p.1: < --help, > SYNOPSIS"
  done
}

@test "every program refuses an option letter that --help does not show" {
  for p in $programs; do
    help_options "$p" >options
    # Letters that no line of --help has.
    for c in a b c d e f g h i j k l m n o p q r s t u v w x y z; do
      ! grep -q "^-$c," options || continue
      st=0
      "$p" "-$c" </dev/null >out 2>&1 || st=$?
      [ "$st" -eq 2 ] || fail "$p -$c: status $st"
    done
  done
}

@test "usage names the operands that SYNOPSIS names" {
  for p in $programs; do
    "$p" --help | sed -n '1s/^usage: [^ ]* \[options\] *//p' >out
    [ -s out ] || fail "$p --help: no usage"
    # Operands and what is required, in the page: [FILE ...] is [FILE...] there.
    awk '/^\.Sh / { on = $2 == "SYNOPSIS"; next }
      !on || /^\.Op Fl / || /^\.Nm/ || /-help/ { next }
      { sub(/^\./, ""); gsub(/Fl /, "-"); gsub(/Ar /, ""); gsub(/Ns /, "")
        gsub(/Li > /, ">"); if (sub(/^Op /, "")) $0 = "[" $0 "]"
        sub(/ \.\.\./, "..."); line = line (line == "" ? "" : " ") $0 }
      END { print line }' "$root/man/$p.1" >want
    diff want out || fail "^ man/$p.1: < SYNOPSIS, > usage"
  done
}

@test "every section that a reader looks for is there" {
  for p in $programs; do
    for s in NAME SYNOPSIS DESCRIPTION 'EXIT STATUS' EXAMPLES DIAGNOSTICS 'SEE ALSO'; do
      grep -qx ".Sh $s" "$root/man/$p.1" || fail "man/$p.1: no $s"
    done
  done
  # Where there is mathematics.
  for p in tw-score tw-tree tw-bounds tw-budget tw-flow tw-classify; do
    grep -qx ".Sh EQUATIONS" "$root/man/$p.1" || fail "man/$p.1: no EQUATIONS"
  done
  for f in tw.5 tw.7 tw-tutorial.7; do
    grep -qx '.Sh EXAMPLES' "$root/man/$f" || fail "man/$f: no EXAMPLES"
  done
  for s in PROGRAMS METHOD 'THE GUARANTEE' 'WHAT TO PUBLISH' PROMISES; do
    grep -qx ".Sh $s" "$root/man/tw.7" || fail "man/tw.7: no $s"
  done
}

@test "--help of every program fits a screen of 80 columns and 52 lines" {
  for p in $programs; do
    "$p" --help >out
    awk 'length > 80 { print; bad = 1 } END { exit bad || NR > 52 }' out ||
      fail "$p --help: more than 80 columns or 52 lines ($(wc -l <out))"
  done
}

# diagnosed PROGRAM...: what their pages list under DIAGNOSTICS, as it is printed.
diagnosed() {
  for p; do
    awk '/^\.Sh / { on = $2 == "DIAGNOSTICS"; next }
      on && /^\.It / { sub(/^\.It /, ""); gsub(/\\e/, "\\"); print }' "$root/man/$p.1"
  done
}

@test "messages of DIAGNOSTICS are those that are printed" {
  tsv 'x1 score' '1 2' '2 3' '3 4' >s.tsv
  tsv 'x1 x2 score' '1 1 1' '1 2 4' '2 3 4' '3 5 9' >s2.tsv
  tsv 'x1 score' '1 inf' >inf.tsv
  tsv 'x1 score' >none.tsv
  tw-tree -m 1 --prune none s2.tsv >tree.tsv
  head -n 3 tree.tsv >cut.tsv
  tsv 'leaf score' '2 1' '2 2' | tw-bounds >b.tsv 2>/dev/null
  head -n 2 b.tsv >cb.tsv
  gap_file 'region - 0.1 100 0.03 0.003' >gap.tsv
  { echo cdf; seq 0.001 0.001 1; } | tw-bounds --global -s cdf --gap gap.tsv >wide.tsv
  tsv 'share runs gap' '1 100 0.03' '1 1000 0.03' '1 10000 0.03' '1 100000 0.03' >rounds.tsv
  tsv 'leaf score' '3 1' >l3.tsv
  tsv 'score' '1' >l4.tsv
  tsv 'leaf score region' '2 1 inside' >l5.tsv
  tsv 'leaf score' '2 nan' >l6.tsv
  sed '1s/$/ -s score_log/' b.tsv | unsummed >bl.tsv
  { tsv 'theta1 leaf score'; seq 100 | sed 's/$/\t2\t9/'; } >l7.tsv
  { echo 'leaf	score'; seq 99 | sed 's/^/2\t/'; } | tw-bounds >b2.tsv
  tsv 'leaf score' '2 99' '2 98' >l8.tsv
  { echo theta1; seq 9 | sed 's/.*/1.5/'; } >draws.tsv
  printf 'a b\n1 2\n3\n' >r.txt
  printf 'a|b\n1|2\n' >r2.txt
  printf 'theta1 weight\n1 2\n1 3\n' >r3.txt
  printf '1 2\n3 4\n' >r4.txt
  printf 'run1 0.5\nrun2 0.4\n' >r6.txt
  printf 'a b\n1 2\n3 4' >r5.txt
  gzip -n <r2.txt >r7.gz
  awk 'BEGIN { print "x1\tscore"; for (i = 0; i < 400; i++) print i % 200 "\t" i % 200 }' >twice.tsv
  {
    tw-tree inf.tsv
    tw-tree none.tsv
    tw-tree twice.tsv
    tw-leaf -t tree.tsv s.tsv
    tw-leaf -t cut.tsv s2.tsv
    tw-leaf -t s2.tsv s2.tsv
    for i in 3 4 5 6 7; do tw-classify -b b.tsv l$i.tsv; done
    tw-classify -b bl.tsv l4.tsv
    tw-classify --summary -b b2.tsv l8.tsv
    tw-classify --parameters draws.tsv
    tsv theta1 1 | tw-grid theta1=0:1
    tw-grid theta1=1:0 </dev/null
    tw-budget --width 0.1 b.tsv
    tw-budget --mass 1e-12 b.tsv
    tw-budget --mass 0.1 --at 9 b.tsv
    tw-budget --mass 0.1 cb.tsv
    tw-budget --forecast rounds.tsv --gap gap.tsv --runs 10000 wide.tsv
    tw-read r2.txt
    for f in r.txt r3.txt r4.txt r5.txt r6.txt r7.gz; do tw-read -W $f; done
  } 2>printed >/dev/null || true
  diagnosed tw-tree tw-leaf tw-classify tw-grid tw-budget tw-read >listed
  [ "$(wc -l <listed)" -ge 20 ]
  while IFS= read -r line; do
    # Three points stand for the rest of a long one.
    case $line in
      *...) grep -qF -- "${line%...}" printed ;;
      *) grep -qxF -- "$line" printed ;;
    esac || fail "not printed: $line"
  done <listed
}

@test "tw(7) names every program" {
  for p in $programs; do
    grep -qx ".It Xr $p 1" "$root/man/tw.7" || fail "tw.7 lacks $p"
  done
}

@test "tw(5) has every column of the artefacts" {
  tsv 'x1 score' '1 2' '2 3' >s
  tw-tree s 2>/dev/null | sed -n 2p | tr '\t' '\n' >columns
  tw-bounds --global s 2>/dev/null | sed -n 2p | tr '\t' '\n' | sed 1d >>columns
  [ "$(wc -l <columns)" -eq 19 ]
  while read -r c; do
    grep -qx ".It Cm $c" "$root/man/tw.5" || fail "tw.5 lacks $c"
  done <columns
}

# The examples, run as they are written.
@test "the examples of every page print what the page says" {
  needs_gnuplot
  needs_math
  n=0
  for f in "$root"/man/*.[1-8]; do
    # Too many records for a sanitizer or valgrind.
    case $f in */tw-tutorial.7) ! slow || continue ;; esac
    "$root/tests/run-examples" "$f" || fail "$f"
    n=$((n + 1))
  done
  [ "$n" -ge 9 ]
}

@test "tw-tutorial(7) has a recipe for each of fifteen wishes" {
  awk '/^\.Sh / { on = $2 == "RECIPES" } on && /^\.It Sy / { n++ } END { exit n != 15 }' \
    "$root/man/tw-tutorial.7" || fail "not fifteen"
}

@test "the examples of README.md print what it says" {
  needs_gnuplot
  needs_math
  slow && skip "flows are trained"
  # Of what it prints nothing depends on how well the flow is trained.
  lighter --members 1 --epochs 3
  PATH=$light:$PATH "$root/tests/run-examples" "$root/README.md" >out || fail "README.md"
  cat out
  [ "$(sed -E 's/.* ([0-9]+) commands$/\1/' out)" -ge 5 ]
}

@test "the pages in examples print what they say" {
  needs_gnuplot
  needs_math
  slow && skip "not under a sanitizer or valgrind"
  for f in "$root"/examples/*/README.md; do
    grep -qs '^```console' "$f" || continue
    # scale-out needs GNU parallel: its own tests run what its page says.
    # real has no command that needs no simulator: real.bats.
    case $f in */scale-out/* | */real/*) continue ;; esac
    # budget goes through ten seeds: in make nightly; its own tests go through fewer.
    case $f in */budget/*) whole || continue ;; esac
    example=$root/tests/example_$(basename "${f%/*}").bats
    # Its own tests run it.
    ! grep -qs 'run-examples.*README.md' "$example" || continue
    "$root/tests/run-examples" "$f" || fail "$f"
  done
}

@test "make html makes each page, and every link leads somewhere" {
  command -v mandoc >/dev/null || skip "mandoc is not installed"
  env -u MAKEFLAGS -u MAKELEVEL make -s -C "$root" B="$T" html
  cd html
  ls "$root"/man/*.[1-8] | sed 's,.*/,,; s/$/.html/' | sort - <(echo index.html) | diff - <(ls ./*.html | sed 's,./,,' | sort)
  cmp tw.7.html index.html
  n=0
  while IFS=: read -r page to; do
    [[ $to != https:* ]] || continue
    file=${to%%#*}
    file=${file:-$page}
    [ -s "$file" ] || fail "$page: no $file"
    [[ $to != *'#'* ]] || grep -qF "id=\"${to#*#}\"" "$file" || fail "$page: $file has no #${to#*#}"
    n=$((n + 1))
  done < <(grep -oE 'href="[^"]*"' ./*.html | sed 's,^\./,,; s/:href="/:/; s/"$//')
  [ "$n" -ge 400 ]
  # From the first page to every other.
  for p in $programs; do grep -q "href=\"$p.1.html\"" index.html || fail "no link to $p"; done
  # Pages of others, and of no one else.
  grep -ohE 'https?:[^"<]*' ./*.html | grep -v '^https://manpages.debian.org/' | sort -u >else
  grep -vE '^https?://(doi|arxiv|www|github)' else | diff - /dev/null
}

# The files that they name are those of an analysis, or written by the example of another.
@test "the example in --help of every program prints what it says" {
  slow && skip "flows are trained"
  cat >help.md <<'X'
```console
$ awk 'function runs(file, n, k) { print "theta1\tx1\tx2" >file
>   for (i = 0; i < n; i++) { t = i * k % n / n; print t "\t" t + i * 7 % 11 / 50 "\t" t - i * 5 % 13 / 50 >file } }
>   BEGIN { runs("train.tsv", 200, 77); runs("calib.tsv", 200, 91) }'
$ printf 'x1\tx2\n0.6\t0.4\n' >obs.tsv
$ tw-flow --members 1 --epochs 3 --part 1/2 train.tsv >a.tsv 2>log
$ tw-flow --members 1 --epochs 3 --part 2/2 --seed 2 train.tsv >b.tsv 2>log
```
X
  for p in tw-tree tw-bounds tw-flow $programs; do
    ! grep -qx "# $p" help.md || continue
    "$p" --help | sed '1,/^Example:$/d' >example
    grep -qE "^  [$>] .*$p( |$)" example || fail "$p --help has no example of it"
    run ! grep -qv '^  ' example
    { echo "# $p"; echo '```console'; sed 's/^  //' example; echo '```'; } >>help.md
  done
  "$root/tests/run-examples" help.md || fail "^ an example of --help"
}

@test "run-examples fails on commands that print something else than the page says" {
  page() { printf '%s\n' '.Sh EXAMPLES' '.Bd -literal' "$@" '.Ed' >p.1; }
  readme() { printf '%s\n' "$@" >p.md; }
  x=$root/tests/run-examples

  page '$ echo a' a
  run "$x" p.1
  [ "$status" -eq 0 ]
  [ "$output" = "p.1: 1 blocks, 1 commands" ]
  page '$ echo a' b
  run ! "$x" p.1
  page '$ echo a'
  run ! "$x" p.1
  page '$ true' a
  run ! "$x" p.1
  page '$ false'
  run ! "$x" p.1
  page '$ false | true'
  run ! "$x" p.1
  page '$ false' '> true'
  run ! "$x" p.1
  page '$ echo a >&2'
  run ! "$x" p.1
  page '$ printf a' a
  run ! "$x" p.1
  page "\$ echo 'a\eb'" 'a\eb'
  run -0 "$x" p.1
  page '$ echo a\fBb' 'ab'
  run ! "$x" p.1
  page 'echo a' a
  run ! "$x" p.1
  page
  run ! "$x" p.1
  recipe() { page '$ echo a' a; printf '%s\n' '.Sh RECIPES' '.Bd -literal' "$@" '.Ed' >>p.1; }
  recipe '$ echo b' b
  run "$x" p.1
  [ "$status" -eq 0 ]
  [ "$output" = "p.1: 2 blocks, 2 commands" ]
  recipe '$ echo b' c
  run ! "$x" p.1
  recipe 'tw-read FILE'
  run "$x" p.1
  [ "$status" -eq 0 ]
  [ "$output" = "p.1: 1 blocks, 1 commands" ]
  recipe 'tw-read FILE' '$ echo b'
  run ! "$x" p.1
  printf '.Sh DESCRIPTION\n.Ss Example\n.Bd -literal\n$ echo a\na\n.Ed\n.Ss Other\n.Bd -literal\n$ echo b\n.Ed\n' >p.1
  run "$x" p.1
  [ "$status" -eq 0 ]
  [ "$output" = "p.1: 1 blocks, 1 commands" ]
  printf '.Sh EXAMPLES\n.Dl $ echo a\n' >p.1
  run ! "$x" p.1
  printf '.Sh DESCRIPTION\n.Bd -literal\n$ echo a\na\n.Ed\n' >p.1
  run ! "$x" p.1

  readme '```console' '$ echo a' a '```'
  run -0 "$x" p.md
  readme '```console' '$ echo b' a '```'
  run ! "$x" p.md
  readme '```console' '$ echo a' a
  run ! "$x" p.md
  readme '```console' '$ echo a' a '```' '```bash' 'echo a' '```'
  run ! "$x" p.md
  readme '```console' '$ echo a' a '```' '    $ echo a'
  run ! "$x" p.md
  readme '```console' '$ echo a' a '```' '```' '$ echo a' '```'
  run ! "$x" p.md
  readme 'no example'
  run ! "$x" p.md
}

@test "the commands of README.md that no test runs only install or build the suite" {
  awk '/^```sh$/ { on = 1; next } /^```/ { on = 0 } on' "$root/README.md" >out
  [ -s out ]
  grep -vE '^(sudo )?apt-get install [a-z0-9 -]+$|^make (demo|check|install)$|^git clone |^cd tw$' \
    out >other || true
  [ ! -s other ] || fail "$(cat other)"
  # The line that .ci/run takes.
  [ "$(grep -cE 'apt-get install ' "$root/README.md")" -eq 1 ]
}

@test "the links of the pages in Markdown lead somewhere" {
  n=0
  while IFS=: read -r page to; do
    file=${to%%#*} heading=''
    [[ $to != *'#'* ]] || heading=${to#*#}
    case $file in
    '') file=$page ;;
    *) file=$(dirname "$page")/$file ;;
    esac
    [ -e "$root/$file" ] || fail "$page: no $file"
    # A heading in small letters, spaces as hyphens, without other signs.
    [ -z "$heading" ] || sed -n 's/^##* //p' "$root/$file" | tr 'A-Z ' 'a-z-' |
      sed 's/[^a-z0-9_-]//g' | grep -qxF -- "$heading" || fail "$page: $file has no #$heading"
    n=$((n + 1))
  done < <(cd "$root" && grep -oE '\]\([^) ]+\)' -- *.md */*.md */*/*.md */*/*/*.md |
    sed 's/:\](/:/; s/)$//' | grep -v ':https:')
  [ "$n" -ge 100 ]
}

@test "pages have no path of a machine, no other date and no long line" {
  for f in "$root"/man/*.[1-8] "$root/README.md" "$root/NEWS.md"; do
    run ! grep -nE '(^|[^a-z])/(work|home|tmp|root|Users)/' "$f"
    run ! grep -nE '[0-9]{4}-[0-9]{2}-[0-9]{2}|[0-9]{2}:[0-9]{2}:[0-9]{2}' "$f"
    sed -E 's/\]\([^)]*\)/]/g' "$f" >text
    run ! grep -nE '^.{121}' text
  done
  # The first page is read in five minutes.
  [ "$(wc -w <"$root/README.md")" -le 1300 ]
  cat "$root"/man/*.[1-8] | grep '^\.Dd' | sort -u >dates
  [ "$(wc -l <dates)" -eq 1 ] || fail "pages of several dates: $(cat dates)"
  [ "$(wc -l <"$root/README.md")" -le 160 ]
}

@test "all files name the same version" {
  v=$(sed -n 's/^VERSION = //p' "$root/Makefile")
  [ -n "$v" ]
  for p in $programs; do
    [ "$("$p" --version)" = "$p (tw) $v" ] || fail "$("$p" --version)"
  done
  grep -qx "version: $v" "$root/CITATION.cff" || fail "CITATION.cff"
  grep -qx "## $v" "$root/NEWS.md" || fail "NEWS.md"
  cd "$root/scripts/packaging"
  head -n 1 debian/changelog | grep -q "^tw-sbi ($v-" || fail "debian/changelog"
}
