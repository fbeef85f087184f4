load lib

# examples/languages: the blocks of its README, word for word, in the packages that
# are installed. Draws whose moments and quantiles are known:
# theta1 = 0, 0.01, ... 1, theta2 = 2e-5 down to 1e-5.
page=$BATS_TEST_DIRNAME/../examples/languages/README.md

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

@test "R writes the tables of an analysis and reads its results by the commands of the page" {
  r_with utils
  tsv 'theta1 x1' '0.25 1e-300' '-1 2' >runs.tsv
  mkdir out
  # Not by go, whose file is called out, too.
  tsv '# made' 'theta1 x1 region' '0 1 inside' '1 1 outside' >out/regions.tsv
  {
    echo 'runs <- read.delim("runs.tsv")[rep(1:2, 4500), ]; observed <- data.frame(x1 = 0.1)'
    echo 'system <- function(command) writeLines(command, "command")'
    lines R
    cat
  } >try.R <<'END'
writeLines(paste(nrow(sure), sure$theta1, sum(regions$region == "outside")))
END
  Rscript try.R >said 2>&1 || fail "$(cat said)"
  [ "$(tail -n 1 said)" = '1 0 1' ]
  grep -qx 'tw-pipe --train train.tsv .* -o out | sh' command
  [ "$(wc -l <train.tsv)" -eq 5001 ] && [ "$(wc -l <calib.tsv)" -eq 4001 ]
  tw-read <train.tsv | head -n 3 | cmp - runs.tsv
  tsv x1 0.1 | cmp - obs.tsv
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
    lines R | head -n 1
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
