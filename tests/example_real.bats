load lib

# examples/real: the simulators that need nothing but this machine's awk, and run.
real=$BATS_TEST_DIRNAME/../examples/real

@test "influenza: a day's mean is that of the epidemic, its variance that of the counts" {
  awk 'BEGIN { print "beta\tgamma\toverdispersion"; while (n++ < 1000) print "1.7\t0.5\t0.1" }' >theta
  awk -v seed=1 -f "$real/influenza/simulate.awk" theta >runs
  # Five standard errors of a mean; of a variance, the counts being nearly gamma with shape 10, 30 %.
  awk -F '\t' '
    NR == FNR { if (FNR > 1) ill[$1] = $2; next }
    FNR > 1 { n++; for (d = 1; d <= 14; d++) { s[d] += $(3 + d); q[d] += $(3 + d) ^ 2 } }
    END {
      for (d = 1; d <= 14; d++) {
        m = s[d] / n; v = q[d] / n - m * m; right = ill[d] + 0.1 * ill[d] ^ 2
        if ((m - ill[d]) ^ 2 > 25 * right / n || v < 0.7 * right || v > 1.3 * right) { print d, m, ill[d], v, right; bad = 1 }
      }
      exit bad
    }' "$BATS_TEST_DIRNAME/oracles/influenza.tsv" runs
  awk -v seed=1 -f "$real/influenza/simulate.awk" theta | cmp - runs
  awk -v seed=2 -f "$real/influenza/simulate.awk" theta | differs - runs
}

@test "run: a simulator that is not there is named, a problem that is none refused" {
  mkdir bin
  for p in sh dirname mkdir bash; do ln -s "$(command -v $p)" bin/; done
  go env PATH="$PWD/bin" bash "$real/run" out sites rc
  did 0
  [ "$(cat out)" = "sites: its simulator is not installed
rc: its simulator is not installed" ] || fail "$(cat out)"
  go bash "$real/run" made mumps
  did 2
  grep -qx 'run: no problem mumps' err
}
