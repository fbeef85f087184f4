load lib

# examples/missing: failures that inform, against the exact posterior.
example=$BATS_TEST_DIRNAME/../examples/missing

@test "exact.awk of missing prints SciPy's interval" {
  go awk -f "$example/exact.awk"
  did 0
  [ "$(awk '$1 == "failed" { printf "%.2f to %.2f", $2, $3 }' \
    "$BATS_TEST_DIRNAME/oracles/missing.tsv")" = "$(cat out)" ]
}

@test "simulate.awk of missing marks each reading beyond 2.5 as missing" {
  awk -v n=20000 -v seed=1 -f "$example/simulate.awk" >runs
  [ "$(wc -l <runs)" -eq 20001 ]
  awk '/^#/ { next }
    { for (i = 2; i <= 3; i++) if ($i == "NA") na[$1 > 2.5]++; else if ($i > 2.5) exit bad = 1
      n[$1 > 2.5] += 2 }
    # Above 2.5, the mean over [2.5, 4] of Phi((theta - 2.5) / 0.7), 0.817; below, 0.112.
    END { a = na[1] / n[1]; b = na[0] / n[0]
      exit bad || a < 0.79 || a > 0.84 || b < 0.09 || b > 0.135 }' runs
}

@test "run.sh of missing finds a region far off if missing data are dropped, and near the exact one if they stay" {
  whole || skip "not asked for"
  needs_math
  slow && skip "flows are trained"
  go env BIN="$B/bin" OUT=here N="$(whole && echo 2000 || echo 1000)" "$example/run.sh"
  did 0
  [ "$(awk '{ print $1 }' out | tr '\n' ' ')" = 'Is way drop forget keep exact ' ]
  awk '$1 == "drop" || $1 == "forget" { bad += $NF < 0.3 }
    $1 == "keep" { bad += $NF > 0.15 } END { exit bad > 0 }' out || fail "$(cat out)"
}
