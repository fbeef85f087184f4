# Any -j: the same bytes, and under make tsan no race. Every run that threads share
# has jobs for two at least.
load lib
load flow

# same COMMAND...: check that it succeeds with the same output for any -j.
same() {
  local j
  go "$@" -j 8
  did 0 || fail "$* -j 8"
  ! slow || return 0
  for j in 1 2 3; do
    mv out want
    go "$@" -j $j
    did 0 && cmp want out || fail "$* -j $j"
  done
}

# flows: records of six parameters and eight columns, of which one is the range of the
# parameters, so that what sees them best sees them sorted; and flows of them.
flows() {
  perl -e 'srand 5; print join("\t", (map "theta$_", 1 .. 6), map "x$_", 1 .. 8), "\n";
    for (1 .. 600) { @t = map { $u = rand; log($u / (1 - $u)) } 1 .. 6; @s = sort { $a <=> $b } @t;
    printf "%.4f\t" x 13 . "%.4f\n", @t, map { $_ ? $s[$_ % 6] + rand : $s[5] - $s[0] + rand } 0 .. 7 }' >runs
  tw-flow "${TINY[@]}" --members 2 --support 'theta*=-99:99' runs >flow 2>/dev/null
  tw-flow "${TINY[@]}" --likelihood -x x1 --summary 2 runs >like 2>/dev/null
  grep -q $'^summary\t1\tsorted ' like
  tw-flow "${TINY[@]}" --kind prior runs >prior 2>/dev/null
  # Five x: of 300 records, of 3, and of one.
  awk 'BEGIN { OFS = FS = "\t" } NR > 1 { for (i = 7; i <= 14; i++) $i = (NR < 300) + (NR > 302) * (NR - 302) }
    NR <= 306' runs >in
}

@test "tw-flow writes the same bytes for any number of threads" {
  simulate 500 2 8 >in
  same tw-flow "${TINY[@]}" in
  same tw-flow "${TINY[@]}" --members 3 --summary 3 --kind maf in
  series 300 20 >long
  same tw-flow "${TINY[@]}" long
  same tw-flow "${TINY[@]}" --likelihood in
  same tw-flow "${TINY[@]}" --kind prior in
  head -n 200 in >few
  same tw-flow --members 2 --size auto few
}

@test "tw-tree writes the same bytes for any number of threads" {
  perl -e 'my $s = 9; sub r { $s = $s * 16807 % 2147483647 }
    print join("\t", map("x$_", 1 .. 8), "score"), "\n";
    for (1 .. 60000) { my @x = map r() % ($_ * 4000), 1 .. 8;
      print join("\t", @x, ($x[2] > 6000 ? $x[1] : 5 * $x[4]) + r() % 5000), "\n" }' >in
  for how in none holdout alpha=9999; do
    same tw-tree --prune $how -m 200 in
    [ "$(wc -l <out)" -gt 6 ]
  done
  head -n 20000 in >less
  for how in none holdout; do same tw-tree --prune $how -m 20 --max-leaves 99 less; done
}

@test "tw-typical writes the same bytes for any number of threads" {
  simulate 3000 1 3 >runs
  tail -n 300 runs | { head -n 1 runs; cat; } >in
  same tw-typical -r runs --level 0 in
}

@test "tw-sample writes the same bytes for any number of threads" {
  flows
  head -n 2 in >obs
  same tw-truncate -f flow -x obs -n 5000 --eps 0.01
  mv out truncated
  same tw-truncate -t truncated in
  same tw-truncate -t truncated --reach 0.5 -n 200 in
  same tw-sample --prior "$(printf 'theta%s=normal(0,1) ' 1 2 3 4 5 6)" --truncated truncated -n 99
  tw-stack -f flow -l like --prior prior --weights 0.5 >posterior
  same tw-truncate -f posterior -x obs -n 5000 --eps 0.01
  head -n 6 in >obs
  same tw-sample -f flow -n 5000 obs
  same mixed tw-sample -f flow --likelihood like --prior prior -n 50 obs
  same tw-stack -f flow -l like --prior prior in
  same mixed tw-sample -f flow --likelihood like --prior prior --mix 0.4 -n 50 obs
  same mixed tw-sample -f flow --likelihood like --prior prior -n 50 --proposals 100 obs
}

@test "tw-score writes the same bytes for any number of threads" {
  flows
  same tw-score -f flow in
  for o in '-k kde -n 200' '-k waldo -n 200' '--cdf 200 --var 200' '--ranks 200'; do
    # shellcheck disable=SC2086 # words
    same tw-score -f flow $o in
  done
  same mixed tw-score -f flow --likelihood like --prior prior in
  same mixed tw-score -f flow --likelihood like in
  same mixed tw-score -f flow --likelihood like --mix 0.4 --cdf 99 --ranks 200 in
  same mixed tw-score -f flow --likelihood like --prior prior in
}

@test "tw-gap writes the same bytes for any number of threads" {
  flows
  for k in 1 2; do tw-flow "${TINY[@]}" --support 'theta*=-99:99' --part $k/2 runs >half.$k 2>/dev/null; done
  same tw-gap -f flow --half half.1 --half half.2 -n 500 --runs 4 runs
  tw-stack -f flow -l like --prior prior --weights 0.5 >posterior
  head -n 3 runs >two
}
