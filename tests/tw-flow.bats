load lib
load flow

# body FILE: print a flow without its first line and its sum.
body() { unsummed "$1" | sed 1d; }

# usable: check that the flow in the file flow gives each record of in a density, and makes draws.
usable() {
  go tw-score --log -f flow in
  did 0 && [ "$(col score_log | grep -cvE '^-?[0-9.]+(e-?[0-9]+)?$')" -eq 0 ] ||
    fail "scores: $(col score_log | grep -vE '^-?[0-9.]+(e-?[0-9]+)?$' | head -n 3)" || return 1
  head -n 4 in | go tw-sample -n 2 -f flow
  silent && [ "$(grep -ciE 'nan|inf' out)" -eq 0 ] || fail "draws: $(cat out)"
}

# ---- the artefact ----

@test "tw-flow writes its first line, the shape, parameters, data and weights of a flow, and an end" {
  simulate 300 2 3 >in
  held in >held
  go tw-flow "${TINY[@]}" in
  says 0 'tw-flow: 300 records, 3 epochs in ' 'loss ' 'held-out loss ' ", $(($(wc -l <held) - 1)) records)"
  head -n 10 out >top
  diff top - <<'T'
# tw-flow 2 --members 1 --hidden 8 --epochs 3 --seed 1
part	name	values
model	kind	nsf
model	members	1
model	transforms	3
model	hidden	8
model	blocks	1
model	bins	10
model	bound	4
model	share	1
T
  [ "$(sed -n '11,15p' out | cut -f 1,2 | tr '\t\n' ' ,')" = 'theta theta1,theta theta2,x x1,x x2,x x3,' ]
  # Each of 3 networks has 8 rows of in, 2 x 2 of skip, 2 x 31 of out, and 2 x 8 of a block.
  [ "$(sed -n '16,$p' out | grep -c '^1\.[123]\.')" -eq $((3 * (8 + 4 + 62 + 16))) ]
  [ "$(tail -n 1 out)" = "# end $((8 + 5 + 270))" ]
  # A column's row has its mean and standard deviation over the training records.
  { head -n 1 in; grep -v -x -F -f held in; } >kept
  col theta1 kept | perl -lne '$n++; $s += $_; $q += $_ * $_;
    END { print $s / $n, "\n", sqrt($q / $n - ($s / $n) ** 2) }' >want
  awk '$2 == "theta1" { print $6; print $7 }' out >got
  close_to want got 1e-9
  go tw-flow "${TINY[@]}" --kind maf in
  did 0
  [ "$(sed -n 3p out)" = $'model\tkind\tmaf' ]
  [ "$(tail -n 1 out)" = "# end $((8 + 5 + 3 * (8 + 4 + 4 + 16)))" ]
}

@test "tw-flow writes every option in one spelling into the first line, which makes the same flow again" {
  simulate 120 2 2 >in
  go tw-flow --kind=maf --support 'theta1=-9:9.0,theta2=-1e1:' --members 02 --hidden 4 --epochs 2 \
    --part 1/1 --seed 007 -j 2 --params 'theta?' --data x1-x2 in
  says 0 '120 records, ' ' epochs of 2 members in '
  [ "$(head -n 1 out)" = "# tw-flow 2 --support theta1=-9:9.0,theta2=-1e1: --kind maf --members 2 --hidden 4$(
    ) --epochs 2 --seed 7 --part 1/1 -p theta? -x x1-x2" ]
  mv out flow
  set -f
  # shellcheck disable=SC2046
  go tw-flow $(sed -n '1s/^# tw-flow 2//p' flow) in
  set +f
  did 0
  cmp out flow
  # The chosen defaults, given as options.
  fit
  # shellcheck disable=SC2046
  go tw-flow $(sed -n '1s/^# tw-flow 2//p' flow) in
  did 0
  cmp out flow
}

@test "tw-flow --size keeps a larger size only if that gains, and makes the flow that the size makes when named" {
  simulate 300 1 1 >in
  set -- --progress 0 --members 5
  go tw-flow "$@" in
  says 0 ' members in ' '; sizes tried: small ' ', large '
  mv out flow
  size=$(sed -n '1s/.* --size \(small\|large\) .*/\1/p' flow)
  grep -q "$size [0-9.]* ([125] members*, taken)" err || fail "$(cat err)"
  for o in small large; do
    go tw-flow "$@" --size $o -j 2 in
    says 0 ' of 5 members in '
    grep -q '; small' err && fail "a choice: $(cat err)"
    head -n 1 out | grep -q -e " --size $o --members 5 "
    [ "$o" != "$size" ] || cmp out flow
    sed -n 's/^model\t\(transforms\|hidden\|blocks\)\t//p' out
  done | tr '\n' ' ' >shapes
  [ "$(cat shapes)" = '3 50 1 4 80 2 ' ]
}

@test "tw-flow reports the loss of the flow on the held-out records" {
  simulate 800 2 2 >in
  go tw-flow --members 2 --epochs 20 -j 2 in
  did 0
  mv out flow
  sed -n 's/.*held-out loss \([^ ]*\) (.*/\1/p' err >got
  held in >held
  go tw-score --log -f flow held
  col score_log | awk '{ s += $1 } END { printf "%.4f\n", s / NR }' | close_to - got 1e-4
}

@test "tw-flow --size tries no sizes if a shape is given or no records are held out" {
  simulate 120 1 1 >in
  for o in '--hidden 3' '--epochs 2'; do
    # shellcheck disable=SC2086
    go tw-flow --members 1 $o in
    did 0
    head -n 1 out | grep -q -e '--size' && fail "$o: $(head -n 1 out)"
    grep -q small err && fail "$o: $(cat err)"
  done
  go tw-flow --members 1 --size large --epochs 1 in
  did 0
  head -n 1 out | grep -q -e '--size large --members 1 --epochs 1 '
  head -n 20 in >few
  go tw-flow --members 1 few
  says 0 'too few held out'
  head -n 1 out | grep -q -e ' --members 1 --seed 1$'
  for kind in '' '--kind maf'; do
    # shellcheck disable=SC2086
    go tw-flow --members 1 --epochs 1 --size affine $kind in
    did 0
    grep -qx $'model\tkind\tmaf' out
  done
  go tw-flow --size medium in
  says 2 "must be small, large, affine or auto: 'medium'"
}

# ---- same input, same bytes ----

@test "tw-flow makes the same bytes for any number of threads, once more, and from a pipe" {
  simulate 500 2 2 >in
  for members in 1 3; do
    fit --members $members
    for j in 1 2 3 4 7; do
      go tw-flow "${TINY[@]}" --members $members -j $j in
      says 0 500
      cmp out flow || fail "-j $j"
    done
    go tw-flow "${TINY[@]}" --members $members --threads 2 <in
    did 0
    cmp out flow
    head -n 200 in >1
    { head -n 1 in; sed '1,200d' in; } >2
    go tw-flow "${TINY[@]}" --members $members 1 2
    did 0
    cmp out flow
  done
}

@test "tw-flow makes another flow for another seed and for another kind" {
  simulate 100 1 1 >in
  for o in --seed=1 --seed=0 --seed=2 --seed=18446744073709551615 --kind=maf; do
    go tw-flow "${TINY[@]}" "$o" in
    did 0
    body out | grep '^1\.1' | cksum
  done >sums
  [ "$(sort -u sums | wc -l)" -eq 5 ]
}

@test "tw-flow ignores other columns and the spelling of numbers" {
  simulate 100 1 2 >in
  fit
  perl -F'\t' -lane 'print join "\t", $. == 1 ? ("x3", "note", @F) :
    ("NA", "\xff", map { "+0${_}00e0" =~ s/\+0-/-0/r } @F)' in >odd
  go tw-flow "${TINY[@]}" -x x1,x2 odd
  did 0
  body out | cmp - <(body flow)
}

# ---- shapes ----

@test "tw-flow trains both kinds of flow for one parameter and five, for one data column and thirty" {
  for d in 1 5; do
    for c in 1 30; do
      simulate 150 $d $c >in
      for kind in nsf maf; do
        fit --kind $kind
        [ "$(grep -c '^theta' flow)" -eq $d ]
        [ "$(grep -c '^x' flow)" -eq $c ]
        usable || fail "$d parameters, $c data columns, $kind"
      done
    done
  done
}

@test "tw-flow -p and -x choose the columns and their order" {
  simulate 100 2 2 >in
  fit -p theta2 -x x2,x1
  [ "$(sed -n '11,13p' flow | cut -f 1,2 | tr '\t\n' ' ,')" = 'theta theta2,x x2,x x1,' ]
  [[ "$(head -n 1 flow)" == *' -p theta2 -x x2,x1' ]]
  cut -f 2,3,4 in | awk -F '\t' -v OFS='\t' '{ print $1, $3, $2 }' >in2
  go tw-flow "${TINY[@]}" in2
  did 0
  body out | cmp - <(body flow)
  go tw-flow "${TINY[@]}" -p 2 -x '4-3' in
  did 0
  body out | cmp - <(body flow)
}

@test "tw-flow refuses -p and -x that overlap or name missing columns" {
  simulate 50 2 2 >in
  while IFS='|' read -r p x word; do
    go tw-flow "${TINY[@]}" -p "$p" -x "$x" in
    says 2 in "$word" || fail "-p $p -x $x"
    has
  done <<'T'
theta1|theta1|'theta1' is in both
*|x1|'x1' is in both
theta*|*|'theta1' is in both
theta1,x2|x*|'x2' is in both
1-3|x1|'x1' is in both
theta9|x*|theta9
theta*|y*|y*
|x*|-p
theta*||-x
T
  cut -f 1,2 in | go tw-flow "${TINY[@]}"
  says 2 -x 'x*' theta1 theta2
  cut -f 3,4 in | go tw-flow "${TINY[@]}"
  says 2 -p 'theta*' x1
}

# ---- supports ----

@test "tw-flow --support takes LO:HI, LO: and :HI for lists and globs, and the last one for a parameter counts" {
  simulate 100 3 1 | perl -F'\t' -lane 'print $. == 1 ? $_ : join "\t", map({ exp } @F[0 .. 2]), $F[3]' >in
  rows() { grep '^theta' flow | cut -f 3 | cut -d ' ' -f 1-3 | paste -sd ,; }
  fit
  [ "$(rows)" = 'none 0 0,none 0 0,none 0 0' ]
  fit --support 'theta1=0:1e3,theta2=-.5:,theta3=:1e2'
  [ "$(rows)" = 'probit 0 1000,above -0.5 0,below 0 100' ]
  usable
  fit --support 'theta*=0:,theta2=-1:200'
  [ "$(rows)" = 'above 0 0,probit -1 200,above 0 0' ]
  usable
  fit --support '2-3=0:'
  [ "$(rows)" = 'none 0 0,above 0 0,above 0 0' ]
  # Names may contain commas and equals signs.
  sed '1s/theta1/a,b=c/' in >odd
  mv odd in
  fit -p 'a\,b=c,theta2' --support 'theta2=0:,a\,b=c=0:1e3'
  [ "$(rows)" = 'probit 0 1000,above 0 0' ]
}

@test "tw-flow --support refuses what is no range and names no parameter" {
  simulate 50 2 1 >in
  for bad in '' , theta1 theta1= theta1=: theta1=1:0 theta1=1:1 theta1=inf: theta1=:-inf \
    theta1=inf:-inf theta1=0:-inf theta1=inf:0 theta1=-1:0:inf theta1=nan: theta1=a:b theta1=0:1:2 theta1=0,1 theta1=-9:9, ,theta1=-9:9 '=0:1' 'theta1=0: 1' \
    'theta1=-1e999:0' theta1=-9:9,theta2 'theta1=-9:9\'; do
    go tw-flow "${TINY[@]}" --support "$bad" in
    says 2 --support LO || fail "$bad"
    has
  done
  go tw-flow "${TINY[@]}" --support theta3=0:1 in
  says 2 --support theta3 theta1
  go tw-flow "${TINY[@]}" --support x1=0:1 in
  says 2 --support x1 'among the parameters'
  go tw-flow "${TINY[@]}" -p theta1 --support theta2=0:1 in
  says 2 --support theta2 'among the parameters'
}

@test "tw-flow --prior refuses a range below 1e-307, a posterior, and a parameter of two priors" {
  simulate 50 1 1 >in
  for prior in 'theta1=uniform(0,1e-310)' 'theta1=loguniform(1e-310,1e-309)'; do
    go tw-flow "${TINY[@]}" --prior "$prior" in
    says 2 "--prior: must be wider: '$prior'"
    has
  done
  fit
  go tw-flow "${TINY[@]}" --prior flow in
  says 2 "flow: not a prior: it depends on data 'x1' (tw-flow --kind prior makes one)"
  has
  fit --kind prior
  go tw-flow "${TINY[@]}" --prior 'theta1=normal(0,1),flow' in
  says 2 "--prior: 'theta1' is there twice"
  has
}

@test "tw-flow --support takes an infinite end for no end" {
  simulate 50 1 1 | sed 's/-//g' >in	# positive
  while read -r support same; do
    fit --support "theta1=$support"
    unsummed flow >a
    fit ${same:+--support "theta1=$same"}
    unsummed flow | diff <(sed '1s/ --support [^ ]*//' a) <(sed '1s/ --support [^ ]*//' -) ||
      fail "$support"
  done <<'T'
0:inf 0:
0:+INF 0:
-inf:9 :9
-Infinity:9 :9
-inf:inf
-inf:
:inf
T
}

@test "tw-flow names file, line and column of a parameter outside --support" {
  { echo '# c'; tsv 'id theta1 theta2 x1' 'a 0 1 2' 'b 1 2 3' 'c 0.5 0.5 0.5'; } >in
  while read -r support line col value; do
    go tw-flow "${TINY[@]}" --support "$support" in
    says 1 "in:$line: column $col" "outside --support: '$value'" || fail "$support"
    has
  done <<'T'
theta1=0:0.5 4 2 1
theta1=0.5:1 3 2 0
theta2=0.5:1.9999999999999998 4 3 2
theta1=0: 3 2 0
theta1=:1 4 2 1
theta*=0:1 4 3 2
T
  # Values on a bound are within it.
  fit --support 'theta1=0:1,theta2=0.5:2'
  usable
  cp in 1
  sed 's/^a\t0/a\t-1/' in >2
  go tw-flow "${TINY[@]}" --support theta1=0:1 1 2
  says 1 2:3: theta1 "'-1'"
}

# ---- records ----

@test "tw-flow refuses missing and infinite parameters with line and column" {
  simulate 60 2 2 >good
  for col in 1 2; do
    for bad in nan NA '' inf -inf; do
      perl -F'\t' -lane 'BEGIN { ($c, $v) = splice @ARGV, 0, 2 }
        print; if ($. == 7) { $F[$c - 1] = $v; print join "\t", @F }' -- $col "$bad" good >in
      go tw-flow "${TINY[@]}" in
      says 1 "in:8: column $col (" || fail "$col '$bad'"
      has
    done
  done
  { cat good; tsv '1 2 3 abc'; } >in
  go tw-flow "${TINY[@]}" in
  says 1 'in:62: column 4 (x2): not a number'
}

@test "tw-flow refuses input without records in one line" {
  tsv 'theta1 x1' >in
  go tw-flow in
  says 1 in 'no records'
  has
  go tw-flow </dev/null
  says 1 empty
  tsv 'theta1 x1' '1 2' >in
  go tw-flow --part 2/2 in
  says 1 'no records'
}

@test "tw-flow --part trains on the records of its part" {
  simulate 81 1 1 >in
  fit --part 2/3
  [[ "$(head -n 1 flow)" == *' --part 2/3' ]]
  awk 'NR == 1 || (NR - 1) % 3 == 2' in >third
  go tw-flow "${TINY[@]}" third
  says 0 '27 records'
  body out | cmp - <(body flow)
  for part in 0/2 3/2 1 1/0 /2 x/2; do
    go tw-flow "${TINY[@]}" --part $part in
    says 2 --part
    has
  done
}

@test "tw-flow reports streams that are full, closed, cut or CRLF, and files of another header" {
  simulate 50 1 1 >in
  go bash -c 'tw-flow --members 1 --epochs 1 --hidden 2 in >/dev/full'
  did 1
  grep -q 'No space left on device' err
  [ "$(wc -l <err)" -eq 1 ]
  go bash -c 'tw-flow in >&-'
  says 1 'Bad file descriptor'
  go bash -c 'tw-flow <&-'
  says 1 'Bad file descriptor'
  go bash -c 'tw-flow --members 1 --epochs 1 --hidden 2 in 2>&-'
  did 0
  cp in copy
  go bash -c 'tw-flow in >>in'
  says 1 in same
  cmp in copy
  head -c -1 in | go tw-flow
  says 1 newline
  has
  sed 's/$/\r/' in | go tw-flow
  says 1 CRLF
  sed 's/\t/ /' in | go tw-flow
  says 2 'x*'
  sed '1s/x1/x2/' in >other
  go tw-flow in other
  says 1 other header
  has
  go tw-flow in nowhere
  says 1 nowhere
  fit
  go tw-flow -p part -x name flow
  says 1 flow:3:
}

# ---- options ----

@test "tw-flow refuses option values beyond their range with status 2, one line and no output" {
  simulate 30 1 1 >in
  n=0
  while read -r o values; do
    for v in $values ''; do
      go tw-flow "${TINY[@]}" "$o" "$v" in
      says 2 "${o/#-j/--threads}: must be " || fail "$o '$v'"
      has
      n=$((n + 1))
    done
  done <<'T'
--kind NSF spline nsf, 0
--members 0 101 -1 1.5 1e1 0x1 nan
--hidden 0 4097
--epochs 0 1000001 1e3
--seed -1 18446744073709551616 1.0
--part 0/1 2/1 1/x
-j 0 1025 -1 x
T
  [ "$n" -eq 33 ]
}

@test "tw-flow accepts option values at the ends of their range" {
  simulate 40 1 1 >in
  while read -r o; do
    # shellcheck disable=SC2086
    fit --epochs 1 --hidden 2 $o
    usable || fail "$o"
  done <<T
--members 100
--hidden $(if whole; then echo 4096; else echo 1024; fi) --kind maf
--hidden 1
--seed 0
-j 1024
T
}

# rows: print the rows of the flow in the file out.
rows() { grep -v '^#' out; }

@test "tw-flow holds out the same tenth of the records in any table and order, or too few to judge by" {
  simulate 400 2 2 >in
  held in >held
  n=$(($(wc -l <held) - 1))
  [ "$n" -ge 20 ]
  [ "$n" -le 65 ]
  go tw-flow "${TINY[@]}" in
  says 0 "400 records, " ", $n records)"
  # As numbers, in another order, with other columns; and the data of a likelihood.
  awk -F '\t' -v OFS='\t' 'NR == 1 { print "note", $4, $2, $1, $3; next } { print NR, $4 "e0", $2, $1, $3 }' in |
    perl -e 'print scalar <>, reverse <>' >other
  for o in '' --likelihood '--seed 7' '--members 2 -j 2' '-x x2,x1'; do
    # shellcheck disable=SC2086
    go tw-flow "${TINY[@]}" $o other
    says 0 ", $n records)" || fail "$o"
  done
  # About a tenth of equal records; and all if nothing were left to train on.
  { head -n 1 in; sed 1d held | head -n 1; } >one
  { cat in; for i in $(seq 300); do sed 1d one; done; } >equal
  go tw-flow "${TINY[@]}" equal
  did 0
  grep -q ", $(($(held equal | wc -l) - 1)) records)" err || fail "$(cat err)"
  [ "$(held equal | wc -l)" -lt $((n + 70)) ]
  go tw-flow "${TINY[@]}" one
  did 0
  grep -q 'too few held out (0) to judge by' err || fail "$(cat err)"
  # Too few: they train nothing, either.
  head -n 26 in >few
  n=$(($(held few | wc -l) - 1))
  [ "$n" -gt 0 ]
  [ "$n" -lt 10 ]
  go tw-flow "${TINY[@]}" few
  says 0 "25 records, " "too few held out ($n) to judge by"
  rows >want
  grep -v -x -F -f <(held few | sed 1d) few >left
  go tw-flow "${TINY[@]}" left
  says 0 "$((25 - n)) records, " "too few held out (0) to judge by"
  rows | cmp - want
  # Singular and plural of records and epochs.
  for n in 1 2; do
    simulate $n 1 1 >in
    go tw-flow "${TINY[@]}" --epochs $n in
    did 0
    cat err
  done | sed 's/ in .*//' >said
  tsv 'tw-flow: 1 record, 1 epoch' 'tw-flow: 2 records, 2 epochs' | tr '\t' ' ' | diff - said
}

@test "tw-flow computes weights, scales and summary without the records held out" {
  simulate 200 1 6 >in
  held in >held
  for o in --kind=maf --summary=3; do
    go tw-flow "${TINY[@]}" "$o" --epochs 1 in
    did 0
    rows >want
    # Other records that are held out, too: the same numbers in another order.
    awk -F '\t' 'NR == FNR { held[$0]; next } FNR > 1 && $0 in held { t = $1; $1 = $2; $2 = $5; $5 = t } 1' \
      OFS='\t' held in >other
    [ "$(diff in other | grep -c '^>')" -ge 10 ]
    go tw-flow "${TINY[@]}" "$o" --epochs 1 other
    did 0
    rows | cmp - want || fail "$o"
  done
}

# ---- odd data ----

# said N: check that stderr has N lines, of which the last is the summary.
said() {
  did 0 || return 1
  [ "$(wc -l <err)" -eq "$1" ] || { cat err; fail "not $1 lines"; } || return 1
  [[ $(tail -n 1 err) == *' epochs in '* ]] || fail "$(tail -n 1 err)"
}

# heap N K AT...: print N records of a uniform parameter and x1, where K records have each AT.
heap() {
  perl -e '($n, $k, @at) = @ARGV; srand 7; print "theta1\tx1\n"; for (0 .. $n - 1) {
    printf "%s\t%.4f\n", ($_ < $k * @at ? $at[$_ % @at] : sprintf("%.9f", rand)), rand }' "$@"
}

@test "tw-flow warns of many records at a bound, and not of few or of rounded ones" {
  heap 5000 174 0 >in
  go tw-flow "${TINY[@]}" --support theta1=0:1 in
  did 0
  line="tw-flow: 174 of 5000 records have parameter 'theta1' at 0, its bound: the fitted density there is that beside it; a wider --support keeps them apart"
  [ "$(head -n 1 err)" = "$line" ]
  go tw-flow "${TINY[@]}" in
  did 0
  [[ $(head -n 1 err) == *"at 0, its outermost value: the fitted density becomes infinite there (is it clipped?)" ]]
  for support in :1 -1:1; do
    go tw-flow "${TINY[@]}" --support "theta1=$support" in
    [[ $(head -n 1 err) == *'outermost value'* ]] || fail "$support"
  done
  # At both ends, and for the data of a likelihood.
  heap 1000 10 0.25 1.5 >in
  go tw-flow "${TINY[@]}" in
  did 0
  [[ $(head -n 1 err) == *"10 of 1000 records have parameter 'theta1' at 1.5, its outermost value"* ]] || fail "$(cat err)"
  heap 1000 10 -0.25 1.5 | awk '{ print $2, $1 }' OFS='\t' | sed '1s/.*/theta1\tx1/' >in
  go tw-flow "${TINY[@]}" --likelihood in
  did 0
  [[ $(head -n 1 err) == *"data column 'x1' at -0.25, its outermost value"*'; the same holds for 1 more' ]] || fail "$(cat err)"
  # Nine records, fewer than one in 1000, and rounded values are not enough.
  heap 1000 9 1.5 >in
  fit
  heap 10011 10 1.5 >in
  fit
  for digits in 1 2 3; do
    awk -v f="%.${digits}f\t%s\n" 'NR == 1 { print; next } { printf f, $1, $2 }' in | sed '2,11d' >rounded
    go tw-flow "${TINY[@]}" --support theta1=0:1 rounded
    says 0 '10001 records'
  done
}

# on_bounds CUT N: N records of a parameter from 0 to 1, cut by that format of perl (times 20, if it is %d), so that
# many stand exactly on a bound, and of normal data around it.
on_bounds() {
  perl -e '($cut, $n) = @ARGV; srand 5; sub n { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print "p\tx1\n"; for (1 .. $n) { $p = $cut eq "%d" ? int(21 * rand) : sprintf $cut, rand;
    $u = $cut eq "%d" ? $p / 20 : $p; printf "%s\t%.4f\n", $p, $u + 0.1 * n() }' "$@"
}

@test "values exactly on a bound, integers or rounded ones, leave the density there that of its neighbourhood" {
  while read -r cut high near; do
    on_bounds "$cut" 2600 >all
    head -n 2001 all >in
    { head -n 1 all; tail -n 600 all; } >calib
    tw-flow --members 2 --size small --epochs 60 -p p --support "p=0:$high" in >flow 2>/dev/null
    tw-score -f flow --cdf 300 calib >scored
    tw-bounds --global -s cdf scored >bounds 2>/dev/null
    # The data are 5 standard deviations away from both ends.
    tsv 'p x1' '0 0.5' "$high 0.5" "$near 0.5" >query
    tw-score -f flow --cdf 300 query >at
    tw-classify -b bounds at >out 2>/dev/null
    [ "$(col region | tr '\n' ' ')" = 'outside outside inside ' ] || fail "$cut: $(cat out)"
    # Where the data include the bound, it is about as dense as what is beside it.
    tsv 'p x1' '0 0' "$(awk "BEGIN { print 0.001 * $high }") 0" "$(awk "BEGIN { print 0.05 * $high }") 0" >query
    go tw-score -l -f flow query
    col score_log | perl -e '@s = <>; abs($s[0] - $s[1]) < 0.5 && abs($s[0] - $s[2]) < 1.7 or die "@s"' || fail "$cut: $(cat out)"
    grep -qE $'^theta\tp\tprobit 0 [0-9]+ \\S+ \\S+ 0\\.[0-9]+ 0\\.[0-9]+$' flow || fail "$(grep ^theta flow)"
  done <<'E'
%d 20 10
%.1f 1 0.5
%.2f 1 0.5
E
  # Values of all digits: nothing changes, and a bound is as dense as the value a 1024th of the range inside.
  on_bounds %.17g 300 >in
  fit -p p --support p=0:1
  grep -qE $'^theta\tp\tprobit 0 1 \\S+ \\S+$' flow
  tsv 'p x1' '0 0' '1 1' >on
  tsv 'p x1' '0.0009765625 0' '0.9990234375 1' >inside
  tw-score --log -f flow on | col score_log - >got
  tw-score --log -f flow inside | col score_log - | cmp - got
  # So is the rank of a query finite, which is inf beyond the bound.
  printf 'x1\n0\n' >obs
  tsv p 0 -1e-9 | tw-score --cdf 400 -f flow --at obs | col cdf - | paste -sd ' ' | grep -qE '^0[.0-9]* inf$'
}

@test "tw-flow says that a parameter has integers only, unless --integer names it or it has few classes" {
  perl -e 'srand 3; print "N\tK\tx1\n"; printf "%d\t%d\t%.4f\n", 10 + int(rand(51)), int(rand(4)), rand for 1 .. 300' >in
  for wall in N=10:60 N=9.5:60.5 N=9:; do
    go tw-flow "${TINY[@]}" -p N --support "$wall" in
    did 0
    [ "$(head -n 1 err)" = "tw-flow: parameter 'N' has integers only: --integer N gives each its probability" ]
    go tw-flow "${TINY[@]}" -p N --support "$wall" --integer N in
    says 0 '300 records'
  done
  # Four classes; a range in which 1/2 is negligible; two columns.
  go tw-flow "${TINY[@]}" -p K --support K=0:3 in
  says 0 '300 records'
  awk 'NR > 1 { $1 = 20 * $1 } { print }' OFS='\t' in >wide
  go tw-flow "${TINY[@]}" -p N --support N=200:1200 wide
  says 0 '300 records'
  awk 'NR == 1 { $2 = "M" } NR > 1 { $2 = NR % 5 } { print }' OFS='\t' in >two
  go tw-flow "${TINY[@]}" -p N,M --support N=10:60 two
  did 0
  [[ $(head -n 1 err) == *"'N' has integers"*'; the same holds for 1 more' ]]
}

@test "tw-flow names a parameter that is the same in all records, in one line" {
  simulate 100 3 1 | awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = 7 } 1' >in
  go tw-flow "${TINY[@]}" in
  said 2
  [[ $(head -n 1 err) == "tw-flow: parameter 'theta2' is the same"*-p* ]]
  go tw-flow "${TINY[@]}" -p theta1,theta3 in
  said 1
  awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = 1 } 1' in >two
  go tw-flow "${TINY[@]}" two
  said 2
  [[ $(head -n 1 err) == "tw-flow: 2 parameters, the first 'theta1', are the same"* ]]
  awk -F '\t' -v OFS='\t' 'NR > 1 { $4 = 7.5 } 1' in >data
  go tw-flow "${TINY[@]}" --likelihood -p theta1 data
  said 2
  [[ $(head -n 1 err) == "tw-flow: data column 'x1' is the same"* ]]
}

@test "tw-flow says what share of records repeats others, unless they are a few" {
  simulate 400 1 1 >in
  for n in 10 40 200; do
    { head -n $((401 - n)) in; sed 1d in | head -n $n; } >same
    go tw-flow "${TINY[@]}" same
    if [ $n -lt 20 ]; then said 1; else
      said 2
      [[ $(head -n 1 err) == "tw-flow: $((n / 4)) % of the records are the same as one before them"* ]]
    fi || fail $n
    # Records with few distinct values do not identify training simulations.
    grep -qx '# note runs [0-9]*' out || fail "$n: hashes"
  done
  go tw-flow "${TINY[@]}" in
  said 1
  grep -q '^# note runs [0-9]* [0-9a-f]' out
  # Records that share only their data or only their parameters are different simulations.
  for c in 1 2; do
    awk -F '\t' -v OFS='\t' -v c=$c 'NR > 1 { $c = NR % 3 } 1' in >some
    go tw-flow "${TINY[@]}" some
    said 1 || fail "column $c"
  done
}

# The best weights, and the best of several sizes, are kept; the messages say from which epoch.
@test "tw-flow keeps the weights of the best epoch, and says which it was" {
  simulate 400 1 2 >in
  go tw-flow --progress 0 --members 1 --hidden 64 --epochs 200 in
  did 0
  [ "$(wc -l <err)" -eq 1 ] || fail "$(cat err)"
  best=$(sed -n 's/.*(best epoch \([0-9]*\), [0-9]* records)$/\1/p' err)
  [ "$best" -lt 150 ]
}

@test "tw-flow makes a usable flow of few records, constants, duplicates and outliers" {
  n=0
  while IFS='|' read -r records edit; do
    simulate "$records" 1 2 >plain
    # $t, $x and $y are the cells of record $i.
    perl -F'\t' -lane 'if ($. == 1) { print; next } $i = $. - 2; ($t, $x, $y) = @F;
      '"$edit"'; print join "\t", map { sprintf "%.17g", $_ } $t, $x, $y' plain >in
    n=$((n + 1))
    if ((n % 2)); then kind=nsf; else kind=maf; fi
    fit_odd --kind $kind || fail "$records|$edit"
    usable || fail "$records|$edit"
  done <<'T'
1|
2|
20|
2|$t = 1; $x = 1
200|$x = 7
200|$x = $y = 1e300
200|$t = -3
200|$t = $x = $y = 0
200|($t, $x, $y) = (1, 2, 3) if $i % 2; ($t, $x, $y) = (4, 5, 6) if $i % 2 == 0
200|$x = 1e12 if $i == 100
200|$x = -1e300 if $i == 100; $y = 1e308 if $i == 7
200|$x = 1.7e308 * ($i % 2 ? 1 : -1); $y = -$x
200|$t = 1e12 if $i == 100
200|$x *= 1e-6; $y *= 1e6
200|$t *= 1e-6; $x *= 1e6
200|$t *= 1e-300; $x *= 1e-310; $y *= 1e300
200|$x = exp(5 * $x); $y = -exp(-9 * $y)
200|$x = $i == 3 ? 1 : 0; $y = $i == 4 ? 1e-320 : 0
200|$x += 1e9; $y += 1e15
T
  [ "$n" -eq 19 ]
}

@test "tw-flow learns from columns on scales from 1e-6 to 1e6 as well as from columns on one scale" {
  simulate 1000 1 1 | perl -F'\t' -lane 'print $. == 1 ? "$F[0]\tx1\tx2" :
    join "\t", $F[0], ($. % 2 ? $F[1] : 0) * 1e-6, ($. % 2 ? 0 : $F[1]) * 1e6' >in
  go tw-flow --members 1 --epochs 20 --hidden 8 in
  did 0
  mv out flow
  # Either column is informative in half of the records; in both halves the loss is closer to that of the exact
  # posterior, log(2 pi e 0.2) / 2 = 0.614, than to that of the prior, 1.42.
  for odd in 0 1; do
    awk -v odd=$odd 'NR == 1 || NR % 2 == odd' in | tw-score --log -f flow | col score_log /dev/stdin |
      perl -ne '$s += $_; $n++; END { $s / $n < 0.75 or die "loss ", $s / $n, "\n" }'
  done
}

# ---- what it is for ----

# theta ~ N(0, 1), x = theta + N(0, 1/4): theta | x ~ N(0.8 x, 0.2).
@test "tw-flow recovers a linear-Gaussian posterior with mean to 0.05 and standard deviation to 7 %" {
  simulate 4000 1 1 >in
  tsv x1 -1.5 0 1 >obs
  for kind in nsf maf; do
    go tw-flow --kind $kind --members 4 --epochs 15 --hidden 16 -j 2 in
    says 0 '4000 records'
    mv out flow
    go tw-sample -f flow -n 20000 obs
    silent
    awk -F '\t' 'NR > 1 { n[$3]++; s[$3] += $2; q[$3] += $2 * $2 }
      END { for (x in n) { m = s[x] / n[x]; sd = sqrt(q[x] / n[x] - m * m)
          good += m - 0.8 * x < 0.05 && 0.8 * x - m < 0.05 && sd / 0.4472 > 0.93 && sd / 0.4472 < 1.07
          print kind, x, m, sd }
        exit good != 3 }' out || fail "$kind"
    # The loss at new records is at most that of the exact posterior, 0.614, plus 5 standard errors.
    simulate 2000 1 1 5 | tw-score --log -f flow | col score_log /dev/stdin |
      perl -ne '$n++; $s += $_; END { $s / $n < 0.614 + 5 * 0.71 / sqrt $n or die $s / $n }'
  done
}

# Two parameters and x = theta1 + theta2 + N(0, 1/4). The posterior has correlation -1 / (1 + 1/4), and each
# parameter has mean x / 2.25 and variance 1.25 / 2.25.
@test "tw-flow recovers the correlation of a posterior to 0.04" {
  perl -e 'srand 3; sub normal { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print "theta1\ttheta2\tx1\n"; for (1 .. 4000) { my ($a, $b) = (normal(), normal());
      printf "%.6f\t%.6f\t%.6f\n", $a, $b, $a + $b + normal() / 2 }' >in
  go tw-flow --members 1 --epochs 15 --hidden 16 -j 2 in
  says 0 '4000 records'
  mv out flow
  tsv x1 1 | tw-sample -f flow -n 20000 >draws
  perl -F'\t' -lane 'next if $. == 1; $n++; ($a, $b) = @F[1, 2];
    $s += $a; $t += $b; $aa += $a * $a; $bb += $b * $b; $ab += $a * $b;
    END { $_ /= $n for $s, $t, $aa, $bb, $ab; $va = $aa - $s * $s; $vb = $bb - $t * $t;
      $r = ($ab - $s * $t) / sqrt($va * $vb);
      abs($s - 1 / 2.25) < 0.06 && abs($t - 1 / 2.25) < 0.06 &&
        abs(sqrt($va / (1.25 / 2.25)) - 1) < 0.07 && abs(sqrt($vb / (1.25 / 2.25)) - 1) < 0.07 &&
        abs($r + 0.8) < 0.04 or die "means $s $t, variances $va $vb, correlation $r\n" }' draws
}

# A uniform prior and informative data: the posterior has the bounds of the prior.
@test "tw-flow keeps the mass of a posterior at a bound within the support" {
  perl -e 'srand 4; sub normal { sqrt(-2 * log(1 - rand)) * cos(6.283185307179586 * rand) }
    print "theta1\tx1\n"; for (1 .. 4000) { my $a = 2 * rand() - 1;
      printf "%.9f\t%.6f\n", $a, $a + normal() / 2 }' >in
  go tw-flow --members 4 --epochs 15 --hidden 16 --support theta1=-1:1 -j 2 in
  says 0 '4000 records'
  mv out flow
  # At x = 1, the posterior is N(1, 1/4) below 1, and its share above 0.75 is
  # (Phi(0) - Phi(-0.5)) / (Phi(0) - Phi(-4)) = 0.38297.
  tsv x1 1 | tw-sample -f flow -n 20000 | col theta1 /dev/stdin |
    perl -ne '$_ >= -1 && $_ <= 1 or die "$_"; $n++; $k += $_ > 0.75;
      END { abs($k / $n - 0.38297) < 0.05 or die $k / $n }'
}

# ---- progress ----

@test "tw-flow --progress prints a line at intervals, and none with 0" {
  simulate 300 1 1 >in
  go tw-flow "${TINY[@]}" --progress 1e-9 in
  did 0
  [ "$(wc -l <err)" -eq 4 ]
  [[ "$(head -n 1 err)" == 'tw-flow: member 1 of 1, epoch 1 of 3: loss '*', held-out '*' s left' ]]
  mv out flow
  for o in '--progress 0' ''; do
    # shellcheck disable=SC2086
    go tw-flow "${TINY[@]}" $o in
    says 0 '300 records'
    cmp out flow
  done
  for bad in -1 x nan 1e9; do
    go tw-flow "${TINY[@]}" --progress "$bad" in
    says 2 --progress
  done
}

# ---- long data ----

# summaries FILE: print the number of a flow's summary statistics.
summaries() {
  grep -c $'^summary\t[0-9]' "$1"
}

@test "tw-flow --summary has a default from 40 data columns on, and tw-score refuses damaged rows of it" {
  simulate 200 2 40 >in
  fit
    [ "$(summaries flow)" -eq 12 ]
  [ "$(grep '^1\.1\.in' flow | head -n 1 | cut -f 3 | wc -w)" -eq 13 ]
  usable
  cp flow want
  set -f
  # shellcheck disable=SC2046
  go tw-flow $(sed -n '1s/^# tw-flow 2//p' flow) in
  set +f
  did 0
  cmp out want
  go tw-flow "${TINY[@]}" --summary 0 in
  did 0
  [[ "$(head -n 1 out)" == *' --summary 0 '* ]]
  [ "$(summaries out)" -eq 0 ]
  unsummed want >flow
  while IFS='|' read -r edit word; do
    perl -pe "$edit" flow >bad
    go tw-score -f bad in
    says 1 bad "$word" || fail "$edit"
  done <<'T'
s/^summary\t2\t/summary\t3\t/|the next row of the summary
s/^(summary\t2\t\w+) \d/$1 9/|another summary
s/^(summary\t1\t)\w+ \d/${1}series 1001/|must be 1 to 1000
s/^(summary\t1\t)\w+ \d/${1}columns 4/|must be 1 to 3
s/^(summary\t1\t)\w+/$1up/|unknown word
s/^(summary\t4\t.*)/$1 1/|too many values
s/^(summary\t4\t.*) \S+$/$1/|too few values
s/^(summary\t4\t.*) \S+$/$1 nan/|not a finite number
T
  simulate 100 1 39 >in # what they say in all is linear
  fit
  [ "$(summaries flow)" -eq 0 ]
  for n in 1 3 64; do
    fit --summary $n --hidden 2
    [ "$(summaries flow)" -eq $n ]
    usable || fail "$n"
  done
  for bad in -1 1001 x; do
    go tw-flow "${TINY[@]}" --summary $bad in
    says 2 --summary
  done
}

@test "tw-flow summarizes a series of at least 12 columns by default where that pays" {
  while read -r columns numbers; do
    series 400 "$columns" >in
    fit_odd
    [ "$(summaries flow || true)" -eq "$numbers" ] || fail "$columns columns"
    usable
  done <<'T'
11 0
12 12
30 12
T
  [ "$(grep -c $'^summary\t[0-9]*\tbeside-series 100 ' flow)" -eq 12 ]
  # The first line makes the same flow again; it leaves out --summary, which is the default here.
  [[ "$(head -n 1 flow)" != *--summary* ]]
  # The summary accepts constant columns and values of any size.
  perl -F'\t' -lane 'print join "\t", @F[0 .. 1], map { $. == 1 || $_ % 3 ? $F[$_] : 7 } 2 .. $#F' in >some
  perl -F'\t' -lane '$F[5] = 1e300 if $. == 9; $F[6] = -1e308 if $. == 17; print join "\t", @F' in >huge
  for data in some huge; do
    mv $data in
    fit_odd
    [ "$(summaries flow)" -eq 12 ] || fail "$data"
    usable
  done
}

@test "tw-flow --summary makes a usable flow of one record, constants and duplicates" {
  for n in 1 2 30; do
    simulate $n 1 50 >in
    fit
    usable || fail "$n records"
  done
  simulate 50 1 50 | perl -F'\t' -lane 'print join "\t", $. == 1 ? @F : ($F[0], (3) x 50)' >in
  fit_odd
  usable
  simulate 50 1 50 | perl -F'\t' -lane 'print join "\t", $. == 1 ? @F : (1, @F[1 .. 50])' >in
  fit_odd
  usable
}

# ---- a posterior trained again ----

# section FILE N: print the weights of the N-th component of a posterior.
section() { awk -F '\t' -v n="$2" '$1 == "component" { k++ } k == n && $1 ~ /^[0-9]+[.]/' "$1"; }

@test "tw-flow --retrain trains each component of a posterior with its options on a part of the records" {
  simulate 400 2 2 >in
  prior='theta1=normal(0,1) theta2=normal(0,1)'
  # Of a single member a half has one, else two.
  tw-flow "${TINY[@]}" --prior "$prior" in >flow 2>err
  tw-flow "${TINY[@]}" --members 3 --prior "$prior" --likelihood --size affine in >like 2>err
  tw-flow "${TINY[@]}" --prior "$prior" --likelihood --kind maf --steps 0,b in >steps 2>err
  tsv 'x1 x2' '0 0' >obs
  tw-truncate -f flow -x obs --eps 0.05 >truncated 2>err
  tw-stack -f flow -l like -l steps --prior "$prior" --truncated truncated --weights 0.2,0.5 >posterior 2>err
  for k in 1 2; do
    go tw-flow --retrain posterior --part $k/2 -j 2 in
    did 0
    [ "$(wc -l <err)" -eq 3 ] || fail "$(cat err)"
    mv out half
    [ "$(head -n 1 half)" = "# tw-posterior 1 --retrain posterior --seed 1 --part $k/2" ]
    grep -E '^(component|prior|observed|stage|box)' half | diff - <(grep -E '^(component|prior|observed|stage|box)' posterior)
    awk -v k=$k 'NR == 1 || (NR - 1) % 2 == k % 2' in >part
    tw-truncate -t truncated part >inside 2>err
    [ "$(wc -l <inside)" -lt "$(wc -l <part)" ]
    tw-flow "${TINY[@]}" --seed $((1 + k)) inside >1 2>err
    tw-flow "${TINY[@]}" --members 2 --seed $((1 + k)) --likelihood --size affine part >2 2>err
    tw-flow "${TINY[@]}" --seed $((1 + k)) --likelihood --kind maf --steps 0,b part >3 2>err
    for n in 1 2 3; do
      section half $n | cmp - <(grep -E '^[0-9]+[.]' $n) || fail "part $k, component $n"
    done
  done
  head -n 9 in >some
  go tw-score --log -f half some
  did 0
}

@test "tw-flow --retrain leaves a component without weight as it is, and refuses what does not fit" {
  simulate 200 1 2 >in
  tw-flow "${TINY[@]}" in >flow 2>err
  perl -F'\t' -lane 'print $. == 1 ? $_ : join "\t", $F[0], map { int(20 + 3 * $_) } @F[1, 2]' in >count
  tw-flow "${TINY[@]}" count >flow 2>err
  tw-flow "${TINY[@]}" --likelihood --support x1=0: count >like 2>err
  tw-stack -f flow -l like --prior 'theta1=normal(0,1)' --weights 1 >posterior 2>err
  go tw-flow --retrain posterior --part 1/2 count
  says 0 '100 records'
  section posterior 1 | cmp - <(section out 1)
  run ! cmp -s <(section posterior 2) <(section out 2)
  # A flow is a posterior of one component.
  go tw-flow --retrain flow --part 2/2 count
  says 0 '100 records'
  section out 1 | cmp - <(tw-flow "${TINY[@]}" --seed 3 --part 2/2 count 2>err | grep -E '^[0-9]+[.]')
  go tw-flow --retrain posterior count
  says 2 '--retrain needs --part'
  go tw-flow --retrain posterior --part 1/2 --size small count
  says 2 '--retrain and --size cannot be combined'
  go tw-flow --retrain - --part 1/2
  says 2 '--retrain -'
  cut -f 1,2 count | go tw-flow --retrain posterior --part 1/2
  says 2 "no column 'x2'"
  go tw-flow --retrain posterior --part 1/2 in
  says 1 'in:' 'outside its support in'
  awk -F '\t' -v OFS='\t' 'NR == 6 { $3 = "NA" } 1' count >gaps
  go tw-flow --retrain posterior --part 1/2 gaps
  says 1 'gaps: some data are missing in 1 records: no likelihood'
  has
  go tw-flow --retrain in --part 1/2 in
  says 1 in
  tsv 'x1 x2' '9 9' >obs
  tw-truncate -f flow -x obs --eps 0.05 >truncated 2>err
  tw-stack -f flow --truncated truncated >posterior 2>err
  awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = 99 } 1' count >far
  go tw-flow --retrain posterior --part 1/2 far
  says 1 'far: no record is in the truncated prior of posterior'
}
