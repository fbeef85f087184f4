load lib

# Expected: tests/oracles/stack.py, SciPy.
@test "tw-stack finds the weights, losses, gains and errors of SciPy" {
  local oracle=$BATS_TEST_DIRNAME/oracles/stack.tsv
  for c in $(cut -f 1 "$oracle" | uniq); do
    awk -F'\t' -v OFS='\t' -v c="$c" '$1 == c && $2 == "loss" {
      if (!n++) for (i = 3; i <= NF; i++) printf "score_log_%d%s", i - 2, (i < NF ? OFS : "\n")
      sub(/^[^\t]*\tloss\t/, ""); print }' "$oracle" >in
    go tw-stack in
    silent
    [ "$(head -n 1 out)" = $'estimate\tloss\tgain\terror\tweight' ]
    tail -n 1 out | grep -q '^mixture'
    { grep "^$c"$'\twant' "$oracle" | cut -f 4-; } >want
    tail -n +2 out | cut -f 2- | paste - want | perl -F'\t' -lane '
      for (0 .. 3) { $tol = $_ == 3 ? 2e-4 : 1e-6;
        abs($F[$_] - $F[$_ + 4]) <= $tol or die "'"$c"', row $., column $_: $F[$_] for $F[$_ + 4]\n" }' || fail "$c"
  done
}

@test "tw-stack makes a mixture that is no worse than any part, with weights that add up to 1" {
  perl -e 'srand 3; print join("\t", map "score_log_$_", "a" .. "f"), "\n";
    for (1 .. 300) { print join("\t", map { sprintf "%.6f", 2 * rand() + ($_ == 2) / 2 } 1 .. 6), "\n" }' >in
  go tw-stack in
  silent
  awk -F'\t' '$1 != "mixture" && NR > 1 { sum += $5; if (!n++ || $2 < least) least = $2; if ($5 < 0) bad = 1 }
    $1 == "mixture" { loss = $2; gain = $3 }
    END { d = least - loss - gain
      exit bad || sum < 1 - 1e-12 || sum > 1 + 1e-12 || gain < 0 || d > 1e-12 || d < -1e-12 }' out
  # Columns in another order have the same weights.
  awk -F'\t' -v OFS='\t' '{ print $6, $5, $4, $3, $2, $1 }' in | tw-stack | tail -n +2 | sort >turned
  tail -n +2 out | sort | paste - turned | awk -F'\t' '{ d = $5 - $10; if (d > 1e-4 || d < -1e-4) exit 1 }'
}

@test "tw-stack finds the weights of estimates without a density at some records, and of equal ones" {
  tsv 'score_log_a score_log_b' '1 inf' '1 0' '1 0' '1 0' >in
  go tw-stack in
  silent
  # Record 1 needs a; the others prefer b: w_b = 3/4 (e - 4/3) / (e - 1), by hand: maximise
  # log(w_a) + 3 log(w_a + e w_b).
  awk -F'\t' 'NR == 3 { e = exp(1); want = (3 * e - 4) / (4 * (e - 1)); d = $5 - want
    exit !($2 == "inf" && $3 == "-inf" && d < 1e-8 && d > -1e-8) }' out
  tsv 'score_log_a score_log_b' 'inf 1' '1 inf' '1 1' >in
  go tw-stack in
  silent
  [ "$(cut -f 3,4 out | tail -n +2 | tr '\t\n' '  ')" = '0 0 0 inf inf inf ' ]
  tsv 'score_log_a score_log_b' '1 1' '2 2' >in
  go tw-stack in
  silent
  [ "$(col gain | tail -n 1)" = 0 ]
  tsv 'score_log_a score_log_b' '1 1' 'inf inf' >in
  go tw-stack in
  says 1 in:3 'no estimate'
  tsv 'score_log_a score_log_b' '1 1' '1 -inf' >in
  go tw-stack in
  says 1 in:3 score_log_b infinite
}

@test "tw-stack --few gives no weight to an estimate that gains less than its error, unless it alone has a density" {
  # b is a but for noise that gains nothing; c is right for other runs than a.
  perl -e 'srand 5; print join("\t", map "score_log_$_", "a" .. "c"), "\n";
    for (1 .. 400) { $a = 1 + $_ % 2; print join("\t", $a, $a + 0.3 * rand, 2.2 - $_ % 2), "\n" }' >in
  go tw-stack in
  silent
  go tw-stack --few in
  silent
  [ "$(col weight | sed -n 2p)" = 0 ]
  mv out few
  cut -f 1,3 in | tw-stack | tail -n +2 | cut -f 1,2,5 >want
  grep -v score_log_b few | tail -n +2 | cut -f 1,2,5 >got
  near got want 1e-9
  # Once in a while only b has a density: it stays, however little it gains.
  awk -F '\t' -v OFS='\t' 'NR == 7 { $1 = $3 = "inf" } { print }' in >odd
  go tw-stack --few odd
  silent
  awk -F '\t' '$1 == "score_log_b" { exit !($5 > 0) }' out
  cut -f 1 in | awk -v OFS='\t' 'NR == 1 { print $1, "score_log_z"; next } { print $1, $1 }' | tw-stack --few >out
  [ "$(col weight | sort | tr '\n' ' ')" = '0 1 1 ' ]
}

@test "tw-stack --few drops the lighter of two estimates if their mean gains at most its error" {
  for seed in $(seq 24); do
    perl -e '$s = shift; srand $s; print "score_log_a\tscore_log_b\n"; for (1 .. 60) { $a = rand;
      printf "%.6f\t%.6f\n", $a, $a + (rand() - 0.5) * $s / 5 }' "$seed" >in
    tw-stack in | awk -F '\t' 'NR == 2 || NR == 3 { print $5 }' >weights
    # Whether it goes, and what it gains in errors.
    perl -e 'open W, "weights"; @w = map { $_ + 0 } <W>; $l = $w[0] < $w[1] ? 0 : 1;
      while (<STDIN>) { next if $. == 1; @q = split; push @d, $q[1 - $l] + log($w[0] * exp(-$q[0]) + $w[1] * exp(-$q[1])) }
      @d = (0) if !$w[$l]; $n = @d; $s += $_ for @d; $v += ($_ - $s / $n) ** 2 for @d;
      printf "%d %.3f\n", ($s * $s * ($n - 1) > $n * $v ? 2 : 1), ($v > 0 ? abs($s) / sqrt $v : 0)' <in >want
    tw-stack --few in | awk -F '\t' 'NR == 2 || NR == 3 { n += $5 > 0 } END { print n }' | diff - <(cut -d ' ' -f 1 want) || fail "seed $seed: $(cat want)"
    cat want >>all
  done
  # Both there are, and some that gain between one and two errors.
  awk '{ n[$1]++; few += $2 > 1.05 && $2 < 1.95 } END { exit !(n[1] > 2 && n[2] > 2 && few > 2) }' all || fail "$(cat all)"
}

@test "tw-stack --few compares the gain with the error that the table has" {
  paste <(printf '%s\n' score_log_a 2.5 3.1 1.0 3.6 0.8 2.7) <(printf '%s\n' score_log_b 2.9 0.0 3.8 1.7 4.0 0.1) >in
  go tw-stack in
  awk -F '\t' '$1 == "mixture" { exit !($3 < $4) }' out
  go tw-stack --few in
  [ "$(col weight | head -n 2 | tr '\n' ' ')" = '0 1 ' ] || fail "$(cat out)"
}

@test "tw-stack --few lets an estimate without weight keep no other one in" {
  # b is seldom better than a, c never is.
  for seed in $(seq 16); do
    perl -e 'srand shift; print join("\t", map "score_log_$_", "a" .. "c"), "\n"; for (1 .. 85) { $a = rand;
      printf "%.6f\t%.6f\t%.6f\n", $a, $a + (rand() < 0.1 ? -3 : 2) * rand(), $a + 0.1 + 0.3 * rand }' "$seed" >in
    cut -f 1,2 in | tw-stack --few | tail -n +2 | cut -f 1,5 >want
    tw-stack --few in | grep -v score_log_c | tail -n +2 | cut -f 1,5 >got
    near got want 1e-5 || fail "seed $seed"
  done
}

@test "tw-stack takes columns and parts, and refuses too few records" {
  tsv 'x score_log score_log_2 other' '9 1 2 1.5' '9 2 1 1.5' '9 1 2 1.5' '9 NA 1 1' >in
  go tw-stack --missing=drop in
  says 0 '1 record dropped'
  [ "$(col estimate | tr '\n' ' ')" = 'score_log score_log_2 mixture ' ]
  go tw-stack in
  says 1 in:5 score_log
  head -n 4 in >good
  go tw-stack -s other,score_log good
  silent
  [ "$(col estimate | tr '\n' ' ')" = 'other score_log mixture ' ]
  go tw-stack -s other good
  says 2 -s 'two columns'
  go tw-stack -s nosuch good
  says 2 nosuch
  printf '1\t2\n2\t1\n' | go tw-stack -N -s 2,1
  silent
  [ "$(col estimate | tr '\n' ' ')" = '2 1 mixture ' ]
  tsv 'sbi_(v0.2) my-a,b' '1 2' '2 1' | sed '1s/_/ /' >odd
  go tw-stack -s 1-2 odd
  silent
  [ "$(col estimate | tr '\n' ';')" = 'sbi (v0.2);my-a,b;mixture;' ]
  go tw-stack --expect 4 good
  says 1 3 4
  head -n 2 good >one
  go tw-stack one
  says 1 'one record'
  head -n 1 good | go tw-stack
  says 1 'no records'
}
