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

@test "the exact interval of theta on README is that of the number of segregating sites" {
  needs_math
  # The number is a sum of geometric ones, with P(0) = j / (j + theta) for j = 1 to 19 (Watterson 1975); the prior is
  # uniform in log(theta) between 1 and 50.
  awk 'BEGIN {
      for (i = 0; i <= 400; i++) {
        theta = exp(i / 400 * log(50))
        split("", d); d[0] = 1
        for (k = 1; k <= 30; k++) d[k] = 0
        # From left to right, d becomes its convolution with (1 - q) q^k.
        for (j = 1; j < 20; j++) { q = theta / (j + theta); for (k = 0; k <= 30; k++) d[k] = (1 - q) * d[k] + (k ? q * d[k - 1] : 0) }
        sum += (w[i] = d[30])
      }
      for (i = 0; i <= 400; i++) { last = c; c += w[i] / sum
        for (p = 0.05; p < 1; p += 0.9) if (last < p && c >= p) printf "%s%.1f", (p < 0.5 ? "" : " to "), exp((i - 0.5 + (p - last) / (c - last)) / 400 * log(50)) }
      print "" }' >interval
  grep -qF "(the exact 90 % interval is $(cat interval))" "$BATS_TEST_DIRNAME/../README.md" || fail "$(cat interval)"
}

@test "the intervals of influenza, and the shares of its exact posterior, are those on the pages" {
  local page=$real/influenza/README.md
  tr '\n' ' ' <"$page" | sed -E 's/.*calls ([0-9.]+ %) of them inside and ([0-9.]+ %) inside or undetermined.*/\1 of the exact posterior, known here, is inside, and \2 inside or undetermined/' >shares
  tr '\n' ' ' <"$BATS_TEST_DIRNAME/../README.md" | grep -qF "$(cat shares)" || fail "$(cat shares)"
  whole || skip "not asked for"
  cp "$real"/influenza/*.tsv "$real"/influenza/*.awk .
  sed -n '/^tw-pipe/,/^```/p' "$page" | sed '$d' >first.sh
  go sh first.sh
  did 0
  # The columns of the page: parameter, median, interval, inner and outer interval; of the report: parameter, median, outer, inner.
  awk -F ' *[|] *' '/^[|] [a-z]+ [|] [0-9]/ { print $2, $3, $6, $5 }' "$page" >want
  [ "$(wc -l <want)" -eq 3 ]
  awk '/^parameter/ { on = 1; next } on && NF == 0 { exit } on { print $1, $2, $3, $4, $5, $6, $7, $8 }' out | diff want -
  sh tw-out/ask.sh exact.tsv 2>/dev/null | awk -F '\t' 'NR > 1 { n++; k[$NF]++ }
    END { printf "%.1f %% of the exact posterior, known here, is inside, and %.1f %% inside or undetermined", 100 * k["inside"] / n, 100 * (k["inside"] + k["undetermined"]) / n }' |
    grep -qxF "$(cat shares)"
}
