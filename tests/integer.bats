# Integer parameters: tw-flow --integer, and all that reads such a flow.
# shellcheck disable=SC2016 # perl programs, not shell
load lib
load flow

# normals FILE: a column theta1 of integers is distributed as N(0, 4) rounded;
# chi squared of 11 cells, within 5 of its standard deviations.
normals() {
  sed 1d "$1" | perl -ne '
    BEGIN { sub erf { my $x = shift; my ($s, $t) = ($x, $x); for (1 .. 80) { $t *= -$x * $x / $_; $s += $t / (2 * $_ + 1) }
      $s * 1.1283791670955126 } sub F { (1 + erf($_[0] / 2 / sqrt 2)) / 2 } }
    /^(-?\d+)$/ or die "$_ is not an integer\n";
    $k = $1 < -5 ? -5 : $1 > 5 ? 5 : $1; $c{$k}++; $n++;
    END { for (-5 .. 5) { $p = ($_ == 5 ? 1 : F($_ + 0.5)) - ($_ == -5 ? 0 : F($_ - 0.5));
        $x += ($c{$_} - $n * $p) ** 2 / ($n * $p) }
      $x < 10 + 5 * sqrt 20 or die "chi squared $x of $n\n" }'
}

@test "a flow of integers has its rows, its first line, and the same bytes for any number of threads" {
  perl -e 'srand 3; print "N\ttheta1\tx1\n"; for (1 .. 300) { my $n = 10 + int(rand(51)); print "$n\t", rand, "\t", $n / 9 + rand, "\n" }' >in
  while read -r list row; do
    go tw-flow "${TINY[@]}" -p N,theta1 --support "$list" --integer N in
    says 0 '300 records'
    [[ $(head -n 1 out) == *" --integer N "* ]]
    [[ $(grep $'^theta\tN' out) == *$'\t'"$row "*' whole' ]] || fail "$list: $(grep $'^theta\tN' out)"
    [[ $(grep $'^theta\ttheta1' out) != *whole* ]]
    cp out flow
    go tw-score --trained -f flow in
    silent
  done <<'E'
theta1=0:1 none 0 0
N=10: above 9.5 0
N=:60 below 0 60.5
N=9.7:60.2 probit 9.5 60.5
N=9.5:60.5 probit 9.5 60.5
N=10:60 probit 9.5 60.5
E
  go tw-flow "${TINY[@]}" -p N,theta1 --support N=10:60 --integer N -j 2 in
  cmp out flow
  # The seed spreads them otherwise; the records are the same.
  go tw-flow "${TINY[@]}" -p N,theta1 --support N=10:60 --integer N --seed 2 in
  [ "$(grep '^theta' out)" != "$(grep '^theta' flow)" ]
  diff <(grep '^# note runs' out) <(grep '^# note runs' flow)
}

@test "tw-flow --integer refuses parameters that are not integers" {
  tsv 'N theta1 x1' '3 0.5 1' '4 0.25 2' '4.5 0.5 1' '5 1 1' >in
  go tw-flow "${TINY[@]}" -p N,theta1 --integer N in
  says 1 'in:4: column 1 (N): not an integer, as the prior says' "'4.5'"
  has
  go tw-flow "${TINY[@]}" -p N --integer theta1 in
  says 2 --integer 'among the parameters'
  has
  go tw-flow "${TINY[@]}" -p N --integer nix in
  says 2 --integer nix
  has
  go tw-flow "${TINY[@]}" -p N --integer '' in
  says 2 --integer
  has
  go tw-flow "${TINY[@]}" -p N --likelihood --integer N in
  says 2 --integer likelihood
  has
  go tw-flow "${TINY[@]}" -p N --support N=4:9 --integer N in
  says 1 'in:2: column 1 (N): outside --support'
  has
  # Rows that no such flow has.
  for row in 'none 0 0 0 1 whole x' 'none 0 0 0 1 hole' 'above 1 0 0 1 whole' 'probit 0.5 2 0 1 whole' 'none 0 0 0 1 '; do
    hand "$row" >flow
    go tw-sample -f flow -n 1 in
    says 1 'flow:11: column 3'
  done
}

@test "tw-score gives the density of an integer at the integer, and 0 between integers" {
  hand 'none 0 0 0 2 whole' >flow
  tsv 'theta1 x1' '0 1' '3 1' '-2 1' '0.5 1' '1e300 1' >in
  go tw-score -l -f flow in
  silent
  # log N(theta; 0, 4)
  col score_log | awk '{ t = NR == 1 ? 0 : NR == 2 ? 3 : -2; w = t * t / 8 + log(2) + 0.9189385332046727
    if (NR < 4 ? ($1 - w) ^ 2 > 1e-24 : $1 != "inf") exit bad = 1 } END { exit bad || NR != 5 }'
}

@test "tw-sample draws integers with their own probabilities within the bounds" {
  tsv x1 1 >in
  hand 'none 0 0 0 2 whole' >flow
  go tw-sample -f flow -n 20000 in
  silent
  cut -f 2 out >draws
  normals draws
  # The last ones are those within the bounds.
  hand 'probit -0.5 2.5 0 9 whole' >flow
  go tw-sample -f flow -n 2000 in
  [ "$(col theta1 | sort -u | tr '\n' ' ')" = '0 1 2 ' ]
  hand 'below 0 0.5 0 30 whole' >flow
  go tw-sample -f flow -n 2000 in
  [ "$(col theta1 | sort -g | tail -n 1)" = 0 ]
  hand 'above -0.5 0 0 30 whole' >flow
  go tw-sample -f flow -n 2000 in
  [ "$(col theta1 | sort -g | head -n 1)" = 0 ]
}

@test "ranks of parameters and of scores are uniform if the flow is right" {
  # theta1 is N(x1, 4), rounded after it was drawn, which is what the flow says.
  hand 'none 0 0 0 2 whole' 0 0.5 >flow
  perl -e 'srand 5; sub n { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print "theta1\tx1\n"; for (1 .. 8000) { $x = sprintf "%.6f", 20 * rand; printf "%d\t%s\n", int(100.5 + $x + 2 * n()) - 100, $x }' >in
  go tw-score -f flow --cdf 99 --ranks 99 in
  silent
  for c in cdf rank_theta1; do
    col $c | perl -ne '$c[int(20 * $_)]++; $n++;
      END { $x += ($_ - $n / 20) ** 2 / ($n / 20) for @c; $n == 8000 && $x < 43.8 or die "chi squared $x: @c\n" }' || fail $c
  done
}

@test "a likelihood gives the exact probabilities of integers" {
  # x1 is N(theta1, 1); the estimate N(0, 4) spread; the prior the integers -3 to 3.
  hand 'none 0 0 0 2 whole' >flow
  table $'theta\tx1\tnone 0 0 0 1' $'x\ttheta1\tnone 0 1 0 1' \
    $'1.1.in\t1\t0 0' $'1.1.skip\t1\t1' $'1.1.skip\t2\t0' $'1.1.out\t1\t0 0' $'1.1.out\t2\t0 0' >like
  tsv x1 0.7 >one
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=integer(-3,3)' -n 20000 --proposals 200000 one
  did 0
  col theta1 | perl -ne 'BEGIN { for $t (-3 .. 3) { $w{$t} = exp(-(0.7 - $t) ** 2 / 2); $z += $w{$t} } }
    exists $w{$_ + 0} or die "theta1 is $_\n"; $c{$_ + 0}++; $n++;
    END { for (keys %w) { $p = $w{$_} / $z; abs($c{$_} / $n - $p) < 6 * sqrt($p / 20000) + 3e-3 or die "$_: $c{$_} of $n, not $p\n" } }'
  # Equal integers are different draws.
  grep -qE 'effective sample size [0-9.e+]+$' err || fail "$(cat err)"
  # Its density: log P(theta1 | x1).
  [ "$(col theta1 | sort -u | wc -l)" -eq 7 ]
  tsv 'theta1 x1' '-3 0.7' '0 0.7' '1 0.7' '3 0.7' '4 0.7' '0.5 0.7' >in
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=integer(-3,3)' --proposals 100000 in
  did 0
  col score_log | perl -ne 'BEGIN { $z += exp(-(0.7 - $_) ** 2 / 2) for -3 .. 3; @t = (-3, 0, 1, 3) }
    $w = $. < 5 ? (0.7 - $t[$. - 1]) ** 2 / 2 + log $z : "inf";
    $. < 5 ? abs($_ - $w) < 0.02 : /^inf$/ or die "$.: $_, not $w\n"'
  # A proposal is weighted where the flow drew it, and not at the integer next to it: beside a
  # narrow flow the second would give 2 nearly twice its probability.
  hand 'none 0 0 0 0.7 whole' >flow
  tsv 'theta1 x1' '0 0.7' '1 0.7' '2 0.7' >in
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=integer(-3,3)' --proposals 200000 in
  did 0
  col score_log | perl -ne 'BEGIN { $z += exp(-(0.7 - $_) ** 2 / 2) for -3 .. 3; @t = (0, 1, 2) }
    $w = (0.7 - $t[$. - 1]) ** 2 / 2 + log $z; abs($_ - $w) < 0.06 or die "$.: $_, not $w\n"'
  # Bounds of integers are a prior, too: 0, 1 and 2.
  hand 'probit -0.5 2.5 0 1 whole' >flow
  go mixed tw-sample -f flow --likelihood like -n 100 one
  says 0 "effective sample size"
  [ "$(col theta1 | sort -u | tr '\n' ' ')" = '0 1 2 ' ]
}

@test "a likelihood gives the exact probabilities of counts with a Poisson prior" {
  # x1 is N(theta1, 1); the prior of theta1 is Poisson with mean 1.5, without an upper bound.
  hand 'above -0.5 0 0 1 whole' >flow
  table $'theta\tx1\tnone 0 0 0 1' $'x\ttheta1\tnone 0 1 0 1' \
    $'1.1.in\t1\t0 0' $'1.1.skip\t1\t1' $'1.1.skip\t2\t0' $'1.1.out\t1\t0 0' $'1.1.out\t2\t0 0' >like
  tsv x1 1.2 >one
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=poisson(1.5)' -n 20000 --proposals 200000 one
  did 0
  col theta1 | perl -ne 'BEGIN { $f = 1; for $t (0 .. 30) { $f *= $t || 1; $w{$t} = 1.5 ** $t / $f * exp(-(1.2 - $t) ** 2 / 2); $z += $w{$t} } }
    exists $w{$_ + 0} or die "theta1 is $_\n"; $c{$_ + 0}++; $n++;
    END { for (0 .. 6) { $p = $w{$_} / $z; abs($c{$_} / $n - $p) < 6 * sqrt($p / 20000) + 3e-3 or die "$_: $c{$_} of $n, not $p\n" } }'
  tsv 'theta1 x1' '0 1.2' '1 1.2' '4 1.2' '-1 1.2' '0.5 1.2' >in
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=poisson(1.5)' --proposals 200000 in
  did 0
  col score_log | perl -ne 'BEGIN { @t = (0, 1, 4); $f = 1;
      for $t (0 .. 30) { $f *= $t || 1; $w{$t} = 1.5 ** $t / $f * exp(-(1.2 - $t) ** 2 / 2); $z += $w{$t} } }
    $w = $. < 4 ? -log($w{$t[$. - 1]} / $z) : "inf"; $. < 4 ? abs($_ - $w) < 0.02 : /^inf$/ or die "$.: $_, not $w\n"'
}

@test "tw-sample moves repeated draws of an integer and another parameter apart, and the integer stays one" {
  # x1 is N(theta1, 1) and x2 N(theta2, 1); the estimate is too wide for both, and of 10,000 proposals few are effective.
  pair theta x 0_0 0_0_0 | sed '/^theta.theta1/s/$/ whole/; s/^\(theta.*\)0 1/\10 3/' >flow
  pair x theta 1_0 0_1_0 >like
  tsv 'x1 x2' '0.7 1' >one
  for j in 1 3; do
    go mixed tw-sample -f flow --likelihood like --prior 'theta1=integer(-3,3),theta2=normal(0,1)' -n 10000 --proposals 10000 -j $j one
    did 0
    cp out "draws.$j"
  done
  cmp draws.1 draws.3
  n=$(sed 1d out | sort -u | wc -l)
  [ "$n" -ge 9900 ]
  says 0 "$n of 10000 draws distinct"
  # theta1 has the probabilities above, and theta2 is N(1/2, 1/2), whatever theta1 is.
  sed 1d out | perl -lane 'BEGIN { for $t (-3 .. 3) { $w{$t} = exp(-(0.7 - $t) ** 2 / 2); $z += $w{$t} } }
    ($k, $t) = @F[1, 2]; exists $w{$k + 0} or die "theta1 is $k\n"; $c{$k + 0}++; $n++; $s{$k + 0} += $t; $q += ($t - 0.5) ** 2;
    END { abs($q / $n - 0.5) < 0.04 or die "variance ", $q / $n, "\n";
      for (keys %w) { $p = $w{$_} / $z; abs($c{$_} / $n - $p) < 6 * sqrt($p / 1e4) or die "$_: $c{$_} of $n, not $p\n";
        $c{$_} < 30 || abs($s{$_} / $c{$_} - 0.5) < 5 * sqrt(0.5 / $c{$_}) or die "$_: mean ", $s{$_} / $c{$_}, "\n" } }'
}

@test "tw-sample --truncated draws integers from an integer prior, and refuses the truncated prior of another kind" {
  hand 'none 0 0 0 2 whole' >flow
  tsv x1 1 >obs
  # |theta1| <= 2.56: five numbers of the 21.
  tw-truncate -f flow -x obs --eps 0.25 >T
  go tw-sample --prior 'theta1=integer(-10,10)' --truncated T -n 10000
  did 0
  # An estimate from some 14,000 proposals: two standard errors are .003.
  grep -qE ', 0.2(3[5-9]|4[01]) of the prior.s mass$' err || fail "$(cat err)"
  sed 1d out | sort | uniq -c | awk '{ if (($1 - 2000) ^ 2 > 25 * 1600) exit bad = 1 } END { exit bad || NR != 5 }'
  go tw-sample --prior 'theta1=uniform(-10,10)' --truncated T -n 5
  says 2 "'theta1'" integer
  tsv 'theta1 x1' '0 9' '2 9' '2.5 9' '-3 9' >in
  go tw-truncate -t T in
  [ "$(col theta1 | tr '\n' ' ')" = '0 2 ' ]
}

@test "tw-flow --kind prior fits a density of integers" {
  perl -e 'srand 4; print "theta1\n"; print int(rand(6)), "\n" for 1 .. 2000' >in
  go tw-flow --kind prior --members 1 --epochs 20 --hidden 8 --support theta1=0:5 --integer theta1 in
  says 0 '2000 records'
  # Held out they have a density: that of six numbers, log 6.
  awk '{ sub(/.*held-out loss /, ""); exit !($1 > 1.6 && $1 < 2.1) }' err || fail "$(cat err)"
  mv out prior
  seq 0 5 | sed 1itheta1 | tw-score -l -f prior >scored 2>err
  awk -F '\t' 'NR > 1 { s += exp(-$2); if (exp(-$2) < 0.12 || exp(-$2) > 0.22) exit bad = 1 } END { exit bad || (s - 1) ^ 2 > 0.05 ^ 2 }' scored ||
    fail "$(cat scored)"
}
