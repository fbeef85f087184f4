load lib

# scripts/bench/unseen: systems that no default was tuned on. Their simulators are held against moments by
# NumPy and SciPy (oracles/unseen.py), and their likelihoods against integrals and sums; exact.py made the exact draws.
unseen=$BATS_TEST_DIRNAME/../scripts/bench/unseen

systems() { sed 1d "$unseen/systems.tsv" | cut -f 1; }
# of SYSTEM COLUMN: print this field of systems.tsv.
of() { awk -F '\t' -v name="$1" -v c="$2" '$1 == name { print $c }' "$unseen/systems.tsv"; }
# refused TEXT: check that the status is 2 and the message contains TEXT.
refused() { did 2 && grep -qF -e "$1" err; }
simulated() { awk -v which="$1" -v seed="$2" -f "$random" -f "$unseen/simulate.awk"; }

needs_numpy() {
  /usr/bin/python3 -c 'import numpy, scipy' 2>/dev/null || skip "no numpy or no scipy"
  export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONPATH=$unseen PYTHONDONTWRITEBYTECODE=1
}

@test "each unseen system simulates the number of data that its table names, the same for the same seed" {
  needs_math
  for s in $(systems); do
    tw-sample --prior "$(of "$s" 4)" -n 20 --seed 3 >theta.tsv
    simulated "$s" 7 <theta.tsv >one.tsv
    simulated "$s" 7 <theta.tsv >two.tsv
    simulated "$s" 8 <theta.tsv >three.tsv
    cmp one.tsv two.tsv
    differs one.tsv three.tsv
    awk -F '\t' -v d="$(of "$s" 5)" 'NR == 1 { p = NF - d; if ($(p + 1) != "x1" || $NF != "x" d) exit 1 }
      NF != p + d { exit 1 }
      NR > 1 { for (i = p + 1; i <= NF; i++) if ($i !~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/) exit 1 }
      END { exit NR != 21 }' one.tsv || fail "$s: $(head -n 3 one.tsv)"
    cut -f "1-$(awk -F '\t' '{ print NF; exit }' theta.tsv)" one.tsv | cmp - theta.tsv
  done
}

@test "the simulators of the unseen systems have the moments of independent ones" {
  whole || skip "not asked for"
  needs_math
  # Parameters in another order than the table's: they go by name.
  for s in $(systems); do
    awk -F '\t' -v OFS='\t' -v name="$s" '$1 == name && $2 == "parameter" {
        head = $3 (n++ ? OFS head : ""); row = $4 (n > 1 ? OFS row : "") }
      END { print head; for (i = 0; i < 1000; i++) print row }' "$BATS_TEST_DIRNAME/oracles/unseen.tsv" >theta.tsv
    simulated "$s" 11 <theta.tsv >data.tsv
    awk -F '\t' -v name="$s" '
      NR == FNR { if ($1 == name && $2 != "parameter") { mean[$2, $3] = $4; sd[$2, $3] = $5 } next }
      FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "x1") first = i; next }
      { for (i = first; i <= NF; i++) {
          j = i - first + 1
          s["x", j] += $i; s["xx", j] += $i * $i
          if (i < NF) s["xy", j] += $i * $(i + 1) } }
      END {
        for (k in mean) {
          tests++
          error = sd[k] * sqrt(1 / 1000 + 1 / 400000)
          # What hardly ever varies has a standard deviation that is not known.
          z = (s[k] / 1000 - mean[k]) / (error + 1e-5 * (mean[k] < 0 ? -mean[k] : mean[k]) + 1e-4)
          if (z > 5 || z < -5) { print name, k, s[k] / 1000, mean[k], z; bad = 1 }
        }
        exit bad || !tests
      }' "$BATS_TEST_DIRNAME/oracles/unseen.tsv" data.tsv || fail "$s"
  done
}

@test "a simulator of an unseen system refuses a name and parameters that it does not know" {
  needs_math
  go simulated nothing 1 </dev/null
  refused 'no such system: nothing'
  printf 'shape\n1\n' >theta.tsv
  go simulated censored 1 <theta.tsv
  refused 'no column scale'
  printf 'shape\tscale\n1\t2\t3\n' >theta.tsv
  go simulated censored 1 <theta.tsv
  refused 'line 2: 3 columns of 2'
}

@test "likelihoods of unseen systems agree with sums over hidden states, with normal densities, and have the sum 1" {
  needs_numpy
  go /usr/bin/python3 -c 'import itertools, exact as e, numpy as np
from scipy import integrate, special, stats
rng = np.random.default_rng(1)
y = rng.normal(size=24)
def log(system, x, **t):
    return getattr(e, system)({k: np.array([[float(v)]]) for k, v in t.items()}, np.asarray(x, float))[0]
def same(a, b, most=1e-9):
    assert abs(a - b) < most, (a, b)
lag = np.abs(np.subtract.outer(np.arange(24), np.arange(24)))
same(log("gompertz", y, level=0.2, memory=0.7, process=0.3, error=0.2),
     stats.multivariate_normal(np.full(24, 0.2), 0.09 / 0.51 * 0.7 ** lag + 0.04 * np.eye(24)).logpdf(y))
t = np.concatenate([[0], np.cumsum(np.resize([0.1, 0.1, 0.3, 1], 19))])
same(log("trap", y[:20], stiffness=0.8, diffusion=1.5, centre=0.2),
     stats.multivariate_normal(np.full(20, 0.2), 1.5 / 0.8 * np.exp(-0.8 * np.abs(np.subtract.outer(t, t)))).logpdf(y[:20]))
paths, move = 0.0, np.array([[0.9, 0.1], [0.3, 0.7]])
for path in itertools.product((0, 1), repeat=8):
    hidden = (0.75, 0.25)[path[0]] * np.prod([move[a, b] for a, b in zip(path, path[1:])])
    paths += hidden * np.prod(stats.norm.pdf(y[:8], np.where(path, -0.7, 1.2), 0.5))
same(log("regimes", y[:8], mean1=1.2, mean2=-0.7, stay1=0.9, stay2=0.7, sd=0.5), np.log(paths))
ability, item = np.linspace(-9, 9, 20001), dict(a1=3, a2=1, a3=4, a4=0.3, b1=-2, b2=-0.3, b3=2, b4=1)
for pattern in range(16):
    density = stats.norm.pdf(ability)
    for i in range(4):
        right = special.expit(item[f"a{i + 1}"] * (ability - item[f"b{i + 1}"]))
        density = density * (right if f"{pattern:04b}"[i] == "1" else 1 - right)
    same(log("items", np.eye(16)[pattern], **item), np.log(integrate.simpson(density, x=ability)), 1e-6)
same(sum(np.exp(log("clusters", [j], R=0.8, k=0.5)) for j in range(1, 41)), 1)
same(sum(np.exp(log("mutants", [j], mutations=3)) for j in range(101)), 1)
same(sum(np.exp(log("birthdeath", [j], birth=0.5, death=0.3)) for j in range(150)), 1)
same(sum(np.exp(log("outbreak", w, susceptible=4, contact=20)) for w in itertools.product(range(5), repeat=5)
     if sum(w) <= 4), 1)
# What two parts that change places leave alone; independent draws on a grid, against a beta-binomial posterior.
for row in e.table(e.HERE + "/systems.tsv"):
    if row["system"] in ("lifetimes", "regimes"):
        s = e.System(row)
        u, x = s.to_line(s.prior(50, rng)), np.arange(s.d) % 5
        assert np.allclose(s.log_posterior(u, x), s.log_posterior(getattr(e, "exchange_" + s.name)(u), x))
e.fake = lambda t, x: e.binomial(x, t["N"], t["p"]).sum(1)
x = np.array([3.0, 2, 5])
draws = e.on_grid(e.System(dict(system="fake", data=3, prior="N=integer(5,14) p=beta(2,3)")), x, 200000, rng)
size = np.arange(5, 15)
want = np.exp(e.binomial(x, size[:, None], 0.5).sum(1) + 3 * size * np.log(2) + special.betaln(12, 3 * size - 7))
for N, share in zip(size, want / want.sum()):
    p = draws[draws[:, 0] == N, 1]
    assert abs(len(p) / 200000 - share) < 0.005 and abs(p.mean() - 12 / (5 + 3 * N)) < 0.005, (N, len(p), share, p.mean())'
  did 0
}

@test "simulators and likelihoods of all unseen systems were held against each other, for each parameter" {
  for s in $(systems); do of "$s" 4 | tr ' ' '\n' | sed "s/=.*//; s/^/$s	/"; done >parameters
  sed 1d "$unseen/calibration.tsv" | cut -f 1,2 | cmp - parameters
  # Under the hypothesis that all agree, the smallest of the p-values is below 0.05 / n with a probability of 5 %.
  awk -F '\t' 'NR > 1 { n++; if (least == "" || $6 < least) least = $6 } END { exit !(least >= 0.05 / n) }' "$unseen/calibration.tsv"
}

@test "each unseen system has three or ten observations, and 2000 draws of each exact posterior in the prior's bounds" {
  [ "$(systems | wc -l)" -eq 38 ]
  for s in $(systems); do
    names=$(of "$s" 4 | tr ' ' '\n' | cut -d = -f 1 | tr '\n' '\t')
    # A line for each parameter: NAME LOWER UPPER, the bounds of its prior.
    of "$s" 4 | tr ' ' '\n' | tr '=(,)' '\t' | awk -F '\t' -v OFS='\t' '
      $2 == "normal" { print $1, "", ""; next }
      $2 == "beta" { print $1, 0, 1; next }
      { print $1, ($2 ~ /^(uniform|loguniform|integer)$/ ? $3 OFS $4 : 0 OFS "") }' >support.tsv
    for file in observed posterior; do
      awk -F '\t' -v names="id	${names%?}" -v file=$file -v d="$(of "$s" 5)" \
        -v most="$([ "$(of "$s" 2)" = 4 ] && echo 10 || echo 3)" '
        NR == FNR { low[$1] = $2; high[$1] = $3; next }
        FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i
          if (index($0 "\t", names "\t") != 1) exit 1
          p = split(names, w, "\t"); next }
        NF != p + (file == "observed" ? d : 0) { exit 1 }
        { n[$1]++
          for (k in low) if ((low[k] != "" && $at[k] < low[k] + 0) || (high[k] != "" && $at[k] > high[k] + 0)) exit 1 }
        END { each = (file == "observed") ? 1 : 2000; if (FNR != most * each + 1) exit 1
          for (i = 1; i <= most; i++) if (n[i] != each) exit 1 }
        ' support.tsv "$unseen/$file/$s.tsv" || fail "$s: $file"
    done
  done
}

@test "the constants of forecasts are those of the committed gaps, and the pages have the rates at which the interval held" {
  needs_numpy
  bench=$BATS_TEST_DIRNAME/../scripts/bench
  go /usr/bin/python3 "$bench/forecast_fit"
  silent
  read -r analyses systems between within < <(tr -d ',:' <out | awk '{ print $1, $4, $7, $9; exit }')
  awk -v b="$between" -v w="$within" '/^static const double BETWEEN/ { found = $6 } /^static const double WITHIN/ {
    exit !(found - b < .02 && b - found < .02 && $6 - w < .02 && w - $6 < .02) }' \
    "$BATS_TEST_DIRNAME/../lib/stat/conformal/forecast.c"
  held=$(sed -nE 's/.* held in ([0-9]+ of [0-9]+) analyses, ([0-9]+ %) .*/\1 \2/p' out)
  [ "${held##* of "$analyses" }" != "$held" ]
  tr '\n' ' ' <"$unseen/README.md" | grep -qF "held in ${held% * %} analyses (${held#"${held% * %} "} if each"
  tr '\n' ' ' <"$BATS_TEST_DIRNAME/../man/tw-budget.1" | grep -qF "held in ${held% * %} analyses"
  grep -qF "on $systems systems" "$BATS_TEST_DIRNAME/../man/tw-budget.1"
}
