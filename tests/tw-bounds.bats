load lib

# runs N SEED: print scores and data of N simulations in ten leaves, continuous ones or integers.
runs() {
  awk -v n="$1" -v seed="$2" -v whole="${3:-}" "$rng"'BEGIN { OFS = "\t"; print "leaf", "x1", "score"
    for (i = 0; i < n; i++) { u = uniform(); v = uniform(); x = uniform()
      if (whole) { u = int(60 * u); v = int(60 * v); x = int(9 * x) }
      printf "%d\t%.17g\t%.17g\n", int(10 * x / (whole ? 9 : 1)), x, u * 60 + v } }'
}

@test "tw-bounds says in one line that simulations are there twice, but not of equal scores of discrete data" {
  runs 1000 1 >one
  runs 4000 2 >other
  { cat one; sed 1d other; sed 1d one; } >some
  { cat one; sed 1d one; } | awk 'NR == 1; NR > 1 { print $0 | "sort" }' >all
  for f in one other; do
    go tw-bounds $f
    silent
  done
  go tw-bounds --global some
  says 0 '17 % of the scores are the same as one before them, not by chance: was a seed used twice?'
  go tw-bounds --sorted all
  says 0 '50 % of the scores are the same'
  runs 5000 3 whole >discrete
  go tw-bounds discrete
  silent
  { cat discrete; sed 1d discrete; } | go tw-bounds
  says 0 '% of the scores are the same'
}

HEADER='n alpha beta k cutoff l u lower upper coverage mass'

# ramp N [GROUP]: print the scores 1 to N of the group in a scrambled order.
ramp() {
  seq "$1" | shuf --random-source=/dev/zero | sed "s/^/${2:-g}\t/"
}

# Expected: tests/oracles/bounds.py, exact fractions. Scores are 1 .. n, so a
# bound is its rank. Where P(Z = 0) = alpha^n or P(Z = n) = (1-alpha)^n equals
# beta/2, it counts as larger, so that both bounds are infinite; n is below 3 there.
@test "tw-bounds finds the ranks, bounds, coverage and mass of exact fractions" {
  local oracle=$BATS_TEST_DIRNAME/oracles/bounds.tsv alphas beta bad=0
  alphas=$(awk 'NR > 1 && !a[$1]++ { printf "%s%s", s, $1; s = "," }' "$oracle")
  { tsv 'leaf score'
    awk 'NR > 1 && !a[$3]++ { print $3 }' "$oracle" |
      while read -r n; do ramp "$n" "$n"; done; } >in
  for beta in $(awk 'NR > 1 && !a[$2]++ { print $2 }' "$oracle"); do
    go tw-bounds --alpha "$alphas" --beta "$beta" in
    did 0
    awk -v OFS='\t' -v beta="$beta" '
      NR == 1 { print "leaf", "n", "alpha", "beta", "k", "cutoff", "l", "u",
        "lower", "upper", "coverage", "mass" }
      NR > 1 && $2 == beta { print $3, $3, $1, $2, $4, ($4 > $3 ? "inf" : $4),
        $5, $6, ($5 ? $5 : "-inf"), ($6 > $3 ? "inf" : $6), $7, $8; rows++ }
      END { print "# end " rows }' "$oracle" >want
    tail -n +2 out | unsummed | sed '/^# note scores /d' | paste want - >both
    awk -F '\t' 'function off(a, b) { return a - b > 1e-12 * a || b - a > 1e-12 * a }
      NF != 24 { if ($1 != $2) bad++; next }
      NR > 1 && $2 <= 3 && (!off(exp($2 * log($3)), $4 / 2) || !off(exp($2 * log(1 - $3)), $4 / 2)) {
        ties++
        if ($19 != 0 || $20 != $2 + 1 || $21 != "-inf" || $22 != "inf" || $24 != 1) { bad++; print > "/dev/stderr" }
        next
      }
      { for (i = 1; i <= 12; i++)
          if ((NR > 1 && i > 10) ? off($i, $(i + 12)) : ($i "") != ($(i + 12) "")) { bad++; print > "/dev/stderr" } }
      END { print ties + 0; exit (bad > 0) }' both >>ties || bad=1
  done
  [ "$bad" -eq 0 ]
  [ "$(awk '{ n += $1 } END { print n }' ties)" = 5 ]
}

@test "tw-bounds finds the ranks and cutoffs of the oracle" {
  while read -r alpha beta n k l u; do
    { tsv 'leaf score'; ramp "$n"; } | go tw-bounds --alpha "$alpha" --beta "$beta"
    did 0
    [ "$(col k) $(col l) $(col u)" = "$k $l $u" ]
    [ "$(col cutoff) $(col lower) $(col upper)" = "$k $l $u" ]
  done <<'E'
0.1 0.05 150 136 127 143
0.1 0.05 300 271 259 281
0.1 0.05 1000 901 881 919
E
  # At alpha 0.45 and n+1 = 100, k is 55; rounding in binary would make it 56.
  { tsv 'leaf score'; ramp 99; } | go tw-bounds --alpha 0.45
  [ "$(col k)" = 55 ]
  # P(Z <= 0) = 0.1^2 is less than beta/2 and then equal to it, which does not suffice.
  tsv 'leaf score' 'g 5' 'g 4' | go tw-bounds --beta 0.02000000001
  did 0
  [ "$(col l) $(col lower) $(col u) $(col upper)" = '1 4 3 inf' ]
  tsv 'leaf score' 'g 5' 'g 4' | go tw-bounds --beta 0.02
  [ "$(col l) $(col lower)" = '0 -inf' ]
}

@test "tw-bounds has a finite upper bound from the smallest possible n on" {
  while read -r alpha n; do
    { tsv 'leaf score'; ramp "$n" 2; ramp $((n - 1)) 1; } |
      go tw-bounds --alpha "$alpha" --beta 0.05
    did 0
    [ "$(col upper | tr '\n' ' ')" = "inf $n " ]
  done <<'E'
0.2 17
0.1 36
0.05 72
0.01 368
E
}

@test "tw-bounds writes its options, also the default ones, in the first line, and counts rows in the last" {
  { tsv 'leaf score'; ramp 100 7; } >in
  go tw-bounds in
  [ "$(head -n 1 out)" = '# tw-bounds 1 --alpha 0.1 --beta 0.1' ]
  [ "$(sed -n 2p out)" = "$(tsv "leaf $HEADER")" ]
  [ "$(tail -n 1 out)" = '# end 1' ]
  [ ! -s err ]
  go tw-bounds --alpha .10 in
  [ "$(head -n 1 out)" = '# tw-bounds 1 --alpha 0.1 --beta 0.1' ]
  go tw-bounds --alpha 0.50,2e-1 --beta 5e-2 --part 02/2 in
  [ "$(head -n 1 out)" = '# tw-bounds 1 --alpha 0.5,0.2 --beta 0.05 --part 2/2' ]
  grep -v '^#' out | awk -F '\t' 'NF != 12 { exit 1 }'
}

@test "tw-bounds writes a row for each level of --alpha, as the shortest decimal" {
  { tsv 'leaf score'; ramp 40 b; ramp 40 a; } >in
  go tw-bounds --alpha .5,0.20,1e-1,25E-2,+0.3 --beta 50e-3 in
  did 0
  [ "$(col alpha | tr '\n' ' ')" = '0.5 0.2 0.1 0.25 0.3 0.5 0.2 0.1 0.25 0.3 ' ]
  [ "$(col leaf | tr '\n' ' ')" = 'a a a a a b b b b b ' ]
  [ "$(col beta | sort -u)" = 0.05 ]
}

@test "tw-bounds refuses levels that are not between 0 and 1 or are there twice" {
  { tsv 'leaf score'; ramp 10; } >in
  for a in 0 1 1.0 -0.1 2 nan inf x '' ' 0.1' '0.1 ' 0.1x 0,1 1e400 0x0.1 --; do
    go tw-bounds --beta "$a" in
    says 2 --beta
    has
    go tw-bounds --alpha "0.5,$a" in
    says 2 --alpha
    has
  done
  for a in 0.1,.10 0.1,0.2,1e-1 .5,.5 ',' 0.1, ,0.1; do
    go tw-bounds --alpha "$a" in
    says 2 --alpha
  done
  # Levels are kept as decimals, however close to 0 or 1.
  go tw-bounds --alpha 0.00000000000000000000000000001 in
  did 0
  [ "$(col alpha) $(col k)" = '1e-29 11' ]
  go tw-bounds --alpha 0.99999999999999999999999999999 in
  did 0
  [ "$(col alpha) $(col k)" = '0.99999999999999999999999999999 1' ]
}

@test "tw-bounds orders groups as numbers if all of them are, else as bytes" {
  # order GROUP...: print the order in which tw-bounds lists these groups.
  order() {
    { tsv 'leaf score'; for g; do printf '%s\t1\n' "$g"; done; } | go tw-bounds
    did 0
    col leaf | tr '\n' ' '
  }
  [ "$(order 10 9 2 -3 1e1 2.5)" = '-3 2 2.5 9 10 1e1 ' ]
  [ "$(order 7.0 07 7 6 8)" = '6 07 7 7.0 8 ' ]
  [ "$(order 10 9 2 a)" = '10 2 9 a ' ]
  [ "$(order 'b' 'B' 'a' 'ab' 'A' $'\xc3\xa9' '~')" = $'A B a ab b ~ \xc3\xa9 ' ]
  [ "$(order 3 3 1 3 1)" = '1 3 ' ]
  [ "$(order 10000000000000000001 10000000000000000000 9)" = \
    '9 10000000000000000000 10000000000000000001 ' ]
  printf 'leaf\tscore\n\xff x\t1\n\x01\t1\n' | go tw-bounds
  did 0
  [ "$(col leaf | od -An -tx1 | tr -d ' \n')" = 010aff20780a ]
}

@test "tw-bounds -g and -s name the columns, and a group named like a column of the table is refused" {
  tsv 'n by s2' '1 7 5' '1 7 6' >in
  go tw-bounds -g by -s s2 in
  did 0
  [ "$(sed -n 2p out)" = "$(tsv "by $HEADER")" ]
  [ "$(col by) $(col n)" = '7 2' ]
  go tw-bounds --group 2 --score 3 in
  did 0
  [ "$(col by)" = 7 ]
  for name in $HEADER; do
    tsv "$name score" '1 5' | go tw-bounds -g "$name"
    says 2 "$name"
    has
  done
  tsv 'by score' '1 5' | go tw-bounds
  says 2 leaf by score
  tsv 'leaf s' '1 5' | go tw-bounds
  says 2 score leaf s
  tsv 'leaf a b' '1 5 6' | go tw-bounds -s a,b
  says 2 -s
}

@test "tw-bounds --global puts all records into one group" {
  { tsv 'score x'; ramp 100 | awk -v OFS='\t' '{ print $2, 7 }'; } >in
  go tw-bounds --global in
  did 0
  [ "$(sed -n 2p out)" = "$(tsv "all $HEADER")" ]
  [ "$(col all) $(col n) $(col k)" = 'all 100 91' ]
}

# tree [PART]: print a tree with the leaves 2, 4 and 5.
tree() {
  echo "# tw-tree 1 --min-leaf 1 --prune none --seed 1${1:+ --part $1}"
  tsv 'node left right feature threshold n mean mse' '1 2 3 x1 0 9 0 1' \
    '2 NA NA NA NA 3 0 0' '3 4 5 x1 5 6 0 0' '4 NA NA NA NA 3 0 0' \
    '5 NA NA NA NA 3 0 0'
  echo '# end 5'
}

@test "tw-bounds -t writes the leaves without a record, too" {
  tree >t
  { tsv 'leaf score'; ramp 100 4; } >in
  go tw-bounds -t t in
  did 0
  [ "$(sed -n 3p out)" = "$(tsv '2 0 0.1 0.1 1 inf 0 1 -inf inf 1 1')" ]
  [ "$(sed -n 5p out)" = "$(tsv '5 0 0.1 0.1 1 inf 0 1 -inf inf 1 1')" ]
  [ "$(tail -n 1 out)" = '# end 3' ]
  [ "$(col leaf | tr '\n' ' ')" = '2 4 5 ' ]
  go tw-bounds -t t --alpha .1,.2 in
  [ "$(col leaf | tr '\n' ' ')" = '2 2 4 4 5 5 ' ]
  go tw-bounds in
  [ "$(col leaf)" = 4 ]
}

@test "tw-bounds refuses the tree that was fitted to the same --part" {
  { tsv 'leaf score'; ramp 100 4; } >in
  while read -r part parts want; do
    tree "$part" >t
    go tw-bounds -t t --part "$parts" in
    did "$want"
    [ "$want" -eq 0 ] || says 2 "$part" "$parts"
  done <<'E'
1/2 1/2 2
1/2 2/2 0
2/2 1/2 0
3/10 3/10 2
3/10 4/10 0
1/2 3/4 2
1/2 2/4 0
2/2 4/4 2
1/2 2/3 2
E
  tree 1/0 >t
  go tw-bounds -t t --part 2/2 in
  says 1 t
  # A warning only if the tree was fitted to a part and all records are used.
  while IFS='|' read -r part option words; do
    tree "$part" >t
    # shellcheck disable=SC2086 # none or one
    go tw-bounds -t t $option in
    did 0
    [ "$(grep -c "^tw-bounds: t: was fitted with --part $part; here all records count" err)" = "$words" ] ||
      fail "$part|$option: $(cat err)"
    [ "$(grep -c fitted err)" = "$words" ] || fail "$part|$option: $(cat err)"
  done <<'E'
||0
|--part=2/2|0
2/2||1
1/2|--part=2/2|0
E
}

@test "tw-bounds refuses a group that is empty, would be read as another line, or is no leaf of the tree" {
  tsv 'leaf score' ' 1' | go tw-bounds
  says 1 '<stdin>:2: column 1 (leaf): the group is empty'
  printf 'score\tleaf\n1\t# end 3\n' | go tw-bounds
  says 1 "<stdin>:2: column 2 (leaf): no row of a table may begin with '# end'"
  printf 'score\t#x\n1\t2\n' | go tw-bounds -g 2
  says 2 "a table whose first column is '#x' would begin with a comment"
  tree >t
  tsv 'leaf score' '4 1' '3 1' >in
  for sorted in '' --sorted; do
    # shellcheck disable=SC2086 # none or one
    go tw-bounds -t t $sorted in
    says 1 "in:3: column 1 (leaf): not a leaf of the tree: '3'"
    has
  done
}

@test "tw-bounds accepts ties and infinite scores, and writes -0 as 0" {
  { tsv 'leaf score'; yes $'g\t3.5' | head -n 100; } | go tw-bounds
  [ "$(col cutoff) $(col lower) $(col upper)" = '3.5 3.5 3.5' ]
  [ "$(col k) $(col l) $(col u)" = '91 85 96' ]
  { tsv 'leaf score'; yes $'g\t-inf' | head -n 88; yes $'g\t-0' | head -n 3
    yes $'g\tinf' | head -n 9; } | go tw-bounds
  [ "$(col cutoff) $(col lower) $(col upper)" = '0 -inf inf' ]
  [ ! -s err ]   # the ranks exist: these are scores, no lack of them
}

@test "tw-bounds stops at NaN" {
  { tsv 'leaf score'; ramp 99; tsv 'g nan'; } >in
  go tw-bounds in
  says 1 'in:101: column 2 (score): ' '--missing drop'
  has
}

@test "tw-bounds --part K/N uses the records whose number is K mod N" {
  # Scores are the records' numbers, through two files.
  { tsv 'leaf score'; tsv 'g 1' 'g 2' 'g 3' 'g 4'; } >1
  { tsv 'leaf score'; tsv 'g 5' 'g 6' 'g 7'; } >2
  while read -r part n max; do
    go tw-bounds --alpha 0.99 --part "$part" 1 2
    did 0
    [ "$(col n)" = "$n" ]
    go tw-bounds --alpha 0.001 --beta 0.9999999 --part "$part" 1 2
    [ "$(col n) $(col lower)" = "$n $max" ] || [ "$max" = - ]
  done <<'E'
1/2 4 7
2/2 3 6
1/3 3 7
3/3 2 6
1/1 7 7
7/7 1 7
5/100 1 5
E
  go tw-bounds --part 3/4 1 2   # records 3 and 7
  did 0
  [ "$(col n)" = 2 ]
  go tw-bounds --part 8/8 1 2
  says 1 'no records'
  has
  for part in 0/2 3/2 1/0 0/0 1 / 1/ /2 a/b 1/2/3 -1/2 1.0/2 ' 1/2' ''; do
    go tw-bounds --part "$part" 1
    says 2 --part
  done
}

@test "tw-bounds refuses input without records with status 1" {
  tsv 'leaf score' | go tw-bounds
  says 1 'no records'
  has
}

@test "tw-bounds says how many groups lack a finite bound at which level, and names five of them" {
  { tsv 'leaf score'; for g in 1 2 3 4 5 6 7; do ramp 10 $g; done; ramp 200 8; } >in
  go tw-bounds in
  says 0 7 0.1 '1, 2, 3, 4, 5'
  run ! grep '[678]' <(sed 's/.*: //' err)
  # At 0.2, group 8 has finite bounds; at 0.001, none has.
  go tw-bounds --alpha 0.2,0.001 --beta 0.05 in
  says 0 0.001
  { tsv 'leaf score'; ramp 200 8; } | go tw-bounds
  silent
}

@test "tw-bounds says exactly which bounds its groups lack" {
  while IFS='|' read -r groups options want; do
    { tsv 'leaf score'; for g in $groups; do ramp "${g#*:}" "${g%:*}"; done; } >in
    # shellcheck disable=SC2086 # several options
    go tw-bounds $options in
    did 0
    [ "$(cat err)" = "tw-bounds: $want" ] || fail "$groups $options: $(cat err)"
  done <<'E'
g:7|--alpha 0.9|1 of 1 group lacks a finite bound: alpha 0.9 (lower 1, upper 0, cutoff 0; 7 scores, and 29 are needed): g
g:10||1 of 1 group lacks a finite bound: alpha 0.1 (lower 0, upper 1, cutoff 0; 10 scores, and 29 are needed): g
g:28||1 of 1 group lacks a finite bound: alpha 0.1 (lower 0, upper 1, cutoff 0; 28 scores, and 29 are needed): g
g:1||1 of 1 group lacks a finite bound: alpha 0.1 (lower 1, upper 1, cutoff 1; 1 score, and 29 are needed): g
g:7|--beta 0.99|1 of 1 group lacks a finite bound: alpha 0.1 (lower 0, upper 0, cutoff 1; 7 scores, and 9 are needed): g
a:10 b:200||1 of 2 groups lacks a finite bound: alpha 0.1 (lower 0, upper 1, cutoff 0; 10 scores, and 29 are needed): a
a:10 b:10||2 of 2 groups lack a finite bound: alpha 0.1 (lower 0, upper 2, cutoff 0; 10 scores, and 29 are needed): a, b
g:40|--alpha 0.2,0.001,0.0001|1 of 1 group lacks a finite bound: alpha 0.001 (lower 0, upper 1, cutoff 1; 40 scores, and 2995 are needed), alpha 0.0001 (lower 0, upper 1, cutoff 1; 40 scores, and 29956 are needed): g
a:10 b:10 c:10 d:10 e:10||5 of 5 groups lack a finite bound: alpha 0.1 (lower 0, upper 5, cutoff 0; 10 scores, and 29 are needed): a, b, c, d, e
a:10 b:10 c:10 d:10 e:10 f:10||6 of 6 groups lack a finite bound: alpha 0.1 (lower 0, upper 6, cutoff 0; 10 scores, and 29 are needed): a, b, c, d, e, ...
E
  # Of many levels, the first ones are listed.
  tsv 'leaf score' 'g 1' | go tw-bounds --alpha "$(seq -s , -f '0.00000%g' 101 160)"
  says 0 'lacks a finite bound: alpha 1.01e-6 (lower' 'cutoff 1; 1 score, and ' ' are needed): g'
  [ "$(wc -c <err)" -lt 1024 ]
}

@test "tw-bounds notes the least and the largest score" {
  while IFS='|' read -r scores want; do
    { tsv 'leaf score'; for s in $scores; do tsv "g $s"; done; } | go tw-bounds
    did 0
    grep -qx "# note scores $want" out || fail "$scores"
  done <<'E'
2 1 3|1 3
-2 -1 -3|-3 -1
0 -1|-1 0
5|5 5
-inf 3 inf|-inf inf
E
}

@test "tw-bounds --strict ends with status 1 after the whole table if a group lacks a finite bound" {
  { tsv 'leaf score'; ramp 10 a; ramp 200 b; } >in
  go tw-bounds in
  says 0 a
  mv out loose
  go tw-bounds --strict in
  says 1 a
  cmp loose out
  { tsv 'leaf score'; ramp 200 b; } | go tw-bounds --strict
  silent
}

@test "tw-bounds reports closed input and output" {
  { tsv 'leaf score'; ramp 100; } >in
  go bash -c 'tw-bounds in <&-'
  says 1 '<stdin>: Bad file descriptor'
  go bash -c 'tw-bounds in >&-'
  says 1 '<stdout>: Bad file descriptor'
  for o in help version global; do
    go tw-bounds --$o=1 in
    says 2 "option --$o takes no argument"
  done
}

@test "tw-bounds writes the same table whatever the order of the records and their division into files" {
  awk 'BEGIN { print "leaf\tscore"; for (i = 1; i <= 999; i++)
    printf "%d\t%d\n", i * 31 % 7, i * 7919 % 101 }' >in
  tw-bounds --alpha .1,.3 in >want
  { head -n 1 in; tail -n +2 in | sort -k 2,2nr; } | tw-bounds --alpha .1,.3 | cmp want -
  { head -n 1 in; tail -n +2 in | shuf --random-source=in; } | tw-bounds --alpha .1,.3 | cmp want -
  { head -n 1 in; tail -n 500 in; } >1
  head -n 500 in >2
  tw-bounds --alpha .1,.3 1 2 | cmp want -
}

@test "tw-bounds maps bounds as an increasing function maps scores, and widens them with the confidence" {
  awk 'BEGIN { print "leaf\tscore"; for (i = 1; i <= 300; i++)
    printf "g\t%d\n", i * 7919 % 601 - 300 }' >in
  tw-bounds --beta .2 in >wide
  awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = 2 * $2 + 1 } 1' in | tw-bounds --beta .2 >out
  for c in cutoff lower upper; do
    [ "$(col $c)" = $((2 * $(col $c wide) + 1)) ]
  done
  l=9999 u=-9999
  for beta in .9 .5 .2 .1 .05 .01 .001; do
    tw-bounds --beta $beta in >out
    [ "$(col lower)" -le "$l" ]
    [ "$(col upper)" -ge "$u" ]
    l=$(col lower) u=$(col upper)
    [ "$l" -le "$(col cutoff)" ]
    [ "$u" -ge "$(col cutoff)" ]
  done
}

@test "tw-classify reads what tw-bounds wrote" {
  { tsv 'leaf score'; ramp 10 10; ramp 100 9; ramp 37 'a b'; } >in
  tw-bounds --alpha .1,.25,1e-7 in >b 2>/dev/null
  go tw-classify -b b in
  silent
  [ "$(wc -l <out)" -eq 148 ]
}

@test "tw-bounds --sorted writes the same table from groups that come together, with memory for one group" {
  awk 'BEGIN { print "leaf\tscore"; for (g = 40; g >= 1; g--) for (i = 0; i < 50 + g; i++) print g "\t" (g * 7919 + i * 104729) % 1000 / 8 }' >in
  for o in "" "--alpha 0.2,0.05" "--part 1/3" "-g score -s leaf"; do
    sort -s -k1,1 in >by
    [ "$o" = "-g score -s leaf" ] && { head -n 1 in; tail -n +2 in | sort -s -t "$(printf '\t')" -k2,2; } >by
    [ "$o" = "-g score -s leaf" ] || { head -n 1 in; tail -n +2 in | sort -s -n -k1,1; } >by
    # shellcheck disable=SC2086 # several words
    tw-bounds $o by >want 2>want.err
    # shellcheck disable=SC2086
    go tw-bounds --sorted $o by
    did 0
    cmp out want
    cmp err want.err
  done
  # Groups may come in any order if the records of each come together; with a tree, leaves
  # without a record have rows, too.
  go tw-bounds --sorted in
  tw-bounds in | cmp - out
  {
    echo '# tw-tree 1 --prune none'
    tsv 'node left right feature threshold n mean mse' '1 2 3 x1 0 9 0 1' '2 NA NA NA NA 4 0 0' '3 NA NA NA NA 5 0 0'
    echo '# end 3'
  } >tree
  tsv 'leaf score' '3 1' '3 2' >few
  go tw-bounds --sorted -t tree few
  did 0
  tw-bounds -t tree few 2>/dev/null | cmp - out
  tsv 'leaf score' '1 1' '2 1' '2 2' '1 3' >in
  go tw-bounds --sorted in
  says 1 in:5: 'column 1 (leaf)' 'come together' "'1'"
  has
  slow && skip "memory under this build"
  awk 'BEGIN { print "leaf\tscore"; for (g = 1; g <= 300; g++) for (i = 0; i < 5000; i++) print g "\t" i }' >in
  (ulimit -v 16000 && tw-bounds --sorted in) >out
  tw-bounds in | cmp - out
}

@test "tw-bounds takes the only score column by default, whatever its kind" {
  for name in score score_log score_kde score_kde_log score_waldo score_quantile cdf; do
    { tsv "x1 $name" '1 3' '1 4' '2 9' '2 8' '3 1'; } >in
    go tw-bounds -g x1 in
    did 0
    line=$(head -n 1 out)
    if [ $name = score ]; then [[ $line != *' -s '* ]]; else [[ $line == *" -s $name" ]]; fi || fail "$line"
    mv out want
    go tw-bounds -g x1 -s 2 in
    cmp out want
  done
  tsv 'x1 score score_var' '1 3 1' '1 4 1' >in
  go tw-bounds -g x1 in
  did 0
  tsv 'x1 score cdf' '1 3 1' '1 4 1' >in
  go tw-bounds -g x1 in
  says 2 "'score' and 'cdf' are both there" -s
  has
  go tw-bounds -g x1 -s cdf in
  did 0
  # A WALDO score is not a density, so score_waldo_log is not the name of a score.
  tsv 'x1 score_waldo score_waldo_log' '1 3 1' '1 4 1' >in
  go tw-bounds -g x1 in
  did 0
  tsv 'x1 s' '1 3' '1 4' >in
  go tw-bounds -g x1 in
  says 2 -s score 'there are: x1 s'
}

# Expected: tests/oracles/rule.py, mpmath.
@test "tw-bounds --anytime uses the ranks of the oracle, and says so in the first line" {
  local oracle=$BATS_TEST_DIRNAME/oracles/rule.tsv
  { tsv 'leaf score'; for n in 5 75 300 1000; do ramp $n $n; done; } >in
  go tw-bounds --anytime in
  head -n 1 out | grep -qx -- '# tw-bounds 1 --alpha 0.1 --beta 0.1 --anytime' || fail "$(head -n 1 out)"
  awk -F '\t' '$1 == "0.1" && $2 == "0.1" && $3 == 0 && ($6 == 5 || $6 == 75 || $6 == 300 || $6 == 1000) {
    print $6, $7, $8 }' "$oracle" >want
  grep -v '^#' out | awk 'NR > 1 { print $2, $7, $8 }' | diff want -
  # tw-classify and tw-budget read the table.
  mv out bounds
  tsv 'leaf score' '300 255' '300 256' '300 284' '300 285' | go tw-classify -b bounds
  did 0
  [ "$(col region | tr '\n' ' ')" = 'inside undetermined undetermined outside ' ]
  go tw-budget --mass 0.09 bounds
  did 0
  [ "$(col n_needed | head -n 1)" = 355 ]   # from there on the mass is below: tests/unit/rule.c
}

@test "the probabilities and the sizes that tw-bounds(1) names are right" {
  # bounds N OPTION...: n, l, u and mass for the scores 1 to N.
  bounds() {
    local n=$1
    shift
    { echo score; seq "$n"; } | tw-bounds --global -s score "$@" 2>/dev/null | grep -v '^#' |
      awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } { print $2, $at["l"], $at["u"], $at["mass"] }'
  }
  local page n
  page=$(tr '\n' ' ' <"$BATS_TEST_DIRNAME/../man/tw-bounds.1")
  # The smallest n with a finite upper: u is at most n there, and n in all smaller groups.
  grep -qF '14, 29, 59 and 299 for alpha 0.2, 0.1, 0.05 and 0.01.' <<<"$page"
  for n in 14:0.2 29:0.1 59:0.05 299:0.01; do
    bounds "${n%:*}" --alpha "${n#*:}" | awk '{ exit $3 > $1 }'
    bounds $((${n%:*} - 1)) --alpha "${n#*:}" | awk '{ exit $3 <= $1 }'
  done
  # The undetermined mass of --anytime, in that of one look.
  grep -qF 'about 1.6 times as large for n from 100 to 1000, and 1.9 times for n = 10,000' <<<"$page"
  for n in 100:1.6 300:1.6 1000:1.6 10000:1.9; do
    { bounds "${n%:*}" --anytime; bounds "${n%:*}"; } |
      awk -v want="${n#*:}" '{ m[NR] = $4 } END { print m[1] / m[2]; exit !((m[1] / m[2] - want) ^ 2 < 0.07 ^ 2) }' || fail "$n"
  done
  # P(S is at most l - 1 at one of five looks), where S has the distribution of the number of scores below the cutoff;
  # the same for at least u. p[S] is its probability if no look was wrong so far.
  grep -qF 'with a probability of about 14 %' <<<"$page"
  for n in 300 600 1200 2400 4800; do bounds $n; done |
    awk '{ l[$1] = $2; u[$1] = $3 }
      END {
        for (side = 0; side < 2; side++) {
          split("", p); p[0] = 1; wrong = 0
          for (n = 1; n <= 4800; n++) {
            first = int(0.9 * n - 150); first = first > 0 ? first : 0
            for (S = n; S >= first; S--) p[S] = 0.1 * p[S] + (S > 0 ? 0.9 * p[S - 1] : 0)
            if (n in l) for (S = first; S <= n; S++) if (side ? S >= u[n] : S < l[n]) { wrong += p[S]; p[S] = 0 }
          }
          print wrong
          bad = bad || wrong < 0.135 || wrong >= 0.145
        }
        exit bad }' >out || fail "$(cat out)"
}

@test "under the model of tw-bounds(1), inside and outside are wrong about the region at x as often as the page says" {
  # E is normal, and the number of scores below t_x binomial, given E: 200 quantiles of E.
  grep -qF 'are 0.039 to 0.045 (inside) and 0.051 to 0.063 (outside)' \
    <<<"$(tr '\n' ' ' <"$BATS_TEST_DIRNAME/../man/tw-bounds.1")"
  for s in 0.02 0.04; do
    gap_file "region - 0.1 100 $s 0.001" >gap.tsv
    for n in 300 2000; do
      { echo score; seq "$n"; } | tw-bounds --global -s score --gap gap.tsv 2>/dev/null | grep -v '^#' |
        awk -F '\t' -v s="$s" -v n="$n" 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
          { l = $at["lower"] == "-inf" ? 0 : $at["lower"]; u = $at["upper"] == "inf" ? n + 1 : $at["upper"] }
          END {
            for (z = -5; z <= 5.001; z += 0.05) {
              weight = exp(-z * z / 2); sum += weight
              p = 0.9 + s * z; p = p < 1 ? p : 1 - 1e-9
              # P(at most l - 1), P(at least u), by the ratio of successive probabilities, from the top.
              term = n * log(p); below = above = 0
              for (k = n; k >= 0; k--) {
                if (k < l && term > -700) below += exp(term)
                if (k >= u && term > -700) above += exp(term)
                if (k > 0) term += log(k / (n - k + 1) * (1 - p) / p)
              }
              inside += weight * below; outside += weight * above
            }
            print inside / sum, outside / sum }'
    done
  done >found
  awk 'NR == 1 { a = b = $1; c = d = $2 } { if ($1 < a) a = $1; if ($1 > b) b = $1; if ($2 < c) c = $2; if ($2 > d) d = $2 }
    END { printf "%.3f to %.3f (inside) and %.3f to %.3f (outside)\n", a, b, c, d }' found >out
  grep -qxF '0.039 to 0.045 (inside) and 0.051 to 0.063 (outside)' out || fail "$(cat out found)"
}

# rows_of FILE: print the rows of an artefact.
rows_of() { grep -v '^#' "$1" | sed 1d; }

@test "tw-bounds --gap by id writes rows that equal those of each gap alone, and tw-classify joins them by id" {
  awk -v OFS='\t' 'BEGIN { print "cdf", "rank_a", "rank_b"; for (i = 0; i < 500; i++) print i * 37 % 100 / 100, i * 73 % 101 / 100, i * 7 % 101 / 100 }' >scores
  # Rows of another kind are skipped.
  gap_file 'q region - 0.1 99 0.02 0' 'q region - 0.3 99 0 0' 'q interval a 0.1 99 0.02 0' 'q interval b 0.1 99 0.03 0' \
    '10 region - 0.1 99 0.01 0' '10 region - 0.3 99 0.03 0' '10 interval a 0.1 99 0.01 0' '10 interval b 0.1 99 0 0' >h
  tw-bounds --global -s cdf --alpha 0.1,0.3 --gap h scores >b
  [ "$(sed -n 2p b | cut -f 1,2)" = "$(tsv 'id n')" ]
  for id in 10:0.01:0.03 q:0.02:0; do
    IFS=: read -r name one two <<<"$id"
    gap_file "region - 0.1 9 $one 0" "interval a 0.1 9 0.9 0" "region - 0.3 9 $two 0" >h1
    tw-bounds --global -s cdf --alpha 0.1,0.3 --gap h1 scores | grep -v '^#' | sed "1d; s/^all/$name/"
  done >want
  rows_of b | diff want -
  printf 'cdf\tid\n0.91\tq\n0.885\tq\n0.885\t10\n0.99\t10\n' >asked
  tw-classify -b b asked >out
  for id in q 10; do
    awk -F '\t' -v id=$id '$1 == id && $3 == 0.1 { lo = $9; hi = $10 } END { print lo, hi }' b >ends
    awk -F '\t' -v id=$id 'NR == FNR { split($0, e, " "); next } FNR > 1 && $2 == id &&
      $3 != ($1 <= e[1] ? "inside" : $1 > e[2] ? "outside" : "undetermined") { print; exit 1 }' ends out || fail "$id: $(cat ends)"
  done
  # The same for ranks, with the parameter in the second column.
  tw-bounds --ranks 100 --gap h scores >b
  for id in 10:0.01:0 q:0.02:0.03; do
    IFS=: read -r name one two <<<"$id"
    gap_file "interval a 0.1 9 $one 0" "interval b 0.1 9 $two 0" >"h.$name"
    tw-bounds --ranks 100 --gap "h.$name" scores >"b.$name"
    rows_of "b.$name" | sed "s/^/$name\t/"
  done >want
  rows_of b | diff want -
  awk -v OFS='\t' 'BEGIN { print "id", "b", "a"; for (k = 0; k < 2; k++) for (i = 0; i < 300; i++) print k ? "10" : "q", i * i % 301 + k, i * 77 % 301 - k }' >draws
  tw-classify --parameters -b b draws >out
  for id in q 10; do
    awk -F '\t' -v id=$id 'NR == 1 || $1 == id' draws | tw-classify --parameters -b "b.$id" | diff - <(awk -F '\t' -v id=$id 'NR == 1 || $1 == id' out | cut -f 2-)
  done
  # Damaged tables are refused.
  for e in '2s/parameter/param/' '2s/id/ids/' '$s/4/5/'; do
    sed "$e" b | resum >bad
    go tw-classify --parameters -b bad draws
    did 1 || fail "$e"
  done
  # Tables that do not belong together are refused.
  go tw-classify --parameters -b b <(sed 's/^10/11/' draws)
  says 2 "-p: b has no bounds for '11?b'"
  go tw-classify --parameters -b b <(cut -f 2- draws)
  says 2 "'id'"
  go tw-classify -b b asked
  says 2 '--parameters'
  gap_file 'q interval a 0.1 99 0.02 0' >others
  go tw-bounds --global -s cdf --gap others scores
  says 2 'others has no row of kind region for alpha 0.1'
  # A level that occurs twice, for one parameter or for none.
  gap_file 'interval a 0.1 99 0.02 0' 'interval b 0.1 99 0.02 0' 'interval a 0.1 99 0.03 0' >twice
  go tw-bounds --ranks 100 --gap twice scores
  says 1 'twice:5: column 3 (alpha): there twice'
  gap_file 'region - 0.1 99 0.02 0' 'outside - NA 99 0.01 0' 'outside - NA 99 0.001 0' >twice
  go tw-bounds --global -s cdf --gap twice scores
  says 1 'twice:5: column 1 (kind): there twice'
  go tw-bounds --ranks 100 --gap h <(cut -f 1,2 scores)
  says 2 "there are no ranks of 'q?b'"
  gap_file 'q region - 0.1 99 0.02 0' 'r region - 0.1 99 0.02 0' >h
  go tw-bounds -g rank_a -s cdf --gap h scores
  says 2 'for --global and --ranks'
  go tw-bounds --global -s cdf --alpha 0.1,0.2 --gap h scores
  says 2 'no row of kind region for alpha 0.2'
  # An observation has its only row at another level.
  gap_file 'q region - 0.1 99 0.02 0' 'r region - 0.2 99 0.02 0' >other
  go tw-bounds --global -s cdf --gap other scores
  says 2 'other has no row of kind region for alpha 0.1'
  tw-bounds --global -s cdf --gap h scores >b
  go tw-budget --mass 0.02 b
  says 2 'several observations'
}

@test "tw-bounds and tw-classify refuse a table that was made with the former --factor" {
  gap_file 'region - 0.1 100 0.03 0' >h
  { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global -s cdf --gap h >b
  sed '1s/ --gap/ --factor 1 --gap/' b | resum >old
  go tw-budget --mass 0.2 old
  says 1 'old: made with --factor 1, which is gone: make it again with tw-bounds --gap'
  go tw-classify -b old <(printf 'cdf\n0.5\n')
  says 1 'old: made with --factor 1'
}

@test "tw-bounds --gap warns of scores that are no ranks" {
  gap_file 'region - 0.1 100 0.02 0.001' >gap
  { printf 'score\tcdf\n'; for i in $(seq 100); do printf '%s\t0.%02d\n' "$i" $((i % 100)); done; } >scores
  tw-bounds --global -s score --gap gap scores 2>err >out
  grep -q "^tw-bounds: --gap is for ranks .*the distribution of 'score' may itself differ" err
  tw-bounds --global -s cdf --gap gap scores 2>err >out
  run ! grep -q 'is for ranks' err
}

@test "tw-bounds --draws and --gap of cdf refuse scores that are no ranks from 0 to 1" {
  gap_file 'region - 0.1 100 0.02 0.001' >gap
  for bad in 1.5 -0.2 inf 90 1e308; do
    { echo cdf; seq 0.005 0.01 1; echo "$bad"; } >scores
    for o in '--gap gap --draws 100' '--gap gap'; do
      # shellcheck disable=SC2086 # an option and its argument
      go tw-bounds --global $o scores
      says 1 'scores:102: column 1 (cdf): a rank is a share, from 0 to 1'
    done
    sed 1s/cdf/score/ scores >others
    go tw-bounds --global --gap gap --draws 100 others
    grep -q '^tw-bounds: others:102: column 1 (score): a rank is a share' err
  done
  go tw-bounds --global scores
  silent
}

@test "nothing beyond all draws is outside if the estimate is much too narrow" {
  # The exact posterior is N(0, 1), the estimate N(0, 0.3^2): the exact 90 % interval is +-5.5 of its deviations.
  normal() { perl -e 'srand shift; my ($n, $each, $sd) = @ARGV; print "id\ttheta1\n";
    for my $i (1 .. $n) { print "$i\t", $sd * sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand), "\n" for 1 .. $each }' "$@"; }
  normal 1 300 1 1 >runs
  normal 2 300 100 0.3 >draws
  tw-score -d draws -k waldo --cdf 100 runs >scored
  tw-bounds --global -s cdf scored >b
  # A theta ten standard deviations away, among as many draws as calibrated: 100 of 101 are below it.
  tsv 'theta1' 3 1.5 0.1 | tw-score -d <(normal 3 1 100 0.3 | cut -f 2) -k waldo --cdf 100 --at <(tsv x 0) >asked
  [ "$(sed -n 2,3p asked | cut -f 2,3 | sort -u)" = "$(tsv "0.9900990099009901 1")" ]
  go tw-classify -b b asked
  silent
  [ "$(col region | paste -sd ' ')" = 'undetermined undetermined inside' ]
}

@test "tw-classify notices ranks among another number of draws than --draws of its bounds" {
  awk 'BEGIN { print "cdf"; for (i = 1; i <= 400; i++) print i / 401 }' >scores
  # ranks N FIRST...: the ranks of queries among N draws: from FIRST / (N + 1), as wide as given after a colon.
  ranks() {
    awk -v OFS='\t' -v n="$1" -v list="${*:2}" 'BEGIN { print "cdf", "cdf_upper"
      for (i = split(list, a, " "); i > 0; i--) { split(a[i], b, ":"); if (a[i] == "inf") print "inf", "inf"; else
        printf "%.17g\t%.17g\n", b[1] / (n + 1), (b[1] + (b[2] ? b[2] : 1)) / (n + 1) } }'
  }
  tw-bounds --global -s cdf --draws 400 scores >b
  for o in '' --summary; do
    for n in 100 200 399 401 1000 5000; do
      # shellcheck disable=SC2046,SC2086 # words
      go tw-classify -b b $o <(ranks $n 3 $((n / 2)) $n inf)
      says 0 "b: made for ranks among 400 draws (tw-bounds --draws), but the scores here are ranks among $n: give all" || fail "$n"
    done
    # Equal scores make a rank wider.
    go tw-classify -b b $o <(ranks 400 3:7 200:2 400 inf)
    silent
    go tw-classify -b b $o <(ranks 400 3:7 200:2)
    silent
    go tw-classify -b b $o <(ranks 400 inf)
    [ "$(grep -c 'ranks among' err)" -eq 0 ]
    # A calibration simulation has a random number between the ends.
    go tw-classify -b b $o scores
    silent
  done
  # Bounds that allow for no draws; the default with a gap is 1000.
  tw-bounds --global -s cdf scores >b
  ranks 100 3 50 | go tw-classify -b b
  silent
  gap_file 'region - 0.1 100 0.01 0.001' >gap
  tw-bounds --global -s cdf --gap gap scores >b
  ranks 100 3 50 | go tw-classify -b b
  says 0 'made for ranks among 1000 draws' 'ranks among 100:'
  ranks 1000 3 50 | go tw-classify -b b
  silent
}

@test "tw-bounds --draws allows for the error of that many draws, and refuses what it cannot use" {
  gap_file 'region - 0.1 100 0.02 0' >gap
  { echo cdf; seq 0.0005 0.001 1; } >scores
  # Without --draws, a cdf is a rank among 1000.
  tw-bounds --global -s cdf --gap gap scores >b
  tw-bounds --global -s cdf --gap gap --draws 1000 scores | cmp - b
  # z (sqrt(s^2 + r + v) - sqrt(v)), with r = v for 1000 draws, and 5 v for 200.
  for draws in 200 1000; do
    tw-bounds --global -s cdf --gap gap --draws $draws scores | col gap /dev/stdin
    awk -v m=$draws 'BEGIN { v = 0.09 / 1000; printf "%.17g\n", 1.6448536269514722 * (sqrt(0.0004 + 0.09 / m + v) - sqrt(v)) }' >want
    tw-bounds --global -s cdf --gap gap --draws $draws scores | col gap /dev/stdin | near want /dev/stdin 1e-12
  done
  # Without a gap, the draws alone: the same formula with s = 0. Other programs read the table.
  go tw-bounds --global --draws 200 -s cdf scores
  silent
  awk 'BEGIN { v = 0.09 / 1000; printf "%.17g\n", 1.6448536269514722 * (sqrt(0.09 / 200 + v) - sqrt(v)) }' >want
  mv out drawn && col gap drawn | near want /dev/stdin 1e-12
  [ "$(tw-bounds --global -s cdf scores | col lower /dev/stdin)" = "$(col lower_runs drawn)" ]
  printf 'cdf\n0.5\n' | tw-classify -b drawn >classified
  [ "$(sed -n 2p classified | cut -f 2)" = inside ]
  tw-budget --mass 0.1 drawn >budget
  go tw-bounds --ranks 100 --draws 100 --gap gap scores
  says 2
  go tw-bounds --draws 0 scores
  says 2 --draws
}

@test "calibrated one-sided limits are on their side of the exact quantile in as many samples as they promise" {
  needs_math
  # The datum x is uniform from 0 to theta, and P(theta > t) = t^-2 above 1. So the exact posterior has P(theta > t)
  # = (m / t)^3 above m = max(1, x). The estimate has (m / t)^4 instead: it is as wrong at each x, and 0.9 of the
  # posterior are below (above) the limit at x = 2 that is right on average. 400 columns: as many samples of 100
  # simulations, each with the rank of theta in the estimate.
  awk -v seed=5 "$rng"'
    BEGIN { for (i = 1; i <= 400; i++) printf "%srank_s%d", (i > 1) ? "\t" : "", i
      for (j = 0; j < 100; j++) for (i = 1; i <= 400; i++) {
        theta = exp(-log(uniform()) / 2); x = theta * uniform(); m = (x > 1) ? x : 1
        printf "%s%.9f", (i > 1) ? "\t" : "\n", 1 - exp(4 * log(m / theta)) }
      print "" }' >ranks
  awk 'BEGIN { for (j = 0; j <= 1000; j++) { t = 2 * exp(-log(1 - (j - 0.5) / 1000) / 4)
      for (i = 1; i <= 400; i++) printf "%s%s", (j > 0) ? t : "s" i, (i < 400) ? "\t" : "\n" } }' >draws
  # An inner limit is wrong with probability P(B > 0.9), B ~ Beta(85, 16), an outer one with P(B < 0.9),
  # B ~ Beta(96, 5): 0.0399 and 0.0237 by SciPy. Of 400, 16 and 9.5 are wrong on average; 3.5 standard deviations pass.
  for side in upper:0.1 lower:0.9; do
    tw-bounds --ranks 1000000 --side "${side%:*}" ranks >b
    go tw-classify --parameters -b b -p 's*' draws
    silent
    [ "${side%:*}" = upper ] && end=hi || end=lo
    tw-read -c "inner_$end,outer_$end" out | awk -v right="$(awk -v p="${side#*:}" 'BEGIN { print 2 * exp(-log(p) / 3) }')" -v end=$end '
      NR > 1 { s = (end == "hi") ? 1 : -1; inner += s * $1 > s * right; outer += s * $2 < s * right }
      END { print inner, outer; exit !(NR == 401 && inner >= 3 && inner <= 29 && outer >= 1 && outer <= 20) }' >found ||
      fail "$side: $(cat found)"
  done
}

@test "tw-bounds --ranks orders simulations by |2 rank - 1|" {
  tw-sample --prior 'a=uniform(0,1)' -n 300 --seed 7 | sed '1s/a/rank_a/' >runs
  tw-bounds --ranks 400 runs | grep -v '^#' | cut -f 2- >got
  awk 'NR == 1 { print "score"; next } { v = 2 * $1 - 1; printf "%.17g\n", (v < 0 ? -v : v) }' runs |
    tw-bounds --global | grep -v '^#' | cut -f 2- >want
  near got want 1e-9
}

@test "tw-bounds --ranks does not call simulations the same that share the rank of one parameter only" {
  awk 'BEGIN { OFS = "\t"; print "rank_a", "rank_b"; for (i = 0; i < 1000; i++) print i / 1000 + 1e-4, int(i / 2) / 500 + 1.3e-4 }' >runs
  go tw-bounds --ranks 400 runs
  silent
  awk -v OFS='\t' '{ print $2, $1 }' runs >turned
  go tw-bounds --ranks 400 turned
  silent
  awk -v OFS='\t' '{ print $2, $2 }' runs | sed '1s/.*/rank_a\trank_b/' >twice
  go tw-bounds --ranks 400 twice
  says 0 same
}

@test "tw-bounds -g refuses a column all, which stands for --global in the table" {
  awk 'BEGIN { print "all\tscore"; for (i = 1; i < 60; i++) print "all\t" i }' >in
  go tw-bounds -g all in
  says 2 "in: -g: a column 'all'" 'rename it (tw-read --rename)'
  [ ! -s out ]
  go tw-bounds --global in
  silent
}
