# A likelihood beside a posterior: tw-flow --likelihood, tw-sample --likelihood.
load lib
load flow

# theta ~ N(0, 1) and x ~ N(theta, 1): the posterior is N(x / 2, 1 / 2). Flow and likelihood are made by hand; the
# scale of the posterior needs a weight a with a / (1 + a / 8) = log(2) / 2.
pair() {
  hand 'none 0 0 0 1' 0 0.5 0.36226795 >flow
  hand 'none 0 0 0 1' 0 1 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/' >like
}

# known SHIFT SCALE: a density of theta1 alone, normal: with s the standard deviation
# that SCALE stands for in weights of flow.bash, mean -SHIFT times s or so.
known() {
  table $'theta\ttheta1\tnone 0 0 0 1' $'1.1.in\t1\t0' $'1.1.out\t1\t'"$1 0" $'1.1.out\t2\t'"$2 0"
}

# moments COLUMN MEAN SD TOLERANCE: check the mean and standard deviation of the draws in out.
moments() {
  col "$1" | perl -e '@v = <STDIN>; $n = @v; $m += $_ / $n for @v; $q += ($_ - $m) ** 2 / $n for @v;
    ($want, $sd, $tol) = @ARGV; $n > 99 && abs($m - $want) < $tol && abs(sqrt($q) - $sd) < $tol or
      die "mean $m, sd ", sqrt($q), " of $n, not $want and $sd\n"' -- "${@:2}"
}

# ess: print the effective sample size that standard error reports.
ess() {
  sed -n 's/.*effective sample size \([0-9.e+]*\),.*/\1/p' err
}

@test "tw-sample with an exact flow and likelihood counts all proposals, and draws from the posterior" {
  pair
  tsv x1 3 >in
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 1000 in
  says 0 '2000 proposals, effective sample size 2000'
  [ "$(sed 1d out | wc -l)" -eq 1000 ]
  col theta1 | perl -ne '$n++; $s += $_; $q += $_ ** 2; END { $m = $s / $n; $v = $q / $n - $m ** 2;
    abs($m - 1.5) < 0.1 && abs($v - 0.5) < 0.1 or die "$m $v\n" }'
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 10 --proposals 300 in
  says 0 '300 proposals, effective sample size 300'
}

@test "tw-sample corrects a wrong flow by importance weights" {
  pair
  hand 'none 0 0 0 2' 0.3 0 0 >flow
  tsv x1 1 -2 >in
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 5000 --proposals 100000 --seed 3 in
  says 0 '100000 proposals for each of 2 records, effective sample size ' ' (record 2)'
  sed 1d out | perl -lane '$n{$F[0]}++; $s{$F[0]} += $F[1]; $q{$F[0]} += $F[1] ** 2;
    END { for (1, 2) { $m = $s{$_} / $n{$_}; $v = $q{$_} / $n{$_} - $m ** 2; $w = (0.5, -1)[$_ - 1];
      abs($m - $w) < 0.05 && abs($v - 0.5) < 0.05 or die "$_: $m $v\n" } }'
  tsv x1 -2 1 >in
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 99 --proposals 2000 in
  says 0 '2000 proposals for each of 2 records, effective sample size ' ' (record 1)'
}

@test "tw-sample takes data of the likelihood alone, and refuses or drops missing ones" {
  pair
  sed 's/^theta\tx1/theta\tx2/' like >like2
  tsv 'x1 x2' '0 1' '0 NA' '0 2' >in
  go mixed tw-sample -f flow --likelihood like2 --prior 'theta1=normal(0,1)' -n 9 in
  says 3 "in:3: 'x2' is missing"
  sed 3d in >whole
  go mixed tw-sample -f flow --likelihood like2 --prior 'theta1=normal(0,1)' -n 9 whole
  did 0
  # A carriage return at the end of the header.
  tsv x1 0 >in
  sed 's/^x\tx1/&\r/' flow >odd
  go tw-sample -f odd -n 1 < <(printf 'x1\r\tb\n0\t0\n')
  says 2 odd 'carriage return'
}

@test "a likelihood-based estimate takes a prior from --prior or from the flow's support, else is refused" {
  pair
  tsv x1 1 >in
  go mixed tw-sample -f flow --likelihood like -n 10 in
  says 2 "--prior: no distribution for 'theta1'" 'not bounded'
  # The support -9:9 and an explicit uniform prior give the same draws.
  { hand 'probit -9 9 0 1' 0 0 0; } >flow
  go mixed tw-sample -f flow --likelihood like -n 100 in
  did 0
  mv out want
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=uniform(-9,9)' -n 100 in
  did 0
  cmp out want
  # The flow is lognormal(0, 1) because of its map, and the likelihood does not depend on theta: with the same prior,
  # all weights are equal.
  hand 'above 0 0 0 1' 0 0 0 >flow
  hand 'none 0 0 0 1' 0 0 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/' >like
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=lognormal(0,1)' -n 100 in
  says 0 '400 proposals, effective sample size 400'
  # The flow proposes numbers below 0, where a lognormal prior has no density.
  hand 'none 0 0 0 1' 0 0 0 >flow
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=lognormal(0,0.3)' -n 2000 in
  did 0
  moments theta1 1.0460 0.3209 0.04
  for bad in 'theta2=normal(0,1)' 'theta1=normal(0,0)' 'theta1=normal(0,1' 'normal(0,1)' '=' \
    'theta1=normal(0,1),theta1=normal(0,1)' 'theta1=uniform(1,1)'; do
    go mixed tw-sample -f flow --likelihood like --prior "$bad" -n 1 in
    says 2 --prior
  done
}

@test "a learnt prior leads to the posterior of the exact prior" {
  pair
  tsv x1 3 >in
  known 0 0 >prior
  go mixed tw-sample -f flow --likelihood like --prior prior -n 1000 in
  says 0 '2000 proposals, effective sample size 2000'
  moments theta1 1.5 0.7071068 0.05
  # N(1, 1 / 4), where the posterior at 3 is N(7 / 5, 1 / 5).
  known 1 0.75894667 >prior
  go mixed tw-sample -f flow --likelihood like --prior prior -n 10000 --proposals 200000 in
  did 0
  moments theta1 1.4 0.4472136 0.02
  mv out learnt
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(1,0.5)' -n 10000 --proposals 200000 in
  did 0
  # Weights differ by rounding errors of floats, so that few draws differ.
  [ "$(diff learnt out | grep -c '^>')" -le 100 ]
  tsv 'theta1 x1' '0 0' '1 2' '-1 2' >in
  go mixed tw-score -l -f flow --likelihood like --prior prior --proposals 10000 in
  did 0
  col score_log >score
  perl -e 'for ([0, 0], [1, 2], [-1, 2]) { $m = (4 + $_->[1]) / 5;
    printf "%.9g\n", 2.5 * ($_->[0] - $m) ** 2 - log(5 / 6.283185307179586) / 2 }' >want
  close_to score want 0.02
}

@test "a learnt prior of some parameters goes together with distributions of others, but not of the same" {
  tsv x1 3 >obs
  known 0 0 >prior
  simulate 300 2 1 >in
  tw-flow "${TINY[@]}" --support theta2=-9:9 in >flow 2>/dev/null
  tw-flow "${TINY[@]}" --likelihood in >like 2>/dev/null
  # The prior of theta2 follows from its support, or is explicit.
  go mixed tw-sample -f flow --likelihood like --prior prior -n 100 obs
  did 0
  mv out want
  go mixed tw-sample -f flow --likelihood like --prior 'prior, theta2=uniform(-9,9)' -n 100 obs
  did 0
  cmp out want
  go mixed tw-sample -f flow --likelihood like --prior 'theta2=uniform(-9,9),prior' -j 3 -n 100 obs
  cmp out want
  go mixed tw-sample -f flow --likelihood like --prior 'prior,theta1=normal(0,1)' -n 1 obs
  says 2 "'theta1' has a distribution and is in prior, too"
  go mixed tw-sample -f flow --likelihood like --prior 'prior prior' -n 1 obs
  says 2 '--prior' 'the only file'
  # A bracket in the file's name has no special meaning.
  cp prior 'p)x'
  go mixed tw-sample -f flow --likelihood like --prior 'p)x,theta2=uniform(-9,9)' -n 100 obs
  did 0
  cmp out want
  go mixed tw-sample -f flow --likelihood like --prior normal -n 1 obs
  says 1 'normal: No such file'
  go mixed tw-sample -f flow --likelihood like --prior like -n 1 obs
  says 2 "like: not a prior: it asks for data 'theta1'" 'tw-flow --kind prior'
  sed 's/theta1/phi/' prior >other
  go mixed tw-sample -f flow --likelihood like --prior other -n 1 obs
  says 2 "other: not a prior of the parameters of flow: 'phi' is none of them"
  head -n 11 prior >short
  go mixed tw-score -f flow --likelihood like --prior short in
  says 1 short
}

@test "tw-flow --kind prior fits a density of the parameters alone" {
  simulate 2000 2 1 | cut -f 1,2 | awk 'NR > 1 { $2 = 1 + 0.8 * $1 + 0.6 * $2 } { print }' OFS='\t' >in
  fit --kind prior --size affine --epochs 20
  [[ $(head -n 1 flow) == '# tw-flow 2 --kind prior --size affine '* ]]
  [ "$(grep -c '^x' flow)" -eq 0 ]
  # Near log N((0, 1), [1 .8; .8 1]), and integrates to 1.
  tsv 'theta1 theta2' '0 1' '1 1.8' '-1 0.2' >points
  go tw-score -l -f flow points
  silent
  col score_log >score
  tsv 1.3271 1.8271 1.8271 >want
  close_to score want 0.06
  tsv id a | tw-grid -n 81 theta1=-5:5 theta2=-5:7 >grid
  go tw-score -f flow grid
  silent
  col score | perl -ne '$s -= $_; END { $s *= 10 * 12 / 80 ** 2; abs($s - 1) < 0.01 or die "$s\n" }'
  tsv 'id y' 'a 0' >obs
  go tw-sample -f flow -n 5000 obs
  silent
  [ "$(head -n 1 out)" = "$(tsv 'id theta1 theta2')" ]
  moments theta1 0 1 0.1
  moments theta2 1 1 0.1
  # The same bytes from threads, and from a table with data.
  mv flow want
  fit --kind prior --size affine --epochs 20 -j 2
  cmp flow want
  awk '{ print $0, (NR == 1 ? "x1" : NR) }' OFS='\t' in >wider
  go tw-flow "${TINY[@]}" --kind prior --size affine --epochs 20 wider
  did 0
  cmp out want
}

@test "tw-flow --kind prior fits a density within bounds by splines, and refuses options for data" {
  perl -e 'srand 1; print "theta1\n"; printf "%.5f\n", rand() ** 2 for 1 .. 2000' >in
  fit --kind prior --support theta1=0:1 --epochs 30 --members 4
  tsv id a | tw-grid -n 400 theta1=0.00125:0.99875 >grid
  go tw-score -f flow grid
  silent
  # P(theta1 < 1 / 4) = 1 / 2, of which the grid has 0.485.
  paste <(col theta1) <(col score) | perl -lane '$s -= $F[1] / 400; $h -= $F[1] / 400 if $F[0] < 0.25;
    END { abs($s - 1) < 0.02 && abs($h - 0.485) < 0.04 or die "$s $h\n" }'
  go tw-flow --kind prior --members 1 in
  says 0 'small ' ', affine '
  for o in --likelihood '-x 1' '--summary 2' '--like flow'; do
    # shellcheck disable=SC2086
    go tw-flow --kind prior $o in
    says 2 '--kind prior cannot be combined with --likelihood, -x, --summary or --like'
  done
  go tw-flow --kind prior --prior 'theta1=uniform(0,1)' in
  says 2 '--prior cannot be combined with --kind prior'
  go tw-flow --kind prior -p x1 in
  says 2 "no column 'x1'"
  go tw-flow in
  says 2 "no column 'x*'"
}

@test "likelihoods and priors have the same bytes for any number of threads" {
  simulate 300 2 2 >in
  tw-flow "${TINY[@]}" --support 'theta*=-9:9' in >flow 2>/dev/null
  tw-flow "${TINY[@]}" --likelihood in >like 2>/dev/null
  tw-flow "${TINY[@]}" --kind prior in >prior 2>/dev/null
  head -n 5 in >obs
  for j in 1 2 5; do
    go mixed tw-sample -f flow --likelihood like --prior prior -n 50 -j "$j" obs
    did 0
    cat out err >"sample.$j"
    go mixed tw-score -f flow --likelihood like --prior prior -j "$j" obs
    did 0
    cat out err >"score.$j"
    go tw-sample -f flow -n 5000 -j "$j" obs
    mv out "flow.$j"
  done
  for f in sample score flow; do
    cmp $f.1 $f.2
    cmp $f.1 $f.5
  done
}

@test "likelihoods of a summary have the same bytes each time for any number of threads" {
  # The datum depends on the second largest of six parameters, whatever their order.
  perl -e 'srand 5; print join("\t", (map "theta$_", 1 .. 6), "x1"), "\n"; for (1 .. 400) {
    @t = map { $u = rand; log($u / (1 - $u)) } 1 .. 6; @s = sort { $a <=> $b } @t;
    printf "%.4f\t" x 6 . "%.4f\n", @t, $s[4] + (rand() + rand() - 1) / 30 }' >in
  tw-flow "${TINY[@]}" --support 'theta*=-99:99' in >flow 2>/dev/null
  tw-flow "${TINY[@]}" --likelihood --summary 2 in >like 2>/dev/null
  grep -q $'^summary\t1\tsorted ' like
  head -n 11 in >obs
  for how in tw-score 'tw-sample -n 9'; do
    for j in 1 $(yes 8 | head -n "$(whole && echo 20 || echo 5)"); do
      # shellcheck disable=SC2086 # words
      go mixed $how -f flow --likelihood like -j "$j" obs
      did 0
      cksum <out
    done | uniq >sums
    [ "$(wc -l <sums)" -eq 1 ] || fail "$how: $(cat sums)"
  done
}

# exact FILE: print the posterior mean and standard deviation given the x1 of FILE, for pair and N(0, 1).
exact() {
  col x1 "$1" | perl -e '@x = <STDIN>; $s += $_ for @x; printf "%.9g %.9g\n", $s / (1 + @x), 1 / sqrt(1 + @x)'
}

@test "tw-sample ends with status 3 where the posterior has no draws" {
  pair
  tsv x1 0 40 >in
  hand 'none 0 0 0 1' 0 0 0 >flow
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 100 --proposals 2000 in
  says 0 '2000 proposals for each of 2 records'
  # No proposal is within the prior.
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=uniform(50,51)' -n 100 in
  says 3 'in:2: prior x likelihood is 0 at all 2000 proposals of the flow'
}

@test "a likelihood of other parameters, or a posterior, is refused" {
  pair
  tsv x1 0 >in
  go mixed tw-sample -f flow --likelihood flow --prior 'theta1=normal(0,1)' -n 1 in
  says 2 'not a likelihood given the parameters of flow' "'x1'"
  sed 's/theta1/theta2/' like >other
  go mixed tw-sample -f flow --likelihood other --prior 'theta1=normal(0,1)' -n 1 in
  says 2 "'theta2' is none of them"
  awk -v seed=4 "$rng"'BEGIN { print "theta1\ttheta2\tx1"; for (i = 0; i < 60; i++)
    print uniform() "\t" uniform() "\t" uniform() }' | tw-flow --epochs 1 --hidden 3 --members 1 >two 2>err
  go mixed tw-sample -f two --likelihood like --prior 'theta1=normal(0,1),theta2=normal(0,1)' -n 1 in
  says 2 "it does not know 'theta2'"
  head -n 3 like >short
  go mixed tw-sample -f flow --likelihood short -n 1 in
  says 1 short
  sed 's/x1/x2/' like >other
  go mixed tw-sample -f flow --likelihood other --prior 'theta1=normal(0,1)' -n 1 in
  says 2 "no column 'x2', which the posterior asks for"
  for o in '--prior theta1=normal(0,1)' '--truncated x'; do
    # shellcheck disable=SC2086
    go tw-sample -f flow -n 1 $o in
    says 2 "${o%% *}"
  done
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 5000001 in
  says 2 'at most 5000000'
}

@test "tw-flow --likelihood exchanges the roles of parameters and data, and says so in its first line" {
  simulate 200 1 2 >in
  fit --likelihood --support 'x1=-20:'
  [[ $(head -n 1 flow) == '# tw-flow 2 --support x1=-20: --likelihood --members 1 '* ]]
  [ "$(cut -f 1,2 flow | grep -E '^(theta|x)' | tr '\t\n' ' ,')" = 'theta x1,theta x2,x theta1,' ]
  # The same as with -p and -x exchanged.
  mv flow like
  fit -p 'x*' -x 'theta*' --support 'x1=-20:'
  diff <(sed -n '/^part/,/^# note/p' like | grep -v '^#') <(sed -n '/^part/,/^# note/p' flow | grep -v '^#')
  go tw-score -f like -l --trained in
  silent
  # By default, affine flows are tried as a further size.
  go tw-flow --likelihood --members 1 in
  says 0 'small ' ', affine '
  go tw-flow --likelihood --members 1 --kind nsf in
  says 0 'small ' ', large '
  [ "$(grep -c affine err)" -eq 0 ]
  go tw-flow --size affine --kind nsf in
  says 2 '--size affine needs --kind maf'
}

@test "tw-flow --likelihood takes the size that gains" {
  # Two narrow peaks: no affine flow comes near.
  awk -v seed=3 "$rng"'BEGIN { print "theta1\tx1"; for (i = 0; i < 300; i++)
    printf "%g\t%g\n", uniform(), (uniform() < 0.5 ? -1 : 1) + (uniform() - 0.5) / 10 }' >in
  go tw-flow --likelihood --members 1 in
  did 0
  grep -q ': small -[0-9.]* (1 member, taken).*, affine [0-9.]* (1 member)$' err || fail "$(cat err)"
}

@test "tw-flow --likelihood spreads integer data and their bounds by uniform noise" {
  perl -e 'srand 1; print "theta1\tx1\tx2\n"; for (1 .. 300) { $t = rand; $k = 0; rand() < $t and $k++ for 1 .. 8;
    printf "%.4f\t%d\t%.4f\n", $t, $k, $t + rand }' >in
  go tw-flow "${TINY[@]}" --likelihood --support 'x1=0:8' in
  did 0
  [ "$(head -n 1 err)" = 'tw-flow: 1 of 2 data columns hold integers: spread by uniform noise' ]
  [[ $(grep $'^theta\tx1' out) == *$'\tprobit -0.5 8.5 '* ]]
  mv out like
  for wall in '-1: above -1.5 0' ':9 below 0 9.5' '-inf:inf none 0 0'; do
    go tw-flow "${TINY[@]}" --likelihood --support "x1=${wall%% *}" in
    [[ $(grep $'^theta\tx1' out) == *$'\t'"${wall#* } "* ]]
  done
  go tw-flow "${TINY[@]}" --likelihood --support 'x1=0:8' -j 2 in
  cmp out like
  # All mass is within the bounds, and each integer has some.
  seq 0 8 | awk 'BEGIN { print "x1\tx2\ttheta1" } { print $1 "\t1\t0.5" }' >grid
  go tw-score -f like grid
  silent
  col score | perl -ne '$_ < 0 or die "no density\n"'
  # Doubles this large are integers, but 1/2 cannot be added to them.
  perl -e 'print "theta1\tx1\n"; printf "%.4f\t%d\n", rand, 2 ** 50 + $_ for 1 .. 60' >in
  go tw-flow "${TINY[@]}" --likelihood in
  says 0 '60 records'
}

@test "tw-score of a likelihood gives the normalized density of prior x likelihood" {
  pair
  # With exact flows, Z is exactly N(x; 0, 2), and the density is N(x / 2, 1 / 2).
  tsv 'theta1 x1' '0 0' '1 0' '1 2' '-1 2' '0 0' >in
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1)' in
  says 0 '1000 proposals, effective sample size 1000 on average; standard error of log Z '
  col score_log >score
  perl -e 'printf "%.12g\n", ($_->[0] - $_->[1] / 2) ** 2 + log(3.14159265358979) / 2
    for [0, 0], [1, 0], [1, 2], [-1, 2], [0, 0]' >want
  close_to score want 1e-6
  # The same up to a few standard errors with other proposals, draws of N(0.3, 2.3^2).
  hand 'none 0 0 0 2.3' 0.13 0 0 >flow
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1)' --proposals 100000 in
  says 0 '100000 proposals'
  col score_log >score
  close_to score want 0.03
  # Records with the same x are scored together; one by one gives the same.
  mv out all
  for i in 2 3 4 5 6; do
    sed -n "1p;${i}p" in >one
    go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1)' --proposals 100000 one
    sed 1d out
  done | diff <(sed 1d all) -
  # A lognormal prior has no density at or below 0.
  pair
  tsv 'theta1 x1' '-1 1' '0 1' '1 1' >low
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=lognormal(0,1)' low
  did 0
  [ "$(col score_log | sed '3s/^[0-9.]*$/some/' | paste -sd ' ')" = 'inf inf some' ]
  hand 'none 0 0 0 2.3' 0.13 0 0 >flow
  # The message names the record whose log Z has the largest standard error, whatever its position.
  tsv 'theta1 x1' '0 0' '0 3' >in
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1)' in
  says 0 '(record 2)'
  tsv 'theta1 x1' '0 3' '0 0' >in
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1)' in
  says 0 '(record 1)'
  tsv 'theta1 x1' '0 0' '1 0' '1 2' '-1 2' '0 0' >in
  # Outside the prior, the density is 0; if no proposal is within the prior, scoring fails.
  go mixed tw-score -f flow --likelihood like --prior 'theta1=uniform(-0.5,0.5)' in
  did 0
  [ "$(col score | sed -n '2p;3p;4p' | tr '\n' ' ')" = '0 0 0 ' ]
  go mixed tw-score -f flow --likelihood like --prior 'theta1=uniform(90,91)' in
  says 1 'in:2: prior x likelihood is 0 at all 1000 proposals of the flow'
}

# steps: print a table with each rank among 50 or 60 draws, but not scores, rounded down to its step.
steps() {
  awk -F '\t' -v OFS='\t' 'NR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^rank/ || $i == "cdf") n[i] = 51; print; next }
    { for (i in n) $i = int($i * n[i] * 0.999); print }'
}

@test "tw-score leaves out simulations at whose data the posterior has no draws, and says how many and where" {
  hand 'none 0 0 0 1' 0 0.5 0.36226795 >flow
  hand 'none 0 0 0 1' 0 1 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/' >like
  tsv x1 0 >obs
  tsv 'theta1 x1' '2 -30' '3 -30' '3 6' '4 6' '5 -20' '4 8' '1 -30' '2 3' '2 -10' >in
  prior=(--likelihood like --prior 'theta1=uniform(1,60)')
  T=(--within flow --observed obs)
  none='prior x likelihood is 0 at all 1000 proposals of the flow'
  outside='none of all 1000 proposals of the flow is in the truncated prior'
  while read -r posterior options; do
    cut=("${prior[@]}") why=$none
    if [ "$posterior" = T ]; then cut=("${T[@]}") why=$outside; fi
    # The other records have the same scores as without these, but for the random ties.
    sed -n '1p;4p;5p;7p;9p' in >kept
    mixed tw-score $options -f flow "${cut[@]}" kept 2>err | steps >want
    go mixed tw-score $options -f flow "${cut[@]}" in
    did 0
    steps <out | diff want -
    grep -qxF "tw-score: 5 of 9 records are left out, because the estimate has no draws at their data; the first is in:2: $why" err || fail "$options: $(cat err)"
    # If there are only such records, or if they may be queried, this is an error.
    head -n 3 in >lacking
    go mixed tw-score $options -f flow "${cut[@]}" lacking
    says 3 "tw-score: lacking:2: $why"
    tsv x1 -30 >far
    go mixed tw-score $options --at far -f flow "${cut[@]}" in
    says 3 "tw-score: far: observation '1': $why"
  done <<'X'
like --cdf 50
like --ranks 50
like --cdf 50 --var 50 --ranks 50 -j 2
like -k kde -n 60 --cdf 50
T --cdf 50 --ranks 50
X
  go mixed tw-score --var 50 -f flow "${prior[@]}" in
  says 1 "tw-score: in:2: $none"
}

@test "a likelihood's parameters may stand in any order" {
  # x ~ N(theta1 + 2 theta2, 1) with parameters N(0, 1): Z is N(x; 0, 6), and the posterior means of theta1, theta2
  # and theta3 are x / 6, x / 3 and 0.
  rows=($'theta\ttheta1\tnone 0 0 0 1.3' $'theta\ttheta2\tnone 0 0 0 1.2'
    $'theta\ttheta3\tnone 0 0 0 1.1' $'x\tx1\tnone 0 1 0 1' $'1.1.in\t1\t0 0')
  for i in 1 2 3 4 5 6; do
    zeros=' 0 0'
    rows+=($'1.1.skip\t'"$i"$'\t0'"${zeros:0:$((i - 1 & 6))}")
  done
  for i in 1 2 3 4 5 6; do rows+=($'1.1.out\t'"$i"$'\t0 0'); done
  table "${rows[@]}" >flow
  tsv 'theta1 theta2 theta3 x1' '0 0 0 2' '1 0 0 2' '0 1 0 2' '0 0 1 2' '0.5 -1 2 -1' >in
  sed 1d in | awk '{ l = log(6.283185307179586)
    print ($1^2 + $2^2 + $3^2 + 3 * l + ($4 - $1 - 2 * $2)^2 + l - $4^2 / 6 - l - log(6)) / 2 }' >want
  while read -r order slopes; do
    # shellcheck disable=SC2086,SC2207 # a row each
    rows=($'theta\tx1\tnone 0 0 0 1' $(printf 'x\\ttheta%s\\tnone_0_1_0_1 ' ${order//-/ })
      $'1.1.in\t1\t0_0_0_0' $'1.1.skip\t1\t'"$slopes" $'1.1.skip\t2\t0_0_0'
      $'1.1.out\t1\t0_0' $'1.1.out\t2\t0_0')
    table "${rows[@]//_/ }" | sed 's/\\t/\t/g' >like
    go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1),theta2=normal(0,1),theta3=normal(0,1)' \
      --proposals 100000 in
    did 0
    col score_log >score
    close_to score want 0.03 || fail "$order"
    go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1),theta2=normal(0,1),theta3=normal(0,1)' \
      -n 4000 <(sed -n '1p;2p' in | cut -f 4)
    did 0
    moments theta1 0.3333 0.9129 0.06
    moments theta2 0.6667 0.5774 0.06
    moments theta3 0 1 0.06
  done <<'E'
1-2-3 1_2_0
2-1-3 2_1_0
3-1-2 0_1_2
2-3-1 2_0_1
E
}

# chi2: print chi-squared of the numbers in [0, 1] on standard input, in twenty bins (19 degrees of freedom: above
# 43.8 with probability 0.001).
chi2() {
  perl -ne '$k = int($_ * 20); $n[$k < 20 ? $k : 19]++; $n++;
    END { $c += ($_ - $n / 20) ** 2 / ($n / 20) for @n[0 .. 19]; printf "%.1f\n", $c }'
}

# below W: print the distribution function at theta1, given x1, of the mixture of the posterior (weight W) and
# N(0.299, 2.3^2).
below() {
  perl -MPOSIX=erfc -slane 'sub p { erfc(-$_[0] / sqrt(2)) / 2 } $. > 1 or next;
    print $w * p(($F[1] - $F[2] / 2) * sqrt(2)) + (1 - $w) * p(($F[1] - 0.299) / 2.3)' -- -w="$1"
}

@test "tw-score of a mixture gives the density of the mixture, also where a part is infinite" {
  pair
  hand 'probit -4 9 0.3 2.3' 0 0 0 >flow
  tsv 'theta1 x1' '-5 0' '-3 0' '0 0' '2 1' '8 1' '9.5 1' >in
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=uniform(-6,9)' in
  did 0
  cp err said
  col score_log >joint
  go tw-score -l -f flow in
  silent
  col score_log | paste - joint >parts
  for w in 0.001 0.3 0.9999999; do
    go mixed tw-score -l -f flow --likelihood like --prior 'theta1=uniform(-6,9)' --mix $w in
    did 0
    perl -slane 'map { $_ eq "inf" and $_ = 9**9**9 } @F; $d = (1 - $w) * exp(-$F[0]) + $w * exp(-$F[1]);
      print +($d > 0 ? -log($d) : "inf")' -- -w=$w parts >want
    col score_log >score
    close_to score want 1e-12
    [ "$(grep -c inf want)" -eq 1 ]
    # The message about log Z is about the same proposals.
    [ "$(sed 's/sample size .* average/sample size/' err)" = "$(sed 's/sample size .* average/sample size/' said)" ]
  done
  # With weights 0 and 1, the result is that of a component alone, byte for byte.
  for o in '' '--cdf 50 --var 50 --ranks 50' '-k kde'; do
    # shellcheck disable=SC2086 # words
    go mixed tw-score $o -f flow --likelihood like --prior 'theta1=uniform(-6,9)' in
    did 0
    cat out err >want
    # shellcheck disable=SC2086
    go mixed tw-score $o -f flow --likelihood like --prior 'theta1=uniform(-6,9)' --mix 1 in
    cat out err | cmp - want
    # shellcheck disable=SC2086
    tw-score $o -f flow in >want 2>said
    # shellcheck disable=SC2086
    go mixed tw-score $o -f flow --likelihood like --prior 'theta1=normal(0,1)' --mix 0 in
    did 0
    cmp out want
    # Both say the same, nothing without ranks.
    sed 's/the prior of [^ ]*//' said | diff - <(sed 's/the prior of [^ ]*//' err)
    [[ $o == *cdf* ]] || [ ! -s err ]
  done
  go mixed tw-score -f flow --likelihood like --prior 'theta1=uniform(90,91)' --mix 0.1 in
  says 1 'in:2: prior x likelihood is 0 at all 1000 proposals of the flow'
}

@test "tw-sample of a mixture draws from its density, and reports the effective sample size of the proposals" {
  pair
  hand 'none 0 0 0 2.3' 0.13 0 0 >flow
  tsv x1 3 >in
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' --mix 0.3 -n 4000 --proposals 400000 in
  says 0 '400000 proposals, effective sample size '
  below 0.3 <out | chi2 | awk '{ exit !($1 < 43.8) }'
  below 0.2 <out | chi2 | awk '{ exit !($1 > 43.8) }'
  # 1 / E[w^2] of the weights w = .3 joint / flow + .7, by sums.
  perl -e 'sub n { exp(-(($_[0] - $_[1]) / $_[2]) ** 2 / 2) / $_[2] / 2.506628274631 } for (-1500 .. 1500) { $t = $_ / 100;
    $q = n($t, 0.299, 2.3); $s += (0.3 * n($t, 1.5, sqrt(0.5)) + 0.7 * $q) ** 2 / $q / 100 } print 400000 / $s' >want
  ess >got
  close_to got want 0.02
  # With weights 0 and 1, the result is that of a component alone, byte for byte.
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 100 in
  cat out err >want
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 100 --mix 1 in
  cat out err | cmp - want
  tw-sample -f flow -n 100 in >want
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 100 --mix 0 in
  silent
  cmp out want
  # A likelihood that is 0 at all proposals.
  go mixed tw-sample -f flow --likelihood like --prior 'theta1=uniform(90,91)' -n 100 --mix 0.1 in
  says 3 'in:2: prior x likelihood is 0 at all 2000 proposals'
  for w in nan x -0.1 1.1 1.0000000000000002 0.5,-0.1 0.6,0.5 0.5,; do
    go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 100 --mix "$w" in
    says 2 --weights 'from 0 to 1' || fail "$w"
  done
}

# distinct: how many draws in out are distinct.
distinct() {
  sed 1d out | sort -u | wc -l
}

@test "tw-sample counts the distinct draws of so few effective proposals that they are not moved" {
  pair
  hand 'none 0 0 0 1' 7 0 3 >flow
  tsv x1 3 >in
  for seed in 1 2 3 4 5 6; do
    for n in 1 2 3 4 20; do
      go mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n $n --proposals 600 --seed $seed in
      did 0
      says 0 "effective sample size" "$(distinct) of $n draws distinct" || fail "$seed $n"
      awk '{ for (i = 1; i < NF; i++) if ($i == "size") exit !($(i + 1) + 0 < 100) }' err || fail "$(cat err)"
    done
  done
}

@test "tw-sample makes distinct draws of the posterior, however few proposals are effective" {
  pair
  law='theta1=normal(0,1)'
  tsv x1 3 >in
  # Flows that are too wide and beside the posterior, and too narrow, so that weights have no variance: of 20,000
  # draws by 20,000 proposals, resampled ones repeat.
  for flow in '0.13 0 2.3 0.3' '0 0.5 0.9 1'; do
    # shellcheck disable=SC2086
    set -- $flow
    hand 'none 0 0 0 1' "$1" "$2" "$(perl -e '$a = -log(shift); print $a / (1 - abs($a) / 8)' "$3")" >flow
    go mixed tw-sample -f flow --likelihood like --prior $law -n 20000 --proposals 20000 in
    did 0
    n=$(distinct)
    [ "$n" -ge 19800 ] || fail "$flow: $n draws are distinct"
    says 0 "$n of 20000 draws distinct"
    # Uniform by the distribution function of the posterior: chi-squared of 20 bins, p = 0.001.
    below 1 <out | chi2 | awk '{ exit !($1 < 43.8) }' || fail "$flow: $(below 1 <out | chi2)"
  done
}

@test "a likelihood of weight 0 changes no result, and needs none of its data" {
  pair
  # A likelihood of data that no record has, before and after one with a positive weight.
  sed 's/^theta\tx1/theta\tx9/' like >odd
  tsv 'theta1 x1' '0.4 3' '-1 0' '0 0' >in
  law='theta1=uniform(-6,4)'
  while read -r w odds; do
    for go in "tw-score --ranks 30" "tw-sample -n 20"; do
      # shellcheck disable=SC2086 # words
      mixed $go -f flow --likelihood like --mix 0.4 --prior $law in >want 2>&1
      # shellcheck disable=SC2046,SC2086
      mixed $go -f flow $(printf -- '--likelihood %s ' $odds) --mix $w --prior $law in >got 2>&1
      cmp got want
    done
  done <<'E'
0,0.4 odd like
0.4,0 like odd
0,0.4,0 odd like like
E
  tw-score -f flow in >want
  go mixed tw-score -f flow --likelihood odd --likelihood like --mix 0,0 --prior 'theta1=normal(0,1)' in
  silent
  cmp out want
  # Its file is read and checked nevertheless.
  go mixed tw-score -f flow --likelihood like --likelihood flow --mix 0.4,0 --prior $law in
  says 2 flow 'not a likelihood'
}

@test "proposals are made until their effective sample size reaches a target" {
  pair
  law='theta1=normal(0,1)'
  tsv 'theta1 x1' '0.4 3' >in
  # With equal weights, as many proposals as the target are made: in tw-score the number of draws, in tw-sample twice.
  go mixed tw-score -l -f flow --likelihood like --prior $law --cdf 300 in
  says 0 '300 proposals, effective sample size 300 on average'
  go mixed tw-sample -f flow --likelihood like --prior $law -n 300 in
  says 0 '600 proposals, effective sample size 600'
  # The expected effective sample size per proposal is 1 / E[w^2], by sums; the number of proposals exceeds the
  # necessary one by at most an eighth, but for chance.
  hand 'none 0 0 0 2.3' 0.13 0 0 >flow
  perl -e 'sub n { exp(-(($_[0] - $_[1]) / $_[2]) ** 2 / 2) / $_[2] / 2.506628274631 } for (-1500 .. 1500) { $t = $_ / 100;
    $s += n($t, 1.5, sqrt(0.5)) ** 2 / n($t, 0.299, 2.3) / 100 } print 1 / $s' >share
  go mixed tw-sample -f flow --likelihood like --prior $law -n 4000 in
  did 0
  perl -e '($share) = `cat share`; $_ = `cat err`; ($n, $ess) = /: (\d+) proposals, effective sample size (\S+)/;
    $ess > 7999 && $ess < 9600 && abs($n * $share / $ess - 1) < 0.05 or die "$_$share\n"'
  moments theta1 1.5 0.7071 0.06
}

@test "tw-score of a likelihood takes --cdf, --var, --ranks and -k from draws of the posterior" {
  pair
  hand 'none 0 0 0 2.3' 0.13 0 0 >flow
  awk 'BEGIN { print "x1"; for (i = 0; i < 1000; i++) printf "%.3f\n", i / 250 - 2 }' >x
  for w in 1 0.4; do
    mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' --mix $w -n 1 --seed 5 x >runs 2>err
    go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1)' --mix $w --cdf 199 --ranks 199 -j 2 runs
    says 0 ' proposals, effective sample size '
    col cdf | chi2 | awk '{ exit !($1 < 43.8) }'
    col rank_theta1 | chi2 | awk '{ exit !($1 < 43.8) }'
    # The ranks are among the same draws, and near the distribution function at theta.
    col rank_theta1 >got
    below $w <runs >want
    paste got want | awk '{ s += ($1 - $2)^2 } END { exit !(NR == 1000 && s / NR < 0.002) }'
  done
  mixed tw-sample -f flow --likelihood like --prior 'theta1=normal(0,1)' -n 4 --seed 7 x >runs2 2>err
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1)' --cdf 1000 --ranks 1000 runs2
  did 0
  col cdf | chi2 | awk '{ exit !($1 < 43.8) }'
  col rank_theta1 | chi2 | awk '{ exit !($1 < 43.8) }'
  # The central intervals contain the true value with frequency 0.9 within two standard errors.
  col rank_theta1 | awk '{ n++; k += $1 > 0.05 && $1 < 0.95 } END { exit !(k / n > 0.8905 && k / n < 0.9095) }'
  go tw-score -l -f flow --cdf 199 --ranks 199 runs
  col cdf | chi2 | awk '{ exit !($1 > 43.8) }'
  # Of an integer many draws are equal: its place among them is drawn.
  awk 'BEGIN { print "n\tx1"; for (i = 0; i < 300; i++) print i % 3 "\t" i % 7 }' >in
  tw-flow "${TINY[@]}" -p n --integer n --support n=0:9 in >counts 2>/dev/null
  tw-sample -f counts -n 1 --seed 5 x >runs
  go tw-score -f counts --ranks 199 runs
  col rank_n | chi2 | awk '{ exit !($1 < 43.8) }'
  # The variance of -logq of N(x / 2, 1 / 2) is 1 / 2; the WALDO score follows from its moments.
  tsv 'theta1 x1' '1 1' '0 3' >in
  go mixed tw-score -l -f flow --likelihood like --prior 'theta1=normal(0,1)' --var 20000 in
  says 0 ' proposals, effective sample size '
  col score_log_var >got
  tsv 0.5 0.5 >want
  close_to got want 0.03
  go mixed tw-score -k waldo -n 20000 -f flow --likelihood like --prior 'theta1=normal(0,1)' in
  did 0
  col score_waldo >got
  tsv 0.5 4.5 >want
  close_to got want 0.03
  # 0.3 N(x / 2, 1 / 2) and 0.7 N(0.299, 2.3^2), mean and variance.
  go mixed tw-score -k waldo -n 20000 -f flow --likelihood like --prior 'theta1=normal(0,1)' --mix 0.3 in
  did 0
  col score_waldo >got
  sed 1d in | awk '{ m = 0.15 * $2 + 0.7 * 0.299; v = 0.3 * (0.5 + $2^2 / 4) + 0.7 * (5.29 + 0.299^2) - m^2
    print ($1 - m)^2 / v }' >want
  close_to got want 0.03
}

@test "tw-score of a likelihood refuses options that have no effect" {
  pair
  tsv 'theta1 x1 logq' '0 0 0' >in
  go tw-score --proposals 9 in
  says 2 'are for -f'
  go mixed tw-score -f flow --likelihood flow in
  says 2 'not a likelihood'
}

# in_T: T at an observation of 0.4, by a flow of a fifth: its ends are in lo and hi. Runs from the
# prior's part of it are in the file in.
in_T() {
  pair
  # a / (1 + a / 8) = log 5
  hand 'none 0 0 0 1' 0 0.5 2.0147 >narrow
  tsv x1 0.4 >obs
  { echo theta1; seq -2000 2000 | sed 's/$/e-3/'; } >grid
  tw-truncate -f narrow -x obs >region
  tw-truncate -t region grid 2>/dev/null | sed 1d | sort -g >T
  lo=$(head -n 1 T) hi=$(tail -n 1 T)
  perl -e 'my ($lo, $hi, $n) = @ARGV; srand(2);
    sub normal { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print "theta1\tx1\n";
    for (1 .. $n) { my $t; do { $t = normal() } until $t > $lo && $t < $hi; printf "%.6f\t%.6f\n", $t, $t + normal() }' \
    -- "$lo" "$hi" "$1" >in
}

@test "tw-score with a truncated prior gives the density of the part in it, of flow, likelihood and mixture" {
  in_T 20
  awk -v lo="$lo" -v hi="$hi" 'BEGIN { exit !(lo < -0.4 && lo > -0.9 && hi > 0.8 && hi < 1.3) }' || fail "$lo $hi"
  tsv '-1.5 0.4' >>in
  T=(--within narrow --observed obs)
  for o in '' '--likelihood like --prior theta1=normal(0,1)' '--likelihood like --mix 0.3 --prior theta1=normal(0,1)'; do
    go mixed tw-score -l -f flow --trained --proposals 40000 "${T[@]}" $o in
    says 0 '40000 proposals'
    sed 1d out | perl -MPOSIX=erfc -lane 'BEGIN { ($lo, $hi) = splice @ARGV, 0, 2 }
      sub p { erfc(-$_[0] / sqrt(2)) / 2 } $s = sqrt(0.5); $m = $F[1] / 2;
      $want = 0.9189385332 + log($s) + (($F[0] - $m) / $s) ** 2 / 2 + log(p(($hi - $m) / $s) - p(($lo - $m) / $s));
      $F[0] < $lo ? $F[2] eq "inf" : abs($F[2] - $want) < 0.03 or die "$_: not $want\n";
      $n++; END { $n == 21 or die $n }' -- "$lo" "$hi"
  done
  # The same bytes for any number of threads, and an error if the truncated prior is empty.
  cp out one
  go mixed tw-score -l -f flow --trained --proposals 40000 "${T[@]}" $o -j 3 in
  cmp one out
  # A prior that ends within the truncated prior.
  go mixed tw-score -l -f flow --trained --proposals 40000 "${T[@]}" --likelihood like --prior 'theta1=uniform(0,3)' in
  says 0 '40000 proposals'
  sed 1d out | perl -MPOSIX=erfc -lane 'BEGIN { ($hi) = splice @ARGV, 0, 1 }
    sub p { erfc(-$_[0] / sqrt(2)) / 2 }
    $want = 0.9189385332 + ($F[0] - $F[1]) ** 2 / 2 + log(p($hi - $F[1]) - p(-$F[1]));
    $F[0] < 0 ? $F[2] eq "inf" : abs($F[2] - $want) < 0.03 or die "$_: not $want\n";
    $n[$F[0] < 0]++; END { $n[0] > 0 && $n[1] > 0 or die "@n" }' -- "$hi"
  printf 'theta1\tx1\n0.2\t40\n' >far
  go mixed tw-score -l -f flow --trained --proposals 50 "${T[@]}" --likelihood like --prior 'theta1=normal(0,1)' far
  says 1 'prior x likelihood is 0 at all 50 proposals of the flow'
  go mixed tw-score -l -f flow --trained --proposals 50 "${T[@]}" far
  says 1 'none of all 50 proposals of the flow is in the truncated prior'
}

@test "tw-score --truncated makes uniform ranks of simulations from the truncated prior" {
  in_T 1500
  for o in '--mix 1' '--mix 0' '--mix 0.5'; do
    go mixed tw-score --cdf 100 --ranks 100 -f flow --trained \
      --within narrow --observed obs --likelihood like $o --prior 'theta1=normal(0,1)' in
    did 0
    for c in cdf rank_theta1; do
      col $c | awk '{ for (i = 1; i < 10; i++) n[i] += $1 <= i / 10 }
        END { for (i = 1; i < 10; i++) { p = i / 10; d = n[i] / NR - p; if (d * d > 12 * p * (1 - p) / NR) { print i, n[i] / NR; exit 1 } } }' ||
        fail "$o $c"
    done
  done
  go tw-score --cdf 100 -f flow --trained in
  col cdf | awk '{ n += $1 <= 0.5 } END { exit !(n / NR > 0.6) }'
}

@test "tw-sample with a truncated prior draws from the part in it" {
  in_T 0
  tsv x1 1 >in
  # Also where as few proposals as draws are made, and repeated draws are moved.
  for o in '--mix 1' '--mix 0' '--mix 0.5' '--mix 0.5 --proposals 4000'; do
    go mixed tw-sample -f flow --likelihood like $o --prior 'theta1=normal(0,1)' --within narrow --observed obs -n 4000 in
    did 0
    [ "$(distinct)" -ge 3960 ] || fail "$o: $(cat err)"
    col theta1 | perl -MPOSIX=erfc -ne 'BEGIN { ($lo, $hi) = splice @ARGV, 0, 2 }
      sub p { erfc(-(($_[0] - 0.5) / sqrt(0.5)) / sqrt(2)) / 2 }
      $_ > $lo - 1e-3 && $_ < $hi + 1e-3 or die "$_ is not in T\n";
      push @t, $_; END { for $at (0, 0.4, 0.8) { $p = (p($at) - p($lo)) / (p($hi) - p($lo)); $q = grep $_ < $at, @t;
        abs($q / @t - $p) < 0.03 or die "below $at: $q of ", scalar @t, ", not $p\n" } }' -- "$lo" "$hi"
  done
}

@test "a flow of wider support than the prior has no density and no draws outside the prior" {
  pair
  # The posterior N(0.75, 1/2) of the flow alone, cut at 0 and 1 by the prior, with and without a likelihood of weight 0.
  hand 'none 0 0 0 1' 0 0.5 0.36226795 >flow
  tsv 'theta1 x1' '-0.001 1.5' '0.001 1.5' '0.5 1.5' '0.999 1.5' '1.001 1.5' >in
  perl -MPOSIX=erfc -e 'sub p { erfc(-($_[0] - 0.75)) / 2 } $z = log(p(1) - p(0));
    for (-0.001, 0.001, 0.5, 0.999, 1.001) { print +($_ < 0 || $_ > 1 ? "inf" : ($_ - 0.75) ** 2 + 0.572364943 + $z), "\n" }' >want
  tsv x1 1.5 >one
  for prior in 'theta1=uniform(0,1)' box; do
    # A learnt prior of bounded support: its density inside does not matter.
    table $'theta\ttheta1\tprobit 0 1 0 1' $'1.1.in\t1\t0' $'1.1.out\t1\t0 0' $'1.1.out\t2\t0 0' >box
    for likes in '' '--likelihood like --mix 0'; do
      # shellcheck disable=SC2086
      go mixed tw-score -l --proposals 100000 -f flow $likes --prior $prior in
      did 0
      col score_log >got
      paste got want | perl -lane '$F[0] eq $F[1] or abs($F[0] - $F[1]) < 0.02 or die "$.: @F\n"' || fail "$prior $likes"
      # shellcheck disable=SC2086
      go mixed tw-sample -f flow $likes --prior $prior -n 4000 one
      did 0
      col theta1 | perl -MPOSIX=erfc -ne 'sub p { erfc(-($_[0] - 0.75)) / 2 } $_ >= 0 && $_ <= 1 or die "$_ is outside\n"; push @t, $_;
        END { for $at (0.25, 0.5, 0.75) { $p = (p($at) - p(0)) / (p(1) - p(0)); $q = grep $_ < $at, @t;
          abs($q / @t - $p) < 0.03 or die "below $at: $q of ", scalar @t, ", not $p\n" } }' || fail "$prior $likes"
    done
  done
  # No part of the prior is narrower than the flow: nothing is cut, and no proposals are made.
  go mixed tw-sample -f flow --prior 'theta1=normal(0,1)' -n 9 one
  silent
  # No proposal is in the prior.
  go mixed tw-sample -f flow --prior 'theta1=uniform(90,91)' -n 9 one
  says 3 'none of all 2000 proposals of the flow is in the prior'
}

@test "tw-score refuses a truncated prior of other parameters, and takes columns by number without headers" {
  in_T 5
  sed 's/theta1/other/' narrow >odd
  go mixed tw-score -l -f flow --within odd --observed obs in
  says 2 'a truncated prior of other parameters than those of flow'
  simulate 40 2 1 >two
  tw-flow --epochs 1 --hidden 2 --members 1 two >wide 2>/dev/null
  go mixed tw-score -l -f wide --within narrow --observed obs two
  says 2 'a truncated prior of other parameters than those of wide'
}

@test "--mix accepts weights whose sum is more than 1 by rounding alone" {
  pair
  tsv 'theta1 x1' '0.4 3' >in
  perl -e 'for $a (1 .. 98) { for $b (1 .. 99 - $a) { ($x, $y, $z) = ($a / 100, $b / 100, (100 - $a - $b) / 100);
    if ($x + $y + $z > 1) { print "$x,$y,$z\n"; exit if $n++ > 3 } } }' >weights
  [ -s weights ]
  while read -r w; do
    go mixed tw-score -f flow --likelihood like --likelihood like --likelihood like --mix "$w" --prior 'theta1=normal(0,1)' in
    did 0 || fail "$w"
  done <weights
}
