load lib

# bounds [NAME]: print bounds of the groups 2 (1 and 3), 10 (infinite) and 11 (-inf and inf, which are scores).
bounds() {
  echo '# tw-bounds 1 --alpha 0.1 --beta 0.1'
  tsv "${1:-leaf} n alpha beta k cutoff l u lower upper coverage mass" \
    '2 100 0.1 0.1 91 2 85 95 1 3 0.9 0.099' \
    '10 0 0.1 0.1 1 inf 0 1 -inf inf 1 1' \
    '11 100 0.1 0.1 91 7 85 95 -inf inf 0.9 0.099'
  echo '# end 3'
}

# Two levels: bounds 1 and 3 at 0.1, bounds -1 and 1 at 0.25.
two() {
  echo '# tw-bounds 1 --alpha 0.1,0.25 --beta 0.1'
  tsv 'leaf n alpha beta k cutoff l u lower upper coverage mass' \
    'a 100 0.1 0.1 91 2 85 95 1 3 0.9 0.099' \
    'a 100 0.25 0.1 76 0 65 85 -1 1 0.9 0.19' \
    'b 0 0.1 0.1 1 inf 0 1 -inf inf 1 1' \
    'b 0 0.25 0.1 1 inf 0 1 -inf inf 1 1'
  echo '# end 4'
}

@test "tw-classify writes inside if s <= lower, outside if s > upper, else undetermined" {
  bounds >b
  tsv 'score x leaf' '0 p 2' '1 p 2' '1.0000000000000002 p 2' '3 p 2' \
    '3.0000000000000004 p 2' '-inf q 2' 'inf q 2' '1e0 q 2' '-0 q 2' >in
  set -- 'score x leaf region' '0 p 2 inside' '1 p 2 inside' \
    '1.0000000000000002 p 2 undetermined' '3 p 2 undetermined' \
    '3.0000000000000004 p 2 outside' '-inf q 2 inside' 'inf q 2 outside' \
    '1e0 q 2 inside' '-0 q 2 inside'
  go tw-classify -b b in
  gives "$@"
  go tw-classify --bounds b <in
  gives "$@"
}

@test "tw-classify writes inside for no score if l = 0, and outside for none if u = n+1" {
  bounds >b
  tsv 'leaf score' '10 -inf' '10 -1e308' '10 0' '10 1e308' '10 inf' >in
  go tw-classify -b b in
  silent
  [ "$(col region | sort -u)" = undetermined ]
  # If the lower bound is a score of -inf, such scores are inside.
  tsv 'leaf score' '11 -inf' '11 -1e308' '11 inf' >in
  go tw-classify -b b in
  gives 'leaf score region' '11 -inf inside' '11 -1e308 undetermined' \
    '11 inf undetermined'
}

@test "tw-classify writes a column for each level, named by the shortest decimal" {
  two | sed 's/\t0\.1\t/\t.10\t/; s/\t0\.25\t/\t25e-2\t/' >b
  tsv 'leaf score' 'a 0' 'a 2' 'b 2' 'a 9' >in
  go tw-classify -b b in
  gives 'leaf score region_0.1 region_0.25' 'a 0 inside undetermined' \
    'a 2 undetermined outside' 'b 2 undetermined undetermined' \
    'a 9 outside outside'
}

@test "tw-classify --alpha takes one level, and names the column without a suffix" {
  two >b
  tsv 'leaf score' 'a 0' >in
  for a in 0.1 .1 0.10 1e-1 +0.1; do
    go tw-classify -b b --alpha "$a" in
    gives 'leaf score region' 'a 0 inside'
  done
  go tw-classify -b b --alpha 0.1 --alpha .25 in
  gives 'leaf score region' 'a 0 undetermined'
  go tw-classify -b b --alpha 0.2 in
  says 2 'b: has no rows for this --alpha; there are: 0.1 0.25'
  has
  run ! grep -qF ... err
  # Of many levels ten are named.
  for n in 10 11; do
    seq 99 | sed 1iscore | tw-bounds --global --alpha "$(seq -f 0.%g -s , $((25 + n)) -1 26)" >many
    tsv score 0 | go tw-classify -b many --alpha 0.5
    says 2 "there are: 0.$((25 + n)) "
    [ "$(grep -oE ' 0[.][0-9]+' err | wc -l)" -eq 10 ]
    [ "$(grep -cE '[0-9] [.][.][.]$' err)" -eq $((n - 10)) ] || fail "$n: $(cat err)"
  done
  for a in 0 1 -0.1 2 x '' nan; do
    go tw-classify -b b --alpha "$a" in
    says 2 --alpha
  done
}

@test "tw-classify --as names the column, and is suggested where the name is taken" {
  bounds >b
  tsv 'leaf score region code' '2 1 p q' >in
  go tw-classify -b b in
  says 2 region --as
  has
  go tw-classify -b b --as r2 in
  gives 'leaf score region code r2' '2 1 p q inside'
  two >b2
  tsv 'leaf score' 'a 0' >in
  go tw-classify -b b2 --as r in
  gives 'leaf score r_0.1 r_0.25' 'a 0 inside undetermined'
}

@test "tw-classify --summary writes counts and shares for each group and for all, in order" {
  bounds >b
  tsv 'leaf score' '10 5' '2 0' '2 1' '2 2' '2 9' '10 1' '2 3' '2 4' '10 0' >in
  go tw-classify -b b --summary in
  # Shares are the nearest doubles, as in Python's repr(5/9).
  gives 'leaf n inside undetermined outside share_inside share_undetermined share_outside' \
    '2 6 2 2 2 0.3333333333333333 0.3333333333333333 0.3333333333333333' \
    '10 3 0 3 0 0 1 0' \
    'all 9 2 5 2 0.2222222222222222 0.5555555555555556 0.2222222222222222'
}

@test "tw-classify --summary writes a row for each level, or the one of --alpha" {
  two >b
  tsv 'leaf score' 'b 5' 'a 0' 'a 2' 'a 4' 'a -5' >in
  go tw-classify -b b --summary in
  gives 'leaf alpha n inside undetermined outside share_inside share_undetermined share_outside' \
    'a 0.1 4 2 1 1 0.5 0.25 0.25' 'a 0.25 4 1 1 2 0.25 0.25 0.5' \
    'b 0.1 1 0 1 0 0 1 0' 'b 0.25 1 0 1 0 0 1 0' \
    'all 0.1 5 2 2 1 0.4 0.4 0.2' 'all 0.25 5 1 2 2 0.2 0.4 0.4'
  go tw-classify -b b --summary --alpha .25 in
  gives 'leaf n inside undetermined outside share_inside share_undetermined share_outside' \
    'a 4 1 1 2 0.25 0.25 0.5' 'b 1 0 1 0 0 1 0' 'all 5 1 2 2 0.2 0.4 0.4'
}

@test "tw-classify --summary agrees with counting the column" {
  bounds >b
  { tsv 'leaf score'; awk 'BEGIN { for (i = 0; i < 1000; i++)
      printf "%s\t%d\n", i % 3 ? 2 : 10, i * 7919 % 5 }'; } >in
  tw-classify -b b in | awk -F '\t' 'NR > 1 { c[$1 "," $3]++ } END {
    for (g = 2; g <= 10; g += 8) print g "," c[g ",inside"] + 0 "," \
      c[g ",undetermined"] + 0 "," c[g ",outside"] + 0 }' >want2
  tw-classify -b b --summary in | awk -F '\t' -v OFS=, \
    '$1 == 2 || $1 == 10 { print $1, $3, $4, $5 }' | diff want2 -
}

@test "tw-classify refuses a group that the bounds lack, and --lax makes it undetermined" {
  bounds >b
  tsv 'leaf score' '2 1' '3 1' >in
  go tw-classify -b b in
  says 1 in:3: leaf "'3'"
  has 'leaf score region' '2 1 inside'
  go tw-classify -b b --lax in
  gives 'leaf score region' '2 1 inside' '3 1 undetermined'
  tsv 'leaf score' '3 -inf' '3 inf' ' 0' >in
  go tw-classify -b b --lax in
  gives 'leaf score region' '3 -inf undetermined' '3 inf undetermined' ' 0 undetermined'
  tsv 'leaf score' '3 0' '2 1' >in
  go tw-classify -b b --lax --summary in
  gives 'leaf n inside undetermined outside share_inside share_undetermined share_outside' \
    '2 1 1 0 0 1 0 0' '3 1 0 1 0 0 1 0' 'all 2 1 1 0 0.5 0.5 0'
}

@test "tw-classify refuses a group named like the end of a table in a summary, and accepts it in a record" {
  bounds >b
  printf 'score\tleaf\n1\t# end 3\n' >in
  go tw-classify -b b --lax in
  silent
  [ "$(col region)" = undetermined ]
  go tw-classify -b b --lax --summary in
  says 1 'in:2: column 2 (leaf)' "no row of a table may begin with '# end'"
}

@test "tw-classify compares groups as bytes" {
  bounds >b
  for g in 02 2.0 +2 2e0 '2\x20' 1 22; do
    printf "leaf\tscore\n$g\t1\n" >in
    go tw-classify -b b in
    did 1
    [ "$(wc -l <err)" -eq 1 ]
  done
}

@test "tw-classify finds the group column by the name in the bounds" {
  bounds bin >b
  tsv 'leaf bin score' '99 2 1' >in
  go tw-classify -b b in
  gives 'leaf bin score region' '99 2 1 inside'
  tsv 'other leaf score' '2 2 1' >in
  go tw-classify -b b in
  says 2 "no column 'bin', by which b is grouped; there are: other leaf score"
  has
}

@test "tw-classify uses the group all for every record only if it is the only one, in a column all" {
  while read -r by group more; do
    { echo '# tw-bounds 1'
      tsv "$by n alpha beta k cutoff l u lower upper coverage mass"
      for g in $group $more; do tsv "$g 100 0.1 0.1 91 2 85 95 1 3 0.9 0.099"; done
      echo "# end $(wc -w <<<"$group $more")"; } >b
    tsv score 0 | go tw-classify -b b
    says 2 "no column '$by'" || fail "$by $group $more"
    tsv "$by score" 'zz 0' | go tw-classify -b b
    says 1 "no bounds for group 'zz'" || fail "$by $group $more"
  done <<'E'
leaf all
any all
all any
all alls
alls all
all all any
E
}

@test "tw-classify applies global bounds to every record" {
  echo '# tw-bounds 1 --global' >b
  tsv 'all n alpha beta k cutoff l u lower upper coverage mass' \
    'all 100 0.1 0.1 91 2 85 95 1 3 0.9 0.099' >>b
  echo '# end 1' >>b
  tsv 'score q' '1 a' '2 b' '4 c' >in
  go tw-classify -b b in
  gives 'score q region' '1 a inside' '2 b undetermined' '4 c outside'
  go tw-classify -b b --summary in
  silent
  [ "$(wc -l <out)" -eq 2 ]
  tail -n 1 out | grep -q "^all	3	1	1	1	"
}

@test "tw-classify -s names the score, and stops at NaN" {
  bounds >b
  tsv 'leaf s2' '2 1' '2 nan' '2 9' >in
  go tw-classify -b b in
  says 2 score leaf s2
  go tw-classify -b b -s s2 in
  says 1 'in:3: column 2 (s2): '
  has 'leaf s2 region' '2 1 inside'
  sed -i 3d in
  go tw-classify -b b --score 's*' in
  gives 'leaf s2 region' '2 1 inside' '2 9 outside'
}

@test "tw-classify requires -b, reads a header only and several operands, and uses the last of an option" {
  bounds >b
  { echo '# c'; tsv 'leaf score' '2 1'; } >1
  { echo '# d'; tsv 'leaf score' '2 9'; } >2
  go tw-classify 1
  says 2 -b
  tsv 'leaf score' | go tw-classify -b b
  gives 'leaf score region'
  go tw-classify -b nowhere -b b --as p --as q 1 2
  silent
  { echo '# c'; tsv 'leaf score q' '2 1 inside' '2 9 outside'; } | diff - out
}

@test "tw-classify --summary of no records writes a row of zeros" {
  bounds >b
  tsv 'leaf score' | go tw-classify -b b --summary
  silent
  [ "$(head -n 1 out)" = "$(tsv 'leaf n inside undetermined outside share_inside share_undetermined share_outside')" ]
  [ "$(sed -n 2p out | cut -f 1-5)" = "$(tsv 'all 0 0 0 0')" ]
  [ "$(wc -l <out)" -eq 2 ]
  run ! grep -q -e -nan out
}

# ---- scores of another kind, another flow ----

# many N FROM STEP: print N records of group 1 with the scores FROM, FROM + STEP and on.
many() {
  awk -v n="$1" -v from="$2" -v step="$3" 'BEGIN { print "leaf\tscore"
    for (i = 0; i < n; i++) print "1\t" from + i * step }'
}

@test "tw-classify takes the score column that the bounds were made from" {
  many 50 1 1 | sed '1s/score/score_kde_log/' | tw-bounds >b
  [[ $(head -n 1 b) == *' -s score_kde_log' ]]
  tsv 'leaf score_kde_log' '1 3' | go tw-classify -b b
  gives 'leaf score_kde_log region' '1 3 inside'
  tsv 'leaf score score_log' '1 3 3' | go tw-classify -b b
  says 2 "no column 'score_kde_log', from which b was made" ' score score_log' -s
  has
  tsv 'leaf score score_log' '1 3 3' | go tw-classify -b b -s score
  gives 'leaf score score_log region' '1 3 3 inside'
  # Names with characters that are special in a list or in the first line.
  for name in 'my score' 'a,b' 'back\slash' 's*' '--alpha 0.5'; do
    many 50 1 1 | NAME=$name awk 'NR == 1 { $0 = "leaf\t" ENVIRON["NAME"] } 1' >in
    tw-bounds -s 2 in >b
    [ "$(head -n 1 b | wc -w)" -ge 6 ]
    head -n 4 in | go tw-classify -b b
    did 0 || fail "$name"
    [ "$(cut -f 3 out | paste -sd ' ')" = 'region inside inside inside' ] || fail "$name"
  done
  # A backslash at the end of the line is literal.
  many 50 1 1 | sed '1s/score/s\\/' >in
  tw-bounds -s 2 in | unsummed | sed '1s/.$//' >b
  [[ $(head -n 1 b) == *'s s\' ]]
  go tw-classify -b b in
  did 0
  # The default name of the score is left out of the first line.
  many 50 1 1 | tw-bounds -s score >b
  many 50 1 1 | tw-bounds | cmp - b
  [ "$(head -n 1 b)" = '# tw-bounds 1 --alpha 0.1 --beta 0.1' ]
}

@test "tw-classify says in one line that none of 100 scores is between the least and the largest of the bounds" {
  many 200 -5 0.02 | tw-bounds >b
  grep -qx '# note scores -5 -1.02' b
  many 100 10 1 >far
  go tw-classify -b b far
  says 0 'b: made from scores from -5 to -1.02, but none of the 100 scores here is between them' 'another flow' \
    'another kind of score' 'misses the posterior'
  [ "$(wc -l <out)" -eq 101 ]
  go tw-classify --summary -b b far
  says 0 'none of the 100 scores'
  many 100 -99 0.5 | go tw-classify -b b
  says 0 'none of the 100 scores'
  # No warning with 99 scores, or if one is between the two or equal to one of them.
  many 99 10 1 | go tw-classify -b b
  silent
  { cat far; tsv '1 -3'; } | go tw-classify -b b
  silent
  { cat far; tsv '1 -1.02'; } | go tw-classify -b b
  silent
  # Older tables of bounds have no range of scores.
  unsummed b | sed '/^# note/d' >old
  go tw-classify -b old far
  silent
}

@test "tw-classify --summary says in one line that nothing is inside or undetermined" {
  many 200 -5 0.02 | tw-bounds >b
  tsv 'leaf score' '1 -1.02' '1 7' '1 8' | go tw-classify --summary -b b
  says 0 'nothing is inside or undetermined' grid
  tsv 'leaf score' '1 -1.02' '1 7' '1 -3' | go tw-classify --summary -b b
  silent
  tsv 'leaf score' | go tw-classify --summary -b b
  silent
  tsv 'leaf score' '1 7' | go tw-classify -b b
  silent
}

@test "tw-classify refuses options that do not go together" {
  bounds >b
  tsv 'leaf score' '2 1' >in
  go tw-classify -b b --summary --as r in
  says 2 '--as cannot be combined' --summary
  go tw-classify -b b -p score in
  says 2 '-p, -i and --prior need --parameters'
  go tw-classify -b b -i leaf --summary in
  says 2 '-p, -i and --prior need --parameters'
  go tw-classify -b b --prior 'score=normal(0,1)' in
  says 2 '-p, -i and --prior need --parameters'
  for o in --code --intervals; do
    go tw-classify -b b $o in
    says 2 'unknown option' || fail "$o"
  done
}

@test "tw-classify refuses bounds whose note of scores is not two ordered numbers after the rows" {
  many 50 1 1 | tw-bounds | unsummed >b
  tsv 'leaf score' '1 3' >in
  go tw-classify -b b in
  silent
  for edit in 's/^# note scores .*/# note scores 1/' 's/^# note scores .*/# note scores 50 1/' \
    's/^# note scores .*/# note scores 1 x/' 's/^# note scores .*/# note scores nan 1/' \
    's/^# note scores .*/# note scores 1 2 3/' 's/^# note scores/# note score/' 's/^# note scores/# note scored/' 's/^# note scores /# note scores_/' 's/^# note /# not /' \
    '/^# note/p' '/^# note/{h;d};/^# end/{x;G}' '/^# note/{s/.*/# note /}' 's/^# note scores .*/# note scores  1 2/' \
    's/^# note scores .*/# note scores/' 's/^# note scores .*/# note scores /' 's/^# note scores .*/# note sc/'; do
    sed "$edit" b >bad
    cmp -s b bad && continue
    go tw-classify -b bad in
    says 1 bad || fail "$edit"
    has
  done
  sed -n '/^# note/p' b | cat - <(grep -v '^# note' b) >bad
  go tw-classify -b bad in
  says 1 bad
  # Only the sum and the end may follow the note.
  while IFS='|' read -r edit word; do
    sed "$edit" b >bad
    go tw-classify -b bad in
    says 1 "$word" || fail "$edit"
  done <<'E'
/^# note/q|bad: cut
/^# note/p|bad:5: a row after the note
/^# note/{p;s/.*/2/}|bad:5: a row after the note
E
}

# ranked N SEED: print 200 simulations with the ranks of a and b among N draws.
ranked() {
  tw-sample --prior 'a=uniform(0,1) b=uniform(0,1)' -n 200 --seed "$2" |
    awk -F '\t' -v OFS='\t' -v n="$1" 'NR == 1 { print "x", "rank_a", "rank_b"; next }
      { printf "%d\t%.15g\t%.15g\n", NR, int($1 * (n + 1)) / n, int($2 * $2 * (n + 1)) / n }'
}

@test "tw-classify --parameters finds intervals of draws by the bounds of their ranks, as a pipe by hand does" {
  ranked 400 1 >runs
  tw-bounds --ranks 400 --alpha 0.2,0.1 runs >b
  # Expected: the bounds of the scores |2 rank - 1|.
  for p in a:2 b:3; do
    awk -F '\t' -v c="${p#*:}" 'NR == 1 { print "score"; next } { v = 2 * $c - 1; printf "%.17g\n", (v < 0 ? -v : v) }' runs |
      tw-bounds --global --alpha 0.2,0.1 | grep -v '^#' | sed 1d | sed "s/^all/${p%:*}/"
  done >want
  grep -v '^#' b | sed 1d | diff want -
  tw-sample --prior 'b=normal(3,2) a=lognormal(0,1)' -n 999 --seed 4 | sed '1s/^/x\t/; 2,$s/^/7\t/' >draws
  go tw-classify --parameters -b b draws
  silent
  [ "$(head -n 1 out)" = $'parameter\tmean\tsd\tmedian\tlo\thi\tinner_lo\tinner_hi\touter_lo\touter_hi\tess' ]
  [ "$(cut -f 1 out | paste -s -d ' ')" = 'parameter b a' ]
  # The 999 draws are the thousandths of the distribution.
  for p in b:2:0.2 a:3:0.2 a:3:0.1 b:2:0.1; do
    IFS=: read -r name c alpha <<<"$p"
    go tw-classify --parameters -b b --alpha "$alpha" draws
    silent
    sed 1d draws | cut -f "$c" | sort -g >sorted
    read -r lower upper < <(awk -F '\t' -v p="$name" -v a="$alpha" '$1 == p && $3 == a { print $9, $10 }' b)
      ends=$(awk -v l="$lower" -v u="$upper" 'BEGIN { p = 500 * (1 - (l * 400 - 1) / 401); q = 500 * (1 - (u * 400 + 1) / 401)
      i = int(p); i += i < p; print i, 1000 - i, int(q), 1000 - int(q) }')
    # shellcheck disable=SC2046,SC2086 # numbers
    set -- $ends
    want=$(for k; do awk -v k="$k" 'NR == k' sorted; done | paste -s -d ' ')
    # The largest rank of b is beyond all draws, so that there is no limit.
    if [ "$3" -eq 0 ]; then want="$want -inf inf"; fi
    [ "$(awk -F '\t' -v p="$name" '$1 == p { print $7, $8, $9, $10 }' out)" = "$want" ] || fail "$p: $want: $(cat out)"
  done
  # The default is the first level. Without bounds, nothing is inside and nothing is excluded.
  tw-classify --parameters -b b --alpha 0.2 draws >want
  tw-classify --parameters -b b draws | cmp want -
  go tw-classify --parameters -p a,b --alpha 0.2 draws
  silent
  [ "$(sed 1d out | cut -f 7-10 | sort -u)" = $'inf\t-inf\t-inf\tinf' ]
  cut -f 1-6 out | diff <(cut -f 1-6 want | sed -n '1p;3p'; cut -f 1-6 want | sed -n 2p) -
  # The columns of the estimate itself do not depend on the bounds.
  for alpha in 0.1 0.2; do
    tw-classify --parameters -b b --alpha $alpha -p a,b draws | cut -f 1-6 | cmp - <(tw-classify --parameters -p a,b --alpha $alpha draws | cut -f 1-6)
  done
  # Too few simulations for a bound.
  head -n 2 runs | tw-bounds --ranks 400 2>err | tw-classify --parameters -b /dev/stdin draws >out
  [ "$(sed 1d out | cut -f 7-10 | sort -u)" = $'inf\t-inf\t-inf\tinf' ]
  # Draws of several observations, one id after the other.
  { sed '1s/^/id\t/; 2,$s/^/p\t/' draws; sed '1d; s/^/q\t/' draws | tac; } >two
  go tw-classify --parameters -b b -i id two
  silent
  for id in p q; do awk -F '\t' -v OFS='\t' -v id=$id 'NR == 1 || $1 == id { print }' out | cut -f 2- | diff <(tw-classify --parameters -b b draws) -; done
  go tw-classify --parameters -b b two
  says 1 'two:1001: column 1 (id): a second id: if the draws belong to several observations, use -i id'
  { cat two; sed -n 2p two; } | go tw-classify --parameters -b b -i id
  says 1 "id 'p' again"
}

@test "tw-classify --parameters finds one-sided limits by the bounds of the ranks of that side, as a pipe by hand does" {
  ranked 300 1 >runs
  tw-sample --prior 'b=normal(3,2) a=lognormal(0,1)' -n 999 --seed 4 >draws
  for side in lower upper; do
    go tw-bounds --ranks 300 --side $side --alpha 0.2,0.1 runs
    did 0
    mv out b
    head -n 1 b | grep -q -- " --ranks 300 --side $side" || fail "$(head -n 1 b)"
    # Expected: the bounds of the scores rank or 1 - rank.
    for p in a:2 b:3; do
      awk -F '\t' -v c="${p#*:}" -v side=$side 'NR == 1 { print "score"; next } { printf "%.17g\n", (side == "upper" ? $c : 1 - $c) }' runs |
        tw-bounds --global --alpha 0.2,0.1 | grep -v '^#' | sed 1d | sed "s/^all/${p%:*}/"
    done >want
    grep -v '^#' b | sed 1d | diff want -
    for p in a:2:0.2 a:2:0.1 b:1:0.2 b:1:0.1; do
      IFS=: read -r name c alpha <<<"$p"
      go tw-classify --parameters -b b --alpha "$alpha" draws
      silent
      sed 1d draws | cut -f "$c" | sort -g >sorted
      # The 999 draws are the thousandths; a rank of k/N has N - k draws beyond it, and N - k + 1 with its own step.
      awk -F '\t' -v name="$name" -v alpha="$alpha" -v side=$side '
        function ceil(v) { return int(v) + (v > int(v)) }
        FILENAME == "sorted" { v[++m] = $1; next }
        FILENAME == "b" && $1 == name && $3 == alpha {
          i = ceil((300 - int(300 * $9 + 0.5) + 1) / 301 * 1000 - 1e-9); o = int((300 - int(300 * $10 + 0.5)) / 301 * 1000 + 1e-9)
          t = alpha * (m - 1); f = int(t); t -= f
          if (side == "lower") print v[f + 1] + t * (v[f + 2] - v[f + 1]), "inf", v[i], "inf", (o ? v[o] : "-inf"), "inf"
          else print "-inf", v[m - f] + t * (v[m - f - 1] - v[m - f]), "-inf", v[m + 1 - i], "-inf", (o ? v[m + 1 - o] : "inf") }' sorted b >want
      awk -F '\t' -v p="$name" '$1 == p { print $5, $6, $7, $8, $9, $10 }' out >got
      awk 'NR == FNR { for (i = 1; i <= 6; i++) want[i] = $i; next }
        { for (i = 1; i <= 6; i++) if ($i != want[i] && !(($i - want[i]) ^ 2 < 1e-9)) exit 1 } END { exit NR != 2 }' want got || fail "$p $side: $(cat want got)"
    done
  done
  # A lower limit is an upper limit of the negative parameter.
  tw-bounds --ranks 300 --side lower runs | tw-classify --parameters -b /dev/stdin draws |
    awk 'NR > 1 { print $1, $5, $7, $9 }' >want
  awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = 1 - $2; $3 = 1 - $3 } 1' runs >turned
  awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = -$1; $2 = -$2 } 1' draws |
    tw-classify --parameters -b <(tw-bounds --ranks 300 --side upper turned) |
    awk 'NR > 1 { print $1, -$6, -$8, ($10 == "inf" ? "-inf" : -$10) }' >got
  awk 'NR == FNR { row[$1] = $0; next } { split(row[$1], w); for (i = 2; i <= 4; i++) if (w[i] != $i && !((w[i] - $i) ^ 2 < 1e-9)) exit 1 }
    END { exit NR != 4 }' want got || fail "$(cat want got)"
  # Too few simulations for a bound: nothing is inside, nothing is excluded.
  for side in lower upper; do
    head -n 2 runs | tw-bounds --ranks 300 --side $side 2>err | tw-classify --parameters -b /dev/stdin draws | sed 1d | cut -f 7-10 | sort -u
  done >got
  [ "$(cat got)" = $'inf\tinf\t-inf\tinf\n-inf\t-inf\t-inf\tinf' ] || fail "$(cat got)"
  # --side both is the default, which the first line leaves out.
  tw-bounds --ranks 300 --side both runs | cmp - <(tw-bounds --ranks 300 runs)
  go tw-bounds --side upper --global -s rank_a runs
  says 2 '--side is about limits of parameters and needs --ranks'
  gap_file 'interval a 0.1 100 0.02 0.01' 'interval b 0.1 100 0.02 0.01' >h
  go tw-bounds --ranks 300 --side upper --gap h runs
  says 2 'h has no row of kind upper for alpha 0.1'
}

@test "tw-classify --parameters --prior adds the interval of the prior, of the same level and side" {
  tw-sample --prior 'a=normal(0,1) b=normal(1,1) c=normal(2,1) k=normal(3,1)' -n 200 >draws
  tw-classify --parameters -p a,b,c,k draws >want
  go tw-classify --parameters -p a,b,c,k --prior 'b=lognormal(0,1), a=normal(3,2) c=gamma(2,3) other=uniform(0,1)' draws
  silent
  # The other columns do not change.
  cut -f 1-11 out | cmp - want
  [ "$(head -n 1 out | cut -f 12-)" = $'prior_lo\tprior_hi' ]
  # Quantiles of SciPy's norm, lognorm and gamma; the prior of k is unknown.
  quantiles() { cut -f 12,13 out | sed 1d | tr '\n' '\t' | awk -F '\t' -v want="$*" '{ split(want, w, " ")
    for (i = 1; i <= 8; i++) if ($i != w[i] && !(w[i] ~ /[0-9]/ && ($i / w[i] - 1) ^ 2 < 1e-14)) exit 1 }' || fail "$(cat out)"; }
  quantiles -0.28970725390294 6.28970725390294 0.193040816698737 5.18025160191254 1.06608446883747 14.2315935537107 NA NA
  awk 'BEGIN { print "rank_a\trank_b\trank_c\trank_k"; for (i = 0; i < 300; i++) print i / 300 "\t" i / 300 "\t" i / 300 "\t" i / 300 }' >ranks
  prior='b=lognormal(0,1) a=normal(3,2) c=gamma(2,3)'
  tw-bounds --ranks 300 --side upper ranks >b
  go tw-classify --parameters -b b --prior "$prior" draws
  quantiles -inf 5.5631031310892 -inf 3.60222447927916 -inf 11.6691605097743 NA NA
  tw-bounds --ranks 300 --side lower ranks >b
  go tw-classify --parameters -b b --prior "$prior" draws
  quantiles 0.436896868910799 inf 0.27760624185201 inf 1.59543482443281 inf NA NA
  # With several observations, each row has the prior's interval.
  { sed '1s/^/id\t/; 2,$s/^/p\t/' draws; sed '1d; s/^/q\t/' draws; } | go tw-classify --parameters -p a -i id --prior "$prior"
  [ "$(cut -f 13 out | sed 1d | uniq | wc -l)" -eq 1 ]
  [ "$(wc -l <out)" -eq 3 ]
  go tw-classify --parameters -p a,b --prior 'A=normal(0,1)' draws
  says 2 '--prior: must be NAME=DISTRIBUTION of at least one of the parameters'
  go tw-classify --parameters -p a,b --prior 'a=normal(0)' draws
  says 2 --prior 'a=normal(0)'
}

@test "tw-bounds --ranks uses the gap of each parameter, and tw-classify --parameters refuses bounds of other kinds" {
  ranked 400 1 >runs
  gap_file 'interval b 0.1 100 0.05 0.01' 'interval a 0.1 100 0.02 0.01' 'interval b 0.3 100 0.01 0.01' 'interval a 0.3 100 0 0.01' >h
  tw-bounds --ranks 400 --gap h runs >b
  for p in a:2:0.02 b:3:0.05; do
    IFS=: read -r name c h <<<"$p"
    gap_file "region - 0.1 100 $h 0.01" >h1
    awk -F '\t' -v c="$c" 'NR == 1 { print "rank"; next } { v = 2 * $c - 1; printf "%.17g\n", (v < 0 ? -v : v) }' runs |
      tw-bounds --global -s rank --gap h1 | grep -v '^#' | sed 1d | sed "s/^all/$name/"
  done >want
  grep -v '^#' b | sed 1d | diff want -
  grep -q -- '--gap 0.02,0.05 -s rank$' b
  tw-bounds --ranks 400 --gap h --alpha 0.3,0.1 runs | grep -q -- '--gap 0,0.02,0.01,0.05 '
  tw-classify --parameters -b b <(tw-sample --prior 'a=normal(0,1) b=normal(0,1)' -n 100) >out
  # Damaged tables are refused.
  for e in 's/gap 0.02,0.05/gap 0.02/' 's/--ranks 400/--ranks x/' '2,$s/^b/a/'; do
    sed "$e" b | resum >bad
    go tw-classify --parameters -b bad runs
    says 1 'bad' || fail "$e"
  done
  for o in --anytime; do
    # shellcheck disable=SC2086 # an option
    tw-bounds --ranks 400 $o runs | tw-classify --parameters -b /dev/stdin <(tw-sample --prior 'a=normal(0,1) b=normal(0,1)' -n 5000) >wide
    tw-bounds --ranks 400 runs | tw-classify --parameters -b /dev/stdin <(tw-sample --prior 'a=normal(0,1) b=normal(0,1)' -n 5000) >out
    paste out wide | awk -F '\t' 'NR > 1 && !($18 >= $7 && $19 <= $8 && $20 <= $9 && $21 >= $10) { exit 1 }' || fail "$o"
    differs out wide
  done
  sed 's/\ta\t/\tc\t/' h | go tw-bounds --ranks 400 --gap /dev/stdin runs
  says 2 "no parameter 'a'"
  go tw-bounds --ranks 400 --gap h --alpha 0.2 runs
  says 2 'no row of kind interval for alpha 0.2'
  go tw-bounds --ranks 400 --gap h1 runs
  says 2 'h1 has no row of kind interval for alpha 0.1'
  go tw-bounds -s rank_a --global --gap h runs
  says 2 'h has no row of kind region for alpha 0.1'
  for o in --global '-g x' '-s rank_a' --sorted '-t tree'; do
    # shellcheck disable=SC2086 # options
    go tw-bounds --ranks 400 $o runs
    says 2 '--ranks has groups and scores of its own'
  done
  printf 'rank_a\n0.5\n1.01\n' | go tw-bounds --ranks 400
  says 1 '<stdin>:3:' 'out of range 0 .. 1'
  # A rank of an integer parameter breaks ties at random, and may be any number from 0 to 1.
  printf 'rank_a\n0.5\n0.30007\n' | go tw-bounds --ranks 400 --alpha 0.4
  did 0
  go tw-bounds --ranks 400 <<<'a'
  says 2 'no column rank_*'
  printf 'rank_\n0\n' | go tw-bounds --ranks 400
  says 2 'could not be told'
  printf 'rank_a\trank_b\n0.5\tNA\n0.25\t1\n' >na
  go tw-bounds --ranks 400 na
  says 1 'na:2: column 2'
  { cat runs; sed 1d runs; } | go tw-bounds --ranks 400
  did 0
  grep -q 'seed used twice' err
  go tw-budget --mass 0.02 b
  says 2 '--ranks'
  go tw-classify -b b runs
  says 2 '--parameters'
  { echo score; seq 99; } | tw-bounds --global >g
  go tw-classify --parameters -b g runs
  says 2 'not made from ranks'
  go tw-classify --parameters -b b runs
  says 2 "no column 'a', for which b has bounds"
  go tw-classify runs
  says 2 '-b BOUNDS is required'
  for o in --summary '--as r' '-s x' --lax; do
    # shellcheck disable=SC2086 # options
    go tw-classify --parameters -b b $o runs
    says 2 --parameters || fail "$o"
  done
  printf 'a\tb\tc\n1\t2\t3\n' >one
  go tw-classify --parameters -b b one
  says 1 'two draws'
  go tw-classify --parameters -b b -p a,c one
  says 1 'two draws'
  { cat one; sed 1d one; } | go tw-classify --parameters -b b -p c
  says 2 "-p: b has no bounds for 'c'"
  { cat one; printf '3\tNA\t1\n'; sed 1d one; } >some
  go tw-classify --parameters -b b some
  says 1 'some:3'
  # Without draws, there are no rows.
  head -n 1 one | go tw-classify --parameters -b b
  silent
  [ "$(wc -l <out)" -eq 1 ]
}

@test "tw-classify --parameters gives no intervals below an effective sample size of 100, and the column ess says why" {
  # Kish's formula n^2 / sum c^2, where c counts the equal draws of all parameters together.
  tw-sample --prior 'a=normal(0,1) b=normal(0,1)' -n 400 >draws
  for k in 1 5 99 100 250; do
    awk -v k=$k 'NR == 1 { print; next } { row[NR - 2] = $0 } END { for (i = 0; i < 1000; i++) print row[(i * i) % k] }' draws >some
    want=$(sed 1d some | sort | uniq -c | awk '{ n += $1; s += $1 ^ 2 } END { printf "%.10g", n * n / s }')
    go tw-classify --parameters -p a,b some
    did 0
    awk -F '\t' -v want="$want" 'NR > 1 && ($11 - want) ^ 2 > 1e-12 { exit 1 }' out || fail "$k $want $(cat out)"
    awk -F '\t' -v few="$(awk -v w="$want" 'BEGIN { print (w < 100) }')" 'NR > 1 { for (i = 5; i <= 10; i++) if (($i == "NA") != few) exit 1
      if ($2 $3 $4 ~ /NA/) exit 1 }' out || fail "$k $want $(cat out)"
    [ "$(grep -c 'have an effective sample size of' err)" -eq "$(awk -v w="$want" 'BEGIN { print (w < 100) }')" ] || fail "$k $(cat err)"
  done
  # Draws that are equal in one parameter, a or b, differ in the other.
  for shared in 1 2; do
    awk -F '\t' -v OFS='\t' -v c=$shared 'NR > 1 { v[NR % 7] = NR < 9 ? $c : v[NR % 7]; $c = v[NR % 7] } { print }' draws >some
    go tw-classify --parameters -p a,b some
    silent
    [ "$(sed 1d out | cut -f 11 | sort -u)" = 400 ] || fail "$(cat out)"
  done
  # If one of two observations has too few, the other keeps its intervals, and one message counts.
  { sed '1s/^/id\t/; 2,$s/^/p\t/' draws; sed -n 2p draws | sed 's/^/q\t/' | sed 'p;p;p;p'; } >two
  go tw-classify --parameters -p a,b -i id two
  says 0 'two: for 1 of 2 observations the effective sample size of the draws is below 100 (column ess; the smallest is 1): intervals are NA; make more draws'
  [ "$(awk -F '\t' '$6 == "NA" { print $1 }' out | sort | uniq -c | awk '{ print $1, $2 }')" = '2 q' ] || fail "$(cat out)"
  # Equal integers or numbers of few digits (Julian dates, hundredths) may be different draws.
  tw-sample --prior 'k=integer(1,6) u=uniform(0,1)' -n 1000 |
    awk -F '\t' -v OFS='\t' 'NR == 1 { print "k", "day", "cent"; next } { printf "%d\t%.2f\t%.2f\n", $1, 2458849.5 + $2 / 4, $2 }' >rounded
  for p in k day cent k,cent; do
    go tw-classify --parameters -p $p rounded
    silent
    [ "$(sed 1d out | cut -f 11 | sort -u)" = 1000 ] || fail "$p $(cat out)"
  done
  # A posterior may be certain of an integer, such as the index of a model. Equal fractions are one draw.
  awk -F '\t' -v OFS='\t' '{ print (NR == 1) ? "model" : 1, (NR == 1) ? "zero" : 0, (NR == 1) ? "half" : 0.5 }' rounded >certain
  while read -r p ess; do
    go tw-classify --parameters -p "$p" certain
    did 0
    [ "$(sed 1d out | cut -f 11 | sort -u)" = "$ess" ] || fail "$p $(cat out)"
  done <<<$'model 1000\nmodel,zero 1000\nhalf 1\nmodel,half 1'
}

@test "tw-classify --parameters finds mean and deviation of draws whose squares are beyond a double" {
  # The numbers i 10^e, i from 1 to 200, have the mean 100.5 and the standard deviation sqrt(3350), times 10^e.
  for e in -300 -200 0 200 300; do
    seq 200 | sed "1i\\a
s/\$/e$e/" | sed '1s/e.*//' >v
    go tw-classify --parameters -p a v
    silent
    awk -F '\t' -v e=$e 'NR == 2 {
      m = $2; s = $3; q = 10 ^ (e / 2); m = m / q / q; s = s / q / q
      exit !((m - 100.5) ^ 2 < 1e-18 && (s - sqrt(3350)) ^ 2 < 1e-18) }' out || fail "$e $(cat out)"
  done
  # Half of the draws at 1e308, half at -1e308: mean 0, standard deviation 1e308 sqrt(200/199).
  { echo a; for i in $(seq 100); do printf '%s\n' "1e308" "-1.$i""e308"; done; } | sed 's/-1[.].*/-1e308/' >v
  go tw-classify --parameters -p a v
  did 0
  [ "$(col mean)" = 0 ]
  awk -F '\t' 'NR == 2 { exit !(($3 / 1e308 - sqrt(200 / 199)) ^ 2 < 1e-20) }' out || fail "$(cat out)"
  # A standard deviation that overflows.
  { echo a; printf '%s\n' 1.7e308 -1.7e308; } | go tw-classify --parameters -p a
  says 1 "column 'a': the standard deviation of the draws is beyond the range of numbers"
  run ! grep -qi nan out
}
