load lib
TASKS=$B/examples/tasks

# The values of p come from tests/unit/typical.c, whose oracle is brute force;
# here is what a user relies on: uniform p, strange data, messages, bytes.

# line N: N runs on a curve: x1 in (0,1), x2 = x1 and a little, x3 free.
line() {
  awk -v n="$1" 'BEGIN { print "theta1\tx1\tx2\tx3"
    for (i = 1; i <= n; i++) {
      t = i * 0.6180339887 % 1
      print t "\t" t "\t" t + 0.1 * (i * 0.4142135623 % 1) "\t" i * 0.7320508 % 1
    } }'
}

@test "tw-typical says in one line that simulations are there twice, but not of data equal by chance" {
  line 600 >runs
  { cat runs; sed 1d runs; } >again
  sed -n 1,2p runs >obs
  go tw-typical -r again --level 0 obs
  says 0 'tw-typical: 50 % of the runs are the same as one before them, not by chance'
  awk 'NR > 1 { $1 = int(9 * $2); $2 = int(9 * $3); $3 = int(5 * $4); NF = 3 } 1' OFS='\t' runs >few
  sed -i '1s/.*/x1\tx2\tx3/' few
  head -n 2 few | go tw-typical -r few --level 0
  silent
}

# Of the p of fresh data among m runs the number at or below k/(m+1) is
# beta-binomial(n, k, m+1-k) where no two runs are equally strange, and not more
# where some are: exact tails, together a chance of 1 in 1000 for each system.
exact() {
  perl -e '
    my ($m, $ties, @p) = @ARGV;
    my $n = @p;
    my @f = (0); push @f, $f[-1] + log($_) for 1 .. $n + $m + 1;
    sub choose { my ($a, $b) = @_; $f[$a] - $f[$b] - $f[$a - $b] }
    for my $k (int($m / 100), int($m / 10), int($m / 2)) {
      my $c = grep { $_ <= ($k + 0.5) / ($m + 1) } @p;
      my ($below, $above) = (0, 0);
      for my $i (0 .. $n) {
        my $w = exp(choose($i + $k - 1, $i) + choose($n - $i + $m - $k, $n - $i) - choose($n + $m, $n));
        $below += $w if $i <= $c;
        $above += $w if $i >= $c;
      }
      print "$c of $n up to rank $k of $m: $below $above\n";
      die "not uniform\n" if $above < 1 / 6000 or !$ties && $below < 1 / 6000;
    }' "$@"
}

@test "tw-typical gives fresh data of five systems a uniform p" {
  for task in gaussian_linear two_moons bernoulli_glm slcp lotka_volterra; do
    "$TASKS/simulate" $task -n 2400 --seed 3 >all
    { head -n 1 all; sed -n 2,2001p all; } >runs
    { head -n 1 all; tail -n 400 all; } >fresh
    go tw-typical -r runs --level 0 fresh
    silent
    mapfile -t ps < <(col p)
    exact 1000 "$([ $task = bernoulli_glm ] && echo 1 || echo 0)" "${ps[@]}" || fail "$task"
  done
}

@test "tw-typical gives unusual data of two systems p <= 0.002 with 4000 simulations" {
  for task in sir bernoulli_glm; do
    "$TASKS/simulate" $task -n 4000 --seed 5 | cut -f "$([ $task = sir ] && echo 3 || echo 11)-" >runs
    # Beyond all runs; and the numbers of one, the other way round.
    awk -F '\t' -v OFS='\t' 'NR == 1 { print; next }
      { for (i = 1; i <= NF; i++) if ($i > most[i]) most[i] = $i + 0 }
      END { for (i = 1; i <= NF; i++) $i = 2 * most[i] + 1; print }' runs >strange
    awk -F '\t' -v OFS='\t' 'NR == 1201 { for (i = 1; i <= NF / 2; i++) {
        t = $i; $i = $(NF + 1 - i); $(NF + 1 - i) = t }; $1 = $1 + 300; print }' runs >>strange
    go tw-typical -r runs strange
    says 0 "p 0.0005" "2 of 2 records have p <= 0.01"
    col p | awk '$1 > 0.002 { bad = 1 } END { exit bad || NR != 2 }' || fail "$task: $(cat out)"
  done
}

@test "tw-typical names place, p and columns of unusual data in one line, and says nothing of typical data" {
  line 400 >runs
  tsv 'x1 x2 x3' '0.5 0.55 0.5' >obs
  go tw-typical -r runs obs
  silent
  [ "$(col p | awk '{ print ($1 > 0.05) }')" = 1 ]
  [ "$(col unlike)" = NA ]
  tsv 'x1 x2 x3' '0.5 0.55 7' >obs
  go tw-typical -r runs obs
  says 0 'tw-typical: obs:2: p 0.00498: data unlike the simulations, most in x3'
  grep -q 'records' err && fail "one record needs no count"
  [ "$(col unlike)" = x3 ]
  tsv 'x1 x2 x3' '0.5 0.9 0.5' >obs
  go tw-typical -r runs obs
  says 0 'most in x2, x1'
  [ "$(col unlike)" = x2 ]
  { cat obs; tsv '0.5 0.55 0.5' '99 99 99'; } >three
  go tw-typical -r runs <three
  says 0 'tw-typical: <stdin>:2: p 0.00498' '; 2 of 3 records have p <= 0.01'
  go tw-typical -r runs --level 0.004 three
  silent
  go tw-typical -r runs --level 1 three
  says 0 '3 of 3 records have p <= 1'
  # The least p, wherever it is.
  { tsv 'x1 x2 x3' '0.5 0.55 0.5'; sed 1d obs; } >last
  go tw-typical -r runs --level 1 last
  says 0 'last:3: p 0.00498' '2 of 2 records have p <= 1'
}

@test "tw-typical passes records byte for byte, finds columns by name and ignores others" {
  line 300 >runs
  tsv 'note x3 x1 x2' 'a 0.50 5e-1 .55' 'b x+ y z' >in
  sed -i '$d' in
  go tw-typical -r runs --as strange in
  silent
  diff <(cut -f 1-4 out) in
  [ "$(head -n 1 out | cut -f 5,6)" = "$(tsv 'strange strange_unlike')" ]
  tsv 'x1 x2 x3' '0.5 0.55 0.5' >same
  diff <(col strange out) <(tw-typical -r runs same | cut -f 4 | sed 1d)
  # Some of the columns only.
  go tw-typical -r runs -x x1,x2 same
  silent
  tsv 'x1 x2' '0.5 0.55' | tw-typical -r runs -x x1-x2 | cut -f 3 >b
  diff <(cut -f 4 out) b
  # The order and the text of RUNS matter to no p but by its halves: same seed.
  go tw-typical -r runs --seed 7 same
  cp out seven
  sed 's/^0\./.0e0/; s/^\.0e0/0./' runs >text
  tw-typical -r text --seed 7 same | cmp - seven
}

@test "tw-typical writes the same bytes for the same seed with any number of threads" {
  line 3000 >runs
  tail -n 300 runs | { head -n 1 runs; cat; } >in
  tw-typical -r runs --level 0 in >one
  for j in 2 3 7; do tw-typical -r runs --level 0 -j $j in | cmp - one; done
  tw-typical -r runs --level 0 --seed 2 in >two
  cmp -s one two && fail "the seed does nothing"
  [ "$(wc -l <one)" -eq 301 ]
}

@test "tw-typical computes p for one simulation, equal ones, constant columns and a number near the largest" {
  tsv x1 3 >one
  tsv x1 3 4 1e300 >ask
  go tw-typical -r one ask
  says 0 'one: 0 of its simulations rank data: p is at least 1'
  has 'x1 p unlike' '3 1 NA' '4 1 x1' '1e300 1 x1'
  go tw-typical -r one --level 1 one
  says 0 'one:2: p 1: data unlike the simulations, no column by itself'
  # Three columns are named, of more.
  awk 'BEGIN { print "x1\tx2\tx3\tx4\tx5"; for (i = 0; i < 400; i++)
    print i % 7 "\t" i % 11 "\t" i % 13 "\t" i % 17 "\t" i % 19 }' >five
  tsv 'x1 x2 x3 x4 x5' '1e9 1e9 1e9 1e9 1e9' | go tw-typical -r five
  says 0 'most in x'
  [ "$(grep -o 'x[1-5]' err | sort -u | wc -l)" -eq 3 ]
  { echo x1; yes 3 | head -n 500; } >equal
  go tw-typical -r equal --level 0 ask
  gives 'x1 p unlike' '3 1 NA' '4 0.00398406374501992 x1' '1e300 0.00398406374501992 x1'
  { tsv 'x1 x2'; seq 500 | sed 's/$/\t1e9/'; } >constant
  { tsv 'x1 x2' '250 1e9' '250 1000000001'; } >ask
  go tw-typical -r constant ask
  says 0 'most in x2; 1 of 2 records'
  col p | { read -r a; read -r b; awk -v a="$a" -v b="$b" 'BEGIN { exit !(a > 0.5 && b < 0.004) }'; }
  { echo x1; seq 400 | awk '{ print ($1 % 2 ? "-" : "") $1 "e" 300 * ($1 % 3 == 0) }'; } >wild
  go tw-typical -r wild --level 0 wild
  silent
  awk -F '\t' 'NR > 1 && !($2 > 0 && $2 <= 1) { exit 1 }' out
}

@test "tw-typical needs no more memory for a million simulations than for 10000, with a least p of 1/5001" {
  slow && skip "too many for a sanitizer"
  seq 1000000 | { echo x1; cat; } >runs
  tsv x1 500000 -5000000 >ask
  go bash -c 'ulimit -v 200000; tw-typical -r runs ask'
  says 0 'p 0.0002'
  [ "$(col p | awk 'NR == 2 { print ($1 > 0.0001999600 && $1 < 0.0001999601) }')" = 1 ]
  [ "$(col p | awk 'NR == 1 { print ($1 > 0.3) }')" = 1 ]
}

@test "tw-typical stops at missing values that no run lacks, and with --alike at all" {
  { line 300; tsv 'a NA 1 2'; } >runs
  tsv 'x1 x2 x3' '0.5 0.55 0.5' 'NA 1 1' >in
  go tw-typical -r runs in
  [ "$(cat st)" -eq 0 ]
  go tw-typical --alike -r runs in
  says 1 'runs:302: column 2 (x1)'
  line 300 >runs
  go tw-typical -r runs in
  says 3 "in:3: 'x1' is missing"
}

@test "tw-typical takes more simulations than it keeps, more columns than it relates, and more threads than there are" {
  { echo x1; seq 12000; } >runs
  tsv x1 6000 -1 99999 >ask
  go tw-typical -r runs -j 1 ask
  says 0 '2 of 3 records'
  mv out want
  go tw-typical -r runs -j 100 ask
  cmp want out
  awk 'BEGIN { for (i = 0; i <= 30; i++) for (j = 1; j <= 513; j++)
    printf "%s%s", i ? (i * j * 37) % 101 : "x" j, (j < 513 ? "\t" : "\n") }' >wide
  go tw-typical -r wide wide
  did 0
  [ "$(col p | wc -l)" -eq 30 ]
  # Integers too large to be counts.
  tsv x1 1 2 1e17 3 >runs
  go tw-typical -r runs runs
  did 0
  echo x1 >none
  go tw-typical -r none ask
  says 1 'none: no records'
  go tw-typical -r - ask -
  says 2 '-r -'
  go tw-typical -r - - ask
  says 2 '-r -'
  go tw-typical -r - <runs
  says 2 '-r -'
  go tw-typical -r runs --level 0 ask
  mv out want
  go tw-typical -r - --level 0 ask <runs
  silent
  cmp want out
}

# ---- all records together ----

@test "tw-typical --alike gives each column's distance and a bound on its probability, and a line if they differ" {
  tsv 'a x1 x2' '9 1 5' '9 2 5' '9 3 6' '9 4 6' >runs
  tsv 'x2 x1' '5 3' '6 9' >in
  go tw-typical --alike -r runs in
  says 0 '4 simulations in runs and 2 records in in are too few: no column could be called different'
  # 2 e exp(-2 d^2 8 / 6) is above 1 here.
  has 'column runs records distance p' 'x1 4 2 0.5 1' 'x2 4 2 0 1'
  seq 0 199 | sed '1i x1' >runs
  seq 100 299 | sed '1i x1' >in
  go tw-typical --alike -r runs in
  # e exp(-2 d^2 100) = exp(-49).
  says 0 'tw-typical: in: not distributed as in runs: x1 (p 5.24e-22)'
  tsv 'column runs records distance p' 'x1 200 200 0.5 5.242885663363464e-22' >want
  near out want 1e-12
  go tw-typical --alike -r runs --level 5e-22 in
  silent
  go tw-typical --alike -r runs --level 0 <in
  silent
  # Of several columns three at most are named, and p is of any of them.
  awk '{ print $1 "\t" $1 "\t" $1 "\t" $1 }' runs | sed '1s/.*/x1\tx2\tx3\tx4/' >runs4
  awk '{ print $1 "\t" $1 "\t" $1 "\t" $1 }' in | sed '1s/.*/x1\tx2\tx3\tx4/' >in4
  go tw-typical --alike -r runs4 in4
  says 0 'x1 (p 2.1e-21), x2 (p 2.1e-21), x3 (p 2.1e-21) and more'
  # Columns go by name, several files together.
  { cat in4; tsv '1 NA 2 3'; } >na
  go tw-typical --alike -r runs4 --level 0 na
  says 1 'na:202: column 2 (x2)'
  go tw-typical --alike -r runs4 --level 0 in4 in4
  silent
  [ "$(col records | sort -u)" = 400 ]
}

@test "tw-typical --alike says that so few records could not differ in any column" {
  # At the distance 1, the bound is columns x e exp(-2 n m / (n + m)): 0.018 for 5 and 5 records, 0.0067 for 6 and 6,
  # and 0.0135 for two columns of 6 and 6.
  for case in '5 1' '6 2'; do
    read -r n d <<<"$case"
    awk -v n="$n" -v d="$d" 'BEGIN { for (i = 0; i <= n; i++) for (j = 1; j <= d; j++) printf "%s%s", (i ? i : "x" j), (j < d ? "\t" : "\n") }' >runs
    sed '2,$s/[0-9][0-9]*/&00/g' runs >in
    go tw-typical --alike -r runs in
    says 0 "$n simulations in runs and $n records in in are too few" || fail "$case"
    go tw-typical --alike --level 0 -r runs in
    silent
    go tw-typical --alike --level 0.02 -r runs in
    says 0 'not distributed as in runs: x1'
  done
  cut -f 1 runs >one
  cut -f 1 in >other
  go tw-typical --alike -r one other
  says 0 'not distributed as in one: x1 (p 0.00674)'
}

@test "tw-typical --alike refuses other options and files without records" {
  line 20 >runs
  go tw-typical --alike -r runs --as q runs
  says 2 '--alike goes without --as'
  head -n 1 runs >none
  go tw-typical --alike -r runs none
  says 1 'none: no records'
  go tw-typical --alike -r none runs
  says 1 'none: no records'
  cut -f 1-2 runs >less
  go tw-typical --alike -r runs less
  says 2 "no column 'x2'" RUNS
}

@test "tw-typical --alike samples the whole of a file of more than 10000 records" {
  awk 'BEGIN { print "x1"; for (i = 1; i <= 20000; i++) print i * 0.6180339887 % 1 }' >runs
  awk 'BEGIN { print "x1"; for (i = 1; i <= 30000; i++) print i * 0.4142135623 % 1 * (i > 15000 ? 1.2 : 1) }' >in
  go tw-typical --alike -r runs in
  says 0 'x1 (p '
  [ "$(cut -f 2,3 out | tail -n 1)" = "$(tsv '10000 10000')" ]
  head -n 15001 in >half
  go tw-typical --alike -r runs half
  silent
}

@test "tw-typical says that so few simulations can call nothing unlike them" {
  tsv x1 0.5 9 >in
  for n in 2 20 36; do
    { echo x1; seq "$n"; } >runs
    go tw-typical -r runs in
    says 0 "runs: $((n / 2)) of its simulations rank data: p is at least" 'no data can be called unlike them (give 38 simulations or more)' || fail "$n"
    awk 'NR > 1 && $2 <= 0.05 { exit 1 }' out || fail "$n"
  done
  { echo x1; seq 38; } >runs
  tsv x1 20 500 >in
  go tw-typical -r runs in
  says 0 'in:3: p 0.05' 'unlike'
  # No level: no warning.
  { echo x1; seq 20; } >runs
  go tw-typical -r runs --level 0 in
  silent
}
