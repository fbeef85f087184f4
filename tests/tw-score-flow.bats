load lib
load flow

# tw-score with -f: the density of a flow. What tw-score does with a column is
# in tw-score.bats.

# points LO HI N X: records of theta1 on a grid, ends included, at x1 = X.
points() {
  perl -e 'my ($lo, $hi, $n, $x) = @ARGV; print "theta1\tx1\n";
    printf "%.15g\t$x\n", $lo + ($hi - $lo) * $_ / $n for 0 .. $n' -- "$@"
}

# ---- densities that are known ----

@test "tw-score of a flow with weights 0 gives the normal density after each transformation of the parameter" {
  points -4 4 400 0.3 >in
  while IFS='|' read -r map want; do
    hand "$map" >flow
    go tw-score -f flow in
    silent
    perl -F'\t' -lane 'next if $. == 1; $t = $F[0]; $n = 2.5066282746310002;
      print -('"$want"')' in >want
    close_to want <(col score) || fail "$map"
  done <<'T'
none 0 0 0 1|exp(-$t * $t / 2) / $n
none 0 0 1.5 0.25|exp(-(($t - 1.5) / 0.25) ** 2 / 2) / $n / 0.25
above -2 0 0 1|$t > -2 ? exp(-log($t + 2) ** 2 / 2) / $n / ($t + 2) : 0
above -2 0 0.5 2|$t > -2 ? exp(-((log($t + 2) - 0.5) / 2) ** 2 / 2) / $n / 2 / ($t + 2) : 0
below 0 3 0 1|$t < 3 ? exp(-log(3 - $t) ** 2 / 2) / $n / (3 - $t) : 0
probit -3 3 0 1|abs($t) <= 3 ? 1 / 6 : 0
probit -3.5 1.5 0 1|$t >= -3.5 && $t <= 1.5 ? 1 / 5 : 0
T
}

@test "tw-score of a linear flow gives the density of a normal regression" {
  hand 'none 0 0 0 1' 0.25 0.75 2 >flow
  points -3 3 60 0.7 | sed 1d >1
  points -3 3 60 -1.2 >in
  cat 1 >>in
  go tw-score --log -f flow in
  silent
  perl -F'\t' -lane 'next if $. == 1; $a = 2 / 1.25;
    $z = ($F[0] - 0.25 - 0.75 * $F[1]) * exp $a;
    print $z * $z / 2 - $a + log(6.283185307179586) / 2' in >want
  close_to want <(col score_log)
}

@test "tw-score transforms the data as their row in the flow says" {
  tsv 'theta1 x1' '0.5 3' '0.5 -200' '0.5 1e-3' '0.5 1e5' >in
  while IFS='|' read -r warp want; do
    hand 'none 0 0 0 1' 0 1 0 "$warp" >flow
    go tw-score --log -f flow in
    silent
    perl -F'\t' -lane 'next if $. == 1; $x = $F[1];
      sub asinh { my $v = shift; ($v < 0 ? -1 : 1) * log(abs($v) + sqrt($v * $v + 1)) }
      $f = '"$want"'; $f = -20 if $f < -20; $f = 20 if $f > 20;
      print +(0.5 - $f) ** 2 / 2 + log(6.283185307179586) / 2' in >want
    close_to want <(col score_log) || fail "$warp"
  done <<'T'
none 0 1 1 4|($x - 1) / 4
asinh 2 0.5 0 1|asinh(($x - 2) / 0.5)
asinh 0 10 1 2|(asinh($x / 10) - 1) / 2
log 0.01 1 0 1|log($x > 0.01 ? $x : 0.01)
T
}

@test "tw-score of an ensemble gives the mean of its members' densities" {
  mapfile -t rows < <(weights 1 -1 0 0; weights 2 2 0 1; weights 3 0 1 -1)
  MEMBERS=3 table $'theta\ttheta1\tnone 0 0 0 1' $'x\tx1\tnone 0 1 0 1' "${rows[@]}" >flow
  points -40 4 44 0.5 >in
  go tw-score --log -f flow in
  silent
  perl -F'\t' -lane 'next if $. == 1;
    sub p { my ($m, $a) = @_; $a /= 1 + abs($a) / 8;
      exp($a - (($F[0] - $m) * exp $a) ** 2 / 2) / 2.5066282746310002 }
    print -log((p(-1, 0) + p(2, 1) + p(0.5, -1)) / 3)' in >want
  close_to want <(col score_log)
}

@test "tw-score of a flow of two parameters conditions the second on the first" {
  table $'theta\ta\tnone 0 0 0 1' $'theta\tb\tprobit 0 1 0 1' $'x\tx1\tnone 0 1 0 1' \
    $'1.1.in\t1\t0 0' $'1.1.skip\t1\t1' $'1.1.skip\t2\t0' $'1.1.skip\t3\t0 0.5' \
    $'1.1.skip\t4\t0 0' $'1.1.out\t1\t0 0' $'1.1.out\t2\t0 0' $'1.1.out\t3\t0 0' \
    $'1.1.out\t4\t0 0' >flow
  # b = 0.5 is 0 on the line, where the map's slope is sqrt(2 pi).
  tsv 'b x1 a' '0.5 0 0' '0.5 1 1' '0.5 1 -1' >in
  go tw-score -l -f flow in
  silent
  perl -e 'for ([0, 0], [1, 1], [-1, 1]) { my ($a, $x) = @$_;
    print +($a - $x) ** 2 / 2 + ($a / 2) ** 2 / 2 + log(6.283185307179586) / 2, "\n" }' >want
  close_to want <(col score_log)
}

@test "tw-score of a flow without data gives a density of the parameters alone" {
  table $'theta\ttheta1\tnone 0 0 0 1' $'1.1.in\t1\t0' $'1.1.out\t1\t0.5 0' $'1.1.out\t2\t0 0' >flow
  tsv theta1 -1 0 2.5 >in
  go tw-score -l -f flow in
  silent
  perl -lne 'print +($_ - 0.5) ** 2 / 2 + log(6.283185307179586) / 2 if $. > 1' in >want
  close_to want <(col score_log)
}

# N(s, 1), where s is what the row makes of the data: a constant, then for each datum,
# in the order of the columns or of size, the weights of its powers.
@test "tw-score of a flow with a summary computes the polynomial of each degree, of columns or of sorted data" {
  tsv 'theta1 x1 x2' '0 0.5 -1' '1 1.5 0.25' '-1 0.25 2' >in
  mapfile -t rows < <(weights 1 0 1 0)
  while IFS='|' read -r row s; do
    table $'theta\ttheta1\tnone 0 0 0 1' $'x\tx1\tnone 0 1 0 1' $'x\tx2\tnone 0 1 0 1' \
      $'summary\t1\t'"$row" "${rows[@]}" >flow
    go tw-score -l -f flow in
    silent
    perl -lane 'next if $. == 1; ($t, $x, $y) = @F; ($lo, $hi) = sort { $a <=> $b } $x, $y;
      print +($t - ('"$s"')) ** 2 / 2 + log(6.283185307179586) / 2' in >want
    close_to want <(col score_log) || fail "$row"
    # The same in two rows: all of it, and a number that has no weight.
    table $'theta\ttheta1\tnone 0 0 0 1' $'x\tx1\tnone 0 1 0 1' $'x\tx2\tnone 0 1 0 1' \
      $'summary\t1\t'"$row" $'summary\t2\t'"$row" $'1.1.in\t1\t0 0 0' $'1.1.skip\t1\t1 0' \
      $'1.1.skip\t2\t0 0' "${rows[@]:3}" >flow
    go tw-score -l -f flow in
    silent
    close_to want <(col score_log) || fail "$row, twice"
    # Beside the columns, which the networks see first.
    table $'theta\ttheta1\tnone 0 0 0 1' $'x\tx1\tnone 0 1 0 1' $'x\tx2\tnone 0 1 0 1' \
      $'summary\t1\tbeside-'"$row" $'1.1.in\t1\t0 0 0 0' $'1.1.skip\t1\t0.25 -1 1' \
      $'1.1.skip\t2\t0 0 0' "${rows[@]:3}" >flow
    go tw-score -l -f flow in
    silent
    perl -lane 'next if $. == 1; ($t, $x, $y) = @F; ($lo, $hi) = sort { $a <=> $b } $x, $y;
      print +($t - ('"$s"') - $x / 4 + $y) ** 2 / 2 + log(6.283185307179586) / 2' in >want
    close_to want <(col score_log) || fail "$row, beside"
  done <<'T'
columns 1 0.5 1 -2|0.5 + $x - 2 * $y
sorted 1 0.5 1 -2|0.5 + $lo - 2 * $hi
columns 2 0 0.25 0.5 1 -0.5|$x / 4 + $x ** 2 / 2 + $y - $y ** 2 / 2
columns 3 0 0 0 0.5 0 0 -0.25|$x ** 3 / 2 - $y ** 3 / 4
sorted 3 1 0 0 0.5 0.5 0 0|1 + $lo ** 3 / 2 + $hi / 2
T
}

# N(s, 1), where s is a constant and weighted terms of the series, by the oracle, held to
# -4 .. 4. Kernels see the columns each scaled by itself, or by the mean and the standard
# deviation of all.
@test "tw-score of a flow with the summary of a series computes the oracle's terms" {
  while read -r own weight; do
    perl -F'\t' -lane 'next if $F[0] != 12; ($own, $weight) = splice @ARGV, 0, 2 if !@x;
      @x = split " ", $F[1]; @t = split " ", $F[3]; $s = 0.5; @w = (0.5);
      for $k (0 .. $F[2] - 1) { for $j (0 .. 3) {
        push @w, $t[5 * $k + 4] == $own ? cos($k + $j) * $weight : 0; $s += $w[-1] * $t[5 * $k + $j] } }
      $s = $s < -4 ? -4 : $s > 4 ? 4 : $s;
      @m = map 3 * sin($_), 1 .. 12; @sd = map 1 + $_ % 3, 1 .. 12; $mean = $square = 0;
      $mean += $_ / 12 for @m; $square += ($sd[$_] ** 2 + ($m[$_] - $mean) ** 2) / 12 for 0 .. 11;
      @x = map $own ? $m[$_] + $sd[$_] * $x[$_] : $mean + sqrt($square) * $x[$_], 0 .. 11;
      open $row, ">", "row"; open $in, ">", "in"; open $want, ">", "want";
      print $row join "\n", (map "x\tx" . ($_ + 1) . "\tnone 0 1 $m[$_] $sd[$_]", 0 .. 11),
        "summary\t1\tseries $F[2] @w";
      print $in join "\t", "theta1", map "x$_", 1 .. 12;
      for $theta (-1, 0.5) { print $in join "\t", $theta, @x;
        print $want +($theta - $s) ** 2 / 2 + log(6.283185307179586) / 2 }' \
      "$BATS_TEST_DIRNAME/oracles/convolve.tsv" "$own" "$weight" || fail oracle
    mapfile -t rows < <(cat row)
    table $'theta\ttheta1\tnone 0 0 0 1' "${rows[@]}" $'1.1.in\t1\t0 0' \
      $'1.1.skip\t1\t1' $'1.1.skip\t2\t0' $'1.1.out\t1\t0 0' $'1.1.out\t2\t0 0' >flow
    go tw-score -l -f flow in
    silent
    close_to want <(col score_log) 1e-10 || fail "$own $weight"
  done <<'T'
1 0.05
0 0.05
0 5
0 -5
T
}

@test "tw-score of a fitted flow gives densities that integrate to 1, for each kind and support, of one and two parameters" {
  simulate 400 1 1 >one.tsv
  perl -F'\t' -lane 'print $. == 1 ? $_ : join "\t", 1 / (1 + exp -$F[0]), $F[1]' one.tsv >unit.tsv
  perl -F'\t' -lane 'print $. == 1 ? $_ : join "\t", exp $F[0], $F[1]' one.tsv >plus.tsv
  simulate 400 2 2 >two.tsv
  perl -F'\t' -lane 'print $. == 1 ? $_ : join "\t", 2 / (1 + exp -$F[0]) - 1, @F[1 .. 3]' \
    two.tsv >half.tsv
  tsv x1 -1.3 0 0.9 >obs1
  tsv 'x1 x2' '-0.6 1.1' '0.4 0.2' >obs2
  n=0
  while read -r kind data obs support grid; do
    cp "$data.tsv" in
    fit --kind "$kind" --epochs 10 $support
    # The trapezoid rule: grids whose ends matter have the support's bounds there.
    go bash -o pipefail -c "tw-grid ${grid//,/ } <$obs | tw-score -f flow"
    silent
    perl -F'\t' -lane '
      BEGIN { @g = map { /=(.*):(.*):(.*)/; [$1, $2, $3] } split /,/, shift }
      if ($. == 1) { for $i (0 .. $#F) { $theta[$1 - 1] = $i if $F[$i] =~ /^theta(\d)/;
        push @x, $i if $F[$i] =~ /^x/ } next }
      $w = -$F[-1];
      for (0 .. $#g) { my ($lo, $hi, $n) = @{$g[$_]}; my $t = $F[$theta[$_]];
        $w *= ($hi - $lo) / ($n - 1) * ($t == $lo || $t == $hi ? 0.5 : 1) }
      $sum{"@F[@x]"} += $w;
      END { for (sort keys %sum) { abs($sum{$_} - 1) < 0.01 or die "at x = $_: $sum{$_}\n" }
        print scalar keys %sum }' "$grid" out >sums || fail "$kind $data"
    n=$((n + $(cat sums)))
  done <<'T'
nsf one obs1 --seed=1 theta1=-8:8:2001
maf one obs1 --seed=1 theta1=-8:8:2001
nsf unit obs1 --support=theta1=0:1 theta1=0:1:2001
maf unit obs1 --support=theta1=0:1 theta1=0:1:2001
nsf plus obs1 --support=theta1=0: theta1=0:60:60001
nsf two obs2 --seed=2 theta1=-7:7:141,theta2=-7:7:141
maf two obs2 --seed=2 theta1=-7:7:141,theta2=-7:7:141
nsf half obs2 --support=theta1=-1:1 theta1=-1:1:161,theta2=-7:7:141
T
  [ "$n" -eq 21 ]
}

# ---- the support ----

@test "tw-score gives a density of exactly 0 outside the support, and --log says inf" {
  tsv 'theta1 x1' '-1 0' '2 0' '0.5 0' '-1.0000000000000002 0' '2.0000000000000004 0' \
    'inf 0' '-inf 0' '1e308 0' >in
  hand 'probit -1 2 0 1' >flow
  go tw-score -f flow in
  silent
  [ "$(col score | tail -n 5 | tr '\n' ' ')" = '0 0 0 0 0 ' ]
  col score | head -n 3 | perl -ne 'abs($_ + 1 / 3) < 1e-12 or die "line $.: $_"'
  go tw-score --log -f flow in
  silent
  [ "$(col score_log | tail -n 5 | tr '\n' ' ')" = 'inf inf inf inf inf ' ]
  # An open bound is outside.
  hand 'above -1 0 0 1' >flow
  go tw-score --log -f flow in
  silent
  [ "$(col score_log | sed -n '1p;4p;6,7p' | tr '\n' ' ')" = 'inf inf inf inf ' ]
  [ "$(col score_log | grep -c inf)" -eq 4 ]
  hand 'below 0 2 0 1' >flow
  go tw-score --log -f flow in
  silent
  [ "$(col score_log | sed -n '2p;5,8p' | tr '\n' ' ')" = 'inf inf inf inf inf ' ]
  [ "$(col score_log | grep -c inf)" -eq 5 ]
  # No support: infinite parameters only.
  hand 'none 0 0 0 1' >flow
  go tw-score --log -f flow in
  silent
  [ "$(col score_log | sed -n '6,7p' | tr '\n' ' ')" = 'inf inf ' ]
  # A parameter outside is enough.
  simulate 50 2 1 |
    perl -F'\t' -lane '$F[0] = 1 / (1 + exp $F[0]) if $. > 1; print join "\t", @F' >in
  fit --support theta1=0:1
  tsv 'theta1 theta2 x1' '1.5 0 0' '0.5 0 0' >q
  go tw-score -f flow q
  silent
  [ "$(col score | head -n 1)" = 0 ]
  [ "$(col score | tail -n 1)" != 0 ]
}

@test "tw-score says that simulations it ranks are outside the prior of the flow, and nothing of queries" {
  hand 'probit -1 2 0 1' >flow
  tsv 'theta1 x1' '0 0' '-1 0' '2 1' >inside
  tsv 'theta1 x1' '0 0' '-1.5 0' '1 1' '7 0' >beyond
  for o in '--cdf 50' '--ranks 50' '--cdf 50 --ranks 50 --log'; do
    # shellcheck disable=SC2086 # words
    go tw-score -f flow $o inside
    silent
    # shellcheck disable=SC2086
    go tw-score -f flow $o beyond
    says 0 '2 of 4 records have parameters outside the prior of flow (--support, --integer or --prior)' \
      "the first is in beyond:3, where 'theta1' is -1.5: simulate from one prior" || fail "$o"
  done
  tsv x1 0 >obs
  cut -f 1 beyond | go tw-score -f flow --at obs --cdf 50
  silent
  [ "$(col cdf | paste -s -d ' ' | tr -d '.0-9')" = ' inf  inf' ]
  # An integer parameter, and the prior of a posterior with a likelihood.
  awk -v seed=3 "$rng"'BEGIN { print "k\tx1"; for (i = 0; i < 200; i++) { k = int(5 * uniform()); print k "\t" k + uniform() } }' >in
  tw-flow -p k "${TINY[@]}" --integer k --support k=0:4 in >count 2>err
  tsv 'k x1' '1 0' '4 1' '2.5 0' | go tw-score -f count --ranks 50
  says 0 '1 of 3 records' "<stdin>:4, where 'k' is 2.5"
  hand 'none 0 0 0 1' 0 1 0 >wide
  hand 'none 0 0 0 1' 0 1 0 | sed 's/^x\tx1/x\ttheta1/; s/^theta\ttheta1/theta\tx1/' | sed '1s/$/ --likelihood/' >like
  tw-stack -f wide -l like --weights 0.5 --prior 'theta1=uniform(-1,1)' >posterior
  go tw-score -f posterior --cdf 50 beyond
  did 0
  grep -q "2 of 4 records have parameters outside the prior of .* in beyond:3, where 'theta1' is -1.5" err
  # Of two parameters, the one that is outside is named.
  simulate 50 2 1 | perl -F'\t' -lane '$F[1] = 1 / (1 + exp $F[1]) if $. > 1; print join "\t", @F' >in
  fit --support theta2=0:1
  tsv 'theta1 theta2 x1' '5 0.5 0' '5 1.5 0' | go tw-score -f flow --cdf 50
  says 0 "1 of 2 records" "<stdin>:3, where 'theta2' is 1.5"
}

@test "tw-score counts the densities that underflow to 0 inside the support" {
  hand 'none 0 0 0 1' >flow
  tsv 'theta1 x1' '0 0' '50 0' '-60 0' 'inf 0' >in
  go tw-score -f flow in
  says 0 'tw-score: 2 ' --log
  [ "$(col score | tail -n 3 | tr '\n' ' ')" = '0 0 0 ' ]
  go tw-score -l -f flow in
  silent
  [ "$(col score_log | sed -n '2,3s/\..*//p' | tr '\n' ' ')" = '1250 1800 ' ]
}

# ---- records ----

@test "tw-score finds columns by the flow's names, and passes every byte on" {
  hand 'none 0 0 0 1' 0.25 0.75 2 >flow
  points -1 1 4 0.5 >plain
  tw-score -f flow plain | cut -f 3 >want
  { printf '# note\n'; perl -F'\t' -lane 'chomp $F[1]; print join "\t",
      $. == 1 ? ($F[1], "any \xff", "leaf", $F[0]) : ("+$F[1]0e0", "\x01\r\r ", "", $F[0])' plain
  } >in
  go tw-score -f flow in
  silent
  col score | diff <(sed 1d want) -
  sed 's/\t[^\t]*$//; s/^# note.*/# note/' out | cmp - in
  # What the flow does not use need not be numbers, nor be there.
  go tw-score -f flow --as s plain
  silent
  [ "$(head -n 1 out)" = $'theta1\tx1\ts' ]
}

@test "tw-score gives records of equal data the same scores together as one by one" {
  simulate 200 2 3 >in
  fit
  # Runs of equal x, runs equal as numbers only, one field changed at a time.
  { tsv 'theta1 theta2 x1 x2 x3'
    for x in '0 1 2' '0 1 2' '0.0 1 2' '0 1 2.5' '0 1 2.5' '0 -1 2.5' '9 -1 2.5' \
      '9 -1 2.50000000000000000000000000000000000000000000' \
      '9 -1 2.50000000000000000000000000000000000000000000' \
      '9 -1 2.50000000000000000000000000000000000000000001' '0 1 2'; do
      tsv "0.1 0.2 $x" "-0.7 0.2 $x"
    done; } >q
  go tw-score -l -f flow q
  silent
  col score_log >all
  : >each
  sed 1d q | while IFS= read -r line; do
    { head -n 1 q; printf '%s\n' "$line"; } | tw-score -l -f flow | sed -n '2s/.*\t//p' >>each
  done
  diff each all
  [ "$(sort -u all | wc -l)" -eq 8 ]
}

@test "tw-score -f refuses missing data with line and column" {
  simulate 100 1 2 >in
  fit
  for bad in nan NA '' -nan; do
    printf 'theta1\tx1\tx2\n0\t1\t2\n%s\t1\t2\n' "$bad" >q
    go tw-score -f flow q
    says 1 'q:3: column 1 (theta1): missing' '--missing drop'
    [ "$(wc -l <out)" -eq 2 ]
    printf 'theta1\tx1\tx2\n0\t1\t2\n0\t1\t%s\n' "$bad" >q
    go tw-score -f flow q
    says 1 "q:3: 'x2' is missing" 'leave it out of -x'
  done
  for bad in inf -inf; do
    tsv 'theta1 x1 x2' "0 $bad 2" >q
    go tw-score -f flow q
    says 1 "q:2: 'x1' is missing"
  done
  tsv 'theta1 x1 x2' '0 1 abc' >q
  go tw-score -f flow q
  says 1 'q:2: column 3 (x2): not a number'
}

@test "tw-score names a column that the flow needs and the records lack, with status 2" {
  simulate 60 2 2 >in
  fit
  for name in theta1 theta2 x1 x2; do
    sed "1s/$name/other/" in >q
    go tw-score -f flow q
    says 2 "'$name'" q:
    has
  done
}

@test "tw-score refuses -f with -q, a file that is no flow, and a score column that is there already" {
  hand 'none 0 0 0 1' >flow
  points 0 1 1 0 >in
  go tw-score -f flow -q x1 in
  says 2 -q -f
  has
  go tw-score -f nowhere in
  says 1 nowhere 'No such file'
  has
  go tw-score -f in in
  says 1 in 'tw-flow 2'
  has
  go tw-score -f
  says 2 flow
  go tw-score -f flow --as x1 in
  says 2 x1 --as
  has
}

@test "tw-score -f reads a header only, several operands and comments" {
  hand 'none 0 0 0 1' >flow
  tsv 'theta1 x1' | go tw-score -f flow
  gives 'theta1 x1 score'
  { echo '# c'; points 0 1 2 0; } >1
  { echo '# d'; points 2 3 2 0; } >2
  go tw-score -f flow 1 2
  silent
  { cat 1; sed '1,2d' 2; } | tw-score -f flow | cmp - out
}

@test "tw-score -f writes a record while its input stays open" {
  hand 'none 0 0 0 1' >flow
  mkfifo in out
  tw-score -l -f flow <in >out 3>&- &
  pid=$!
  exec 8>in 7<out
  printf 'theta1\tx1\n0\t0\n' >&8
  read -r -t 20 -u 7 line
  read -r -t 20 -u 7 line || fail 'nothing came'
  [[ $line == $'0\t0\t0.9189385332046'* ]] || fail "$line"
  printf '1\t0\n' >&8
  read -r -t 20 -u 7 line || fail 'nothing came'
  [[ $line == $'1\t0\t1.4189385332046'* ]] || fail "$line"
  exec 8>&-
  run ! read -r -t 20 -u 7 line
  exec 7<&-
  wait "$pid"
}

@test "tw-score -f reports a full disk, and refuses to write over the flow" {
  hand 'none 0 0 0 1' >flow
  cp flow copy
  points 0 1 9 0 >in
  go bash -c 'tw-score -f flow in >/dev/full'
  says 1 'No space left on device'
  go bash -c 'tw-score -f flow in >>flow'
  says 1 flow same
  cmp flow copy
  go tw-score -f - in <flow
  silent
  tw-score -f <(cat flow) in | cmp - out
}

@test "tw-score, tw-tree, tw-leaf, tw-bounds and tw-classify work on a fitted flow, in sequence" {
  simulate 300 1 1 >in
  fit
  tsv x1 0.5 >obs
  simulate 400 1 1 7 | tw-score -f flow >scored
  go bash -o pipefail -c 'tw-tree -m 50 scored >t && tw-leaf -t t scored | tw-bounds >b &&
    tw-grid -n 11 theta1=-3:3:21 <obs | tw-score -f flow |
    tw-leaf -t t | tw-classify -b b'
  did 0
  [ "$(col region | sort -u | wc -l)" -ge 2 ]
  [ "$(col region | tail -n 1)" = outside ]
}

# ---- damaged and hostile flows ----

# refused FILE: in one line, status 1, no output.
refused() {
  go tw-score -f "$1" in
  says 1 "$1" && has
}

# with_each(GLOB, TEST): TEST says whether what tw-score printed with a flow, on both
# streams, and its status are as they must be.
each_flow='sub with_each { my ($glob, $test) = @_;
  for my $f (glob $glob) {
    if (!open my $p, "-|") {
      open STDERR, ">&", *STDOUT;
      exec "tw-score", "-f", $f, "in";
    } else {
      my @line = <$p>;
      close $p;
      $? % 256 == 0 && $test->($f, $? >> 8, @line) or die "$f: status $?: @line\n";
    }
  } }'

# each_refused DIRECTORY: every file in it, faster than by refused.
each_refused() {
  perl -e "$each_flow"'with_each("$ARGV[0]/*", sub { my ($f, $st, @line) = @_;
    $st == 1 && @line == 1 && $line[0] =~ /^tw-score: \Q$f\E[: ]/ });' "$1"
}

@test "tw-score refuses every prefix of a flow" {
  points 0 1 1 0 >in
  simulate 30 1 1 >data
  tw-flow --members 1 --epochs 1 --hidden 1 --kind maf data \
    >flow 2>err
  go tw-score -f flow in
  silent
  mkdir cut
  perl -e 'local $/; $_ = <STDIN>; for my $i (0 .. length($_) - 1) {
    open F, ">", sprintf("cut/%05d", $i) or die; print F substr $_, 0, $i; close F }' <flow
  [ "$(find cut -type f | wc -l)" -ge 500 ]
  each_refused cut
  head -n -1 flow >short
  go tw-sample -n 1 -f short in
  says 1 short cut
  has
}

@test "tw-score refuses a flow with a row removed, doubled, or exchanged with its neighbour" {
  points 0 1 1 0 >in
  simulate 30 1 1 >data
  for kind in maf nsf; do
    tw-flow --members 2 --epochs 1 --hidden 2 --kind $kind data \
      2>err | unsummed | sed '/^# note runs /d' >flow
    go tw-score -f flow in
    silent
    rm -rf bad
    mkdir bad
    # With the old end line, and with one that counts the rows there are.
    perl -e 'my @l = <STDIN>; my $n = @l - 3; my $k = 0;
      sub out { my ($what, $i, @r) = @_; my $rows = @r - 2;
        for my $end ($n, $rows) { open F, ">", "bad/$what.$i.$end" or die;
          print F @r, "# end $end\n"; close F } }
      pop @l;
      for my $i (0 .. $#l) {
        out("gone", $i, @l[grep { $_ != $i } 0 .. $#l]);
        out("twice", $i, @l[0 .. $i, $i .. $#l]);
        next if $i == $#l;
        out("moved", $i, @l[0 .. $i - 1], $l[$i + 1], $l[$i], @l[$i + 2 .. $#l]);
      }' <flow
    [ "$(find bad -type f | wc -l)" -ge 200 ]
    each_refused bad
  done
}

@test "tw-score refuses a flow's note about training runs unless 64 ordered hashes follow all rows" {
  points 0 1 1 0 >in
  simulate 90 1 1 >data
  tw-flow --members 1 --epochs 1 --hidden 1 --kind maf data \
    2>err | unsummed >flow
  go tw-score -f flow in
  silent
  note=$(grep '^# note runs' flow)
  [[ $note =~ ^#\ note\ runs\ 90(\ [0-9a-f]{16}){64}$ ]]
  # An older flow lacks it; and a hash may be 0.
  sed '/^# note runs/d' flow >old
  sed 's/^# note runs 90 [0-9a-f]*/# note runs 90 0000000000000000/' flow >zero
  differs zero flow
  for f in old zero; do
    go tw-score -f $f in
    silent
  done
  mkdir bad
  sed '/^# note runs/p' flow >bad/twice
  sed '/^# note runs/d' flow | sed "2a$note" >bad/first
  sed 's/^\(# note runs .*\) \(.*\) \(.*\)$/\1 \3 \2/' flow >bad/order
  sed 's/^# note runs .*/& 0123456789abcdef/' flow >bad/more
  sed 's/^# note runs .*/& ffffffffffffffff/' flow >bad/65
  sed 's/^\(# note runs .*\)./\1/' flow >bad/short
  sed 's/^\(# note runs .*\)./\1g/' flow >bad/letter
  sed 's/^# note runs ./# note runs _/' flow >bad/first_letter
  sed 's/^\(# note runs .*\) /\1_/' flow >bad/blank
  sed 's/^# note runs/# note ruins/' flow >bad/name
  sed 's/^# note runs .*/# note runs /' flow >bad/empty
  each_refused bad
}

@test "tw-score refuses a flow with any one byte changed in one line, or scores all records with it" {
  points 0 1 1 0 >in
  hand 'probit -1 2 0 1' >flow
  mkdir byte
  perl -e 'local $/; $_ = <STDIN>; for my $i (0 .. length($_) - 1) {
    my $c = $_; my $b = substr $c, $i, 1;
    substr $c, $i, 1, $b eq "\t" ? "\n" : $b eq "\n" ? "\t" :
      $b =~ /\d/ ? ($b + 1 + $i % 8) % 10 : $i % 2 ? "-" : chr(255);
    open F, ">", sprintf "byte/%05d", $i or die; print F $c; close F }' <flow
  perl -e "$each_flow"'with_each("byte/*", sub { my ($f, $st, @line) = @_;
    $st == 0 && @line == 3 || ($st == 1 || $st == 2) && @line == 1 && $line[0] =~ /^tw-score: / });'
}

@test "tw-score refuses a flow of several sizes, which earlier versions wrote, and says to fit it again" {
  points 0 1 1 0 >in
  hand 'none 0 0 0 1' 1 >first
  weights 1 -2 0 0.75 >second
  { sed "s/^model\tshare\t1/model\tshare\t0.25/" first | grep -v '^# end'
    grep '^model' first | sed "s/share\t1/share\t0.75/"
    cat second
    echo "# end $(($(wc -l <first) + $(wc -l <second) + 5))"; } >flow
  refused flow
  says 1 'flow:10: column 3 (values): not 1: flows of several sizes are no longer read: fit the flow again with tw-flow'
  while IFS='|' read -r what edit word; do
    perl -0pe "$edit" flow >bad
    refused bad || fail "$what"
    grep -qF -- "$word" err || fail "$what: $(cat err)"
  done <<'T'
a share of 0|s/share\t0\.25/share\t0/|no longer read
a share above 1|s/share\t0\.25/share\t1.5/|no longer read
a share that is no number|s/share\t0\.25/share\tx/|not a finite number
a second size without a share|s/share\t0\.25/share\t1/|more rows than the shape asks for
T
}

@test "tw-score refuses a flow of version 1, and says how to make it again" {
  points 0 1 1 0 >in
  hand 'none 0 0 0 1' | sed '1s/2/1/; /share/d; s/end 15/end 14/' >old
  go tw-score -f old in
  says 1 "old: another version of the format than 'tw-flow 2': make the file again, by the program and with the options that its first line names"
  has
}

@test "tw-score refuses flows with a damaged, missing or repeated row, and names the reason" {
  points 0 1 1 0 >in
  hand 'probit -1 2 0 1' 0.5 0.25 1 >flow
  n=0
  while IFS='|' read -r what edit word; do
    [ -n "$what" ] || continue
    perl -0pe "$edit" flow >bad
    ! cmp -s flow bad || fail "$what: nothing was changed"
    refused bad || fail "$what"
    grep -qF -- "$word" err || fail "$what: $(cat err)"
    n=$((n + 1))
  done <<'T'
another version|s/tw-flow 2/tw-flow 3/|version
no version|s/tw-flow 2/tw-flow 0/|version
no share|s/model\tshare\t1\n//|model share is due
two shares|s/(model\tshare\t1\n)/$1$1/|a parameter is due
version 20|s/tw-flow 2/tw-flow 20/|version
a tree|s/tw-flow 2/tw-tree 1/|tw-flow 2
no first line|s/^.*\n//|tw-flow 2
two first lines|s/^(.*\n)/$1# more\n/|comment
another header|s/values/value/|header
a column more|s/^((?!#).*)$/$1\tq/gm|header
an empty kind|s/kind\tmaf/kind\t/|unknown word
an unknown kind|s/kind\tmaf/kind\trealnvp/|unknown word
two kinds|s/kind\tmaf/kind\tmaf nsf/|too many
kind nsf on rows of maf|s/kind\tmaf/kind\tnsf/|rows are missing
no members|s/members\t1/members\t0/|out of range
too many members|s/members\t1/members\t101/|out of range
members that are not there|s/members\t1/members\t2/|rows are missing
members beyond 64 bits|s/members\t1/members\t18446744073709551617/|not an integer
a negative number|s/hidden\t1/hidden\t-1/|not an integer
a fraction|s/hidden\t1/hidden\t1.0/|not an integer
a leading zero|s/hidden\t1/hidden\t01/|not an integer
too many units|s/hidden\t1/hidden\t4097/|out of range
transforms that are not there|s/transforms\t1/transforms\t2/|rows are missing
blocks that are not there|s/blocks\t0/blocks\t1/|rows are missing
too many blocks|s/blocks\t0/blocks\t17/|out of range
no bins|s/bins\t1/bins\t0/|out of range
too many bins|s/bins\t1/bins\t65/|out of range
bound 0|s/bound\t4/bound\t0/|out of range
bound nan|s/bound\t4/bound\tnan/|nan
bound 1e4|s/bound\t4/bound\t1e4/|out of range
an unknown map|s/probit/logit/|unknown word
lo above hi|s/probit -1 2/probit 2 -1/|lo must be below hi
lo is hi|s/probit -1 2/probit 2 2/|lo must be below hi
lo infinite|s/probit -1 2/probit -inf 2/|not a finite number
sd 0|s/probit -1 2 0 1/probit -1 2 0 0/|sd must be 1e-307 at least
sd negative|s/probit -1 2 0 1/probit -1 2 0 -1/|sd must be 1e-307 at least
mean nan|s/probit -1 2 0 1/probit -1 2 nan 1/|not a finite number
a number less|s/probit -1 2 0 1/probit -1 2 0/|too few
a number more|s/probit -1 2 0 1/probit -1 2 0 1 1/|too few
numbers more|s/probit -1 2 0 1/probit -1 2 0 1 0.1 0.1 1/|too many
no parameter|s/theta\ttheta1.*\n//; s/# end 15/# end 14/|a parameter is due
no data|s/x\tx1.*\n//; s/# end 15/# end 14/|too many
a summary of no data|s/x\tx1[^\n]*\n/summary\t1\t1 1\n/|a data column is due
a summary of an unknown order|s/(x\tx1[^\n]*\n)/$1summary\t1\tturned 1 0 1\n/|unknown word
a summary of degree 4|s/(x\tx1[^\n]*\n)/$1summary\t1\tsorted 4 0 1 0 0 0\n/|the number after sorted must be 1 to 3
a summary of degree 0|s/(x\tx1[^\n]*\n)/$1summary\t1\tsorted 0 0\n/|the number after sorted must be 1 to 3
a series of 1001 kernels|s/(x\tx1[^\n]*\n)/$1summary\t1\tseries 1001 0\n/|must be 1 to 1000
a series of half a kernel|s/(x\tx1[^\n]*\n)/$1summary\t1\tseries 1.5 0\n/|must be 1 to 1000
a series, a column|s/(x\tx1[^\n]*\n)/$1summary\t1\tseries 1 0 0 0 0 0\nsummary\t2\tcolumns 1 0 1\n/|another summary than before
a pooled summary of 0.4.0|s/(x\tx1[^\n]*\n)/$1 . "summary\t1\tpooled 1" . " 0" x 34 . "\n"/e|pooled summaries are no longer read: fit the flow again
a pooled summary beside the columns|s/(x\tx1[^\n]*\n)/$1 . "summary\t1\tbeside-pooled 2" . " 0" x 34 . "\n"/e|pooled summaries are no longer read: fit the flow again
a summary beside the columns, then not|s/(x\tx1[^\n]*\n)/$1summary\t1\tbeside-sorted 1 0 1\nsummary\t2\tsorted 1 0 1\n/|another summary than before
a summary from its second row on|s/(x\tx1[^\n]*\n)/$1summary\t2\tsorted 1 0 1\n/|the next row of the summary is due
a summary's number less|s/(x\tx1[^\n]*\n)/$1summary\t1\tsorted 2 0 1\n/|too few
a summary's number more|s/(x\tx1[^\n]*\n)/$1summary\t1\tsorted 2 0 1 0 0\n/|too many
a summary of two degrees|s/(x\tx1[^\n]*\n)/$1summary\t1\tsorted 1 0 1\nsummary\t2\tsorted 2 0 1 0\n/|another summary than before
a summary of two orders|s/(x\tx1[^\n]*\n)/$1summary\t1\tsorted 1 0 1\nsummary\t2\tcolumns 1 0 1\n/|another summary than before
a parameter twice|s/(theta\ttheta1[^\n]*\n)/$1$1/|there already
data twice|s/(x\tx1[^\n]*\n)/$1$1/|there already
sd of data 0|s/none 0 1 0 1/none 0 1 0 0/|1e-307 at least
a parameter without a name|s/theta1//|empty
a name twice|s/x\tx1/x\ttheta1/|is a parameter
an unknown warp|s/x1\tnone/x1\tsqrt/|unknown word
width 0|s/none 0 1 0 1/asinh 0 0 0 1/|1e-307 at least
width 0 of a parameter|s/probit -1 2 0 1/asinh 0 0 0 1/|the width must be 1e-307 at least
log of a negative centre|s/none 0 1 0 1/log -1 1 0 1/|above 0
a weight nan|s/0\.25/nan/|not a finite number
a weight inf|s/0\.25/-inf/|not a finite number
a weight missing|s/1\t0\.25/1\t/|too few
a weight NA|s/0\.25/NA/|not a finite number
a weight in hexadecimal|s/0\.25/0x1p-2/|not a finite number
a weight too large for a float|s/0\.25/1e39/|too large
a weight too large for a double|s/0\.25/1e999/|not a finite number
a weight too many|s/0\.25/0.25 0/|too many
two blanks|s/0\.5 0/0.5  0/|too few
a blank in front|s/0\.5 0/ 0.5 0/|too few
a blank at the end|s/0\.25/0.25 /|too
a row of another member|s/1\.1\.skip\t2/2.1.skip\t2/|due
a row of another transform|s/1\.1\.skip\t2/1.2.skip\t2/|due
a row of an unknown layer|s/1\.1\.skip\t2/1.1.3a\t2/|due
a row with a wrong number|s/1\.1\.skip\t2/1.1.skip\t3/|due
CRLF|s/\n/\r\n/g|CRLF
a NUL|s/0\.25/0.2\0005/|NUL
a byte-order mark|s/^/\xef\xbb\xbf/|
no last newline|s/\n\z//|newline
text after the end|s/\z/more\n/|
no end|s/# end .*\n//|cut
another end|s/# end 15/# end 16/|
T
  [ "$n" -ge 60 ]
}

@test "tw-score refuses a flow of a huge shape and few rows at once, in little memory" {
  slow && skip "not under a sanitizer or valgrind"
  points 0 1 1 0 >in
  hand 'none 0 0 0 1' >flow
  sed 's/members\t1/members\t100/; s/transforms\t1/transforms\t100/; s/hidden\t1/hidden\t4096/
    s/blocks\t0/blocks\t16/; s/bins\t1/bins\t64/; s/maf/nsf/' flow >huge
  go bash -c 'ulimit -v 100000; exec timeout 5 tw-score -f huge in'
  says 1 huge
  has
  # Many parameters and data, too.
  { sed -n '1,10p' huge
    perl -e 'print "theta\tt$_\tnone 0 0 0 1\n" for 1 .. 2000;
      print "x\tx$_\tnone 0 1 0 1\n" for 1 .. 2000'
    printf '1.1.in\t1\t0\n# end 4009\n'; } >wide
  go bash -c "${limit/100000/400000}"' exec timeout 10 tw-score -f wide in'
  did 1
  [ "$(wc -l <err)" -eq 1 ]
  has
}

@test "tw-score of weights at the limits of a float neither crashes nor prints nan" {
  simulate 40 2 1 >in
  for kind in nsf maf; do
    tw-flow --kind $kind --members 2 --epochs 1 --hidden 4 in \
      2>err | unsummed >flow
    for seed in 1 2 3 4 5 6 7 8; do
      perl -ne 'BEGIN { srand shift @ARGV; $p = rand;
          @w = qw(0 3.4e38 -3.4e38 1e20 -1e20 1e-45 -1 100 -100 1e5 -1e5) }
        if (/^(\d+\.\d+\.\w+\t\d+\t)(.*)/) {
          print $1, join(" ", map { rand() < $p ? $w[rand @w] : $_ } split / /, $2), "\n"
        } else { print }' $seed flow >wild
      go tw-score --log --trained -f wild in
      silent
      [ "$(grep -c nan out)" -eq 0 ] || fail "$kind, seed $seed: nan"
      go tw-sample -n 1 -f wild in
      silent
      [ "$(grep -c nan out)" -eq 0 ] || fail "$kind, seed $seed: nan in a draw"
    done
  done
}

# ---- many thetas at one x ----

@test "tw-score gives a theta the same density alone, among others, and for any number of threads" {
  simulate 300 2 2 >in
  fit --members 2
  # Runs at one x of 1, 2, 9, 70 and 5000 records.
  perl -e 'srand 8; print "theta1\ttheta2\tx1\tx2\n";
    for $n (1, 2, 9, 70, 5000, 1, 1) { $x++; printf "%.6f\t%.6f\t%d\t0.5\n",
      4 * rand() - 2, 4 * rand() - 2, $x for 1 .. $n }' >in
  go tw-score -l -f flow in
  silent
  mv out want
  for j in 2 3; do
    go tw-score -l -f flow -j $j in
    silent
    cmp out want || fail "-j $j"
  done
  # Alternating with another x, each is alone.
  perl -lne 'print; print "0\t0\t-9\t0.5" if ($. > 1)' in >apart
  tw-score -l -f flow apart | awk -F '\t' '$3 != -9' | cmp - want
}

@test "tw-score writes the records of an unfinished batch before it reports an error, and before it waits" {
  simulate 100 1 1 >in
  fit
  tsv 'theta1 x1' '0 1' '1 1' '2 1' 'abc 1' >in
  go tw-score -l -f flow in
  says 1 in:5: "'abc'"
  [ "$(wc -l <out)" -eq 4 ]
  [ "$(cut -f 1 out | tr '\n' ' ')" = 'theta1 0 1 2 ' ]
  mkfifo pipe
  tw-score -l -f flow <pipe >answer &
  exec 9>pipe
  tsv 'theta1 x1' '0 1' '1 1' >&9
  for _ in $(seq 100); do
    [ "$(wc -l <answer)" -lt 3 ] || break
    sleep 0.1
  done
  n=$(wc -l <answer)
  exec 9>&-
  wait
  [ "$n" -eq 3 ]
}

# ---- training runs ----

@test "tw-score says in one line that records trained the flow, unless --trained is given" {
  simulate 300 2 3 >in
  fit
  word='tw-score: these simulations trained flow: bounds from them are invalid'
  go tw-score -f flow in
  says 0 "$word" --trained
  mv out want
  go tw-score -f flow --trained in
  gives "$(cat want)"
  go tw-score -f flow --fresh in
  says 1 "$word"
  cmp out want
  go tw-score --fresh --trained -f flow in
  says 2 '--fresh cannot be combined with --trained or --at'
  go tw-score --fresh in
  says 2 '--trained and --fresh are for -f'
  # Some of them among others, in other words, columns and order.
  simulate 300 2 3 2 >fresh
  { cat fresh; sed 1d in | tail -n 60; } | awk -F '\t' -v OFS='\t' '
    NR > 1 { for (i = 1; i <= NF; i++) $i = $i "e0" } { print $4, $2, "c" NR, $5, $1, $3 }' >mixed
  for o in '' '--log' '-k kde -n 20' '-k waldo -n 20 -p theta2,theta1' '--cdf 10' '-j 2 --var 9' '--ranks 5'; do
    # shellcheck disable=SC2086 # options
    go tw-score -f flow $o mixed
    says 0 "$word" || fail "$o"
  done
  # Three parameters: all orders, those included that are not their own inverse.
  simulate 300 3 3 >three
  tw-flow "${TINY[@]}" three >flow3 2>err
  for p in 1-2-3 1-3-2 2-1-3 2-3-1 3-1-2 3-2-1; do
    go tw-score -f flow3 -k waldo -n 20 -p "theta${p//-/,theta}" three
    says 0 "${word/flow/flow3}" || fail "$p"
  done
  # Two rows of a tree pipe, at last: the word is the last one.
  go tw-score -f flow in fresh
  says 0 "$word"
}

@test "tw-score does not call fresh simulations, grids, draws or the records of an older flow training simulations" {
  simulate 300 2 3 >in
  fit
  simulate 2000 2 3 2 >fresh
  go tw-score -f flow --fresh fresh
  silent
  sed -n '1p;7p' in | cut -f 3- | tw-grid -n 30 theta1=-3:3 theta2=-3:3 | go tw-score -f flow
  silent
  sed -n '1,100p' in | tw-sample -f flow -n 5 | go tw-score -f flow
  silent
  # Some of the parameters are not the record.
  go tw-score -f flow -k kde -n 20 -p theta2 in
  silent
  unsummed flow | sed '/^# note runs/d' >old
  go tw-score -f old in
  silent
  go tw-score --trained fresh
  says 2 --trained -f
}

@test "tw-score does not call records of few distinct values training simulations" {
  simulate 400 1 1 | perl -pe 's/(-?\d+)\.\d+/$1/g' >in
  fit_odd
  go grep '^# note runs' flow
  [ "$(cat out)" = '# note runs 400' ]
  go tw-score -f flow in
  silent
}

# ---- ranks ----

@test "tw-score -f --ranks ranks among draws like those of tw-sample, the same for any number of threads" {
  simulate 200 2 2 >in
  fit
  simulate 3 2 2 5 >some
  go tw-score -f flow --ranks 4000 some
  silent
  [ "$(head -n 1 out | cut -f 5-)" = "$(tsv 'score rank_theta1 rank_theta2')" ]
  cut -f 6- out >want
  awk -v OFS='\t' 'NR == 1 { print "id", $0; next } { print NR, $0 }' some >ids
  tw-sample -f flow -n 4000 --seed 4 ids >d
  tw-score -d d --ranks 4000 ids | cut -f 6- | paste want - | sed 1d |
    # Two shares p of 4000 draws each differ by 5 standard deviations: 0.056 at most.
    awk '{ for (i = 1; i <= 2; i++) if (($i - $(i + 2)) ^ 2 > 0.0032) exit 1; n++ } END { exit n != 3 }'
  # Beside others, of one parameter, in pieces, by threads: the same.
  go tw-score -f flow --cdf 20 --var 30 --ranks 4000 -j 2 some
  [ "$(head -n 1 out | cut -f 5-)" = "$(tsv 'cdf cdf_var rank_theta1 rank_theta2')" ]
  cut -f 7- out | diff want -
  go tw-score -f flow -k kde -n 60 --ranks 4000 -p theta2 some
  [ "$(head -n 1 out | cut -f 5-)" = "$(tsv 'score_kde rank_theta2')" ]
  # Within the same step of 1/4001.
  cut -f 6- out | paste <(cut -f 2 want) - | awk 'NR > 1 && int($1 * 4001) != int($2 * 4001) { exit 1 }'
  tw-score -f flow --ranks 4000 --seed 2 some | cut -f 6- >other
  differs want other
  # Records at one x, scored together, each have their own.
  tsv 'theta1 theta2 x1' '0 1 a' '1 0 b' '9 -9 c' >grid
  tsv 'x1 x2' '0.5 0' >obs
  go tw-score -f flow --ranks 50 --at obs grid
  # Beyond all draws, with itself: half of 1/51 from the ends.
  sed -n 4p out | cut -f 5- | tr '\t' '\n' >got
  near <(awk 'BEGIN { printf "%.17g\n%.17g\n", 50.5 / 51, 0.5 / 51 }') got 1e-15
  [ "$(cut -f 5- out | sort -u | wc -l)" -eq 4 ]
}

@test "tw-score --ranks of draws from the posterior estimate are uniform" {
  simulate 2000 1 2 >in
  fit --epochs 10
  # theta drawn from the flow at each x, with another seed than the ranks.
  tw-sample -f flow -n 1 --seed 78 in | tw-score -f flow --ranks 99 >out
  # 20 cells, 2000 records: chi^2 of 19 degrees, 43.8 at 0.001.
  col rank_theta1 | awk '{ n[int(20 * $1)]++; k++ }
    END { for (i = 0; i < 20; i++) c += (n[i] - k / 20) ^ 2 / (k / 20); print c; exit !(k == 2000 && c < 43.8) }'
}

# The flow is the posterior: its --cdf and --ranks are uniform, x by x, and
# those of many x are independent. 400 sets of 100 runs, each tested at .05.
# Binomial(400, .05) lies from 7 to 36 with probability .999; with one seed for
# all x 102 of these sets were rejected.
@test "tw-score --cdf and --ranks of an exact posterior fail a test at level 0.05 once in twenty times" {
  hand 'none 0 0 0 1' 0.25 0.75 2 >flow
  perl -e 'srand 5; print "set\ttheta1\tx1\n";
    for my $i (0 .. 39999) {
      my $x = 3 * rand() - 1.5;
      my $z = sqrt(-2 * log(1 - rand())) * cos(6.283185307179586 * rand());
      printf "%d\t%.15g\t%.15g\n", $i % 400, 0.25 + 0.75 * $x + $z * exp(-1.6), $x;
    }' >runs
  go tw-score -f flow --cdf 99 --ranks 99 -j 2 runs
  silent
  tw-coverage -g set out |
    awk -F '\t' '$3 == "uniform" { n[$2]++; rejected[$2] += $6 <= 0.05 }
      END { for (c in n) if (c != "all") { print c, n[c], rejected[c]; bad += n[c] != 400 || rejected[c] < 7 || rejected[c] > 36; k++ }
        exit bad || k != 2 }'
}

@test "tw-score -f --cdf ranks among draws like those of tw-sample, the same for any number of threads" {
  simulate 200 2 2 >in
  fit
  simulate 3 2 2 5 >some
  go tw-score -f flow --cdf 4000 some
  silent
  col cdf >want
  awk -v OFS='\t' 'NR == 1 { print "id", $0; next } { print NR, $0 }' some >ids
  tw-sample -f flow -n 4000 --seed 4 ids >d
  # Two shares p of 4000 draws each differ by 5 standard deviations: 0.056 at most.
  tw-score -l -f flow --as logq d | awk -v OFS='\t' -v OFMT=%.17g -v CONVFMT=%.17g 'NR > 1 { $NF = -$NF } 1' >draws
  tw-score -l -f flow --as logq ids | awk -v OFS='\t' -v OFMT=%.17g -v CONVFMT=%.17g 'NR > 1 { $NF = -$NF } 1' |
    tw-score -d draws --cdf 4000 | col cdf - | paste want - |
    awk '($1 - $2) ^ 2 > 0.0032 { exit 1 } { n++ } END { exit n != 3 }'
  # Fewer ranks than draws are of the first of them, more are made anew.
  for n in 50 4000 5000; do
    tw-score -f flow --ranks $n some | cut -f 6- >alone
    tw-score -f flow --cdf 4000 --ranks $n -j 2 some | cut -f 5- | diff <(paste <(sed '1i cdf' want) alone) -
  done
}

# ---- queries at an observation ----

@test "tw-score --at scores records at the observation of the same id, and passes other columns on" {
  simulate 200 2 2 >in
  fit
  tsv 'id x1 x2' 'a 0.5 0' 'b -0.5 1' >obs
  tsv 'theta1 theta2 x1 id' '0 1 p a' '1 0 q b' '0.5 0 r a' >in
  tsv 'theta1 theta2 x1 x2' '0 1 0.5 0' '1 0 -0.5 1' '0.5 0 0.5 0' >beside
  for o in '' --log; do
    # shellcheck disable=SC2086 # options
    go tw-score -f flow --at obs $o in
    silent
    cut -f 1-4 out | cmp - in
    # shellcheck disable=SC2086 # options
    tw-score -f flow $o beside | cut -f 5- | diff - <(cut -f 5- out)
  done
  # Ranks are those of simulations with the same data, but for the random point between both ends.
  go tw-score -f flow --at obs --cdf 99 --ranks 99 in
  silent
  [ "$(head -n 1 out | cut -f 5-)" = "$(tsv 'cdf cdf_upper rank_theta1 rank_theta2')" ]
  tw-score -f flow --cdf 99 --ranks 99 beside | cut -f 5- | paste - <(cut -f 5- out) |
    awk 'NR > 1 { if (!($4 <= $1 && $1 < $5 && int(100 * $5 - 100 * $4 + 0.5) == 1)) exit 1; n++
        for (i = 2; i <= 3; i++) if (int(100 * $i) != int(100 * $(i + 4)) || (100 * $(i + 4)) % 1 - 0.5 > 1e-9) exit 1 }
      END { exit n != 3 }'
  # Of one observation no id is needed.
  sed 1,2d obs | cat <(head -n 1 obs) - | cut -f 2- >one
  go tw-score -f flow --at one in
  silent
  go tw-score -f flow --at obs <(cut -f 1-3 in)
  says 2 'obs: 2 observations: a column id of'
  go tw-score -f flow --at obs <(sed 's/b$/c/' in)
  says 1 "obs has no observation 'c'"
  go tw-score -f flow --at <(cut -f 1,2 obs) in
  says 2 "no column 'x2'"
  go tw-score --at obs in
  says 2 '--at is for -f and -d'
}

@test "tw-score --at gives parameters outside the support the rank inf" {
  hand 'none 0 0 0 1' 0 1 0 >wide
  hand 'none 0 0 0 1' 0 1 0 | sed 's/^x\tx1/x\ttheta1/; s/^theta\ttheta1/theta\tx1/' | sed '1s/$/ --likelihood/' >like
  tsv x1 0.5 >obs
  tsv theta1 -1.5 0 0.99 1.01 1e30 >in
  tw-stack -f wide -l like --weights 0.5 --prior 'theta1=uniform(-1,1)' >posterior
  go tw-score -f posterior --at obs --cdf 200 in
  did 0
  col cdf | paste -s -d ' ' >got
  awk '{ exit !($1 == "inf" && $2 < 0.9 && $3 < 1 && $4 == "inf" && $5 == "inf") }' got || fail "$(cat got)"
}

@test "tw-score -p ranks the marginal of some parameters: uniform for draws of the posterior" {
  simulate 400 2 2 >in
  fit --epochs 5
  tw-sample -f flow -n 1 --seed 78 <(simulate 1000 2 2 9) >runs
  go tw-score -f flow -p theta2 --cdf 49 --trained runs
  silent
  # 10 cells: chi^2 of 9 degrees, 27.9 at 0.001.
  col cdf | awk '{ n[int(10 * $1)]++; k++ }
    END { for (i = 0; i < 10; i++) c += (n[i] - k / 10) ^ 2 / (k / 10); print c; exit !(k == 1000 && c < 27.9) }'
  # A query far outside, and one in the middle.
  head -n 2 runs | cut -f 4- >obs
  tsv theta2 1000 "$(tw-sample -f flow -n 2001 obs | sed 1d | cut -f 3 | sort -g | sed -n 1000p)" >ask
  go tw-score -f flow -p theta2 --cdf 400 --at obs ask
  silent
  col cdf | paste -s -d ' ' >got
  awk '{ exit !($1 > 0.997 && $2 < 0.8) }' got || fail "$(cat got)"
  go tw-score -f flow -p theta2 runs
  says 2 'have no density: give --cdf'
}

@test "tw-score --cdf leaves out a record at which all draws are the same, and says why" {
  # At x1 = 20, draws are 2e19 plus N(0, 1), which is below its rounding errors.
  hand 'none 0 0 0 1' 0 1e18 >flow
  tsv 'theta1 x1' '0 0' '1 0' >in
  tw-score -f flow -k kde --cdf 20 in >want
  tsv 'theta1 x1' '0 0' '1 0' '2e19 20' >in
  go tw-score -f flow -k kde --cdf 20 in
  says 0 '1 of 3 records are left out, because the estimate has no draws at their data; the first is in:4: draws of' \
    "the covariance of the draws has no full rank: 'theta1' is the same in all "
  diff want out
}

@test "tw-score --stream and --seed give other draws" {
  simulate 200 2 2 >in
  fit
  simulate 3 2 2 5 >some
  tw-score -f flow --cdf 50 some >0
  tw-score -f flow --cdf 50 --stream 0 some | cmp 0 -
  tw-score -f flow --cdf 50 --stream 1 some >1
  tw-score -f flow --cdf 50 --seed 2 --stream 1 some >2
  tw-score -f flow --cdf 50 --seed 1 --stream 2 some >3
  [ "$(cat 0 1 2 3 | cut -f 5 | sort -u | wc -l)" -eq 13 ]
}
