load lib

# scripts/bench: what reference draws must satisfy, coverage by weights, and rates from rows of analyses.
bench=$BATS_TEST_DIRNAME/../scripts/bench

needs_numpy() {
  /usr/bin/python3 -c 'import numpy, scipy' 2>/dev/null || skip "no numpy or no scipy"
  export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONPATH=$bench PYTHONDONTWRITEBYTECODE=1
}

@test "all committed reference draws have an effective size of at least 0.8 of their number" {
  needs_numpy
  for f in "$bench"/unseen/posterior/*.tsv "$BATS_TEST_DIRNAME"/../examples/real/{hare,influenza,rc,sites}/exact.tsv; do
    echo "$f"
  done >files
  go /usr/bin/python3 -c 'import numpy as np, reference
for path in open("files").read().split():
    names = open(path).readline().split()
    rows = np.loadtxt(path, skiprows=1, ndmin=2)
    of = rows[:, 0] if names[0] == "id" else np.zeros(len(rows))
    for number in np.unique(of):
        for name, column in zip(names, rows[of == number].T):
            size = reference.in_order(column)
            if name != "id" and size < 0.8 * (of == number).sum():
                print(path, number, name, size)'
  silent
  [ ! -s out ]
  # Every chain of the table: R-hat, the total and the kept effective size.
  awk -F '\t' '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { n[$1, $2]; kept = $at["kept_ess"]
      if (kept < 1600 || kept > 2000 || ($at["rhat"] != "exact" && ($at["rhat"] >= 1.01 || $at["ess"] < 8000))) exit bad = 1 }
    END { for (i in n) m++; exit bad || m != 254 }' "$bench/unseen/chains.tsv"
}

@test "reference draws of one chain, of copies, and of chains that are too short are refused" {
  needs_numpy
  cat >chains.py <<'P'
import sys
import numpy as np
import reference as r
rng, n, what = np.random.default_rng(1), 2000, sys.argv[1]
phi = 0.99 if what == "short" else 0.9
z = np.zeros((4000, 64, 1))
z[0] = rng.standard_normal((64, 1))
for t in range(1, 4000):
    z[t] = phi * z[t - 1] + np.sqrt(1 - phi * phi) * rng.standard_normal((64, 1))
places = np.arange(n) * 128 + 5 if what == "one" else r.evenly(n, 4000 * 64, rng)
if what == "copies":
    r.require("x", ["theta"], np.repeat(rng.standard_normal((n // 2, 1)), 2, axis=0))
elif what == "family":
    # 100 families; the moves keep the correlation 0.5.
    old = rng.standard_normal((10000, 1))
    new = 0.5 * old + np.sqrt(0.75) * rng.standard_normal((10000, 1))
    r.require("x", ["theta"], new[:n], r.of_particles(old, new, np.arange(10000) % 100, n))
else:
    rows = r.of_chains(z, places)
    print(*rows[0])
    r.require("x", ["theta"], z.reshape(-1, 1)[places], rows)
P
  go /usr/bin/python3 chains.py right
  did 0
  # An autoregression: the total size is (1 - phi) / (1 + phi) of the states, and that of n states is 1 / (1/n + 1/total) at least.
  awk '{ exit !($1 < 1.01 && $2 > 0.9 * 13474 && $2 < 1.1 * 13474 && $3 > 0.95 * 1741 && $3 < 1.05 * 1820) }' out
  [ "$(cut -d , -f 1,2 err | sed 's/[0-9][0-9]*\.*[0-9]*/N/g')" = 'x: theta: R-hat N, total effective size N' ]
  go /usr/bin/python3 chains.py one
  did 1
  tail -n 1 err | grep -qE '^x: theta: the 2000 kept draws have an effective size of [12][0-9]{2}, 1600 are needed: keep records'
  go /usr/bin/python3 chains.py copies
  did 1
  tail -n 1 err | grep -qE '^x: theta: the 2000 kept draws have an effective size of (9[0-9]{2}|1[01][0-9]{2}), 1600'
  go /usr/bin/python3 chains.py short
  did 1
  tail -n 1 err | grep -qE '^x: theta: (R-hat is 1\.0|the total effective size is)'
  go /usr/bin/python3 chains.py family
  did 1
  # 2000 / (1 + 1999 / 4 / 100).
  tail -n 1 err | grep -qE '^x: theta: the 2000 kept draws have an effective size of 3[0-9]{2}, 1600 are needed'
}

@test "coverage by weights agrees with a Gaussian posterior and estimate, within its paired standard error" {
  whole || skip "not asked for"
  needs_numpy
  # The region of the estimate N(0.1, 0.9^2) holds, of N(0, 1) in p dimensions, the mass of a noncentral chi-squared variable.
  go /usr/bin/python3 -c 'import numpy as np, coverage_by_weights as c
from scipy import stats
for p, least in (1, 8000), (2, 8000), (5, 4000):
    rng = np.random.default_rng(p)
    exact, estimate = rng.standard_normal((2000, p)), 0.1 + 0.9 * rng.standard_normal((2000, p))
    theta, log = c.proposals(estimate, exact, [c.Line()] * p, 12000, rng)
    z = (((theta - 0.1) / 0.9) ** 2).sum(1)
    w, w_f = c.weights(-0.5 * (theta ** 2).sum(1), -0.5 * z, log)
    edge = stats.chi2(p).ppf(0.9)
    held, of_estimate, error = c.by_weights(w, w_f, (z <= edge).astype(float))
    want = stats.ncx2(p, p * 0.01).cdf(0.81 * edge)
    print(p, held - of_estimate + 0.9, want, error, c.effective(w), c.disagree(w, theta, exact))
    assert abs(held - of_estimate + 0.9 - want) < 3.5 * error and error < 0.004
    assert c.effective(w) > least and c.disagree(w, theta, exact) < 4 < c.disagree(w, theta, exact + 0.15)
# Parameters with bounds, and an integer: the masses of a beta, a gamma and a binomial variable.
rng = np.random.default_rng(9)
law = stats.beta(0.8, 3), stats.gamma(2), stats.binom(12, 0.2)
draws = np.stack([l.rvs(2000, random_state=rng) for l in law], 1)
lines = c.lines("a=uniform(0,1) b=lognormal(0,1) k=integer(0,12)", ["a", "b", "k"])
theta, log = c.proposals(draws, draws, lines, 12000, rng)
joint = law[0].logpdf(theta[:, 0]) + law[1].logpdf(theta[:, 1]) + law[2].logpmf(theta[:, 2])
w, _ = c.weights(joint, joint, log)
for i, (l, at) in enumerate(zip(law, (0.1, 1, 2))):
    print(w @ (theta[:, i] <= at), l.cdf(at))
    assert abs(w @ (theta[:, i] <= at) - l.cdf(at)) < 0.025'
  did 0
}

@test "posterior --joint prints log prior x likelihood, as SciPy computes it up to a constant" {
  needs_numpy
  needs_math
  [ -x "$B/examples/tasks/posterior" ] || skip "no examples"
  awk -F '\t' -v OFS='\t' '
    $1 == "lotka_volterra" && $2 == "x" { sub(/^[^\t]*\tx\t/, ""); x = $0; d = split(x, w, "\t") }
    $1 == "lotka_volterra" && $2 == "theta" { p = NF - 3; row = $3; for (i = 4; i < NF; i++) row = row OFS $i; t[++n] = row OFS x; want[n] = $NF }
    END { for (i = 1; i <= p; i++) printf "theta%d\t", i
      for (i = 1; i <= d; i++) printf "x%d%s", i, (i < d ? "\t" : "\n")
      for (i = 1; i <= n; i++) { print t[i]; print want[i] >"want" } }' "$BATS_TEST_DIRNAME/oracles/tasks/likelihood.tsv" >records.tsv
  go "$B/examples/tasks/posterior" --joint lotka_volterra records.tsv
  silent
  sed 1d out | paste - want | awk '{ d = $1 - $2; if (NR > 1 && (d - first > 1e-6 || first - d > 1e-6)) bad = 1; first = d } END { exit bad || NR < 2 }'
}

@test "rates of analyses have exact intervals, wider ones by systems, and do not count what has no verdict" {
  needs_numpy
  {
    "$bench/row.py" --header
    # Ten systems with ten analyses. In one system, five have too much inside; in one analysis, too little is kept.
    for i in $(seq 0 99); do
      in=0.85 kept=0.95
      [ "$i" -ge 5 ] || in=0.91
      [ "$i" -ne 50 ] || kept=0.89
      tsv "s$((i / 10)) 1 $i 10000 0.01 0.001 0.015 0.91 0.002 2000 0.88 0.92 $in $kept 2 $((i == 1)) $((i == 2)) 0.52 0.53 0.1 1.05 1 60"
    done
    tsv "s0 2 1 10000 - - - - - - - - - - - - - - - - - - 40"
  } >rows.tsv
  go "$bench/rates" rows.tsv
  silent
  # scipy.stats.binomtest(5, 100).proportion_ci(): 1.643 to 11.284 %; the design effect is 10/9 (4.5^2 + 9 0.5^2) / 4.75 = 5.263.
  grep -qF -- '- Inside is wrong: 5 of 100, 5.0 % (1.6 to 11.3 %; by system 0.1 to 25.6 %).' out
  grep -qF -- '- Outside is wrong: 1 of 100, 1.0 % (0.0 to 5.4 %; by system 0.0 to 5.5 %).' out
  grep -qF -- '- Wrong inner intervals: 1 of 200, 0.5 % (0.0 to 2.8 %;' out
  grep -qF -- '- Without a verdict: 1 of 101.' out
  grep -q '^| s0 | 10 | 0.520 | 0.530 | 0.10 |' out
}

# shown_in_README FIELD: check that the rates in out stand in this column of README's table, in |-separated fields, with
# their exact intervals rounded, and the outer intervals that are wrong.
shown_in_README() {
  sed -nE 's/^- (In|Out)side is wrong: ([0-9]+ of [0-9]+), .* % \(([0-9.]+) to ([0-9.]+) %;.*/\1side\t\2\t\3\t\4/p' out |
    awk -F '\t' '{ printf "%s is wrong about the region at x\t%s (%.0f to %.0f %%)\n", tolower($1), $2, $3, $4 }' >want
  sed -nE 's/^- Wrong outer intervals: ([0-9]+ of [0-9]+),.*/an outer interval holds less than 90 % of the exact posterior\t\1/p' out >>want
  [ "$(wc -l <want)" -eq 3 ]
  awk -F ' *[|] *' -v c="$1" '/ about the region at x [|]|^[|] an outer interval / { print $2 "\t" $c }' "$BATS_TEST_DIRNAME/../README.md" |
    diff want - || fail "^ < rows, > README.md"
}

@test "the rates of the systems that no rule had seen are those of their rows" {
  needs_numpy
  go "$bench/rates" "$bench/unseen/analyses.tsv"
  silent
  grep -E '^[|-]' out | while IFS= read -r line; do grep -qxF -- "$line" "$bench/unseen/README.md" || fail "$line"; done
  shown_in_README 4
  go "$bench/rates" "$bench/unseen/until.tsv"
  silent
  grep -E '^- (In|Out|Wrong)' out | while IFS= read -r line; do
    grep -qxF -- "$line" "$bench/unseen/README.md" || fail "$line"
  done
}

@test "the rates on the pages are those of the committed rows" {
  rows=$bench/analyses.tsv root=$BATS_TEST_DIRNAME/..
  # The tasks with a mean C2ST below every published one.
  below=$(awk -F '\t' 'NR == FNR { best[$1] = $3; next } FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    $1 in best { n[$1]++; sum[$1] += $at["c2st_mlp"] }
    END { for (t in n) { tasks++; k += sum[t] / n[t] < best[t] }; print k " of " tasks }' "$bench/sbibm_three.tsv" "$rows")
  [ "$below" = '7 of 8' ]
  tr '\n' ' ' <"$root/README.md" | grep -q 'On seven of eight tasks of the sbi benchmark'
  needs_numpy
  go "$bench/rates" "$rows"
  silent
  grep -E '^[|-]' out | while IFS= read -r line; do grep -qxF -- "$line" "$bench/README.md" || fail "$line"; done
  shown_in_README 5
}

@test "the table of tw(7) has the rates of the committed rows" {
  needs_numpy
  # line NAME OPTION...: the line of the table for the rates of these rows.
  line() {
    local name=$1
    shift
    "$bench/rates" "$@" >out
    sed -n "/$from/,\$p" out | awk -v name="$name" '
      # k of n, and the interval without its by system.
      match($0, /[0-9]+ of [0-9]+,/) { count = substr($0, RSTART, RLENGTH - 1); split(count, k, " "); sub(/ of /, "/", count) }
      match($0, /\([0-9.]+ to [0-9.]+ %/) { range = substr($0, RSTART + 1, RLENGTH - 3); sub(/ to /, "-", range) }
      /^- Inside is wrong/ && !inside { inside = k[1] " (" range ")"; analyses = k[3] }
      /^- Outside is wrong/ && !outside { outside = k[1] " (" range ")" }
      /^- Wrong inner/ && !inner { inner = count }
      /^- Wrong outer/ && !outer { outer = count }
      END { print ".It " name " Ta " analyses " Ta " inside " Ta " outside " Ta " outer " Ta " inner }'
  }
  {
    from=. line '14' "$bench/analyses.tsv"
    from=. line '20 new' "$bench/unseen/analyses.tsv"
    from=. line '20 new, 1,000' "$bench/unseen/few.tsv"
    from='alpha 0.5:' line '20 new, 50 %' --by alpha "$bench/unseen/levels.tsv"
    from='alpha 0.2:' line '20 new, 80 %' --by alpha "$bench/unseen/levels.tsv"
    from='alpha 0.05:' line '20 new, 95 %' --by alpha "$bench/unseen/levels.tsv"
  } >want
  sed -n '/^\.It [12][0-9] .*Ta /p' "$BATS_TEST_DIRNAME/../man/tw.7" | diff want - || fail "^ < rows, > tw.7"
  "$bench/rates" "$bench/unseen/until.tsv" >out
  grep -q '^- Inside is wrong: 1 of 30,' out && grep -q '^- Outside is wrong: 0 of 30,' out
  tr '\n' ' ' <"$BATS_TEST_DIRNAME/../man/tw.7" | grep -qF 'In 30 more analyses, which .Ql tw-pipe --until ended, inside was wrong once, and outside never.'
  # The two rates without an allowance, and the two with one.
  awk -F ' *[|] *' '$2 == "*mean*" { printf "in %.0f %% and outside in %.0f %% of analyses; ... in %.0f and %.0f %%.\n",
    100 * $3, 100 * $4, 100 * $8, 100 * $9 }' "$bench/README.md" >want
  { tr '\n' ' ' <"$BATS_TEST_DIRNAME/../man/tw.7"; echo; } | sed -nE 's/.*inside was wrong (in [^;]*; )with the allowance of 0[.]5[.]0,[^,]*, (in [0-9]+ and [0-9]+ %\.).*/\1... \2/p' |
    diff want - || fail "^ < bench/README.md, > tw.7"
}
