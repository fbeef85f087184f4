load lib

HEADER='leaf n alpha beta share share_lower share_upper mass mass_target n_needed B B_needed B_lower B_upper'

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
  awk -F '\t' 'NF != 14 { exit 1 } { for (i = 1; i <= NF; i++) if ($i == "") exit 1 }' out
  grep -q '^#' out && fail "a comment"
  mv out table
  go tw-score --log -q B_needed table
  silent
  tw-budget --mass 0.05 <b | cmp - table
  tw-budget --mass 0.05 - <b | cmp - table
  tw-budget --mass 5e-2 -- b | cmp - table
}

@test "tw-budget repeats the present n and mass of the table of bounds" {
  pilot 1000 >b
  go tw-budget --mass 0.05 b
  for c in n alpha beta; do diff <(col $c b) <(col $c | head -n 3); done
  col mass b >want
  col mass | head -n 3 >got
  near want got
  [ "$(col B | sort -u)" = 1000 ]
  [ "$(col share | tr '\n' ' ')" = '0.6 0.3 0.1 1 ' ]
  [ "$(at all n)" = 1000 ]
}

@test "B_needed is n_needed over the share, rounded up, and its interval follows from that of the share" {
  pilot >b
  go tw-budget --mass 0.05 b
  awk -F '\t' 'NR > 1 && $1 != "all" {
      n = $10
      if (!($12 * $5 > n - 1e-6 && ($12 - 1) * $5 < n)) exit 1
      if (!($13 * $7 > n - 1e-6 && ($13 - 1) * $7 < n)) exit 1
      if (!($14 * $6 > n - 1e-6 && ($14 - 1) * $6 < n)) exit 1
      if (!($13 <= $12 && $12 <= $14)) exit 1
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
  # The target is printed as it was typed.
  go tw-budget --mass 0.013 b
  [ "$(col mass_target | sort -u)" = 0.013 ]
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
  # A larger pilot with the same shares needs the same numbers.
  pilot 1000 >b
  tw-budget --mass 0.05 b | awk -F '\t' '{ print $1, $10, $12 }' >want
  pilot 3000 >b
  tw-budget --mass 0.05 b | awk -F '\t' '{ print $1, $10, $12 }' | cmp - want
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
  # Ten million scores: at most 1 % more than the smallest number, within a minute.
  # 10833333 is 3250/0.0003 - 1 rounded up; tests/oracles/budget.tsv has other numbers.
  timeout 60 tw-budget --mass 0.0003 b >out
  n=$(at 2 n_needed)
  [ "$n" -ge 10833333 ]
  [ "$n" -le $((10833333 * 101 / 100)) ]
}

@test "tw-budget --alpha selects rows, and refuses levels that are not there" {
  pilot 1000 0.1,0.2 >b
  go tw-budget --mass 0.05 b
  mv out whole
  go tw-budget --mass 0.05 --alpha .20 b
  silent
  awk -F '\t' 'NR == 1 || $3 == 0.2' whole | cmp - out
  go tw-budget --mass 0.05 --alpha 0.3 b
  says 2 b '0.1 0.2'
  has
}

@test "tw-budget refuses options that are missing, doubled or out of range" {
  pilot >b
  go tw-budget b
  says 2 --mass --forecast
  for m in 0 1 -0.1 2 nan inf x '' 0.1x; do
    go tw-budget --mass "$m" b
    says 2 --mass
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
      go timeout 20 tw-budget --mass 0.1 c
      read -r st <st
      case $st in
      0) awk -F '\t' 'NF != 14 { exit 1 }' out || fail "byte $i" ;;
      1) says 1 && has ;;
      *) fail "byte $i $byte: status $st" ;;
      esac
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

# present [H [SE [SCORES]]]: bounds as the file b and the table of gaps as the file gap, from 8000 training
# simulations and SCORES scores.
present() {
  gap_file "region - 0.1 100 ${1:-0.03} ${2:-0.003}" 'interval a 0.1 100 0.5 0.1' >gap
  { echo cdf; seq "${3:-1000}" | awk -v n="${3:-1000}" '{ print $1 / n }'; } |
    tw-bounds --global -s cdf --gap gap >b
}
forecast() { go tw-budget --forecast --gap gap "$@" b; }

@test "tw-budget --forecast predicts the undetermined share after more simulations" {
  present
  forecast
  silent
  [ "$(head -n 1 out)" = $'simulations\ttraining\tcalibration\tmass\tlower\tupper\tmass_left' ]
  [ "$(sed 1d out | cut -f 1-3 | tr '\t\n' ' ;')" = \
    '9000 8000 1000;18000 17000 1000;36000 35000 1000;72000 71000 1000;144000 143000 1000;' ]
  # The first row is the mass of the table; later rows have less, within their intervals.
  [ "$(sed -n 2p out | cut -f 4-6)" = "$(awk -F '\t' -v OFS='\t' 'NR == 3 { print $12, $12, $12 }' b)" ]
  awk -F '\t' 'NR > 2 && !($4 < before && $5 < $4 && $4 < $6 && $7 < $4 && $7 < left) { exit 1 } { before = $4; left = $7 } END { exit NR != 6 }' out
  # More calibration alone cannot go below what the gap leaves.
  tw-budget --mass 0.05 b 2>err | tail -n 1 | awk '{ print $NF }' >want
  sed -n 2p out | cut -f 7 | diff - want
  # With several alphas, the first is used, or that of --alpha.
  mv out first
  gap_file 'region - 0.1 100 0.03 0.003' 'region - 0.2 100 0.05 0.003' >gap
  { echo cdf; seq 0.001 0.001 1; } | tw-bounds --global -s cdf --alpha 0.1,0.2 --gap gap >b
  forecast
  silent
  cmp first out
  forecast --alpha 0.2
  silent
  awk -F '\t' 'NR == 2 { exit !($4 > 0.15) }' out
  # Without a typical gap there is no doubt.
  present 0 0
  forecast
  silent
  awk -F '\t' 'NR > 2 && ($5 != $6 || $4 - $5 > 1e-12) { exit 1 }' out
}

@test "tw-budget --forecast refuses gaps that the bounds were not made with" {
  present
  for other in '0.029 0.003' '0.03 0.003 1000 0.2'; do
    # shellcheck disable=SC2086 # words
    set -- $other
    gap_file "region - ${4:-0.1} 100 $1 $2" >gap
    forecast
    says 2 '--gap: gap is not what the bounds in b were made with' || fail "$other"
  done
  # A gap of 1 leaves no bounds, and is not that of a table without this alpha.
  present 1
  gap_file 'region - 0.2 100 0.03 0.003' >gap
  forecast
  says 2 '--gap: gap is not what the bounds in b were made with'
  # Bounds that allow for the draws alone have no gap, which is not that of a table without their alpha.
  present
  { echo cdf; seq 1000 | awk '{ print $1 / 1000 }'; } | tw-bounds --global -s cdf --draws 200 --alpha 0.2 >b
  forecast
  says 2 '--gap: gap is not what the bounds in b were made with'
}

@test "tw-budget --forecast gives no share above 1, as where all of the posterior is outside the truncated prior" {
  for scores in 100 150 1000; do
    gap_file 'region - 0.1 20 0.026 0.0006' 'interval a 0.1 20 0.01 0.0004' 'outside - NA 8055 1 4e-17' >gap
    { echo cdf; seq $scores | awk -v n=$scores '{ print $1 / n }'; } | tw-bounds --global -s cdf --gap gap >b 2>/dev/null
    forecast
    did 0
    awk -F '\t' 'NR > 1 { for (i = 4; i <= 7; i++) if (!($i > 0 && $i <= 1) || (NR == 2 && $i != 1)) exit 1 }' out ||
      fail "$scores: $(cat out)"
  done
}

@test "tw-budget --forecast keeps the proportion of scores up to 1000, and then all further simulations train" {
  present 0.03 0.003 100
  forecast
  silent
  [ "$(sed 1d out | cut -f 1-3 | tr '\t\n' ' ;')" = \
    '8100 8000 100;16200 16000 200;32400 32000 400;64800 64000 800;129600 128600 1000;' ]
  present 0.03 0.003 3000
  forecast
  [ "$(sed -n 3p out | cut -f 1-3 | tr '\t\n' ' ;')" = '22000 19000 3000;' ]
}

@test "tw-budget --forecast --mass says how many simulations reach the mass, or that none do" {
  present
  forecast
  mv out table
  now=$(sed -n 2p table | cut -f 4)
  for mass in $now 0.9; do
    forecast --mass "$mass"
    gives 9000
  done
  # The number is rounded up to two digits; its forecast is between those of the table's rows.
  while read -r below above mass; do
    forecast --mass "$mass"
    silent
    awk -v lo="$below" -v hi="$above" '{ exit !(NR == 1 && $1 > lo && $1 <= hi * 1.12 && $1 ~ /^[0-9][0-9]0*$/) }' out || fail "$mass: $(cat out)"
  done < <(awk -F '\t' 'NR > 2 { print n, $1, $4 + 1e-12 } { n = $1 }' table)
  forecast --mass 0.0001
  says 3 'out of reach' '1000 times as many'
  has
  # What lies outside the truncated prior becomes less, too, but it takes more simulations.
  for outside in 0 0.03; do
    gap_file 'region - 0.1 100 0.03 0.003' "outside - NA 500 $outside 0.001" >gap
    { echo cdf; seq 0.001 0.001 1; } | tw-bounds --global -s cdf --gap gap >b
    forecast --mass 0.1
    silent
    sed 1q out
  done >needed
  awk '{ n[NR] = $1 } END { exit !(n[2] > 1.5 * n[1]) }' needed
}

@test "tw-budget --forecast refuses options and tables that do not go together" {
  present
  go tw-budget --forecast b
  says 2 --gap
  has
  go tw-budget --mass 0.1 --gap gap b
  says 2 --forecast
  sed 's/0\.03/0.031/' gap >changed
  go tw-budget --forecast --gap changed b
  says 2 changed 0.03
  # A table in which no leaf has a score.
  { sed -n 1p b; sed -n '2s/^all/leaf/p' b; tsv '2 0 0.1 0.1 1 inf 0 1 -inf inf 0.9 1 0.03 1 -inf inf'; echo '# end 1'; } >empty
  go tw-budget --forecast --gap gap empty
  says 1 'empty: no scores in any group'
  sed 's/8000$/NA/' gap >unknown
  go tw-budget --forecast --gap unknown b
  says 1 unknown 'how many simulations trained'
  for h in -1 1.5 1e300 inf nan; do
    sed "3s/0\.03/$h/" gap >odd
    go tw-budget --forecast --gap odd b
    says 1 odd:3 '(gap)'
    go tw-bounds --global -s cdf --gap odd b
    says 1 odd:3 '(gap)'
  done
  for n in -1 1.5 x ''; do
    sed "3s/8000$/$n/" gap >odd
    go tw-budget --forecast --gap odd b
    says 1 odd:3 '(trained)'
  done
}
