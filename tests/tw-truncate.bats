load lib
load flow

# Flows made by hand: theta1 normal around a line in x1 (flow.bash), so that the
# truncated prior and all that follows from it is known in closed form.

# One flow is N(x1, 1), the other N(x1 + 2, 1).
setup_flows() {
  hand 'none 0 0 0 1' 0 1 >flow
  hand 'none 0 0 0 1' 2 1 >right
  tsv 'x1 note' '0 n' >obs
}

# trained: fit a flow of three parameters and two data, and make an observation.
trained() {
  simulate 400 3 2 >in
  fit --epochs 6 --members 2
  tsv 'id x2 x1' '7 0.3 -0.2' >obs
}

# both FIRST SECOND TRUNCATED [OPTION...]: make a truncated prior with a stage of each flow.
both() {
  local first=$1 second=$2 to=$3
  shift 3
  tw-truncate -f "$first" -x obs "$@" >stage1 || return
  tw-stack -f "$second" --truncated stage1 >nested || return
  go tw-truncate -f nested -x obs "$@"
  did 0
  mv out "$to"
}

# drawn N PRIOR [OPTION...]: make N draws of the prior, truncated by the flow in the file flow.
drawn() {
  local n=$1 prior=$2
  shift 2
  tw-truncate -f flow -x obs "$@" >T || return
  go tw-sample --prior "$prior" --truncated T -n "$n"
}

# threshold FLOW OUTSIDE N SEED: of N scores, which are -log p^, at most OUTSIDE are larger.
threshold() {
  tw-sample -f "$1" -n "$3" --seed "$4" obs 2>/dev/null | tw-score -f "$1" --log 2>/dev/null |
    sed 1d | awk -F '\t' '{ print $NF }' | sort -g | sed -n "$(($3 - $2))p"
}

@test "tw-truncate -t passes on the records whose density at OBS reaches the threshold" {
  trained
  simulate 3000 3 2 9 >records
  cut -f 1-3 records >theta
  while read -r outside eps n seed; do
    tau=$(threshold flow "$outside" "$n" "$seed")
    # The records' parameters at OBS.
    { tsv 'theta1 theta2 theta3 x1 x2'; sed 1d theta | sed 's/$/\t-0.2\t0.3/'; } |
      tw-score -f flow --log >scored 2>/dev/null
    paste records scored | awk -F '\t' -v tau="$tau" 'NR == 1 || $NF <= tau' | cut -f 1-5 >want
    tw-truncate -f flow -x obs --eps "$eps" -n "$n" --seed "$seed" >T
    go tw-truncate -t T records
    did 0
    cmp want out
    kept=$(($(wc -l <want) - 1))
    [ "$kept" -gt 0 ]
    [ "$kept" -lt 3000 ]
    [ "$(cat err)" = "tw-truncate: kept $kept of 3000 ($(awk -v k=$kept 'BEGIN { printf "%.4g", k / 3000 }'))" ]
  done <<'E'
10 0.01 1000 1
200 1e-1 2000 4
499 .5 999 2
290 0.29 1000 3
E
  # Of the flow's own draws, as many are outside as eps allows.
  for eps in 0.29 0.07 0.001 0.0009; do
    tw-sample -f flow -n 1000 obs >own
    tw-truncate -f flow -x obs --eps $eps -n 1000 >T
    go tw-truncate -t T own
    grep -q "^tw-truncate: kept $(awk -v e=$eps 'BEGIN { print 1000 - int(1000 * e + 1e-9) }') of 1000 " err
  done
}

@test "tw-truncate by default leaves 1e-4 of 10000 draws outside, of a normal density those beyond 3.9 deviations" {
  setup_flows
  { tsv 'theta1'; seq -6 0.001 6; } >in
  tw-truncate -f flow -x obs -n 100000 >T
  go tw-truncate -t T in
  did 0
  # 3.89: the quantile of |Z| at 1e-4; of 100000 draws it is known to 0.13 (five errors).
  awk 'NR > 1 { if (NR == 2) lo = $1; hi = $1 } END { exit !(hi > 3.76 && hi < 4.02 && (hi + lo) ^ 2 < 1e-4) }' out
  cp out all
  tw-truncate -f flow -x obs -n 100000 --seed 2 >T
  go tw-truncate -t T in
  did 0
  cmp -s all out && fail "another seed, the same thresholds"
  tw-truncate -f flow -x obs >T
  tw-truncate -f flow -x obs --eps 0.0001 --draws 10000 --seed 1 -j 2 | cmp T -
}

@test "tw-truncate -t passes bytes and comments on as they are, and finds parameters by their names" {
  setup_flows
  tw-truncate -f flow -x obs >T
  printf '# a comment\nid\ttheta1\tnote\n007\t+1e-1\t k\n8\t99\tb\n9\t-.5\t\n' >one
  printf 'id\ttheta1\tnote\nx\t0\t"\n' >two
  go tw-truncate -t T one two
  did 0
  printf '# a comment\nid\ttheta1\tnote\n007\t+1e-1\t k\n9\t-.5\t\nx\t0\t"\n' | cmp - out
  grep -qx 'tw-truncate: kept 3 of 4 (0.75)' err
  tsv 'theta1 y' '0 1' 'NA 2' '99 3' 'inf 4' '1 5' >in
  go tw-truncate -t T in
  says 1 in:3: theta1
  # A header only.
  tsv theta1 | go tw-truncate -t T
  says 0 'kept 0 of 0 (0)'
  has theta1
  tsv theta2 | go tw-truncate -t T
  says 2 theta1
}

@test "tw-truncate says that so few draws leave more than --eps outside, and refuses one" {
  setup_flows
  go tw-truncate -f flow -x obs -n 1
  says 2 '-n: one draw has no range'
  # The least density of n draws has the share 1 / (n + 1) below it, on average.
  go tw-truncate -f flow -x obs -n 9
  says 0 '-n 9: so few draws leave about 0.1 of the posterior outside, and not 0.0001: --eps needs 10000 draws'
  go tw-truncate -f flow -x obs -n 98 --eps 0.01
  says 0 'leave about 0.01 of' 'needs 100 draws'
  for n in 99 100; do
    go tw-truncate -f flow -x obs -n $n --eps 0.01
    silent
  done
  go tw-truncate -f flow -x obs
  silent
  # With --reach, a draw at the data of each record is enough.
  tw-truncate -f flow -x obs >T
  tsv x1 0 | go tw-truncate -t T --reach 1 -n 1
  says 0 'kept 1 of 1 (1)'
}

@test "tw-truncate -t answers at once" {
  setup_flows
  tw-truncate -f flow -x obs -n 1000 >T
  mkfifo to from
  tw-truncate -t T <to >from 2>err &
  exec 8>to 9<from
  tsv 'theta1' '0.5' '70' >&8
  read -r -t 20 line <&9 && [ "$line" = theta1 ]
  read -r -t 20 line <&9 && [ "$line" = 0.5 ]
  tsv '-0.25' >&8
  read -r -t 20 line <&9 && [ "$line" = -0.25 ]
  exec 8>&- 9<&-
  wait
}

@test "a truncated prior of several stages keeps what each stage keeps, whatever the order of the parameters" {
  setup_flows
  { tsv 'theta1'; seq -6 0.01 8; } >in
  both flow right T
  [ "$(grep -c '^stage' T)" -eq 2 ]
  go tw-truncate -t T in
  did 0
  tw-truncate -f right -x obs >R
  tw-truncate -t stage1 in 2>/dev/null | tw-truncate -t R 2>/dev/null | cmp - out
  [ "$(wc -l <out)" -gt 100 ]
  trained
  cut -f 3,1,5,2,4 in | awk -F '\t' -v OFS='\t' '{ print $3, $1, $2, $5, $4 }' >turned
  tw-flow "${TINY[@]}" --seed 5 turned >second 2>err
  simulate 2000 3 2 9 >records
  both flow second T -n 5000 --eps 0.01
  go tw-truncate -t T records
  did 0
  tw-truncate -f second -x obs -n 5000 --eps 0.01 >R
  tw-truncate -t R records 2>/dev/null | tw-truncate -t stage1 2>/dev/null | cmp - out
  [ "$(wc -l <out)" -gt 20 ]
  # Another observation, other parameters, and stages without common mass.
  tsv 'x2 x1' '0.3 -0.1' >elsewhere
  go tw-truncate -f nested -x elsewhere
  says 2 elsewhere 'another observation' "'x1' differs"
  tw-flow "${TINY[@]}" -p theta1,theta2 turned >two 2>err
  tw-stack -f two >plain
  go tw-stack -f two --truncated stage1
  says 2 'of other parameters'
  setup_flows
  hand 'none 0 0 0 1' 50 1 >far
  tw-truncate -f flow -x obs >T
  tw-stack -f far --truncated T >nested
  go tw-truncate -f nested -x obs
  says 0 nested 'none of the flow'"'"'s draws is in the earlier truncated prior' 'not truncated further'
  diff <(sed '1d; $d' out | sed '$d') <(sed '1d; $d' T | sed '$d')
}

@test "where nothing is plausible, the truncated prior is the whole prior, which changes nothing" {
  setup_flows
  hand 'above 0 0 1e30 1e30' >infinite
  go tw-truncate -f infinite -x obs
  says 0 infinite 'nothing is plausible at the observation: the flow has no finite density' 'not truncated'
  mv out T
  sed -n '3,$p' T | sed '$d' | sed '$d' | diff - <(tsv 'observed x1 0' 'stage none 0')
  tsv 'id theta1 x1' 'a 1e9 0' 'b 0 99' 'c -5 1' >in
  for reach in '' '--reach 0.02'; do
    # shellcheck disable=SC2086 # words
    go tw-truncate -t T $reach in
    says 0 'kept 3 of 3 (1)'
    cmp in out
  done
  go tw-sample --prior 'theta1=normal(0,1)' --truncated T -n 20
  silent
  tw-sample --prior 'theta1=normal(0,1)' -n 20 | cmp - out
  # A posterior with it is as one without, and can be truncated.
  tw-stack -f flow --truncated T >posterior
  tw-sample -f flow -n 9 obs | diff - <(tw-sample -f posterior -n 9 obs)
  tw-truncate -f flow -x obs >want
  tw-truncate -f posterior -x obs | diff want -
  tsv x1 1 >elsewhere
  go tw-truncate -f posterior -x elsewhere
  says 2 elsewhere 'another observation'
  sed 's/none\t0/none\t1/' T | unsummed >forged
  go tw-truncate -t forged in
  says 1 forged 'not 0'
}

@test "the truncated prior of a mixture is the union of the regions of its components" {
  setup_flows
  # x1 is N(theta1, 1), so that with a normal prior the posterior is N(x1 / 2, 1 / 2).
  hand 'none 0 0 0 1' 0 1 | sed 's/theta\ttheta1/theta\tdata/; s/x\tx1/x\ttheta1/; s/data/x1/' >like
  { tsv 'theta1'; seq -6 0.001 8; } >in
  for weights in 1 0.5 0; do
    tw-stack -f right -l like --prior 'theta1=normal(0,1)' --weights $weights >posterior
    tw-truncate -f posterior -x obs --eps 0.2 -n 20000 >T
    go tw-truncate -t T in
    # Ends at 1.2816 (2: shifted by 2) and 1.2816 / sqrt(2), by the quantile of |Z| at 0.2.
    sed 1d out | awk -v w=$weights '{ if (NR == 1 || $1 < lo) lo = $1; if ($1 > hi) hi = $1 } END {
      a = (w > 0) ? -0.9062 : 2 - 1.2816; b = (w < 1) ? 2 + 1.2816 : 0.9062
      exit (lo - a) ^ 2 > 0.06 ^ 2 || (hi - b) ^ 2 > 0.06 ^ 2 }' || fail "$weights: $(sed -n '2p; $p' out)"
  done
  # With both components, theta1 in neither region is excluded.
  tw-stack -f right -l like --prior 'theta1=normal(0,1)' --weights 0.5 >posterior
  tw-truncate -f posterior -x obs --eps 0.5 -n 20000 >T
  go tw-truncate -t T in
  sed 1d out | awk '$1 > 0.55 && $1 < 1.25 { exit bad = 1 } $1 < 0.4 { n++ } $1 > 1.4 { m++ } END { exit bad || n < 800 || m < 1000 }'
  # Each component has its own ellipsoid; the densities alone give the same result.
  awk -F '\t' '$1 == "threshold" { c = $2 } $1 == "ellipsoid" { split($3, v, " "); at[c] = v[1] }
    END { exit (at["flow"] - 2) ^ 2 > 0.1 || at["likelihood 1"] ^ 2 > 0.1 }' T
  edited '' 0 1e9
  tw-truncate -t U in 2>err | cmp - out
  # If the earlier stages leave nothing of the prior, there is no threshold.
  tw-truncate -f right -x obs >T
  tw-stack -f right -l like --prior 'theta1=uniform(50,60)' --truncated T --weights 1 >posterior
  go tw-truncate -f posterior -x obs -n 100 --eps 0.01
  says 0 'prior x likelihood is 0 at all proposals' 'not truncated further'
}

@test "the region of a likelihood does not depend on how wrong the flow is" {
  setup_flows
  # The likelihood gives the posterior N(0, 1 / 2), so the ends at eps 0.01 are 2.5758 / sqrt(2).
  hand 'none 0 0 0 1' 0 1 | sed 's/theta\ttheta1/theta\tdata/; s/x\tx1/x\ttheta1/; s/data/x1/' >like
  { tsv 'theta1'; seq -6 0.01 8; } >in
  # Flows that are too far to the right, too narrow (1.5 means a scale of 0.28), or both.
  for flow in '4 1 0' '0 1 1.5' '2 1 1.5'; do
    # shellcheck disable=SC2086 # three words
    hand 'none 0 0 0 1' $flow >wrong
    for prior in 'normal(0,1)' 'uniform(-50,50)'; do
      half=1.8214
      [ "$prior" = 'normal(0,1)' ] || half=2.5758
      tw-stack -f wrong -l like --prior "theta1=$prior" --weights 1 >posterior
      tw-truncate -f posterior -x obs --eps 0.01 -n 20000 >T
      go tw-truncate -t T in
      sed 1d out | awk -v half=$half '{ if (NR == 1 || $1 < lo) lo = $1; if ($1 > hi) hi = $1 }
        END { exit (lo + half) ^ 2 > 0.15 ^ 2 || (hi - half) ^ 2 > 0.15 ^ 2 }' || fail "$flow $prior: $(sed -n '2p; $p' out)"
    done
  done
}

@test "the threshold of a likelihood leaves out the proposals that together weigh eps at most, and no more" {
  hand 'none 0 0 0 1' 0 0.5 0.36226795 >flow
  hand 'none 0 0 0 1' 0 1 | sed 's/theta\ttheta1/theta\tdata/; s/x\tx1/x\ttheta1/; s/data/x1/' >like
  tsv x1 0 >obs
  tw-stack -f flow -l like --prior 'theta1=normal(0,1)' --weights 1 >posterior
  # Both of two proposals are inside if each weighs more than eps, and the threshold is the smaller density. If only
  # one may be left, the box has no width, the prior no mass in it, and the prior is not truncated. The box is one and a half times as wide as their
  # distance, which shows where they are; the log density there is -theta1^2 - log(2 pi).
  for seed in 1 2 3 4 5; do
    for eps in 0.0001 0.9999; do
      tw-truncate -f posterior -x obs --eps $eps -n 2 --seed $seed >T.$eps
    done
    awk -F '\t' '$1 == "box" { split($3, end, " "); w = (end[2] - end[1]) / 6; a = end[1] + w; b = end[2] - w
        if (!(w > 0)) exit 1
        print -(a * a > b * b ? a * a : b * b) - 1.8378770664093453
      }' OFMT=%.15g T.0.0001 >want
    awk -F '\t' '$1 == "threshold" { print $3 }' T.0.0001 >got
    [ "$(wc -l <got)" -eq 1 ]
    grep -q '^stage	none' T.0.9999
    close_to got want 1e-6
  done
}

@test "tw-truncate --reach passes on the records at whose data the flow has enough mass inside" {
  setup_flows
  # T is |theta| <= 1.2816 (eps 0.2), and the mass at x' of it F(1.28 - x') - F(-1.28 - x').
  tw-truncate -f flow -x obs --eps 0.2 >T
  { tsv 'x1 theta1'; seq -3 0.01 3 | sed 's/$/\t99/'; } >in
  go tw-truncate -t T --reach 0.7 --draws 4000 in
  did 0
  # That is 0.7 at |x'| = 0.6588 (scipy.stats.norm); 0.05 is six errors or more.
  awk 'NR > 1 { n++; if ($1 ^ 2 > 0.71 ^ 2) exit bad = 1 } END { exit bad || n < 121 }' out
  grep -q "kept $(($(wc -l <out) - 1)) of 601 " err
  go tw-truncate -t T --reach 0.7 -n 1000 in
  awk 'NR > 1 { n++; if ($1 ^ 2 > 0.76 ^ 2) exit bad = 1 } END { exit bad || n < 111 }' out
  # The result depends only on the record's data.
  cp out all
  go tw-truncate -t T --reach 0.7 -n 1000 -j 3 <(sed '2,200d' in)
  grep -Fxf out all | cmp - out
  # With --reach 1, all draws must be inside, which keeps no more records than a smaller share.
  go tw-truncate -t T --reach 0.7 in
  tw-truncate -t T --reach 0.7 --draws 100 in 2>err | cmp out -
  tw-truncate -f flow -x obs >wide
  go tw-truncate -t wide --reach 1 --draws 50 in
  grep -Fxf all out >both
  [ "$(wc -l <both)" -gt 20 ]
  # With one draw, x' + z with the same z at each x', the records where x' + z is inside are kept.
  go tw-truncate -t T --reach 1 --draws 1 in
  awk 'NR > 1 { n++ } END { exit !(n > 240 && n < 272) }' out
}

@test "tw-sample --truncated draws the part of the prior in the truncated prior, and reports its share" {
  setup_flows
  # On |theta| <= 1.2816: uniform(-4, 4) has 0.3204 there.
  drawn 20000 'theta1=uniform(-4,4)' --eps 0.2
  did 0
  [ "$(wc -l <out)" -eq 20001 ]
  awk 'NR > 1 { s += $1; q += $1 ^ 2; if ($1 ^ 2 > 1.32 ^ 2) exit bad = 1 }
    END { n = NR - 1; exit bad || (s / n) ^ 2 > 25 * 0.55 / n || (q / n - 0.5475) ^ 2 > 0.02 ^ 2 }' out
  sed 's/.*), //; s/ of the prior.s mass//' err | awk '{ exit !($1 > 0.31 && $1 < 0.33) }'
  # normal(2, 0.5): P = F(-1.4367) - F(-6.56) = 0.0754; mean of a truncated normal 1.0666.
  drawn 20000 'theta1=normal(2,0.5)' --eps 0.2
  awk 'NR > 1 { s += $1 } END { exit (s / (NR - 1) - 1.0666) ^ 2 > 0.03 ^ 2 }' out
  sed 's/.*), //; s/ of the prior.s mass//' err | awk '{ exit !($1 > 0.065 && $1 < 0.086) }'
  # lognormal(0, 0.5) with T = [exp(-1.2816), exp(1.2816)] in log theta1 (a map).
  hand 'above 0 0 0 1' >flow
  drawn 20000 'theta1=lognormal(0,0.5)' 
  awk 'NR > 1 { v = log($1); s += v; q += v * v } END { n = NR - 1
    exit (s / n) ^ 2 > 25 * 0.25 / n || (q / n - 0.25) ^ 2 > 0.02 ^ 2 }' out
  grep -qE ', (1|0.99[0-9]*) of the prior.s mass$' err
  # N(4.5, 0.04) has F(-3.05) = 0.00114 in |theta| <= 3.89: more than a million tries.
  hand 'none 0 0 0 1' >flow
  drawn 2000 'theta1=normal(4.5,0.2)' -n 100000
  did 0
  [ "$(wc -l <out)" -eq 2001 ]
  [ "$(sed -n '$s/.* of \([0-9]*\) proposals (.*/\1/p' err)" -gt 1000000 ]
}

@test "tw-sample --truncated finds the region of stages whose parameters come in another order" {
  # theta1 around 0 and theta2 around 5, both with a standard deviation of 1: of the prior, the disc with a
  # radius of sqrt(-2 log 0.01).
  pair theta x 0_0 0_0_0 | sed 's/^\(1.1.out\t3\)\t0/\1\t5/' >first
  pair theta x 0_0 0_0_0 | sed 's/theta1/X/; s/theta2/theta1/; s/X/theta2/; s/^\(1.1.out\t1\)\t0/\1\t5/' >second
  tsv 'x1 x2' '0 0' >obs
  both first second T --eps 0.01 -n 20000
  go tw-sample --prior 'theta1=uniform(-20,20),theta2=uniform(-20,20)' --truncated T -n 2000
  did 0
  awk -F '\t' 'NR == 1 { for (i = 1; i <= 2; i++) if ($i == "theta1") c = i; next }
    { a += $c; b += $(3 - c) } END { a /= NR - 1; b /= NR - 1; exit !(a * a < 0.04 && (b - 5) ^ 2 < 0.04) }' out
  sed 's/.*), //; s/ of the prior.s mass//' err | awk '{ exit !($1 > 0.0163 && $1 < 0.0199) }' || fail "$(<err)"
}

@test "tw-sample --truncated and --prior draw by different random numbers of one seed" {
  setup_flows
  # The region has all of this prior.
  drawn 1000 'theta1=uniform(-0.1,0.1)' -n 1000
  grep -q ', 1 of the prior' err
  mv out truncated
  tw-sample --prior 'theta1=uniform(-0.1,0.1)' -n 20000 >whole
  [ "$(cat truncated whole | sort | uniq -d)" = theta1 ]
}

@test "tw-sample --truncated draws each distribution between limits" {
  setup_flows
  # On |theta| <= 1.2816, by SciPy; 0 and 1 of poisson, integers -1, 0 and 1 of -3 to 4.
  while read -r law share mean; do
    drawn 20000 "theta1=$law" --eps 0.2
    did 0
    sed 's/.*), //; s/ of the prior.s mass//' err | awk -v p="$share" '{ exit ($1 - p) ^ 2 > 0.012 ^ 2 }' || fail "$law: $(cat err)"
    awk -v m="$mean" 'NR > 1 { s += $1 } END { d = s / (NR - 1) - m; exit !(NR == 20001 && d * d < 0.03 ^ 2) }' out ||
      fail "$law: mean"
  done <<'E'
loguniform(0.1,10) 0.55388 0.46325
exponential(2) 0.47313 0.57283
gamma(2.5,1) 0.23305 0.8339
beta(2,1) 1 0.66667
halfnormal(1) 0.80002 0.55863
truncnormal(0.5,1,-1,inf) 0.76721 0.27033
halfcauchy(0.5) 0.76319 0.42211
student(3,0.5,1) 0.66783 0.21525
poisson(1) 0.73576 0.5
integer(-3,4) 0.375 0
E
  [ "$(sed 1d out | sort -u | tr '\n' ' ')" = '-1 0 1 ' ]
  # The truncated prior contains the whole beta distribution: asin(sqrt(v)) 2 / pi is uniform.
  drawn 20000 'theta1=beta(0.5,0.5)' 
  grep -q ', 1 of the prior' err
  awk 'NR > 1 { n[int(10 * atan2(sqrt($1), sqrt(1 - $1)) / 1.5707963267948967)]++ }
    END { for (i = 0; i < 10; i++) if ((n[i] - 2000) ^ 2 > 25 * 1800) exit 1 }' out
}

@test "tw-sample --truncated draws a lognormal prior down to 0 within the region, and refuses one beyond" {
  setup_flows
  # The truncated prior is about -3.9 to 3.9: nearly all of this prior, most of which is below all draws of the flow.
  drawn 4000 'theta1=lognormal(-8,2)' -n 1000
  grep -q 'kept 4000 of 4[0-9]* proposals (.*), 1 of the prior' err
  awk 'NR > 1 { n++; low += log($1) < -8; lower += log($1) < -12 }
    END { exit !(n == 4000 && low > 1870 && low < 2130 && lower > 40 && lower < 145) }' out
  drawn 5 'theta1=lognormal(9,0.1)' -n 1000
  says 3 'no mass' 'the prior of the flow'"'"'s training simulations?' 'train the flow with more simulations'
}

@test "tw-sample --truncated draws a region that is narrow between the axes as filtered draws of the prior have it" {
  # theta2 is theta1 plus a little noise.
  perl -e 'srand(4); sub n { sqrt(-2 * log(1 - rand)) * cos(6.2831853 * rand) }
    print "theta1\ttheta2\tx1\n";
    for (1 .. 1500) { my $a = 2 * rand() - 1; my $b = $a + 0.02 * n(); print "$a\t$b\t", $a + 0.3 * n(), "\n" }' >in
  go tw-flow --members 1 --epochs 25 --hidden 12 in
  mv out flow
  tsv 'x1' '0.1' >obs
  drawn 4000 'theta1=uniform(-2,2),theta2=normal(0,1)' --eps 0.01 -n 20000
  did 0
  cp out inside
  share=$(sed 's/.*), //; s/ of the prior.s mass//' err)
  # At most about one in twenty proposals from the box would be inside.
  perl -e 'srand(5); sub n { sqrt(-2 * log(1 - rand)) * cos(6.2831853 * rand) }
    print "theta1\ttheta2\n"; for (1 .. 200000) { print 4 * rand() - 2, "\t", n(), "\n" }' >prior
  go tw-truncate -t T prior
  did 0
  [ "$(wc -l <out)" -gt 1000 ]
  awk -v share="$share" -v n="$(($(wc -l <out) - 1))" 'BEGIN { p = n / 200000
    exit (share - p) ^ 2 > 25 * (p / 200000 + p * p / 4000) }'
  for c in 1 2; do
    for f in inside out; do
      awk -F '\t' -v c=$c 'NR > 1 { s += $c; q += $c ^ 2 } END { n = NR - 1; print s / n, (q / n - (s / n) ^ 2) / n }' $f
    done | awk '{ m[NR] = $1; v += $2 } END { exit (m[1] - m[2]) ^ 2 > 25 * v }'
  done
  # The filter keeps all of these draws.
  go tw-truncate -t T inside
  cmp inside out
  # A part of the draws, and any number of threads.
  tw-sample --truncated T -n 400 -j 2 --prior 'theta2=normal(0,1) theta1=uniform(-2,2)' 2>err |
    cmp - <(head -n 401 inside)
}

# linear D S N: print N simulations of D standard normal parameters. Each datum is a parameter plus a tenth of the
# one before and noise with standard deviation S.
linear() {
  perl -e 'my ($d, $s, $n) = @ARGV; srand(9); sub n { sqrt(-2 * log(1 - rand)) * cos(6.2831853 * rand) }
    print join("\t", (map { "theta$_" } 1 .. $d), map { "x$_" } 1 .. $d), "\n";
    for (1 .. $n) { my @t = map { n() } 1 .. $d;
      print join("\t", @t, map { $t[$_] + 0.1 * $t[$_ - 1] + $s * n() } 0 .. $d - 1), "\n" }' "$1" "$2" "$3"
}

# linear_flow D S: fit a flow to such simulations, and make an observation in obs, and the prior.
linear_flow() {
  linear "$1" "$2" 800 >in
  tw-flow --kind maf --members 1 --epochs 60 --hidden 16 in >flow 2>/dev/null
  { sed -n 1p in; sed -n 2p in; } | tw-read -c 'x*' >obs
  normals=$(seq -f 'theta%g=normal(0,1)' -s , "$1")
}

@test "tw-sample --truncated draws six and fifteen parameters in seconds as filtered draws of the prior have them" {
  while read -r d noise; do
    linear_flow "$d" "$noise"
    # With 15 parameters, only one in a million proposals from the box would be kept.
    tw-truncate -f flow -x obs -n 10000 >T
    go timeout 60 tw-sample --prior "$normals" --truncated T -n 500
    did 0
    cp out inside
    sed 's/.*kept \([0-9]*\) of \([0-9]*\) .*/\1 \2/' err | awk '{ exit !($1 / $2 > 1e-3) }' || fail "$d: $(cat err)"
    share=$(sed 's/.*), //; s/ of the prior.s mass//' err)
    tw-truncate -t T inside 2>/dev/null | cmp - inside
    tw-sample --prior "$normals" --truncated T -n 500 -j 3 2>/dev/null | cmp - inside
    tw-sample --prior "$normals" -n 300000 | tw-truncate -t T >kept 2>err
    n=$(($(wc -l <kept) - 1))
    [ "$n" -gt 200 ] || fail "$d: $n"
    awk -v share="$share" -v n="$n" 'BEGIN { p = n / 300000; exit (share - p) ^ 2 > 16 * (p / 300000 + p * p / 500) }' || fail "$d: $n, $share"
    for c in $(seq "$d"); do
      for f in kept inside; do
        awk -F '\t' -v c="$c" 'NR > 1 { s += $c; q += $c ^ 2 } END { n = NR - 1; v = q / n - (s / n) ^ 2; print s / n, v, v / n, 2 * v * v / n }' $f
      done | awk '{ m[NR] = $1; s[NR] = $2; v += $3; w += $4 } END { exit (m[1] - m[2]) ^ 2 > 20 * v || (s[1] - s[2]) ^ 2 > 20 * w }' ||
        fail "$d: theta$c"
    done
  done <<'E'
15 0.5
6 0.4
E
}

@test "tw-sample --truncated refuses malformed priors, and priors without mass inside" {
  setup_flows
  tw-truncate -f flow -x obs -n 1000 >T
  for bad in 'theta1=' 'theta1=uniform' 'theta1=uniform(2,1)' 'theta1=normal(0,0)' 'theta1=cauchy(0,1)' 'theta2=uniform(0,1)'; do
    go tw-sample --truncated T -n 5 --prior "$bad"
    says 2 "$bad" || fail "$bad"
    has
  done
  go tw-sample --truncated T -n 5 --prior 'theta1=uniform(0,1) theta1=uniform(0,1)'
  says 2 once
  for far in 'uniform(50,60)' 'normal(300,0.1)'; do
    go tw-sample --truncated T -n 5 --prior "theta1=$far"
    says 3 'no mass' 'those of' || says 3 'no mass'
  done
  # A prior between the two regions of a mixture.
  hand 'none 0 0 0 1' 0 1 | sed 's/theta\ttheta1/theta\tdata/; s/x\tx1/x\ttheta1/; s/data/x1/' >like
  tw-stack -f right -l like --prior 'theta1=normal(0,1)' --weights 0.5 >posterior
  tw-truncate -f posterior -x obs --eps 0.5 -n 20000 >apart
  go tw-sample --truncated apart -n 5 --prior 'theta1=uniform(0.7,1)'
  says 3 'proposals is in the truncated prior: the prior has no mass there'
  go tw-sample --truncated T -n 5
  says 2 --prior
  pair theta x 0_0 0_0_0 >flow
  tsv 'x1 x2' '0 0' | tw-truncate -f flow -x - -n 1000 >wide
  go tw-sample --truncated wide -n 5 --prior 'theta1=uniform(0,1)'
  says 2 "--prior: no distribution for 'theta2'"
  go tw-sample --truncated T -f flow -n 5 obs
  says 2 --truncated
  hand 'none 0 0 0 1 whole' >flow
  tw-truncate -f flow -x obs -n 1000 >T
  go tw-sample --truncated T -n 5 --prior 'theta1=uniform(-5,5)'
  says 2 'integer'
}

@test "tw-truncate refuses a malformed observation" {
  setup_flows
  while IFS='|' read -r obs status text; do
    printf '%b' "$obs" >bad
    go tw-truncate -f flow -x bad
    says "$status" "$text" || fail "$obs"
    has
  done <<'E'
|1|bad
x1\n|1|no record
x1\n1\n2\n|1|bad: 2 records: -x takes one
x1\nNA\n|3|bad: all data are missing
x1\n\n|3|bad: all data are missing
x1\ninf\n|3|bad: all data are missing
x1\nnan\n|3|bad: all data are missing
x1\none\n|1|bad:2: column 1 (x1)
x2\n1\n|2|x1
x1\n1|1|bad
x1\tx1\n1\t1\n|1|x1
x1\r\n1\r\n|1|bad
x1\n1\t2\n|1|bad
E
  go tw-truncate -f flow -x nowhere
  says 1 nowhere
  go tw-truncate -f flow -x .
  says 1 .
  go tw-truncate -f flow -x - <obs
  did 0
}

@test "tw-truncate refuses a malformed flow" {
  setup_flows
  head -n 9 flow >cut
  for bad in cut obs nowhere .; do
    go tw-truncate -f "$bad" -x obs
    says 1 "$bad"
    has
  done
}

@test "a truncated prior that is cut, damaged or forged is refused in one line" {
  setup_flows
  tw-truncate -f flow -x obs -n 1000 >T
  tsv theta1 1 >in
  size=$(wc -c <T)
  for ((i = 1; i < size; i += 37)); do
    head -c "$i" T >cut
    go tw-truncate -t cut in
    says 1 cut || fail "cut at $i"
    has
  done
  sed 's/^observed\tx1\t0/observed\tx1\t1/' T >damaged
  go tw-truncate -t damaged in
  says 1 damaged 'the sum does not match'
  unsummed T >bare
  go tw-truncate -t bare in
  did 0
  n=0
  while IFS='|' read -r edit word; do
    perl -0pe "$edit" bare >forged
    run ! cmp -s bare forged
    perl -0pi -e '$n = () = /^[^#\n].*\n/mg; $n--; s/# end \d+/# end $n/' forged
    go tw-truncate -t forged in
    read -r st <st
    [ "$st" -eq 1 ] || [ "$st" -eq 2 ] || fail "not refused: $edit" || return 1
    says "$st" "$word" || fail "$edit" || return 1
    has
    n=$((n + 1))
  done <<'END'
s/# tw-truncated 1/# tw-truncated 2/|another version
s/# tw-truncated/# tw-posterior/|not a file that
s/observed\tx1/observed\tx2/|lacks 'x1'
s/observed\tx1\t0/observed\tx1\tinf/|not a finite number
s/stage\t1\t1/stage\t1\t2/|the next stage
s/stage\t1\t1/stage\t2\t1/|the next stage
s/stage\t1\t1/stage\t1\t0/|not the number of stages
s/component\tflow\t1/component\tflow\t0/|not 1 together
s/threshold.*\n//|the threshold
s/(threshold\tflow\t).*\n/${1}nan\n/|not a finite number
s/box.*\n//|the box
s/(box\ttheta1\t).*\n/${1}2 1\n/|above the largest
s/(box\ttheta1\t).*\n/${1}2\n/|too few values
s/(box.*\n)/$1$1/|a row that none
END
  [ "$n" -eq 14 ]
}

@test "tw-truncate refuses options that are missing, not valid or exclude each other" {
  setup_flows
  tw-truncate -f flow -x obs -n 100 >T
  tsv theta1 1 >in
  while read -r text args; do
    # shellcheck disable=SC2086 # words
    go tw-truncate $args
    says 2 "$text" || fail "$args"
    has
  done <<'E'
-f -x obs
-x -f flow
one -f flow -x obs -t T
--eps -f flow -x obs --eps 0
--eps -f flow -x obs --eps 1
--eps -f flow -x obs --eps nan
--eps -t T --eps 0.1 in
-x -t T -x obs in
--draws -f flow -x obs -n 0
--max-outside -f flow -x obs --max-outside 0.1
--reach -f flow -x obs --reach 0.5
--reach -t T --reach 0 in
--reach -t T --reach 1.01 in
-n -t T -n 5 in
in -f flow -x obs in
--seed -f flow -x obs --seed -1
--threads -f flow -x obs -j 0
E
  go tw-truncate -t - - <T
  says 2 '-t -' 'standard input'
}

@test "tw-truncate --reach leaves out records that lack data of the flow, and needs as many draws as the share says" {
  trained
  tw-truncate -f flow -x obs >T
  simulate 40 3 2 9 >records
  sed '3s/\t[^\t]*$/\tNA/' records >gap
  sed 3d records >whole
  go tw-truncate -t T --reach 0.29 -n 100 gap
  did 0
  grep -q '1 of 40 records are left out' err
  mv out got
  tw-truncate -t T --reach 0.29 -n 100 whole 2>err | cmp got -
  sed -n '1p; 3p' gap >hole
  go tw-truncate -f flow -x hole
  says 3 hole 'is missing, and in no training simulation it is'
  go tw-truncate -t T --reach 0.29 -n 100 whole
  did 0
  mv out got
  head -n 1 records | go tw-truncate -t T --reach 0.29
  did 0
  head -n 1 records | cmp - out
  # 29 of 100 draws suffice for 0.285, and for 0.29 although 0.29 * 100 is below 29 in doubles.
  tw-truncate -t T --reach 0.285 -n 100 whole 2>err | cmp got -
  tw-truncate -t T --reach 0.28 -n 100 whole >b 2>err
  [ "$(wc -l <b)" -ge "$(wc -l <got)" ]
}

# edited THRESHOLD CORE HULL: write the truncated prior in T with these numbers to the file U.
edited() {
  unsummed T | awk -F '\t' -v OFS='\t' -v tau="$1" -v core="$2" -v hull="$3" '
    $1 == "threshold" && tau != "" { $3 = tau } $1 == "radius" { $3 = $2 == "core" ? core : hull } { print }' >U
}

@test "tw-truncate takes points in the core for inside and beyond the hull for outside, whatever their density" {
  pair theta x 1_0 0_0_0.8 >flow
  tsv 'x1 x2' '0.4 -0.2' >obs
  tw-truncate -f flow -x obs -n 20000 >T
  tsv 'theta1 theta2' >in
  awk 'BEGIN { for (i = -50; i <= 50; i++) for (j = -50; j <= 50; j++) print i / 10 "\t" j / 10 }' >>in
  # The flow's coordinates are the parameters, so that awk can compute with W, c and the radii.
  while read -r tau core hull most; do
    edited "$tau" "$core" "$hull"
    go tw-truncate -t U in
    did 0
    awk -F '\t' -v most="$most" '
      NR == FNR { if ($1 == "box") { split($3, v, " "); lo[++b] = v[1]; hi[b] = v[2] }
        if ($1 == "ellipsoid") { n = split($3, v, " "); c[n - 1] = v[1]; for (i = 2; i <= n; i++) w[n - 1, i - 1] = v[i] }
        next }
      FNR == 1 { print; next }
      $1 < lo[1] || $1 > hi[1] || $2 < lo[2] || $2 > hi[2] { next }
      { z1 = w[1, 1] * ($1 - c[1]); z2 = w[2, 1] * ($1 - c[1]) + w[2, 2] * ($2 - c[2])
        if (z1 * z1 + z2 * z2 <= most * most) print }' T in | cmp - out
    [ "$(wc -l <out)" -gt 500 ]
  done <<'E'
1e9 2.013 3.017 2.013
-1e9 2.013 3.017 3.017
1e9 3.1 3.1 3.1
E
  # The ellipsoid hardly changes which points are inside; for a normal density, not at all.
  edited '' 0 1e9
  for file in T U; do tw-truncate -t $file in >kept.$file 2>/dev/null; done
  cmp kept.T kept.U
  awk -F '\t' '$1 == "radius" { r[$2] = $3 } END { exit !(r["core"] > 3.5 && r["core"] < 4.6 && r["hull"] > 4.8) }' T
}

@test "tw-truncate finds a core and a hull that agree with the densities, also of two modes" {
  trained
  simulate 20000 3 2 9 >records
  awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = ($1 < 0 ? -2 : 2) + $1 / 10 } { print }' in >two
  tw-flow --seed 1 --size small --members 2 --epochs 40 two >modes 2>/dev/null
  for f in flow modes; do
    tw-truncate -f $f -x obs -n 20000 >T
    edited '' 0 1e9
    tw-truncate -t T records >kept.T 2>/dev/null
    tw-truncate -t U records >kept.U 2>/dev/null
    # At most one in 500 points differs.
    diff kept.T kept.U | grep -c '^[<>]' >differ || true
    [ "$(wc -l <kept.U)" -gt 1000 ]
    [ $((500 * $(cat differ))) -le "$(wc -l <kept.U)" ] || fail "$f: $(cat differ) of $(wc -l <kept.U)"
  done
}

@test "tw-truncate refuses a malformed or incomplete ellipsoid" {
  pair theta x 1_0 0_0_0.8 >flow
  tsv 'x1 x2' '0.4 -0.2' >obs
  tw-truncate -f flow -x obs -n 1000 | unsummed >T
  tsv 'theta1 theta2' '0 0' >in
  while IFS=';' read -r edit says; do
    sed "$edit" T | awk -F '[ ]' '!/^# end/ { n += !/^#/; print; next } { print "# end " n - 1 }' >U
    cmp -s T U && fail "$edit changes nothing"
    go tw-truncate -t U in
    says 1 "$says"
  done <<'E'
/^ellipsoid.theta2/s/ [^ ]*$/ 0/;the diagonal of W is not above 0
/^ellipsoid.theta1/s/ / -/;the diagonal of W is not above 0
/^ellipsoid.theta2/d;the ellipsoid of the next parameter
/^ellipsoid.theta2/s/theta2/theta1/;the ellipsoid of the next parameter
/^ellipsoid.theta2/s/ [^ ]*$//;U:
/^radius.core/s/[^	]*$/-1/;radius
/^radius.hull/s/[^	]*$/0/;radius
/^radius.hull/d;hull
E
}

@test "tw-truncate does not truncate a prior of which no draw is where the estimate is plausible, and says so" {
  # The estimate is along a diagonal; the prior is in the box around it, but far from the diagonal.
  awk -v seed=3 "$rng"'BEGIN { print "theta1\ttheta2\tx1"; for (i = 0; i < 600; i++) {
    t = normal(); print t "\t" t + 0.05 * normal() "\t" t + normal() } }' >in
  tw-flow --kind maf --members 1 --hidden 8 --epochs 60 in >flow 2>/dev/null
  tsv x1 0 >obs
  tw-stack -f flow --prior 'theta1=normal(1,0.001) theta2=normal(-1,0.001)' >posterior 2>/dev/null
  go tw-truncate -f posterior -x obs
  says 0 'hardly a draw of the prior is where the estimate is plausible: the prior is not truncated'
  mv out truncated
  go tw-truncate -t truncated in
  says 0 'kept 600 of 600'
  cmp out in
}
