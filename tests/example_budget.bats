load lib

# examples/budget: the B that tw-budget asks for brings the mass to its target.
root=$BATS_TEST_DIRNAME/..

@test "run.sh of budget reaches the target mass for each seed, and at least 96 % of it" {
  needs_math
  slow && skip "too many records for this build"
  go env BIN="$B/bin" EX="$B/examples" SEEDS=3 "$root/examples/budget/run.sh"
  silent
  awk '$1 == "linear" || $1 == "growing" { if ($2 + 0) {
      rows++
      if ($8 > 0.02 || $8 < 0.0192) exit bad = 1
      # About one standard deviation is 0.0015: the bounds are one draw.
      if ($9 < 0.013 || $9 > 0.027) exit bad = 1
    } }
    END { exit bad || rows != 6 }' out
}
