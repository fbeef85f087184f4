load lib

# examples/languages: the blocks of its pages, word for word, in the packages that
# are installed. Draws whose moments and quantiles are known:
# theta1 = 0, 0.01, ... 1, theta2 = 2e-5 down to 1e-5.
folder=$BATS_TEST_DIRNAME/../examples/languages
page=$folder/README.md

results() {
  mkdir tw-out
  awk 'BEGIN { OFS = "\t"; print "id", "theta1", "theta2", "x1"
    for (i = 0; i <= 100; i++) print 1, i / 100, (200 - i) "e-7", 0.25 }' >tw-out/draws.tsv
  tsv 'parameter mean sd median lo hi inner_lo inner_hi outer_lo outer_hi' \
    'theta1 0.5 0.293001706479672 0.5 0.05 0.95 0.125 0.875 -inf inf' \
    'theta2 1.5e-05 2.93001706479672e-06 1.5e-05 1.05e-05 1.95e-05 1.25e-05 1.75e-05 1.03e-05 inf' \
    >tw-out/parameters.tsv
  # What a package must find in the draws.
  sed 1d tw-out/parameters.tsv | cut -f 1-6 >want
}

# lines HEADING [N]: print the N-th block under this heading.
lines() {
  awk -v heading="$1" -v n="${2:-1}" '/^#+ / && !inside { sub(/^#+ /, ""); here = $0 == heading; k = 0 }
    /^```/ { inside = !inside; k += inside; next }
    inside && here && k == n' "$page" >lines.part
  [ -s lines.part ] || fail "no block $*"
  cat lines.part
}

# r_with PACKAGE...: skip the test unless R has these packages.
r_with() {
  command -v Rscript >/dev/null || skip "no R"
  local p
  for p; do
    Rscript -e "quit(status = !requireNamespace('$p', quietly = TRUE))" >/dev/null 2>&1 || skip "no $p"
  done
}

# chains: two calibration runs, with the GetDist chains of the tests for tw-read.
chains() {
  local id
  tsv 'id theta1 theta2 theta3 x1' 'b 0.67 0.31 0.68 1' 'a 0.68 0.3 0.7 2' >calib.tsv
  for id in a b; do
    mkdir -p "chains/$id"
    printf 'theta1 h\ntheta2 \\Omega_m\ntheta3* \\sigma_8\n' >"chains/$id/chain.paramnames"
    cp "$BATS_TEST_DIRNAME"/data/formats/chain_[12].txt "chains/$id"
  done
  rm chains/a/chain_2.txt
}

@test "pandas reads the results by the commands of the page" {
  python_with pandas
  results
  { lines pandas; cat; } >try.py <<'END'
assert draws.shape == (101, 4) and answer.shape == (2, 9)
assert all(t == float for t in answer.dtypes)
assert list(answer["outer_lo"]) == [-float("inf"), 1.03e-05]
assert list(answer["outer_hi"]) == [float("inf")] * 2
d = draws[theta]
pd.concat([d.mean(), d.std(), d.median(), d.quantile(0.05), d.quantile(0.95)], axis=1).to_csv(
    "got", sep="\t", header=False)
draws.to_csv("again.tsv", sep="\t", index=False)
END
  go "$python" try.py
  gives
  near want got 1e-12
  tw-read <again.tsv >again.read
  near tw-out/draws.tsv again.read
}

@test "ArviZ reads the results by the commands of the page" {
  python_with arviz
  python_with pandas
  results
  { lines pandas; lines ArviZ; cat; } >try.py <<'END'
assert dict(posterior.sizes) == {"chain": 1, "draw": 101}
for k in theta:
    p = posterior[k]
    print(k, *(float(v) for v in (p.mean(), p.std(ddof=1), p.median(), p.quantile(0.05), p.quantile(0.95))), sep="\t")
END
  go "$python" try.py
  did 0
  near want out 1e-12
}

@test "GetDist computes the same means and deviations from samples in memory and from files" {
  python_with getdist
  python_with pandas
  results
  lines GetDist 2 >try.sh
  go sh -e try.sh
  gives
  { lines pandas; lines GetDist; cat; } >try.py <<'END'
from getdist import loadMCSamples
files = loadMCSamples("./mine")
assert samples.ranges.getUpper("theta1") == 1
for k in theta:
    for s in samples, files:
        n = s.numrows
        print(k, s.mean(k), s.std(k) * (n / (n - 1)) ** 0.5, sep="\t")
END
  go "$python" try.py
  did 0
  grep '^theta' out >got
  cut -f 1-3 want | sed p >twice
  near twice got 1e-9
}

@test "GetDist's files have weight, -log posterior and parameters, and tw-read reads them back" {
  results
  lines GetDist 2 >try.sh
  go sh -e try.sh
  gives
  [ "$(wc -l <mine.txt)" -eq 101 ]
  [ "$(awk 'NF != 4 || $1 != 1 || $2 != 0' mine.txt | wc -l)" -eq 0 ]
  go cat mine.paramnames
  gives theta1 theta2
  # And back.
  go tw-read -W --names weight,nll --names-from mine.paramnames --repeat weight --except nll mine.txt
  silent
  cut -f 2,3 tw-out/draws.tsv | cmp - out
}

@test "coda and posterior read the results by the commands of the page" {
  r_with coda posterior
  results
  { lines 'coda and posterior'; cat; } >try.R <<'END'
stopifnot(identical(answer$outer_lo, c(-Inf, 1.03e-05)), identical(answer$outer_hi, c(Inf, Inf)))
s <- summary(chain, quantiles = c(0.5, 0.05, 0.95))
out <- data.frame(theta, s$statistics[, c("Mean", "SD")], s$quantiles)
write.table(out, "got", sep = "\t", quote = FALSE, row.names = FALSE, col.names = FALSE)
p <- posterior::summarise_draws(posterior::as_draws_df(draws[theta]), "mean", "sd", "median",
  ~posterior::quantile2(.x, probs = c(0.05, 0.95)))
p[-1] <- lapply(p[-1], as.numeric)
write.table(p, "got2", sep = "\t", quote = FALSE, row.names = FALSE, col.names = FALSE)
END
  go Rscript try.R
  did 0
  near want got 1e-12
  near want got2 1e-12
}

@test "R reads a single parameter called T as a name" {
  r_with coda posterior
  results
  sed -i 's/theta1/T/' tw-out/*.tsv
  sed -i 3d tw-out/parameters.tsv
  { lines 'coda and posterior'; echo 'stopifnot(identical(theta, "T"), identical(coda::varnames(chain), "T"))'; } >try.R
  go Rscript try.R
  did 0
}

@test "DuckDB reads the results by the commands of the page" {
  command -v duckdb >/dev/null || skip "no duckdb"
  results
  { printf 'COPY (\n'; lines DuckDB | sed 's/;$//'; printf ") TO 'got' (DELIMITER '\\t', HEADER)\n"; } >try.sql
  go duckdb -c "$(cat try.sql)"
  did 0
  tsv 'parameter median outer_lo outer_hi bounded' 'theta1 0.5 -inf inf false' \
    'theta2 1.5e-05 1.03e-05 inf false' | cmp - got
  sed -i 's/inf$/0.97/' tw-out/parameters.tsv
  go duckdb -c "$(cat try.sql)"
  did 0
  [ "$(cut -f 5 got | tr '\n' ' ')" = 'bounded false true ' ]
}

@test "Miller reads the results by the commands of the page" {
  command -v mlr >/dev/null || skip "no mlr"
  results
  lines Miller >try.sh
  go sh -e <(sed 1q try.sh)
  silent
  sed 1d out | tr '\t' '\n' >got
  awk -F '\t' '{ print $2; print $5; print $4; print $6 }' want >column
  near column got 1e-12
  sed '$s/inf$/2e-05/' tw-out/parameters.tsv >one
  mv one tw-out/parameters.tsv
  go sh -e <(sed 1d try.sh)
  silent
  [ "$(awk '{ print $1 }' out | tr '\n' ' ')" = 'parameter theta2 ' ]
}

# The posterior of this problem is known: a | x is N(x1 / 2, 0.5), and b | x is N(0.8 x2, 0.2), for
# a and b from N(0, 1), x1 from N(a, 1), x2 from N(b, 0.25). The observation is 1, -0.5.
#
# labelled: labels.txt has a, b and region, of draws from this posterior. The region of highest density
# holds 90 %, where z, the sum of two squares, is at most 4.6. Inside are at most these and the random
# error of 600 draws; inside or undetermined are at least these. No label is far from the border on its
# wrong side.
labelled() {
  awk 'NR > 1 { z = ($1 - 0.5) ^ 2 / 0.5 + ($2 + 0.4) ^ 2 / 0.2; n++; count[$3]++
      wrong += $3 == "inside" && z > 6.5 || $3 == "outside" && z < 3.2 }
    END { inside = count["inside"] / n; publish = inside + count["undetermined"] / n
      print inside, publish, wrong / n, n
      exit !(inside > 0.7 && inside < 0.93 && publish > 0.87 && publish < 1 && wrong < 0.02 * n && n >= 600) }' \
    labels.txt >shares || fail "$(cat shares)"
}

# own_draws: each of the 400 simulations of calib.tsv has 200 draws of its own posterior, with 0.05 as
# the standard error of the mean of a.
own_draws() {
  awk 'FNR == 1 { next } NR == FNR { x[$1] = $4; next }
    { n[$1]++; sum[$1] += $2 }
    END { for (i in x) if (n[i] != 200 || (sum[i] / 200 - x[i] / 2) ^ 2 > 0.0625) exit 1
      for (i in x) count++
      exit count != 400 }' calib.tsv draws.tsv
}

# interval PARAMETER MEAN SD: the outer interval of tw-out/parameters.tsv holds the exact central 90 %
# interval but for a tenth of its length, and is not twice as long.
interval() {
  awk -F '\t' -v name="$1" -v m="$2" -v s="$3" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    $1 == name { lo = ($at["outer_lo"] - m) / s; hi = ($at["outer_hi"] - m) / s
      ok = lo < -1.32 && hi > 1.32 && hi - lo < 6.6 }
    END { exit !ok }' tw-out/parameters.tsv || fail "$(cat tw-out/parameters.tsv)"
}

# exactly: both parameters have right intervals.
exactly() { interval a 0.5 0.7071 && interval b -0.4 0.4472; }

@test "R goes from the matrices of abc to labels by the lines of its page" {
  r_with stats
  slow && skip "flows are trained"
  lighter --size small --members 1
  page=$folder/R.md
  {
    cat <<'END'
set.seed(1)
param <- matrix(rnorm(12000), ncol = 2, dimnames = list(NULL, c("a", "b")))
sumstat <- cbind(x1 = param[, 1] + rnorm(6000), x2 = param[, 2] + 0.5 * rnorm(6000))
target <- c(1, -0.5)
fit <- list(weights = runif(600), adj.values = cbind(a = 0.5 + rnorm(600) * sqrt(0.5), b = -0.4 + rnorm(600) * sqrt(0.2)))
END
    lines 'R: abc and abcrf'
    cat <<'END'
shares <- tapply(fit$weights, labels$region, sum) / sum(fit$weights)
stopifnot(abs(sum(shares) - 1) < 1e-12, identical(answer$parameter, c("a", "b")), nrow(labels) == 600)
stopifnot(max(abs(labels$a - fit$adj.values[, "a"])) < 1e-12)
train <- read.delim("train.tsv")
stopifnot(nrow(train) == 5000, max(abs(train$x2 - sumstat[1001:6000, "x2"])) < 1e-12)
put(labels[c("a", "b", "region")], "labels.txt")
END
  } >try.R
  PATH=$light:$PATH Rscript try.R >said 2>&1 || fail "$(cat said)"
  labelled
  exactly
}

@test "Python goes from draws of sbi to labels by the lines of its page" {
  python_with pandas
  page=$folder/python.md
  {
    cat <<'END'
import numpy as np

# What the lines need of sbi: sample_batched gives an array of draws, data and parameters.
class posterior:
    def sample_batched(shape, x):
        class Tensor:
            def numpy(self):
                return x * [0.5, 0.8] + rng.randn(*shape, len(x), 2) * np.sqrt([0.5, 0.2])
        return Tensor()

rng = np.random.RandomState(1)
theta = rng.randn(400, 2)
x = theta + rng.randn(400, 2) * [1, 0.5]
x_o = np.array([[1.0, -0.5]])
END
    lines 'Draws of a posterior'
    echo 'labels[["a", "b", "region"]].to_csv("labels.txt", sep="\t", index=False)'
  } >try.py
  go "$python" try.py
  did 0
  own_draws
  labelled
  exactly
}

@test "Python goes from the simulations of pyABC to labels by the lines of its page" {
  python_with pandas
  slow && skip "flows are trained"
  lighter --size small --members 1
  page=$folder/python.md
  {
    cat <<'END'
import subprocess, numpy as np, pandas as pd
from types import SimpleNamespace
rng = np.random.RandomState(1)

class Parameter(dict):
    pass

prior = SimpleNamespace(rvs=lambda: Parameter(a=rng.randn(), b=rng.randn()))
model = lambda t: {"x1": t["a"] + rng.randn(), "x2": t["b"] + 0.5 * rng.randn()}
observed = {"x1": 1.0, "x2": -0.5}

# The data frame of get_distribution has names on its axes, and the weights have sum 1.
frame = pd.DataFrame(rng.randn(600, 2) * np.sqrt([0.5, 0.2]) + [0.5, -0.4], columns=["a", "b"])
frame.columns.name, frame.index.name = "name", "id"
history = SimpleNamespace(get_distribution=lambda: (frame, np.arange(600) / (600 * 599 / 2)))
END
    lines 'A table of simulations'
    cat <<'END'
assert abs(shares.sum() - 1) < 1e-12 and len(labels) == 600
assert abs(labels["a"].to_numpy() - frame["a"].to_numpy()).max() < 1e-12
labels[["a", "b", "region"]].to_csv("labels.txt", sep="\t", index=False)
END
  } >try.py
  PATH=$light:$PATH go "$python" try.py
  did 0
  labelled
  exactly
}

@test "Julia goes from chains of Turing to labels by the lines of its page" {
  command -v julia >/dev/null || skip "no julia"
  page=$folder/julia.md
  {
    cat <<'END'
using Random
Random.seed!(1)
theta = randn(400, 2)
x = theta .+ randn(400, 2) .* [1 0.5]
exact(x, n) = x .* [0.5 0.8] .+ randn(n, 2) .* sqrt.([0.5 0.2])
chains = [exact(x[i:i, :], 200) for i in axes(x, 1)]
x_o = [1 -0.5]
chain = exact(x_o, 2000)
END
    lines 'Draws of a posterior'
    cat <<'END'
column(name) = table[:, findfirst(==(name), vec(names))]
put("labels.txt", ["a", "b", "region"], hcat(column("a"), column("b"), region))
END
  } >try.jl
  go julia try.jl
  did 0
  own_draws
  labelled
  exactly
}

@test "the page's commands make draws with ids from GetDist's chains, each record as often as its weight says" {
  chains
  lines 'Chains as draws' >try.sh
  go sh -e try.sh
  gives
  # Each record as often as its weight says; the runs in the order of calib.tsv.
  for id in b a; do
    cat "chains/$id"/chain_*.txt | awk -v OFS='\t' -v id="$id" '{ for (k = 0; k < $1; k++) print id, $3, $4, $5 }'
  done >want
  sed 1d draws.tsv | cmp - want
  [ "$(head -n 1 draws.tsv)" = 'id	theta1	theta2	theta3' ]
  go tw-score -d draws.tsv -k quantile --levels 0.25,0.75 -p theta1-theta3 calib.tsv
  silent
  [ "$(wc -l <out)" -eq 3 ]
  tsv 'id x1' 'b 1' >obs.tsv
  awk 'NR == 1 || $1 == "b"' draws.tsv >obs-draws.tsv
  # An analysis needs more draws than these short chains have.
  for f in draws obs-draws; do
    awk 'NR == 1 { print; next } { for (i = 0; i < 50; i++) print }' $f.tsv >many && mv many $f.tsv
  done
  go tw-pipe --calib calib.tsv --obs obs.tsv --draws draws.tsv --obs-draws obs-draws.tsv
  silent
}

@test "the page's commands make draws with ids from coda's chains and the files of BUGS" {
  r_with coda
  chains
  # Two parameters of three steps; the same twice is a list of chains.
  printf '%s\n' '1 0.25' '2 0.5' '3 0.75' '1 -1' '2 -2' '3 -3' >CODAchain1.txt
  printf '%s\n' 'theta1 1 3' 'theta2 4 6' >CODAindex.txt
  {
    echo 'calib <- read.delim("calib.tsv")'
    page=$folder/R.md lines 'R: abc and abcrf' | head -n 1
    echo 'one <- coda::read.coda("CODAchain1.txt", "CODAindex.txt", quiet = TRUE)'
    echo 'chains <- list(one, coda::mcmc.list(one, one))'
    lines 'Chains as draws' 2
  } >try.R
  go Rscript try.R
  silent
  go cat draws.tsv
  gives 'id theta1 theta2' 'b 0.25 -1' 'b 0.5 -2' 'b 0.75 -3' 'a 0.25 -1' 'a 0.5 -2' 'a 0.75 -3' \
    'a 0.25 -1' 'a 0.5 -2' 'a 0.75 -3'
}

@test "the page's commands make draws with ids from ArviZ's chains" {
  python_with pandas
  # What the block asks of a data set: cells by name, with the method to_numpy.
  {
    lines pandas | head -n 1
    cat <<'END'
try:
    import arviz as az
    data = az.convert_to_dataset
except ImportError:
    import numpy as np
    data = lambda d: {k: pd.Series(np.ravel(v)) for k, v in d.items()}
theta = ["theta1", "theta2"]
calib = pd.DataFrame({"id": ["b", "a"]})
posteriors = [data({"theta1": [[0.25, s], [1, 2]], "theta2": [[3, 4], [5, 1e-5]]}) for s in (0.5, 0.75)]
END
    lines 'Chains as draws' 3
  } >try.py
  go "$python" try.py
  did 0
  go cat draws.tsv
  gives 'id theta1 theta2' 'b 0.25 3.0' 'b 0.5 4.0' 'b 1.0 5.0' 'b 2.0 1e-05' \
    'a 0.25 3.0' 'a 0.75 4.0' 'a 1.0 5.0' 'a 2.0 1e-05'
}
