load lib

# examples/real: the simulators that need nothing but this machine's awk, and run.
real=$BATS_TEST_DIRNAME/../examples/real

@test "simulate.awk of influenza has the mean of the epidemic and the variance of the counts" {
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

@test "simulate.awk of chicks has the mean and the variance of the model for the logarithm of the weight" {
  needs_math
  awk 'BEGIN { print "noise\tgrowth\tslowing"; while (n++ < 2000) print "0.04\t0.1\t0.03" }' >theta
  awk -v seed=1 -f "$real/chicks/simulate.awk" theta >runs
  # Days are columns 4 to 15; five standard errors of a mean, and of a variance.
  awk -F '\t' '
    NR == 1 { for (c = 4; c <= NF; c++) { day[c] = $c; sub(/day/, "", day[c]) }; next }
    { n++; for (c = 5; c <= NF; c++) { y = log($c / $4); s[c] += y; q[c] += y * y } }
    END {
      for (c = 5; c <= 15; c++) {
        m = s[c] / n; v = q[c] / n - m * m
        want = 0.1 * (1 - exp(-0.03 * day[c])) / 0.03; var = 0.04 * 0.04 * day[c]
        if ((m - want) * (m - want) > 25 * var / n || v < 0.84 * var || v > 1.16 * var) { print day[c], m, want, v, var; bad = 1 }
      }
      exit bad || c != 16
    }' runs
  awk -v seed=1 -f "$real/chicks/simulate.awk" theta | cmp - runs
  awk -v seed=2 -f "$real/chicks/simulate.awk" theta | differs - runs
  # The observations have its columns, and the exact posterior their names.
  [ "$(head -n 1 runs | cut -f 4-)" = "$(head -n 1 "$real/chicks/obs.tsv" | cut -f 3-)" ]
  cmp <(sed 1d "$real/chicks/obs.tsv" | cut -f 1) <(sed 1d "$real/chicks/exact.tsv" | cut -f 1 | uniq)
}

# near_mean MEANS SDS: the last columns, from the last on, have them, to five standard errors of 300 runs.
near_mean() {
  awk -F '\t' -v mean="$1" -v sd="$2" 'NR > 1 { split(mean, m, " "); split(sd, s, " ")
      for (i = 1; i in m; i++) { z = ($(NF - i + 1) - m[i]) / s[i]; sum[i] += z; square[i] += z * z } }
    END { n = NR - 1; for (i = 1; i in m; i++) {
      if (sum[i] * sum[i] > 25 * n || square[i] < 0.6 * n || square[i] > 1.5 * n) { print i, sum[i] / n, square[i] / n; bad = 1 } }
      exit bad || n != 300 }' out || fail "$(cat err)"
}

@test "ngspice and scrm, called once for each simulation, have the mean and the noise of the model" {
  local done=0
  if command -v ngspice >/dev/null; then
    awk 'BEGIN { print "R\tC"; while (n++ < 300) print "2\t0.5" }' >theta
    go tw-simulate -j 2 --each 'ngspice -b circuit.cir' --template "$real/rc/circuit.cir" --take volts: theta
    # 1 - exp(-t) at 2, 1 and 0.5 ms.
    near_mean '0.864665 0.632121 0.393469' '0.02 0.02 0.02'
    done=1
  fi
  if command -v scrm >/dev/null; then
    awk 'BEGIN { print "theta"; while (n++ < 300) print 5 }' >theta
    go tw-simulate --each 'scrm 20 1 -t {theta} -seed {SEED}' --take segsites: theta
    # Watterson: theta times the sum of 1 / i, and to the variance theta^2 times that of 1 / i^2.
    near_mean 17.73870 7.58817
    done=1
  fi
  [ $done = 1 ] || skip "no ngspice, no scrm"
}

@test "run of the real examples names a simulator that is not installed, and refuses an unknown problem" {
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
