load lib
load flow

# examples/likelihood: how much of a likelihood there should be beside a flow.
root=$BATS_TEST_DIRNAME/..
choose=$root/examples/likelihood/choose

# gauss SLOPE: theta1 ~ N(0, 1), x ~ N(SLOPE theta1, 1) as a likelihood.
gauss() { hand 'none 0 0 0 1' 0 "$1" 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/'; }

@test "choose: the losses and the weights are those of the exact densities" {
  perl -e 'srand 3; sub n { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) } print "theta1\tx1\n";
    for (1 .. 300) { $t = n(); printf "%.4f\t%.4f\n", $t, $t + n() }' >fresh
  # The exact posterior N(x / 2, 1 / 2), and two wrong estimates: N(0.6, 4), and with a
  # likelihood of slope 0.3 N(0.3 x / 1.09, 1 / 1.09).
  hand 'none 0 0 0 1' 0 0.5 0.36226795 >exact
  hand 'none 0 0 0 2' 0.3 0 0 >wrong
  gauss 1 >like
  gauss 0.3 >poor
  sed 1d fresh | perl -lane 'BEGIN { print join "\t", qw(wrong exact poor) }
    sub l { ($F[0] - $_[0]) ** 2 / 2 / $_[1] + log(6.283185307179586 * $_[1]) / 2 }
    print join "\t", l(0.6, 4), l($F[1] / 2, 0.5), l(0.3 * $F[1] / 1.09, 1 / 1.09)' >losses
  for pair in 'wrong like exact' 'exact poor poor' 'wrong poor poor'; do
    read -r flow like joint <<<"$pair"
    go env PRIOR='theta1=normal(0,1)' PROPOSALS=4000 "$choose" "$flow" fresh "$like"
    did 0
    [ "$(cut -f 1 out | tr '\n' ' ')" = 'estimate flow joint mixture ' ]
    for c in loss gain error weight; do
      tw-stack -s "$flow,$joint" losses | tail -n +2 | cut -f "$(head -n 1 out | tr '\t' '\n' | grep -nx $c | cut -d : -f 1)" >want
      col $c >got
      close_to got want 0.01
    done
  done
  # Threads change nothing.
  mv out want
  go env PRIOR='theta1=normal(0,1)' PROPOSALS=4000 THREADS=2 "$choose" wrong fresh poor
  cmp out want
}

@test "choose: failures, and runs that trained one of the two" {
  simulate 200 1 1 >in
  simulate 200 1 1 7 >fresh
  tw-flow "${TINY[@]}" in >flow 2>err
  tw-flow "${TINY[@]}" --likelihood fresh >like 2>err
  go "$choose" flow fresh like
  did 1
  [[ $(<err) == *'--prior'* ]]
  go env PRIOR='theta1=uniform(90,91)' "$choose" flow fresh like
  did 1
  [[ $(<err) == *'prior times likelihood is 0'* ]]
  for f in 'in flow' 'fresh like'; do
    go env PRIOR='theta1=normal(0,1)' "$choose" flow "${f% *}" like
    did 0
    [[ $(<err) == *"these runs trained ${f#* }: "* ]]
    [ "$(grep -c 'these runs trained' err)" -eq 1 ]
  done
  for a in '' 'flow' 'flow fresh'; do
    # shellcheck disable=SC2086
    go "$choose" $a
    [ "$(<st)" -ne 0 ]
    [[ $(<err) == *'usage: choose FLOW RUNS LIKE'* ]]
  done
}

@test "run.sh: a system with laws, one with a learnt prior" {
  slow && skip "flows are trained"
  go env BIN="$B/bin" EX="$B/examples" OUT=here N=400 RUNS=40 FLOW='--members 1 --epochs 8 --hidden 16' \
    TASKS='two_moons bernoulli_glm' "$root/examples/likelihood/run.sh"
  silent
  [ "$(grep -c '^joint' out)" -eq 2 ]
  [ "$(grep -c '^estimate' out)" -eq 2 ]
  grep -q '^# tw-flow 2 --prior ' here/bernoulli_glm.prior
}

@test "README.md prints what it says" {
  needs_math
  go "$BATS_TEST_DIRNAME/run-examples" "$root/examples/likelihood/README.md"
  silent
}
