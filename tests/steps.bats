# tw-flow --steps: stepwise likelihoods, what other programs make of them, and mixtures of several likelihoods.
load lib
load flow

# steps N T: print N records of a coefficient, a mean, and T numbers of the autoregression that has them.
steps() {
  perl -e '($n, $t) = @ARGV; srand(3);
    sub normal { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print join("\t", "theta1", "theta2", map "x$_", 1 .. $t), "\n";
    for (1 .. $n) { my ($a, $m, $x, @x) = (1.8 * rand() - 0.9, normal(), 0);
      push @x, sprintf "%.4f", $x = $a * $x + $m + normal() for 1 .. $t;
      printf "%.5f\t%.5f\t%s\n", $a, $m, join "\t", @x }' "$@"
}

# learn OPTION...: fit a tiny stepwise likelihood to the records in the file in, and write it to the file like.
learn() {
  go tw-flow --likelihood --members 2 --epochs 2 --hidden 8 --progress 0 "$@" in
  did 0 || return 1
  mv out like
}

# plain K M PLACE: print like as an ordinary flow of one step, whose inputs are columns.
plain() {
  perl -e '($k, $m, $place) = @ARGV; open F, "like"; my (@scale, $theta, $x);
    for (<F>) { push @scale, $1 if /^window\t\d+\t(.*)/ }
    seek F, 0, 0;
    for (<F>) {
      s/ --steps \S+//; next if /^window|^# end/ || (/^theta/ && ++$theta > $m);
      if ($x && !/^x\t/) { $x = 0;
        for my $j (1 .. $k * $m) { print "x\tbefore$j\t$scale[($j - 1) % $m]\n" }
        print "x\tstart\tnone 0 1 0 1\n" if $k; print "x\tplace\tnone 0 1 0 1\n" if $place }
      $x = 1 if /^x\t/;
      $n++; print unless /^# (note|crc)/ }
    printf "# end %d\n", $n - 4 + $k * $m + ($k > 0) + $place' "$@" | perl -pe 's/^# tw-flow 2.*/# tw-flow 2 --by hand/'
}

# melt K M: print a record for each step of in: 2 parameters, its numbers x1 .. xM, and what they are given.
melt() {
  perl -lane '($k, $m) = ('"$1, $2"'); if ($. == 1) {
      print join "\t", qw(theta1 theta2), (map "x$_", 1 .. $m), (map "before$_", 1 .. $k * $m), "start", "place"; next }
    @x = @F[2 .. $#F]; $T = @x / $m;
    for $t (0 .. $T - 1) { my @b;
      for $l (reverse 1 .. $k) { push @b, map { $t >= $l ? $x[($t - $l) * $m + $_] : "pad" . ($_ + 1) } 0 .. $m - 1 }
      print join "\t", @F[0, 1], @x[$t * $m .. $t * $m + $m - 1], @b, ($k ? ($t < $k ? ($k - $t) / $k : 0) : 0),
        sqrt(3) * (2 * $t / ($T - 1) - 1) }' in |
    perl -pe 'BEGIN { open F, "like"; for (<F>) { /^window\t(\d+)\tnone \S+ \S+ (\S+)/ and $pad{$1} = $2 } } s/pad(\d+)/$pad{$1}/g'
}

@test "the density of a stepwise likelihood is the product of the densities of its steps by an ordinary flow" {
  steps 150 6 >in
  for spec in '0 1 0' '0 1 1' '1 1 0 b' '2 1 1' '4 1 0' '0 2 0 b' '2 2 1 b'; do
    read -r k m place bent <<<"$spec"
    t=$([ "$place" = 0 ] || echo ,t)${bent:+,b}
    learn --steps "$k,$m$t"
    m_=$([ "$m" = 1 ] || echo ",$m")
    [[ $(head -n 1 like) == "# tw-flow 2 --likelihood --steps $k$m_$t --members 2 "* ]] || fail "$(head -n 1 like)"
    go tw-score --log --trained -f like in
    silent
    col score_log >got
    plain "$k" "$m" "$place" >step
    melt "$k" "$m" >melted
    go tw-score --log --trained -f step melted
    silent
    col score_log | awk -v T=$((6 / m)) '{ s += $1 } NR % T == 0 { printf "%.17g\n", s; s = 0 }' >want
    close_to got want 1e-11 || fail "$spec"
    # The loss that the program reports is that of the held-out records.
    go tw-flow --likelihood --steps "$k,$m$t" --members 2 --epochs 2 --hidden 8 in
    held in >held
    sed -n 's/.*held-out loss \([^ ]*\) (.*/\1/p' err >said
    mv out like
    tw-score --log -f like held | awk -F '\t' 'NR > 1 { s += $NF } END { printf "%.4f\n", s / (NR - 1) }' | close_to - said 1e-4
  done
}

@test "tw-flow --steps takes the scale from a sample of all steps and all simulations" {
  # Of 160,000 numbers half are sampled. They are about 5, and about 9 in the last half of the simulations.
  perl -e 'srand(5); print join("\t", "theta1", map "x$_", 1 .. 100), "\n"; for (1 .. 1600) { $t = rand;
    print join("\t", $t, map { ($_ % 2 ? 5 : 5.5) + ($n > 800 ? 4 : 0) + rand } 1 .. 100), "\n"; $n++ }' >in
  learn --steps 0 --epochs 1 --hidden 4
  for j in 1 3; do
    tw-flow --likelihood --members 2 --epochs 1 --hidden 4 --steps 0 -j $j in >by$j 2>/dev/null
  done
  cmp by1 by3
  # The mean of all is 5 + 0.25 + 2 + 0.5, and the standard deviation the root of 0.0625 + 4 + 1 / 12.
  unsummed like | awk -F '\t' '$1 == "theta" { split($3, v, " "); print v[4], v[5] }' | sort -u >scale
  [ "$(wc -l <scale)" -eq 1 ] || fail "$(cat scale)"
  awk '{ exit !(($1 - 7.75) ^ 2 < 0.0025 && ($2 - 2.036) ^ 2 < 0.0025) }' scale || fail "$(cat scale)"
}

@test "tw-flow --steps b chooses of nine asinh transformations the one with the highest normal likelihood" {
  perl -e 'srand(6); print "theta1\tx1\tx2\n"; for (1 .. 300) { $t = rand;
    print join("\t", $t, map { exp($t + 2 * rand() * rand()) } 1, 2), "\n" }' >in
  learn --steps 0,b
  perl -lane 'next if $. == 1; push @v, @F[1, 2];
    END { @s = sort { $a <=> $b } @v; $n = @s;
      sub sd { my ($m, $q) = (0, 0); $m += $_ / @_ for @_; $q += ($_ - $m) ** 2 / @_ for @_; ($m, sqrt $q) }
      $iqr = ($s[$n - int(($n + 3) / 4)] - $s[int(($n + 3) / 4) - 1]) / 1.3489795003921634;
      for $c ($s[0], $s[int(($n + 1) / 2) - 1], $s[-1]) { for $w ($iqr, $iqr / 4, $iqr / 16) {
        @y = map { $u = ($_ - $c) / $w; log($u + sqrt($u ** 2 + 1)) } @v;
        ($m, $d) = sd(@y); $l = -log($d); $l -= log($w * sqrt((($_ - $c) / $w) ** 2 + 1)) / @v for @v;
        ($best, $line) = ($l, "$c $w $m $d") if !defined $best || $l > $best } } print for split / /, $line }' \
    <(grep -v -x -F -f <(held in | sed 1d) in) >want
  sed -n 's/^theta\tx1\tasinh //p' like | tr ' ' '\n' | close_to - want 1e-9
}

@test "--steps 0 gives a record the product of the likelihoods of its columns" {
  steps 200 5 >in
  learn --steps 0
  plain 0 1 0 >one
  head -n 2 in | cut -f 3- >obs
  { echo x1; sed 1d obs | tr '\t' '\n'; } >melted
  # The log likelihoods of the same theta are equal.
  printf 'theta1\ttheta2\n0.1\t0.2\n-0.5\t0.9\n0.3\t-0.3\n' | paste - <(cat obs; sed 1d obs; sed 1d obs) >at
  tw-score --log -f like at >window
  while read -r t1 t2; do
    { echo "theta1 theta2 x1" | tr ' ' '\t'; sed 1d melted | sed "s/^/$t1\t$t2\t/"; } | tw-score --log -f one |
      awk -F '\t' 'NR > 1 { s += $NF } END { printf "%.15g\n", s }'
  done < <(sed 1d at | cut -f 1,2 | tr '\t' ' ') >want
  col score_log window | close_to - want 1e-11
}

@test "tw-score of a stepwise likelihood gives densities that integrate to one, and tw-sample draws from them" {
  steps 400 2 >in
  for window in 1,t 1,b; do
    learn --steps $window --epochs 4
    printf 'theta1\ttheta2\n0.5\t0.4\n' >theta
    tw-grid -n 641 x1=-12:14 x2=-14:16 <theta | tw-score -f like >grid
    awk -F '\t' 'NR > 1 { s -= $NF } END { s *= 26 / 640 * 30 / 640; print s; exit !(s > 0.995 && s < 1.005) }' grid
    go tw-sample -f like -n 4000 --seed 3 theta
    silent
    [ "$(head -n 1 out)" = $'id\tx1\tx2\ttheta1\ttheta2' ]
    awk -F '\t' '
      function cell(a, b) { return (a < -0.4 ? 0 : a < 0.4 ? 1 : a < 1.2 ? 2 : 3) " " (b < -0.4 ? 0 : b < 0.6 ? 1 : b < 1.6 ? 2 : 3) }
      NR == FNR { for (i = 1; i <= NF && FNR == 1; i++) at[$i] = i; if (FNR > 1) { p[cell($at["x1"], $at["x2"])] -= $NF; all -= $NF } next }
      FNR > 1 { n[cell($2, $3)]++; m++ }
      END { for (c in p) { e = p[c] / all * m; chi += (n[c] - e) ^ 2 / e; k++ } print chi, k; exit !(k == 16 && chi < 60) }' grid out
  done
  # n draws from one record are those from n records with one draw each, for any -j.
  go tw-sample -f like -n 20 --seed 3 -j 3 theta
  mv out many
  { cat theta; for _ in $(seq 19); do sed 1d theta; done; } | tw-sample -f like -n 1 --seed 3 | cut -f 2- | cmp - <(cut -f 2- many)
}

@test "a stepwise likelihood of integers sums to one, gives fractions no probability, and draws integers" {
  perl -e 'srand(2); sub poisson { my ($l, $k, $p) = (exp(-$_[0]), 0, rand); while ($p > $l) { $k++; $p *= rand } $k }
    print "theta1\tx1\tx2\tx3\n"; for (1 .. 400) { $t = 0.5 + 2 * rand; $x = 0; @x = map { $x = poisson($t + $x / 2) } 1 .. 3;
      printf "%.4f\t%s\n", $t, join "\t", @x }' >in
  go tw-flow --likelihood --members 1 --epochs 3 --hidden 12 --steps 1 in
  did 0
  grep -q '3 of 3 data columns hold integers' err
  mv out like
  awk -v OFS='\t' 'BEGIN { print "theta1", "x1", "x2", "x3"
      for (a = 0; a <= 14; a++) for (b = 0; b <= 18; b++) for (c = 0; c <= 20; c++) print 1.2, a, b, c }' |
    tw-score -f like | awk -F '\t' 'NR > 1 { s -= $NF } END { print s; exit !(s > 0.93 && s < 1.07) }'
  tsv 'theta1 x1 x2 x3' '1 1.5 1 1' | tw-score -f like | sed 1d | cut -f 5 | grep -qx -e '-\?0'
  tsv theta1 1 | tw-sample -f like -n 50 >drawn
  sed 1d drawn | cut -f 2-4 | tr '\t' '\n' | grep -cx -e '-\?[0-9]*' | grep -qx 150
  # If one step is not an integer, none of its place is.
  awk -v OFS='\t' 'NR > 1 { $2 += 0.5 } { print }' in >mixed
  go tw-flow --likelihood --members 1 --epochs 1 --hidden 4 --steps 1 mixed
  did 0
  [ "$(grep -c 'hold integers' err)" -eq 0 ]
}

@test "tw-sample draws an integer step given the step before as it was rounded" {
  # Made by hand: x1 is a rounded N(0, 1), x2 a rounded N(10 x1, 1). If x1 were not yet rounded,
  # x2 could be 5 or more away from 10 x1.
  {
    echo '# tw-flow 2 --likelihood --steps 1'
    printf '%s\n' 'part name values' 'model kind maf' 'model members 1' 'model transforms 1' 'model hidden 1' \
      'model blocks 0' 'model bins 1' 'model bound 4' 'model share 1' | tr ' ' '\t'
    printf '%s\n' $'theta\tx1\tnone 0 0 0 1 whole' $'theta\tx2\tnone 0 0 0 1 whole' $'x\ttheta1\tnone 0 1 0 1' \
      $'window\tcolumns\t1' $'window\tbefore\t1' $'window\tplace\t0' $'window\t1\tnone 0 1 0 1' \
      $'1.1.in\t1\t0 0 0 0' $'1.1.skip\t1\t0 10 0' $'1.1.skip\t2\t0 0 0' $'1.1.out\t1\t0 0' $'1.1.out\t2\t0 0'
    echo '# end 20'
  } >like
  tsv theta1 0 | tw-sample -f like -n 2000 >drawn
  awk -F '\t' 'NR > 1 { d = $3 - 10 * $2; if (d * d > 25) { print; exit bad = 1 } n += ($2 != 0) }
    END { exit bad || n < 800 }' drawn || fail "$(tail -n 1 drawn)"
}

@test "a stepwise likelihood has the same bytes for any -j, and with the options in its first line" {
  steps 300 8 >in
  set -- --likelihood --steps 2 --members 3 --epochs 3 --hidden 8 --progress 0
  go tw-flow "$@" in
  did 0
  mv out want
  for j in 2 3; do
    go tw-flow "$@" -j $j in
    did 0
    cmp out want
  done
  # shellcheck disable=SC2046 # words
  go tw-flow $(sed -n '1s/^# tw-flow 2//p' want) in
  did 0
  cmp out want
  cut -f 3- in >obs
  for j in 1 3; do
    go tw-score --log -j $j -f want in
    mv out "scored.$j"
  done
  cmp scored.1 scored.3
  go tw-flow "$@" --part 1/2 in
  says 0 '150 records'
  tw-flow "$@" <(awk 'NR % 2 == 0 || NR == 1' in) 2>/dev/null | grep -v '^#' | cmp - <(grep -v '^#' out)
}

@test "--steps auto finds trials, a series and a curve" {
  steps 1500 6 >in
  go tw-flow --likelihood --steps auto --members 1 --epochs 2 --hidden 8 in
  did 0
  grep -q 'held-out loss by --steps: 0 [0-9.]*; 1 .*; taken as a series of 6 steps, each given the one before' err || fail "$(cat err)"
  [[ $(head -n 1 out) =~ ^'# tw-flow 2 --likelihood --steps 1'(,b)?' ' ]]
  # x_t = theta x_(t - 2) + noise: the step just before is no help.
  perl -e 'srand(1); print join("\t", "theta1", map "x$_", 1 .. 7), "\n"; for (1 .. 1500) { $t = 0.5 + rand() / 2; @x = (rand, rand);
    push @x, $t * $x[-2] + 0.2 * rand for 3 .. 7; print join("\t", $t, @x), "\n" }' >in
  go tw-flow --likelihood --steps auto --members 1 --epochs 2 --hidden 8 in
  did 0
  grep -qE 'taken as a series of 7 steps, each given the 2 before( and its place)?$' err || fail "$(cat err)"
  perl -e 'srand(4); print join("\t", "theta1", map "x$_", 1 .. 6), "\n"; for (1 .. 1500) { $t = rand;
    print join("\t", $t, map { $t + rand() + rand() } 1 .. 6), "\n" }' >in
  go tw-flow --likelihood --steps auto --members 1 --epochs 2 --hidden 8 in
  did 0
  grep -q 'taken as 6 trials$' err || fail "$(cat err)"
  # Trials of two numbers, the second of which falls as the first rises.
  perl -e 'srand(1); print join("\t", "theta1", map "x$_", 1 .. 6), "\n"; for (1 .. 800) { $t = rand;
    print join("\t", $t, map { $x = $t + rand(); ($x, 9 - 3 * $x + rand() / 2) } 1 .. 3), "\n" }' >in
  go tw-flow --likelihood --steps auto --members 1 --epochs 2 --hidden 8 in
  did 0
  grep -q 'taken as 3 trials of 2 numbers$' err || fail "$(cat err)"
  [[ $(head -n 1 out) == '# tw-flow 2 --likelihood --steps 0,2 '* ]]
  # A curve: each number depends on its place.
  perl -e 'srand(1); print join("\t", "theta1", map "x$_", 1 .. 6), "\n"; for (1 .. 1500) { $t = rand;
    print join("\t", $t, map { $t + 3 * $_ + rand() } 1 .. 6), "\n" }' >in
  go tw-flow --likelihood --steps auto --members 1 --epochs 2 --hidden 8 in
  did 0
  grep -q 'place' err || fail "$(cat err)"
  # The options in the first line make the same file.
  mv out got
  # shellcheck disable=SC2046
  go tw-flow $(sed -n '1s/^# tw-flow 2//p' got) in
  did 0
  cmp out got
  # Steps whose logarithms are nearly normal, and steps with two long tails, are asinh-transformed.
  for far in 'exp(2 * $z)' '($z < 0 ? -1 : 1) * exp(abs 4 * $z)'; do
    perl -e 'srand(4); print join("\t", "theta1", map "x$_", 1 .. 6), "\n"; for (1 .. 800) { $t = rand;
      print join("\t", $t, map { $z = $t + sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand); '"$far"' } 1 .. 6), "\n" }' >in
    go tw-flow --likelihood --steps auto --members 1 --epochs 2 --hidden 8 in
    did 0
    [[ $(head -n 1 out) == '# tw-flow 2 --likelihood --steps 0,'*'b '* ]] || fail "$far: $(cat err)"
  done
}

@test "tw-flow --like trains one small member if this component had little weight, with its steps, and says so" {
  steps 300 4 >in
  tw-flow "${TINY[@]}" in >flow 2>/dev/null
  learn --steps 1,t
  mv like stepwise
  learn
  # posterior W,W: of the weights of the likelihood and of the stepwise one.
  posterior() { tw-stack -f flow -l like -l stepwise --prior 'theta1=uniform(-1,1) theta2=normal(0,1)' --weights "$1" >posterior; }
  small=(--size small --members 1)
  for case in '0.5,0.5|flow|' '0.55,0.4|flow|' '0.2,0.4|likelihood|--likelihood' '0.5,0.3|stepwise likelihood|--likelihood --steps auto' '0,0.5|likelihood|--likelihood' '0.5,0|stepwise likelihood|--likelihood --steps auto' \
    '1,0|stepwise likelihood|--likelihood --steps 0'; do
    IFS='|' read -r weights what options <<<"$case"
    posterior "$weights"
    # shellcheck disable=SC2086
    go tw-flow $options --like posterior --hidden 8 --epochs 2 in
    did 0
    [ "$(head -n 1 err)" = "tw-flow: the $what had little weight in posterior: one small member is trained" ] || fail "$case: $(cat err)"
    mv out got
    # shellcheck disable=SC2086
    go tw-flow ${options/auto/1,t} "${small[@]}" --hidden 8 --epochs 2 in
    cmp out got
  done
  # With a weight there, nothing changes.
  posterior 0.3,0.3
  for options in '' --likelihood '--likelihood --steps 1'; do
    # shellcheck disable=SC2086
    go tw-flow $options --like posterior "${TINY[@]}" in
    says 0 '300 records'
    mv out got
    # shellcheck disable=SC2086
    go tw-flow $options "${TINY[@]}" in
    cmp out got
  done
  # Nor does it if the posterior has no such component.
  go tw-flow --likelihood --like flow "${TINY[@]}" in
  says 0 '300 records'
  # Of two likelihoods without steps, one with a weight counts, whichever it is.
  for weights in 0,0.3 0.3,0; do
    tw-stack -f flow -l like -l like --prior 'theta1=uniform(-1,1) theta2=normal(0,1)' --weights $weights >posterior
    go tw-flow --likelihood --like posterior "${TINY[@]}" in
    says 0 '300 records'
  done
  tw-stack -f flow -l like -l like --prior 'theta1=uniform(-1,1) theta2=normal(0,1)' --weights 0,0.05 >posterior
  go tw-flow --likelihood --like posterior --hidden 8 --epochs 2 in
  did 0
  grep -qx 'tw-flow: the likelihood had little weight in posterior: one small member is trained' err
  go tw-flow --like in in
  says 1 in
}

@test "tw-flow --steps refuses values out of range" {
  steps 30 6 >in
  for bad in '' x 1.5 -1 1,0 1,2,x t 1,t,2 1,2,t,t 1001 1,,t 1,b,t 1,b,b b; do
    go tw-flow --likelihood --steps "$bad" in
    says 2 --steps 'must be'
  done
  go tw-flow --steps 1 in
  says 2 --likelihood
  go tw-flow --likelihood --steps 1 --summary 3 in
  says 2 --summary
  go tw-flow --likelihood --steps 1,4 in
  says 2 in '6 data columns cannot be divided into steps of 4'
  go tw-flow --likelihood --steps 1 --support x2=-99:99 in
  says 2 in "'x2' has another --support"
  go tw-flow --likelihood --steps 1,b --support x1-x6=-99:99 in
  says 2 in 'b cannot be combined with --support'
  head -n 10 in | go tw-flow --likelihood --steps auto --members 1 --epochs 2
  did 0
  grep -q 'too few records are held out to choose --steps by: taken as one step$' err
  steps 120 6 >in
  learn --steps 1
  for p in 'tw-truncate -x in -f like' 'tw-gap -f like --half like --half like in' 'mixed tw-score -f like --likelihood like in' \
    'mixed tw-sample -n 1 -f like --likelihood like in'; do
    # shellcheck disable=SC2086
    go $p
    says 2 like 'by steps'
  done
}

@test "damaged rows of a stepwise likelihood are refused" {
  steps 120 6 >in
  learn --steps 2,2
  unsummed like >flow
  go tw-score --trained -f flow in
  silent
  while IFS='|' read -r what edit word; do
    perl -0pe "$edit" flow >bad
    cmp -s flow bad && fail "$what: nothing was changed"
    go tw-score -f bad in
    says 1 bad "$word" || fail "$what"
  done <<'T'
no columns|s/window\tcolumns\t2\n//|window columns is due
columns that do not divide|s/columns\t2/columns\t4/|no steps
columns 0|s/columns\t2/columns\t0/|out of range
columns beyond|s/columns\t2/columns\t7/|out of range
before beyond|s/before\t2/before\t1001/|out of range
place|s/place\t0/place\t2/|out of range
a scale less|s/window\t2\t[^\n]*\n//|the next row of the window
steps of other scales|s/(theta\tx5\tnone 0 0) (\S+)/$1 9/|not scaled alike
another window|s/before\t2/before\t1/|too many values
T
  # The first line of a file of release 0.4.0 has the former name of --steps.
  sed '1s/--steps 2,2/--window 2,2/' like | resum >old
  tw-score --trained -f like in | diff - <(tw-score --trained -f old in)
}

@test "--mix of several likelihoods adds their densities, and skips a weight of 0" {
  steps 300 4 >in
  tw-flow "${TINY[@]}" in >flow 2>/dev/null
  learn --steps 1
  mv like window
  tw-flow "${TINY[@]}" --likelihood in >few 2>/dev/null
  prior='theta1=uniform(-1,1),theta2=normal(0,1)'
  head -n 20 in >some
  for l in window few; do
    go mixed tw-score --log -f flow --trained --likelihood $l --prior "$prior" some
    did 0
    col score_log >$l.score
  done
  # The flow is cut at the bounds of the prior.
  go mixed tw-score --log -f flow --trained --likelihood few --mix 0 --prior "$prior" some
  did 0
  col score_log >flow.score
  go mixed tw-score --log -f flow --trained --likelihood window --likelihood few --mix 0.5,0.2 --prior "$prior" some
  did 0
  col score_log >got
  paste window.score few.score flow.score | perl -lane 'print -log(0.5 * exp(-$F[0]) + 0.2 * exp(-$F[1]) + 0.3 * exp(-$F[2]))' >want
  close_to got want 1e-12
  go mixed tw-sample -f flow --likelihood window --likelihood few --mix 0.5,0.2 --prior "$prior" -n 30 some
  did 0
  for o in tw-score 'tw-sample -n 9'; do
    # shellcheck disable=SC2086
    go mixed $o -f flow --likelihood few --mix 0.25 --prior "$prior" some
    did 0
    mv out want
    # shellcheck disable=SC2086
    go mixed $o -f flow --likelihood window --likelihood few --mix 0,0.25 --prior "$prior" some
    did 0
    cmp out want
    # shellcheck disable=SC2086
    go mixed $o -f flow --likelihood window --likelihood few --prior "$prior" some
    says 2 --weights '1 for 2 likelihoods'
    # shellcheck disable=SC2086
    go mixed $o -f flow --likelihood window --likelihood few --mix 0.6,0.5 --prior "$prior" some
    says 2 --weights 'a sum of at most 1'
    # shellcheck disable=SC2086
    go mixed $o -f flow --likelihood few --mix 0.6,0.1 --prior "$prior" some
    says 2 --weights '2 for 1'
  done
}

@test "--mix of several likelihoods reports the largest of their errors of log Z, in any order" {
  perl -e 'srand 3; print "theta1\ttheta2\tx1\tx2\n"; for (1 .. 200) { $a = rand; $b = rand;
    printf "%.4f\t%.4f\t%.4f\t%.4f\n", $a, $b, $a + rand, $b + rand }' >in
  tw-flow "${TINY[@]}" in >flow 2>/dev/null
  tw-flow "${TINY[@]}" --likelihood in >one 2>/dev/null
  tw-flow "${TINY[@]}" --likelihood --seed 2 --epochs 20 in >two 2>/dev/null
  head -n 2 in >some
  # error OPTION...: print the error of log Z that tw-score reports.
  error() {
    tw-score -f flow --trained --prior 'theta1=uniform(0,1),theta2=uniform(0,1)' "$@" some 2>&1 >/dev/null |
      sed -n 's/.* at most \([^ ]*\) .*/\1/p'
  }
  for l in one two; do error --likelihood $l; done | sort -g | tail -n 1 >want
  error --likelihood one --likelihood two --mix 0.4,0.4 | diff - want >&2
  error --likelihood two --likelihood one --mix 0.4,0.4 | diff - want >&2
}

@test "tw-flow --steps gives each number of a step a support of its own, equal at all steps" {
  perl -e 'srand 3; print join("\t", qw(theta1 x1 x2 x3 x4)), "\n"; for (1 .. 120) { $t = rand;
    print join("\t", map { sprintf "%.4f", $_ } $t, $t * rand, rand() - $t, $t * rand, rand() - $t), "\n" }' >in
  go tw-flow --likelihood --steps 0,2 --support x1=0:1,x3=0:1 "${TINY[@]}" in
  did 0
  go tw-flow --likelihood --steps 0,2 --support x1=0:1,x2=-1:1 "${TINY[@]}" in
  says 2 "'x3' has another --support than the step before"
}
