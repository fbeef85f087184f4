load lib

@test "tw-tree says in one line that simulations are there twice, but not of records equal by chance" {
  awk -v seed=1 "$rng"'BEGIN { print "x1\tscore"
    for (i = 0; i < 5000; i++) print int(20 * uniform()) "\t" int(30 * uniform()) / 7 }' >in
  go tw-tree in
  silent
  { cat in; sed 1d in; } | go tw-tree
  says 0 'tw-tree: ' '% of the records are the same as one before them, not by chance: was a seed used twice?'
  # Equal data alone, or equal scores, are no repeated runs.
  awk -v seed=1 "$rng"'BEGIN { print "x1\tscore"; for (i = 0; i < 2000; i++) v[i] = uniform()
    for (i = 0; i < 4000; i++) print v[i % 2000] "\t" uniform() }' | go tw-tree -j 2
  silent
}

ALL='--min-leaf 1 --prune none'

# shape [FILE]: the partition without what depends on the scores' size.
shape() { grep -v '^#' "${1:-out}" | cut -f 1-6; }

@test "tw-tree writes its options, a row for each node with NA where a leaf has no value, a sum and an end" {
  tsv 'x1 score' '1 0' '2 0' '3 10' '4 10' >in
  go tw-tree --min-leaf 1 --prune none in
  silent
  { echo '# tw-tree 1 --min-leaf 1 --prune none --seed 1'
    tsv 'node left right feature threshold n mean mse' '1 2 3 x1 2.5 4 5 25' \
      '2 NA NA NA NA 2 0 0' '3 NA NA NA NA 2 10 0'
    echo "# crc32 5ed080d1"
    echo '# end 3'; } >want
  diff want out
  go tw-tree -m 1 --prune none <in
  silent
  diff want out
}

@test "tw-tree numbers its nodes in preorder from 1" {
  tsv 'x1 score' '1 0' '2 2' '3 100' '4 110' >in
  go tw-tree $ALL in
  silent
  shape | diff <(tsv 'node left right feature threshold n' '1 2 5 x1 2.5 4' \
    '2 3 4 x1 1.5 2' '3 NA NA NA NA 1' '4 NA NA NA NA 1' '5 6 7 x1 3.5 2' \
    '6 NA NA NA NA 1' '7 NA NA NA NA 1') -
  [ "$(col mean | tr '\n' ' ')" = '53 1 0 2 105 100 110 ' ]
  [ "$(col mse | tr '\n' ' ')" = '2717 1 0 0 25 0 0 ' ]
}

@test "tw-tree takes the first feature of -x, then the lowest threshold, of equal gains" {
  tsv 'x1 x2 score' '1 1 0' '2 2 0' '3 3 9' '4 4 9' >in
  go tw-tree $ALL in
  [ "$(col feature | head -n 1)" = x1 ]
  go tw-tree $ALL -x x2,x1 in
  [ "$(col feature | head -n 1)" = x2 ]
  # 0 1 0: both cuts gain 1/6.
  tsv 'x1 score' '1 0' '2 1' '3 0' >in
  go tw-tree $ALL in
  [ "$(col threshold | head -n 1)" = 1.5 ]
}

@test "tw-tree --prune none splits while scores differ and a split is legal, also without gain" {
  tsv 'x1 score' '1 0' '2 1' '3 1' '4 0' >in
  go tw-tree --min-leaf 2 --prune none in
  silent
  shape | diff <(tsv 'node left right feature threshold n' '1 2 3 x1 2.5 4' \
    '2 NA NA NA NA 2' '3 NA NA NA NA 2') -
  go tw-tree --min-leaf 3 --prune none in
  [ "$(shape | wc -l)" -eq 2 ]
  tsv 'x1 score' '1 7' '2 7' '3 7' >in
  go tw-tree $ALL in
  silent
  [ "$(sed -n 3p out)" = "$(tsv '1 NA NA NA NA 3 7 0')" ]
  tsv 'x1 x2 score' '5 -0 7' '5 0 8' '5e0 0.0 9' >in
  go tw-tree $ALL in
  silent
  [ "$(sed -n 3p out | cut -f 1-7)" = "$(tsv '1 NA NA NA NA 3 8')" ]
}

@test "tw-tree takes the midpoint as threshold, and never the right neighbour" {
  while read -r a b want; do
    tsv 'x1 score' "$a 0" "$b 1" >in
    go tw-tree $ALL in
    silent
    [ "$(col threshold | head -n 1)" = "$want" ]
    tw-leaf -t out in >leaves
    [ "$(col leaf leaves | tr '\n' ' ')" = '2 3 ' ]
  done <<'E'
1 2 1.5
1 1.0000000000000002 1
1.0000000000000002 1.0000000000000004 1.0000000000000002
-1.0000000000000002 -1 -1.0000000000000002
0 5e-324 0
-5e-324 0 -5e-324
-5e-324 5e-324 0
-1.7976931348623157e308 1.7976931348623157e308 0
1.7976931348623155e308 1.7976931348623157e308 1.7976931348623155e308
-1 1 0
E
}

@test "tw-tree has a --min-leaf of 150 below 2000 records used, else 300" {
  for n in 1999 2000 2001; do
    awk -v n=$n 'BEGIN { print "x1\tscore"; for (i = 1; i <= n; i++) print i "\t" i % 7 }' >in.$n
  done
  go tw-tree in.1999
  head -n 1 out | grep -qF ' --min-leaf 150 '
  go tw-tree in.2000
  head -n 1 out | grep -qF ' --min-leaf 300 '
  go tw-tree --part 1/2 in.1999 in.2000
  head -n 1 out | grep -qF ' --min-leaf 300 '
  go tw-tree --part 2/2 in.1999 in.1999
  head -n 1 out | grep -qF ' --min-leaf 150 '
  sed 2d in.2000 >in
  go tw-tree in
  head -n 1 out | grep -qF ' --min-leaf 150 '
  go tw-tree --prune none in.2001
  col n | awk '$1 < 300 { exit 1 }'
  # The root stands with fewer records than a leaf must hold.
  tsv 'x1 score' '1 2' '2 4' | go tw-tree
  silent
  [ "$(sed -n 3p out)" = "$(tsv '1 NA NA NA NA 2 3 1')" ]
}

@test "tw-tree --calib-size N makes --min-leaf count the N records that calibrate the leaves" {
  awk 'BEGIN { print "x1\tscore"; for (i = 1; i <= 999; i++) print i "\t" i % 7 }' >in
  while read -r size want typed; do
    go tw-tree --prune none --calib-size "$size" ${typed:+--min-leaf "$typed"} in
    silent
    # The same partition as with the number that it comes to: ceil(m 999 / B).
    tw-tree --prune none --min-leaf "$want" in | grep -v '^#' | diff <(grep -v '^#' out) -
    head -n 1 out >line
    [ -n "$typed" ] || typed=$([ "$size" -lt 2000 ] && echo 150 || echo 300)
    grep -qF -- " --min-leaf $typed --calib-size $size " line
  done <<'E'
1999 75
2000 150
999 150
1000 150
998 151
4000 25 100
9 111 1
1000000 1 1
3 999 3
3 999 4294967295
4294967295 999 4294967295
E
  # Records that are used count, after --part.
  sed 2,5d in >gaps
  go tw-tree --prune none --part 1/2 --calib-size 100 --min-leaf 10 gaps
  did 0
  tw-tree --prune none --part 1/2 --min-leaf 50 gaps 2>/dev/null | grep -v '^#' |
    diff <(grep -v '^#' out) -
  # What it makes is a tree as any.
  tw-leaf -t out in | tw-bounds -t out >/dev/null 2>&1
}

@test "tw-tree prunes by holdout with seed 1 by default, and uses the last value of an option" {
  awk 'BEGIN { print "x1\tscore"; for (i = 1; i <= 400; i++) print i "\t" (i > 200) + i % 3 / 9 }' >in
  go tw-tree in
  silent
  [ "$(head -n 1 out)" = '# tw-tree 1 --min-leaf 150 --prune holdout --seed 1' ]
  go tw-tree --prune none --prune=alpha=5 --seed 3 --seed 4 --min-leaf 9 -m 8 --part 1/9 --part 1/2 in
  silent
  [ "$(head -n 1 out)" = '# tw-tree 1 --min-leaf 8 --prune alpha=5 --seed 4 --part 1/2' ]
}

@test "tw-tree --max-leaves limits the tree, and keeps the best splits" {
  # Root at 4.5; then the right half gains 100, the left 4.
  tsv 'x1 score' '1 0' '2 0' '3 2' '4 2' '5 100' '6 100' '7 110' '8 110' >in
  go tw-tree $ALL in
  [ "$(shape | wc -l)" -eq 8 ]
  go tw-tree $ALL --max-leaves 3 in
  [ "$(col threshold | tr '\n' ' ')" = '4.5 NA 6.5 NA NA ' ]
  go tw-tree $ALL --max-leaves 2 in
  [ "$(col threshold | tr '\n' ' ')" = '4.5 NA NA ' ]
  go tw-tree $ALL --max-leaves 1 in
  [ "$(col threshold)" = NA ]
  go tw-tree $ALL --max-leaves 99 in
  [ "$(shape | wc -l)" -eq 8 ]
}

@test "tw-tree --prune alpha=A removes the links whose effective alpha is at most A" {
  # Squared error / 8: 4/8 below the left node, 100/8 below the right one, and
  # (8 * 52^2)/8 = 2704 between the halves.
  tsv 'x1 score' '1 0' '2 0' '3 2' '4 2' '5 100' '6 100' '7 110' '8 110' >in
  while read -r alpha want; do
    go tw-tree --min-leaf 1 --prune "alpha=$alpha" in
    silent
    [ "$(col threshold | grep -v NA | tr '\n' ' ')" = "$want " ] || fail "alpha=$alpha"
  done <<'E'
0 4.5 2.5 6.5
0.49 4.5 2.5 6.5
0.5 4.5 6.5
12.49 4.5 6.5
12.5 4.5
2703.99 4.5
E
  go tw-tree --min-leaf 1 --prune alpha=2704 in
  [ "$(sed -n 3p out)" = "$(tsv '1 NA NA NA NA 8 53 2717')" ]
  go tw-tree --min-leaf 1 --prune alpha=.50e0 in
  [ "$(head -n 1 out)" = '# tw-tree 1 --min-leaf 1 --prune alpha=0.5 --seed 1' ]
}

@test "tw-tree --prune holdout keeps a step that is there, and drops noise" {
  # Scores: a step of 100 at x1 = 0, and noise of +-1 without any pattern.
  awk 'BEGIN { s = 1; print "x1\tx2\tscore"; for (i = 0; i < 400; i++) {
    s = s * 1103515245 % 2147483648 + 12345; a = int(s / 65536) % 1000
    s = (s * 16807) % 2147483647; b = s % 1000
    s = (s * 16807) % 2147483647
    print i - 200 "\t" b "\t" (i >= 200) * 100 + s % 3 - 1 } }' >in
  go tw-tree --min-leaf 5 --prune holdout in
  silent
  [ "$(sed -n 3p out | cut -f 4,5)" = "$(tsv 'x1 -0.5')" ]
  mv out again
  go tw-tree --min-leaf 5 --prune holdout --seed 1 -j 3 in
  cmp out again
  tw-tree --min-leaf 5 --prune none in | shape /dev/stdin >full
  tw-tree --min-leaf 5 --prune holdout in | shape /dev/stdin >pruned
  [ "$(wc -l <pruned)" -lt "$(wc -l <full)" ]
}

@test "tw-tree makes the same partition of scores of another size or place" {
  # Multiples of 1/1024, so that every product and sum below is exact.
  awk 'BEGIN { s = 7; print "x1\tx2\tx3\tscore"; for (i = 0; i < 500; i++) {
    for (j = 0; j < 4; j++) { s = (s * 16807) % 2147483647; v[j] = s % 1024 / 1024 }
    printf "%.4f\t%.2f\t%.0f\t%.10f\n", v[0], v[1], v[2] * 4, (v[0] > .5) * v[1] + v[3] } }' >in
  map() { perl -lane 'print($. == 1 ? $_ : join "\t", @F[0..2], sprintf("%.17g", '"$1"'))' -- in; }
  for how in none holdout; do
    tw-tree --min-leaf 10 --prune $how in >out
    shape >want
    [ "$(wc -l <want)" -gt 4 ]
    for f in '$F[3]*1e150' '$F[3]*1e-8' '$F[3]*2**-1000' '$F[3]*2**900' \
      '$F[3]+1e8' '-1e8-$F[3]' '$F[3]*1e-300'; do
      case $f in -*) [ $how = none ] || continue ;; esac
      map "$f" | tw-tree --min-leaf 10 --prune $how >out
      shape | diff want - >&2 || fail "$how: $f"
    done
  done
  # Nor with that of the features, but for the thresholds.
  tw-tree --min-leaf 10 in | cut -f 1-4,6 | grep -v '^#' >want
  perl -lane 'print($. == 1 ? $_ : join "\t", map(sprintf("%.17g", $_), $F[0]*2**-900,
    $F[1]*2**900, $F[2]+2**40), $F[3])' -- in | tw-tree --min-leaf 10 |
    cut -f 1-4,6 | grep -v '^#' | diff want -
}

@test "tw-tree -x and -s take lists, numbers, ranges, globs and escapes" {
  # All columns are equal, so the root names the first of the list.
  tsv 'id x1 x2 x10 y a-b a*b score' '1 1 1 1 1 1 1 0' '2 2 2 2 2 2 2 9' >in
  while read -r list want; do
    go tw-tree $ALL -x "$list" in
    silent
    [ "$(col feature | head -n 1)" = "$want" ] || fail "-x $list"
  done <<'E'
x* x1
x1-x10 x1
2-5 x1
4 x10
x10-x1 x10
5-2 y
x2,x* x2
?2 x2
*b a-b
a-b a-b
a*b a*b
a\*b a*b
a\** a*b
a\-b a-b
y,y,x1 y
x1*,y x1
x10,x1 x10
1-3,id id
E
  # The list is exactly what is looked at: one column tells, the others stand.
  tsv 'x1 x2 x3 x4 x5 x6 score' '1 1 1 1 1 1 0' '1 1 1 2 1 1 9' >in
  while read -r list want; do
    go tw-tree $ALL -x "$list" in
    silent
    [ "$(col feature | head -n 1)" = "$want" ] || fail "-x $list"
  done <<'E'
x* x4
x1-x3 NA
x1-x4 x4
x4-x6 x4
x5-x6,x1-x3 NA
6-4 x4
x5-x6,1-3,4 x4
x? x4
E
}

@test "tw-tree -x and -s refuse what the header lacks, and list the columns that there are" {
  tsv 'aa x1 score' '1 1 0' '2 2 9' >in
  for list in x2 'y*' 4 0 x1-x9 x1,zz '' 9-1 'x\*' 'a\**' '\?1*'; do
    go tw-tree $ALL -x "$list" in
    says 2 -x aa x1 score
    has
  done
  # An item ends where it does, whatever the one before it held there.
  go tw-tree $ALL -x 'x1*,*a' in
  silent
  go tw-tree $ALL -s nope in
  says 2 -s nope aa x1 score
  go tw-tree $ALL -s '*' in
  says 2 -s
  tsv 'aa score' '1 0' | go tw-tree
  says 2 -x
  tsv 'x1 s' '1 0' | go tw-tree
  says 2 score
  tsv 'x1 s2' '1 0' '2 1' | go tw-tree $ALL -s s2
  silent
  [ "$(col mean | head -n 1)" = 0.5 ]
}

@test "tw-tree --part K/N fits the records of that part as if the others were not there" {
  awk 'BEGIN { s = 3; print "x1\tscore"; for (i = 0; i < 300; i++) {
    s = (s * 16807) % 2147483647; print s % 97 "\t" s % 31 } }' >in
  for part in 1/2 2/2 3/3 2/7; do
    k=${part%/*} n=${part#*/}
    go tw-tree --min-leaf 5 --part $part in
    silent
    head -n 1 out | grep -q -- "--part $part\$"
    awk -v k="$k" -v n="$n" 'NR == 1 || (NR - 1) % n == k % n' in |
      tw-tree --min-leaf 5 | unsummed | diff <(unsummed out | tail -n +2) <(tail -n +2)
    # Two files, cut anywhere, are one row of numbers.
    head -n 101 in >1
    { head -n 1 in; tail -n +102 in; } >2
    tw-tree --min-leaf 5 --part $part 1 2 | cmp out -
  done
}

@test "tw-tree refuses no records and a header only" {
  tsv 'x1 score' | go tw-tree
  says 1 'no records'
  has
}

@test "tw-tree stops at missing, infinite and malformed values" {
  for v in NA nan '' inf -inf zero; do
    printf 'x1\tx2\tscore\n1\t1\t0\n2\t2\t%s\n3\t3\t9\n' "$v" >in
    go tw-tree $ALL in
    says 1 'in:3: column 3 (score): '
    has
    printf 'x1\tx2\tscore\n1\t1\t0\n2\t%s\t5\n3\t3\t9\n' "$v" >in
    go tw-tree $ALL in
    says 1 'in:3: column 2 (x2): '
    # A column that is not looked at may hold anything.
    go tw-tree $ALL -x x1 in
    silent
  done
}

@test "tw-tree refuses options out of range" {
  tsv 'x1 score' '1 0' '2 1' >in
  while read -r option value; do
    go tw-tree "$option" "$value" in
    says 2 "$option"
    has
  done <<'E'
--min-leaf 0
--min-leaf -1
--min-leaf x
--min-leaf 1.5
--min-leaf 99999999999999999999
--max-leaves 0
--max-leaves 99999999999999999999
--calib-size 0
--calib-size -1
--calib-size x
--calib-size 4294967296
--prune some
--prune cv
--prune alpha=
--prune alpha=-1
--prune alpha=nan
--prune alpha=x
--prune None
--seed -1
--seed x
--seed 18446744073709551616
--threads 0
--threads x
--part 0/1
E
  go tw-tree --seed 18446744073709551615 --prune none in
  silent
}

@test "tw-tree reads leading comments and several files" {
  { echo '# c'; tsv 'x1 score' '1 0' '2 0'; } >1
  { echo '# d'; tsv 'x1 score' '3 10' '4 10'; } >2
  go tw-tree $ALL 1 2
  silent
  [ "$(sed -n 3p out)" = "$(tsv '1 2 3 x1 2.5 4 5 25')" ]
  tsv 'score x1' '1 0' >3
  go tw-tree $ALL 1 3
  says 1 3: header
  has
}

@test "the leaves of tw-tree contain the records that the tree says" {
  awk 'BEGIN { s = 11; print "x1\tx2\tscore"; for (i = 0; i < 2000; i++) {
    s = (s * 16807) % 2147483647; a = s % 50; s = (s * 16807) % 2147483647
    print a "\t" s % 1000 / 8 "\t" s % 17 * a } }' >in
  tw-tree --min-leaf 30 --prune none in >t
  tw-leaf -t t in >leaves
  awk -F '\t' 'FNR == NR { if ($2 == "NA") { n[$1] = $6; mean[$1] = $7 } next }
    FNR > 1 { c[$4]++; sum[$4] += $3 }
    END { for (i in n) if (n[i] != c[i] || n[i] < 30 ||
        (mean[i] - sum[i] / c[i]) ^ 2 > 1e-20 * (1 + mean[i] ^ 2)) {
        print i, n[i], c[i], mean[i], sum[i] / c[i]; bad = 1 }
      for (i in c) if (!(i in n)) bad = 1
      exit bad }' t leaves
}

# Exact fractions: the doubles 0.1, 0.2 and 0.3 have the sum 0.6 + 0.55e-17.
@test "tw-tree writes the double nearest to the mean" {
  tsv 'x1 score' '1 0.1' '2 0.2' '3 0.3' | go tw-tree --prune none
  did 0
  [ "$(col mean)" = 0.2 ]
}

@test "tw-tree says that an mse is too large for a double" {
  tsv 'x1 score' '1 1e200' '2 -1e200' >in
  go tw-tree -m 2 --prune none in
  says 0 '1 node: the mse is too large for a double'
  grep -q $'^1\tNA\tNA\tNA\tNA\t2\t0\t1.7976931348623157e308$' out
  mv out t
  go tw-leaf -t t in
  silent
  # Of the root and of the two that are left of the largest.
  tsv 'x1 score' '1 -1.7e308' '2 -1e200' '3 1.7e308' | go tw-tree -m 1 --prune none
  says 0 '2 nodes: the mse is too large for a double'
}

@test "tw-tree takes the only score column by default, whatever its kind" {
  for name in score score_log score_kde score_kde_log score_waldo score_quantile cdf; do
    { tsv "x1 $name" '1 3' '1 4' '2 9' '2 8' '3 1'; } >in
    go tw-tree -m 2 --prune none in
    did 0
    line=$(head -n 1 out)
    if [ $name = score ]; then [[ $line != *' -s '* ]]; else [[ $line == *" -s $name" ]]; fi || fail "$line"
    mv out want
    go tw-tree -m 2 --prune none -s 2 in
    cmp out want
  done
  tsv 'x1 score score_var' '1 3 1' '1 4 1' >in
  go tw-tree -m 2 --prune none in
  did 0
  tsv 'x1 score cdf' '1 3 1' '1 4 1' >in
  go tw-tree -m 2 --prune none in
  says 2 "'score' and 'cdf' are both there" -s
  has
  go tw-tree -m 2 --prune none -s cdf in
  did 0
  tsv 'x1 s' '1 3' '1 4' >in
  go tw-tree -m 2 --prune none in
  says 2 -s score 'there are: x1 s'
}

@test "tw-tree --prune holdout prunes what alpha=0 prunes where it chooses the whole tree" {
  # The last two groups differ by little, and are too small for half of the records.
  awk 'BEGIN { print "x1\tscore"
    for (g = 1; g < 8; g++) for (i = 0; i < 40; i++) print g "\t" 100 * g
    for (i = 0; i < 6; i++) print "8\t800\n9\t800.001" }' >in
  tw-tree -m 6 --prune alpha=0 in | grep -v '^#' >want
  tw-tree -m 6 --prune alpha=1 in | grep -v '^#' >less
  differs want less
  for seed in 1 2 3; do
    tw-tree -m 6 --prune holdout --seed $seed in | grep -v '^#' | diff want -
  done
}

@test "tw-tree makes the same tree and the same message with several threads" {
  # 2.5 MB, a block of it a MB.
  awk -v seed=5 "$rng"'BEGIN { print "x1\tx2\tscore"
    for (i = 0; i < 90000; i++) printf "%.7f\t%.7f\t%.9g\n", uniform(), uniform(), uniform() * 8 }' >in
  tw-tree -m 2000 --prune none in >want
  for j in 2 3; do
    tw-tree -m 2000 --prune none -j $j <in | cmp want -
    cat in | tw-tree -m 2000 --prune none -j $j - | cmp want -
  done
  # Said once, with its line, whichever thread meets it; the first of two.
  for line in 3 45000 89999; do
    awk -v line=$line 'NR == line || NR == 90000 { sub(/\t/, "\tno") } 1' in >bad
    for j in 1 2 3; do
      go tw-tree -j $j bad
      says 1 bad:$line: "column 2 (x2): not a number: 'no"
    done
  done
}

@test "make study counts the leaves of every calibration set" {
  # A leaf of 60 cannot be split off 100 runs: one leaf, whichever way.
  awk -v seed=1 "$rng"'BEGIN { print "x1\tscore"; for (i = 0; i < 2600; i++) print uniform() "\t" uniform() }' >in
  head -n 2101 in >records
  { sed 1q in; tail -n 500 in; } >training
  awk 'BEGIN { print "x1\tscore"; for (i = 0; i < 100; i++) print (i < 50) "\t" i % 50 / 50 }' >draws
  go "$B/study/rates" 20 100 60 100 records draws training
  silent
  [ "$(cut -f 4 out | sort | uniq -c | tr -s ' ')" = ' 6 1
 1 leaves' ] || fail "$(cut -f 3,4 out)"
}

@test "tw-tree refuses the score among the data" {
  tsv 'x1 score' '1 3' '2 4' '1 5' '2 6' >in
  for o in '-x *' '-x score' '-x x1,score' '-x 1-2'; do
    # shellcheck disable=SC2086 # an option and its argument
    set -f; go tw-tree -m 1 $o in; set +f
    says 2 "in: -x: 'score' is the score: name the data columns alone" || fail "$o"
    has
  done
  go tw-tree -m 1 -x x1 -s x1 in
  says 2 "in: -x: 'x1' is the score"
}
