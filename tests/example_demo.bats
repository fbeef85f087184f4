load lib

# examples/demo: its simulator, and the one command that make demo runs.
demo=$BATS_TEST_DIRNAME/../examples/demo

@test "simulate.awk of the demo makes Poisson counts with the mean of the decay" {
  needs_math
  awk 'BEGIN { print "activity\thalflife"; while (n++ < 2000) print "60\t3" }' >theta
  awk -v seed=1 -f "$demo/simulate.awk" theta >runs
  # Five standard errors of a mean, and of a variance.
  awk -F '\t' '
    NR > 1 { n++; for (c = 3; c <= 6; c++) { s[c] += $c; q[c] += $c * $c } }
    END {
      rate = log(2) / 3
      for (c = 3; c <= 6; c++) {
        m = s[c] / n; v = q[c] / n - m * m
        want = 60 / rate * (exp(-2 * rate * (c - 3)) - exp(-2 * rate * (c - 2)))
        if ((m - want) * (m - want) > 25 * want / n || v < 0.84 * want || v > 1.16 * want) { print c, m, want, v; bad = 1 }
      }
      exit bad || n != 2000
    }' runs
  awk -v seed=1 -f "$demo/simulate.awk" theta | cmp - runs
  awk -v seed=2 -f "$demo/simulate.awk" theta | differs - runs
}

@test "run.sh of the demo shows the command, the report and the picture, from any directory" {
  needs_math
  slow && skip "flows are trained"
  go env BIN="$B/bin" OUT=here "$demo/run.sh"
  did 0
  head -n 1 out | grep -q '^[$] tw-pipe --simulate '
  grep -qx '[$] sh analysis.sh' out
  grep -q '^ *# inside .* ? undetermined .* \. outside ' out
  # The exact 90 % intervals are 56.4 to 81.5 and 2.21 to 3.38.
  awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { lo = $at["outer_lo"]; hi = $at["outer_hi"]
      if ($1 == "activity") n += lo > 40 && lo < 58 && hi > 78 && hi < 100
      if ($1 == "halflife") n += lo > 1.5 && lo < 2.4 && hi > 3.3 && hi < 6 }
    END { exit n != 2 }' here/tw-out/parameters.tsv || fail "$(cat here/tw-out/parameters.tsv)"
}

@test "the first command of README prints what it shows" {
  whole || skip "not asked for"
  command -v scrm >/dev/null || skip "no scrm"
  sed -n "/^printf 'sites/,/^\`\`\`/p" "$BATS_TEST_DIRNAME/../README.md" | sed '$d' >first.sh
  grep -q '^tw-pipe --each' first.sh
  go sh first.sh
  did 0
  sed -n '/^parameter  *median/,/^theta /p' "$BATS_TEST_DIRNAME/../README.md" >shown
  [ "$(wc -l <shown)" -eq 2 ]
  sed -n '/^parameter  *median/,/^theta /p' out | cmp - shown
}
