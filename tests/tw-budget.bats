load lib

HEADER='leaf n alpha beta share share_lower share_upper mass width mass_target n_needed B B_needed B_lower B_upper'

# pilot [N [ALPHAS [BETA]]]: print bounds of N scores in the leaves 2, 4 and 5 with shares 6:3:1.
pilot() {
  awk -v n="${1:-1000}" 'BEGIN { print "leaf\tscore"
    for (i = 0; i < n; i++)
      print (i % 10 < 6 ? 2 : i % 10 < 9 ? 4 : 5) "\t" i * 619 % n / n }' |
    tw-bounds --alpha "${2:-0.1}" --beta "${3:-0.1}"
}

# table ROW...: a bounds table of leaves at alpha and beta 0.1 with these rows:
# leaf n k cutoff l u lower upper.
table() {
  echo '# tw-bounds 1 --alpha 0.1 --beta 0.1'
  tsv 'leaf n alpha beta k cutoff l u lower upper coverage mass'
  printf '%s\n' "$@" | awk -v OFS='\t' '{
    print $1, $2, 0.1, 0.1, $3, $4, $5, $6, $7, $8, 0.9, 0.5 }'
  echo "# end $#"
}

# at LEAF NAME: print the cell of this leaf in this column.
at() { awk -F '\t' -v leaf="$1" -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i }
  NR > 1 && $1 == leaf { print $(c[name]) }' out; }

@test "n_needed of tw-budget equals brute force over exact fractions" {
  local oracle=$BATS_TEST_DIRNAME/oracles/budget.tsv rows=0
  for levels in '0.1 0.1' '0.05 0.05'; do
    read -r alpha beta <<<"$levels"
    pilot 1000 "$alpha" "$beta" >b 2>/dev/null
    while read -r mass n; do
      go tw-budget --mass "$mass" b
      silent
      [ "$(col n_needed | head -n 3 | tr '\n' ' ')" = "$n $n $n " ] || fail "$levels $mass"
      rows=$((rows + 1))
    done < <(awk -F '\t' -v a="$alpha" -v b="$beta" \
      '$1 == "needed" && $2 == a && $3 == b { print $4, $5 }' "$oracle")
  done
  [ "$rows" -ge 40 ]
}

# wide ALPHA BETA H ANYTIME: write bounds of 100 scores, with the gap H, to the file b.
wide() {
  local o=()
  [ "$3" = 0 ] || o+=(--gap gap.tsv)
  [ "$4" = 0 ] || o+=(--anytime)
  gap_file "region - $1 100 $3 0" >gap.tsv
  { echo cdf; seq 0.005 0.01 1; } | tw-bounds --global --alpha "$1" --beta "$2" "${o[@]}" >b 2>/dev/null
}

@test "n_needed and mass_left equal an oracle, with a gap and with --anytime" {
  local oracle=$BATS_TEST_DIRNAME/oracles/budget_wide.tsv rows=0
  while read -r alpha beta h any mass n; do
    wide "$alpha" "$beta" "$h" "$any"
    go tw-budget --mass "$mass" b
    silent
    [ "$(at all n_needed) $(at all B_needed)" = "$n $n" ] || fail "$alpha $beta $h $any $mass"
    head -n 1 out | grep -q "mass_left" || [ "$h" = 0 ] || fail "no mass_left"
    rows=$((rows + 1))
  done < <(sed -n 's/^needed\t//p' "$oracle")
  while read -r alpha beta h left; do
    for any in 0 1; do
      wide "$alpha" "$beta" "$h" "$any"
      go tw-budget --mass 0.99 b
      did 0
      at all mass_left >got
      echo "$left" >want
      near want got 1e-12
      # Below the mass that the gap leaves, no number of simulations suffices, and a warning says so.
      go tw-budget --mass "$(awk -v m="$left" 'BEGIN { print 0.99 * m }')" b
      says 0 "alpha $alpha: $(printf %.2g "$left") stays undetermined with any number of calibration simulations" \
        'train it with more simulations, near the observation (tw-truncate), or with a likelihood'
      [ "$(at all n_needed) $(at all B_needed)" = 'inf inf' ]
      rows=$((rows + 1))
    done
  done < <(sed -n 's/^left\t//p' "$oracle")
  [ "$rows" -eq 24 ]
  # The same for a width.
  wide 0.1 0.1 0.03 0
  go tw-budget --width 1e-3 b
  says 0 '0.15 stays undetermined with any number of calibration simulations'
  # A width that more simulations reach causes no warning.
  go tw-budget --width 0.9 b
  silent
  # Without a gap, there is no column mass_left, also with --anytime.
  wide 0.1 0.1 0 1
  go tw-budget --mass 0.2 b
  head -n 1 out | grep -q 'B_upper$'
}

@test "tw-budget finds an n_needed from which on the mass is at most the target" {
  # Compared with tw-bounds itself.
  pilot >b
  go tw-budget --mass 0.1 b
  n=$(at 2 n_needed)
  { tsv 'leaf score'
    for ((i = n - 1; i < n + 200; i++)); do seq "$i" | sed "s/^/$i\t/"; done; } |
    tw-bounds >out
  [ "$(col mass | awk '$1 > 0.1 { print NR }')" = 1 ]   # only n - 1
}

@test "tw-budget writes a table of records with a row for each group and level" {
  pilot 1000 0.1,0.2 >b
  go tw-budget --mass 0.05 b
  silent
  [ "$(head -n 1 out)" = "$(tsv "$HEADER")" ]
  [ "$(cut -f 1,3 out | tail -n +2 | tr '\t\n' '  ')" = \
    '2 0.1 2 0.2 4 0.1 4 0.2 5 0.1 5 0.2 all 0.1 all 0.2 ' ]
  awk -F '\t' 'NF != 15 { exit 1 } { for (i = 1; i <= NF; i++) if ($i == "") exit 1 }' out
  grep -q '^#' out && fail "a comment"
  mv out table
  go tw-score --log -q B_needed table
  silent
  tw-budget --mass 0.05 <b | cmp - table
  tw-budget --mass 0.05 - <b | cmp - table
  tw-budget --mass 5e-2 -- b | cmp - table
}

@test "tw-budget repeats the present n, mass and width of the table of bounds" {
  pilot 1000 >b
  go tw-budget --mass 0.05 b
  for c in n alpha beta; do diff <(col $c b) <(col $c | head -n 3); done
  col mass b >want
  col mass | head -n 3 >got
  near want got
  awk -F '\t' '$1 + 0 { printf "%.17g\n", $10 - $9 }' b >want
  col width | head -n 3 >got
  near want got
  [ "$(col B | sort -u)" = 1000 ]
  [ "$(col share | tr '\n' ' ')" = '0.6 0.3 0.1 1 ' ]
  [ "$(at all n)" = 1000 ]
}

@test "B_needed is n_needed over the share, rounded up, and its interval follows from that of the share" {
  pilot >b
  go tw-budget --mass 0.05 b
  awk -F '\t' 'NR > 1 && $1 != "all" {
      n = $11
      if (!($13 * $5 > n - 1e-6 && ($13 - 1) * $5 < n)) exit 1
      if (!($14 * $7 > n - 1e-6 && ($14 - 1) * $7 < n)) exit 1
      if (!($15 * $6 > n - 1e-6 && ($15 - 1) * $6 < n)) exit 1
      if (!($14 <= $13 && $13 <= $15)) exit 1
      rows++
    } END { exit rows != 3 }' out
  # 459 / 0.3 is an integer, which is not rounded up further.
  [ "$(at 4 B_needed)" = 1530 ]
}

@test "share_lower and share_upper are the limits of Clopper and Pearson" {
  # tests/oracles/budget.tsv: 100 of 1000, and the rest.
  pilot >b
  go tw-budget --mass 0.05 b
  awk -F '\t' -v OFS='\t' '$1 == "share" && $2 == 100 && $3 == 1000 && $4 == 0.1 { print $5, $6 }' \
    "$BATS_TEST_DIRNAME/oracles/budget.tsv" >want
  paste <(at 5 share_lower) <(at 5 share_upper) >got
  [ -s want ]
  near want got 1e-9
}

@test "the row all has the mean mass, and B_needed simulations reach the target" {
  pilot >b
  go tw-budget --mass 0.05 b
  awk -F '\t' '$1 != "all" { m += $5 * $8 } $1 == "all" { d = m - $8; exit d * d > 1e-30 }' out
  B=$(at all B_needed)
  [ "$(at all n_needed)" = "$B" ]
  # mean B: print the mean mass of tw-bounds for B simulations with the leaves' shares.
  mean() {
    { tsv 'leaf score'
      for leaf in '2 6' '4 3' '5 1'; do
        read -r name tenths <<<"$leaf"
        seq $(($1 * tenths / 10)) | sed "s/^/$name\t/"
      done; } | tw-bounds | awk -F '\t' '
        $1 + 0 { m += ($1 == 2 ? 0.6 : $1 == 4 ? 0.3 : 0.1) * $12 } END { print m }'
  }
  for more in 0 1 7 20 100 350; do
    awk -v m="$(mean $((B + more)))" 'BEGIN { exit m > 0.05 }'
  done
  # A fifth fewer simulations do not reach the target.
  awk -v m="$(mean $((B * 8 / 10)))" 'BEGIN { exit m < 0.05 }'
  # B is between the numbers for the first and for the last leaf.
  [ "$B" -gt "$(at 2 B_needed)" ]
  [ "$B" -lt "$(at 5 B_needed)" ]
  [ "$(at all B_lower)" -lt "$B" ]
  [ "$(at all B_upper)" -gt "$B" ]
  # The target is printed as it was typed; that of a width is a mean.
  go tw-budget --mass 0.013 b
  [ "$(col mass_target | sort -u)" = 0.013 ]
  go tw-budget --width 0.02 b
  awk -F '\t' '$1 != "all" { m += $5 * $10 } $1 == "all" { d = m - $10; exit !(d * d < 1e-30) }' out
}

@test "the row all of a single group equals the row of the group, whose share is 1" {
  { tsv 'leaf score'; seq 300 | sed 's/^/7\t/'; } | tw-bounds >b
  go tw-budget --mass 0.05 b
  silent
  [ "$(sed -n 2p out | cut -f 2-)" = "$(sed -n 3p out | cut -f 2-)" ]
  [ "$(at 7 share_lower) $(at 7 B_lower) $(at 7 B_needed) $(at 7 B_upper)" = '1 459 459 459' ]
  # With --global, the only group is called all, and has one row.
  { echo score; seq 300; } | tw-bounds --global | go tw-budget --mass 0.05
  silent
  [ "$(wc -l <out)" -eq 2 ]
  [ "$(at all n_needed)" = 459 ]
  mv out want
  { echo score; seq 300; } | tw-bounds --global | go tw-budget --mass 0.05 --at all
  silent
  cmp want out
  # A larger pilot with the same shares needs the same numbers.
  pilot 1000 >b
  tw-budget --mass 0.05 b | awk -F '\t' '{ print $1, $11, $13 }' >want
  pilot 3000 >b
  tw-budget --mass 0.05 b | awk -F '\t' '{ print $1, $11, $13 }' | cmp - want
}

@test "n_needed never falls with a smaller target, nor rises with a larger beta" {
  pilot >b
  before=0
  for m in 0.9 0.5 0.2 0.1 0.05 0.02 0.01 0.003; do
    go tw-budget --mass $m b
    silent
    [ "$(at all B_needed)" -ge "$before" ]
    before=$(at all B_needed)
  done
  before=0
  for beta in 0.9 0.5 0.2 0.1 0.01 0.0001; do
    pilot 1000 0.1 $beta >b 2>/dev/null
    go tw-budget --mass 0.05 b
    [ "$(at 2 n_needed)" -ge "$before" ]
    before=$(at 2 n_needed)
  done
}

@test "tw-budget --width converts the width to a mass by the present density of scores" {
  pilot >b
  go tw-budget --width 0.02 b
  silent
  awk -F '\t' '$1 + 0 { m = 0.02 * $8 / $9; d = m - $10; if (d * d > 1e-30) exit 1; rows++ }
    END { exit rows != 3 }' out
  # The equivalent mass needs the same number of scores.
  for leaf in 2 4 5; do
    tw-budget --mass "$(at $leaf mass_target)" --at $leaf b | cut -f 11 | tail -n 1 >got
    at $leaf n_needed | cmp - got
  done
  # A large mass needs the smallest n with finite bounds.
  read -r mass width < <(awk -F '\t' '$1 == 2 { print $8, $9 }' out)
  go tw-budget --width "$(awk "BEGIN { print 0.95 * $width / $mass }")" --at 2 b
  [ "$(at 2 n_needed)" = 29 ]
  go tw-budget --width 0.02 b
  # Twice the scale of the scores and twice the width need the same numbers.
  awk -F '\t' -v OFS='\t' '$1 + 0 { $6 *= 2; $9 *= 2; $10 *= 2 } 1' b | unsummed >twice
  cut -f 1,11- out >want
  tw-budget --width 0.04 twice | cut -f 1,11- | cmp - want
  # A very large width needs only finite bounds: 29 scores at these levels.
  go tw-budget --width 1e300 b
  silent
  [ "$(col n_needed | head -n 3 | sort -u)" = 29 ]
  [ "$(at all B_needed)" = 290 ]
  # Of the width there is, the n is that of the saw-tooth's end.
  go tw-budget --width "$(tw-budget --width 1 --at 2 b | cut -f 9 | tail -n 1)" --at 2 b
  [ "$(at 2 n_needed)" -ge 600 ]
  [ "$(at 2 n_needed)" -lt 700 ]
}

@test "tw-budget --width writes nan where bounds are infinite, and names the groups in one line" {
  table '2 300 271 5 261 279 4 6' '4 20 19 7 16 21 3 inf' '5 0 1 inf 0 1 -inf inf' >b
  go tw-budget --width 0.5 b
  says 0 '2 of 3 groups lack a finite bound' '4, 5'
  [ "$(at 4 width) $(at 4 mass_target) $(at 4 n_needed) $(at 4 B_needed)" = 'inf nan nan nan' ]
  [ "$(at all B_needed) $(at all B_upper)" = 'nan nan' ]
  [ "$(at 2 n_needed)" -gt 300 ]
  go tw-budget --width 0.5 --at 2 b
  silent
  # An empty leaf does not count in the mean, only in its upper limit.
  table '2 300 271 5 261 279 4 6' '5 0 1 inf 0 1 -inf inf' >b
  go tw-budget --width 0.5 b
  says 0 '1 of 2 groups lacks'
  [ "$(at all B_needed)" = "$(at 2 n_needed)" ]
  [ "$(at all B_upper)" = nan ]
  # At a level for which no n gives finite bounds, even the present width needs infinitely many scores,
  # whatever the order of the levels.
  for alphas in 1e-12 '1e-12 0.1' '0.1 1e-12'; do
    { echo '# tw-bounds 1'
      tsv 'leaf n alpha beta k cutoff l u lower upper coverage mass'
      for a in $alphas; do tsv "2 9 $a 0.1 9 3 1 9 0 9 0.9 0.8"; done
      echo "# end $(wc -w <<<"$alphas")"; } >b
    go tw-budget --width 1000 b
    says 0 'inf: a group' || fail "$alphas"
    [ "$(awk '$1 == 2 { print $3, $11, $13 }' out)" = \
      "$(for a in $alphas; do if [ "$a" = 0.1 ]; then echo 0.1 29 29; else echo 1e-12 inf inf; fi; done)" ]
  done
  # Infinite scores have no width, and equal ones a width of 0.
  table '2 300 271 -inf 261 279 -inf -inf' >b
  go tw-budget --width 0.5 b
  did 0
  [ "$(at 2 width) $(at 2 B_needed)" = 'nan nan' ]
  table '2 300 271 5 261 279 5 5' >b
  go tw-budget --width 0.5 b
  silent
  [ "$(at 2 width) $(at 2 mass_target) $(at 2 n_needed)" = '0 inf 29' ]
}

@test "a leaf without a score has a share from 0 on and an infinite B_needed" {
  table '2 300 271 5 261 279 4 6' '5 0 1 inf 0 1 -inf inf' >b
  go tw-budget --mass 0.05 b
  silent
  [ "$(at 5 share) $(at 5 share_lower)" = '0 0' ]
  [ "$(at 5 B_needed) $(at 5 B_upper)" = 'inf inf' ]
  # 1 - share_upper to the 300th power is 0.05.
  awk -v u="$(at 5 share_upper)" 'BEGIN { d = (1 - u) ^ 300 - 0.05; exit d * d > 1e-24 }'
  [ "$(at all B_needed)" = 459 ]
  [ "$(at all B_upper)" -gt 459 ]
}

@test "tw-budget writes inf and one line if a mass takes more than 50000000 scores" {
  pilot >b
  go tw-budget --mass 1e-6 b
  says 0 inf 50000000
  [ "$(col B_needed | sort -u | tail -n 1)" = inf ]
  go tw-budget --width 1e-300 b
  says 0 inf 50000000
  # The same if the mass is below the smallest double.
  table '2 300 271 0 261 279 -1e300 1e300' >far
  go tw-budget --width 1e-300 far
  says 0 inf 50000000
  [ "$(at 2 mass_target) $(at 2 n_needed)" = '0 inf' ]
  # Ten million scores: at most 1 % more than the smallest number, within a minute.
  # 10833333 is 3250/0.0003 - 1 rounded up; tests/oracles/budget.tsv has other numbers.
  timeout 60 tw-budget --mass 0.0003 b >out
  n=$(at 2 n_needed)
  [ "$n" -ge 10833333 ]
  [ "$n" -le $((10833333 * 101 / 100)) ]
}

@test "tw-budget --at and --alpha select rows, and refuse groups and levels that are not there" {
  pilot 1000 0.1,0.2 >b
  go tw-budget --mass 0.05 b
  mv out whole
  go tw-budget --mass 0.05 --at 4 --alpha .20 b
  silent
  awk -F '\t' 'NR == 1 || $1 == 4 && $3 == 0.2' whole | cmp - out
  go tw-budget --mass 0.05 --at 4 b
  awk -F '\t' 'NR == 1 || $1 == 4' whole | cmp - out
  go tw-budget --mass 0.05 --alpha 0.1 b
  awk -F '\t' 'NR == 1 || $3 == 0.1' whole | cmp - out
  go tw-budget --mass 0.05 --at 3 b
  says 2 --at b "'3'"
  has
  go tw-budget --mass 0.05 --at all b
  says 2 --at
  go tw-budget --mass 0.05 --alpha 0.3 b
  says 2 b '0.1 0.2'
  has
}

@test "tw-budget refuses options that are missing, doubled or out of range" {
  pilot >b
  go tw-budget b
  says 2 --mass --width
  go tw-budget --mass 0.1 --width 1 b
  says 2 --mass --width
  for m in 0 1 -0.1 2 nan inf x '' 0.1x; do
    go tw-budget --mass "$m" b
    says 2 --mass
    has
  done
  for w in 0 -1 nan inf x '' 1x 1e400; do
    go tw-budget --width "$w" b
    says 2 --width
    has
  done
  for a in 0 1 x; do
    go tw-budget --mass 0.1 --alpha "$a" b
    says 2 --alpha
  done
  go tw-budget --mass 0.1 b b
  says 2
  go tw-budget --mass 0.1 none
  says 1 none
  tsv 'x score' '1 2' | tw-bounds -g x | unsummed | sed '2s/^x/share/' | go tw-budget --mass 0.1
  says 2 share
  has
}

@test "tw-budget reports a full disk, and refuses tables that are cut or of another kind" {
  pilot >b
  tw-budget --mass 0.1 b >/dev/full 2>err && fail "a full disk went unnoticed"
  [ "$(wc -l <err)" -eq 1 ]
  size=$(wc -c <b)
  for ((i = 0; i < size; i += 7)); do
    head -c "$i" b | go tw-budget --mass 0.1
    says 1 '<stdin>'
    has
  done
  tsv 'leaf score' '1 2' | go tw-budget --mass 0.1
  says 1
  table '2 0 1 inf 0 1 -inf inf' | go tw-budget --mass 0.1
  says 1 'no scores'
  has
  table '2 100000001 9 1 8 10 0 2' | go tw-budget --mass 0.1
  says 1 100000000
  has
  table '2 18446744073709551615 9 1 8 10 0 2' | go tw-budget --mass 0.1
  says 1
  has
}

@test "tw-budget refuses a changed beta by its row, and a changed n by the sum" {
  pilot 1000 0.1,0.2 >b
  awk -F '\t' -v OFS='\t' 'NR == 5 { $4 = 0.2 } 1' b | go tw-budget --mass 0.1
  says 1 ':5:' beta
  has
  awk -F '\t' -v OFS='\t' 'NR == 4 { $2 += 1 } 1' b | go tw-budget --mass 0.1
  says 1 'the sum does not match'
  has
}

@test "tw-budget refuses a table with any one byte changed in one line, or prints a table" {
  slow && skip "too many runs for this build"
  pilot 300 >b 2>/dev/null
  size=$(wc -c <b) step=29
  ! whole || step=3
  for ((i = 0; i < size; i += step)); do
    for byte in 0 9 '\t' '\n' - x; do
      { head -c "$i" b; printf '%b' "$byte"; tail -c +$((i + 2)) b; } >c
      for aim in '--mass 0.1' '--width 0.1'; do
        # shellcheck disable=SC2086 # an option and its argument
        go timeout 20 tw-budget $aim c
        read -r st <st
        case $st in
        0) awk -F '\t' 'NF != 15 { exit 1 }' out || fail "byte $i" ;;
        1) says 1 && has ;;
        *) fail "byte $i $byte: status $st" ;;
        esac
      done
    done
  done
}

@test "B_needed asks for no simulation too many where the quotient is rounded up" {
  # 459 / (1/107) is above 49113 in doubles.
  { tsv 'leaf score' '1 0'; seq 106 | sed 's/^/2\t/'; } | tw-bounds >b 2>/dev/null
  go tw-budget --mass 0.05 b
  [ "$(at 1 n_needed)" = 459 ]
  [ "$(at 1 B_needed)" = 49113 ]
}

@test "tw-budget computes with bounds whose difference is beyond a double" {
  { tsv 'leaf score'; yes "2	-1e308" | head -n 360; yes "2	1e308" | head -n 40; } | tw-bounds >b
  go tw-budget --width 1e308 b
  silent
  [ "$(at 2 width)" = inf ]
  # Half of the width corresponds to half of the mass.
  at 2 mass | awk '{ printf "%.17g\n", $1 / 2 }' >want
  at 2 mass_target >got
  near want got
  [ "$(at 2 n_needed)" -gt 400 ]
  grep -q nan out && fail "nan"
  true
}

@test "tw-budget answers at once for many groups, a small mass and a tiny beta" {
  awk 'BEGIN { print "leaf\tscore"; for (g = 1; g <= 1000; g++) for (i = 0; i < 100; i++) print g "\t" i }' |
    tw-bounds >b 2>/dev/null
  # All groups are alike, so that all need what one of them needs.
  go timeout 20 tw-budget --mass 0.003 b
  silent
  [ "$(at 7 B_needed)" = "$(at all B_needed)" ]
  # With a beta of 1e-300, the bounds are infinite.
  pilot 600 0.1 1e-300 >b 2>err
  grep -q '3 of 3 groups lack a finite bound' err
  go timeout 20 tw-budget --mass 0.1 b
  says 0 'inf: a group would need more than 50000000 scores'
  [ "$(at 2 mass) $(at 2 n_needed)" = '1 inf' ]
}

@test "tw-budget --left says how many more simulations the target takes, and at most how many are left" {
  # 2594 scores take a mass of 0.02 at alpha and beta 0.1 (the oracle's number).
  { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global >b
  go tw-budget --mass 0.02 --left 9999 b
  silent
  [ "$(at all n_needed) $(at all more)" = '2594 1646' ] || fail "$(cat out)"	# 1000 (1.02 2594 / 1000 - 1), rounded up
  go tw-budget --mass 0.02 --left 100 b
  [ "$(at all more)" = 100 ]
  # Of 2000 simulations 1000 became scores.
  go tw-budget --mass 0.02 --left 9999 --spent 2000 b
  [ "$(at all more)" = 3292 ]
  go tw-budget --mass 0.05 --left 9999 b
  [ "$(at all more)" = 0 ]
  # A target that no number of scores reaches takes all simulations that are left.
  go tw-budget --mass 1e-9 --left 77 b
  [ "$(at all n_needed) $(at all more)" = 'inf 77' ] || fail "$(cat out)"
  # If the gap alone leaves more undetermined, it does not count.
  gap_file 'region - 0.1 100 0.1 0' >gap.tsv
  { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global --gap gap.tsv >wide
  go tw-budget --mass 0.02 --left 9999 wide
  did 0
  [ "$(at all n_needed) $(at all more)" = 'inf 1646' ] || fail "$(cat out)"
  # If it leaves less, it counts, and more scores reach the target.
  gap_file 'region - 0.1 100 0.002 0' >gap.tsv
  { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global --gap gap.tsv >wide
  go tw-budget --mass 0.02 --left 99999 wide
  silent
  awk -v n="$(at all n_needed)" -v more="$(at all more)" 'BEGIN { exit !(n > 2594 && more >= n - 1000 && more <= 1.02 * n - 999) }' ||
    fail "$(cat out)"
  pilot >b
  go tw-budget --mass 0.02 --left 9 b
  says 2 '--left needs bounds with one group'
  go tw-budget --width 1 --left 9 b
  says 2 '--left needs --mass'
  go tw-budget --mass 0.02 --spent 9 b
  says 2 '--spent needs --left'
}

# next OPTIONS [ROWS]: run tw-budget --next after the rounds in ROWS.
next() {
  tsv 'round share runs trained gap se plausible' "${@:2}" >rounds
  # shellcheck disable=SC2086 # words
  go tw-budget --mass 0.02 --next rounds $1
}

@test "tw-budget --next says how many simulations to make, from which prior, and whether training is over" {
  while IFS='|' read -r options row want; do
    if [ -n "$row" ]; then next "$options" "$row"; else next "$options"; fi
    gives 'round simulations truncated enough training least calibrate expected' "$want" || fail "$options $row"
  done <<'X'
--runs 10000||1 2666 no no 7998 5625 2002 NA
--runs 600||1 160 no no 480 5625 120 NA
--runs 375||1 100 no no 300 5625 75 NA
--runs 373||1 149 no no 298 5625 75 NA
--runs 249||1 100 no no 200 5625 49 NA
--runs 200 --rounds 1||1 160 no no 160 0 40 NA
--runs 100||1 80 no no 80 0 20 NA
--runs 10000|1 1 2666 2666 NA NA 0.09|2 1333 yes no 7998 5625 2002 NA
--runs 10000|1 1 2666 2666 NA NA 0.1|2 5332 no no 7998 0 2002 NA
--runs 10000|1 1 2666 2666 NA NA 0|2 5332 no no 7998 0 2002 NA
--runs 10000|1 1 2666 2666 NA NA NA|2 5332 no no 7998 0 2002 NA
--runs 10000|1 1 7998 7998 NA NA 0.01|2 0 no no 7998 0 2002 NA
--runs 10000 --rounds 2|1 1 4000 4000 NA NA 0.01|2 4000 yes no 8000 0 2000 NA
--runs 600|1 1 160 160 NA NA 0.01|2 320 yes no 480 0 120 NA
--runs 750|1 1 200 200 NA NA 0.01|2 100 yes no 600 5625 150 NA
--runs 10000 --rounds 5|1 1 1600 1600 NA NA 0.01|2 1600 yes no 8000 5625 2000 NA
--runs 10000 --alpha 0.5|1 1 2666 2666 NA NA 0.09|2 1333 yes no 7998 15625 2002 NA
--runs 100000|1 1 26666 26666 0.0005 0.0003 0.01|2 0 no yes 79998 0 20002 NA
--runs 100000|1 1 26666 26666 0.003 0.001 0.01|2 13333 yes no 79998 5625 20002 NA
X
  # After the second of three rounds, the last one gets all remaining simulations.
  next '--runs 10000' '1 1 2666 2666 NA NA 0.09' '2 0.09 3999 2000 NA NA 0.05'
  gives 'round simulations truncated enough training least calibrate expected' '3 3999 yes no 7998 0 2002 NA'
  # An analysis of 10,000 simulations continues with twice as many: all of them train from now on, in one round. That its
  # estimate was accurate enough is no reason to end.
  for gap in 'NA NA' '0.0005 0.0001'; do
    next '--runs 20000 --spent 10000' '1 1 2666 2666 NA NA 0.09' "2 0.09 7998 6000 $gap 0.05"
    gives 'round simulations truncated enough training least calibrate expected' '3 5999 yes no 15999 0 4001 NA'
    next '--runs 20000 --spent 15999' '1 1 2666 2666 NA NA 0.09' '2 0.09 7998 6000 NA NA 0.05' "3 0.05 15999 9000 $gap NA"
    [ "$(col simulations out)" = 0 ] || fail "$(cat out)"
  done
  next '--runs 20000 --spent 7997' '1 1 7998 7998 NA NA NA'
  says 2 '--spent 7997: fewer simulations than in rounds, 7998'
  # 5 (0.003 + sqrt(0.001^2 + 0.09 / N)) is 0.03 where N is 11,250.
  for n in 11240:no 11260:yes; do
    tsv 'round share runs trained gap se plausible' "1 1 20000 ${n%:*} 0.003 0.001 0.5" >rounds
    go tw-budget --mass 0.03 --next rounds --runs 100000
    silent
    [ "$(sed -n 2p out | cut -f 4)" = ${n#*:} ] || fail "$n: $(cat out)"
  done
  # Fewer than 100 training simulations at the end are refused.
  next '--runs 10000' '1 1 7998 80 NA NA NA'
  says 1 'too few simulations for training, 80'
  for bad in '1 2 100 100 NA NA NA' '1 0 100 100 NA NA NA' '1 1 0 100 NA NA NA' '1 1 NA 100 NA NA NA' '1 1 100 100 2 NA NA' '1 1 100 100 NA x NA'; do
    next '--runs 10000' "$bad"
    did 1 || fail "$bad"
    has
  done
  next ''
  says 2 '--next needs --runs'
  next '--runs 1000 --left 5'
  says 2 '--next reads ROUNDS and no bounds'
  go tw-budget --mass 0.02 --rounds 2 b
  says 2 '--rounds needs --next'
  go tw-budget --width 1 --next rounds --runs 1000
  says 2 '--next needs --mass'
  go tw-budget --mass 0.1 --gap b b
  says 2 '--forecast needs --gap and --runs, and --gap needs --forecast or --until'
}

# until_next OPTIONS ROWS OUTSIDE: print the decision of an analysis in stages; - means no rows, or no mass outside.
until_next() {
  local rows=() options=$1
  [ "$2" = - ] || IFS=';' read -ra rows <<<"$2"
  tsv 'round share runs trained gap se plausible' "${rows[@]# }" >rounds
  if [ "$3" != - ]; then
    gap_file 'region - 0.1 300 0.01 0.001' "outside - NA 1000 $3" >gap.tsv
    options+=' --gap gap.tsv'
  fi
  # shellcheck disable=SC2086 # words
  go tw-budget --next rounds --until $options
}

@test "tw-budget --until decides after each stage as SciPy does" {
  n=0
  while IFS='	' read -r options rows outside want; do
    until_next "$options" "$rows" "$outside"
    gives 'round simulations truncated enough training least calibrate expected' "$want" || fail "$options $rows $outside"
    n=$((n + 1))
  done <"$BATS_TEST_DIRNAME/oracles/until.tsv"
  [ "$n" -gt 35 ]
}

@test "tw-budget --until ends training no earlier for a larger gap, error or mass outside, or a smaller target" {
  # Training ends if 2 (1.5 z (h + s) + d) is below the target, whatever the earlier rounds.
  for h in 0.0005 0.002 0.004 0.006; do
    for se in 0.0005 0.003; do
      was=yes
      for target in 0.09 0.06 0.05 0.04 0.03; do
        until_next "--mass $target --runs 1000000" "1 1 9000 9000 $h $se 0.4" -
        silent
        is=$(col enough out)
        [ "$was$is" != noyes ] || fail "$h $se $target"
        want=$(awk -v h="$h" -v se="$se" -v u="$target" 'BEGIN {
          print (3 * 1.6448536269514722 * (h + sqrt(se * se + 0.09 / 9000)) < u ? "yes" : "no") }')
        [ "$is" = "$want" ] || fail "$h $se $target: $is"
        was=$is
        # Otherwise, the expected number includes at least the training simulations of the next stage.
        awk -v e="$(col expected out)" -v n="$(col simulations out)" 'BEGIN { exit !(e == "inf" || e >= 9000 + n) }'
      done
    done
  done
}

@test "tw-budget --until refuses options that do not go together" {
  tsv 'round share runs trained gap se plausible' >rounds
  pilot >b
  go tw-budget --mass 0.05 --until b
  says 2 '--until needs --next'
  go tw-budget --mass 0.05 --beta 0.2 --next rounds --runs 1000
  says 2 '--beta needs --until'
  go tw-budget --mass 0.05 --gap b --next rounds --runs 1000
  says 2 '--gap needs --forecast or --until'
  # The table of the gap must have the level of the bounds.
  gap_file 'region - 0.2 300 0.01 0.001' >gap.tsv
  tsv 'round share runs trained gap se plausible' '1 1 2000 2000 0.01 0.001 NA' >rounds
  go tw-budget --mass 0.05 --next - --runs 5000 --until <rounds
  says 2 'give a file, not -'
  go tw-budget --mass 0.05 --next rounds --runs 5000 --until --gap gap.tsv
  did 2
  has
}

# outlook [H [SE [N]]]: make bounds b of N scores with a gap H, the table gap, and rounds from the whole prior.
outlook() {
  gap_file "region - 0.1 100 ${1:-0.03} ${2:-0.003}" 'interval a 0.1 100 0.5 0.1' >gap
  { echo cdf; seq "${3:-1000}" | awk -v n="${3:-1000}" '{ print $1 / n }'; } |
    tw-bounds --global -s cdf --gap gap >b
  tsv 'round share runs trained gap' '1 1 3000 3000 0.06' '2 1 9000 9000 0.03' >rounds
}
forecast() { go tw-budget --forecast rounds --gap gap --runs 10000 "$@" b; }

@test "tw-budget --forecast predicts the undetermined share after more simulations" {
  outlook
  forecast
  silent
  [ "$(head -n 1 out)" = $'runs\tundetermined\tlo\thi' ]
  [ "$(cut -f 1 out | tr '\n' ' ')" = 'runs 10000 20000 40000 80000 160000 ' ]
  # The first row is the mass of the table; later rows have less, within their intervals.
  [ "$(sed -n 2p out | cut -f 2-)" = "$(awk -F '\t' -v OFS='\t' 'NR == 3 { print $12, $12, $12 }' b)" ]
  awk -F '\t' 'NR > 2 && !($2 < before && $3 < $2 && $2 < $4) { exit 1 } { before = $2 } END { exit NR != 6 }' out
  # Only rounds that drew from the same share of the prior as the last one count.
  mv out all
  tsv 'round share runs trained gap' '1 1 3000 3000 0.9' '2 0.01 6000 5000 0.06' '3 0.01 9000 8000 0.03' >rounds
  forecast
  mv out last
  tsv 'gap runs share' '0.06 6000 0.01' '0.03 9000 0.01' >rounds
  forecast
  silent
  cmp last out
  differs all out
  # With several alphas, the first is used, or that of --alpha.
  gap_file 'region - 0.1 100 0.03 0.003' 'region - 0.2 100 0.05 0.003' >gap
  { echo cdf; seq 0.001 0.001 1; } | tw-bounds --global -s cdf --alpha 0.1,0.2 --gap gap >b
  forecast
  silent
  cmp last out
  forecast --alpha 0.2
  silent
  awk -F '\t' 'NR == 2 { exit !($2 > 0.2) }' out
}

@test "tw-budget --forecast says in a line where more simulations hardly help, and takes the error where the gap is below" {
  { tsv 'share runs gap'; for runs in 100 1000 10000 100000; do tsv "1 $runs 0.03"; done; } >flat
  outlook
  cp flat rounds
  forecast
  says 0 'hardly help' 160000
  # There is no such message if h is below its error, as it may be smaller.
  outlook 0.03 0.0299
  cp flat rounds
  forecast
  says 0 'hardly help'
  outlook 0.03 0.0301
  cp flat rounds
  forecast
  silent
  outlook
  cp flat rounds
  forecast
  outlook
  forecast
  mv out want
  # A round with h = 0 makes the forecast fall faster.
  sed 's/0.03$/0/' rounds >none && mv none rounds
  forecast
  awk -F '\t' 'NR == FNR { m[FNR] = $2; next } FNR > 2 && !($2 < m[FNR]) { exit 1 }' want out || fail "$(cat want out)"
  # A round without h, such as the last one of an analysis, does not change the forecast.
  outlook
  forecast
  mv out want
  tsv '3 1 27000 27000 NA' >>rounds
  forecast
  silent
  cmp want out
  tsv 'share runs gap' '1 3000 NA' >rounds
  forecast
  silent
  mv out none
  tsv 'share runs gap' '1 3000 0.5' >rounds
  forecast
  cmp none out
  outlook 0 0.02
  forecast
  silent
  awk -F '\t' 'NR == 3 { exit !($4 > 0.1) }' out
}

@test "tw-budget --forecast refuses options and tables that do not go together" {
  outlook
  go tw-budget --forecast rounds b
  says 2 --gap --runs
  has
  go tw-budget --mass 0.1 --runs 5 b
  says 2 --forecast
  forecast --mass 0.1
  says 2 --mass --forecast
  forecast --at all
  says 2 --at
  sed 's/0\.03/0.031/' gap >changed
  go tw-budget --forecast rounds --gap changed --runs 10 b
  says 2 changed 0.03
  # A table in which no leaf has a score.
  { sed -n 1p b; sed -n '2s/^all/leaf/p' b; tsv '2 0 0.1 0.1 1 inf 0 1 -inf inf 0.9 1 0.03 1 -inf inf'; echo '# end 1'; } >empty
  go tw-budget --forecast rounds --gap gap --runs 10 empty
  says 1 'empty: no scores in any group'
  tsv 'round share runs' '1 1 3000' >rounds
  forecast
  says 2 --forecast "'gap'"
  tsv 'share runs gap' >rounds
  forecast
  says 1 'no records'
  for bad in '1 x 0.1' '1 3000 inf'; do
    tsv 'share runs gap' "$bad" >rounds
    forecast
    says 1 rounds:2
    has
  done
}

@test "tw-budget --forecast refuses numbers that no round can have, with line and column" {
  outlook
  # Each line is a column and an invalid value, in a row between valid ones.
  while read -r column value; do
    for h in 0.03 NA; do
      [ "$column $h" != 'gap NA' ] || continue
      { tsv 'share runs gap' '1 3000 0.06'
        case $column in
        share) tsv "$value 9000 $h" ;;
        runs) tsv "1 $value $h" ;;
        gap) tsv "1 9000 $value" ;;
        esac
        tsv '0.5 20000 0.02'; } >rounds
      forecast
      says 1 rounds:3 "($column)" || fail "$column $value $h"
      has
    done
  done <<'EOF'
share 0
share -0.5
share 1.0001
share 1e300
share inf
share nan
share -inf
runs 0
runs -5
runs 0.5
runs 2000.5
runs 1e300
runs inf
runs nan
gap -1
gap -1e-300
gap 1.0001
gap 1e300
gap inf
gap -inf
EOF
  # Gap tables have the same limits.
  outlook
  for h in -1 1.5 1e300 inf nan; do
    sed "3s/0\.03/$h/" gap >odd
    go tw-budget --forecast rounds --gap odd --runs 10 b
    says 1 odd:3 '(gap)'
    go tw-bounds --global -s cdf --gap odd b
    says 1 odd:3 '(gap)'
  done
}
