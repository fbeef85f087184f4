load lib

# examples/focus: what the rounds decide, and that each way ends with a flow.
root=$BATS_TEST_DIRNAME/..

# A prior on [-1, 1] and data with normal noise, as two commands in bin.
commands() {
  mkdir -p bin
  cat >bin/prior <<'E'
#!/bin/sh
exec awk -v n="$2" -v seed="$4" 'BEGIN { srand(seed); print "theta1"; while (n--) print 2 * rand() - 1 }'
E
  cat >bin/append <<'E'
#!/bin/sh
exec awk -v sd="$NOISE" -v seed="$2" 'BEGIN { srand(seed + 1000); OFS = "\t" }
  NR == 1 { print $0, "x1"; next }
  { print $0, $1 + sd * sqrt(-2 * log(1 - rand())) * cos(6.2831853 * rand()) }'
E
  chmod +x bin/*
  tsv x1 0.1 >obs
}

@test "rounds: the way by T's share of the prior, and a flow at its end" {
  slow && skip "flows are trained"
  commands
  while read -r noise total laws way; do
    go env PATH="$PWD/bin:$PATH" NOISE="$noise" PRIOR=prior SIMULATE=append WALLS=theta1=-1:1 THREADS=1 \
      LAWS="${laws#-}" FLOW="--members 1 --epochs $((total > 5000 ? 12 : 80)) --batch $((total > 5000 ? 64 : 32)) --hidden 16" \
      "$root/examples/focus/rounds" made obs "$total"
    did 0
    grep -q "$way" out || fail "$noise: $(cat out)"
    diff out made/rounds.log
    if grep -q 'per parameter' out; then fail "of one parameter: $(cat out)"; fi
    head -n 1 made/flow.tsv | grep -q '^# tw-flow 2 '
    # At 0.1 the posterior is N(0.1, noise).
    tw-sample -f made/flow.tsv -n 2000 obs | awk -v sd="$noise" 'NR > 1 { s += $2 }
      END { m = s / (NR - 1) - 0.1; exit (sd < 0.3 && m ^ 2 > sd * sd) }'
    n=$(sed -n "s/^trained on \([0-9]*\) runs of $total\$/\1/p" out)
    [ "$(wc -l <made/runs.tsv)" -eq $((n + 1)) ]
    [ "$(wc -l <made/all.tsv)" -eq $((total + 1)) ]
    rm -r made
  done <<'E'
0.002 5000 theta1=uniform(-1,1) less than 0.05: a fifth at a time from T, until T hardly shrinks
0.01 5000 - between 0.02 and 0.3: the other half from T
0.0003 20000 theta1=uniform(-1,1) less than 0.02: a fifth at a time from T
0.7 5000 - the other half from the prior, too
E
}

@test "rounds: with many parameters it says that T is hardly narrower" {
  slow && skip "flows are trained"
  mkdir -p bin
  cat >bin/prior <<'E'
#!/bin/sh
exec awk -v n="$2" -v seed="$4" 'BEGIN { srand(seed); OFS = "\t"; $0 = ""
  for (i = 1; i <= 8; i++) $i = "theta" i
  print
  while (n--) { for (i = 1; i <= 8; i++) $i = 2 * rand() - 1; print } }'
E
  cat >bin/append <<'E'
#!/bin/sh
exec awk -v seed="$2" 'BEGIN { srand(seed + 1000); OFS = "\t" }
  NR == 1 { print $0, "x1", "x2", "x3", "x4", "x5", "x6", "x7", "x8"; next }
  { for (i = 1; i <= 8; i++) $(8 + i) = $i + 0.15 * sqrt(-2 * log(1 - rand())) * cos(6.2831853 * rand()); print }'
E
  chmod +x bin/*
  tsv "x1 x2 x3 x4 x5 x6 x7 x8" "0.1 0 0 0 0 0 0 0.1" >obs
  go env PATH="$PWD/bin:$PATH" PRIOR=prior SIMULATE=append THREADS=1 \
    WALLS="$(printf 'theta%d=-1:1\n' 1 2 3 4 5 6 7 8 | paste -sd, -)" \
    FLOW="--kind maf --members 1 --epochs 20 --hidden 8" "$root/examples/focus/rounds" made obs 4000
  did 0
  # The eighth root of what it says after one half.
  mass=$(sed -n 's/^after 2000 runs T has \(.*\) of the prior:$/\1/p' out)
  wide=$(awk -v m="$mass" 'BEGIN { printf "%.2f", exp(log(m) / 8) }')
  grep -qxF "  but $wide of the prior per parameter: for bounds at the observation see README" out || fail "$(cat out)"
}

@test "rounds: called wrongly" {
  go "$root/examples/focus/rounds"
  did 1
  grep -q 'usage: rounds OUT OBS' err
}
