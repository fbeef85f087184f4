load lib

@test "the score is -exp(logq), appended" {
  tsv 'id logq x1' 'a 0 9' 'b -inf 8' 'c inf 7' >in.tsv
  go tw-score in.tsv
  gives 'id logq x1 score' 'a 0 9 -1' 'b -inf 8 0' 'c inf 7 -inf'
  go tw-score <in.tsv
  gives 'id logq x1 score' 'a 0 9 -1' 'b -inf 8 0' 'c inf 7 -inf'
}

# Python 3.11, repr(-math.exp(x)); libm's last digit is free.
@test "-exp(logq) to the last digit but one" {
  tsv 'logq score' '1 -2.718281828459045' '-1.5 -0.22313016014842982' \
    '-0.1 -0.9048374180359595' '10 -22026.465794806718' \
    '-20 -2.061153622438558e-9' '700 -1.0142320547350045e304' \
    '-700 -9.859676543759770e-305' '1e-320 -1' >want
  cut -f 1 want | tw-score >out
  near want out 4e-16
  run ! grep -E '[0-9]{19}|e[+]' out
}

@test "--log: the score is -logq, as the shortest decimal that reads back" {
  while read -r in want; do
    printf 'logq\n%s\n' "$in" | go tw-score --log
    gives 'logq score' "$in $want"
  done <<'E'
-1.5 1.5
0 0
-0 0
+0 0
-0.0e5 0
3 -3
+3 -3
.5 -0.5
5. -5
1E2 -100
1e+2 -100
100e-2 -1
0.1 -0.1
0.1000000000000000055511151231257827 -0.1
0.30000000000000004 -0.30000000000000004
1e-400 0
-1e-400 0
5e-324 -5e-324
2.4703282292062328e-324 -5e-324
2.4703282292062327e-324 0
2.2250738585072014e-308 -2.2250738585072014e-308
1.7976931348623157e308 -1.7976931348623157e308
1.797693134862315807e308 -1.7976931348623157e308
9007199254740993 -9007199254740992
1e22 -1e22
9.5367431640625e-7 -9.5367431640625e-7
inf -inf
-inf inf
+Infinity -inf
-INFINITY inf
E
}

@test "-q takes a name, a number, a range or glob of one column" {
  tsv 'a b lp' '1 2 3' >in.tsv
  for q in lp 3 'l*' '?p' '3-3' 'lp-lp' '\lp' 'lp,3,l*'; do
    go tw-score --log -q "$q" in.tsv
    gives 'a b lp score' '1 2 3 -3'
  done
  go tw-score --log --logq lp in.tsv
  gives 'a b lp score' '1 2 3 -3'
}

@test "-q: an exact name wins over a number, a range, a glob" {
  tsv '2 3 1 a' '10 20 30 40' >in.tsv
  go tw-score --log -q 1 in.tsv
  gives '2 3 1 a score' '10 20 30 40 -30'
  go tw-score --log -q 4 in.tsv
  gives '2 3 1 a score' '10 20 30 40 -40'
  tsv 'a b a-b a*' '1 2 3 4' >in.tsv
  go tw-score --log -q a-b in.tsv
  gives 'a b a-b a* score' '1 2 3 4 -3'
  go tw-score --log -q 'a*' in.tsv
  gives 'a b a-b a* score' '1 2 3 4 -4'
}

@test "-q: a backslash takes the meaning away" {
  tsv 'a,b ab a\ acb' '1 2 3 4' >in.tsv
  go tw-score --log -q 'a\,b' in.tsv
  gives 'a,b ab a\ acb score' '1 2 3 4 -1'
  go tw-score --log -q 'a\\' in.tsv
  gives 'a,b ab a\ acb score' '1 2 3 4 -3'
  go tw-score --log -q 'a\*b' in.tsv
  says 2 'a*b'
  go tw-score --log -q 'a\?b' in.tsv
  says 2 'a?b'
}

@test "-q: none or several columns is a usage error that names those there are" {
  tsv 'aa bb cc' '1 2 3' >in.tsv
  for q in logq dd 4 0 '*' 1-2 'aa,bb' 'x*' '' ',' 'aa,'; do
    go tw-score -q "$q" in.tsv
    says 2 -q
    has
  done
  go tw-score in.tsv
  says 2 logq aa bb cc
}

@test "--as names the column; a name that is taken is an error naming --as" {
  tsv 'logq' '1' >in.tsv
  go tw-score --log --as s2 in.tsv
  gives 'logq s2' '1 -1'
  tsv 'logq score' '1 7' >in.tsv
  go tw-score in.tsv
  says 2 score --as
  has
  go tw-score --log --as s2 in.tsv
  gives 'logq score s2' '1 7 -1'
  go tw-score --as logq in.tsv
  says 2 logq --as
  for as in '' $'a\tb' $'a\nb'; do
    go tw-score --as "$as" in.tsv
    says 2 --as
  done
}

@test "an option given twice: the last one wins" {
  tsv 'p q' '1 2' >in.tsv
  go tw-score --log -q p -q q --as a --as b in.tsv
  gives 'p q b' '1 2 -2'
  go tw-score --missing=drop --missing=stop --log -q p in.tsv
  gives 'p q score' '1 2 -1'
}

@test "-N: no header in, none out, columns by number" {
  tsv 'a 1' 'b 2' >in.tsv
  go tw-score --log -N -q 2 in.tsv
  gives 'a 1 -1' 'b 2 -2'
  go tw-score --log --no-header -q 2 in.tsv in.tsv
  gives 'a 1 -1' 'b 2 -2' 'a 1 -1' 'b 2 -2'
  go tw-score --log -N in.tsv
  says 2 logq
  go tw-score --log -N -q 3 in.tsv
  says 2 3
  : >empty.tsv
  go tw-score -N -q 2 empty.tsv
  gives
  go tw-score --log -N -q 2 empty.tsv in.tsv
  gives 'a 1 -1' 'b 2 -2'
}

@test "header only: it is printed, status 0" {
  tsv 'a logq' | go tw-score
  gives 'a logq score'
}

@test "several operands: one header out, comments of the first only" {
  { echo '# one'; echo '#'; tsv 'a logq' 'p 1'; } >1.tsv
  { echo '# two'; tsv 'a logq' 'q 2'; } >2.tsv
  tsv 'a logq' 'r 3' >3.tsv
  go tw-score --log 1.tsv - 3.tsv <2.tsv
  silent
  { echo '# one'; echo '#'; tsv 'a logq score' 'p 1 -1' 'q 2 -2' 'r 3 -3'; } |
    diff - out
  tsv 'logq a' '4 s' >4.tsv
  go tw-score --log 3.tsv 4.tsv
  says 1 4.tsv header
  has 'a logq score' 'r 3 -3'
  go tw-score 3.tsv missing.tsv
  says 1 missing.tsv 'No such file'
  mv 3.tsv ./-3
  go tw-score --log -- -3
  gives 'a logq score' 'r 3 -3'
}

@test "# before the header is a comment, behind it a record" {
  { echo '# c'; tsv 'a logq' 'p 1' '#q 2'; } | go tw-score --log
  silent
  { echo '# c'; tsv 'a logq score' 'p 1 -1' '#q 2 -2'; } | diff - out
  { tsv 'a logq' 'p 1'; echo '# stray'; } | go tw-score --log
  says 1 '<stdin>:3:'
  has 'a logq score' 'p 1 -1'
}

@test "missing: stop with file, line and column" {
  for v in '' NA na nan NaN -nan +NAN; do
    { echo '#'; printf 'a\tlogq\np\t1\nq\t%s\nr\t3\n' "$v"; } >in.tsv
    case $v in na) continue ;; esac
    go tw-score --log in.tsv
    says 1 'tw-score: in.tsv:4: column 2 (logq): ' '--missing=drop'
    [ "$(tail -n 1 out)" = $'p\t1\t-1' ]
  done
}

@test "--missing=drop leaves such records out and counts them" {
  tsv 'a logq' 'p 1' 'q NA' 'r nan' 's ' 't 5' >in.tsv
  go tw-score --log --missing=drop in.tsv
  says 0 3
  has 'a logq score' 'p 1 -1' 't 5 -5'
  tsv 'a logq' 'p 1' 'q abc' >in.tsv
  go tw-score --log --missing=drop in.tsv
  says 1 'in.tsv:3: column 2 (logq): not a number' abc
  tsv 'a logq' 'p 1' >in.tsv
  go tw-score --log --missing drop in.tsv
  gives 'a logq score' 'p 1 -1'
  go tw-score --missing=skip in.tsv
  says 2 --missing skip
}

@test "the message of the manual" {
  { echo '#'; tsv 'id x1 x2 logq'; yes '1 2 3 4' | head -n 14 | tr ' ' '\t'
    tsv '1 2 3 abc'; } >calib.tsv
  go tw-score calib.tsv
  did 1
  [ "$(cat err)" = "tw-score: calib.tsv:17: column 4 (logq): not a number: 'abc'" ]
}

@test "densities that became 0 or infinite are counted, with a word about --log" {
  tsv logq -800 800 -inf inf 0 -746 >in.tsv
  go tw-score in.tsv
  says 0 3 --log
  has 'logq score' '-800 0' '800 -inf' '-inf 0' 'inf -inf' '0 -1' '-746 0'
  go tw-score --log in.tsv
  gives 'logq score' '-800 800' '800 -800' '-inf inf' 'inf -inf' '0 0' '-746 746'
}

@test "--log keeps the order of the scores" {
  seq -f %.1f -30 0.7 30 | { echo logq; shuf --random-source=/dev/zero; } >in.tsv
  tw-score in.tsv | tw-score --log --as s2 | tail -n +2 >both
  sort -g -k 2,2 both >by1
  sort -g -k 3,3 both >by2
  cmp by1 by2
}
