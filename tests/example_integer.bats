load lib

# examples/questions/integer: an integer beside a probability, against the exact
# posterior at each N.
example=$BATS_TEST_DIRNAME/../examples/questions/integer

@test "simulate.awk of integer draws counts with the mean and variance of a binomial distribution" {
  { echo 'N	p'; yes '20	0.3' | head -n 4000; } | awk -v seed=1 -f "$random" -f "$example/simulate.awk" >runs
  [ "$(head -n 1 runs)" = $'N\tp\tx1\tx2\tx3\tx4\tx5' ]
  # Mean 6 and variance 4.2 of 20000; errors 0.0145 and 0.042.
  awk 'NR > 1 { for (i = 3; i <= 7; i++) { n++; s += $i; q += $i * $i } }
    END { m = s / n; v = q / n - m * m; exit !(n == 20000 && (m - 6) ^ 2 < 0.075 ^ 2 && (v - 4.2) ^ 2 < 0.25 ^ 2) }' runs
}

@test "exact.awk of integer gives SciPy's region, and flows with and without --integer err at few points of it" {
  whole || skip "not asked for"
  needs_math
  slow && skip "flows are trained"
  go env BIN="$B/bin" OUT=here RUNS=4000 FLOW="--size small --members $(whole && echo 2 || echo 1)" "$example/run.sh"
  did 0
  awk -F '\t' 'NR > 1 { n[$6] += $8 <= 0.9 } END { for (i = 10; i <= 60; i++) print i "\t" n[i] + 0 }' here/grid.tsv |
    diff - <(sed 1d "$BATS_TEST_DIRNAME/oracles/integer.tsv")
  # wrong FILE: at each N the cells of 200 that are inside or outside wrongly.
  wrong() {
    awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
      { w[$c["N"]] += $c["region"] == ($c["exact"] <= 0.9 ? "outside" : "inside") }
      END { for (n = 10; n <= 60; n++) print n, w[n] + 0 }' "here/$1.tsv"
  }
  wrong integer | awk '$2 > 8 { print; exit bad = 1 } END { exit bad }'
  # As a real number, too, though its values are on the bounds 10 and 60.
  wrong real | awk '$2 > 15 { print; exit bad = 1 } END { exit bad }'
  [ "$(wc -l <out)" -eq 13 ]
}
