load lib
load flow

# Flows made by hand: theta1 normal around a line in x1 (flow.bash), so that T and
# all that follows from it is known in closed form.

# One that is N(x1, 1); and a second one of N(x1 + 2, 1).
setup_flows() {
  hand 'none 0 0 0 1' 0 1 >flow
  hand 'none 0 0 0 1' 2 1 >right
  tsv 'x1 note' '0 n' >obs
}

# trained: a flow of three parameters and two data, and an observation.
trained() {
  simulate 400 3 2 >in
  fit --epochs 6 --members 2
  tsv 'id x2 x1' '7 0.3 -0.2' >obs
}

# region FLOW OUTSIDE N SEED: tau, by the pipe of the manual page: of N scores, which
# are -log p^, at most OUTSIDE are larger.
region() {
  tw-sample -f "$1" -n "$3" --seed "$4" obs 2>/dev/null | tw-score -f "$1" --log 2>/dev/null |
    sed 1d | awk -F '\t' '{ print $NF }' | sort -g | sed -n "$(($3 - $2))p"
}

@test "the records whose density at OBS reaches tau: the pipe of the other programs" {
  trained
  simulate 3000 3 2 9 >records
  cut -f 1-3 records >theta
  while read -r outside eps n seed; do
    tau=$(region flow "$outside" "$n" "$seed")
    # The records' parameters at OBS.
    { tsv 'theta1 theta2 theta3 x1 x2'; sed 1d theta | sed 's/$/\t-0.2\t0.3/'; } |
      tw-score -f flow --log >scored 2>/dev/null
    paste records scored | awk -F '\t' -v tau="$tau" 'NR == 1 || $NF <= tau' | cut -f 1-5 >want
    go tw-focus -f flow -x obs --eps "$eps" -n "$n" --seed "$seed" records
    did 0
    cmp want out
    kept=$(($(wc -l <want) - 1))
    [ "$kept" -gt 0 ] && [ "$kept" -lt 3000 ]
    [ "$(cat err)" = "tw-focus: kept $kept of 3000 ($(awk -v k=$kept 'BEGIN { printf "%.4g", k / 3000 }'))" ]
  done <<'E'
10 0.01 1000 1
200 1e-1 2000 4
499 .5 999 2
290 0.29 1000 3
E
  # The flow's own draws: as many outside as may be.
  for eps in 0.29 0.07 0.001 0.0009; do
    tw-sample -f flow -n 1000 obs >own
    go tw-focus -f flow -x obs --eps $eps -n 1000 own
    grep -q "^tw-focus: kept $(awk -v e=$eps 'BEGIN { print 1000 - int(1000 * e + 1e-9) }') of 1000 " err
  done
}

@test "defaults: 1e-4 of 100000 draws; T of a normal density has its ends where it should" {
  setup_flows
  { tsv 'theta1'; seq -6 0.001 6; } >in
  go tw-focus -f flow -x obs in
  did 0
  # 3.89: the quantile of |Z| at 1e-4; of 100000 draws it is known to 0.13 (five errors).
  awk 'NR > 1 { if (NR == 2) lo = $1; hi = $1 } END { exit !(hi > 3.76 && hi < 4.02 && (hi + lo) ^ 2 < 1e-4) }' out
  cp out all
  tw-focus -f flow -x obs --eps 0.0001 --draws 100000 --seed 1 -j 2 in 2>err | cmp all -
  go tw-focus -f flow -x obs --seed 2 in
  did 0
  cmp -s all out && fail "another seed, the same T"
  true
}

@test "bytes pass as they are, comments too; files one after the other; parameters by name" {
  setup_flows
  printf '# a comment\nid\ttheta1\tnote\n007\t+1e-1\t k\n8\t99\tb\n9\t-.5\t\n' >one
  printf 'id\ttheta1\tnote\nx\t0\t"\n' >two
  go tw-focus -f flow -x obs one two
  did 0
  printf '# a comment\nid\ttheta1\tnote\n007\t+1e-1\t k\n9\t-.5\t\nx\t0\t"\n' | cmp - out
  grep -qx 'tw-focus: kept 3 of 4 (0.75)' err
  tsv 'theta1 y' '0 1' 'NA 2' '99 3' 'inf 4' '1 5' >in
  go tw-focus -f flow -x obs in
  says 1 in:3: theta1
  go tw-focus -f flow -x obs --missing drop <in
  did 0
  has 'theta1 y' '0 1' '1 5'
  grep -q 'kept 2 of 4 (0.5)' err
  # A header only.
  tsv theta1 | go tw-focus -f flow -x obs
  says 0 'kept 0 of 0 (0)'
  has theta1
  tsv theta2 | go tw-focus -f flow -x obs
  says 2 theta1
  # By number.
  sed 's/theta\ttheta1/theta\t2/; s/x\tx1/x\t1/' flow | unsummed >numbers
  tsv '9 0' '8 99' | go tw-focus -N -f numbers -x <(echo 0)
  did 0
  has '9 0'
}

@test "what there is is answered at once" {
  setup_flows
  mkfifo to from
  tw-focus -f flow -x obs -n 1000 <to >from 2>err &
  exec 8>to 9<from
  tsv 'theta1' '0.5' '70' >&8
  read -r -t 20 line <&9 && [ "$line" = theta1 ]
  read -r -t 20 line <&9 && [ "$line" = 0.5 ]
  tsv '-0.25' >&8
  read -r -t 20 line <&9 && [ "$line" = -0.25 ]
  exec 8>&- 9<&-
  wait
}

@test "several flows: what all have in common, whatever the order of their parameters" {
  setup_flows
  { tsv 'theta1'; seq -6 0.01 8; } >in
  go tw-focus -f flow -f right -x obs in
  did 0
  tw-focus -f flow -x obs in 2>/dev/null | tw-focus -f right -x obs 2>/dev/null | cmp - out
  [ "$(wc -l <out)" -gt 100 ]
  trained
  cut -f 3,1,5,2,4 in | awk -F '\t' -v OFS='\t' '{ print $3, $1, $2, $5, $4 }' >turned
  mv flow first
  go tw-flow "${TINY[@]}" --seed 5 turned
  mv out second
  simulate 2000 3 2 9 >records
  go tw-focus -f first -f second -x obs -n 5000 --eps 0.01 records
  did 0
  tw-focus -f second -x obs -n 5000 --eps 0.01 records 2>/dev/null |
    tw-focus -f first -x obs -n 5000 --eps 0.01 2>/dev/null | cmp - out
  [ "$(wc -l <out)" -gt 20 ]
  # The box is that of their intersection: as either way round.
  go tw-focus -f first -f second -x obs -n 5000 --box
  silent
  sort out >box
  go tw-focus -f second -f first -x obs -n 5000 --box
  sort out | cmp - box
  go tw-flow "${TINY[@]}" -p theta1,theta2 turned
  mv out two
  go tw-focus -f first -f two -x obs records
  says 2 two 'parameters'
  go tw-focus -f two -f first -x obs records
  says 2 first "'theta3'" two
}

@test "--box: around the draws in T, within the support; a grid and a part of a prior can be laid by it" {
  setup_flows
  go tw-focus -f flow -x obs --box
  silent
  # +-3.89, and a tenth of 7.78 beyond.
  sed 's/theta1=//; s/:/ /' out | awk '{ exit !(NF == 2 && $1 < -4.3 && $1 > -4.85 && $2 > 4.3 && $2 < 4.85) }'
  tw-grid -n 11 "$(cat out)" <obs | tw-focus -f flow -x obs >grid 2>err
  grep -q 'kept 9 of 11 ' err
  # Walls: theta = N(0, 2) through the probit on [-1, 1] has mass at both.
  hand 'probit -1 1 0 2' >flow
  go tw-focus -f flow -x obs --box
  gives theta1=-1:1
  hand 'above 3 0 0 1' >flow
  go tw-focus -f flow -x obs --box
  silent
  grep -q '^theta1=3:' out
  hand 'below 0 3 0 1' >flow
  go tw-focus -f flow -x obs --box
  grep -q ':3$' out
  go tw-focus -f flow -x obs --box in
  says 2 --box in
  # One that has no draw of its own in the other is no less in T.
  hand 'none 0 0 0 1' >flow
  hand 'none 0 0 0.5 1e-9' >needle
  go tw-focus -f flow -f needle -x obs --box
  silent
  sed 's/theta1=//; s/:/ /' out | awk '{ exit !($1 > 0.499 && $1 < 0.5 && $2 > 0.5 && $2 < 0.501) }'
}

@test "--reach: by their data alone, where the flow's mass is in T" {
  setup_flows
  # T is |theta| <= 1.2816 (eps 0.2), and the mass at x' of it F(1.28 - x') - F(-1.28 - x').
  { tsv 'x1 theta1'; seq -3 0.01 3 | sed 's/$/\t99/'; } >in
  go tw-focus -f flow -x obs --eps 0.2 --reach 0.7 --draws 4000 in
  did 0
  # That is 0.7 at |x'| = 0.6588 (scipy.stats.norm); 0.05 is six errors or more.
  awk 'NR > 1 { n++; if ($1 ^ 2 > 0.71 ^ 2) exit bad = 1 } END { exit bad || n < 121 }' out
  grep -q "kept $(($(wc -l <out) - 1)) of 601 " err
  go tw-focus -f flow -x obs --eps 0.2 --reach 0.7 in
  awk 'NR > 1 { n++; if ($1 ^ 2 > 0.76 ^ 2) exit bad = 1 } END { exit bad || n < 111 }' out
  # It depends on the record's data and on nothing else.
  cp out all
  tw-focus -f flow -x obs --eps 0.2 --reach 0.7 -n 1000 in 2>err | cmp all -
  go tw-focus -f flow -x obs --eps 0.2 --reach 0.7 -j 3 <(sed '2,200d' in)
  grep -Fxf out all | cmp - out
  # --find: of how many draws T is; without --reach as -n.
  go tw-focus -f flow -x obs --eps 0.2 --reach 0.7 --find 50 in
  differs all out
  go tw-focus -f flow -x obs --eps 0.2 --reach 0.7 --find 100000 in
  cmp all out
  seq -3 0.01 3 | sed '1s/^/theta1\n/' >thetas
  go tw-focus -f flow -x obs --eps 0.2 -n 50 thetas
  mv out by_n
  go tw-focus -f flow -x obs --eps 0.2 --find 50 thetas
  cmp by_n out
  # All: only where all draws are in T, and never more than with less.
  go tw-focus -f flow -x obs --reach 1 --draws 50 in
  grep -Fxf all out >both
  [ "$(wc -l <both)" -gt 20 ]
  # The mass of another flow: N(x1 + 2, 1) has it at x' = -2.
  go tw-focus -f flow -x obs --eps 0.2 --reach 0.7 --by right in
  awk 'NR > 1 { s += $1; n++ } END { exit !(n > 100 && (s / n + 2) ^ 2 < 0.01) }' out
  # By one draw, N(x', 1) with the same z at each x': it is in T where x' + z is.
  go tw-focus -f flow -x obs --eps 0.2 --reach 1 --draws 1 in
  awk 'NR > 1 { n++ } END { exit !(n > 240 && n < 272) }' out
  # Of several flows the last one is asked.
  go tw-focus -f flow -f right -x obs --reach 0.5 in
  cp out last
  go tw-focus -f flow -f right -x obs --reach 0.5 --by right in
  cmp out last
}

@test "--nearest: as sorted by distance, the earlier of equals, in their order" {
  # Data standardised by (x1 - 1) / 8 and (x2 + 1) / 0.125.
  { hand 'none 0 0 0 1' 0 0 0 'none 0 1 1 8' | sed '/^# end/d'; } >part
  awk -F '\t' -v OFS='\t' '{ print } $1 == "x" { print "x", "x2", "none 0 1 -1 0.125" }' part |
    sed 's/\(^1.1.in\t1\t0 0\)$/\1 0/; s/\(^1.1.skip\t[12]\t0\)$/\1 0/' >flow
  echo "# end $(($(wc -l <flow) - 2))" >>flow
  awk -v seed=3 "$rng"'BEGIN { print "x2\tk\tx1"
    for (i = 1; i <= 500; i++) print int(20 * uniform()) / 64 "\t" i "\t" int(40 * uniform()) }' >in
  tsv 'x1 x2' '17 0.0625' >obs
  for m in 1 2 37 499 500 1000; do
    go tw-focus -f flow -x obs --nearest $m in
    did 0
    awk -F '\t' 'NR > 1 { printf "%.17g\t%d\t%s\n", (($3 - 17) / 8) ^ 2 + (($1 - 0.0625) / 0.125) ^ 2, $2, $0 }' in |
      sort -s -g -k1,1 | head -n $m | sort -n -k2,2 | cut -f 3- | cat <(head -n 1 in) - >want
    cmp want out
    grep -q "kept $((m < 500 ? m : 500)) of 500 " err
  done
  # No region is asked for; distances are in the features of --by, here logarithms.
  hand 'above 0 0 1e30 1e30' >infinite
  tsv 'x1' 1 >obs
  tsv 'x1' 3 0 1.5 >in
  go tw-focus -f infinite -x obs --nearest 1 in
  has x1 1.5
  hand 'none 0 0 0 1' 0 0 0 'log 1e-3 1 0 1' >logs
  go tw-focus -f infinite -x obs --nearest 2 --by logs in
  has x1 3 1.5
  tsv 'x1 x2' '1 0.0625' >obs
  tsv 'x1 x2' '1 nan' >in
  go tw-focus -f flow -x obs --nearest 2 in
  says 1 in:2: x2
}

@test "--draw: the prior's law in T, by a box on the axes or on others; how much of it that is" {
  setup_flows
  # On |theta| <= 1.2816: uniform(-4, 4) has 0.3204 there.
  go tw-focus -f flow -x obs --eps 0.2 --draw 20000 'theta1=uniform(-4,4)'
  did 0
  [ "$(wc -l <out)" -eq 20001 ]
  awk 'NR > 1 { s += $1; q += $1 ^ 2; if ($1 ^ 2 > 1.32 ^ 2) exit bad = 1 }
    END { n = NR - 1; exit bad || (s / n) ^ 2 > 25 * 0.55 / n || (q / n - 0.5475) ^ 2 > 0.02 ^ 2 }' out
  sed 's/.*), //; s/ of the prior//' err | awk '{ exit !($1 > 0.31 && $1 < 0.33) }'
  # normal(2, 0.5): P = F(-1.4367) - F(-6.56) = 0.0754; mean of a truncated normal 1.0666.
  go tw-focus -f flow -x obs --eps 0.2 --draw 20000 'theta1=normal(2,0.5)'
  awk 'NR > 1 { s += $1 } END { exit (s / (NR - 1) - 1.0666) ^ 2 > 0.03 ^ 2 }' out
  sed 's/.*), //; s/ of the prior//' err | awk '{ exit !($1 > 0.065 && $1 < 0.086) }'
  # lognormal(0, 0.5) with T = [exp(-1.2816), exp(1.2816)] in log theta1 (a map).
  hand 'above 0 0 0 1' >flow
  go tw-focus -f flow -x obs --draw 20000 'theta1=lognormal(0,0.5)'
  awk 'NR > 1 { v = log($1); s += v; q += v * v } END { n = NR - 1
    exit (s / n) ^ 2 > 25 * 0.25 / n || (q / n - 0.25) ^ 2 > 0.02 ^ 2 }' out
  grep -qE ', (1|0.99[0-9]*) of the prior$' err
  # N(4.5, 0.04) has F(-3.05) = 0.00114 in |theta| <= 3.89: more than a million tries.
  hand 'none 0 0 0 1' >flow
  go tw-focus -f flow -x obs --draw 2000 'theta1=normal(4.5,0.2)'
  did 0
  [ "$(wc -l <out)" -eq 2001 ]
  [ "$(sed 's/.* of \([0-9]*\) (.*/\1/' err)" -gt 1000000 ]
}

@test "--draw where T is narrow between the axes: the same law as filtered prior draws" {
  # theta2 = theta1 + a little noise.
  perl -e 'srand(4); sub n { sqrt(-2 * log(1 - rand)) * cos(6.2831853 * rand) }
    print "theta1\ttheta2\tx1\n";
    for (1 .. 1500) { my $a = 2 * rand() - 1; my $b = $a + 0.02 * n(); print "$a\t$b\t", $a + 0.3 * n(), "\n" }' >in
  go tw-flow --members 1 --epochs 25 --hidden 12 in
  mv out flow
  tsv 'x1' '0.1' >obs
  go tw-focus -f flow -x obs --eps 0.01 -n 20000 --draw 4000 'theta1=uniform(-2,2)' 'theta2=normal(0,1)'
  did 0
  cp out drawn
  share=$(sed 's/.*), //; s/ of the prior//' err)
  # Proposals on the axes would be in T once in some twenty times or less.
  perl -e 'srand(5); sub n { sqrt(-2 * log(1 - rand)) * cos(6.2831853 * rand) }
    print "theta1\ttheta2\n"; for (1 .. 200000) { print 4 * rand() - 2, "\t", n(), "\n" }' >prior
  go tw-focus -f flow -x obs --eps 0.01 -n 20000 prior
  did 0
  [ "$(wc -l <out)" -gt 1000 ]
  awk -v share="$share" -v n="$(($(wc -l <out) - 1))" 'BEGIN { p = n / 200000
    exit (share - p) ^ 2 > 25 * (p / 200000 + p * p / 4000) }'
  for c in 1 2; do
    for f in drawn out; do
      awk -F '\t' -v c=$c 'NR > 1 { s += $c; q += $c ^ 2 } END { n = NR - 1; print s / n, (q / n - (s / n) ^ 2) / n }' $f
    done | awk '{ m[NR] = $1; v += $2 } END { exit (m[1] - m[2]) ^ 2 > 25 * v }'
  done
  # All of them are in T by the filter's word.
  go tw-focus -f flow -x obs --eps 0.01 -n 20000 drawn
  cmp drawn out
  # In two halves, by N, and with any threads.
  tw-focus -f flow -x obs --eps 0.01 -n 20000 --draw 400 -j 2 'theta2=normal(0,1)' 'theta1=uniform(-2,2)' 2>err |
    cmp - <(head -n 401 drawn)
}

# linear D S N: N simulations of D standard normal parameters, each with a datum that
# is the parameter and a tenth of the one before, and noise of standard deviation S.
linear() {
  perl -e 'my ($d, $s, $n) = @ARGV; srand(9); sub n { sqrt(-2 * log(1 - rand)) * cos(6.2831853 * rand) }
    print join("\t", (map { "theta$_" } 1 .. $d), map { "x$_" } 1 .. $d), "\n";
    for (1 .. $n) { my @t = map { n() } 1 .. $d;
      print join("\t", @t, map { $t[$_] + 0.1 * $t[$_ - 1] + $s * n() } 0 .. $d - 1), "\n" }' "$1" "$2" "$3"
}

# linear_flow D S: a flow of these, in the file flow, an observation in obs, and the priors.
linear_flow() {
  linear "$1" "$2" 800 >in
  tw-flow --kind maf --members 1 --epochs 60 --hidden 16 in >flow 2>/dev/null
  { sed -n 1p in; sed -n 2p in; } | tw-read -c 'x*' >obs
  normals=()
  for i in $(seq "$1"); do normals+=("theta$i=normal(0,1)"); done
}

@test "--draw: six and fifteen parameters: filtered draws from the prior, in seconds" {
  while read -r d noise; do
    linear_flow "$d" "$noise"
    # Uniform proposals that the prior thins out were kept once in a million of 15.
    go timeout 60 tw-focus -f flow -x obs -n 10000 --draw 500 "${normals[@]}"
    did 0
    cp out drawn
    sed 's/.*kept \([0-9]*\) of \([0-9]*\) .*/\1 \2/' err | awk '{ exit !($1 / $2 > 1e-3) }' || fail "$d: $(cat err)"
    share=$(sed 's/.*), //; s/ of the prior//' err)
    tw-focus -f flow -x obs -n 10000 drawn 2>/dev/null | cmp - drawn
    tw-focus -f flow -x obs -n 10000 --draw 500 -j 3 "${normals[@]}" 2>/dev/null | cmp - drawn
    tw-sample --prior "$(IFS=,; echo "${normals[*]}")" -n 300000 | tw-focus -f flow -x obs -n 10000 >kept 2>err
    n=$(($(wc -l <kept) - 1))
    [ "$n" -gt 200 ] || fail "$d: $n"
    awk -v share="$share" -v n="$n" 'BEGIN { p = n / 300000; exit (share - p) ^ 2 > 16 * (p / 300000 + p * p / 500) }' || fail "$d: $n, $share"
    for c in $(seq "$d"); do
      for f in kept drawn; do
        awk -F '\t' -v c="$c" 'NR > 1 { s += $c; q += $c ^ 2 } END { n = NR - 1; v = q / n - (s / n) ^ 2; print s / n, v, v / n, 2 * v * v / n }' $f
      done | awk '{ m[NR] = $1; s[NR] = $2; v += $3; w += $4 } END { exit (m[1] - m[2]) ^ 2 > 20 * v || (s[1] - s[2]) ^ 2 > 20 * w }' ||
        fail "$d: theta$c"
    done
  done <<'E'
15 0.5
6 0.4
E
}

@test "--draw: each law between limits; how much of it there is, and its mean" {
  setup_flows
  # On |theta| <= 1.2816, by SciPy; integers -1, 0 and 1 of -3 to 4.
  while read -r law share mean; do
    go tw-focus -f flow -x obs --eps 0.2 --draw 20000 "theta1=$law"
    did 0
    sed 's/.*), //; s/ of the prior//' err | awk -v p="$share" '{ exit ($1 - p) ^ 2 > 0.012 ^ 2 }' || fail "$law: $(cat err)"
    awk -v m="$mean" 'NR > 1 { s += $1 } END { d = s / (NR - 1) - m; exit !(NR == 20001 && d * d < 0.03 ^ 2) }' out ||
      fail "$law: mean"
  done <<'E'
loguniform(0.1,10) 0.55388 0.46325
exponential(2) 0.47313 0.57283
gamma(2.5,1) 0.23305 0.8339
beta(2,1) 1 0.66667
halfnormal(1) 0.80002 0.55863
integer(-3,4) 0.375 0
E
  [ "$(sed 1d out | sort -u | tr '\n' ' ')" = '-1 0 1 ' ]
  # All of a law where T goes on beyond both its ends: asin(sqrt(v)) 2 / pi is uniform.
  go tw-focus -f flow -x obs --draw 20000 'theta1=beta(0.5,0.5)'
  grep -q ', 1 of the prior' err
  awk 'NR > 1 { n[int(10 * atan2(sqrt($1), sqrt(1 - $1)) / 1.5707963267948967)]++ }
    END { for (i = 0; i < 10; i++) if ((n[i] - 2000) ^ 2 > 25 * 1800) exit 1 }' out
}

@test "--draw: what the flow has at 0 and below is outside a lognormal prior" {
  setup_flows
  # T is from -3.9 to 3.9 or so: nearly all of this prior, most of it below all draws of the flow.
  go tw-focus -f flow -x obs -n 1000 --draw 4000 'theta1=lognormal(-8,2)'
  grep -q 'kept 4000 of 4[0-9]* (.*), 1 of the prior' err
  awk 'NR > 1 { n++; low += log($1) < -8; lower += log($1) < -12 }
    END { exit !(n == 4000 && low > 1870 && low < 2130 && lower > 40 && lower < 145) }' out
  go tw-focus -f flow -x obs -n 1000 --draw 5 'theta1=lognormal(9,0.1)'
  says 1 --draw 'no mass' 'those of its training runs?' 'train it with more runs'
}

@test "--draw-seed: other draws, in the region that filters find" {
  setup_flows
  go tw-focus -f flow -x obs --find 1000 --draw 400 'theta1=uniform(-4,4)'
  mv out first
  for seed in 1 2 77; do
    go tw-focus -f flow -x obs --find 1000 --draw 400 --draw-seed $seed 'theta1=uniform(-4,4)'
    mv out drawn
    tw-focus -f flow -x obs --find 1000 drawn 2>/dev/null | cmp - drawn || fail $seed
    if [ $seed -eq 1 ]; then cmp first drawn; else run ! cmp -s first drawn; fi
  done
  go tw-focus -f flow -x obs --draw-seed 2 first
  says 2 '--draw-seed is for --draw'
}

@test "--region: T is kept, and the same when it is read" {
  setup_flows
  hand 'none 0 0 0 1' 1 0 -0.5 >level
  both=(-f flow -f level -x obs --find 2000 --seed 3)
  { tsv 'theta1 x1'; seq -400 400 | awk -v OFS='\t' '{ print $1 / 100, $1 / 300 }'; } >records
  for o in '' '--reach 0.5 -n 100 --by flow' --box '--draw 50 theta1=normal(0,2)'; do
    in=records
    case $o in --box | --draw*) in= ;; esac
    rm -f kept
    tw-focus "${both[@]}" $o $in >want 2>/dev/null
    for once in found read; do
      go tw-focus "${both[@]}" --region kept $o $in
      [ "$in" = '' ] || says 0 kept
      cmp want out
      [ -s out ]
    done
  done
  # What it says: tau of each flow, by the pipe of the manual page.
  for f in flow level; do region $f 0 2000 3; done | awk '{ printf "%.9g theta1\n", -$1 }' >want
  sed '/^#/d' kept | awk -F '\t' 'NR > 1 { printf "%.9g %s\n", $2, $3 }' | diff want -
  # It is read: by an edited one T ends elsewhere.
  awk -F '\t' -v OFS='\t' '/^# crc32/ { next } !/^#/ && $3 == "theta1" { $4 = -0.5; $5 = 0.25 } { print }' kept >edited
  go tw-focus "${both[@]}" --region edited records
  [ "$(sed 1d out | cut -f 1 | sed -n '1p; $p' | paste -sd ' ' -)" = '-0.5 0.25' ] || fail "$(cat out)"
  # Of more parameters, in another order in the second flow.
  trained
  mv flow three
  awk -F '\t' -v OFS='\t' '{ print $2, $1, $3, $4, $5 }' in >turned
  tw-flow -p theta2,theta1,theta3 --seed 2 --epochs 6 --members 2 turned >other 2>/dev/null
  simulate 500 3 2 9 >records
  all=(-f three -f other -x obs --find 2000)
  tw-focus "${all[@]}" records >want 2>/dev/null
  for once in found read; do
    go tw-focus "${all[@]}" --region kept.3 records
    cmp want out
  done
  sed 1d want | cut -f 1-3 >inside
  sed '/^#/d' kept.3 | sed 1d | cut -f 3- | sort >rows
  awk -F '\t' 'FNR == NR { if (!($1 in lo) || $2 > lo[$1]) lo[$1] = $2; if (!($1 in hi) || $3 < hi[$1]) hi[$1] = $3; next }
    { for (i = 1; i <= 3; i++) if ($i < lo["theta" i] || $i > hi["theta" i]) exit 1 }' rows inside
  [ "$(cut -f 1 rows | uniq -c | awk '{ print $1, $2 }' | paste -sd , -)" = '2 theta1,2 theta2,2 theta3' ]
  [ "$(cut -f 2 rows | sort -u | wc -l)" -eq 6 ]
  for edit in 'NR == 4 { $2 += 1 }' 'NR == 4 { $3 = "theta1" }'; do
    awk -F '\t' -v OFS='\t' "/^# crc32/ { next } $edit { print }" kept.3 >odd
    go tw-focus "${all[@]}" --region odd records
    says 1 "odd:4: "
  done
  # Without headers, by numbers.
  setup_flows
  { tsv 'theta1 x1'; seq -400 400 | awk -v OFS='\t' '{ print $1 / 100, $1 / 300 }'; } >records
  for f in flow level; do sed 's/theta1/1/; s/x1/2/' $f >$f.N; done
  tsv '0 0' >obs.N
  tw-focus "${both[@]}" records 2>/dev/null | sed 1d >want
  sed 1d records >records.N
  for once in found read; do
    go tw-focus -N -f flow.N -f level.N -x obs.N --find 2000 --seed 3 --region kept.N records.N
    cmp want out
  done
}

@test "--region: of other flows, of another observation, or found otherwise" {
  setup_flows
  tsv theta1 0 1 >records
  go tw-focus -f flow -x obs --find 2000 --region kept records
  says 0 'kept 2 of 2'
  while IFS='|' read -r options words; do
    go tw-focus --region kept $options records
    says 2 "$words"
    [ ! -s out ]
  done <<'X'
-f flow -x obs --find 3000|kept: a region that was not found by --find 3000: name another file
-f flow -x obs --find 2000 --eps 0.001|not found by --eps 0.001
-f flow -x obs --find 2000 --seed 2|not found by --seed 2
-f right -x obs --find 2000|kept: a region of another flow than right, or of another observation
-f flow -f right -x obs --find 2000|kept: a region of fewer flows
-f flow -x obs --nearest 1|--region is not for --nearest: it asks for no region
X
  tsv x1 0.5 >other
  go tw-focus -f flow -x other --find 2000 --region kept records
  says 2 'or of another observation'
  go tw-focus -f flow -f right -x obs --find 2000 --region two records
  says 0 'kept 2 of 2'
  go tw-focus -f flow -x obs --find 2000 --region two records
  says 2 'two: a region of more flows'
  for o in '' -; do
    go tw-focus -f flow -x obs --region "$o" records
    says 2 "--region: must be a file's name"
  done
  go tw-focus -f flow -x obs --region same --share same records
  says 2 '--region and --share: two files'
  # Damaged, cut, none at all, or edited so that it cannot be.
  awk -F '\t' -v OFS='\t' '!/^#/ && NR > 2 { $4 -= 1 } { print }' kept >bad
  go tw-focus -f flow -x obs --find 2000 --region bad records
  says 1 bad 'the sum does not match'
  sed '$d' kept >bad
  go tw-focus -f flow -x obs --find 2000 --region bad records
  says 1 bad cut
  go tw-focus -f flow -x obs --find 2000 --region flow records
  says 1 'not a file that tw-focus wrote'
  awk -F '\t' -v OFS='\t' '/^# crc32/ { next } !/^#/ && NR > 2 { $5 = $4 - 1 } { print }' kept >bad
  go tw-focus -f flow -x obs --find 2000 --region bad records
  says 1 'below the lower one'
  go tw-focus -f flow -x obs --find 2000 --region no/where records
  says 1 no/where
  [ ! -s out ]
}

@test "--draw: priors that are none, or have no mass in T" {
  setup_flows
  for bad in theta1 'theta1=' 'theta1=uniform' 'theta1=uniform(1,1)' 'theta1=uniform(2,1)' 'theta1=normal(0,0)' \
    'theta1=normal(0,-1)' 'theta1=normal(0)' 'theta1=normal(0,1' 'theta1=normal(0,1]' 'theta1=normal(0,1)x' 'theta1=cauchy(0,1)' \
    'theta1=uniform(-inf,1)' 'theta1=uniform(nan,1)' 'theta1=lognormal(,1)' 'theta2=uniform(0,1)' '=uniform(0,1)' \
    'theta1=uniform(-1e308,1e308)' 'theta1=uniform(0,1,2)'; do
    go tw-focus -f flow -x obs --draw 5 "$bad"
    says 2 "$bad" || fail "$bad"
    has
  done
  go tw-focus -f flow -x obs --draw 5
  says 2 theta1
  go tw-focus -f flow -x - --draw 5 <obs
  says 2 "no prior for 'theta1'"
  go tw-focus -f flow -x obs --draw 5 'theta1=uniform(0,1)' 'theta1=uniform(0,1)'
  says 2 once
  go tw-focus -f flow -x obs --draw 5 'theta1=uniform(50,60)'
  says 1 --draw 'no mass'
  go tw-focus -f flow -x obs -n 1000 --eps 0.5 --draw 5 'theta1=normal(300,0.1)'
  says 1 --draw 'no mass'
  # Proposals there are, but none in T: the box is wider than T; and in a corner of
  # the box, where the ellipsoid has no proposals at all.
  go tw-focus -f flow -x obs -n 1000 --draw 5 'theta1=normal(6,0.1)'
  says 1 --draw 'proposals none is in the region'
  trained
  tw-focus -f flow -x obs -n 1000 --box >box 2>err
  corner=$(awk -F '[=:]' '{ printf "%s=normal(%.6f,1e-3) ", $1, $3 - 0.1 * ($3 - $2) }' box)
  # shellcheck disable=SC2086 # three priors
  go tw-focus -f flow -x obs -n 1000 --draw 5 $corner
  says 1 --draw 'proposals none is in the region: it has no mass'
}

@test "T without mass: flows that have nothing in common" {
  setup_flows
  hand 'none 0 0 0 1' 50 1 >far
  echo theta1 >in
  for how in '' --box '--reach 0.5'; do
    go tw-focus -f flow -f far -x obs $how ${how:-in}
    [ "$how" = '' ] || go tw-focus -f flow -f far -x obs $how </dev/null
    says 1 far 'no mass'
    has
  done
  go tw-focus -f flow -f far -x obs --draw 3 'theta1=uniform(0,9)'
  says 1 far 'no mass'
}

@test "an observation that is none" {
  setup_flows
  { tsv theta1; echo 1; } >in
  while IFS='|' read -r obs status text; do
    printf '%b' "$obs" >bad
    go tw-focus -f flow -x bad in
    says "$status" "$text" || fail "$obs"
    has
  done <<'E'
|1|bad
x1\n|1|no record
x1\n1\n2\n|1|bad:3: a second record
x1\nNA\n|1|bad:2: column 1 (x1)
x1\n\n|1|bad:2: column 1 (x1)
x1\ninf\n|1|bad:2: column 1 (x1)
x1\nnan\n|1|bad:2: column 1 (x1)
x1\none\n|1|bad:2: column 1 (x1)
x2\n1\n|2|x1
x1\n1|1|bad
x1\tx1\n1\t1\n|1|x1
x1\r\n1\r\n|1|bad
x1\n1\t2\n|1|bad
E
  go tw-focus -f flow -x nowhere in
  says 1 nowhere
  go tw-focus -f flow -x . in
  says 1 .
  go tw-focus -f flow -x - <obs in
  did 0
  go tw-focus -f flow -x - <obs
  says 2 '-x -' 'standard input'
  go tw-focus -f flow -x - - in <obs
  says 2 '-x -' 'standard input'
  go tw-focus -f flow -x - --box <obs
  silent
}

@test "a flow that is none, or has no density at its own draws" {
  setup_flows
  echo theta1 >in
  head -n 9 flow >cut
  for bad in cut obs nowhere .; do
    go tw-focus -f "$bad" -x obs in
    says 1 "$bad"
    has
  done
  # Its draws are so far out that none has a density.
  hand 'none 0 0 0 1' 1e30 0 >huge
  hand 'above 0 0 1e30 1e30' >infinite
  for bad in huge infinite; do
    go tw-focus -f $bad -x obs in
    # Either way one line, and no record.
    did 1 || did 0
    [ "$(wc -l <err)" -eq 1 ]
    [ "$(wc -l <out)" -le 1 ]
  done
  go tw-focus -f infinite -x obs in
  says 1 infinite 'no finite density'
}

@test "called wrongly" {
  setup_flows
  echo theta1 >in
  while read -r text args; do
    # shellcheck disable=SC2086 # words
    go tw-focus $args
    says 2 "$text" || fail "$args"
    has
  done <<'E'
-f -x obs in
-x -f flow in
--eps -f flow -x obs --eps 0 in
--eps -f flow -x obs --eps 1 in
--eps -f flow -x obs --eps 1e-500 in
--eps -f flow -x obs --eps nan in
--draws -f flow -x obs -n 0 in
--reach -f flow -x obs --reach 0 in
--reach -f flow -x obs --reach 1.01 in
--reach -f flow -x obs --reach nan in
--nearest -f flow -x obs --nearest 0 in
--draw -f flow -x obs --draw 0 in
--seed -f flow -x obs --seed -1 in
--threads -f flow -x obs -j 0 in
one -f flow -x obs --box --nearest 3
one -f flow -x obs --reach 0.5 --nearest 3 in
one -f flow -x obs --reach 0.5 --draw 3 theta1=uniform(0,1)
--by -f flow -x obs --by right in
--nearest -f flow -x obs --eps 0.1 --nearest 3 in
--nearest -f flow -x obs -n 10 --nearest 3 in
--nearest -f flow -x obs --find 10 --nearest 3 in
--find -f flow -x obs --find 0 in
--find -f flow -x obs -n 10 --find 10 in
E
}

@test "missing data by --reach and --nearest; no records; standard input once" {
  trained
  simulate 40 3 2 9 >records
  sed '3s/\t[^\t]*$/\tNA/' records >gap
  sed 3d records >whole
  for how in '--reach 0.29 -n 100' '--nearest 5'; do
    # shellcheck disable=SC2086 # words
    go tw-focus -f flow -x obs $how gap
    says 1 gap:3: --missing=drop
    sed -n '1p; 3p' gap >hole
    go tw-focus -f flow -x hole $how --missing=drop gap
    says 1 hole:2:
    grep -q 'missing=drop' err && fail "$(cat err)"
    # shellcheck disable=SC2086
    go tw-focus -f flow -x obs $how --missing=drop gap
    did 0
    mv out got
    # shellcheck disable=SC2086
    go tw-focus -f flow -x obs $how whole
    did 0
    [[ $how == --reach* ]] || cmp got out
    # shellcheck disable=SC2086
    head -n 1 records | go tw-focus -f flow -x obs $how
    did 0
    head -n 1 records | cmp - out
  done
  # 29 of 100 draws either way, though 0.29 * 100 is less than 29.
  tw-focus -f flow -x obs --reach 0.29 -n 100 whole >a 2>err
  tw-focus -f flow -x obs --reach 0.285 -n 100 whole | cmp a - 2>err
  tw-focus -f flow -x obs --reach 0.28 -n 100 whole >b 2>err
  [ "$(wc -l <b)" -ge "$(wc -l <a)" ]
  go tw-focus -f flow -x - records - <obs
  says 2 '-x -'
  hand 'none 0 0 0 1' | sed 's/^x\tx1/x\t1/' >flow
  echo 0 >obs
  go tw-focus -f flow -x obs -n 500 -N --draw 2 'theta1=normal(0,1)'
  did 0
  [ "$(wc -l <out)" -eq 2 ]
}

@test "--share: the region's share of the prior, in a table" {
  setup_flows
  # T is x1 -+ 1.645 for --eps 0.1: 3.29 of 20 of a uniform prior, above 0.1; of 40, below.
  while read -r half narrow; do
    go tw-focus -f flow -x obs --eps 0.1 --draw 500 --share share.tsv "theta1=uniform(-$half,$half)"
    did 0
    [ "$(wc -l <share.tsv)" -eq 2 ]
    [ "$(col narrow share.tsv)" = "$narrow" ]
    awk -F '\t' -v half="$half" 'NR > 1 { d = $1 * 2 * half / 3.29 - 1; exit !(d * d < 0.01) }' share.tsv || fail "$(cat share.tsv)"
  done <<<$'20 yes\n10 no'
  # Of records it is what was kept.
  awk 'BEGIN { print "theta1"; for (i = 0; i < 1000; i++) print i / 50 - 10 }' >records
  go tw-focus -f flow -x obs --eps 0.1 --share share.tsv records
  did 0
  [ "$(col share share.tsv)" = "$(awk -v n="$(wc -l <out)" 'BEGIN { print (n - 1) / 1000 }')" ]
  # A tenth of the prior is not narrow, less is.
  for n in 9:no 10:yes; do
    { echo theta1; echo 0; seq 50 $((49 + ${n%:*})); } | tw-focus -f flow -x obs --share share.tsv >out 2>err
    [ "$(col narrow share.tsv)" = "${n#*:}" ] || fail "$(cat share.tsv)"
  done
  go tw-focus -f flow -x obs --box --share share.tsv
  says 2 '--share is for records'
  go tw-focus -f flow -x obs --share nowhere/share.tsv records
  did 1
  grep -q 'nowhere/share.tsv: No such file' err
}

@test "--box: walls of flows whose parameters stand in another order" {
  perl -e 'srand 3; print "theta1\ttheta2\tx1\tx2\n"; for (1 .. 400) { $a = -log(1 - rand); $b = rand() - 5;
    printf "%.5f\t%.5f\t%.5f\t%.5f\n", $a, $b, $a + rand, $b + rand }' >in
  tsv 'x1 x2' '0.5 -4.5' >obs
  tw-flow "${TINY[@]}" -p theta1,theta2 -x x1,x2 --support theta2=-5: in >one 2>/dev/null
  tw-flow "${TINY[@]}" -p theta2,theta1 -x x1,x2 --support theta1=0: in >two 2>/dev/null
  go tw-focus -f one -f two -x obs -n 5000 --eps 0.01 --box
  silent
  sort out >box
  grep -q '^theta1=0:' box && grep -q '^theta2=-5:' box || fail "$(cat box)"
  go tw-focus -f two -f one -x obs -n 5000 --eps 0.01 --box
  sort out | cmp - box
}
