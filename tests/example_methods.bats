load lib

# examples/methods: eight methods on one system, and how their regions are measured.
example=$BATS_TEST_DIRNAME/../examples/methods
coverage=$example/coverage.awk

# bounds FILE GROUP CUTOFF...: write a table of bounds with only the columns that are read.
bounds() {
  tsv '# tw-bounds 1' "leaf n alpha cutoff" "${@:2}" '# end' >"$1"
}

@test "coverage.awk gives the coverage of each group's cutoff and its distance from the level" {
  bounds b '1 9 0.1 2' '2 9 0.1 inf'
  # x a has 2 of 4 draws at or below 2, x b all of 2 below inf: errors 0.4 and 0.1.
  tsv 'id leaf score region' 'a 1 1 inside' 'a 1 2 undetermined' 'a 1 2.5 undetermined' \
    'a 1 3 outside' 'b 2 1e300 undetermined' 'b 2 inf inside' >draws
  go env awk -f "$coverage" b draws
  gives '0.2500 0.7500 0.5000'
  # A score may be infinite, and not every awk takes that for a number.
  tsv 'id leaf score region' 'a 1 -inf inside' 'a 1 inf outside' >infinite
  go env awk -f "$coverage" b infinite
  gives '0.4000 0.5000 0.0000'
  sed 's/score/cdf/' draws >other
  go env awk -v score=cdf -f "$coverage" b other
  gives '0.2500 0.7500 0.5000'
}

@test "coverage.awk refuses a table without draws or without a score" {
  bounds b '1 9 0.1 2'
  tsv 'id leaf score region' >draws
  env awk -f "$coverage" b draws >out && fail "no draws taken"
  tsv 'id leaf region' 'a 1 inside' >draws
  go env awk -f "$coverage" b draws
  did 1 || fail "no score taken"
  [ ! -s out ]
}

@test "coverage.awk counts as many draws below a cutoff as the rank says that made the cutoff" {
  # tw-bounds takes rank k of n, so k of the n draws of each x are held, exactly.
  { tsv 'id score' && seq 99 | sed 's/^/a\t/' && seq 1001 1199 | sed 's/^/b\t/'; } >draws
  tw-bounds -g id draws >b
  tw-classify -b b draws >classified
  go env awk -f "$coverage" b classified
  # 90 of 99 and 180 of 199.
  gives "$(awk 'BEGIN { x = 90 / 99; y = 180 / 199; printf "%.4f %.4f ", (x + y) / 2 - 0.9, (x + y) / 2 }
    ' /dev/null)$(tail -n +2 classified | awk '$3 == "undetermined" { n++ } END { printf "%.4f", n / 298 }')"
}

@test "run.sh of methods prints a row for each method, from any directory" {
  slow && skip "too many records for this build"
  go env BIN="$B/bin" EX="$B/examples" OUT=here TRAIN=600 CALIB=600 X=20 DRAWS=100 OWN=30 \
    FLOW='--members 1 --epochs 5' "$example/run.sh"
  did 0
  [ "$(sed 1d out | cut -d ' ' -f 1 | tr '\n' ' ')" = \
    "naive global locart a-locart cdf local-cdf split-locart grouped " ]
  awk 'NR > 1 && (NF != 6 || $3 <= 0 || $3 > 0.5 || $4 < 0.7 || $4 > 1 || $5 <= 0 || $5 > 0.5 || $6 <= 0) {
    print; exit bad = 1 } END { exit bad }' out
  # Two ways to compute the undetermined part.
  for m in global locart grouped; do
    tw-classify -b here/$m.bounds.tsv --summary <(sed 's/\tregion$/\tbefore/' here/$m.truth.classified.tsv) |
      awk -v m=$m 'END { printf "%s %.4f\n", m, $7 }' >want
    awk -v m=$m '$1 == m { print m, $6 }' out | cmp - want
  done
  # Naive has a group an x, global one for all.
  awk '$1 == "naive" && $2 != 20 || $1 == "global" && $2 != 1 { exit 1 }' out
}

@test "run.sh of methods refuses a tree that is neither of the training nor of the same simulations" {
  go env TREE=mine BIN="$B/bin" EX="$B/examples" OUT=here "$example/run.sh"
  did 2
  [ "$(cat err)" = "run.sh: TREE is training or same" ]
}

@test "the commands of methods/README.md print what the page says" {
  needs_math
  go "$BATS_TEST_DIRNAME/run-examples" "$example/README.md"
  silent
}

@test "scripts/bench/coverage prints a row for each task and method, next to the published figure" {
  whole || skip "not asked for"
  needs_math
  slow && skip "too many records for this build"
  go env BIN="$B/bin" EX="$B/examples" "$BATS_TEST_DIRNAME/../scripts/bench/coverage" \
    --tasks two_moons --seeds 1,2 --x 5 --draws 50 --var 5 --cdf 20 -- --epochs 1 --members 1
  silent
  [ "$(cut -f 1,2,12 out)" = "$(tsv 'task method published' 'two_moons naive 0.058' 'two_moons global NA' \
    'two_moons locart 0.039' 'two_moons a-locart 0.041' 'two_moons cdf NA' 'two_moons local-cdf NA')" ]
  awk -F '\t' 'NF != 12 || NR > 1 && ($3 <= 0 || $3 > 0.5 || $5 != 2 || $6 != 5 || $8 < 0.6 || $8 > 1) {
    print; exit bad = 1 } END { exit bad }' out
}

@test "scripts/bench/observed tries each method once at each observation, and tabulates the means" {
  whole || skip "not asked for"
  needs_math
  slow && skip "flows are trained"
  export B FLOW='--members 1 --epochs 5 --size small'
  observed=$BATS_TEST_DIRNAME/../scripts/bench/observed
  go "$observed" -t gaussian_mixture -s 1 -x 1 -j 1 made
  silent
  # Each way once at the ten published x and a fresh one, with what is left out of a range.
  awk -F '\t' 'NR > 1 { n[$5]++; x[$4] } NF != 11 || NR > 1 && ($7 < 1 || $8 < 0 || $8 > 1 || $9 + $10 > 1 || $11 < 0 || $11 > 1) { print; bad = 1 }
    END { for (i in x) m++; exit bad || m != 11 || n["tree"] != 11 || n["nearest"] != 11 || n["norm"] != 11 || n["gap"] != 11 }' made/rows.tsv
  # What is there is not done again.
  cp made/rows.tsv before
  go "$observed" -t gaussian_mixture -s 1 -x 1 -j 1 made
  cmp before made/rows.tsv
  # Two ways to compute a mean.
  go "$observed" -T made
  did 0
  awk -F '\t' '$5 == "tree" { e = $8 - 0.9; s += e < 0 ? -e : e } END { printf "%.3f\n", s / 11 }' made/rows.tsv >want
  awk -F '\t' '$1 == "gaussian_mixture" { print $6 }' out | cmp - want
}

@test "scripts/bench/exact.py draws from the posterior of a grid, and fails if its effective sample size is too small" {
  whole || skip "not asked for"
  needs_math
  /usr/bin/python3 -c 'import numpy, scipy' 2>/dev/null || skip "no numpy or no scipy"
  slow && skip "a sampler in Python"
  local bench=$BATS_TEST_DIRNAME/../scripts/bench
  tsv 'theta1 theta2 theta3' '2.8 2 0.2' | awk -v which=times -v given=1 -v seed=1 -f "$random" -f "$bench/steps.awk" >obs.tsv
  go "$bench/exact.py" --particles 4000 -n 4000 times obs.tsv
  did 0
  # The same from the simulator's words: an inverse Gaussian of mean a / v and shape a^2, shifted; by sums over the box.
  /usr/bin/python3 -c 'import numpy as np
x, d = np.loadtxt("obs.tsv", skiprows=1)[3:], np.loadtxt("out", skiprows=1)[:, :3]
v, a, s = g = np.meshgrid(np.linspace(1.5, 3, 61), np.linspace(0.5, 3, 81), np.linspace(0.1, x.min(), 63)[1:-1])
l = sum(np.log(a / (y - s) ** 1.5) - a ** 2 * (y - s - a / v) ** 2 / (2 * (a / v) ** 2 * (y - s)) for y in x)
p = np.exp(l - l.max()) / np.exp(l - l.max()).sum()
for z, t in zip(g, d.T):
    m, sd = (p * z).sum(), ((p * z ** 2).sum() - (p * z).sum() ** 2) ** 0.5
    print(m, sd, t.mean(), t.std())
    assert abs(t.mean() - m) < 0.1 * sd and abs(t.std() / sd - 1) < 0.1'
  # A time before any shift.
  awk -F '\t' -v OFS='\t' 'NR == 2 { $9 = 0.05 } 1' obs.tsv >early.tsv
  go "$bench/exact.py" --particles 500 -n 100 times early.tsv
  did 1
  [ ! -s out ]
  [ "$(cat err)" = "exact.py: times: the effective sample size is 0, 500 are needed: the data are impossible nearly everywhere" ]
  # Too few particles for draws that are not copies.
  go "$bench/exact.py" --particles 120 -n 100 times obs.tsv
  did 1
  [ ! -s out ]
  tail -n 1 err | grep -qE '^exact.py: times: the effective sample size is [0-9]+, 100 are needed: more --particles$'
}
