load lib
load flow

# halves [N]: make train and calib with two parameters and two data columns, the flow, and its halves a and b.
halves() {
  simulate "${1:-300}" 2 2 1 >train
  simulate 60 2 2 2 >calib
  cp train in
  fit
  mv flow whole
  fit --part 1/2
  mv flow a
  fit --part 2/2 --seed 2
  mv flow b
}

# nearly A B: check that A and B are equal but for the last digits.
nearly() { awk -v a="$1" -v b="$2" 'BEGIN { exit !((a - b)^2 <= 1e-20 * b^2) }' || fail "$1 is not $2"; }

# gap ARG...: run tw-gap with the flow in the file whole and its halves in a and b. With --likelihood LIKE
# and twice --half-likelihood LIKE, --mix W,..., --prior PRIOR, --within FLOW and --observed OBS, it runs with
# the posteriors that tw-stack makes from these.
gap() {
  local likes=() halves=() mix=1 prior=() within='' observed='' rest=() of=() k
  while [ $# -gt 0 ]; do
    case $1 in
    --likelihood) likes+=("$2") ;;
    --half-likelihood) halves+=("$2") ;;
    --mix) mix=$2 ;;
    --prior) prior=(--prior "$2") ;;
    --within) within=$2 ;;
    --observed) observed=$2 ;;
    *) rest+=("$1") && shift && continue ;;
    esac
    shift 2
  done
  if [ -z "$within" ] && [ "${#likes[@]}" -eq 0 ]; then
    go tw-gap -f whole --half a --half b "${rest[@]}"
    return
  fi
  [ -z "$within" ] || tw-truncate -f "$within" -x "$observed" >cut
  for k in "${likes[@]}"; do of+=(-l "$k"); done
  [ "${#likes[@]}" -eq 0 ] || of+=(--weights "$mix" "${prior[@]}")
  go tw-stack -f whole "${of[@]}" ${within:+--truncated cut}
  [ "$(<st)" -eq 0 ] || return 0
  mv out whole.posterior
  for half in 0 1; do
    of=()
    for ((k = half; k < ${#halves[@]}; k += 2)); do of+=(-l "${halves[k]}"); done
    [ "${#likes[@]}" -eq 0 ] || of+=(--weights "$mix" "${prior[@]}")
    go tw-stack -f "$([ $half -eq 0 ] && echo a || echo b)" "${of[@]}" ${within:+--truncated cut}
    [ "$(<st)" -eq 0 ] || return 0
    mv out half$half
  done
  go tw-gap -f whole.posterior --half half0 --half half1 "${rest[@]}"
}

# table_of FILE: print an artefact without its comments. rows KIND FILE: print the rows of that kind, without the
# columns kind and, for regions, name.
table_of() { grep -v '^#' "$1"; }
rows() {
  table_of "$2" | awk -F '\t' -v OFS='\t' -v kind="$1" 'NR == 1 { for (c = 1; c < NF && $c != "kind"; c++); }
    NR == 1 || $c == kind { row = ""
      for (i = 1; i <= NF; i++) if (i != c && (kind != "region" || i != c + 1)) row = row (row == "" ? "" : OFS) $i
      print row }'
}
regions() { rows region "$1"; }
intervals() { rows interval "$1"; }

# by_hand ALPHAS: check the gap at the 20 x of the file xs against a pipe of tw-sample and tw-score, up to the errors of
# both. The draws of a half have ranks among those of the whole.
by_hand() {
  gap -n 8000 --runs 20 --alpha "$1" --seed 3 calib
  did 0
  [ "$(regions out | cut -f 1,2 | sed 1d)" = "$(tr , '\n' <<<"$1" | sed 's/$/\t20/')" ]
  { printf 'id\t' && head -n 1 xs && sed 1d xs | awk -v OFS='\t' '{ print NR, $0 }'; } >obs
  for h in a b; do
    tw-sample -f $h -n 4000 xs | tw-score -f whole --cdf 4000 --ranks 4000 --at obs |
      # The middle of a rank's two ends.
      awk -F '\t' -v OFS='\t' 'NR == 1 { for (c = 1; $c != "cdf"; c++); } NR > 1 { $c = ($c + $(c + 1)) / 2 } 1' >rank.$h
  done
  for alpha in ${1//,/ }; do
    hand_gap $alpha cdf '$_[0]' >want
    regions out | awk -F'\t' -v a=$alpha '$1 == a { print $3 }' >got
    within got want || fail "$alpha: $(cat got) $(cat want)"
  done
}

# hand_gap ALPHA COL SCORE: print the gap by the ranks in that column of rank.a and rank.b.
hand_gap() {
  paste <(col id rank.a) <(col "$2" rank.a) <(col "$2" rank.b) | perl -ane '
    next if $. == 1;
    $n++ if !$seen{$F[0]}++; $N{$F[0]}++;
    sub score { '"$3"' }
    $a{$F[0]} += score($F[1]) <= 1 - '"$1"' + 1e-12; $b{$F[0]} += score($F[2]) <= 1 - '"$1"' + 1e-12;
    END { for (keys %N) { $p = $a{$_} / $N{$_}; $q = $b{$_} / $N{$_};
        $m += (($p - $q)**2 / 2 - ($p * (1 - $p) + $q * (1 - $q)) / (2 * $N{$_})) / $n }
      printf "%.15g\n", ($m > 0 ? sqrt $m : 0) }'
}

# within FILE FILE: whether two gaps are equal up to 0.02.
within() { paste "$1" "$2" | awk '{ n++; if (($1 - $2) ^ 2 > 0.02 ^ 2) exit bad = 1 } END { exit bad || n != 1 }'; }

@test "tw-gap finds the gap that a pipe of tw-sample and tw-score finds by hand" {
  halves
  head -n 21 calib | cut -f 3- >xs
  # In doubles, 100 * (1 - 0.42) is below 58.
  by_hand 0.1,0.4,0.42
}

@test "tw-gap finds the gap by hand where many draws of integers have the same score" {
  simulate 300 1 1 1 | awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = int(3 * $1 + 20) } { print }' >in
  fit --support theta1=0:40 --integer theta1
  mv flow whole
  for h in a:1 b:2; do
    fit --support theta1=0:40 --integer theta1 --part "${h#*:}/2" --seed "${h#*:}"
    mv flow "${h%:*}"
  done
  head -n 21 in >calib
  cut -f 2 calib >xs
  by_hand 0.1,0.3,0.5
}

@test "tw-gap writes the same bytes for any number of threads, and draws anew for another seed" {
  halves
  gap -n 300 --runs 30 calib
  did 0
  mv out one
  gap -n 300 --runs 30 -j 4 calib
  cmp one out
  gap -n 300 --runs 30 --seed 2 calib
  differs one out
  # Parameters and data are found by their names, in any order.
  perl -F'\t' -lane 'print join "\t", @F[3, 0, 2, 1]' calib >turned
  gap -n 300 --runs 30 turned
  cmp one out
}

@test "tw-gap finds a small gap between equal halves, and the exact gap between different ones" {
  # theta1 is normal with mean 0 or 3.
  hand 'none 0 0 0 1' >whole
  hand 'none 0 0 0 1' >a
  sed 's/by hand/another/' a >b
  tsv 'x1' 0 1 2 3 4 5 6 7 >calib
  gap --runs 8 calib
  did 0
  regions out | awk -F'\t' 'NR == 2 { exit !($3 < 0.02) }'
  hand 'none 0 0 0 1' 3 >b
  gap --runs 8 calib
  did 0
  # Little of half B is in the region: (0.9 - q)^2 / 2 with q = P(|N(3, 1)| < 1.645) = 0.0878.
  regions out | awk -F'\t' 'NR == 2 { exit !($3 > 0.53 && $3 < 0.62) }'
}

@test "tw-gap -p finds the gap of the region of some parameters, as normal distributions give it" {
  # theta1 and theta2 are normal; in half B theta2 is one standard deviation too high: q = P(|N(1, 1)| < 1.645) = 0.7364.
  pair theta x 0_0 0_0_0 >whole
  cp whole a
  sed 's/^\(1.1.out\t3\)\t0/\1\t1/' whole >b
  simulate 60 2 2 >calib
  gap -n 2000 --runs 40 --error 1e-9 calib
  did 0
  intervals out >both
  shifted=$(awk -F '\t' 'NR > 1 && $4 > 0.09 { print $1 }' both)
  [ "$(wc -w <<<"$shifted")" -eq 1 ]
  for p in theta1 theta2; do
    gap -n 2000 --runs 40 --error 1e-9 -p $p calib
    did 0
    [ "$(table_of out | sed 1d | cut -f 1,2 | tr '\t\n' ' ,')" = "region -,interval $p,lower $p,upper $p," ]
    if [ $p = "$shifted" ]; then want=0.115681; else want=0; fi
    regions out | awk -v want=$want 'NR == 2 { exit !(($3 - want) ^ 2 < 0.015 ^ 2) }' || fail "$p $(cat out)"
  done
  gap -p x1 calib
  says 2 "-p: 'x1' is not a parameter of whole"
  # A parameter with a standard deviation below the rounding errors of its values.
  for f in whole a b; do sed -i 's/^theta\ttheta1\tnone 0 0 0 1/theta\ttheta1\tnone 0 0 1e10 1e-20/' $f; done
  gap -n 200 -p theta1 calib
  says 3 'calib:2: whole: -p: its draws have no kernel density: ' 'a covariance without full rank'
  has
}

@test "tw-gap --at finds the gap of the records nearest to each observation, whatever others are asked for" {
  halves
  { printf 'id\tx2\tx1\n'; awk -F '\t' -v OFS='\t' 'NR == 4 || NR == 9 || NR == 30 { print "o" NR, $4 + 0.01, $3 }' calib; } >obs
  gap -n 100 --runs 15 --alpha 0.1,0.4 --at obs calib
  did 0
  table_of out >all
  # Each observation has rows for the region and for both parameters' intervals and limits, at both levels.
  [ "$(sed 1d all | cut -f 1 | uniq -c | tr -s ' \n' ' ,')" = ' 14 o4, 14 o9, 14 o30,' ]
  [ "$(sed -n 2,15p all | cut -f 2-4 | tr '\t\n' ' ,')" = "region - 0.1,region - 0.4,$(for k in interval lower upper; do
    printf '%s,' "$k theta"{1,2}' '{0.1,0.4}; done)" ]
  for id in o4 o9 o30; do
    awk -F '\t' -v id=$id 'NR == 1 || $1 == id' obs >one
    { head -n 1 calib; tw-nearest -f whole -x one -n 15 calib 2>/dev/null | sed 1d | tac; } >near
    gap -n 100 --runs 99 --alpha 0.1,0.4 --at one near
    did 0
    table_of out >alone
    awk -F '\t' -v id=$id 'NR == 1 || $1 == id' all >want
    near alone want 1e-9
    [ "$(col runs alone | sort -u)" = 15 ]
  done
  # Without a column id, observations are numbered.
  cut -f 2,3 obs >plain
  gap -n 100 --runs 15 --alpha 0.1,0.4 --at plain -j 3 calib
  did 0
  cmp <(table_of out | cut -f 2-) <(cut -f 2- all)
  [ "$(col id out | uniq | tr '\n' ,)" = 1,2,3, ]
  # Records that lack a datum, which no simulation that trained lacks, are left out.
  awk -F '\t' -v OFS='\t' '1; NR == 4 { $3 = "NA"; print; $4 = "inf"; print }' calib >gaps
  gap -n 100 --runs 15 --alpha 0.1,0.4 --at obs gaps
  says 0 'tw-gap: 2 of ' ' x are left out'
  table_of out | diff all -
}

@test "tw-gap --at finds by hand no gap where the halves agree, and a large one where they differ" {
  # theta1 given x1: half B is wrong at large x1.
  hand 'none 0 0 0 1' >whole
  hand 'none 0 0 0 1' >a
  hand 'none 0 0 0 1' 3 >b
  { echo x1; seq -3 0.25 3; } >calib
  tsv 'x1 id' '0 low' '3 high' >obs
  gap --runs 5 --at obs calib
  did 0
  # The same as if all x were alike: (0.9 - 0.0878)^2 / 2.
  regions out | awk -F'\t' 'NR > 1 && !($4 > 0.53 && $4 < 0.62) { exit 1 } END { exit NR != 3 }'
  [ "$(regions out | cut -f 1,3 | tr '\t\n' :,)" = id:runs,low:5,high:5, ]
  hand 'none 0 0 0 1' 1 >a
  # Of equally near records, the earlier one is used.
  tsv 'x1 id' '0 o' >one
  tsv x1 0 1 -1 2 >calib
  gap -n 100 --runs 2 --at one calib
  regions out >all
  tsv x1 0 1 >near
  gap -n 100 --runs 2 --at one near
  regions out | cmp - all
  tsv x1 -1 0 1 >near
  gap -n 100 --runs 2 --at one near
  differs all <(regions out)
  # The same if a nearer record follows both.
  tsv x1 1 -1 0 >near
  gap -n 100 --runs 2 --at one near
  regions out >all
  tsv x1 1 0 >near
  gap -n 100 --runs 2 --at one near
  regions out | cmp - all
  hand 'none 0 0 0 1' >a
  { echo x1; seq -3 0.25 3; } >calib
  gap --runs 5 --at obs calib
}

@test "tw-gap --at refuses options and observations that do not go together" {
  halves 120
  tsv 'id x1 x2' 'a 0 0' 'a 1 1' >obs
  gap --at obs calib
  says 1 obs:3 "id 'a' is there twice"
  tsv 'id x1 x2' 'a 0 0' ' 1 1' >obs
  gap --at obs calib
  says 1 obs:3 'an id is empty'
  tsv 'id x1 x2' >obs
  gap --at obs calib
  says 1 obs 'no records'
  tsv 'id x1' 'a 1' >obs
  gap --at obs calib
  says 2 obs "'x2'"
  for row in 'NA 1' '-inf 1'; do
    tsv 'x1 x2' '1 1' "$row" >obs
    gap --at obs calib
    says 3 "obs: observation '2': 'x1' is missing, and in no training simulation it is" || fail "$row"
  done
  tsv 'x1 x2' '1 1' >obs
  gap --at obs <(head -n 2 calib)
  says 1 'one record'
  gap --at - - <obs
  says 2 --at
  gap --at calib --error 0.1 calib
  says 2 --at
}

@test "tw-gap --error takes the first number of data at which the error of each standard deviation is small" {
  halves
  simulate 320 2 2 5 | cut -f 3- >calib
  for aim in 0.9 0.3 0.15 0.0001; do
    for runs in 50 100 150 200 250 300 310; do
      gap -n 200 --runs $runs --error 1e-9 --alpha 0.1,0.5 calib
      cp out want
      small=$(table_of out | awk -F '\t' -v aim=$aim 'NR > 1 && ($1 == "region" || $1 == "interval") {
          sd = sqrt($5 ^ 2 + $7 ^ 2); n += $6 * $5 > (aim * sd > 0.001 ? aim * sd : 0.001) * sd } END { print !n }')
      [ "$small" -eq 0 ] || break
    done
    gap -n 200 --runs 310 --error $aim --alpha 0.1,0.5 calib
    did 0
    [ "$(table_of out)" = "$(table_of want)" ] || fail "$aim: $(cat out), not $(cat want)"
    regions out | sed -n '2s/^0.1\t\([0-9]*\)\t.*/\1/p' >>used
  done
  # The first of these ends early, and the last does not.
  [ "$(head -n 1 used)" -lt 310 ]
  [ "$(tail -n 1 used)" -eq 310 ]
}

@test "tw-gap refuses flows and options that do not go together in one line" {
  halves 120
  go tw-gap -f whole --half a calib
  says 2 '--half' twice
  go tw-gap -f whole --half a --half b --half a calib
  says 2 '--half' twice
  go tw-gap -f whole --half a --half a calib
  says 2 a 'same simulations'
  # A single common training simulation is refused.
  head -n 62 train >in
  fit
  mv flow first
  { head -n 1 train; tail -n +62 train; } >in
  fit
  go tw-gap -f whole --half first --half flow calib
  says 2 first flow 'same simulations'
  { head -n 1 train; tail -n +63 train; } >in
  fit
  go tw-gap -f whole --half first --half flow calib
  did 0
  go tw-gap -f whole --half whole --half b calib
  says 2 whole 'not on half'
  go tw-gap --half a --half b calib
  says 2 '-f'
  cut -f 1,3- train >in
  fit --part 1/2
  go tw-gap -f whole --half flow --half b calib
  says 2 'flow has 1 parameters, whole has 2'
  sed '1s/x2/x3/' train >in
  fit --part 1/2
  go tw-gap -f whole --half flow --half b calib
  says 2 "flow has the data column 'x3', which whole has not"
  sed '1s/theta2/theta3/' train >in
  fit --part 1/2 -p theta1,theta3
  go tw-gap -f whole --half flow --half b calib
  says 2 "flow: parameter 2 is 'theta3', not 'theta2', as in whole"
  simulate 120 3 2 3 >in
  fit --part 1/2
  go tw-gap -f whole --half flow --half b calib
  says 2 'flow has 3 parameters, whole has 2'
  fit --kind prior
  go tw-gap -f whole --half flow --half b calib
  says 2 '--half: flow: a density without data'
  head -n 1 calib >none
  gap none
  says 1 'no records'
  head -n 2 calib >one
  gap one
  says 1 'one record'
  cut -f 1,2,3 calib >lacks
  gap lacks
  says 2 x2
  sed 3s/$/x/ calib >bad
  gap bad
  says 1 bad:3 x2
  simulate 60 2 2 9 >in
  fit
  go tw-gap -f flow --half a --half b calib
  says 0 'other simulations'
}

@test "tw-bounds --gap finds the allowed difference, ranks and mass of a computation by hand" {
  { tsv 'leaf cdf'; seq 1000 | sed 's/^/1\t/; s/$/e-3/'; } >in
  gap_file 'region - 0.1 100 0.013 0.01' 'region - 0.05 100 0 0.01' >gap
  go tw-bounds --gap gap --draws 200 in
  did 0
  head -n 1 out | grep -q -- '--draws 200 .* --gap 0.013 -s cdf$'
  # tests/oracles/rule.tsv: 0.1 0.1 0.013 200 0 1000
  read -r l u d mass < <(awk -F'\t' '$1 == "0.1" && $2 == "0.1" && $3 == "0.013" && $4 == 200 && $5 == 0 && $6 == 1000 {
    print $7, $8, $9, $11 }' "$BATS_TEST_DIRNAME/oracles/rule.tsv")
  [ "$(col l) $(col u) $(col k)" = "$l $u 901" ]
  nearly "$(col gap)" "$d"
  nearly "$(col mass_runs)" "$mass"
  # lower_runs and upper_runs are the bounds without a gap.
  [ "$(col lower_runs) $(col upper_runs)" = "$(tw-bounds in | tail -n +3 | head -n 1 | cut -f 9,10 | tr '\t' ' ')" ]
  for edit in 'mass_runs|2|out of range 0 .. 1' 'lower_runs|x|not a number' 'upper_runs|x|not a number'; do
    IFS='|' read -r name value why <<<"$edit"
    awk -F '\t' -v OFS='\t' -v name="$name" -v v="$value" '/^# crc32/ { next } NR == 2 { for (i = 1; i <= NF; i++) if ($i == name) c = i }
      NR == 3 { $c = v } 1' out >odd
    go tw-classify -b odd in
    says 1 'odd:3: ' "($name): $why"
    go tw-bounds --gap gap in
  done
  # A level without a gap: the error of the draws alone, r = v.
  go tw-bounds --alpha 0.05 --gap gap in
  did 0
  nearly "$(col gap)" "$(awk 'BEGIN { v = 0.05 * 0.95 / 1000; printf "%.17g", 1.6448536269514722 * (sqrt(2 * v) - sqrt(v)) }')"
  [ "$(col lower_runs) $(col upper_runs)" = "$(tw-bounds --alpha 0.05 in | tail -n +3 | head -n 1 | cut -f 9,10 | tr '\t' ' ')" ]
  mv out with
  go tw-bounds --alpha 0.05 in
  table_of with | cut -f 1-6 >got
  table_of out | cut -f 1-6 | diff - got
  # Each of several levels has its own gap.
  go tw-bounds --alpha 0.1,0.05 --gap gap in
  head -n 1 out | grep -q -- ' --gap 0.013,0 -s cdf$'
  mv out both
  while IFS='|' read -r gap why; do
    unsummed <both | sed "1s/--gap 0.013,0/$gap/" >odd
    go tw-classify -b odd in
    case $why in '') did 0 ;; *) says 1 "odd: --gap in the first line $why" ;; esac || fail "$gap"
  done <<'T'
--gap 0.013,0|
--gap 0.013|is not a number from 0 to 1 for each alpha
--gap 0.013,1.5|is not a number from 0 to 1 for each alpha
--gap 0.013,-1|is not a number from 0 to 1 for each alpha
--gap x,0|is not a number from 0 to 1 for each alpha
T
  sed '1s/--gap 0.013,0//; 1s/--draws [0-9]*//' both | resum >odd
  go tw-classify -b odd in
  says 1 'odd: --gap or --draws in the first line and the column gap go together'
  # tw-classify and tw-budget read the table.
  go tw-bounds --gap gap --draws 200 in
  mv out bounds
  go tw-classify -b bounds in
  did 0
  [ "$(grep -c outside out)" -eq $((1000 - u)) ]
  [ "$(grep -c inside out)" -eq "$l" ]
  go tw-budget --mass 0.05 bounds
  says 0 '0.082 stays undetermined with any number of calibration simulations'
  [ "$(col n_needed | head -n 1)" = inf ]
  go tw-budget --mass 0.4 bounds
  did 0
  silent
  # 2 z sqrt(s^2 + r)
  nearly "$(col mass_left | head -n 1)" 0.081846964466254
}

@test "tw-bounds --gap refuses a malformed table or another level, and warns of a score that is no rank" {
  tsv 'leaf cdf' '1 .5' '1 .6' >in
  { tsv 'leaf score'; seq 1000 | sed 's/^/1\t/'; } >density
  gap_file 'region - 0.1 100 0.013 0.01' >gap
  go tw-bounds --gap gap density
  says 0 "'score'" ranks
  go tw-bounds --gap gap --alpha 0.2 in
  says 2 'alpha 0.2' gap
  go tw-bounds --gap none in
  says 1 none
  while IFS='|' read -r row word; do
    # The row alone, or after a valid row.
    for rows in "$row" "region - 0.1 9 0 0:$row"; do
      IFS=: read -ra rows <<<"$rows"
      gap_file "${rows[@]}" >bad
      go tw-bounds --gap bad in
      says 1 "bad:$((2 + ${#rows[@]})): " "$word"
    done
  done <<'E'
region - 0.1 100 -0.1 0|(gap): out of range
region - 0.1 100 1.5 0|(gap): out of range
region - 0.1 100 nan 0|(gap)
region - 0.1 1 0.1 0|(runs): below 2
region - 1 100 0.1 0|(alpha)
region - 0.1 100 0.1 -1|(se): below 0
region a 0.1 100 0.1 0|(name): the name must be -
interval a 0.1 100 2 0|(gap): out of range
regions - 0.1 100 0.1 0|(kind): neither region, interval, lower, upper nor outside
0.1 region - 100 0.1 0|(kind): neither region, interval, lower, upper nor outside
outside a NA 100 0.1 0|(name): the name must be -
outside - 0.1 100 0.1 0|(alpha): must be NA
outside - NA x 0.1 0|(runs)
outside - NA 100 1.1 0|(gap): out of range
outside - NA 100 -0.1 0|(gap): out of range
outside - NA 100 0.1 -1|(se): below 0
outside - NA 100 nan 0|(gap)
outside - NA 100 NA 0|(se): must be NA
E
  while IFS='|' read -r edit word; do
    sed "$edit" gap >odd
    go tw-bounds --gap odd in
    says 1 odd "$word"
  done <<'E'
3s/-//|(name): the name must be -
3s/region/interval/; 3s/-//|(name): the name is empty
3s/region//|(kind): empty
2s/kind/sort/|the header is not that of a table of tw-gap
2s/^/id\t/; 3s/^/\t/|(id): empty
1s/gap/gab/|tw-gap
1s/gap 1/gap 2/|another version
$i# note left 3 3|'# note left' is not the number of x that were left out and that of all x
$i# note left 0 3|'# note left' is not
$i# note left 1.5 3|'# note left' is not
$i# note left 1 3.5|'# note left' is not
$i# note left 1|'# note left' is not
$i# note left x 3|'# note left' is not
E
}

@test "tw-gap finds the gap of intervals and limits that ranks among the flow's draws give by hand" {
  halves
  head -n 21 calib | cut -f 3- >xs
  by_hand 0.1,0.4
  for j in 1 2; do
    for score in 0.1:interval:abs'(2*$_[0]-1)' 0.4:interval:abs'(2*$_[0]-1)' 0.1:lower:1-'$_[0]' 0.4:lower:1-'$_[0]' 0.1:upper:'$_[0]' 0.4:upper:'$_[0]'; do
      IFS=: read -r alpha kind score <<<"$score"
      hand_gap $alpha rank_theta$j "$score" >want
      rows "$kind" out | awk -F'\t' -v p=theta$j -v a=$alpha '$1 == p && $2 == a { print $4 }' >got
      within got want || fail "$kind $j $alpha $(cat got want)"
    done
  done
  [ "$(table_of out | head -n 1)" = $'kind\tname\talpha\truns\tgap\tse\tfloor\ttrained' ]
  tw-score -f whole --ranks 100 calib | tw-bounds --ranks 100 --gap out >bounds 2>err
  [ "$(col parameter bounds)" = $'theta1\ntheta2' ]
  # The bounds of one-sided limits allow for the gap of limits.
  for side in lower upper; do
    tw-score -f whole --ranks 100 calib | tw-bounds --ranks 100 --side $side --gap out 2>err |
      awk 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "--gap") print $(i + 1) }' | tr , '\n' >got
    rows $side out | awk -F '\t' -v OFMT=%.17g '$2 == 0.1 { print sqrt($4 ^ 2 + $6 ^ 2) }' | near /dev/stdin got 1e-14
    # The floor, for 200 training simulations: sqrt(0.09) / 10.
    rows $side out | awk -F '\t' '$2 == 0.1 && ($6 - 0.03) ^ 2 > 1e-30 { exit 1 }'
  done
  mv out one
  gap -n 8000 --runs 20 --alpha 0.1,0.4 --seed 3 -j 3 <(perl -F'\t' -lane 'print join "\t", @F[3, 0, 2, 1]' calib)
  cmp one out
}

# mixture FILES: make exact flows and likelihoods for theta1 ~ N(0, 1) and x1 ~ N(theta1, 1) by hand, for the full
# estimate and half A. Half B has x1 ~ N(theta1 + sqrt(2), 1), so its theta1 is one standard deviation too low.
mixture() {
  hand 'none 0 0 0 1' 0 0.5 0.36226795 >whole
  hand 'none 0 0 0 1' 0 1 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/' >like
  hand 'none 0 0 0 1' 1.41421356 1 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/' >like.b
  cp whole a
  cp whole b
  cp like like.a
  tsv x1 -1 -0.5 0 0.5 1 1.5 >calib
}
mixed() {
  gap --likelihood like --half-likelihood like.a --half-likelihood like.b --prior 'theta1=normal(0,1)' \
    -n 4000 --runs 6 "$@"
}

@test "tw-gap finds the gap within a truncated prior that integrals give, and none from what is outside" {
  mixture
  tsv x1 0 >obs
  hand 'none 0 0 0 1' 0 0 -4 >wide
  hand 'none 0 0 0 1' 0 0 4 >narrow
  for mix in 1 0.5 0; do
    mixed --mix $mix calib
    did 0
    regions out >ever
    mixed --mix $mix --within wide --observed obs calib
    did 0
    # With a truncated prior, flows alone make proposals, too, with other random numbers.
    if [ $mix = 0 ]; then
      regions out | awk -F '\t' -v was="$(sed -n 2p ever | cut -f 3)" 'NR == 2 { d = $3 - was; exit !(d * d < 0.02 * 0.02) }' || fail "$(cat ever out)"
    else
      regions out | cmp - ever || fail $mix
    fi
    mixed --mix $mix --within narrow --observed obs calib
    did 0
    # Without likelihoods, the halves are equal.
    [ $mix = 0 ] || differs ever <(regions out)
    mv out one
    mixed --mix $mix --within narrow --observed obs -j 3 calib
    cmp one out
  done
  # By integrals over the truncated prior: the region with 0.9 of N(x / 2, 1 / 2), and the share of
  # N((x - sqrt 2) / 2, 1 / 2) in it.
  hand 'none 0 0 0 1' 0 0 2 >narrow
  { echo theta1; seq -4000 4000 | sed 's/$/e-3/'; } >grid
  tw-truncate -f narrow -x obs >region
  tw-truncate -t region grid 2>/dev/null | sed 1d >T
  want=$(perl -e 'chomp(@t = <STDIN>);
    for $x (-1, -0.5, 0, 0.5, 1, 1.5) {
      sub p { my $m = shift; my @p = map exp(-($_ - $m) ** 2), @t; my $s = 0; $s += $_ for @p; map $_ / $s, @p }
      @a = p($x / 2); @b = p(($x - sqrt 2) / 2); ($in, $q) = (0, 0);
      for (sort { $a[$b] <=> $a[$a] } 0 .. $#t) { last if $in > 0.9; $in += $a[$_]; $q += $b[$_] }
      $sum += ($in - $q) ** 2 / 2 }
    print sqrt($sum / 6)' <T)
  awk -v h="$want" 'BEGIN { exit !(h > 0.03 && h < 0.09) }' || fail "$want"
  mixed --mix 1 --within narrow --observed obs calib
  did 0
  regions out | awk -F '\t' -v want="$want" 'NR == 2 { d = $3 - want; exit !(d * d < 0.008 * 0.008) }' || fail "$want $(cat out)"
  # Flows alone have the same gap as a mixture in which the likelihood has weight 0.
  mixed --mix 0 --within narrow --observed obs calib
  regions out >want
  gap -n 4000 --runs 6 --within narrow --observed obs calib
  did 0
  regions out | cmp - want
}

@test "tw-gap of likelihoods finds the gap that normal distributions give for the mixture" {
  mixture
  # q = P(|N(1, 1)| < 1.645) = 0.7364, and h = (0.9 - q) / sqrt(2), half of it at --mix 0.5.
  mixed calib
  did 0
  regions out | awk -F '\t' 'NR == 2 { exit !($2 == 6 && $3 > 0.109 && $3 < 0.122) }' || fail "$(cat out)"
  mixed --mix 0.5 calib
  did 0
  regions out | awk -F '\t' 'NR == 2 { exit !($3 > 0.051 && $3 < 0.065) }' || fail "$(cat out)"
  # A flow with weight 0 only makes proposals; that of the full estimate does if the halves have none.
  mixed calib
  mv out halves
  for i in 0 1; do tw-stack -l "$([ $i -eq 0 ] && echo like.a || echo like.b)" --prior 'theta1=normal(0,1)' --weights 1 >half$i; done
  go tw-gap -f whole.posterior --half half0 --half half1 -n 4000 --runs 6 calib
  did 0
  cmp halves out
  for bad in '' '--half a'; do
    # shellcheck disable=SC2086
    go tw-gap -f whole $bad calib
    says 2 --half twice
  done
  mixed --mix 0.5 calib
  # The same likelihood with two weights equals one with their sum.
  mv out once
  gap --likelihood like --half-likelihood like.a --half-likelihood like.b --likelihood like --half-likelihood like.a \
    --half-likelihood like.b --prior 'theta1=normal(0,1)' --mix 0.2,0.3 -n 4000 --runs 6 calib
  did 0
  nearly "$(regions once | sed -n 2p | cut -f 3)" "$(regions out | sed -n 2p | cut -f 3)"
  # If the likelihoods of both halves are exact, there is no gap, however poor the flows that make proposals are.
  cp like like.b
  hand 'none 0 0 0 2' 0.3 0 0 >a
  hand 'none 0 0 0 2' 0 0.1 0 | sed 's/by hand/another/' >b
  mixed calib
  did 0
  regions out | awk -F '\t' 'NR == 2 { exit !($3 == 0 && $4 == 0) }' || fail "$(cat out)"
  # If the flows have a weight, however small, the gap is the same up to their error.
  mixed --mix 0.99999 calib
  did 0
  regions out | awk -F '\t' 'NR == 2 { exit !($3 < 0.012 && $4 > 0) }' || fail "$(cat out)"
  # If the likelihoods have weight 0, the gap is that of the flows.
  mixed --mix 0 calib
  did 0
  regions out >got
  gap -n 4000 --runs 6 calib
  regions out | cmp got -
  # The central interval of the only parameter equals its region.
  cp whole a
  cp whole b
  hand 'none 0 0 0 1' 1.41421356 1 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/' >like.b
  mixed calib
  did 0
  intervals out | awk -F '\t' 'NR == 2 { exit !($4 > 0.109 && $4 < 0.122) }' || fail "$(cat out)"
  # Half B has P(Z - 1 >= -1.281552) = 0.610856 above the lower limit and P(Z - 1 <= 1.281552) = 0.988742 below the upper
  # one (SciPy); the gaps are the differences from 0.9, divided by sqrt(2).
  rows lower out | awk -F '\t' 'NR == 2 { exit !(($4 / 0.204455 - 1) ^ 2 < 0.05 ^ 2) }' || fail "$(cat out)"
  rows upper out | awk -F '\t' 'NR == 2 { exit !(($4 / 0.062750 - 1) ^ 2 < 0.05 ^ 2) }' || fail "$(cat out)"
  mixed -j 3 calib
  mv out three
  mixed calib
  cmp three out
}

@test "tw-gap --at of likelihoods finds the gap of each observation by hand" {
  # Half B has x1 ~ N(-theta1, 1), so its theta1 is around -x / 2 instead of x / 2. The flows, N(0, 2^2), only propose.
  mixture
  hand 'none 0 0 0 2' >whole
  cp whole a
  cp whole b
  hand 'none 0 0 0 1' 0 -1 0 | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/' >like.b
  { echo x1; seq -3 0.25 3; } >calib
  tsv 'x1 id' '3 high' '0 low' >obs
  mixed --runs 3 --at obs calib
  did 0
  mv out all
  # h = (0.9 - q) / sqrt(2), q = P(|N(x sqrt(2), 1)| < 1.645): 0.028 at 2.5, 0.0046 at 3; 0.884 at 0.25.
  regions all | awk -F '\t' 'NR > 1 { n += $1 == "high" ? $4 > 0.61 && $4 < 0.64 : $4 < 0.025 } END { exit !(n == 2 && NR == 3) }' ||
    fail "$(cat all)"
  # The gap does not depend on other observations or on the number of threads.
  tsv x1 2.5 2.75 3 >near
  mixed --runs 3 -j 2 --at <(sed 3d obs) near
  did 0
  near <(regions out) <(regions all | sed '/^low/d') 1e-9
}

# told: print the gap in the file out. alike A B: check that two gaps differ by at most a tenth.
told() { regions out | sed -n 2p | cut -f 3; }
alike() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a > 0.02 && (a / b - 1) ^ 2 < 0.01) }' || fail "$1, not $2"; }

@test "tw-gap of likelihoods weighs the draws of the whole posterior as draws of each half" {
  halves 100
  fit --likelihood && mv flow like
  fit --likelihood --part 1/2 && mv flow like.a
  fit --likelihood --part 2/2 --seed 2 && mv flow like.b
  both=(--likelihood like --half-likelihood like.a --half-likelihood like.b --prior 'theta1=normal(0,1) theta2=normal(0,1)')
  # If the likelihood has almost no weight, the gap is that of the flows, which have their own draws.
  gap -n 4000 --runs 30 calib
  want=$(told)
  gap "${both[@]}" --mix 1e-7 -n 4000 --runs 30 calib
  did 0
  alike "$(told)" "$want"
  # The same with few draws, which have more random error, but are those of the flows.
  gap -n 400 --runs 30 calib
  want=$(told)
  gap "${both[@]}" --mix 1e-7 -n 400 --runs 30 calib
  awk -v a="$(told)" -v b="$want" 'BEGIN { exit !((a / b - 1) ^ 2 < 1e-6 ^ 2) }' || fail "$(told), not $want"
}

@test "tw-gap leaves out the x at which the posterior has no draws, and says how many" {
  mixture
  prior=(--prior 'theta1=uniform(1,60)')
  tsv x1 6 8 7 >kept
  tsv x1 -30 6 -20 8 -10 7 >calib
  mixed "${prior[@]}" kept
  did 0
  [ "$(wc -l <err)" -eq 0 ]
  run ! grep -q '^# note' out
  grep -v '^#' out >want
  left='3 of 6 x are left out, because an estimate has no draws there'
  mixed "${prior[@]}" calib
  did 0
  [ "$(cat err)" = "tw-gap: $left" ] || fail "$(cat err)"
  grep -v '^#' out | diff want -
  [ "$(grep '^# note' out)" = '# note left 3 6' ] || fail "$(cat out)"
  cp out left.tsv
  { echo cdf; seq 0.001 0.001 1; } | tw-bounds --global -s cdf --gap left.tsv >/dev/null
  # The same for the data that are nearest to an observation, of which two at least must be left.
  tsv 'id x1' 'a 6.5' 'b 7.5' >obs
  mixed "${prior[@]}" --at obs kept
  did 0
  grep -v '^#' out >want
  mixed "${prior[@]}" --at obs calib
  says 0 "tw-gap: $left"
  grep -v '^#' out | diff want -
  [ "$(grep '^# note' out)" = '# note left 3 6' ] || fail "$(cat out)"
  tsv 'id x1' 'a 6.5' 'b -20' >obs
  gap --likelihood like --half-likelihood like.a --half-likelihood like.b "${prior[@]}" -n 400 --runs 3 --at obs calib
  says 3 'prior x likelihood is 0'
  # The same where the likelihood of one half alone excludes data below 7.5.
  cp like like.a
  sed 's/none 0 0 0 1/above 7.5 0 0 1/' like >like.b
  tsv x1 8 9 >kept
  tsv x1 8 7 9 6 >calib
  mixed kept
  silent
  grep -v '^#' out >want
  mixed calib
  says 0 '2 of 4 x are left out'
  grep -v '^#' out | diff want -
  mixed <(sed '2d; 4d' calib)
  says 3 ':2: half1: prior x likelihood is 0 at all 4000 proposals of the flow'
}

@test "tw-gap refuses posteriors that do not go together" {
  mixture
  gap --likelihood whole --half-likelihood like.a --half-likelihood like.b --prior 'theta1=normal(0,1)' calib
  says 2 whole 'not a likelihood'
  mixed --prior 'theta1=uniform(50,60)' calib
  says 3 calib:2 'prior x likelihood is 0'
  # The training simulations of likelihoods are checked, too.
  simulate 300 1 1 1 >train
  cp train in
  fit && mv flow whole
  fit --part 1/2 && mv flow a
  fit --part 2/2 --seed 2 && mv flow b
  fit --likelihood && mv flow like
  fit --likelihood --part 1/2 && mv flow like.a
  simulate 50 1 1 2 >calib
  law='theta1=normal(0,1)'
  gap --prior "$law" --likelihood like --half-likelihood like.a --half-likelihood like.a calib
  says 2 --half 'same simulations'
  gap --prior "$law" --likelihood like --half-likelihood like.a --half-likelihood like calib
  says 2 --half 'not on half'
}

# ---- the posterior mass outside the truncated prior -----------------

# Flows made by hand, whose posteriors are integrated by tests/oracles/outside.py.

# like SHIFT: print a likelihood in which x1 is N(theta1 + SHIFT, 1).
like() { hand 'none 0 0 0 1' "$1" 1 | sed 's/theta\ttheta1/theta\tdata/; s/x\tx1/x\ttheta1/; s/data/x1/'; }

# box LOG_DENSITY LO HI: write a truncated prior to the file T: the part of that box where the flow has at least
# that log density, whatever the ellipsoid.
box() {
  tw-truncate -f flow -x obs -n 1000 | unsummed |
    awk -F '\t' -v OFS='\t' -v tau="$1" -v box="$2 $3" '$1 == "threshold" { $3 = tau } $1 == "box" { $3 = box }
      $1 == "radius" { $3 = $2 == "core" ? 0 : 1e9 } { print }' >T
}

# outside OPTION...: run tw-gap on a posterior that tw-stack makes with these options and the truncated prior in T.
outside() {
  tw-stack -f flow "$@" --truncated T >posterior || return
  sed 's/$/\t1/; 1s/1$/n/' obs | sed p >data
  sed -i 2d data
  go tw-gap -f posterior --half posterior --half posterior -n 20 --seed "${seed:-1}" data
  did 0
}

# holds CASE: check that the mass is that of the oracle within 4.5 standard errors, and that these are small.
holds() {
  awk -F '\t' -v name="$1" -v weight="${2:-1}" -v got="$(grep '^outside' out)" '$1 == name {
    split(got, cell, "\t"); want = weight * $2; d = cell[5] - want; n++
    if (cell[2] != "-" || cell[3] != "NA" || cell[4] < 1000 || d * d > (4.5 * cell[6] + 1e-12) ^ 2 ||
        cell[6] > 0.05 * want + 2e-6) { print name, want, got; exit bad = 1 } }
    END { exit bad || n != 1 }' "$BATS_TEST_DIRNAME/oracles/outside.tsv" || fail "$1: $(cat out)"
}

@test "tw-gap finds the exact mass outside the truncated prior, from 0.06 to 0.00001 and 0" {
  hand 'none 0 0 0 1' 0 1 >flow
  like 0 >same
  like 1 >shifted
  tsv x1 0 >obs
  for c in 1.33 2.185 3.123 9; do
    box -1e9 -$c $c
    outside -l same --prior 'theta1=normal(0,1)' --weights 0.3
    holds "normal $c" 0.3
  done
  [ "$(grep -c '^outside' out)" -eq 1 ]
  # A wrong mean or standard deviation of the flow changes nothing, nor does a likelihood of weight 0.
  for wrong in '1.5 1 0' '1.5 1 1.4' '0 1 -3'; do
    # shellcheck disable=SC2086 # three words
    hand 'none 0 0 0 1' $wrong >flow
    box -1e9 -1.33 1.33
    outside -l shifted -l same --prior 'theta1=normal(0,1)' --weights 0,1
    holds 'normal 1.33'
  done
  # Several likelihoods with weights; if none has one, nothing is known, as of a flow alone.
  hand 'none 0 0 0 1' 0 1 >flow
  box -1e9 -1.5 1.5
  outside -l same -l shifted --prior 'theta1=normal(0,1)' --weights 0.5,0.25
  holds weights 0.75
  outside -l same -l shifted --prior 'theta1=normal(0,1)' --weights 0,0
  [ "$(grep -c '^outside' out)" -eq 0 ]
  # If one likelihood has all of its mass inside and another one none, half is outside, with standard error 0.
  hand 'none 0 0 0 1' 0 1 -4 >flow
  box -1e9 -60 60
  for shift in 0 -120; do
    hand 'none 0 0 0 1' $shift 10 0 'none 0 1 0 10' | sed 's/theta\ttheta1/theta\tdata/; s/x\tx1/x\ttheta1/; s/data/x1/' >like$shift
  done
  outside -l like0 -l like-120 --prior 'theta1=uniform(-200,200)' --weights 0.5,0.5
  awk -F '\t' '$1 == "outside" && ($5 - 0.5) ^ 2 < 1e-24 && $6 < 1e-12 { n++ } END { exit n != 1 }' out || fail "$(<out)"
  # If all have theirs outside, the sum of the weights is above 1 by rounding for some seeds; the mass is not.
  hand 'none 0 0 0 1' -110 10 0 'none 0 1 0 10' | sed 's/theta\ttheta1/theta\tdata/; s/x\tx1/x\ttheta1/; s/data/x1/' >like-110
  for w in 0.5,0.5 0.7,0.3 0.9,0.1; do
    for seed in 1 2 3; do
      outside -l like-110 -l like-120 --prior 'theta1=uniform(-200,200)' --weights $w
      awk -F '\t' '$1 == "outside" && $5 <= 1 && $5 > 1 - 1e-12 { n++ } END { exit n != 1 }' out || fail "$w $seed: $(<out)"
    done
  done
  unset seed
  # The prior may be a fitted density.
  hand 'none 0 0 0 1' 0 1 >flow
  table $'theta\ttheta1\tnone 0 0 0 1' $'1.1.in\t1\t0' $'1.1.out\t1\t0 0' $'1.1.out\t2\t0 0' >density
  box -1e9 -1.33 1.33
  outside -l same --prior density --weights 1
  holds 'normal 1.33'
  cp out one
  go tw-gap -f posterior --half posterior --half posterior -n 20 -j 3 data
  cmp one out
  seed=2 outside -l same --prior density --weights 1
  grep '^outside' out | run ! cmp -s - <(grep '^outside' one)
}

@test "tw-gap finds the exact mass outside a truncated prior with bounds, of integers, and outside an ellipse" {
  like 0 >same
  tsv x1 1 >obs
  hand 'above 0 0 0 1' >flow
  box -1e9 0.3 4
  outside -l same --prior 'theta1=lognormal(0,1)' --weights 1
  holds lognormal
  hand 'probit -1 2 0 1' >flow
  box -1e9 -2 1.9
  outside -l same --prior 'theta1=uniform(-1,2)' --weights 1
  holds uniform
  tsv x1 0.3 >obs
  hand 'probit -3.5 5.5 0 1 whole' >flow
  box -1e9 -1.5 2.5
  outside -l same --prior 'theta1=integer(-3,5)' --weights 1
  holds integer
  tsv 'x1 x2' '0.4 -0.2' >obs
  pair theta x 1_0 0_0_0.5 >flow
  pair x theta 1_0 1_1_0 >two
  # The radius is 2: -2^2 / 2 - log(2 pi).
  box -3.8378770664093453 -9 9
  outside -l two --prior 'theta1=normal(0,1),theta2=normal(0,1)' --weights 1
  holds ellipse
}

@test "tw-gap writes NA for the mass outside if the likelihoods say too little, and no row without likelihood" {
  hand 'none 0 0 0 1' 0 1 >flow
  like 0 >same
  tsv x1 0 >obs
  box -1e9 -1.33 1.33
  # Without a likelihood or a truncated prior, there is neither a row nor a message.
  outside
  silent
  [ "$(grep -c '^outside' out)" -eq 0 ]
  tw-stack -f flow -l same --prior 'theta1=normal(0,1)' --weights 1 >posterior
  go tw-gap -f posterior --half posterior --half posterior -n 20 data
  silent
  [ "$(grep -c '^outside' out)" -eq 0 ]
  # A truncated prior is that of one observation only.
  tw-stack -f flow -l same --prior 'theta1=normal(0,1)' --weights 0.5 --truncated T >posterior
  go tw-gap -f posterior --half posterior --half posterior -n 20 --at obs data
  says 0 '--at' 'of one observation' 'left out'
  [ "$(grep -c 'outside' out)" -eq 0 ]
  # The observation in the truncated prior lacks a data column of the likelihood.
  sed 's/x1/x2/' same >other
  sed 's/x1/x2/; s/x\tx1/x\tx2/' obs | paste obs - >both
  sed 's/^x1$/x1\tx2/; s/^0$/0\t0/' obs | sed p | sed 1d >data2
  tw-stack -f flow -l other --prior 'theta1=normal(0,1)' --weights 0.5 --truncated T >posterior
  go tw-gap -f posterior --half posterior --half posterior -n 20 data2
  says 0 posterior "lacks 'x2'" 'not known'
  grep -qx $'outside\t-\tNA\t0\tNA\tNA\tNA\tNA' out
  # One likelihood is so narrow that hardly any proposal has weight: the other one's mass is not that of both, unless
  # the weight of the narrow one is small, too.
  tsv x1 0 >obs
  hand 'none 0 0 0 1' -120e5 10e5 8 'none 0 1 0 10' | sed 's/theta\ttheta1/theta\tdata/; s/x\tx1/x\ttheta1/; s/data/x1/' >sharp
  box -1e9 -1.33 1.33
  outside -l same -l sharp --prior 'theta1=uniform(-200,200)' --weights 0.97,0.03
  grep -qE $'^outside\t-\tNA\t[1-9][0-9]?\tNA\tNA\tNA\tNA$' out || fail "$(<out)"
  outside -l same -l sharp --prior 'theta1=uniform(-200,200)' --weights 0.995,0.005
  awk -F '\t' '$1 == "outside" && $4 >= 100 && $5 > 0.1 && $5 < 0.3 { n++ } END { exit n != 1 }' out || fail "$(<out)"
  # The likelihood is 0 at the observation in the truncated prior.
  sed 's/x1\tnone 0 0 0 1/x1\tabove 7.5 0 0 1/' same >beyond
  box -1e9 -60 60
  tw-stack -f flow -l beyond --prior 'theta1=normal(0,9)' --weights 0.5 --truncated T >posterior
  go tw-gap -f posterior --half posterior --half posterior -n 20 <(tsv x1 8 9)
  silent
  grep -qx $'outside\t-\tNA\t0\tNA\tNA\tNA\tNA' out
}

@test "tw-bounds --gap widens the bounds by the upper limit of the mass outside the truncated prior" {
  { echo cdf; seq 1 150 | awk '{ print $1 / 151 }'; } >in
  while read -r alpha beta h d n l u gap; do
    if [ "$n" != 150 ] || [ "$beta" != 0.1 ]; then continue; fi
    # d = mass + 1.645 se, with a standard error of a tenth of d.
    gap_file "region - $alpha 100 $h 0.01" "outside - NA 5000 $(awk -v d="$d" 'BEGIN { printf "%.17g %.17g", d - 0.1645 * d, d / 10 }')" >gap
    go tw-bounds --global -s cdf --alpha "$alpha" --gap gap in
    did 0
    [ "$(col l) $(col u)" = "$l $u" ] || fail "$alpha $h $d"
    nearly "$(col gap)" "$gap"
    head -n 1 out | grep -q -- " --gap $h+0\.[0-9]*"
    # tw-budget takes it into account: with h = 0, d and the error of the draws stay undetermined on both sides.
    mv out bounds
    go tw-budget --mass 0.4 bounds
    did 0
    [ "$h" != 0 ] || awk -v got="$(col mass_left)" -v d="$d" -v a="$alpha" 'BEGIN {
      d += 1.6448536269514722 * sqrt(a * (1 - a) / 1000); want = (d < a ? d : a) + (d < 1 - a ? d : 1 - a)
      exit (got - want) ^ 2 > 1e-20 }' || fail "$(cat out)"
  done < <(sed 1d "$BATS_TEST_DIRNAME/oracles/rule_outside.tsv")
  # An unknown mass adds nothing, and causes a warning.
  gap_file 'region - 0.1 100 0.0143 0.01' >gap
  go tw-bounds --global -s cdf --gap gap in
  mv out want
  gap_file 'region - 0.1 100 0.0143 0.01' 'outside - NA 37 NA NA' >gap
  go tw-bounds --global -s cdf --gap gap in
  says 0 'not known' '37' 'nothing is added'
  cmp want out
  # A table of several observations must not have this row.
  { echo '# tw-gap 1'; tsv 'id kind name alpha runs gap se floor trained' 'a region - 0.1 100 0.01 0 0 NA' 'a outside - NA 500 0.1 0 NA NA'; echo '# end 2'; } >gap
  go tw-bounds --global -s cdf --gap gap in
  says 1 gap:4 'one observation'
  # An edited first line.
  sed '1s/--gap 0.0143/--gap 0.0143+2/' want | unsummed >forged
  go tw-budget --mass 0.1 forged
  says 1 forged '--gap' 'does not end with +D'
}

# agreeing: make a posterior for theta1 ~ N(0, 1) and x1 ~ N(theta1, 1), which is N(x / 2, 1 / 2), with an exact
# likelihood, one whose theta1 is one standard deviation too low, and a flow whose theta1 is 1.5 standard deviations
# too high, with three tenths of the spread.
agreeing() {
  given_theta() { hand 'none 0 0 0 1' "$@" | sed 's/theta1/X/; s/x1/theta1/; s/X/x1/'; }
  given_theta 0 1 0 >like
  given_theta 1.41421356 1 0 >low
  # The scale is exp(-s / (1 + s / 8)).
  hand 'none 0 0 0 1' 1.06066017 0.5 1.92357 >flow
  tw-stack -f flow -l like -l low --prior 'theta1=normal(0,1)' --weights "${1:-1,0}" >posterior
  tsv 'id x1' 'a 1' 'b -2' >obs
}
