load lib
load flow

# moments [FILE]: mean and standard deviation of the column theta1.
moments() {
  col theta1 "${1:-out}" | perl -ne '$n++; $s += $_; $q += $_ * $_;
    END { $m = $s / $n; printf "%.10g %.10g %d\n", $m, sqrt($q / $n - $m * $m), $n }'
}

# within MEAN SD [FILE]: the draws of theta1 have these moments, to 5 standard
# errors of a normal sample's: sd / sqrt(n) and sd / sqrt(2n).
within() {
  moments "${3:-out}" | perl -lane '
    BEGIN { ($m, $s) = splice @ARGV, 0, 2 }
    abs($F[0] - $m) < 5 * $s / sqrt $F[2] or die "mean $F[0], not $m\n";
    abs($F[1] - $s) < 5 * $s / sqrt(2 * $F[2]) or die "sd $F[1], not $s\n"' -- "$1" "$2"
}

# fair CELLS FILE: numbers in 0 .. 1 fall into that many cells as uniform ones do;
# chi squared is within 5 of its standard deviations.
fair() {
  perl -ne 'BEGIN { $k = shift @ARGV } $_ >= 0 && $_ <= 1 or die "$_ is not in 0 .. 1\n";
    $n++; $c[$_ == 1 ? $k - 1 : int($_ * $k)]++;
    END { $x += ($_ - $n / $k) ** 2 / ($n / $k) for @c[0 .. $k - 1];
      $x < $k - 1 + 5 * sqrt(2 * ($k - 1)) or die "chi squared $x of $n in $k cells: @c\n" }' "$@"
}

# ---- a prior ----

@test "tw-sample --prior draws the named parameters in their order from normal, lognormal and uniform distributions" {
  go tw-sample --prior 'theta1=normal(3,2) r=lognormal(-1,0.6),u=uniform(-5,5)' -n 20000
  silent
  [ "$(head -n 1 out)" = $'theta1\tr\tu' ]
  [ "$(wc -l <out)" -eq 20001 ]
  within 3 2
  awk 'NR == 1 { print "theta1" } NR > 1 { print log($2) }' out >logs
  within -1 0.6 logs
  col u | awk '{ print ($1 + 5) / 10 }' >share
  fair 50 share
  mv out first
  # A part of them; others of another seed.
  go tw-sample -n 99 --seed 1 --prior $'theta1=normal(3,2)\n\tr=lognormal(-1,0.6)\nu=uniform(-5,5)\n'
  silent
  head -n 100 first | cmp - out
  go tw-sample -n 99 --seed 2 --prior 'theta1=normal(3,2) r=lognormal(-1,0.6) u=uniform(-5,5)'
  silent
  [ "$(sort first out | uniq -d | wc -l)" -eq 1 ]
}

@test "tw-sample --prior draws from every distribution with its mean, also with spaces in its arguments" {
  go tw-sample -n 20000 --prior 'u=uniform(-1,3) n=normal( 2 , 0.5 ) l=lognormal(-1,0.5) v=loguniform(0.5, 8)
    e=exponential(3) g=gamma(2.5,0.75) b=beta(2,5) h=halfnormal(2) w=integer(-2,3)
    t=truncnormal(1, 2,0,inf) s=student(5,1,2) p=poisson(3.5) c=halfcauchy(3)'
  silent
  # Means, and standard deviations of the distributions, by SciPy. halfcauchy has no mean: the share above 6.
  awk -v m='1 2 0.416862 2.705053 3 1.875 0.285714 1.595769 0.5 2.018321 1 3.5 0.295167' \
    -v s='1.1547 0.5 0.222163 2.044300 3 1.185854 0.159719 1.205621 1.707825 1.394526 2.581989 1.870829 0.456116' '
    NR > 1 { $13 = $13 > 6; for (i = 1; i <= 13; i++) t[i] += $i; w[$9]++ }
    END { split(m, want, " "); split(s, sd, " ")
      for (i = 1; i <= 13; i++) { d = t[i] / 20000 - want[i]; if (d * d > 25 * sd[i] ^ 2 / 20000) { print i, d; exit 1 } }
      for (i in w) k++
      exit !(k == 6 && (-2 in w) && (3 in w)) }' out
}

@test "tw-sample never takes one parameter's distribution for part of another's name" {
  for between in ';' '; ' '+' '' '|'; do
    go tw-sample --prior "a=uniform(0,1)${between}b=uniform(0,1)" -n 3
    says 2 '--prior: must be'
    has
  done
  go tw-sample --prior 'a=uniform(0,1);b=uniform(0,1)' -n 3
  says 2 'with a comma or a blank before the next NAME'
  go tw-sample --prior 'log(a)=uniform(0,1) b=uniform(0,1)' -n 1
  did 0
  [ "$(head -n 1 out)" = "$(tsv 'log(a) b')" ]
  go tw-sample --prior 'b=c=uniform(0,1)' -n 1
  says 2 '--prior: must be NAME=DISTRIBUTION'
}

@test "tw-sample --prior refuses what is no distribution, and options that need a flow" {
  for bad in '' ' , ' a 'a=' 'a=uniform(0,1' '=uniform(0,1)' 'a=uniform(0,1) a=normal(0,1)' \
    $'a\r=uniform(0,1)' 'a\b=uniform(0,1)' 'a(b c)=uniform(0,1)' 'b=normal(0,1),,a=uniform(0,1)' ',,a=uniform(0,1)' '#a=uniform(0,1)' 'prior.tsv' 'a=uniform(1,0)' 'uniform(0,1)' 'a=gamma(1)' 'a=exponential(1,2)' 'a=exponential()' 'a=beta(1,0)' 'a=integer(0.5,2)' \
    'a=loguniform(0,1)' 'a=gamma' 'a=gamma(2,3' 'a=halfnormal(0)' 'a=uniform(0,inf)' 'a=normal(-inf,1)' \
    'a=truncnormal(0,1,2)' 'a=truncnormal(0,1,2,1)' 'a=truncnormal(0,1,2,3,4)' 'a=truncnormal(0,1,40,inf)' 'a=halfcauchy(0)' \
    'a=halfcauchy(0,1)' 'a=student(0,0,1)' 'a=student(1,2)' 'a=student(1,2,-3)' 'a=poisson(0)' 'a=poisson(1e9)'; do
    go tw-sample --prior "$bad" -n 3
    case $bad in *' a='*) says 2 '--prior: a is given twice' ;; *) says 2 '--prior: must be' ;; esac
    has
  done
  for also in '--proposals 9'; do
    # shellcheck disable=SC2086 # words
    go tw-sample --prior 'a=uniform(0,1)' -n 3 $also
    says 2
  done
  go tw-sample --prior 'a=uniform(0,1)' -n 3 in
  says 2 'read no records'
  go tw-sample -n 3
  says 2 'one of -f POSTERIOR, --prior PRIOR and --draw COMMAND is required'
  go tw-sample --prior 'a=uniform(0,1)' --draw cat -n 3
  says 2 '--prior and --draw cannot be combined'
  go tw-sample --prior 'a=uniform(0,1)'
  says 2 '-n N is required'
}

# ---- records ----

@test "tw-sample writes N rows a record, with the id, the parameters, and the data as they were written" {
  hand 'none 0 0 0 1' >flow
  tsv 'y x1 theta1' 'a +0.50 9' 'b -1e0 9' >in
  go tw-sample -f flow -n 3 in
  silent
  [ "$(head -n 1 out)" = $'id\ttheta1\tx1' ]
  [ "$(cut -f 1,3 out | sed 1d | tr '\t\n' ', ')" = '1,+0.50 1,+0.50 1,+0.50 2,-1e0 2,-1e0 2,-1e0 ' ]
  [ "$(col theta1 | sort -u | wc -l)" -eq 6 ]
  mv out want
  go tw-sample --flow flow --draws 3 <in
  silent
  cmp out want
  # All the flow's columns, in its order, not the records'.
  simulate 60 3 2 >in
  fit -p theta3,theta1 -x x2,x1
  go tw-sample -f flow -n 1 in
  silent
  [ "$(head -n 1 out)" = $'id\ttheta3\ttheta1\tx2\tx1' ]
  cut -f 4,5 out | diff - <(awk -F '\t' -v OFS='\t' '{ print $5, $4 }' in)
  # The parameters need not be there.
  tsv 'x1 x2' '1 2' | go tw-sample -f flow -n 2
  silent
  [ "$(wc -l <out)" -eq 3 ]
}

@test "tw-sample takes the id from the column id, else it is the record's number" {
  hand 'none 0 0 0 1' >flow
  tsv 'id x1 run' 'a 0 r1' 'b 1 r2' ' 2 r3' >in
  go tw-sample -f flow -n 1 in
  silent
  [ "$(col id | tr '\n' ' ')" = 'a b  ' ]
  # Numbers count through all operands, with what is dropped.
  cut -f 2,3 in >1
  tsv 'x1 run' '9 r4' '3 r5' >2
  go tw-sample -f flow -n 1 1 2
  silent
  [ "$(col id | tr '\n' ' ')" = '1 2 3 4 5 ' ]
  # What would make another line of a record, and what would not.
  printf 'x1\tid\n0\t#a\n0\t# a\n' >3
  go tw-sample -f flow -n 1 3
  silent
  printf 'x1\tid\n0\t# end 1\n' | go tw-sample -f flow -n 1
  says 1 '<stdin>:2: column 2 (id): no record may begin with'
}

@test "tw-sample refuses neighbouring records of one id, whose draws the next program would mix" {
  hand 'none 0 0 0 1' >flow
  tsv 'x1 id' '0 b' '1 a' >1
  tsv 'x1 id' '5 a' >2
  go tw-sample -f flow -n 3 1 2
  says 1 "2:2: column 2 (id): id 'a' is also that of the record before" 'draws would be taken as those of one record' '--except id'
  tsv 'id x1' ' 0' ' 5' >3
  go tw-sample -f flow -n 3 3
  says 1 '3:3: column 1 (id)'
  # Names of which one begins the other, and the advice.
  tsv 'id x1' 'a 0' 'ab 1' 'a 2' >4
  go tw-sample -f flow -n 3 4
  silent
  tsv 'id x1' 'a 0' 'a 5' 'a 7' | tw-read --except id | go tw-sample -f flow -n 2
  silent
  col id | tr '\n' ' ' | grep -qx '1 1 2 2 3 3 '
}

@test "tw-sample writes the same bytes for the same --seed, and other draws for another" {
  simulate 100 2 1 >in
  fit --members 3
  head -n 20 in >q
  go tw-sample -f flow -n 5 q
  silent
  mv out want
  go tw-sample -f flow -n 5 --seed 1 <q
  silent
  cmp out want
  go tw-sample -f flow -n 5 --seed 2 q
  silent
  [ "$(diff <(cut -f 2,3 want) <(cut -f 2,3 out) | grep -c '^<')" -eq 95 ]
  # What comes later changes nothing of what came before.
  head -n 7 q | tw-sample -f flow -n 5 >out
  cmp -n "$(wc -c <out)" out want
  for seed in -1 1.5 18446744073709551616 x ''; do
    go tw-sample -f flow -n 5 --seed "$seed" q
    says 2 --seed
    has
  done
  go tw-sample -f flow -n 1 --seed 18446744073709551615 q
  silent
}

@test "tw-sample requires -n and -f, and refuses values that are not valid" {
  hand 'none 0 0 0 1' >flow
  tsv x1 0 >in
  go tw-sample -n 3 in
  says 2 -f
  go tw-sample -f flow in
  says 2 -n
  for n in 0 -1 1.5 1e3 '' x 18446744073709551616; do
    go tw-sample -f flow -n "$n" in
    says 2 -n
    has
  done
  go tw-sample -f nowhere -n 1 in
  says 1 nowhere 'No such file'
  go tw-sample -f in -n 1 in
  says 1 in 'tw-flow 2'
  has
}

@test "tw-sample refuses missing data with line and column" {
  simulate 60 1 2 >in
  fit
  for bad in nan NA '' inf -inf; do
    printf 'x1\tx2\n1\t2\n1\t%s\n' "$bad" >q
    go tw-sample -f flow -n 2 q
    says 3 "q:3: 'x2' is missing" 'leave it out of -x'
    [ "$(wc -l <out)" -eq 3 ]
  done
  tsv 'x1 x2' '1 abc' | go tw-sample -f flow -n 2
  says 1 '<stdin>:2: column 2 (x2): not a number'
  tsv 'x1 y' '1 2' | go tw-sample -f flow -n 2
  says 2 "'x2'"
  has
}

@test "tw-sample reads a header only, several operands and comments" {
  hand 'none 0 0 0 1' >flow
  tsv x1 | go tw-sample -f flow -n 2
  gives 'id theta1 x1'
  { echo '# c'; tsv x1 0; } >1
  { echo '# d'; tsv x1 1; } >2
  go tw-sample -f flow -n 1 1 2
  silent
  [ "$(sed -n 1p out)" = '# c' ]
  [ "$(wc -l <out)" -eq 4 ]
  go tw-sample -f flow -n 1 1 <(echo 0)
  says 1 header
}

@test "tw-sample refuses a flow with a column id, because its draws would have two" {
  simulate 60 1 1 | sed '1s/x1/id/' >in
  fit -x id
  go tw-sample -f flow -n 1 in
  says 2 flow "'id'"
  has
  fit -p id -x theta1
  go tw-sample -f flow -n 1 in
  says 2 flow "'id'"
  has
}

@test "tw-sample refuses a flow whose last parameter's name ends with a carriage return" {
  { printf 'x1\r\ttheta1\n'; simulate 60 1 1 | sed 1d | cut -f 1,2; } |
    tw-flow --kind prior --epochs 1 --hidden 3 --members 1 -p 1 >flow 2>err
  go tw-sample -f flow -n 1 < <(tsv b 1)
  says 2 flow 'carriage return'
  has
}

@test "tw-sample writes draws while its input stays open, and ends when its output is closed" {
  hand 'none 0 0 0 1' >flow
  mkfifo in out
  tw-sample -f flow -n 2 <in >out 3>&- &
  pid=$!
  exec 8>in 7<out
  printf 'x1\n0\n' >&8
  for i in 1 2 3; do
    read -r -t 20 -u 7 line || fail 'nothing came'
  done
  [[ $line == $'1\t'*$'\t0' ]] || fail "$line"
  exec 8>&-
  run ! read -r -t 20 -u 7 line
  exec 7<&-
  wait "$pid"
  rm in out
  # More draws than anybody waits for.
  go timeout 20 env --default-signal=PIPE bash -c \
    'printf "x1\n0\n" | tw-sample -f flow -n 18446744073709551615 | head -n 1 >/dev/null'
  did 0
  [ ! -s err ]
  go bash -c 'printf "x1\n0\n" | tw-sample -f flow -n 1 >/dev/full'
  says 1 'No space left on device'
}

# ---- draws against densities ----

@test "tw-sample draws from flows known in closed form with their distribution" {
  tsv x1 2 >in
  # y is normal: mean 0.25 + 0.5 x, sd exp(-1 / 1.125).
  hand 'none 0 0 0 1' 0.25 0.5 1 >flow
  go tw-sample -f flow -n 4000 in
  silent
  within 1.25 0.41111229050718745
  hand 'none 0 0 10 3' 0.25 0.5 1 >flow
  go tw-sample -f flow -n 4000 in
  silent
  within 13.75 1.2333368715215624
  # The base of a probit is uniform, and nothing lies beyond the bounds.
  hand 'probit -1 3 0 1' >flow
  go tw-sample -f flow -n 4000 in
  silent
  col theta1 | perl -lne 'print +($_ + 1) / 4' >u
  fair 20 u
  # Behind a logarithm it is log-normal.
  hand 'above 5 0 1 0.5' >flow
  go tw-sample -f flow -n 4000 in
  silent
  { echo theta1; col theta1 | perl -lne '$_ > 5 or die; print log($_ - 5)'; } >log
  within 1 0.5 log
  hand 'below 0 5 1 0.5' >flow
  go tw-sample -f flow -n 4000 in
  silent
  { echo theta1; col theta1 | perl -lne '$_ < 5 or die; print -log(5 - $_)'; } >log
  within 1 0.5 log
}

@test "tw-sample draws within bounds, however wide or narrow, even at the ends of a double" {
  tsv x1 0 >in
  while read -r lo hi least; do
    hand "probit $lo $hi 0 1" 0 0 -1 >flow
    go tw-sample -f flow -n 200 in
    silent
    col theta1 | perl -e '($lo, $hi, $least) = splice @ARGV, 0, 3; while (<STDIN>) { chomp;
      $_ >= $lo && $_ <= $hi or die "$_ is not in $lo .. $hi\n"; $seen{$_} = 1 }
      keys %seen >= $least or die "too often the same\n"' -- "$lo" "$hi" "$least"
    tw-score --log -f flow out >scored
    [ "$(col score_log scored | grep -c inf)" -eq 0 ] || fail "$lo $hi: a draw without density"
  done <<'T'
0 1 150
-1e-300 1e-300 150
-1.7e308 1.7e308 150
1 1.0000000000000002 2
1e16 10000000000000002 2
T
  # Far out in the tails a draw rounds to the bound, never past it.
  hand 'above 1e9 0 -60 1' >flow
  go tw-sample -f flow -n 20 in
  silent
  col theta1 | perl -ne '$_ > 1e9 or die'
  hand 'below 0 1e9 60 1' >flow
  go tw-sample -f flow -n 20 in
  silent
  col theta1 | perl -ne '$_ < 1e9 or die'
  hand 'probit 2 5 40 1' >flow
  go tw-sample -f flow -n 20 in
  silent
  [ "$(col theta1 | sort -u)" = 5 ]
}

@test "tw-sample draws from the ensemble members in equal shares" {
  mapfile -t rows < <(weights 1 -5 0 0; weights 2 0 0 0; weights 3 5 0 0; weights 4 10 0 0)
  MEMBERS=4 table $'theta\ttheta1\tnone 0 0 0 1' $'x\tx1\tnone 0 1 0 1' "${rows[@]}" >flow
  tsv x1 0 >in
  go tw-sample -f flow -n 4000 in
  silent
  # Each within 5 standard deviations of a binomial, 27.4, but for tails (0.6 %).
  for m in -5 0 5 10; do
    n=$(col theta1 | awk -v m=$m '$1 > m - 2.5 && $1 <= m + 2.5' | wc -l)
    [ "$n" -gt $((1000 - 137 - 10)) ] && [ "$n" -lt $((1000 + 137 + 10)) ] || fail "$m: $n"
  done
}

@test "tw-sample draws one parameter from the density of tw-score, for both kinds of flow, with and without bounds" {
  simulate 500 1 1 >free
  perl -F'\t' -lane 'print $. == 1 ? $_ : join "\t", 1 / (1 + exp -2 * $F[0]), $F[1]' free >unit
  tsv x1 0.8 >obs
  while read -r kind data lo hi support; do
    cp $data in
    fit --kind $kind --epochs 10 --members 2 $support
    # The density's distribution function on a fine grid, at each draw.
    tw-grid theta1=$lo:$hi:4001 <obs | tw-score -f flow >density
    go tw-sample -f flow -n 5000 obs
    silent
    { col theta1 density | paste - <(col score density); echo; col theta1; } | perl -lane '
      if (!$draws) {
        if (!@F) { $draws = 1; $all = $cdf[-1]; next }
        push @t, $F[0]; push @p, -$F[1];
        push @cdf, @t == 1 ? 0 : $cdf[-1] + ($p[-1] + $p[-2]) / 2 * ($t[-1] - $t[-2]); next }
      $i = int(($F[0] - $t[0]) / ($t[1] - $t[0]));
      $i = 0 if $i < 0; $i = $#t - 1 if $i > $#t - 1;
      $u = ($cdf[$i] + ($F[0] - $t[$i]) / ($t[$i + 1] - $t[$i]) * ($cdf[$i + 1] - $cdf[$i])) / $all;
      print +($u < 0 ? 0 : $u > 1 ? 1 : $u)' >u
    [ "$(wc -l <u)" -eq 5000 ]
    fair 25 u || fail "$kind $data"
  done <<'T'
nsf free -5 5
maf free -5 5
nsf unit 0 1 --support=theta1=0:1
maf unit 0 1 --support=theta1=0:1
T
}

@test "tw-sample draws two parameters whose mean log density is that of tw-score on a grid" {
  simulate 500 2 1 >in
  fit --epochs 10
  tsv x1 -0.7 >obs
  # Mean -logq over draws is the entropy, as the grid has it: both by the density.
  tw-grid theta1=-6:6:121 theta2=-6:6:121 <obs | tw-score --log -f flow >grid
  read -r h v < <(col score_log grid | perl -ne '$p = exp -$_; $s += $p; $h += $p * $_;
    $q += $p * $_ * $_; END { $h /= $s; print "$h ", $q / $s - $h * $h, "\n" }')
  go bash -o pipefail -c 'tw-sample -f flow -n 4000 obs | tw-score --log -f flow'
  silent
  col score_log | perl -ne 'BEGIN { ($h, $v) = splice @ARGV, 0, 2 } $n++; $s += $_;
    END { abs($s / $n - $h) < 5 * sqrt($v / $n) or die $s / $n, ", not $h\n" }' "$h" "$v"
}

@test "tw-bounds -g id finds a credible set for each record of the draws of tw-sample" {
  simulate 300 1 1 >in
  fit
  go bash -o pipefail -c 'head -n 4 in | tw-sample -f flow -n 200 | tw-score -f flow |
    tw-bounds -g id --alpha 0.1'
  did 0
  [ "$(col id | tr '\n' ' ')" = '1 2 3 ' ]
  [ "$(col n | tr '\n' ' ')" = '200 200 200 ' ]
}

# ---- a prior that a command knows ----

# command: make a file of that name, which prints n draws of theta1 uniform on (-2, 2), and b = 2 theta1.
command_of() {
  {
    echo "$rng"
    echo 'BEGIN { print "theta1\tb"; for (i = 0; i < n; i++) { t = 4 * uniform() - 2; print t "\t" 2 * t } }'
  } >draw.awk
  tsv '#!/bin/sh' >command
  echo "exec awk -v n=\$2 -v seed=\$4 -f $T/draw.awk" >>command
  chmod +x command
}

@test "tw-sample --draw writes the draws that a command makes, others for another seed and stream" {
  command_of
  go tw-sample --draw ./command -n 5
  silent
  [ "$(head -n 1 out)" = $'theta1\tb' ]
  [ "$(wc -l <out)" -eq 6 ]
  tw-sample --draw ./command -n 5 | cmp out -
  for o in '--seed 2' '--stream 1' '--seed 2 --stream 1'; do
    # shellcheck disable=SC2086 # options
    tw-sample --draw ./command -n 5 $o >>out
  done
  [ "$(sort -u out | wc -l)" -eq 21 ]
}

@test "tw-sample --draw calls the command until enough draws are in the truncated prior" {
  command_of
  hand 'none 0 0 0 1' 0 1 5 >flow
  tsv x1 1 >obs
  tw-truncate -f flow -x obs --eps 0.01 >truncated 2>/dev/null
  go tw-sample --draw ./command --truncated truncated -n 300
  says 0 'kept 300 of '
  [ "$(wc -l <out)" -eq 301 ]
  tw-truncate -t truncated out 2>/dev/null | cmp out -
  awk 'NR > 1 && ($2 - 2 * $1) ^ 2 > 1e-8 { exit 1 }' out
  [ "$(sort -u out | wc -l)" -eq 301 ]
  tsv x1 100 >far
  tw-truncate -f flow -x far >truncated 2>/dev/null
  go tw-sample --draw ./command --truncated truncated -n 300
  says 3 'too few to go on'
}

@test "tw-sample --draw asks for as many draws as are probably needed, and some more" {
  command_of
  sed -i "1a echo \"\$2 \$4\" >>$T/asked" command
  hand 'none 0 0 0 1' 0 1 0 >flow
  tsv x1 1 >obs
  tw-truncate -f flow -x obs --eps 0.01 >truncated 2>/dev/null
  rm -f asked
  go tw-sample --draw ./command --truncated truncated -n 300
  did 0
  cp asked calls
  # The first call is for N draws, the second for those that lack by the share so far, a tenth more, and 100.
  read -r n seed <calls
  [ "$n" -eq 300 ]
  kept=$(./command -n "$n" --seed "$seed" | tw-truncate -t truncated 2>/dev/null | sed 1d | wc -l)
  [ "$kept" -gt 40 ]
  [ "$kept" -lt 300 ]
  sed -n 2p calls | cut -d ' ' -f 1 | grep -qx "$(awk -v k="$kept" 'BEGIN { printf "%d", 1.1 * (300 - k) * 300 / k + 100 }')"
  # Never for more than ten times as many as so far: here hardly any is inside.
  rm asked
  hand 'none 0 0 0 1' 0 1 9 >flow
  tw-truncate -f flow -x obs --eps 0.01 >truncated 2>/dev/null
  go tw-sample --draw ./command --truncated truncated -n 1
  did 0
  awk '{ if (NR > 1 && $1 > 10 * all) exit 1; all += $1 }' asked
}

@test "tw-sample --draw refuses a command that fails or prints too little" {
  go tw-sample --draw 'printf "a\n1\n" #' -n 2
  says 1 'gave 1 records'
  go tw-sample --draw 'printf "a\n1\n"; exit 4 #' -n 1
  says 1 'ended with status 4'
  # shellcheck disable=SC2016 # another shell expands it
  go tw-sample --draw 'kill -9 $$ #' -n 1
  says 1 "--draw: 'kill -9 \$\$ # -n 1 --seed " "' was killed by signal 9"
  has
  go tw-sample --draw false -n 1
  says 1 "'false -n 1 --seed" 'ended with status 1'
  for o in '--prior a=uniform(0,1)' '-f flow' '--proposals 9' file; do
    # shellcheck disable=SC2086 # options
    go tw-sample --draw ./command -n 1 $o
    did 2
  done
}

@test "tw-sample --prior refuses distributions whose draws would not be doubles" {
  for prior in 'lognormal(1000,1)' 'lognormal(-700,1)' 'lognormal(0,79)' 'normal(1e308,1)' 'normal(0,1e308)' 'exponential(1e308)' \
    'gamma(1,1e308)' 'halfnormal(1e307)' 'truncnormal(0,1e308,1,inf)' 'halfcauchy(1e200)' 'student(1,0,1e200)'; do
    go tw-sample --prior "a=$prior" -n 3
    says 2 "--prior: must be ${prior%%(*}(" " up to " || fail "$prior"
  done
  for prior in 'lognormal(600,10)' 'lognormal(0,78)' 'normal(-1e300,1e300)' 'exponential(1e300)' 'gamma(2,1e300)' \
    'truncnormal(1e300,1e300,0,inf)' 'halfcauchy(1e100)' 'student(0.1,0,1e100)'; do
    go tw-sample --prior "a=$prior" -n 10000
    silent
    run ! grep -qE 'inf|e30[5-9]' out
  done
}
