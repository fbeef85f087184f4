load lib
load flow

# examples/likelihood: the rule that says whether to use a likelihood.
root=$BATS_TEST_DIRNAME/..
choose=$root/examples/likelihood/choose

# gauss SLOPE: theta1 ~ N(0, 1), x ~ N(SLOPE theta1, 1) as a likelihood.
gauss() { hand 'none 0 0 0 1' 0 "$1" 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/'; }

# pairs N: fresh runs of gauss 1.
pairs() {
  perl -e 'srand 3; sub n { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) } print "theta1\tx1\n";
    for (1 .. shift) { $t = n(); printf "%.4f\t%.4f\n", $t, $t + n() }' "$1"
}

@test "choose: the losses are those of the exact densities" {
  # The exact posterior N(x / 2, 1 / 2), a wrong one N(0.6, 4) and a wrong likelihood.
  hand 'none 0 0 0 1' 0 0.5 0.36226795 >exact
  hand 'none 0 0 0 2' 0.3 0 0 >wrong
  gauss 1 >like
  gauss 0.3 >poor
  pairs 300 >fresh
  go env PRIOR='theta1=normal(0,1)' PROPOSALS=2000 "$choose" wrong fresh poor like
  silent
  [ "$(cut -f 1 out | tr '\n' ' ')" = 'estimate wrong poor like use ' ]
  [ "$(tail -n 1 out)" = $'use\tlike' ]
  col loss >loss
  # -log N(theta; m, v) at the posteriors that the three are.
  sed 1d fresh | perl -lane 'sub l { ($F[0] - $_[0]) ** 2 / 2 / $_[1] + log(6.283185307179586 * $_[1]) / 2 }
    $w += l(0.6, 4); $p += l(0.3 * $F[1] / 1.09, 1 / 1.09); $e += l($F[1] / 2, 0.5);
    END { printf "%.6g\n", $_ / $. for $w, $p, $e }' >want
  head -n 3 loss | paste - want | awk '{ d = $1 - $2; bad += d * d > 1e-4 } END { exit bad }' ||
    fail "$(cat loss want)"
  # Half the square of the error of log Z is all that gain and losses differ by.
  awk -F '\t' 'NR == 2 { f = $2 } NR > 2 && $3 != "" { d = f - $2 - $3; bad += d < -1e-4 || d > 0.01 }
    END { exit bad }' out
  # Half of each: the mean of the densities, by formula.
  mv out alone
  go env HALF=yes PRIOR='theta1=normal(0,1)' PROPOSALS=2000 "$choose" wrong fresh poor like
  silent
  grep -v half out | diff - alone
  [ "$(grep half out | cut -f 1 | tr '\n' ' ')" = 'half poor half like ' ]
  sed 1d fresh | perl -lane 'sub p { exp(-($F[0] - $_[0]) ** 2 / 2 / $_[1]) / sqrt(6.283185307179586 * $_[1]) }
    $w = p(0.6, 4); $p -= log(($w + p(0.3 * $F[1] / 1.09, 1 / 1.09)) / 2); $e -= log(($w + p($F[1] / 2, 0.5)) / 2);
    END { printf "%.6g\n", $_ / $. for $p, $e }' >want
  grep half out | cut -f 2 | paste - want | awk '{ d = $1 - $2; bad += d * d > 1e-4 } END { exit bad || NR != 2 }' ||
    fail "$(cat out want)"
  mv alone out
  # Nothing is to be gained on the exact posterior.
  go env PRIOR='theta1=normal(0,1)' "$choose" exact fresh like poor
  silent
  [ "$(tail -n 1 out)" = $'use\texact' ]
  # Threads change nothing.
  mv out want
  go env PRIOR='theta1=normal(0,1)' THREADS=2 "$choose" exact fresh like poor
  cmp out want
}

@test "choose: too little worth, densities of 0, and failures" {
  hand 'none 0 0 0 1' 0 0 0 >wide
  hand 'none 0 0 0 1' 0 1 7.65 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/' >sharp
  gauss 1 >like
  # x is theta1 but for little: of 100 proposals less than 5 are worth something.
  perl -e 'srand 3; print "theta1\tx1\n"; for (1 .. 50) { $t = 2 * rand() - 1; printf "%.4f\t%.4f\n", $t, $t + 0.02 * rand }' >fresh
  go env PRIOR='theta1=normal(0,1)' PROPOSALS=100 "$choose" wide fresh sharp
  did 0
  awk '$1 == "sharp" && $3 > 2 && $5 < 0.05 && $5 > 0 { good++ } $1 == "use" && $2 == "wide" { good++ }
    END { exit good != 2 }' out || fail "$(cat out)"
  # A run outside of the prior.
  go env PRIOR='theta1=uniform(-0.5,0.5)' "$choose" wide fresh like
  silent
  [ "$(tail -n 2 out | cut -f 1-3 | tr '\t\n' '  ')" = 'like inf -inf use wide ' ]
  # The flow's half is all that the mean has there.
  go env HALF=yes PRIOR='theta1=uniform(-0.5,0.5)' "$choose" wide fresh like
  silent
  awk -F '\t' '$1 == "wide" { w = $2 } $1 == "half like" { good = $2 < w + log(2) } END { exit !good }' out || fail "$(cat out)"
  go env PRIOR='theta1=uniform(90,91)' "$choose" wide fresh like
  did 0
  [[ $(<err) == *'prior times likelihood is 0'* ]]
  [ "$(tail -n 1 out)" = $'use\twide' ]
  go "$choose" wide fresh like
  did 2
  [[ $(<err) == *'--prior'* ]]
  for a in '' 'wide' 'wide fresh'; do
    # shellcheck disable=SC2086
    go "$choose" $a
    did 1
    [[ $(<err) == *'usage: choose FLOW RUNS LIKE...'* ]]
  done
}

@test "choose: runs that a flow was trained on are refused" {
  simulate 200 1 1 >in
  tw-flow "${TINY[@]}" in >flow 2>err
  tw-flow "${TINY[@]}" --likelihood in >like 2>err
  simulate 200 1 1 7 >fresh
  go env PRIOR='theta1=normal(0,1)' "$choose" flow in like
  did 1
  [[ $(<err) == 'choose: in: flow was trained on some of these runs' ]]
  tw-flow "${TINY[@]}" fresh >flow 2>err
  go env PRIOR='theta1=normal(0,1)' "$choose" flow in like
  did 1
  [[ $(<err) == 'choose: in: like was trained on some of these runs' ]]
}

@test "run.sh: a system with laws, one with a learnt prior" {
  slow && skip "flows are trained"
  go env BIN="$B/bin" EX="$B/examples" OUT=here N=400 RUNS=40 FLOW='--members 1 --epochs 8 --hidden 16' \
    TASKS='two_moons bernoulli_glm' "$root/examples/likelihood/run.sh"
  silent
  [ "$(grep -c '^use' out)" -eq 2 ]
  [ "$(grep -c '^estimate' out)" -eq 2 ]
  grep -q '^# tw-flow 1 --prior ' here/bernoulli_glm.prior
}

@test "README.md prints what it says" {
  go "$BATS_TEST_DIRNAME/run-examples" "$root/examples/likelihood/README.md"
  silent
}
