load lib

# The files: at, an observation, which --at takes.
setup() {
  T=$BATS_TEST_TMPDIR
  cd "$T" || return 1
  export LC_ALL=C
  tsv x1 0 >at
}

# The kinds of scores that are computed from draws: all words of -k but hpd.
DRAWN=$(tw-score --help | sed -nE 's/.*--kind hpd\|([a-z|]+).*/\1/p' | tr '|' ' ')

@test "tw-score appends the score -exp(logq)" {
  tsv 'id logq x1' 'a 0 9' 'b -inf 8' 'c inf 7' >in.tsv
  go tw-score in.tsv
  gives 'id logq x1 score' 'a 0 9 -1' 'b -inf 8 0' 'c inf 7 -inf'
  go tw-score <in.tsv
  gives 'id logq x1 score' 'a 0 9 -1' 'b -inf 8 0' 'c inf 7 -inf'
}

# Expected: repr(-math.exp(x)) of Python 3.11; the last digit of libm may differ.
@test "tw-score computes -exp(logq) to within the last digit" {
  tsv 'logq score' '1 -2.718281828459045' '-1.5 -0.22313016014842982' \
    '-0.1 -0.9048374180359595' '10 -22026.465794806718' \
    '-20 -2.061153622438558e-9' '700 -1.0142320547350045e304' \
    '-700 -9.859676543759770e-305' '1e-320 -1' >want
  cut -f 1 want | tw-score >out
  near want out 4e-16
  run ! grep -E '[0-9]{19}|e[+]' out
}

@test "tw-score --log writes -logq as the shortest decimal that reads back to the same double" {
  while read -r in want; do
    printf 'logq\n%s\n' "$in" | go tw-score --log
    gives 'logq score_log' "$in $want"
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

@test "tw-score -q takes a name, a number, a range or a glob that matches one column" {
  tsv 'a b lp' '1 2 3' >in.tsv
  for q in lp 3 'l*' '?p' '3-3' 'lp-lp' '\lp' 'lp,3,l*'; do
    go tw-score --log -q "$q" in.tsv
    gives 'a b lp score_log' '1 2 3 -3'
  done
  go tw-score --log --logq lp in.tsv
  gives 'a b lp score_log' '1 2 3 -3'
}

@test "tw-score -q prefers an exact name to a number, a range or a glob" {
  tsv '2 3 1 a' '10 20 30 40' >in.tsv
  go tw-score --log -q 1 in.tsv
  gives '2 3 1 a score_log' '10 20 30 40 -30'
  go tw-score --log -q 4 in.tsv
  gives '2 3 1 a score_log' '10 20 30 40 -40'
  tsv 'a b a-b a*' '1 2 3 4' >in.tsv
  go tw-score --log -q a-b in.tsv
  gives 'a b a-b a* score_log' '1 2 3 4 -3'
  go tw-score --log -q 'a*' in.tsv
  gives 'a b a-b a* score_log' '1 2 3 4 -4'
}

@test "tw-score -q takes a character after a backslash literally" {
  tsv 'a,b ab a\ acb' '1 2 3 4' >in.tsv
  go tw-score --log -q 'a\,b' in.tsv
  gives 'a,b ab a\ acb score_log' '1 2 3 4 -1'
  go tw-score --log -q 'a\\' in.tsv
  gives 'a,b ab a\ acb score_log' '1 2 3 4 -3'
  go tw-score --log -q 'a\*b' in.tsv
  says 2 'a*b'
  go tw-score --log -q 'a\?b' in.tsv
  says 2 'a?b'
}

@test "tw-score -q refuses no column or several, and names the columns that there are" {
  tsv 'aa bb cc' '1 2 3' >in.tsv
  for q in logq dd 4 0 '*' 1-2 'aa,bb' 'x*' '' ',' 'aa,'; do
    go tw-score -q "$q" in.tsv
    says 2 -q
    has
  done
  go tw-score in.tsv
  says 2 logq aa bb cc
}

@test "tw-score --as names the column, and a name that is taken is an error that names --as" {
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

@test "tw-score uses the last value of an option that is given twice" {
  tsv 'p q' '1 2' >in.tsv
  go tw-score --log -q p -q q --as a --as b in.tsv
  gives 'p q b' '1 2 -2'
}

@test "tw-score of a header only writes the header with the new column" {
  tsv 'a logq' | go tw-score
  gives 'a logq score'
}

@test "tw-score of several operands writes one header and the comments of the first operand only" {
  { echo '# one'; echo '#'; tsv 'a logq' 'p 1'; } >1.tsv
  { echo '# two'; tsv 'a logq' 'q 2'; } >2.tsv
  tsv 'a logq' 'r 3' >3.tsv
  go tw-score --log 1.tsv - 3.tsv <2.tsv
  silent
  { echo '# one'; echo '#'; tsv 'a logq score_log' 'p 1 -1' 'q 2 -2' 'r 3 -3'; } |
    diff - out
  tsv 'logq a' '4 s' >4.tsv
  go tw-score --log 3.tsv 4.tsv
  says 1 4.tsv header
  has 'a logq score_log' 'r 3 -3'
  go tw-score 3.tsv missing.tsv
  says 1 missing.tsv 'No such file'
  mv 3.tsv ./-3
  go tw-score --log -- -3
  gives 'a logq score_log' 'r 3 -3'
}

@test "tw-score takes a line with # before the header for a comment, and after the header for a record" {
  { echo '# c'; tsv 'a logq' 'p 1' '#q 2'; } | go tw-score --log
  silent
  { echo '# c'; tsv 'a logq score_log' 'p 1 -1' '#q 2 -2'; } | diff - out
  { tsv 'a logq' 'p 1'; echo '# stray'; } | go tw-score --log
  says 1 '<stdin>:3:'
  has 'a logq score_log' 'p 1 -1'
}

@test "tw-score stops at a missing value with file, line and column" {
  for v in '' NA na nan NaN -nan +NAN; do
    { echo '#'; printf 'a\tlogq\np\t1\nq\t%s\nr\t3\n' "$v"; } >in.tsv
    case $v in na) continue ;; esac
    go tw-score --log in.tsv
    says 1 'tw-score: in.tsv:4: column 2 (logq): ' '--missing drop'
    [ "$(tail -n 1 out)" = $'p\t1\t-1' ]
  done
}

@test "tw-score reports a word in place of a number with the message of the manual" {
  { echo '#'; tsv 'id x1 x2 logq'; yes '1 2 3 4' | head -n 14 | tr ' ' '\t'
    tsv '1 2 3 abc'; } >calib.tsv
  go tw-score calib.tsv
  did 1
  [ "$(cat err)" = "tw-score: calib.tsv:17: column 4 (logq): not a number: 'abc'" ]
}

@test "tw-score counts densities that became 0 or infinite, and suggests --log" {
  tsv logq -800 800 -inf inf 0 -746 >in.tsv
  go tw-score in.tsv
  says 0 3 --log
  has 'logq score' '-800 0' '800 -inf' '-inf 0' 'inf -inf' '0 -1' '-746 0'
  tsv logq -800 0 | go tw-score
  says 0 '1 of 2 densities became'
  # One in a hundred is tolerated, without a warning.
  for n in 98 99; do
    { echo logq; echo -800; yes 0 | head -n $n; } | go tw-score
    read -r first <err || first=silent
    echo "$first"
  done | diff - <(echo 'tw-score: 1 of 99 densities became 0 or infinite, so that scores tie: --log keeps their order'
    echo silent)
  go tw-score --log in.tsv
  gives 'logq score_log' '-800 800' '800 -800' '-inf inf' 'inf -inf' '0 0' '-746 746'
}

@test "tw-score --log keeps the order of the scores" {
  seq -f %.1f -30 0.7 30 | { echo logq; shuf --random-source=/dev/zero; } >in.tsv
  tw-score in.tsv | tw-score --log --as s2 | tail -n +2 >both
  sort -g -k 2,2 both >by1
  sort -g -k 3,3 both >by2
  cmp by1 by2
}

# ---- draws ----

SCORES=$BATS_TEST_DIRNAME/oracles/scores

# draws N [SEED]: print N draws of two parameters for id a, and N for id b.
draws() {
  awk -v n="$1" -v seed="${2:-1}" "$rng"'BEGIN { OFS = "\t"; print "id", "theta1", "theta2"
    for (i = 0; i < 2 * n; i++) { u = uniform(); print (i < n ? "a" : "b"), u, u + uniform() + (i >= n) } }'
}

# small_flow: fit a flow of theta1, theta2 given x1 into the file flow, and make in.tsv to be scored.
small_flow() {
  awk -v seed=3 "$rng"'BEGIN { OFS = "\t"; print "theta1", "theta2", "x1"
    for (i = 0; i < 300; i++) { u = uniform(); print u, u - uniform(), u + uniform() } }' >sim
  tw-flow --members 2 --hidden 8 --epochs 2 sim >flow 2>/dev/null
  tsv 'theta1 x1 theta2' '0.5 1 0.1' '0.2 1 0' '0.2 1.5 0' '0.3 1 0.2' >in.tsv
}

# Expected: tests/oracles/scores.py (SciPy's gaussian_kde, NumPy).
@test "tw-score -k computes each score of draws as SciPy and NumPy do, for 1 to 5 parameters" {
  [ -n "$DRAWN" ]
  for d in 1 2 3 4 5; do
    for k in $DRAWN; do
      col "$k" "$SCORES/$d.want.tsv" >want
      log=
      [ "$k" = kde ] && log=--log && sed -i 's/^/-/; s/^--//' want
      # shellcheck disable=SC2086 # nothing or one option
      go tw-score -d "$SCORES/$d.draws.tsv" -k "$k" $log "$SCORES/$d.theta.tsv"
      silent
      col "score_$k${log:+_log}" | near want /dev/stdin 1e-9 || fail "$k in $d dimensions"
      [ "$(wc -l <want)" -eq 32 ]
    done
  done
}

@test "tw-score --cdf and --var equal NumPy's on the same draws" {
  for d in 1 2 3 4 5; do
    for k in $DRAWN; do
      go tw-score -d "$SCORES/$d.draws.tsv" -k "$k" --cdf 25 --at at --var 25 --as s "$SCORES/$d.theta.tsv"
      did 0
      [ "$(head -n 1 out | tr '\t' '\n' | tail -n 3 | paste -sd ' ')" = 's s_upper s_var' ]
      # The oracle counts half of the ties: the middle of both ends.
      col "${k}_cdf" "$SCORES/$d.want.tsv" | near /dev/stdin <(paste <(col s) <(col s_upper) |
        awk -v OFMT=%.17g '{ print ($1 + $2) / 2 }') 1e-15
      col "${k}_var" "$SCORES/$d.want.tsv" | near /dev/stdin <(col s_var) 1e-8
    done
  done
}

@test "tw-score -k kde writes minus the density, and with --log minus its logarithm" {
  draws 50 >d
  tw-score -d d -k kde d | col score_kde /dev/stdin >plain
  tw-score -d d -k kde --log d | col score_kde_log /dev/stdin | awk '{ printf "%.17g\n", -exp(-$1) }' >logged
  near plain logged 1e-13
}

@test "tw-score -d uses one set of draws for all records if the draws have no id" {
  tsv 'theta1 extra' '1 a' '3 b' '2 c' >d
  tsv 'x1 theta1 id' '7 2 p' '8 4 q' '9 0 p' >in.tsv
  go tw-score -d d -k waldo in.tsv
  gives 'x1 theta1 id score_waldo' '7 2 p 0' '8 4 q 4' '9 0 p 4'
  go tw-score -d d -k quantile --levels 0,1 in.tsv
  gives 'x1 theta1 id score_quantile' '7 2 p -1' '8 4 q 1' '9 0 p 1'
  go tw-score -d d -k quantile --levels 0.25,0.5 in.tsv
  gives 'x1 theta1 id score_quantile' '7 2 p 0' '8 4 q 2' '9 0 p 1.5'
  # Draws or records may come from standard input.
  go tw-score -d - -k waldo in.tsv <d
  gives 'x1 theta1 id score_waldo' '7 2 p 0' '8 4 q 4' '9 0 p 4'
  go tw-score -d d -k waldo <in.tsv
  gives 'x1 theta1 id score_waldo' '7 2 p 0' '8 4 q 4' '9 0 p 4'
  for o in '' - 'in.tsv -' '- in.tsv'; do
    # shellcheck disable=SC2086 # operands
    go tw-score -d - -k waldo $o <d
    says 2 -d
  done
}

@test "tw-score -d matches draws to records by the bytes of their id, also where ids are skipped" {
  { tsv 'id theta1'; for i in 7 x 07 y 7.0; do tsv "$i 1" "$i 2" "$i 3"; done; } >d
  sed -i 's/^07\t/&10/' d
  tsv 'theta1 id' '2 7' '3 7' '102 07' '2 7.0' >in.tsv
  go tw-score -d d -k waldo in.tsv
  gives 'theta1 id score_waldo' '2 7 0' '3 7 1' '102 07 0' '2 7.0 0'
  head -n 1 in.tsv | go tw-score -d d -k waldo
  gives 'theta1 id score_waldo'
}

@test "tw-score -d names an id whose draws are missing, scattered or in another order" {
  { tsv 'id theta1'; for i in a b c; do tsv "$i 1" "$i 2" "$i 3"; done; } >d
  tsv 'id theta1' 'b 2' 'a 2' >in.tsv
  go tw-score -d d -k waldo in.tsv
  says 1 "in.tsv:3: no draws for id 'a' in d" order
  has 'id theta1 score_waldo' 'b 2 0'
  tsv 'id theta1' 'a 2' 'b 2' 'a 2' | go tw-score -d d -k waldo
  says 1 "<stdin>:4: no draws for id 'a'"
  tsv 'id theta1' 'a 2' 'z 2' | go tw-score -d d -k waldo
  says 1 "no draws for id 'z'"
  # Two chains one after the other: the second would be ignored without notice.
  tsv 'id theta1' 'a 2' 'b 2' 'c 2' >in.tsv
  { cat d; tail -n +2 d; } >twice
  go tw-score -d twice -k waldo in.tsv
  says 1 "twice:11: id 'a' comes again"
  tsv 'id theta1' 'a 1' 'a 3' 'b 2' 'b 4' 'a 5' >mixed
  go tw-score -d mixed -k waldo in.tsv
  says 1 "mixed:6: id 'a' comes again"
}

@test "tw-score -d names an id whose draws have no covariance matrix of full rank" {
  tsv 'id theta1 theta2' 'b 1 2' >in.tsv
  bad() { # WHAT DRAW-OF-b...
    { tsv 'id theta1 theta2' 'a 1 2' 'a 2 1' 'a 3 3'; tsv "${@:2}"; } >d
    for k in kde waldo; do
      go tw-score -d d -k $k in.tsv
      says 1 "d: id 'b': " "$1" || return 1
      has 'id theta1 theta2' >/dev/null 2>&1 || has "id theta1 theta2 score_$k"
    done
  }
  bad '1 draw of 2 parameters' 'b 1 2'
  bad '2 draws of 2 parameters: at least 3' 'b 1 2' 'b 2 1'
  bad "'theta1' is the same in all 4" 'b 1 2' 'b 1 2' 'b 1 2' 'b 1 2'
  bad "'theta2' is the same in all 4" 'b 1 .1' 'b 2 .1' 'b 3 .1' 'b 4 .1'
  bad "'theta2' follows from" 'b 1 .1' 'b 2 .2' 'b 3 .3' 'b 4 .4'
  bad "'theta2' are too far apart" 'b 1 1e308' 'b 2 -1e308' 'b 3 .3' 'b 4 .4'
  # Quantiles need more than one draw, but no covariance.
  tsv 'theta1 theta2' '1 2' '1 2' >d
  go tw-score -d d -k quantile in.tsv
  gives 'id theta1 theta2 score_quantile' 'b 1 2 0'
  tsv 'theta1 theta2' '1 2' >d
  go tw-score -d d -k quantile in.tsv
  says 1 'd: 1 draw of 2 parameters: at least 2'
  go tw-score -d d -k kde -p theta1 in.tsv
  says 1 'd: 1 draw of 1 parameter: at least 2'
  tsv 'theta1 theta2' >d
  go tw-score -d d -k quantile in.tsv
  says 1 'd: no draws'
}

@test "tw-score -d refuses missing and malformed draws with line and column" {
  tsv 'id theta1' 'a 1' 'b 2' >in.tsv
  tsv 'id theta1' 'a 1' 'a NA' 'a 3' 'a 5' 'b 1' 'b 3' 'b inf' >d
  go tw-score -d d -k waldo in.tsv
  says 1 'd:3: column 2 (theta1): missing'
  { tsv 'id theta1'; tsv 'a 1' 'a 2'; printf 'a\t3'; } >d
  go tw-score -d d -k waldo in.tsv
  says 1 'd:4: ' newline
  # Draws after the last id are also read and checked.
  { tsv 'id theta1' 'a 1' 'a 2' 'b 1' 'b 2' 'c 1' 'c'; } >d
  go tw-score -d d -k waldo in.tsv
  says 1 'd:7: 1 field'
  tsv 'id theta1' 'a nan' >in.tsv
  tsv 'id theta1' 'a 1' 'a 2' >d
  go tw-score -d d -k waldo in.tsv
  says 1 'in.tsv:2: column 2 (theta1): missing'
  tsv 'id theta1' 'a -inf' >in.tsv
  go tw-score -d d -k waldo in.tsv
  says 1 'in.tsv:2: column 2 (theta1): not finite'
  go tw-score -d none -k waldo in.tsv
  says 1 'none: No such file'
}

@test "tw-score -d names the columns that the draws or the records lack" {
  tsv 'id theta1 theta2' 'a 1 2' >in.tsv
  tsv 'id theta1 phi' 'a 1 2' >d
  go tw-score -d d -k waldo in.tsv
  says 2 "d: no column 'theta2' among the draws (-p names the parameters); there are: id theta1 phi"
  go tw-score -d d -k waldo -p theta1,phi in.tsv
  says 2 "no column 'phi'"
  cut -f 2- in.tsv | go tw-score -d d -k waldo
  says 2 "<stdin>: no column 'id'" 'd go'
  go tw-score -d d --cdf 1 --at at -q theta1 in.tsv
  gives 'id theta1 theta2 cdf cdf_upper' 'a 1 2 0 1'
  go tw-score -d d --cdf 1 -q theta2 in.tsv
  says 2 "d: no column 'theta2'" -k
}

@test "tw-score -d takes the parameters from -p, whatever the order of the columns" {
  draws 30 >d
  awk -v OFS='\t' '{ print $3, "z", $1, $2 }' d | sed '1s/z/u/' >d2
  for k in $DRAWN; do
    tw-score -d d -k $k d | col "score_$k" /dev/stdin >1
    tw-score -d d2 -k $k d | col "score_$k" /dev/stdin | diff 1 -
    tw-score -d d2 -k $k -p theta1-theta2 d | col "score_$k" /dev/stdin | diff 1 -
    # Another order of parameters gives the same score, up to rounding.
    tw-score -d d -k $k -p theta2,theta1 d | col "score_$k" /dev/stdin | near 1 /dev/stdin 1e-11
    tw-score -d d -k $k -p theta2 d | col "score_$k" /dev/stdin >2
    differs 1 2
  done
}

@test "tw-score -d computes --cdf and --var of hpd scores from the logq of the draws" {
  tsv 'id logq' 'a -1' 'a -2' 'a -2' 'a -5' 'b 0' 'b -inf' >d
  tsv 'id logq' 'a 0' 'a -2' 'a -9' 'a -inf' 'b 0' 'b -1' >in.tsv
  # Ranks among 2 and among 4 draws and the record itself: none, and all, of those that equal it count as below.
  go tw-score --log --cdf 2 --at at -d d in.tsv
  paste <(col cdf) <(col cdf_upper) | tr '\t' '\n' >got
  awk -v OFMT=%.17g 'BEGIN { print 0; print 1 / 3; print 1 / 3; print 1; print 2 / 3; print 1; print 2 / 3; print 1; print 0; print 2 / 3; print 1 / 3; print 2 / 3 }' | near /dev/stdin got 1e-15
  grep -v b in.tsv >a.tsv
  go tw-score --log --cdf 4 --at at -d d a.tsv
  gives 'id logq cdf cdf_upper' 'a 0 0 0.2' 'a -2 0.2 0.8' 'a -9 0.8 1' 'a -inf 0.8 1'
  go tw-score --log --var 4 -d d a.tsv
  gives 'id logq score_log score_log_var' 'a 0 0 3' 'a -2 2 3' 'a -9 9 3' 'a -inf inf 3'
  go tw-score --log --var 2 --cdf 1 -d d in.tsv
  did 0
  [ "$(col cdf_var | uniq | paste -sd ' ')" = '0.5 inf' ]
  go tw-score --cdf 5 -d d in.tsv
  says 1 "d: id 'a': 4 draws where --cdf wants 5"
  go tw-score --cdf 2 --var 3 -d d in.tsv
  says 1 "d: id 'b': 2 draws where --var wants 3"
  tsv 'logq' '0' | go tw-score --cdf 2 -d <(tsv 'logq' '-1')
  says 1 ': 1 draw where --cdf wants 2'
  # More draws than the default -n of a flow.
  go tw-score -k kde -p logq --cdf 1001 -d <(tsv 'id logq' 'a 1' 'a 2') a.tsv
  says 1 "id 'a': 2 draws where --cdf wants 1001"
}

@test "tw-score --cdf --at gives both ends of the rank where a record equals a draw" {
  draws 100 >d
  for k in $DRAWN; do
    # The middle of two, the record and the equal draw, is a whole interval if no others tie.
    tw-score -d d -k $k --cdf 100 --at at d | awk '$1 == "b" { print ($4 + $5) / 2 * 101 }' >ranks
    awk -v k=$k '{ d = $1 - int($1 + 0.5); n += d < 1e-9 && d > -1e-9; bad += !($1 >= 1 && $1 <= 100.5) }
      END { exit !(NR == 100 && !bad && (n == NR || k == "quantile")) }' ranks || fail $k
    # A theta far away is beyond all draws, also if its distance overflows.
    for far in 1e6 1e200 1e307; do
      tsv 'id theta1 theta2' "b $far 0" | tw-score -d d -k $k --cdf 100 --at at >out
      [ "$(col cdf) $(col cdf_upper)" = '0.9900990099009901 1' ] || fail "$k at $far: $(col cdf)"
    done
  done
}

@test "tw-score -d answers before its file of draws ends, and checks the rest" {
  slow && skip "not under a sanitizer or valgrind"
  mkfifo pipe
  { tsv 'id theta1' 'a 1' 'a 2' 'b 1'; sleep 3; tsv 'b 2'; } >pipe &
  tsv 'id theta1' 'a 1.5' 'b 2' | tw-score -d pipe -k waldo >out &
  sleep 1
  has 'id theta1 score_waldo' 'a 1.5 0'
  wait
  [ "$(wc -l <out)" -eq 3 ]
}

@test "tw-score -d needs memory for the draws of one id only" {
  slow && skip "not under a sanitizer or valgrind"
  awk 'BEGIN { OFS = "\t"; print "id", "theta1", "theta2"
    for (i = 0; i < 400000; i++) print int(i / 100), i % 7, i * 31 % 101 }' >d
  awk 'NR % 100 == 1 && NR > 1 || NR == 1' d >in.tsv
  (ulimit -v 12000; exec tw-score -d d -k kde in.tsv) >out
  [ "$(wc -l <out)" -eq "$(wc -l <in.tsv)" ]
}

@test "tw-score refuses an option that would have no effect" {
  draws 5 >d
  small_flow
  while read -r word options; do
    # shellcheck disable=SC2086 # options
    go tw-score $options d
    says 2 "$word" || fail "$options"
    has
  done <<'T'
-k -k kernel -d d
-k -k hpdx
-q -k kde -q theta1 -d d
-q -q theta1 -f flow
-d -k kde
-d -k waldo -l -f flow -d d
-d -d d
--cdf --cdf 10
--var --var 10
--log -k waldo --log -d d
--log -k quantile --log -d d
--levels -d d -k kde --levels 0.1,0.9
--levels -d d -k quantile --levels 0.9,0.1
--levels -d d -k quantile --levels 0.5,0.5
--levels -d d -k quantile --levels 0.5
--levels -d d -k quantile --levels -0.1,0.5
--levels -d d -k quantile --levels 0,1.1
--levels -d d -k quantile --levels 0,nan
-d -d d -f flow
--at --at at
--at -f flow --at at --fresh
-n -n 5 -f flow
-n -n 5 -f flow --cdf 5
-n -n 5 -d d -k kde
-n -n 1 -f flow -k kde
--cdf -n 5 -f flow -k kde --cdf 6
--var -n 5 -f flow -k kde --var 6
--var -d d -k kde --var 1
--cdf -d d -k kde --cdf 0
-p -p theta1
T
}

@test "tw-score always takes -j and --seed, and -p takes the parameters of a flow in any order" {
  small_flow
  tw-score -f flow in.tsv >want
  for o in '-j 2' '--seed 7' '-p theta*' '-j 3 --seed 2 -p theta2,theta1'; do
    # shellcheck disable=SC2086 # options
    set -f; go tw-score -f flow $o in.tsv; set +f
    silent
    diff want out
  done
  go tw-score -f flow -p theta1 in.tsv
  says 2 '-p: some of the parameters of the posterior have no density: give --cdf N'
  go tw-score -f flow -p theta1,theta1 in.tsv
  says 2 "-p"
  printf 'theta1\tlogq\n1\t-1\n' >q
  go tw-score -j 2 --seed 3 q
  silent
  tw-score q | diff - out
}

@test "tw-score -f scores draws like those that tw-sample makes with the same flow" {
  small_flow
  head -n 2 in.tsv >one.tsv
  tw-sample -f flow -n 20000 one.tsv | cut -f 2,3 >d
  for o in '-k kde' '-k kde --log' '-k waldo' '-k quantile --levels 0.2,0.7' '-k kde --var 20000'; do
    # shellcheck disable=SC2086 # options
    go tw-score -f flow -n 20000 $o one.tsv
    silent
    # shellcheck disable=SC2086 # options
    tw-score -d d $o one.tsv | near /dev/stdin out 0.2
  done
  # For hpd, tw-score itself computes the log densities of the draws.
  tw-sample -f flow -n 4000 one.tsv | tw-score --log -f flow |
    awk -v OFMT=%.17g 'NR == 1 { print "logq"; next } { print -$NF }' >d
  tw-score --log -f flow one.tsv | awk -v OFS='\t' -v CONVFMT=%.17g 'NR == 1 { $NF = "logq" } NR > 1 { $NF = -$NF } 1' >logq.tsv
  tw-score --log --var 4000 -f flow one.tsv | cut -f 5- >1
  tw-score --log --var 4000 -d d logq.tsv | cut -f 6- | near /dev/stdin 1 0.15
}

@test "tw-score -f makes draws that depend on the data and the seed, not on other records or threads" {
  small_flow
  for o in '-k kde -n 50' '-k waldo -n 20' '--var 20' '-k kde -n 50 --cdf 50 --var 9 --at at'; do
    # shellcheck disable=SC2086 # options
    {
      go tw-score -f flow $o in.tsv
      silent
      for i in 2 3 4 5; do
        sed -n "1p;${i}p" in.tsv | tw-score -f flow $o | tail -n 1
      done | diff <(tail -n +2 out) -
      for j in 2 3 64; do
        tw-score -f flow $o -j $j in.tsv | cmp out -
      done
      tw-score -f flow $o --seed 2 in.tsv >other
      differs out other
      tw-score -f flow $o --seed 1 in.tsv | cmp out -
    }
  done
}

@test "tw-score -f -p computes the scores of some of the flow's parameters" {
  small_flow
  head -n 2 in.tsv >one.tsv
  tw-sample -f flow -n 20000 one.tsv | cut -f 3 >d
  for k in $DRAWN; do
    tw-score -d d -k $k -p theta2 one.tsv >1
    tw-score -f flow -n 20000 -k $k -p theta2 one.tsv | near 1 /dev/stdin 0.1
    tw-score -f flow -n 40 -k $k one.tsv >both
    tw-score -f flow -n 40 -k $k -p theta2,theta1 one.tsv | near both /dev/stdin 1e-11
  done
  go tw-score -f flow -k kde -p x1 in.tsv
  says 2 "-p: 'x1' is not a parameter of the posterior"
  cut -f 1,2 in.tsv | go tw-score -f flow -k kde
  says 2 "no column 'theta2'"
}

# ---- names of columns, ranks ----

@test "tw-score names its column after the kind of score" {
  draws 30 >d
  small_flow
  tsv 'id theta1 theta2 x1' 'a 0.5 0.1 1' 'b 0.2 0 1' >ids
  while read -r name options; do
    # shellcheck disable=SC2086 # options
    go tw-score $options ids
    silent || fail "$options"
    [ "$(head -n 1 out | sed "s/^$(head -n 1 ids)\t//" | tr '\t' ' ')" = "${name//+/ }" ] ||
      fail "$options: $(head -n 1 out)"
  done < <(
    echo 'score -q theta1
score_log -q theta1 --log
score_log -q theta1 -l -k hpd
score_kde -d d -k kde
score_kde_log -d d -k kde --log
score_waldo -d d -k waldo
score_quantile -d d -k quantile --levels 0.1,0.9
cdf -d d -k kde --cdf 3
cdf -d d -k kde --log --cdf 3
cdf -f flow --log --cdf 3
score+score_var -f flow --var 3
score_log+score_log_var -f flow --log --var 3
score_waldo+score_waldo_var -d d -k waldo --var 3
cdf+cdf_var -f flow --cdf 5 --var 3
s+s_var -f flow --cdf 5 --var 3 --as s
s -d d -k kde --as s')
}

# Expected: tests/oracles/ranks.py (counts and fractions).
@test "tw-score --ranks equals counts in exact fractions, with half of the ties of the record's theta" {
  for d in 1 2 5; do
    go tw-score -d "$SCORES/$d.draws.tsv" --ranks 25 --at at "$SCORES/$d.theta.tsv"
    silent
    cut -f $((d + 2))- out | diff "$SCORES/$d.ranks.tsv" -
  done
  tsv 'id theta1' 'a 1' 'a 2' 'a 2' 'a 3' 'a 99' >d
  tsv 'id theta1' 'a 0' 'a 1' 'a 1.5' 'a 2' 'a 3' 'a 4' 'a inf' 'a -inf' >in
  go tw-score -d d --ranks 4 --at at in
  gives 'id theta1 rank_theta1' 'a 0 0.1' 'a 1 0.2' 'a 1.5 0.3' 'a 2 0.5' 'a 3 0.8' 'a 4 0.9' \
    'a inf 0.9' 'a -inf 0.1'
}

@test "tw-score --ranks ranks the parameters of -p, instead of the score or in addition to the score" {
  draws 40 >d
  go tw-score -d d --ranks 40 --at at d
  [ "$(head -n 1 out)" = "$(tsv 'id theta1 theta2 rank_theta1 rank_theta2')" ]
  # The ranks of the draws themselves are 1/41 to 40/41, since each equals itself.
  [ "$(col rank_theta1 | sort -n | uniq -c | awk '$1 == 2' | wc -l)" -eq 40 ]
  [ "$(col rank_theta1 | sort -n | sed -n '1p;$p' | paste -sd ' ')" = '0.024390243902439025 0.975609756097561' ]
  mv out both
  go tw-score -d d --ranks 40 --at at -p theta2 d
  cut -f 4 out | diff <(cut -f 5 both) -
  go tw-score -d d -k waldo --ranks 40 --at at d
  [ "$(head -n 1 out | cut -f 4-)" = "$(tsv 'score_waldo rank_theta1 rank_theta2')" ]
  cut -f 5- out | diff <(cut -f 4- both) -
  awk -v OFS='\t' '{ print $0, (NR == 1 ? "logq" : -$2) }' d >q
  go tw-score -d q --cdf 9 --ranks 40 --at at q
  [ "$(head -n 1 out | cut -f 5-)" = "$(tsv 'cdf cdf_upper rank_theta1 rank_theta2')" ]
  cut -f 7- out | diff <(cut -f 4- both) -
  go tw-score -d q -q logq --ranks 40 --at at q
  cut -f 6- out | diff <(cut -f 4- both) -
  # For ranks, draws need no log density; --var without --cdf is the variance of scores.
  go tw-score -d d -q logq --ranks 40 --at at q
  cut -f 6- out | diff <(cut -f 4- both) -
  go tw-score -d q --var 9 --ranks 40 --at at q
  [ "$(head -n 1 out | cut -f 5-)" = "$(tsv 'score score_var rank_theta1 rank_theta2')" ]
  cut -f 7- out | diff <(cut -f 4- both) -
}

# tied KIND: make files draws and runs with 600 ids: 40 draws of each from a posterior of that kind, and one true theta.
tied() {
  perl -e 'srand 7; my ($kind) = @ARGV;
    sub draw { my $u = rand;
      $kind eq "integer" ? 1 + int(6 * $u) : $kind eq "rounded" ? int(20 * $u * $u) / 10 :
      $kind eq "spike" ? (rand() < 0.6 ? 0.3 : $u) : $u }
    sub logq { my ($v) = @_;
      $kind eq "integer" ? ($v > 3 ? -1 : -2) : $kind eq "rounded" ? -$v : $kind eq "spike" ? ($v == 0.3 ? 0 : -1 - $v) : 0 }
    open D, ">draws"; open R, ">runs";
    for my $f (*D, *R) { print $f "id\ttheta1\tlogq\n" }
    for my $i (1 .. 600) { for my $j (0 .. 40) { my $v = draw();
      print { $j ? *D : *R } join("\t", $i, $v, logq($v)), "\n" } }' "$1"
}

# even COLUMN: check the chi-squared statistic of 20 cells of that column of out (tests/oracles/ties.py).
even() {
  col "$1" | awk -v most="$(head -n 1 "$BATS_TEST_DIRNAME/oracles/ties.tsv")" '{ n[int(20 * $1)]++ }
    END { for (i = 0; i < 20; i++) c += (n[i] - NR / 20) ^ 2 / (NR / 20); print c; exit !(NR == 600 && c < most) }'
}

@test "tw-score --ranks of an exact posterior are uniform for integers, rounded numbers, a spike and a constant score" {
  for kind in integer rounded spike constant; do
    tied $kind
    go tw-score -d draws --cdf 40 --ranks 40 runs
    silent
    even cdf && even rank_theta1 || fail "$kind: logq"
    tw-coverage out | awk '$2 == "uniform" { exit !($5 > 0.001) }' || fail "$kind: tw-coverage"
  done
  # Scores that depend on the draws; many tie inside the box between the quantiles.
  for kind in integer spike; do
    tied $kind
    for k in quantile waldo kde; do
      go tw-score -d draws -k $k --cdf 40 runs
      silent
      even cdf || fail "$kind: $k"
    done
  done
}

@test "tw-score --ranks of an exact posterior are uniform for scores made of the ranked draws, in any dimension" {
  for d in 1 5 10; do
    awk -v d=$d -v seed=$d "$rng"'
      function row(i, file,  s, j) { s = i; for (j = 1; j <= d; j++) s = s "\t" normal(); print s >file }
      BEGIN {
        names = "id"; for (j = 1; j <= d; j++) names = names "\ttheta" j
        print names >"runs"; print names >"draws"
        for (i = 1; i <= 600; i++) { row(i, "runs"); for (k = 0; k < 40; k++) row(i, "draws") }
      }'
    for k in quantile waldo; do
      go tw-score -d draws -k $k --cdf 40 runs
      silent
      even cdf || fail "$d: $k"
    done
    # The kernels keep the covariance of the draws, so that kde is nearly exact.
    go tw-score -d draws -k kde --cdf 40 runs
    col cdf | awk -v d=$d '{ n += $1 <= 0.9 } END { print n; exit !(n > 510 - 8 * d && n < 565) }' || fail "$d: kde"
  done
}

@test "tw-score --ranks breaks ties at random by seed, record, its number and column, the same for any number of threads" {
  yes "$(tsv '3 0' '4 0')" | head -n 400 | sed '1i theta1\ttheta2' >in
  tsv 'theta1 theta2' '3 0' '4 0' '4 0' '3 0' >d
  tw-score -d d --ranks 4 in | cut -f 3,4 >out
  [ "$(sed 1d out | tr '\t' '\n' | sort -u | wc -l)" -eq 800 ]
  # Ties occur in both columns: their random shares are independent.
  sed 1d in | paste - <(sed 1d out) | awk '{ s += ((5 * $3 - ($1 == 4 ? 2 : 0)) / 3 - 0.5) * ($4 - 0.5) }
    END { exit !(s * s < 16 * 400 / 144) }'
  for j in 2 7; do tw-score -d d --ranks 4 -j $j in | cut -f 3,4 | cmp out -; done
  tw-score -d d --ranks 4 --seed 2 in | cut -f 3,4 >other
  [ "$(sort out other | uniq -d | wc -l)" -eq 1 ]
  # Other records with the same numbers have other random shares.
  awk -v OFS='\t' 'NR > 1 { $2 = 1 } { print }' in | tw-score -d d --ranks 4 | cut -f 3 | paste - out |
    awk 'NR > 1 && $1 == $2 { exit 1 }'
  # With --at at, equal records have equal ranks.
  tw-score -d d --ranks 4 --at at in | sed 1d | sort -u >out
  has '3 0 0.3 0.5' '4 0 0.7 0.5'
}

@test "tw-score --at gives both ends of the rank, of which a simulation has a random point" {
  tied rounded
  tw-score -d draws --cdf 40 --at at runs | awk -v OFMT=%.17g 'NR > 1 { print ($(NF - 1) + $NF) / 2 }' >half
  for s in $(seq 50); do
    tw-score -d draws --cdf 40 --seed "$s" runs | col cdf - | paste -s
  done | awk '{ for (i = 1; i <= NF; i++) s[i] += $i } END { for (i = 1; i <= NF; i++) print s[i] / NR }' | paste half - |
    # The standard deviation of a mean of 50 random shares is 1 / sqrt(12 * 50).
    awk '{ d = $1 - $2; if (d * d > 0.04) exit 1; s += d * d } END { exit !(NR == 600 && s / NR < 0.0005) }'
}

@test "tw-score --ranks refuses too few draws and options that do not go together" {
  draws 5 >d
  go tw-score -d d --ranks 6 d
  says 1 "id 'a': 5 draws where --ranks wants 6"
  go tw-score -d d -q theta1 -k hpd --ranks 3 --cdf 6 d
  says 1 "id 'a': 5 draws where --cdf wants 6"
  go tw-score --ranks 5 d
  says 2 --ranks -d -f
  go tw-score -d d --ranks 0 d
  says 2 --ranks
  go tw-score -d d --ranks 5 --as r d
  says 2 --ranks --as
  go tw-score -d d --ranks 5 --log d
  says 2 --ranks --log
  tw-score -d d --ranks 5 d >out2
  go tw-score -d d --ranks 5 out2
  says 2 rank_theta1
  sed '4s/[0-9.]*$/x/' d >bad
  go tw-score -d d --ranks 5 bad
  says 1 'bad:4: column 3 (theta2)'
  sed '4s/[0-9.]*$/NA/' d >bad
  go tw-score -d d --ranks 5 bad
  says 1 'bad:4: column 3 (theta2): missing'
  sed '4s/[0-9.]*$/inf/' d >bad
  go tw-score -d bad --ranks 5 d
  says 1 bad:4 theta2
}

@test "tw-score -d refuses draws of more parameters than the records have, unless -p names them" {
  tsv 'id theta1 theta2' 'a 1 2' 'a 2 5' 'a 3 1' 'a 4 4' >d
  tsv 'id theta1' 'a 1' >in.tsv
  for o in '-k kde' '-k waldo' '-k quantile' '--ranks 4'; do
    # shellcheck disable=SC2086 # an option and its argument
    go tw-score -d d $o in.tsv
    says 2 "in.tsv: no column 'theta2', which is a parameter in d (-p names the parameters)" || fail "$o"
    has
    # shellcheck disable=SC2086
    go tw-score -d d $o -p 'theta*' in.tsv
    silent || fail "$o"
  done
}
