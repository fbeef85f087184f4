# tw-report: what it says of points is what tw-classify says of them.
load lib
load flow

# go: as in lib.bash, but joins the lines of each paragraph of a text.
go() {
  local st=0
  "$@" >out 2>err || st=$?
  echo "$st" >st
  case "$*" in
    *--html* | *--latex*) ;;
    *tw-report*) unwrap <out >out.long && mv out.long out ;;
  esac
}

# bounds N [OPTION...]: write the bounds of the scores 1 to N into the folder d.
bounds() {
  mkdir -p d
  { echo score; seq "$1"; } | tw-bounds --global "${@:2}" >d/bounds.tsv
}

# ask EXPRESSION: classify the records of parameters on standard input by a score, an awk expression of the
# first column, t, and the second, u.
ask() {
  awk -F '\t' -v OFS='\t' "NR == 1 { print \$0, \"score\"; next }
    { t = \$1; u = \$2; printf \"%s\t%.17g\n\", \$0, $1 }" | tw-classify -b d/bounds.tsv
}

# line EXPRESSION LO:HI:N: classify a grid of one parameter, and report it.
line() {
  E=$1
  echo theta1 >d/none
  tw-grid theta1="$2" <<<$'x\nx' | cut -f 2 | sed '1s/.*/theta1/' | ask "$E" >d/regions.tsv
  go tw-report d
  silent
}

# pieces REGION: print the intervals of the region in the report, a row each.
pieces() {
  sed -n '/^theta1/,/^ *outside/p' out | sed -n "s/^theta1 *//; s/^ *$1 //p" | sed 's/, /\n/g'
}

# ends REGION: print both ends of each interval of the region in the report, a row each.
ends() {
  pieces "$1" |
    awk '!/nowhere/ { print $1; if (NF > 1) print $3 }' >"$1.ends"
}

# agrees: check that the ends that the report names and nine points of each interval lie in its region, and that
# a step beyond an end is in another region.
agrees() {
  local r
  for r in inside undetermined outside; do
    ends $r
    sed '1s/.*/theta1/' $r.ends | ask "$E" | awk -F '\t' -v r=$r 'NR > 1 && $NF != r { print; bad = 1 } END { exit bad }' ||
      fail "^ named as $r" || return 1
    pieces $r |
      awk 'BEGIN { print "theta1" } NF == 3 { for (i = 1; i < 10; i++) printf "%.17g\n", $1 + ($3 - $1) * i / 10 }' |
      ask "$E" | awk -F '\t' -v r=$r 'NR > 1 && $NF != r { print; bad = 1 } END { exit bad }' ||
      fail "^ between ends of $r" || return 1
  done
  # The report has as many intervals as the grid, and their ends are within a step.
  stretches theta1 inside <d/regions.tsv |
    awk -F '\t' '{ print $1; if ($2 != $1) print $2 }' >want
  step=$(awk -F '\t' 'NR == 2 { a = $1 } NR == 3 { printf "%.17g", $1 - a }' d/regions.tsv)
  paste inside.ends want | awk -v step="$step" 'NF != 2 || $1 - $2 > step / 9 || $2 - $1 > step / 9 { print; bad = 1 }
    END { exit bad }' || fail '^ not as the grid has them'
}

@test "tw-report lists the intervals of one parameter that are inside and undetermined, one for each mode, as the grid has them" {
  bounds 400
  line '400 * (t - 1) ^ 2 * (t + 1) ^ 2' -3:3:601
  agrees
  grep -qx 'theta1        inside -1.39 to -0.26, 0.26 to 1.39' out
  grep -qx '              undetermined -1.4, -0.25 to -0.2, 0.2 to 0.25, 1.4' out
  # There are no lines about missing files.
  [ "$(cut -c 1-12 out | tr '\n' '|')" = 'The 90 % cre||The region h||The region|The posterio||label       |inside      |outside     |undetermined||Every statem||Details|calibration |theta1      |            |            |' ]
  line '400 * (t - 1) ^ 2 * (t + 1) ^ 2' -3:3:100
  agrees
  [ "$(wc -l <inside.ends)" -eq 4 ]
  # Of many intervals, the first eight are listed.
  line '371 + 60 * cos(6.283185307179586 * t)' 0.25:11.25:1101
  go tw-report d
  grep -qE '^theta1 +inside [^,]*(, [^,]*){7}, and 3 more intervals above$' out || fail "$(cat out)"
  # No point is inside; all points are inside.
  line '370 + t' 0:1:11
  agrees
  grep -q '^theta1 *inside nowhere on the grid$' out
  line t 0:1:11
  agrees
  grep -q '^ *outside nowhere on the grid$' out
}

@test "tw-report prints as many digits as distinguish neighbouring grid points" {
  bounds 400
  line '((t - 2458849.55) / 0.001) ^ 2' 2458849.5:2458849.6:100
  agrees
  grep -qE 'inside 2458849.53[0-9]+ to 2458849.56[0-9]+$' out
  line '((t - 5.0000000005) * 1e11) ^ 2' 5:5.000000001:101
  agrees
  [ "$(sort -u inside.ends outside.ends | wc -l)" -eq 6 ]
  line '(t * 1e302) ^ 2' -3e-301:3e-301:101
  agrees
  line '(t / 1e15) ^ 2' -3e16:3e16:101
  agrees
}

@test "tw-report prints integer ends for the interval of an integer parameter" {
  bounds 400
  line '(t - 40) ^ 2' 10:60:51
  agrees
  grep -q 'inside 22 to 58$' out
}

@test "tw-report distinguishes the end of a grid from a bound of the prior" {
  bounds 400
  line '(t - 1) ^ 2 * 100' 0:4:41
  agrees
  grep -qx 'grid          The region reaches the end of the grid at theta1 = 0 and may extend beyond it: evaluate a wider grid (tw-grid)[.]' out
  # The region does extend beyond the grid.
  printf 'theta1\n-0.1\n' | ask "$E" | grep -q 'inside$'
  line '(t - 1) ^ 2 * 100' 0.123456789012345:4:41
  grep -qF 'at theta1 = 0.123 and' out || fail "$(cat out)"
  line '(t - 1) ^ 2 * 10' 0:4:41
  grep -qF 'at theta1 = 0, theta1 = 4 and' out
  # The prior ends at the ends of the grid, on both sides or on one.
  hand 'probit 0 4 0 1' >d/flow.tsv
  go tw-report d
  silent
  run ! grep -q ^grid.*tw-grid out
  hand 'above 0 0 0 1' >d/flow.tsv
  go tw-report d
  grep -qF 'at theta1 = 4 and' out
  hand 'below 0 4 0 1' >d/flow.tsv
  go tw-report d
  grep -qF 'at theta1 = 0 and' out
  hand 'probit -1 5 0 1' >d/flow.tsv
  go tw-report d
  grep -qF 'at theta1 = 0, theta1 = 4 and' out
  hand 'none 0 0 0 1' >d/flow.tsv
  go tw-report d
  grep -qF 'at theta1 = 0, theta1 = 4 and' out
  # A bound less than a step beyond the grid is no end of the region.
  hand 'probit -0.0625 4.0625 0 1' >d/flow.tsv
  go tw-report d
  run ! grep -q ^grid.*tw-grid out
  hand 'probit -0.5 4.5 0 1 whole' >d/flow.tsv
  go tw-report d
  silent
  run ! grep -q ^grid.*tw-grid out
  # The bound is that of the parameter with this name; another flow has no such parameter.
  simulate 100 2 1 >in
  fit --support theta1=:4,theta2=-9:9
  mv flow d/flow.tsv
  for p in theta1 theta2; do
    tsv param $p >d/params.tsv
    sed -i 1s/theta./$p/ d/regions.tsv
    go tw-report d
    silent
    grep -qF "at $p = 0$([ $p = theta1 ] || echo ", $p = 4") and" out || fail "$(cat out)"
  done
}

@test "tw-report names the parameters of the region if the flow has others" {
  simulate 100 4 1 >in
  fit
  bounds 400
  cp flow d/flow.tsv
  while IFS='|' read -r names words; do
    # shellcheck disable=SC2086 # names
    tsv param $names >d/params.tsv
    go tw-report d
    silent
    grep -q "^The region is one of the marginal posterior of $words alone estimates; the other parameters are nuisance parameters[.] " out ||
      fail "$(cat out)"
  done <<'X'
theta3|theta3, which a flow of this parameter
theta1 theta4|theta1 and theta4, which a flow of these parameters
theta1 theta2 theta4|theta1, theta2 and theta4, which a flow of these parameters
X
  tsv param theta1 theta2 theta3 theta4 >d/params.tsv
  go tw-report d
  silent
  run ! grep -q 'nuisance' out
}

@test "tw-report gives the extents of two parameters, and names the edges of the grid that the region reaches" {
  bounds 400
  E='100 * (t - 3.6 * u) ^ 2'
  tw-grid a=0:18:37 b=0:6:61 <<<$'x\nx' | cut -f 2,3 | sed '1s/.*/a\tb/' | ask "$E" >d/regions.tsv
  tsv param a b >d/params.tsv
  go tw-report d
  silent
  grep -qx 'a             inside: 0 to 18; inside or undetermined: 0 to 18' out
  grep -qx 'grid          The region reaches the end of the grid at a = 0, a = 18, b = 0 and may extend beyond it: evaluate a wider grid (tw-grid)[.]' out
  awk -F '\t' 'NR > 1 && $NF != "outside" { if (lo == "" || $2 < lo) lo = $2; if ($2 > hi) hi = $2
    if ($NF == "inside") { if (ilo == "" || $2 < ilo) ilo = $2; if ($2 > ihi) ihi = $2 } }
    END { printf "b             inside: %s to %s; inside or undetermined: %s to %s\n", ilo, ihi, lo, hi }' \
    d/regions.tsv >want
  grep -qxF "$(cat want)" out || fail "$(cat want out)"
  cp d/regions.tsv whole
  # Ends are rounded to a hundredth of the range; no point is inside or undetermined.
  tw-grid a=0:3:10 b=0:1:4 <<<$'x\nx' | cut -f 2,3 | sed '1s/.*/a\tb/' | ask '9000 * (u - 0.5) ^ 2 + (t < 0.5 || t > 2.5) * 999' >d/regions.tsv
  go tw-report d
  grep -qx 'a             inside: 0.667 to 2.333; inside or undetermined: 0.667 to 2.333' out || fail "$(cat out)"
  grep -qx 'b             inside: 0.3334 to 0.6666; inside or undetermined: 0.3334 to 0.6666' out || fail "$(cat out)"
  sed -i 's/inside$/undetermined/' d/regions.tsv
  go tw-report d
  grep -qx 'b             no grid point is inside; inside or undetermined: 0.3334 to 0.6666' out
  sed -i 's/undetermined$/outside/' d/regions.tsv
  go tw-report d
  silent
  [ "$(grep -c ' no grid point is inside; no grid point is inside or undetermined$' out)" -eq 2 ]
  # An axis of one value has no end.
  tw-grid a=5:5:1 b=0:1:4 <<<$'x\nx' | cut -f 2,3 | sed '1s/.*/a\tb/' | ask 'u' >d/regions.tsv
  go tw-report d
  grep -qF 'the end of the grid at b = 0, b = 1 and' out
  cp whole d/regions.tsv
  go tw-report d
  # The points may be in any order; without one of them, they are not a grid, which has no ends.
  { head -n 1 d/regions.tsv; sed 1d d/regions.tsv | sort -t '	' -k 2,2g -k 1,1g; } >shuffled
  cp out want
  cp shuffled d/regions.tsv
  go tw-report d
  cmp out want
  sed -i '$d' d/regions.tsv
  go tw-report d
  run ! grep -q '^grid' out
}

# gap H SE: a table of tw-gap, in d.
gap() { gap_file 'interval a 0.1 100 0.3 0.1' "region - 0.1 100 $1 $2" 'interval b 0.1 100 0.2 0.1' >d/gap.tsv; }

@test "tw-report says that no value can be called inside or outside exactly when tw-classify calls no value so" {
  # Too few simulations to exclude anything, enough of them, and a large coverage gap. With a gap of
  # 0.0443, the upper bound is finite only for some 110 to 3000 calibration simulations.
  while IFS='|' read -r n options words; do
    rm -rf d
    mkdir d
    tsv param a b >d/params.tsv
    case $n$options in
    60*gap* | 3200*) gap 0.0443 0 ;;
    *gap*) gap 0.035 0.014 ;;
    esac
    { echo cdf; seq "$n" | awk -v n="$n" '{ print $1 / (n + 1) }'; } >scores
    # shellcheck disable=SC2086 # options
    tw-bounds --global -s cdf $options scores >d/bounds.tsv 2>said
    tw-grid a=0:1.5:16 b=0:1:3 <<<$'x\nx' | cut -f 2,3 | sed '1s/.*/a\tb/' >points
    asked=$(awk 'BEGIN { print "a\tcdf"; for (i = 0; i <= 300; i += 3) print "0\t" (i > 150 ? 2 ^ (i - 150) : i / 150) }' |
      tw-classify -b d/bounds.tsv 2>err | sed 1d | cut -f 3 | sort -u | paste -s -d ' ')
    awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "cdf"; next } { print $0, $1 }' points | tw-classify -b d/bounds.tsv >d/regions.tsv
    go tw-report d
    silent
    # The report agrees with tw-classify at points far away and near.
    n_out=$(grep -cE '^No combination can be called (inside or )?outside: ' out) || true
    n_in=$(grep -cE '^No combination can be called inside( or outside)?: ' out) || true
    case $asked in
      *outside*) [ "$n_out" -eq 0 ] ;;
      *) [ "$n_out" -eq 1 ] ;;
    esac || fail "$n $options: $asked: $(cat out)"
    case $asked in
      *inside*) [ "$n_in" -eq 0 ] ;;
      *) [ "$n_in" -eq 1 ] ;;
    esac || fail "$n $options: $asked: $(cat out)"
    if [ "$n_out" -eq 1 ]; then grep -q 'inside or undetermined' out && fail "$(cat out)"; fi
    if [ "$n_out$n_in" = 11 ]; then grep -qE '^(a|b) |95 % confidence' out && fail "$(cat out)"; fi
    grep -qE "$words" out || fail "$n $options: $(cat out)"
    # The report does not quote a warning.
    [ "$(grep -c 'lacks a finite' out)" -eq 0 ] || fail "$(cat out)"
  done <<'X'
400||^a +inside: 0 to 0.8; inside or undetermined: 0 to 0.9$
28||^No combination can be called outside: the label outside takes at least 29 calibration simulations instead of the present 28[.]$
28||^inside +with 95 % confidence, all of these combinations lie in the calibrated region$
28||^outside +no combination can be called outside$
28||^a +inside: 0 to [0-9.]+; nothing is outside$
29||^a +inside: 0 to [0-9.]+; inside or undetermined
28|--alpha 0.9|^No combination can be called inside: the label inside takes at least [0-9]+ calibration simulations instead of the present 28[.]$
28|--alpha 0.9|^outside +with 95 % confidence, none of these combinations lies in the calibrated region$
28|--alpha 0.9|^inside +no combination can be called inside$
1||^No combination can be called inside or outside: the label outside takes at least [0-9]+ calibration simulations instead of the present 1[.]$
1000|--gap d/gap.tsv|^a +inside:
100000|--gap d/gap.tsv --beta 0.01|^No combination can be called outside: with an allowed difference of 13.[0-9] percentage points \(see "At this observation"\), the label outside is not possible, because 90 % [+] 13.[0-9] % is more than 100 %[.] More training simulations help, because they make the difference smaller; more calibration simulations do not[.]$
60|--gap d/gap.tsv|^No combination can be called outside: with an allowed difference of [0-9.]+ percentage points \(see "At this observation"\), the label outside takes at least 1[01][0-9] calibration simulations instead of the present 60[.] More training simulations help as well, 
3200|--gap d/gap.tsv|^No combination can be called outside: with an allowed difference of .* the label outside is not possible.* more calibration simulations do not[.]$
X
}

@test "tw-report lists several parts of a parameter's range separately where enough draws separate the parts" {
  bounds 400
  # On a grid of several parameters, a set is one part, since a thin region would fall into single points.
  tw-grid a=-2:2:41 b=0:1:3 <<<$'x\nx' | cut -f 2,3 | sed '1s/.*/a\tb/' | ask '400 * (t - 1) ^ 2 * (t + 1) ^ 2' >d/regions.tsv
  tsv param a b >d/params.tsv
  go tw-report d
  silent
  grep -qx 'a             inside: -1.3 to 1.3; inside or undetermined: -1.4 to 1.4' out || fail "$(cat out)"
  grep -qx 'b             inside: 0 to 1; inside or undetermined: 0 to 1' out
  # Draws with two modes in a, and with one mode and a long tail in b.
  tw-sample --prior 'a=normal(0,1) b=lognormal(0,2)' -n 4000 --seed 5 |
    awk -F '\t' -v OFS='\t' 'NR == 1 { print "a", "b"; next } { print (NR % 3 ? 5 : -5) + $1, $2 }' >draws
  ask '0' <draws >d/regions.tsv
  go tw-report d
  silent
  grep -qx 'region        The next lines have the range of each parameter over the draws of the posterior estimate that are inside, and over those that are inside or undetermined. A combination may be outside although each parameter lies in its range[.]' out || fail "$(cat out)"
  grep -qE '^a +inside: -[0-9.]+ to -[0-9.]+ and [0-9.]+ to [0-9.]+; inside or undetermined: -' out || fail "$(cat out)"
  grep -qE '^b +inside: [0-9.]+ to [0-9.]+; inside or undetermined' out || fail "$(cat out)"
  sed -n 's/^a *\(inside: .*\);.*/\1/p' out | awk '{ print $2; print $4; print $6; print $8 }' >said
  sed 1d draws | cut -f 1 | sort -g | awk 'NR == 1 || ($1 > 0 && last < 0) { if (NR > 1) print last; print $1 } { last = $1 } END { print last }' >want
  paste said want | awk 'NF != 2 || ($1 - $2) ^ 2 > 0.04 { print; bad = 1 } END { exit bad || NR != 4 }' || fail "$(cat out)"
  # Of fourteen parts, eight are listed.
  tw-sample --prior 'a=uniform(0,14) b=uniform(0,1)' -n 9000 --seed 5 |
    awk -F '\t' -v OFS='\t' 'NR == 1 { print "a", "b"; next } { print 10 * int($1) + $1 % 1, $2 }' | ask '0' >d/regions.tsv
  go tw-report d
  silent
  grep -qE '^The region has 14 parts in a, which an interval does not show: the draws that are inside range over [0-9.]+ to [0-9.]+( and [0-9.]+ to [0-9.]+){7}, and 6 more intervals above[.]$' out || fail "$(cat out)"
  grep -qE '^a +inside: [0-9.]+ to [0-9.]+( and [0-9.]+ to [0-9.]+){7}, and 6 more intervals above; inside or undetermined: 0' out || fail "$(cat out)"
  # Few draws do not separate the parts.
  { head -n 1 draws; sed 1d draws | head -n 20; } | ask '0' >d/regions.tsv
  go tw-report d
  grep -qE '^a +inside: -[0-9.]+ to [0-9.]+; inside or undetermined: -' out || fail "$(cat out)"
}

@test "tw-report finds no parts where a ridge passes between grid points but draws fill the gaps" {
  bounds 400
  # A connected region, 0.02 wide in log(ab), and a grid with steps of 0.099.
  ridge='40000 * log(t * u) ^ 2 * 25'
  tw-grid a=0.1:10:101 b=0.1:10:101 <<<$'x\nx' | cut -f 2,3 | sed '1s/.*/a\tb/' | ask "$ridge" >d/regions.tsv
  tsv param a b >d/params.tsv
  [ "$(awk -F '\t' '$NF == "inside" { print $1 }' d/regions.tsv | sort -u | wc -l)" -gt 3 ]
  go tw-report d
  silent
  run ! grep -qE 'has [0-9]+ parts| and [0-9.]+ to [0-9.]+;' out
  # Draws along the ridge have a range without parts.
  tw-sample --prior 'u=uniform(-2.3,2.3) v=normal(0,0.005)' -n 2000 |
    awk -F '\t' -v OFS='\t' 'NR == 1 { print "a", "b"; next } { print exp($1), exp($2 - $1) }' >draws
  ask "$ridge" <draws >d/draws-regions.tsv
  go tw-report d
  silent
  run ! grep -qE 'has [0-9]+ parts| and [0-9.]+ to [0-9.]+;' out
  awk -F '\t' '$NF == "inside" { print $1 }' d/draws-regions.tsv | sort -g | sed -n '1p;$p' | paste -s -d ' ' >want
  sed -n 's/^a  *inside: \([0-9.]*\) to \([0-9.]*\);.*/\1 \2/p' out | paste -d ' ' - want |
    awk 'NF != 4 || ($1 - $3) ^ 2 + ($2 - $4) ^ 2 > 0.01 { exit 1 }' || fail "$(cat want out)"
  # Draws in two places are two parts, whatever the grid is.
  awk -F '\t' -v OFS='\t' 'NR == 1 || $1 < 0.5 || $1 > 3' draws | ask "$ridge" >d/draws-regions.tsv
  go tw-report d
  silent
  grep -q '^The region has 2 parts in a, which an interval does not show: the draws that are inside range over ' out || fail "$(cat out)"
}

@test "tw-report says what share of the inside draws lies between grid points none of which is inside" {
  bounds 400
  ridge='40000 * log(t * u) ^ 2 * 25'
  tw-grid a=0.1:10:101 b=0.1:10:101 <<<$'x\nx' | cut -f 2,3 | sed '1s/.*/a\tb/' | ask "$ridge" >d/regions.tsv
  tsv param a b >d/params.tsv
  tw-sample --prior 'u=uniform(-2.2,2.2) v=normal(0,0.005)' -n 2000 |
    awk -F '\t' -v OFS='\t' 'NR == 1 { print "a", "b"; next } { print exp($1), exp($2 - $1) }' | ask "$ridge" >d/draws-regions.tsv
  go tw-report d
  silent
  missed=$(awk -F '\t' 'function at(v) { return int((v - 0.1) / 0.099) }
    FNR == 1 { next } FILENAME ~ /draws/ && $NF == "inside" { n++; i = at($1); j = at($2)
      lost += !((i, j) in is || (i + 1, j) in is || (i, j + 1) in is || (i + 1, j + 1) in is) }
    FILENAME !~ /draws/ && $NF == "inside" { is[at($1 + 1e-9), at($2 + 1e-9)] = 1 }
    END { printf "%.3g", 100 * lost / n }' d/regions.tsv d/draws-regions.tsv)
  awk -v missed="$missed" 'BEGIN { exit !(missed > 5 && missed < 95) }' || fail "$missed"
  grep -qx "              $missed % of the draws that are inside lie between grid points none of which is inside: the grid and its picture miss these parts of the region. A finer grid (tw-pipe --points) shows them." out || fail "$missed: $(cat out)"
  # A grid of one parameter without a point in the region.
  echo param >d/params.tsv && echo theta1 >>d/params.tsv
  tw-sample --prior 'theta1=uniform(1.02,1.08)' -n 500 | ask '1e6 * (t - 1.05) ^ 2' >d/draws-regions.tsv
  line '1e6 * (t - 1.05) ^ 2' 0:4:41
  grep -q '^ *100 % of the draws that are inside lie between grid points none of which is inside: ' out || fail "$(cat out)"
  grep -qE '^theta1 +inside: 1[.]0[0-9]* to 1[.]0[0-9]*;' out || fail "$(cat out)"
  # If the grid misses nothing, the draws do not change the report.
  tw-sample --prior 'theta1=uniform(0,4)' -n 500 | ask '100 * (t - 1.05) ^ 2' >d/draws-regions.tsv
  line '100 * (t - 1.05) ^ 2' 0:4:41
  cp out with
  rm d/draws-regions.tsv
  line '100 * (t - 1.05) ^ 2' 0:4:41
  cmp with out
}

@test "tw-report rounds an extent that is far narrower than another of its parameter without swapping the ends" {
  bounds 400
  { echo theta1; seq 300 | awk '{ print $1 * 7 % 300 / 300 * 1e-5 + 1e-5; print $1 * 11 % 300 + 2 }'; } | ask '(t > 3e-5 ? 365 : 1)' >d/regions.tsv
  grep -q 'inside$' d/regions.tsv && grep -q 'undetermined$' d/regions.tsv
  go tw-report d
  silent
  sed -n 's/^theta1 *inside: \([-0-9.e]*\) to \([-0-9.e]*\); inside or undetermined: \([-0-9.e]*\) .*/\1 \2 \3/p' out |
    awk '{ good = $1 >= 1e-5 && $1 < $2 && $2 <= 2e-5 && $3 <= $1 } END { exit !good }' || fail "$(cat out)"
}

@test "tw-report calls an observation that is more unusual than all of few simulations unlike them" {
  bounds 400
  while read -r p n said; do
    tsv 'x1 p' "7 $p" >d/typical.tsv
    { echo x1; seq "$n"; } >d/clean-1.tsv
    go tw-report d
    silent
    [ "$(sed -n "s/^observation   p = $p\([^:]*\): \([a-zA-Z]*\) .*/\2\1/p" out)" = "${said//_/ }" ] || fail "$p $n: $(cat out)"
    [ "$(grep -c 'UNLIKE the simulations (p = .*): do not trust this report' out)" -eq "$(grep -c UNLIKE <<<"$said")" ]
    # In an analysis from files, the observation is compared with the calibration simulations.
    rm d/clean-1.tsv
    bounds "$n"
    tsv 'role simulated used' "bounds $n $n" >d/runs.tsv
    cp out first
    go tw-report d
    silent
    diff <(grep -E 'UNLIKE|^observation' first) <(grep -E 'UNLIKE|^observation' out) >&2
    rm d/runs.tsv
  done <<'X'
0.0164 120 UNLIKE,_the_least_that_so_few_simulations_can_give
0.0328 120 somewhat
0.0164 240 somewhat
0.00826 240 UNLIKE
0.0909 20 typical
X
}

@test "tw-report names what an observation lacks and the step that ended the analysis early, as text and as a page" {
  bounds 400
  tsv 'x1 p' '7 0.75' >d/typical.tsv
  printf 'which\tlacks\tsimulations\tof\n' >d/missing.tsv
  go tw-report d
  silent
  run ! grep -q lacks out
  printf 'observation\td1 and d2\t32\t120\nobservation 50%%\td1\t1\t120\n' >>d/missing.tsv
  printf 'said\n# tw-stack: %%s <held>.tsv: no records\n' >d/stopped.tsv
  for page in '' --html; do
    go tw-report $page d
    silent
    for line in 'the observation lacks d1 and d2, as do 32 of the first 120 simulations: the answer is for data that lack it' \
      'the observation 50% lacks d1, as do 1 of the first 120 simulations: the answer is for data that lack it' \
      'There is no credible region: the analysis ended before there was one. The step that failed said: # tw-stack: %s '; do
      [ "$(grep -cF -- "$line" out)" -eq 1 ] || fail "$line: $(cat out)"
    done
  done
}

@test "tw-report warns of repeated simulations, of simulations that are not alike and of a small effective sample size" {
  mkdir d
  tsv param a >d/params.tsv
  tw-sample --prior 'a=normal(0,1)' -n 600 >runs
  # Repeated in one file or in a later one. Few repeated values may be chance.
  for f in 'calib-scored' scored-1 'scored-1 scored-2'; do
    rm -f d/*scored*
    for g in $f; do if [ "$f" = "$g" ]; then { cat runs; sed 1d runs; } else cat runs; fi >d/$g.tsv; done
    bounds 1200
    go tw-report d
    silent
    grep -qx 'simulations   50 % of the calibration simulations repeat others, and not by chance: was a seed used twice? They count as new ones, and the bounds are too narrow' out || fail "$f $(cat out)"
    grep -q '^Every statement of this report assumes .* But see the doubts about the simulations in the details[.]$' out || fail "$(cat out)"
  done
  awk 'NR > 1 { $1 = int($1) } { print }' runs >d/scored-1.tsv
  rm d/scored-2.tsv
  go tw-report d
  grep -qE 'twice|doubts' out && fail "$(cat out)"
  bounds 400
  tsv 'column runs records distance p' 'a 9 9 0 0.0011' 'b 9 9 0 0.002' >d/alike.tsv
  go tw-report d
  silent
  grep -qE 'alike|doubts' out && fail "$(cat out)"
  tsv 'column runs records distance p' 'a 9 9 0 0.5' 'b 9 9 0 0.001' >d/alike.tsv
  go tw-report d
  grep -q 'are not distributed alike, most of all in b (p = 0.001): were they made in the same way?$' out || fail "$(cat out)"
  tsv 'column runs records distance p' 'a 9 9 0 0.5' 'b 9 9 0 0.0004' 'c 9 9 0 0.0009' >d/alike.tsv
  go tw-report d
  grep -qx 'simulations   the training and the calibration simulations are not distributed alike, most of all in b (p = 0.0004): were they made in the same way?' out || fail "$(cat out)"
  rm d/alike.tsv d/params.tsv d/scored-1.tsv
  # An effective sample size of up to a tenth of the draws is reported, if the number of draws is known.
  for ess in 130.4:1 140:1 141:0; do
    tsv 'parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi ess' "a 1 2 1 3 1.5 2.5 0 4 ${ess%:*}" >d/parameters.tsv
    tsv 'all n inside undetermined outside' 'all 1405 1000 200 205' >d/shares.tsv
    go tw-report d
    silent
    [ "$(grep -c "^draws         the 1405 draws have an effective sample size of 1[34]0: shares and ends of intervals are rough$" out)" -eq "${ess#*:}" ] || fail "$ess $(cat out)"
  done
  rm d/shares.tsv
  go tw-report d
  run ! grep -q 'effective' out
}

@test "tw-report gives neither interval nor share below an effective sample size of 100, and the row says why" {
  mkdir d
  { echo cdf; seq 0.001 0.002 1; } | tw-bounds --global -s cdf >d/bounds.tsv
  tsv 'theta1 cdf region' '1 0.1 inside' '2 1 outside' >d/regions.tsv
  tsv 'all n inside undetermined outside' 'all 1000 1000 0 0' >d/shares.tsv
  # Resampled proposals, one of which had nearly all of the weight.
  { echo theta1; yes 7.491074875352544 | head -n 998; echo 7.3; echo 7.2; } | tw-classify --parameters -p theta1 >d/parameters.tsv 2>err
  for ess in '' 99.9; do
    [ -z "$ess" ] || sed -i "2s/[^\t]*\$/$ess/" d/parameters.tsv
    go tw-report d
    silent
    grep -qE '^theta1 +7[.]49107 +none: effective sample size (1[.]0|99[.]9) +none +none$' out || fail "$(cat out)"
    grep -q '^The draws of the posterior estimate at the observation have an effective sample size of [0-9.]*, below 100: ' out || fail "$(cat out)"
    run ! grep -qE '[0-9] %( of [0-9.]* %)? is inside|^theta1 .*inside' out
    # The details do not call the draws rough, too.
    run ! grep -q '^draws ' out
    go tw-report --latex d
    silent
    grep -qE '^theta1 & [$]7[.]49107[$] & none: effective sample size [$][0-9.]+[$] & none & none' out || fail "$(cat out)"
  done
  # From 100 on, intervals must not be missing.
  sed -i '2s/[^\t]*$/100/' d/parameters.tsv
  go tw-report d
  says 1 'd/parameters.tsv:2:' 'not a number'
}

# answer BETA GAP: make results in d from 500 simulations of two parameters, with this gap for a, and draws.
answer() {
  rm -rf d
  mkdir d
  tw-sample --prior 'rank_a=integer(0,100) rank_b=integer(0,100)' -n 500 |
    awk -F '\t' -v OFS='\t' 'NR > 1 { $1 /= 100; $2 /= 100 } { print }' >ranks
  gap_file "interval a 0.1 99 ${2:-0} 0.01" 'interval b 0.1 99 0 0.01' >h
  tw-bounds --ranks 100 --beta "$1" ${2:+--gap h} ranks >d/bounds-ranks.tsv 2>err
  tw-sample --prior 'a=normal(100,20) b=normal(-0.0123,0.00004)' -n 5000 --seed 3 >draws
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
  { echo score; seq 400; } | tw-bounds --global >d/bounds.tsv
}

@test "tw-report rounds inner intervals inwards and outer intervals outwards, and says which claims they make" {
  answer 0.2
  go tw-report d
  silent
  [ "$(sed -n '3s/  */ /gp' out)" = 'parameter median 90 % interval inner interval outer interval' ] || fail "$(cat out)"
  # Numbers differ from the table by less than a tenth of sd; inner ends are inside, outer ends outside.
  sed -n '4,5p' out | sed 's/ to / /g' >said
  awk -F '\t' 'NR > 1 { print $1, $4, $5, $6, $7, $8, $9, $10, $3 }' d/parameters.tsv |
    paste -d ' ' said - | awk '
      function near(i) { return ($i - $(i + 8)) ^ 2 < ($17 / 10) ^ 2 }
      { for (i = 2; i <= 8; i++) if (!near(i)) bad = 1 }
      $1 != $9 || $5 < $13 || $6 > $14 || $7 > $15 || $8 < $16 || bad { print; exit bad = 1 } END { exit bad || NR != 2 }' || fail "$(cat out)"
  sed 's/   */|/' out >rows
  for row in 'outer interval|contains the calibrated interval, with 90 % confidence: report this one' \
    'inner interval|lies within the calibrated interval, with 90 % confidence' \
    '90 % interval|the interval of level 90 %, before calibration'; do
    [ "$(grep -cxF "$row" rows)" -eq 1 ] || fail "$row: $(cat out)"
  done
  grep -qx 'The outer interval makes this claim: with 90 % confidence, intervals of the same level, one for each simulated data set, contain the true value in at least 90 % of the calibration simulations[.] The confidence is for each parameter by itself, not for all intervals at once. It is not the probability that the parameter lies in the interval[.]' out || fail "$(cat out)"
  # The report says over which simulations the average is taken, and once what the truncated prior is.
  for case in ':the calibration simulations' '1\t1\n:simulations from the prior' '1\t1\n2\t0.03\n:simulations from the truncated prior'; do
    rm -f d/rounds.tsv
    [ "${case%:*}" = '' ] || printf 'round\tshare\n%b' "${case%:*}" >d/rounds.tsv
    go tw-report d
    silent
    grep -q "^The posterior estimate has a central interval of every level: the interval of level 90 %, for example, contains 90 % of the probability of the posterior estimate[.] Because .* Calibration looks for the calibrated level: intervals of this level, one for each simulated data set, contain the true value in 90 % of ${case#*:}[.] .*The calibrated interval is the interval of the calibrated level at the observation[.] The calibrated level is not known exactly, because the number of calibration simulations is finite. The inner and the outer interval are bounds of the calibrated interval:$" out || fail "$case $(cat out)"
    grep -q "^The calibrated region is found in the same way, with the region of lowest score of the posterior estimate instead of the central interval. Each parameter value " out || fail "$case $(cat out)"
    [ "$(grep -c 'The truncated prior is the part of the prior that an earlier posterior estimate found plausible at the observation[.] ' out)" -eq "$(grep -c truncated <<<"$case")" ]
    [ "$(grep -c ' Nothing is guaranteed about coverage at the observation alone: the bounds are about the average over simulations, and do not allow for a difference at the observation. Compared with the exact posterior there, they may be wrong far more often than their confidence suggests[.]$' out)" -eq 1 ]
  done
  rm d/rounds.tsv
  # The rows for LaTeX.
  sed 's/^a\t/a_1%\t/; s/^b\t/\\b^2~\t/' d/parameters.tsv >p && mv p d/parameters.tsv
  go tw-report --latex d
  silent
  [ "$(wc -l <out)" -eq 2 ]
  [[ $(sed -n 2p out) == '\char`\\ b\char`\^ 2\char`\~  & '* ]] || fail "$(cat out)"
  grep -qE '^a\\_1\\% & \$[0-9]+\$( & \$[0-9.]+\$ to \$[0-9.]+\$){3} \\\\$' out || fail "$(cat out)"
  go tw-report --html --latex d
  says 2 'cannot be combined'
  rm d/parameters.tsv
  go tw-report --latex d
  says 1 'd: no parameters.tsv'
  has
}

points() { awk -v x="$1" 'BEGIN { printf "%.3g", 100 * x }'; }

# itself SET THING...: check the statements of the section on the observation itself, about intervals, the region
# or both, with beta 0.1 and alpha 0.1. Each test checks its table.
itself() {
  local set=$1 what=interval both='inner and the outer interval'
  local is='the inner interval lies within the right interval with 95 % confidence, and the outer interval contains the right interval with 95 % confidence.'
  local wrong='each of two errors has a probability of about 5 %: that the inner interval is not within the right interval, and that the outer interval does not contain the right interval.'
  local labels='two statements have 95 % confidence each: the right region contains all [a-z]*s with the label inside, and it contains no [a-z]* with the label outside'
  shift
  sed -n '/^At this observation, not only on average/,/^Details/p' out >section
  [ "${1#interval}" != "$1" ] || { what=region both=labels is="$labels[.]" wrong='each statement of (a) about the right region is wrong with a probability of about 5 %.'; }
  grep -q "^The calibrated level is right on average over $set. At the observation, another level may be right: the level whose $what contains 90 % of the probability of the exact posterior. We call this level the right level, and its $what the right $what. The exact posterior is not known, and neither is the right level[.]" section || fail "$(cat out)" || return 1
  grep -q "^Each data set has a right level. If the right level of one data set were used for all data sets, the ${what}s would contain the true value in 90 % + d of $set: this defines d. .* The typical difference is an estimate of the root mean square of d over data sets that resemble the observation. It is computed from two further posterior estimates, " section || fail "$(cat out)" || return 1
  grep -q "^The $both allow for a d of either sign, up to the allowed difference[.] " section || fail "$(cat out)" || return 1
  grep -qx "(a) Suppose that d is between minus and plus the allowed difference. Then $is It is not known whether d is so small[.]" section || fail "(a): $(cat out)" || return 1
  grep -qx "(b) Suppose that d is .*normal with mean 0 and a standard deviation of 1.5 times the typical difference, and independent of the calibration simulations[.] .*Then $wrong The allowed difference was chosen to give this probability. Because the typical difference is only an estimate, it is multiplied by 1.5; this factor was chosen in tests with known posteriors (tw-gap(1))[.]" section || fail "(b): $(cat out)" || return 1
  [ "$(grep -c "^The last row of the table is about all parameters together. Among the [a-z-]* regions of the posterior estimate, the right region is the one that contains 90 % of the probability of the exact posterior. Under the assumption of (a), $labels. Under the assumptions of (b), each such statement is wrong with a probability of about 5 %[.]$" section)" -eq "$(($# > 1))" ] || fail "$(cat out)"
}

# differs NAME H D: check the row of its table with the typical difference H, without its standard error, and the
# allowed difference D. If D is smaller than H, the section must explain it.
differs() {
  sed 's/   */|/g; s/ ([0-9.]*)//' section | grep -qxF "$1|$(points "$2")|$(points "$3")" || fail "$* $(cat section)" || return 1
  [ "$(awk -v h="$2" -v d="$3" 'BEGIN { print (d < h) }')" -eq 0 ] ||
    grep -q ' The allowed difference may be smaller than the typical difference: a d beyond the allowed difference often does no harm, because ' section || fail "$* $(cat section)"
}

@test "tw-report states each caveat about reliability where it is true, and only there" {
  answer 0.1 0.02
  go tw-report d
  silent
  D=$(awk -F '\t' '$1 == "a" { print $13 }' d/bounds-ranks.tsv)
  # Each parameter has its own allowance: that of a is positive, that of b is 0.
  itself 'the calibration simulations' interval
  differs a 0.02 "$D"
  differs b 0 0
  [ "$(grep -c '^all parameters' section)" -eq 0 ]
  grep -q "^Every statement of this report assumes that the prior and the simulator describe the observation. Nothing is guaranteed about coverage of the region at the observation alone: the bounds are about the average over simulations, and do not allow for a difference at the observation. Compared with the exact posterior there, they may be wrong far more often than their confidence suggests[.]$" out || fail "$(cat out)"
  [ "$(sed '/^Details/,$d' out | grep -cE 'Each interval|UNLIKE|in doubt|[0-9] parts')" -eq 0 ] || fail "$(cat out)"
  # Without bounds, the intervals are those of the estimate; with the bounds of one parameter, the others lack them.
  tw-classify --parameters -p a,b draws >d/parameters.tsv
  go tw-report d
  silent
  grep -qx 'Each interval is that of the posterior estimate, before calibration. There is no inner and no outer interval: calibration tells nothing about these parameters.' out
  [ "$(grep -cE '^[ab] .* nothing +no limit$' out)" -eq 2 ]
  grep -qE 'is wrong with|report this|calibrated interval' out && fail "$(cat out)"
  answer 0.1 0.04
  go tw-report d
  grep -qE '^a .* no limit$' out || fail "$(cat out)"
  grep -qE '^b .* to [-0-9.]+$' out
  grep -qE '^outer interval +contains the calibrated interval, with 95 % confidence: ' out
  # An observation unlike the simulations.
  for p in 0.009:1 0.01:1 0.02:0; do
    tsv 'x1 p' "7 ${p%:*}" >d/typical.tsv
    go tw-report d
    silent
    [ "$(grep -c 'UNLIKE the simulations (p = .*): do not trust this report' out)" -eq "${p#*:}" ]
    [ "$(grep -c '^Find out how the observation differs' out)" -eq "${p#*:}" ]
    [ "$(grep -c ' This assumption is in doubt, and with it every number of this report: only [01][.0-9]* % of the simulations are at least as unusual as the observation[.]' out)" -eq "${p#*:}" ]
    # For such an observation, "What to do next" comes first.
    [ "$(grep -nxE 'What to do next|The intervals' out | sed -n '1s/.*://p')" = "$([ "${p#*:}" = 1 ] && echo 'What to do next' || echo 'The intervals')" ]
  done
  sed '1s/^/id\t/; 2,$s/^/1\t/' d/parameters.tsv >p && mv p d/parameters.tsv
  go tw-report d
  says 1 'd/parameters.tsv: the report is about one observation'
}

# interval N GAP...: make results in d for N parameters, from ranks and draws, with these gaps in turn.
interval() {
  local i D rows=()
  rm -rf d
  mkdir d
  seq "$1" | sed 's/.*/rank_p&=integer(0,100)/' >laws
  # shellcheck disable=SC2046 # distributions
  tw-sample --prior "$(paste -s -d ' ' laws)" -n 500 | awk -F '\t' -v OFS='\t' 'NR > 1 { for (i = 1; i <= NF; i++) $i /= 100 } { print }' >ranks
  for i in $(seq "$1"); do D=$(((i - 1) % ($# - 1) + 2)); rows+=("interval p$i 0.1 99 ${!D} 0.01"); done
  gap_file "${rows[@]}" >h
  tw-bounds --ranks 100 --gap h ranks >d/bounds-ranks.tsv 2>err
  tw-sample --prior "$(sed 's/rank_//; s/=.*/=normal(1,1)/' laws | paste -s -d ' ')" -n 5000 --seed 3 >draws
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
}

@test "tw-report refuses a gap.tsv that is cut, edited or not from tw-gap" {
  mkdir d
  { echo score; seq 400; } | tw-bounds --global >d/bounds.tsv
  tsv 'id theta1 logq' 'a 0 -1' 'a 1 -2' >d/draws.tsv
  gap_file 'region - 0.1 9 0.01 0.001' 'interval p1 0.1 9 0.01 0.001' >whole
  while IFS='|' read -r edit says; do
    sed "$edit" whole >d/gap.tsv
    go tw-report d
    says 1 "d/gap.tsv$says" || fail "$edit"
  done <<'E'
/^# end/d|: cut: no '# end' line
/^interval/d|:4: 
s/^region/Region/|:3: column 1 (kind)
1d|: not a file that tw-gap wrote
E
  for note in 'left 0 9' 'left 9 9' 'left 2' 'left 2 9 ' 'left 1.5 9' 'left a b' 'right 1 9'; do
    sed "\$i # note $note" whole >d/gap.tsv
    go tw-report d
    says 1 'd/gap.tsv: ' '# note left' || fail "$note"
    { echo cdf; seq 400; } | go tw-bounds --global --gap d/gap.tsv
    says 1 'd/gap.tsv: ' '# note left' || fail "$note"
  done
  sed '$i # crc32 00000000' whole >d/gap.tsv
  go tw-report d
  says 1 'd/gap.tsv:5: the sum does not match'
}

@test "tw-report gives each parameter the difference that its own bounds allow for" {
  # Each parameter has a row, unless it has no bound.
  interval 3 0.01
  go tw-report d
  silent
  D=$(awk -F '\t' '$1 == "p1" { print $13 }' d/bounds-ranks.tsv)
  itself 'the calibration simulations' interval
  for p in p1 p2 p3; do differs $p 0.01 "$D"; done
  interval 3 0.01 0.45 0
  grep -q '^p2.*inf.*-inf.*-inf.*inf' d/parameters.tsv || fail "$(cat d/parameters.tsv)"
  go tw-report d
  silent
  itself 'the calibration simulations' interval
  differs p1 0.01 "$D"
  differs p3 0 0
  run ! grep -q '^p2 ' section
  # The standard errors are those of the same kind, parameter and level in gap.tsv, if it exists.
  { echo score; seq 400; } | tw-bounds --global >d/bounds.tsv
  gap_file 'region - 0.1 9 0.5 0.4' 'interval p1 0.1 9 0.01 0.00123' 'lower p1 0.1 9 0.01 0.3' 'interval p3 0.2 9 0 0.3' >d/gap.tsv
  go tw-report d
  silent
  itself 'the calibration simulations' interval
  grep -qE '^p1 +1 [(]0[.]12[)] ' section || fail "$(cat section)"
  grep -qE '^p3 +0 +0$' section || fail "$(cat section)"
  # The data that tw-gap left out, if there are any.
  left='The typical difference leaves out 3 of 12 data sets, because a posterior estimate has no draws there.'
  run ! grep -qF 'leaves out' out
  sed -i '$i # note left 3 12' d/gap.tsv
  go tw-report d
  silent
  itself 'the calibration simulations' interval
  grep -qF "the larger it is. $left" section || fail "$(cat section)"
  # The parameters without a bound are named.
  interval 10 0.45 0.45 0.45 0.45 0.45 0.45 0.45 0.45 0.45 0
  go tw-report d
  silent
  grep -qF 'For p1, p2, p3, p4, p5, p6, p7, p8, p9 there is no limit, so that no value can be excluded: with an allowed difference ' out || fail "$(cat out)"
  # A table of another analysis.
  interval 9 0.01 0
  sed -i '2s/^p1/p0/' d/parameters.tsv
  go tw-report d
  says 1 "d: bounds-ranks.tsv has no parameter 'p0'"
  { echo score; seq 400; } | tw-bounds --global --alpha 0.2 >d/bounds.tsv
  go tw-report d
  says 1 'd: bounds.tsv and bounds-ranks.tsv have other levels'
}

@test "tw-report says that no value is outside the region even where the parameters have outer intervals" {
  answer 0.1
  { echo score; seq 28; } | tw-bounds --global >d/bounds.tsv 2>err
  go tw-report d
  silent
  [ "$(grep -c '^[ab] .* to [-0-9.]*$' out)" -eq 2 ]
  grep -q '^No parameter value can be called outside: .* instead of the present 28[.]$' out || fail "$(cat out)"
}

@test "tw-report says how many simulations the label outside takes in the observation's leaf" {
  mkdir d
  { printf 'leaf\tscore\n'; seq 28 | sed 's/^/2\t/'; seq 400 | sed 's/^/3\t/'; } | tw-bounds >d/bounds.tsv 2>err
  tsv 'theta1 leaf score' '0 2 5' '1 2 600' | tw-classify -b d/bounds.tsv >d/regions.tsv
  go tw-report d
  silent
  # 0.9 ^ 28 > 0.05 > 0.9 ^ 29: this many simulations in the region have a probability below 1 - 95 %.
  grep -q "^No parameter value can be called outside: the label outside takes at least 29 calibration simulations in the observation's leaf instead of the present 28[.]$" out || fail "$(cat out)"
}

@test "tw-report says how much chance there is in a region that draws at the observation define" {
  answer 0.1
  said='The first 400 draws at the observation define the region, so that its probability under your posterior is too large or too small by chance: the standard deviation is 1[.]5 percentage points[.]'
  go tw-report d
  silent
  run ! grep -q 'define the region' out
  # sqrt(0.9 * 0.1 / 400) = 0.015
  head -n 401 draws >d/obs-draws.tsv
  go tw-report d
  silent
  grep -q "^Every statement of this report assumes .* $said The bounds do not allow for that, either[.]$" out || fail "$(cat out)"
  # Without bounds for a region, there are only intervals.
  rm d/bounds.tsv
  go tw-report d
  silent
  grep -q '^Every statement of this report assumes ' out
  run ! grep -q 'define the region' out
}

@test "tw-report says when the label outside takes more than 50000000 calibration simulations" {
  bounds 400 --alpha 1e-12 2>err
  go tw-report d
  silent
  grep -qE '^No (combination|parameter value) can be called outside: at this level, the label outside takes more than 50000000 calibration simulations[.]' out || fail "$(cat out)"
}

@test "tw-report names the parameters without a limit or an inner interval, and says why" {
  answer 0.1 0.4
  go tw-report d
  silent
  grep -qE '^a .* nothing +no limit$' out || fail "$(cat out)"
  for word in 'limit, so that no value can be excluded:a limit' 'inner interval:an inner interval'; do
    grep -qE "^For a there is no ${word%:*}: with an allowed difference of [0-9.]+ percentage points \\(see \"At this observation\"\\), ${word#*:} is not possible(, because 90 % [+] [0-9.]+ % is more than 100 %)?[.] More training simulations help, because they make the difference smaller; more calibration simulations do not[.]$" out ||
      fail "$word: $(cat out)"
  done
  head -n 21 ranks >few
  tw-bounds --ranks 100 few >d/bounds-ranks.tsv 2>err
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
  go tw-report d
  silent
  grep -qx 'For a, b there is no limit, so that no value can be excluded: a limit takes at least 29 calibration simulations instead of the present 20.' out ||
    fail "$(cat out)"
  [ "$(grep -c '^For .* there is no' out)" -eq 1 ]
  # Without bounds for a region, no leaf is mentioned.
  mv d/bounds.tsv .
  go tw-report d
  silent
  grep -qF 'a limit takes at least 29 calibration simulations instead of the present 20.' out || fail "$(cat out)"
  mv bounds.tsv d
  # With a large gap of the first parameter, no number of simulations suffices; gaps of others do not matter.
  sed 's/\tb\t0.1\t99\t0/\tb\t0.1\t99\t0.01/' h >h2
  tw-bounds --ranks 100 --gap <(sed 's/\ta\t0.1\t99\t0\t/\ta\t0.1\t99\t0.4\t/' h2) few >d/bounds-ranks.tsv 2>err
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
  go tw-report d
  silent
  grep -qE '^For a, b there is no limit, so that no value can be excluded: with an allowed difference' out || fail "$(cat out)"
  answer 0.1
  go tw-report d
  run ! grep -q '^For .* there is no' out
}

@test "tw-report calls one-sided intervals limits, whether parameters.tsv or limits.tsv has them" {
  answer 0.1
  cols='parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi'
  tsv "$cols" 'a 20 100 -inf 125.6 -inf 123.7042 -inf 131.1241' 'b 20 100 74.4 inf 76.2958 inf 68.8759 inf' \
    'a 1 2 -inf 3 -inf -inf -inf inf' 'b 1 2 1 inf inf inf -inf inf' >d/limits.tsv
  go tw-report d
  silent
  # Inner limits are rounded inward, outer ones outward.
  [ "$(tr -s ' ' <out | grep '^[ab] .* at ')" = "a 100 at most 126 at most 123 at most 132
b 100 at least 74 at least 77 at least 68
a 2 at most 3 nothing no limit
b 2 at least 1 nothing no limit" ] || fail "$(cat out)"
  grep -q '^A row with "at most" or "at least" is about a one-sided limit. The calibrated limit, which has 90 % coverage on average over .* probability at most 5 %' out || fail "$(cat out)"
  # Without limits, the intervals and their explanation stay, and limits are not mentioned.
  grep -v '^A row with\|^[ab] .*\(at most\|at least\)' out | cat -s >rest
  rm d/limits.tsv
  go tw-report d
  run ! grep -q 'at most"\|at least"' out
  diff <(tr -s ' ' <out) <(tr -s ' ' <rest)
  # Only limits.
  tsv "$cols" 'a 20 100 -inf 125.6 -inf 123.7042 -inf 131.1241' >d/parameters.tsv
  go tw-report d
  silent
  grep -q 'a one-sided limit' out
  run ! grep -q 'report this one\|calibration tells nothing' out
  grep -q 'Nothing is guaranteed about coverage at the observation alone' out
  go tw-report --latex d
  [ "$(cat out)" = 'a & $100$ & at most $126$ & at most $123$ & at most $132$ \\' ] || fail "$(cat out)"
  go tw-report --html d
  grep -q 'at most 126' out
}

@test "tw-report names the parameters about which the data say little, and only these" {
  answer 0.1
  go tw-report d
  run ! grep -q 'say little' out
  # Posteriors equal to the prior, half as wide, and without a known prior.
  prior='a=uniform(0,10) b=lognormal(0,1) c=normal(0,3) k=loguniform(0.01,100)'
  halves='a=uniform(2.5,7.5) b=lognormal(0,0.5) c=normal(0,1.5) k=loguniform(1,100)'
  for seed in 1 2 3 4 5; do
    tw-sample --prior "$prior" -n 2000 --seed "$seed" | tw-classify --parameters -p a,b,c,k --prior "$prior" >d/parameters.tsv
    go tw-report d
    silent
    sed -n 's/^The data say little about \(.\): its 90 % interval is \([0-9]*\) % as wide as the prior.s\.$/\1 \2/p' out |
      awk '$2 > 90 && $2 < 115 { s = s $1 } END { exit s !~ /^ab?ck?$/ }' || fail "$(cat out)"
    tw-sample --prior "$halves" -n 2000 --seed "$seed" | tw-classify --parameters -p a,b,c,k --prior "$prior" >d/parameters.tsv
    go tw-report d
    run ! grep -q 'say little' out
    tw-sample --prior "$prior" -n 2000 --seed "$seed" | tw-classify --parameters -p a,b,c --prior 'c=normal(0,3)' >d/parameters.tsv
    go tw-report d
    [ "$(grep -c 'say little' out)" -eq 1 ]
    grep -q 'say little about c:' out
  done
  # 50 exact posteriors whose interval is 0.85 times as wide as the prior's are informative; with 0.96 they are not.
  all() { for i in {1..50}; do printf 's%d=%s ' "$i" "$1"; done; }
  tw-sample --prior "$(all 'normal(0,1)')" -n 8000 >draws
  for case in 1.17647:0 1.04167:50; do
    tw-classify --parameters -p 's*' --prior "$(all "normal(0,${case%:*})")" draws >d/parameters.tsv
    tw-report d >out
    [ "$(awk '/say little/ { n++ } END { print n + 0 }' out)" -eq "${case#*:}" ] || fail "$case: $(cat out)"
  done
  # At exactly 0.9, nothing is said; an invalid number is refused.
  cols='parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi prior_lo prior_hi'
  tsv "$cols" 'a 1 0 -0.9 0.9 -0.8 0.8 -1 1 -1 1' >d/parameters.tsv
  go tw-report d
  run ! grep -q 'say little' out
  tsv "$cols" 'a 1 0 -0.91 0.91 -0.8 0.8 -1 1 -1 1' >d/parameters.tsv
  go tw-report d
  grep -q 'say little about a: its 90 % interval is 91 % as wide' out
  tsv "$cols" 'a 1 0 -0.91 0.91 -0.8 0.8 -1 1 -1 x' >d/parameters.tsv
  go tw-report d
  says 1 '(prior_hi)' 'not a number'
}

# modes A: make results with draws of b and of a = A, an awk expression of the normal variable $1; draws with
# |a| < 1.4 are outside.
modes() {
  answer 0.1
  tw-sample --prior 'a=normal(0,1) b=normal(0,1)' -n 4000 --seed 5 |
    awk -F '\t' -v OFS='\t' "NR > 1 { \$1 = $1 } { print }" >draws
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
  tsv param a b >d/params.tsv
  ask '(t > -1.4 && t < 1.4 ? 500 : 5)' <draws >d/regions.tsv
  top
}

# top: make the report, and put its first part into the file top.
top() {
  go tw-report d
  silent
  sed '/^The intervals/,$d' out >top
}

@test "tw-report shows both parts of each interval of a parameter with two modes in its row" {
  # The region excludes the few draws between the modes.
  modes '(NR % 100 == 0 ? (NR - 2000) / 2000 : (NR % 3 ? 5 : -5) + $1)'
  awk -F '\t' 'NR > 1 && $NF != "outside" { print $1 }' d/regions.tsv | sort -g | awk '$1 > 0 { print lo, $1; exit } { lo = $1 }' >gap
  sed -n 's/^a  *//p' top | sed 's/ to / /g; s/ and / /g' >said
  # Ends of the inner interval are rounded inward, those of the outer one outward, the others to the nearest.
  sed -n 2p d/parameters.tsv | cut -f 5-10 | cat - gap said | paste -s -d " " | awk '
    function check(said, value, side) {
      if ((said - value) * side < 0 || (said - value) ^ 2 > 0.1 ^ 2) { print said, value; bad = 1 }
    }
    { for (k = 0; k < 3; k++) {
        side = k == 0 ? 0 : k == 1 ? 1 : -1; i = 10 + 4 * k
        check($i, $(1 + 2 * k), side); check($(i + 1), $7, -side); check($(i + 2), $8, side); check($(i + 3), $(2 + 2 * k), -side)
      } }
    END { exit bad || NF != 21 }' || fail "$(cat gap d/parameters.tsv out)"
  grep -qx 'The credible region of all parameters together has separate parts. Where it leaves out values of a parameter, the interval is printed in pieces with the word "and" between them: .* Every statement below about an interval is about all values from its first number to its last[.]' top || fail "$(cat top)"
  run ! grep -qE 'which an interval does not show|^b.* and ' top
  part='-?[0-9.]+ to -?[0-9.]+'
  go tw-report --html d
  [ "$(grep -oE "<td>$part and $part</td>" out | wc -l)" -eq 3 ] || fail "$(grep "<td>" out)"
  go tw-report --latex d
  [ "$(grep -oE '[0-9]\$ and \$-?[0-9]' out | wc -l)" -eq 3 ] || fail "$(cat out)"
  # The same if the regions are those of a grid, and the draws are in a file next to it.
  cp top with
  mv d/regions.tsv d/draws-regions.tsv
  tw-grid a=-9:9:61 b=-3:3:21 <<<$'x\nx' | cut -f 2,3 | sed $'1s/.*/a\tb/' | ask '5' >d/regions.tsv
  top
  diff with top
}

@test "tw-report shows no gap beyond an interval's ends, and does not say that data with two modes say little" {
  # The few draws of a second mode are beyond the intervals.
  modes '(NR % 66 ? 3 + $1 / 4 : 50 + $1)'
  run ! grep -qE '^a.* and |The word "and"' top
  grep -q '^The region has 2 parts in a, which an interval does not show' out || fail "$(cat out)"
  # With many modes, the cells would be too long.
  modes '10 * (NR % 5) + 5 + $1'
  run ! grep -qE '^a.* and |The word "and"' top
  grep -q '^The region has 5 parts in a, which an interval does not show' out || fail "$(cat out)"
  # An interval across the gap is as wide as the prior's, but the data say much.
  modes '(NR % 2 ? 5 : -5) + $1 / 9'
  tw-classify --parameters -b d/bounds-ranks.tsv --prior 'a=uniform(-5,5)' draws >d/parameters.tsv
  top
  grep -qE '^a.* and ' top
  run ! grep -q 'say little' top
}

@test "tw-report rounds an interval that is narrower than the rounding without swapping the ends" {
  answer 0.1
  tsv 'parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi' \
    'a 1 0.53131 0.1 0.9 0.53121 0.53187 -1 1' 'b 1 0.5313 0.1 0.9 0.5313 0.5313 -1 1' >d/parameters.tsv
  go tw-report d
  silent
  sed -n 's/^[ab] .*   \([0-9.]*\) to \([0-9.]*\)   .*/\1 \2/p' out | awk '
    !($1 <= $2 && $1 >= 0.53121 && $2 <= 0.53187) { print; bad = 1 } END { exit bad || NR != 2 }' || fail "$(cat out)"
}

@test "tw-report rounds numbers by the width of their interval, and prints neither -0 nor 0 for a positive quantity" {
  answer 0.1
  cols='parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi'
  while IFS='|' read -r row plain latex; do
    # shellcheck disable=SC2086 # cells
    tsv "$cols" "a $row" >d/parameters.tsv
    go timeout 10 tw-report d
    silent
    [ "$(sed -n '4s/  */ /gp' out)" = "a $plain" ] || fail "$row: $(sed -n 4p out)"
    go timeout 10 tw-report --latex d
    silent
    [ "$(cat out)" = "a & $latex \\\\" ] || fail "$row: $(cat out)"
  done <<'X'
1e9 1 0.055 7.749 0.06 7.5 0.05 8|1.0 0.055 to 7.7 0.060 to 7.5 0.050 to 8.0|$1.0$ & $0.055$ to $7.7$ & $0.060$ to $7.5$ & $0.050$ to $8.0$
inf 1 0.5 2 0.6 1.9 0.4 2.1|1.00 0.50 to 2.00 0.60 to 1.90 0.40 to 2.10|$1.00$ & $0.50$ to $2.00$ & $0.60$ to $1.90$ & $0.40$ to $2.10$
1 -0.0001 -2 2 -1.9 1.9 -2.1 2.1|0.0 -2.0 to 2.0 -1.9 to 1.9 -2.1 to 2.1|$0.0$ & $-2.0$ to $2.0$ & $-1.9$ to $1.9$ & $-2.1$ to $2.1$
1 1.99e30 1e30 3e30 1.1e30 2.9e30 9e29 3.1e30|1.99e30 1.00e30 to 3.00e30 1.10e30 to 2.90e30 9.0e29 to 3.10e30|$1.99 \times 10^{30}$ & $1.00 \times 10^{30}$ to $3.00 \times 10^{30}$ & $1.10 \times 10^{30}$ to $2.90 \times 10^{30}$ & $9.0 \times 10^{29}$ to $3.10 \times 10^{30}$
1 2e-15 1.2e-15 3e-15 inf -inf -inf inf|2.00e-15 1.20e-15 to 3.00e-15 nothing no limit|$2.00 \times 10^{-15}$ & $1.20 \times 10^{-15}$ to $3.00 \times 10^{-15}$ & nothing & no limit
0 7.491074875352544 7.491074875352544 7.491074875352544 7.491074875352544 7.491074875352544 -inf inf|7.49107 7.49107 to 7.49107 7.4910749 to 7.4910749 no limit|$7.49107$ & $7.49107$ to $7.49107$ & $7.4910749$ to $7.4910749$ & no limit
1e-16 2 1.9999999999999998 2 1.9999999999999998 2 -inf inf|2.00000 2.00000 to 2.00000 2.0000000 to 2.0000000 no limit|$2.00000$ & $2.00000$ to $2.00000$ & $2.0000000$ to $2.0000000$ & no limit
1 7.5e-34 7.1e-114 3.9e10 5.7e-98 2.64 4.5e-169 5.10444679047076e44|7.5e-34 7.1e-114 to 3.9e10 5.7e-98 to 2.64e0 4.5e-169 to 5.105e44|$7.5 \times 10^{-34}$ & $7.1 \times 10^{-114}$ to $3.9 \times 10^{10}$ & $5.7 \times 10^{-98}$ to $2.64 \times 10^{0}$ & $4.5 \times 10^{-169}$ to $5.105 \times 10^{44}$
0 3 3 3 3 3 -inf inf|3 3 to 3 3 to 3 no limit|$3$ & $3$ to $3$ & $3$ to $3$ & no limit
2 5 0 12 1 9 0 12|5 0 to 12 1 to 9 0 to 12|$5$ & $0$ to $12$ & $1$ to $9$ & $0$ to $12$
1 0 -2 2 -1.96 1.96 -inf 2.04|0.0 -2.0 to 2.0 -1.9 to 1.9 -inf to 2.1|$0.0$ & $-2.0$ to $2.0$ & $-1.9$ to $1.9$ & $-\infty$ to $2.1$
X
  # LaTeX's special characters in a name are escaped.
  sed '2s/^a/#$%\&_{}^~\\/' d/parameters.tsv >p && mv p d/parameters.tsv
  go tw-report --latex d
  [[ $(cat out) == '\#\$\%\&\_\{\}\char`\^ \char`\~ \char`\\  & '* ]] || fail "$(cat out)"
}

@test "tw-report rounds an inner interval of two units or less by its own width" {
  answer 0.1
  for inner in 0.521234567:0.521876543 0.52:0.53 0.52:0.54 0.5201:0.5399 0.5249:0.5251 0.52:0.5401; do
    tsv 'parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi' "a 1 0.53 0.1 0.9 ${inner%:*} ${inner#*:} -1 1" >d/parameters.tsv
    go tw-report d
    silent
    sed -n 's/^a .*   \([0-9.]*\) to \([0-9.]*\)   .*/\1 \2/p' out | awk -v lo="${inner%:*}" -v hi="${inner#*:}" '
      # The interval is inside the exact one, and more than half as wide, so that it is not empty.
      $1 >= lo && $2 <= hi && $2 - $1 > (hi - lo) / 2 { good = 1 } END { exit !good }' || fail "$inner: $(sed -n 4p out)"
  done
}

# next: print the text under the heading "What to do next" in one line.
next() { sed -n '/^What to do next/,/^\(Details\|At this observation, not only on average\)$/p' out | sed '1d; $d; /^$/d' | paste -s -d ' '; }

@test "tw-report advises to stop, to make more simulations, or says that more would hardly help, as the forecast has it" {
  answer 0.1
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  go tw-report d
  average='on average, in 5.24 % of the calibration simulations, the true parameters have the label undetermined at the simulated data. The target for this average is at most'
  [ "$(next)" = "More calibration simulations would help: with the present 400 calibration simulations, $average 2 % (option --mass of tw-pipe). This target takes 2600 calibration simulations." ] || fail "$(next)"
  # If no number of calibration simulations is known to reach the target, it advises nothing.
  awk -F '\t' -v OFS='\t' 'NR > 1 { $11 = "inf" } 1' d/budget.tsv >b && mv b d/budget.tsv
  go tw-report d
  silent
  [ -z "$(next)" ] || fail "$(next)"
  tw-budget --mass 0.06 d/bounds.tsv >d/budget.tsv
  go tw-report d
  [ "$(next)" = "No more simulations are needed for the target, which is reached: $average 6 % (option --mass of tw-pipe)." ] || fail "$(next)"
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  while IFS='|' read -r masses words; do
    # shellcheck disable=SC2086 # numbers
    { tsv 'runs undetermined lo hi'; set -- $masses; n=10000; for m; do tsv "$n $m 0 1"; n=$((2 * n)); done; } >d/forecast.tsv
    go tw-report d
    silent
    words=$(sed "s/help: \([0-9.]*\) %/make the label undetermined rarer. On average, in \1 % of the calibration simulations, the true parameters have this label at the simulated data. The target for this average is at most 2 % (option --mass of tw-pipe). If \1 % undetermined is small enough for you, no more simulations are needed. By the forecast, which is no guarantee,/
      s/REACH/simulations in total reach the target. simulations undetermined on average 10,000 (now)/
      s/FIRST\([0-9]*\)/As a first step, repeat the tw-pipe command with --runs \1 (the number in total), and run the script that it prints. The present simulations are used again./
      s/MORE\([0-9]*\)/To continue, repeat the tw-pipe command with --runs \1 (the number in total), and run the script that it prints. The present simulations are used again./" <<<"$words")
    [ "$(next | tr -s ' ')" = "$words" ] || fail "$masses: $words
$(next)"
  done <<'X'
0.019 0.018|No more simulations are needed for the target, which is reached: on average, in 1.9 % of the calibration simulations, the true parameters have the label undetermined at the simulated data. The target for this average is at most 2 % (option --mass of tw-pipe).
0.05 0.03 0.0199 0.01|More simulations would help: 5 % 40,000 REACH 5 % 40,000 in total 2 % (forecast) MORE40000
0.05 0.02 0.01 0.005|More simulations would help: 5 % 20,000 REACH 5 % 20,000 in total 2 % (forecast) MORE20000
0.1 0.08 0.06 0.05 0.04|More simulations would help: 10 % not even 160,000 REACH 10 % 40,000 in total 6 % (forecast) 160,000 in total 4 % (forecast) FIRST40000
0.1 0.08 0.06 0.05 0.02|More simulations would help: 10 % 160,000 REACH 10 % 40,000 in total 6 % (forecast) 160,000 in total 2 % (forecast) MORE160000
0.022 0.0199 0.0195 0.019|More simulations would help: 2.2 % 20,000 REACH 2.2 % 20,000 in total 2 % (forecast) MORE20000
0.2|More calibration simulations would help: with the present 400 calibration simulations, on average, in 5.24 % of the calibration simulations, the true parameters have the label undetermined at the simulated data. The target for this average is at most 2 % (option --mass of tw-pipe). This target takes 2600 calibration simulations.
0.1 0.09 0.085 0.08 0.0801|More simulations would hardly help: 10 % not even 160,000 REACH 10 % 40,000 in total 8.5 % (forecast) 160,000 in total 8 % (forecast)
X
  { tsv 'runs undetermined lo hi' '1234567 0.1 0 1' '4900000 0.01 0 1'; } >d/forecast.tsv
  go tw-report d
  [[ $(next | tr -s ' ') == *' 4.9 million simulations in total reach the target. '*' 1.23 million (now) 10 % 4.9 million in total 1 % (forecast) '*' --runs 4900000 '* ]] || fail "$(next)"
  { tsv 'runs undetermined lo hi' '8e8 1 0 1' '16e8 1 0 1' '32e8 0.998 0 1' '64e8 0.996 0 1'; } >d/forecast.tsv
  go tw-report d
  [[ $(next | tr -s ' ') == *' 3.2 billion in total 100 % (forecast) 6.4 billion in total 100 % (forecast)'* ]] || fail "$(next)"
}

@test "tw-report tells the share at the observation from the average, and says when only training simulations help" {
  answer 0.1
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  tsv 'runs undetermined lo hi' '10000 0.05 0 1' '20000 0.04 0 1' '40000 0.03 0 1' '80000 0.02 0 1' >d/forecast.tsv
  # The advice does not depend on the share at the observation: stopping because of it would be an interim look.
  for case in '130:More simulations would make the label undetermined rarer. TARGET By the forecast, which is no guarantee, 80,000 simulations in total reach it.:13 %' \
    '20:More simulations would make the label undetermined rarer. TARGET By the forecast, which is no guarantee, 80,000 simulations in total reach it.:2 %'; do
    n=${case%%:*}
    tsv 'all n inside undetermined' "all 1000 800 $n" >d/shares.tsv
    go tw-report d
    silent
    words=$(sed "s/TARGET/At the observation, its share is ${case##*:}. On average, in 5 % of the calibration simulations, the true parameters have this label at the simulated data. The target for this average is at most 2 % (option --mass of tw-pipe). If ${case##*:} undetermined at your observation is small enough for you, no more simulations are needed./; s/reach it/reach the target/" <<<"${case#*:}")
    [[ $(next | tr -s ' ') == "${words%:*} simulations undetermined on average at the observation 10,000 (now) 5 % ${words##*:} 40,000 "* ]] || fail "$(next)"
    run ! grep -q 'More calibration simulations alone' out
  done
  # With a gap of 0.02, more than the target stays undetermined with any number of calibration simulations.
  gap_file 'region - 0.1 100 0.02 0.003' >h
  { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global --gap h >d/bounds.tsv
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv 2>err
  left=$(awk 'BEGIN { printf "%.3g", 300 * 1.6448536269514722 * 0.02 }')
  tsv 'runs undetermined lo hi' '10000 0.2 0 1' '20000 0.04 0 1' '40000 0.03 0 1' '80000 0.02 0 1' >d/forecast.tsv
  go tw-report d
  [[ $(next | tr -s ' ') == *" More calibration simulations alone cannot lower the average below about $left %: the posterior estimate must become more accurate, by more training simulations. "*" 10,000 (now) 20 % 2 % 40,000 in total 3 % (forecast) 80,000 in total "* ]] || fail "$(next)"
}

@test "tw-report says whether an analysis in stages reached its target, after how many simulations, and the forecast" {
  answer 0.1
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  go_on='To continue, repeat the tw-pipe command with a larger --until, or with --runs of at least 5/4 of the number of simulations that were made, and run the script that it prints. The present simulations are used again.'
  while IFS='|' read -r now until expected begin end; do
    printf "runs=20000  # in all\nuntil=%s\nprior='a'\n" "$until" >d/settings
    tsv 'runs undetermined lo hi' "$now 0 1" "40000 0.01 0 1" >d/forecast.tsv
    tsv 'round expected' "4 $expected" >d/next.tsv
    go tw-report d
    silent
    [ "$(next)" = "$begin. The target for this average is at most 2 % (option --until of tw-pipe).$end${end:+ $go_on}" ] ||
      fail "$(next)"
  done <<'X'
5512 0.0199|0.02  # in stages|5512|No more simulations are needed for the target, which is reached with 5512 of at most 20000 simulations: on average, in 1.99 % of the calibration simulations, the true parameters have the label undetermined at the simulated data|
5512 0.02|'0.02'|5512|No more simulations are needed for the target, which is reached with 5512 of at most 20000 simulations: on average, in 2 % of the calibration simulations, the true parameters have the label undetermined at the simulated data|
20000 0.05|0.02|45678|The target is not reached with 20000 of at most 20000 simulations: on average, in 5 % of the calibration simulations, the true parameters have the label undetermined at the simulated data| By the forecast, which is no guarantee, 45,700 simulations in total reach the target.
20000 0.05|0.02|inf|The target is not reached with 20000 of at most 20000 simulations: on average, in 5 % of the calibration simulations, the true parameters have the label undetermined at the simulated data| By the forecast, even a thousand times as many simulations do not reach the target.
20000 0.021|0.02|19000|The target is not reached with 20000 of at most 20000 simulations: on average, in 2.1 % of the calibration simulations, the true parameters have the label undetermined at the simulated data| The posterior estimate is accurate enough, but fewer calibration simulations were left than the target takes.
20000 0.021|0.02|20000|The target is not reached with 20000 of at most 20000 simulations: on average, in 2.1 % of the calibration simulations, the true parameters have the label undetermined at the simulated data| The posterior estimate is accurate enough, but fewer calibration simulations were left than the target takes.
X
}

@test "tw-report writes lines of at most 100 characters outside tables, and keeps a number and its % on one line" {
  answer 0.1 0.02
  gap_file 'region - 0.1 100 0.02 0.003' >d/gap.tsv
  { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global --gap d/gap.tsv >d/bounds.tsv
  tsv 'all n inside undetermined' 'all 1000 800 130' >d/shares.tsv
  tsv 'x1 p' '7 0.009' >d/typical.tsv
  awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = $2 * 1e9 } { print }' draws | tw-classify --parameters -b d/bounds-ranks.tsv >d/parameters.tsv
  tw-report d >text
  [ "$(wc -l <text)" -gt 40 ]
  awk 'length($0) > 100 && !/   / { print; bad = 1 } /^ *%/ { print; bad = 1 } END { exit bad }' text || fail "$(cat text)"
  # Lines are full: the first word of a line did not fit on the line before, unless a paragraph ended there.
  awk '$0 != "" && last ~ /^[^ ]/ && last !~ /   / && /^[^ ]/ && !heading && length(last) + 1 + length($1 ($2 ~ /^%/ ? " " $2 : "")) < 101 { print last; print; bad = 1 }
    { heading = $0 ~ /^(The|All|What|At this|Details)/ && last == ""; last = $0 } END { exit bad }' <(sed '/^Details/,$d' text) || fail "$(cat text)"
  # The page has the same words.
  tw-report --html d | sed 's/<[^>]*>/ /g; s/&nbsp;/ /g' | tr -s ' \n' '\n' >words
  for line in 'not the probability that the parameter lies' 'do not trust this report before you know why'; do
    grep -qF "$line" <(paste -s -d ' ' words) || fail "$line"
    grep -qF "$line" <(unwrap <text) || fail "$line"
  done
}

@test "tw-report gives the extents of six parameters by their draws, and the share of draws with each label" {
  bounds 400
  awk -v seed=3 "$rng"'BEGIN { OFS = "\t"; print "theta1", "theta2", "theta3", "theta4", "theta5", "theta6", "score"
    for (i = 0; i < 500; i++) { s = 0; row = ""
      for (j = 0; j < 6; j++) { x = 2 * uniform() - 1; s += x * x; row = row sprintf("%.9f\t", x * 10 ^ (3 * j - 9)) }
      print row s * 200 } }' >draws
  tw-classify -b d/bounds.tsv draws >d/regions.tsv
  tw-classify -b d/bounds.tsv --summary draws >d/shares.tsv
  go tw-report d
  silent
  for j in 4 5 6; do
    awk -F '\t' -v j=$j 'NR > 1 && $NF != "outside" { v = $j; if (lo == "" || v < lo) lo = v; if (hi == "" || v > hi) hi = v
      if ($NF == "inside") { if (ilo == "" || v < ilo) ilo = v; if (ihi == "" || v > ihi) ihi = v } }
      END { print ilo; print ihi; print lo; print hi }' d/regions.tsv >want
    sed -n "s/^theta$j *inside: \(.*\) to \(.*\); inside or undetermined: \(.*\) to \(.*\)/\1\n\2\n\3\n\4/p" out >said
    paste said want | awk 'NF != 2 || ($1 - $2) ^ 2 > (0.002 * $2) ^ 2 { print; bad = 1 } END { exit bad || NR != 4 }' || fail "theta$j"
  done
  read -r _ _ i u _ < <(tail -n 1 d/shares.tsv)
  sed 's/   */|/g' out >rows
  grep -qxE 'label\|share\|meaning' rows || fail "$(cat out)"
  for row in "inside $i with 95 % confidence, all of these combinations lie in the calibrated region" "undetermined $u the simulations cannot decide" \
    "outside $((500 - i - u)) with 95 % confidence, none of these combinations lies in the calibrated region"; do
    read -r label n meaning <<<"$row"
    grep -qxF "$label|$(share "$(awk -v n="$n" 'BEGIN { print n / 500 }')")|$meaning" rows || fail "$row $(cat out)"
  done
  grep -q "^The posterior estimate has a region of lowest score of every level: the region of level 90 %, for example, .* Calibration looks for the calibrated level: regions of this level, one for each simulated data set, contain the true values in 90 % of the calibration simulations. The calibrated region is the region of the calibrated level at the observation. Each combination of parameter values has one of three labels. The share of a label is the probability, under the posterior estimate at the observation, of the combinations with this label:$" out || fail "$(cat out)"
  # Draws of one parameter are not sorted.
  cut -f 1,7- d/regions.tsv >one
  cp one d/regions.tsv
  go tw-report d
  grep -q '^theta1 *inside: ' out
}

# three N: print N rounded up to three digits, with a comma.
three() {
  awk -v n="$1" 'BEGIN { u = 10 ^ (length(n) - 3); n = u * int((n + u - 1) / u)
    if (n < 10000) print n; else if (n >= 1e6) print n / 1e6, "million"; else printf "%d,%03d", n / 1000, n % 1000 }'
}

@test "tw-report finds the row of tw-budget for every level" {
  for alpha in 0.01 0.02 0.07 0.1 0.68; do
    bounds 400 --alpha $alpha 2>/dev/null
    tw-budget --mass 0.001 d/bounds.tsv >d/budget.tsv
    go tw-report d
    silent
    n=$(three "$(awk -F '\t' 'NR == 2 { print $11 }' d/budget.tsv)")
    [[ $(next) == "More calibration simulations would help: with the present 400 calibration simulations, "*" The target for this average is at most 0.1 % (option --mass of tw-pipe). This target takes $n calibration simulations." ]] || fail "$alpha $n $(cat out)"
  done
}

@test "tw-report says how many calibration simulations were made, how many are used, and from which prior" {
  bounds 72
  tsv 'role simulated used' 'bounds 3000 72' >d/runs.tsv
  go tw-report d
  silent
  grep -qx 'calibration   72 simulations. The other 2928 of the 3000 simulations made for calibration are not used[.]' out
  tsv 'round share' '1 1' >d/rounds.tsv
  go tw-report d
  grep -qx 'calibration   72 simulations. The other 2928 of the 3000 simulations made for calibration are not used[.]' out
  tsv 'round share' '1 1' '2 0.004' >d/rounds.tsv
  go tw-report d
  grep -qx 'calibration   72 simulations from the truncated prior, which holds 0.4 % of the prior.s probability. A simulation from the truncated prior is used only if, at its data, at least half of the probability of the posterior estimate lies in the truncated prior[.] Of the 3000 that were made, 2928 are left out. All statements about simulations from the truncated prior are about those that are used[.]' out || fail "$(cat out)"
  tsv 'role simulated used' 'bounds 3000 71' >d/runs.tsv
  go tw-report d
  says 1 'd: bounds.tsv is of 72 simulations, runs.tsv says 71'
}

@test "tw-report takes the leaf of the observation and the first level from tables that have more of them" {
  mkdir d
  { echo 'leaf	score'; seq 300 | sed 's/^/2	/'; seq 700 | sed 's/^/3	/'; } | tw-bounds --alpha 0.2,0.5 >d/bounds.tsv
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  go tw-report d
  silent
  head -n 1 out | grep -qx 'The 80 % credible region at the observation'
  run ! grep -qE '^calibration' out
  tsv 'theta1 leaf score' '0 3 5' '1 3 600' >points
  tw-classify -b d/bounds.tsv points >d/regions.tsv
  tw-classify -b d/bounds.tsv --summary points >d/shares.tsv
  go tw-report d
  silent
  grep -qx "calibration   700 of 1000 simulations are in the observation's leaf[.]" out
  grep -q ": regions of this level, one for each simulated data set, contain the true value in 80 % of simulations in the observation's leaf[.] " out || fail "$(cat out)"
  grep -qx 'Every statement of this report assumes that the prior and the simulator describe the observation. The tree must have been fitted to other simulations. Nothing is guaranteed about coverage at the observation alone: the bounds are about the average over simulations, and do not allow for a difference at the observation. Compared with the exact posterior there, they may be wrong far more often than their confidence suggests.' out || fail "$(cat out)"
  grep -qx 'theta1        inside 0' out
  grep -qx '              outside 1' out
  [ "$(sed -nE 's/^(inside|outside|undetermined) +([0-9]+ %)   .*/\2/p' out | paste -s -d ,)" = '50 %,50 %,0 %' ] || fail "$(cat out)"
  [[ $(next) == "More calibration simulations would help: with the present 700 calibration simulations in the observation's leaf, "*" This target takes $(three "$(awk -F '\t' '$1 == 3 && $3 == 0.2 { print $11 }' d/budget.tsv)") calibration simulations." ]] || fail "$(cat out)"
  tsv 'column level share n' 'rank_theta1 0.8 0.75 200' 'rank_theta1 0.9 0.1 200' 'rank_b 0.8 0.85 200' 'rank_b median .3 200' 'cdf 0.8 0.2 200' >d/coverage.tsv
  go tw-report d
  grep -qx 'estimate      Before calibration, the 80 % interval of a parameter contained the true value in 75 % to 85 % (depending on the parameter) of 200 simulations that were not used for training[.] The same was counted for every level L (coverage.tsv)[.] .* For [^.]*, the percentages leave this band: they are too [a-z]*[.] At the level 80 %, calibration corrects such errors on average[.]' out
  tsv 'column level share n' 'rank_theta1 0.9 0.875 200' >d/coverage.tsv
  go tw-report d
  grep -qx 'estimate      Before calibration, the 90 % interval of a parameter contained the true value in 87.5 % of 200 simulations that were not used for training[.] The same was counted for every level L (coverage.tsv)[.] .* The percentages stay in this band, for each parameter and for all parameters together[.]' out
  # Of two levels that are equally near, the first one is used.
  { echo score; seq 300; } | tw-bounds --global --alpha 0.5 >bounds.half
  mkdir half
  mv bounds.half half/bounds.tsv
  tsv 'column level share n' 'rank_a 0.25 0.2 200' 'rank_a 0.75 0.7 200' >half/coverage.tsv
  go tw-report half
  grep -q ' the 25 % interval of a parameter contained the true value in 20 % of 200 simulations that were not used for training[.] The same was counted for every level L (coverage.tsv)[.] .* The percentages stay in this band, for each parameter and for all parameters together[.]' out
  sed -i '$s/3/2/' d/regions.tsv
  go tw-report d
  says 1 'd/regions.tsv:3: column 2 (leaf): another group'
  sed -i '2,$s/\t[23]\t/\t4\t/' d/regions.tsv
  go tw-report d
  says 1 'd/regions.tsv' 'of a group that bounds.tsv lacks'
}

@test "tw-report calls the ranks of a calibrated posterior miscalibrated in at most one report of twenty" {
  # Of 40 reports that are wrong with probability 0.05 each, more than 6 are with probability 1/300.
  for k in 3 15; do
    n=0
    for seed in $(seq 20); do
      rm -rf d
      mkdir d
      tw-sample --prior "$(seq "$k" | sed 's/.*/rank_p&=uniform(0,1)/' | paste -s -d ' ') cdf=uniform(0,1)" -n 500 --seed "$seed" |
        tw-coverage --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99 >d/coverage.tsv 2>err
      go tw-report d
      silent
      grep -q ' leave this band' out && n=$((n + 1))
      true
    done
    [ "$n" -le 4 ] || fail "$k parameters: $n of 20"
  done
  # If they are not calibrated, the report says which and on which side; the plot has the same band.
  tw-sample --prior 'rank_a=uniform(0.1,0.9) rank_b=uniform(0,1) cdf=uniform(0,1)' -n 500 --seed 3 |
    awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "rank_c"; next } { print $0, int(2 * $2) }' |
    tw-coverage -r 'rank_*,cdf' --levels 0.1,0.5,0.9,0.95 >d/coverage.tsv 2>err
  go tw-report d
  silent
  grep -qF ' of 500 simulations that were not used for training. The same was counted for every level L (coverage.tsv). These percentages are compared with a band around L. If the posterior estimate were exact, they would stay in the band at all levels with a probability of 95 %. For c, the percentages leave this band: they are too small. For a, the percentages leave this band: they are too large.' out || fail "$(cat out)"
  # The first count beyond the band and the last one within it, from the band of tw-plot (see oracles/band.tsv).
  tsv 'column level n covered share lower upper' 'rank_a 0.5 100 50 0.5 0.4 0.6' 'cdf 0.5 100 50 0.5 0.4 0.6' >d/coverage.tsv
  tw-plot --coverage --script d/coverage.tsv >script
  upper=$(awk '/^[$]band1 <</ { on = 1 } on && $1 == 0.5 { v = $2 } $1 == "EOD" { on = 0 } END { printf "%.0f", 100 * (v + 0.5) }' script)
  for c in "$upper" $((upper + 1)); do
    tsv 'column level n covered share lower upper' "rank_a 0.5 100 $c 0.$c 0.4 0.6" 'cdf 0.5 100 50 0.5 0.4 0.6' >d/coverage.tsv
    go tw-report d
    silent
    [ "$(grep -c ' For a, the percentages leave this band: they are too large[.]$' out)" -eq $((c > upper)) ] || fail "$upper $c $(cat out script)"
  done
  sed -i '3s/^cdf/rank_a/' d/coverage.tsv
  go tw-report d
  says 1 'd/coverage.tsv:3: column 2 (level): levels must ascend'
}

# share X: print X as a percentage with three digits.
share() { awk -v x="$1" 'BEGIN { printf "%.3g %%", 100 * x }'; }
# points X: the same without the sign. fails D S: print 100 P(|N(0, S)| > D) with two digits, by Simpson's rule.
@test "tw-report says how much more simulations would decide, and how much only a better estimate would" {
  mkdir d
  gap 0.02 0.003
  for more in '' --anytime; do
    # shellcheck disable=SC2086 # an option or none
    { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global --gap d/gap.tsv $more >d/bounds.tsv
    tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv 2>err
    left=$(awk 'BEGIN { printf "%.17g", 3 * 1.6448536269514722 * 0.02 }')
    go tw-report d
    silent
    mass=$(col mass d/bounds.tsv)
    [[ $(next) == "More training simulations would help: with the present 1000 calibration simulations, on average, in $(share "$mass") of the calibration simulations, the true parameters have the label undetermined at the simulated data. The target for this average is at most 2 % (option --mass of tw-pipe). With more calibration simulations alone, at least about $(share "$left") stays undetermined." ]] || fail "$(next)"
    itself 'the calibration simulations' region
    differs region 0.02 "$(col gap d/bounds.tsv)"
    grep -qE '^region +2 [(]0[.]3[)] ' section || fail "$(cat section)"
    [ "$(grep -c ' The confidence holds after any number of interim looks[.]' out)" -eq "$((${#more} > 0))" ]
    grep -q 'observation alone' out && fail "$(cat out)"
  done
  # The part that stays undetermined, 0.0987, is more than the target, but less than twice as much.
  { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global --gap d/gap.tsv >d/bounds.tsv
  tw-budget --mass 0.08 d/bounds.tsv >d/budget.tsv 2>err
  go tw-report d
  [[ $(next) == *' With more calibration simulations alone, at least about '* ]] || fail "$(cat out)"
  # A table of another analysis.
  gap 0.021 0.003
  go tw-report d
  says 1 'd: bounds.tsv has a gap of 0.02, gap.tsv 0.021: not of one analysis'
}

@test "tw-report says how much of the posterior the truncated prior holds, and by how much that widens the bounds" {
  mkdir d
  # h = 0.02 and d = 0.004 + 1.645 * 0.001 = 0.005645 at n = 1000: D by the equation of tw-bounds(1).
  { echo cdf; seq 0.0005 0.001 1; } >in
  D=$(awk 'BEGIN { v = 0.09 / 1000; printf "%.17g", 1.6448536269514722 * (sqrt(0.03 ^ 2 + v) - sqrt(v)) }')
  gap_file 'region - 0.1 100 0.02 0.003' 'outside - NA 8000 0.004 0.001' >d/gap.tsv
  tw-bounds --global --gap d/gap.tsv <in >d/bounds.tsv
  tsv 'round share' '1 1' '2 0.05' >d/rounds.tsv
  go tw-report d
  silent
  grep -qx 'truncated prior  *According to the learnt likelihoods and the whole prior, the truncated prior holds 99.6 % of the posterior at the observation. The standard error is 0.1 percentage points. It does not include the errors of the likelihoods themselves[.]' out || fail "$(cat out)"
  total=$(awk -v D="$D" 'BEGIN { printf "%.17g", D + 0.005645 }')
  itself 'simulations from the truncated prior' region
  differs region 0.02 "$total"
  grep -q ' The allowed difference includes 0.565 percentage points for the part of the posterior outside the truncated prior[.] What follows ' section && grep -q '^(b) .* The number v comes from the part of the posterior outside the truncated prior, and lies between minus and plus 0.565 percentage points[.] ' section || fail "$(cat out)"
  gap_file 'region - 0.1 100 0.02 0.003' 'outside - NA 37 NA NA' >d/gap.tsv
  tw-bounds --global --gap d/gap.tsv <in >d/bounds.tsv 2>err
  go tw-report d
  silent
  grep -q '^truncated prior  *How much of the posterior the truncated prior holds is not known: .* effective sample size of 37, which is below 100[.]$' out || fail "$(cat out)"
  grep -q 'allowed difference includes .* percentage points' out && fail "$(cat out)"
  gap_file 'region - 0.1 100 0.02 0.003' >d/gap.tsv
  go tw-report d
  silent
  grep -q '^truncated prior  *Nothing checks whether the truncated prior holds the posterior at the observation: the posterior estimate has no likelihood' out || fail "$(cat out)"
  # Without a truncated prior, there is no such line.
  tsv 'round share' '1 1' >d/rounds.tsv
  go tw-report d
  grep -q '^truncated prior' out && fail "$(cat out)"
  # With h = 0, only the truncated prior has an allowance.
  tsv 'round share' '1 1' '2 0.05' >d/rounds.tsv
  gap_file 'region - 0.1 100 0 0.003' 'outside - NA 8000 0.01 0' >d/gap.tsv
  tw-bounds --global --gap d/gap.tsv <in >d/bounds.tsv
  go tw-report d
  silent
  itself 'simulations from the truncated prior' region
  differs region 0 0.01
  grep -q ' The allowed difference includes 1 percentage points for the part ' section || fail "$(cat out)"
}

@test "tw-report gives the weights of the mixture and the number of simulations that trained the estimate" {
  bounds 400
  tsv 'estimate loss gain error weight' 'flow 2 -0.5 0.1 0.625' 'mine 1.5 0 0 0.375' \
    'mixture 1.43 0.07 0.03 1' >d/stack.tsv
  tsv 'role simulated used' 'train 900 800' 'bounds 800 400' >d/runs.tsv
  tsv 'column level share n' 'rank_a 0.9 0.8 200' >d/coverage.tsv
  go tw-report d
  silent
  grep -qx 'mixture       The posterior estimate is a weighted mean of densities that were learnt from simulations. The weight of "flow" (a density of the parameters given the data) is 0.62[.] The weight of "mine" is 0.38[.]' out || fail "$(cat out)"
  grep -qx 'estimate      Trained on 800 of 900 training simulations. Before calibration, the 90 % interval of a parameter contained the true value in 80 % of 200 simulations that were not used for training[.] .*' out
  # The report names the estimate whose scores the column has.
  for name in score_joint 'likelihood 1'; do
    sed "s/^mine/$name/" d/stack.tsv >named
    cp -R d other
    cp named other/stack.tsv
    go tw-report other
    grep -q '^mixture       .* The weight of "flow" (a density of the parameters given the data) is 0.62[.] The weight of "prior x likelihood" (the likelihood is a density of the data given the parameters) is 0.38[.]$' out || fail "$(grep mixture out)"
    rm -r other
  done
  sed -i 's/^mine/likelihood 2/; s/^flow/score_mine/' d/stack.tsv
  go tw-report d
  grep -q '^mixture       .* The weight of "mine" is 0.62[.] The weight of "prior x stepwise likelihood" (the likelihood is a density of each step of a series given the steps before it) is 0.38[.]$' out || fail "$(grep mixture out)"
}

@test "tw-report --html writes one page with all text, tables and pictures of the report" {
  needs_gnuplot
  bounds 400
  tsv param 'a<b>&c' 'd' >d/params.tsv
  tw-grid a=0:3:10 b=0:1:4 <<<$'x\nx' | cut -f 2,3 | sed $'1s/.*/a<b>\\&c\td/' | ask '9000 * (u - 0.5) ^ 2' >d/regions.tsv
  tsv 'x1 p' '7 0.123456789012' >d/typical.tsv
  { tsv 'column level share n'; seq 801 950 | sed 's/.*/rank_a\t0.&\t0.8\t9/'; } >d/coverage.tsv
  printf '#!/bin/sh\nx <"$out/a" && echo "&lt;"\001\n' >d/analysis.sh
  gnuplot -e 'set term png size 60,40; set output "d/regions.png"; plot x'
  head -c 57 d/regions.png >d/pairs.png
  head -c 58 d/regions.png >d/coverage.png
  go tw-report --html d
  silent
  # The page has the text of the report word for word, and the tables.
  cp out page.html
  sed 's/<[^>]*>//g; s/&nbsp;/ /g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' page.html >text
  go tw-report d
  sed '1,/^Details/d; s/^.\{14\}//; s/^ *//' out >lines
  while IFS= read -r line; do grep -qF -- "${line#"${line%%[! ]*}"}" text || fail "no '$line'"; done <lines
  grep -qxF 'x <"$out/a" && echo "&lt;"?' text
  grep -qF '<dt>a&lt;b&gt;&amp;c</dt>' page.html
  # A line without a label is a paragraph.
  grep -q '^<p>The posterior estimate has a region of lowest score of every level: ' page.html
  grep -qF '<dt></dt>' page.html && fail "$(grep -F -A 1 '<dt></dt>' page.html)"
  grep -qF '<td>0.123457</td>' page.html
  # The page leaves out the mark of missing data, which is no datum, and writes no -0.
  tsv 'x1 x_missing p' '-0.0 0 0.5' >d/typical.tsv
  go tw-report --html d
  sed -n '/typical.tsv/,/table>/p' out >observed
  run ! grep -qE 'x_missing|-0<' observed
  tsv 'x1 p' '7 0.123456789012' >d/typical.tsv
  grep -qxF '<p>The first 100 of 150 rows.</p>' page.html
  [ "$(grep -c '^<tr><td>rank_a</td><td>0.[0-9]*</td><td>0.8</td><td>9</td></tr>$' page.html)" -eq 100 ]
  grep -q '<code># tw-bounds 1 --alpha 0.1 --beta 0.1' page.html
  grep -q 'end 1' page.html && fail "a frame"
  # As many tags are closed as are opened.
  for e in code div table tr td p dt dd; do
    [ "$(grep -oE "<$e[ >]" page.html | wc -l)" -eq "$(grep -o "</$e>" page.html | wc -l)" ] || fail "<$e>"
  done
  # The plots are those of the folder; the page loads nothing from elsewhere.
  n=0
  for p in regions pairs coverage; do
    n=$((n + 1))
    grep -o 'src="data:image/png;base64,[^"]*"' page.html | sed -n "${n}s/.*,//; ${n}s/\"//p" | base64 -d | cmp - "d/$p.png"
  done
  [ "$(grep -oE 'src=' page.html | wc -l)" -eq 3 ]
  run ! grep -qE 'href="[^#]' page.html
  # Each plot links to itself in full size and back to its heading; every link has a target on the page.
  for p in regions pairs coverage; do
    grep -qF "<h2 id=\"$p.png\">" page.html
    grep -qF "<p class=\"picture\" id=\"full-$p.png\"><a class=\"back\" href=\"#$p.png\">" page.html
    grep -qF "<a href=\"#full-$p.png\" title=\"full size\"><img " page.html
  done
  run ! grep -qiE '<script|@import|url\(|http' page.html
  ! command -v tidy || tidy -q -e page.html 2>faults || fail "$(cat faults)"
  # A file that is not a PNG picture, and one that cannot be read.
  echo none >d/pairs.png
  go tw-report --html d
  says 1 'd/pairs.png: not a PNG picture'
  has
  rm d/pairs.png
  mkdir d/pairs.png
  go tw-report --html d
  says 1 'd/pairs.png: Is a directory'
  has
  rmdir d/pairs.png
  printf 'a\tb\n1\n' >d/tree.tsv
  go tw-report --html d
  says 1 'd/tree.tsv:2:'
  has
}

# facts: print the text between the heading of the page and the first line of the report, a line for each label.
facts() {
  go tw-report --html d
  silent
  sed -n '/<div class="facts">/,/<\/div>/p' out | sed 's/<dt>/@/; s/<[^>]*>//g; s/&nbsp;/ /g' | paste -s -d ' ' |
    sed 's/ @/\n/g; s/ *$//; s/^ *//' | sed '/^$/d'
}

@test "tw-report --html begins with the observation, the prior, the simulations and the date" {
  answer 0.1
  tsv 'day1 day2 x_missing p' '3 0.123456789 0 0.5' >d/typical.tsv
  tsv 'role simulated used' 'train 7998 5390' 'bounds 400 400' >d/runs.tsv
  cat >d/settings <<'X'
version='0.0.0'  # words
simulate='awk '\''{ prior= }'\'''
prior='a=normal(0,1) it'\''s=beta(1,2)'  # laws
draw=''
X
  touch -d '2026-01-02 03:04:05 UTC' d/*
  touch -d '2026-02-03 04:05:06 UTC' d/typical.tsv
  TZ=Asia/Tokyo facts >said
  diff said - <<'X'
observation day1=3, day2=0.123457
prior a=normal(0,1) it's=beta(1,2)
simulations 7998 for training (of which 5390 are used) and 400 for calibration
date 2026-02-03 04:05 UTC
X
  # The table with the answer follows at once, before the text and the plots.
  grep -oE '<(h1|div class="facts"|table class="answer"|main|h2)' out | head -n 5 | paste -s -d ' ' >order
  [ "$(cat order)" = '<h1 <div class="facts" <table class="answer" <main <h2' ] || fail "$(cat order)"
  # A prior that a command draws from, or that files of simulations have; a long observation; every simulation used.
  printf '%s\n' "version='0.0.0'" "prior=''" "draw='./draw <x'" >d/settings
  tsv 'role simulated used' 'train 7998 7998' 'bounds 400 400' >d/runs.tsv
  { seq -f x%g 100 | paste -s | sed $'s/$/\tp/'; seq 100 | paste -s | sed $'s/$/\t0.5/'; } >d/typical.tsv
  facts >said
  grep -qxF 'prior drawn by the command ./draw &lt;x' said || fail "$(cat said)"
  grep -qxF 'simulations 7998 for training and 400 for calibration' said || fail "$(cat said)"
  grep -qx 'observation x1=1, x2=2, .*, x24=24, and 76 more values' said || fail "$(cat said)"
  echo "train='x.tsv'" >d/settings
  facts >said
  grep -qx 'prior the distribution of the parameters in the files of simulations' said || fail "$(cat said)"
  # Facts that the folder lacks are left out.
  rm d/settings d/typical.tsv d/runs.tsv
  facts >said
  [ "$(sed 's/ .*//' said)" = date ] || fail "$(cat said)"
}

@test "tw-report makes a report of any one table, and refuses a folder with none" {
  mkdir d
  go tw-report d
  says 1 'd: not a folder with results'
  go tw-report nowhere
  says 1 'nowhere: not a folder with results'
  go tw-report
  says 2 'one folder'
  go tw-report d out
  says 2 'one folder'
  tsv 'x1 p' '7 0.75' >d/typical.tsv
  go tw-report d
  silent
  grep -qx 'observation   p = 0.75: typical of the simulations. The number p is the share of simulations that are at least as unusual[.]' out
  # A data column may be called alpha.
  tsv 'alpha p' '7 0.03' >d/typical.tsv
  go tw-report d
  grep -qx 'observation   p = 0.03: somewhat unusual among the simulations. The number p is the share of simulations that are at least as unusual[.]' out || fail "$(cat err)"
  tsv 'x1 p' '7 0.004' >d/typical.tsv
  go tw-report d
  grep -q '^observation   p = 0.004: UNLIKE' out
  rm d/typical.tsv
  # Shares of an unknown level, and a budget and coverage of unknown bounds.
  tsv 'all n inside undetermined' 'all 9 8 1' >d/shares.tsv
  tsv 'all alpha mass_target n_needed B_needed' 'all 0.1 0.02 1 1' >d/budget.tsv
  go tw-report d
  silent
  [ "$(cat out)" = 'The credible region at the observation' ]
  rm d/shares.tsv d/budget.tsv
  tsv 'theta1 b region' '1 2 inside' '2 3 outside' '3 4 inside' >d/regions.tsv
  go tw-report d
  silent
  grep -qx 'theta1        inside 1, 3' out
  # A name longer than fourteen bytes, and one with a control byte.
  tsv 'a_long_name_of_parameters region' '1 inside' >d/regions.tsv
  tsv param a_long_name_of_parameters >d/params.tsv
  go tw-report d
  silent
  grep -qx 'a_long_name_of_parameters inside 1' out
}

@test "tw-report names the component of the mixture and the parameter with the largest shift, and says where the shift is not known" {
  answer 0.1
  # A component of weight 0 is not in the mixture; one of weight 1 is all of it.
  tsv 'component weight parameter shift sd_ratio inside ess' 'flow 0 a -3 1 0.9 900' 'mine 1 a 0 1 0.9 900' 'other 0 a NA NA NA 9' >d/agreement.tsv
  go tw-report d
  silent
  run ! grep -q '^agreement' out
  tsv 'component weight parameter shift sd_ratio inside ess' 'flow 0.25 a -1.512 0.3 0.6 900' 'flow 0.25 b 0.2 1 0.9 900' 'other 0 b 3 1 0.9 900' >d/agreement.tsv
  printf 'likelihood 1\t0.5\ta\t0\t1\t0.9\t900\nlikelihood 1\t0.5\tb\t0\t1\t0.9\t900\n' >>d/agreement.tsv
  go tw-report d
  said='Of the densities in the mixture, "flow" (weight 0.25) differs most from the posterior estimate at the observation: their means of a are 1.5 posterior standard deviations apart[.] '
  grep -qE "^agreement +$(sed 's/[()]/[&]/g' <<<"$said")" out || fail "$(cat out)"
  run ! grep -q '^agreement  *For ' out
  printf 'likelihood 2\t0.25\ta\tNA\tNA\tNA\t9\nlikelihood 2\t0.25\tb\tNA\tNA\tNA\t9\n' >>d/agreement.tsv
  go tw-report d
  grep -qE "^agreement +$(sed 's/[()]/[&]/g' <<<"$said")" out || fail "$(cat out)"
  grep -qE '^agreement +For some of the densities in the mixture, the difference from .* is not known, because too few of their proposals' out || fail "$(cat out)"
  sed -i '2,6d' d/agreement.tsv
  go tw-report d
  grep -qE '^agreement +For all of the densities in the mixture, the difference from .* is not known, because too few of their proposals' out || fail "$(cat out)"
  sed -i 2,9d d/agreement.tsv
  go tw-report d
  run ! grep -q '^agreement' out
}

@test "tw-report begins with too few simulations if no estimates agree or the effective sample size is below 100" {
  # agreement NAME:WEIGHT:INSIDE:ESS...: print agreement.tsv with these components and two parameters.
  agreement() {
    printf 'component\tweight\tparameter\tshift\tsd_ratio\tinside\tess\n'
    printf '%s\n' "$@" | awk -F : -v OFS='\t' '{ for (k = 1; k <= 2; k++) print $1, $2, (k == 1 ? "a" : "b"),
      ($3 == "NA" ? "NA\tNA" : "1\t1"), $3, $4 }'
  }
  answer 0.1
  tsv 'round share runs' '1 1 240' >d/rounds.tsv
  tsv 'role simulated used' 'train 240 240' 'bounds 400 400' >d/runs.tsv
  tsv 'p' '0.5' >d/typical.tsv
  # expect WORDS: check that the warning begins with WORDS in both forms; without WORDS, that there is none.
  expect() {
    for page in '' --html; do
      go tw-report $page d
      silent
      if [ $# -eq 0 ]; then
        run ! grep -q 'Too few simulations' out
      else
        sed "s/&nbsp;/ /g" out | grep -qF "Too few simulations for an estimate: at the observation, $1" || fail "$1: $(cat out)"
        grep -qF 'Do not rely on the results below. Run the analysis again with about ten times as many simulations (--runs 6400).' out || fail "$(cat out)"
      fi
    done
    [ $# -eq 0 ] || [[ $(sed -n 3p <(tw-report d | unwrap)) == "Too few simulations for an estimate: at the observation, $1"* ]] || fail "$(tw-report d)"
  }
  expect
  agreement flow:0:0.12:900 'likelihood 1:0:0.3:900' 'likelihood 2:1:0.9:900' >d/agreement.tsv
  expect 'no two estimates from the same simulations agree. The credible region of the posterior estimate, which is mainly prior x stepwise likelihood, contains only 30 % of the probability of prior x likelihood, and even less of any other. '
  agreement flow:0.6:0.93:900 'likelihood 1:0.4:0.499:900' >d/agreement.tsv
  expect 'no two estimates from the same simulations agree. The credible region of the posterior estimate, which is mainly flow, contains only 49.9 % of the probability of prior x likelihood, and'
  # One component that agrees suffices, and unknown shares do not count.
  agreement flow:0:0.12:900 'likelihood 1:0:0.5:900' 'likelihood 2:1:0.9:900' >d/agreement.tsv
  expect
  agreement flow:0:NA:9 'likelihood 1:1:0.9:900' >d/agreement.tsv
  expect
  agreement flow:1:0.9:900 >d/agreement.tsv
  expect
  agreement | sed 2,3d >d/agreement.tsv
  expect
  # Too few proposals for a component with a weight.
  agreement flow:0.2:NA:99.96 'likelihood 1:0.8:NA:900' >d/agreement.tsv
  expect 'the draws of the posterior estimate have an effective sample size of 99.9, which is below 100. '
  agreement flow:0.2:0.8:100 'likelihood 1:0.8:0.9:900' >d/agreement.tsv
  expect
  # If the observation is unlike the simulations, that is the reason.
  agreement flow:0:0.12:900 'likelihood 2:1:0.9:900' >d/agreement.tsv
  tsv 'p' '0.01' >d/typical.tsv
  expect
  tsv 'p' '0.5' >d/typical.tsv
  # Draws with few distinct values, unless another program made them.
  rm d/agreement.tsv
  awk -F '\t' -v OFS='\t' 'NR > 1 { $NF = 12.34; for (i = 5; i < NF; i++) $i = "NA" } { print }' d/parameters.tsv >t && mv t d/parameters.tsv
  expect 'the draws of the posterior estimate have an effective sample size of 12.3, which is below 100. '
  rm d/rounds.tsv
  expect
}

@test "tw-report refuses a table with a value out of range or a missing column, with its line and column" {
  n=0
  while IFS='|' read -r file text words; do
    rm -rf d
    bounds 100
    tsv 'theta1 score region' '1 5 inside' >d/regions.tsv
    tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
    tsv 'parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi' 'a 1 2 3 4 5 6 7 8' >d/parameters.tsv
    # gap.tsv is read only if the bounds allow for a gap.
    if [ "$file" = gap.tsv ]; then
      gap 0.02 0.003
      { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global --gap d/gap.tsv >d/bounds.tsv
    fi
    printf '%b' "$text" >"d/$file"
    go tw-report d
    IFS=, read -r -a W <<<"$words"
    says 1 "d/$file" "${W[@]}" || fail "$file $text"
    has
    n=$((n + 1))
  done <<'X'
regions.tsv|theta1\tregion\n1\tinsid\n|:2: column 2 (region): must be
regions.tsv|theta1\tregion\nnan\tinside\n|:2: column 1 (theta1)
regions.tsv|theta1\tregion\n|no records
regions.tsv|theta1\tregion_0.1\n1\tinside\n|no column 'region'
regions.tsv|theta1\tregion\n1\tinside|newline
params.tsv|name\na\n|no column 'param'
typical.tsv|x\tp\n1\t1.5\n|:2: column 2 (p): not a number from 0 to 1
typical.tsv|x\tp\n1\tNA\n|:2: column 2
typical.tsv|x\tp\n1\t1\n2\t1\n|one observation
typical.tsv|x\tp\n|no records
typical.tsv|x\tq\n1\t1\n|no column 'p'
coverage.tsv|column\tlevel\tshare\tn\nrank_a\t0.9\t2\t9\n|:2: column 3 (share)
coverage.tsv|column\tshare\nrank_a\t2\n|no column 'level'
shares.tsv|all\tn\tinside\tundetermined\nall\t9\t8\t2\n|:2: column 4 (undetermined)
shares.tsv|all\tn\tinside\tundetermined\nall\t0\t0\t0\n|:2: column 2 (n)
shares.tsv|all\tn\tinside\tundetermined\nall\tinf\t0\t0\n|:2: column 2 (n)
budget.tsv|leaf\tn\n1\t2\n|no column 'all'
budget.tsv|all\talpha\tmass_target\tn_needed\tB_needed\nall\t0.1\t2\t1\t1\n|mass_target
runs.tsv|role\tsimulated\tused\nbounds\t3\t4\n|:2: column 3 (used)
runs.tsv|role\tsimulated\tused\nbounds\tx\t4\n|:2: column 2 (simulated)
stack.tsv|estimate\tgain\terror\tweight\na\t0\t0\t2\n|:2: column 4 (weight)
stack.tsv|estimate\tgain\na\t0\n|no column 'weight'
rounds.tsv|round\tshare\n1\t3\n|:2: column 2 (share)
parameters.tsv|parameter\tsd\na\tx\n|:2: column 2 (sd)
parameters.tsv|parameter\na\n|no column 'sd'
bounds-ranks.tsv|all\tn\n|bounds-ranks.tsv
forecast.tsv|runs\tundetermined\n0\t1\n|:2: column 1 (runs)
forecast.tsv|runs\tundetermined\n1\t2\n|:2: column 2 (undetermined)
gap.tsv|# tw-gap 1\nkind\tname\talpha\truns\tgap\tse\ttrained\nregion\t-\t0.1\t9\t-1\t0\tNA\n# end 1\n|:3: column 5 (gap)
gap.tsv|# tw-gap 1\nkind\tname\talpha\truns\tgap\nregion\t-\t0.1\t9\t0\n# end 1\n|:2: the header is not that of
agreement.tsv|component\tweight\tinside\tess\tshift\nflow\t1\t0.9\t900\tx\n|:2: column 5 (shift)
agreement.tsv|component\tweight\tinside\tess\nflow\t1\t1.1\t900\n|:2: column 3 (inside)
bounds.tsv|all\tn\n|bounds.tsv
flow.tsv|part\n|flow.tsv
alike.tsv|column\tp\na\t2\n|:2: column 2 (p)
alike.tsv|p\n0\n|no column 'column'
X
  [ "$n" -eq 36 ]
  tsv param a >d/params.tsv
  go tw-report d
  says 1 "d/regions.tsv: no column 'a'; there are: theta1 score region"
  rm -rf d
  bounds 100
  sed -i '$d' d/bounds.tsv
  go tw-report d
  says 1 "d/bounds.tsv: cut: no '# end' line"
  rm d/bounds.tsv
  mkdir d/bounds.tsv
  go tw-report d
  says 1 'd/bounds.tsv: Is a directory'
}

@test "tw-report refuses a table that was cut or edited, because it does not fit the other tables of the folder" {
  mkdir whole d
  bounds 400
  mv d/bounds.tsv whole
  hand 'none 0 0 0 1' >whole/flow.tsv
  tsv 'x1 p' '0.3 0.5' >whole/typical.tsv
  tsv 'role simulated used' 'train 300 290' 'bounds 500 400' >whole/runs.tsv
  tsv 'round share runs trained gap se plausible expected' '1 1 100 100 NA NA 0.2 NA' '2 0.2 200 195 0.1 0.03 0.3 0.1' \
    '3 0.2 300 290 0.05 0.01 NA NA' >whole/rounds.tsv
  cp whole/rounds.tsv whole/rounds-3.tsv
  for ((i = 0; i < 9; i++)); do tsv "$i $((i * 30)) $((i % 3)) inside"; done >rows
  for ((i = 0; i < 9; i++)); do tsv "a $((i % 4)) inside"; done >draws
  { tsv 'id theta1 region' && cat draws; } >whole/draws-regions.tsv
  { tsv 'theta1 score y region' && cat rows; } >whole/regions.tsv
  cut -f 1-3 whole/regions.tsv >whole/grid-scored.tsv
  cp whole/* d
  go tw-report d
  silent
  n=0
  check() {
    go tw-report d
    says 1 "d/$1" "${@:2}" && [ "$(wc -l <err)" -eq 1 ] && n=$((n + 1)) || fail "$*"
    cp whole/* d
  }
  for f in regions typical runs rounds draws-regions grid-scored; do
    head -c -3 whole/$f.tsv >d/$f.tsv
    check $f.tsv
    : >d/$f.tsv
    check $f.tsv
    head -n 1 whole/$f.tsv >d/$f.tsv
    check ''
    sed '1s/^/x/; 1s/$/x/; 1s/\t/x\tx/g' whole/$f.tsv >d/$f.tsv
    check $f.tsv "no column '"
  done
  while IFS='|' read -r file edit words; do
    sed "$edit" "whole/$file" >"d/$file"
    IFS=, read -r -a W <<<"$words"
    check "$file" "${W[@]}"
  done <<'X'
regions.tsv|$d|its points are not those of grid-scored.tsv
regions.tsv|3d|its points are not those of grid-scored.tsv
regions.tsv|3p|its points are not those of draws-regions.tsv
regions.tsv|4s/^2/2.5/|its points are not those of grid-scored.tsv
regions.tsv|4s/^2/20/|its points are not those of draws-regions.tsv
regions.tsv|4s/^2/nan/|:4: column 1 (theta1)
regions.tsv|4s/^2/2o/|:4: column 1 (theta1)
regions.tsv|4s/inside/insid/|:4: column 4 (region)
typical.tsv|2s/^/x/|:2: column 1 (x1)
typical.tsv|1s/^x1/y1/|no column 'x1'
typical.tsv|2s/0.5/1.5/|:2: column 2 (p)
typical.tsv|2s/0.5/nan/|:2: column 2 (p)
typical.tsv|2s/0.5/O.5/|:2: column 2 (p)
typical.tsv|2p|the report is about one observation
runs.tsv|2d|no row of 'train'
runs.tsv|3d|no row of 'bounds'
runs.tsv|2s/train/trains/|no row of 'train'
runs.tsv|2p|:3: a second row of 'train'
runs.tsv|2s/290/301/|:2: column 3 (used)
runs.tsv|2s/300/nan/|:2: column 2 (simulated)
rounds.tsv|$d|has 200 simulations,runs.tsv says 300
rounds.tsv|3d|:3: column 1 (round)
rounds.tsv|3p|:4: column 1 (round)
rounds.tsv|4s/300/301/|has 301 simulations,runs.tsv says 300
rounds.tsv|4s/300/30o/|:4: column 3 (runs)
rounds.tsv|4s/300/nan/|:4: column 3 (runs)
rounds.tsv|4s/0.2/1.5/|:4: column 2 (share)
rounds.tsv|4s/0.2/NA/|:4: column 2 (share)
rounds.tsv|3s/0.03/0.o3/|:3: column 6 (se)
rounds.tsv|3s/0.2/inf/|:3: column 2 (share)
rounds.tsv|3s/200/2e2/|:3: column 3 (runs)
rounds.tsv|4s/0.2/0.3/|not the same as rounds-3.tsv
rounds.tsv|3s/0.03/0.02/|not the same as rounds-3.tsv
X
  # A folder instead of the last round's own table.
  rm d/rounds-3.tsv
  mkdir d/rounds-3.tsv
  go tw-report d
  says 1 'd/rounds-3.tsv: Is a directory'
  rmdir d/rounds-3.tsv
  cp whole/* d
  [ "$n" -eq 57 ]
  # A table of draws, as of three parameters, is compared with draws-regions.tsv.
  rm d/grid-scored.tsv whole/grid-scored.tsv
  cp whole/draws-regions.tsv whole/regions.tsv
  cp whole/regions.tsv d
  go tw-report d
  silent
  sed -i '$d' d/regions.tsv
  check regions.tsv 'its points are not those of draws-regions.tsv'
}

@test "tw-report says nothing of the estimates if stack.tsv has no row for them" {
  mkdir d
  for rows in 'NAmn\tnan\t5\n' 'estimate\tgain\terror\tweight\n' 'estimate\tgain\terror\tweight\nmixture\t.1\t.1\t1\n'; do
    printf "$rows" >d/stack.tsv
    go tw-report d
    did 0
    [ "$(wc -l <out)" -eq 1 ] || fail "$(cat out)"
  done
  tsv 'estimate gain error weight' 'mixture 0 0 1' >d/stack.tsv
  go tw-report d
  did 0
  [ "$(wc -l <out)" -eq 1 ] || fail "$(cat out)"
  tsv 'estimate gain error weight' 'a 0 0 1' >d/stack.tsv
  go tw-report d
  did 0
  grep -q '^mixture       The posterior estimate is a weighted mean .* The weight of "a" is 1[.]$' out || fail "$(cat out)"
}

# several P...: make bounds and intervals of the parameters a and b in d, for observations 1, 2, ... with these p.
several() {
  rm -rf d
  mkdir d
  local i=0 p rows=()
  tsv 'id p' >d/typical.tsv
  tsv 'id parameter mean sd median lo hi inner_lo inner_hi outer_lo outer_hi' >d/parameters.tsv
  for p; do
    i=$((i + 1))
    tsv "$i $p" >>d/typical.tsv
    rows+=("$i region - 0.1 99 0.0$i 0.001")
    tsv "$i a 0 1 0.$i -1.6 1.6 -1 1 -2 2.0$i" "$i b 0 1 $i -1.6 1.6 inf -inf -inf inf" >>d/parameters.tsv
  done
  gap_file "${rows[@]}" >h
  { echo cdf; seq 400 | sed 's/$/e-3/'; } | tw-bounds --global -s cdf --gap h >d/bounds.tsv
}

@test "tw-report of several observations has a row for each, and puts those that are unlike the simulations first, marked" {
  several 0.5 0.01 0.3 0.0004 1
  go tw-report d
  silent
  [ "$(sed -n 1p out)" = 'The 90 % credible regions at several observations' ]
  sed -n '3,8s/   */\t/gp' out | sed 's/\t$//' >rows
  [ "$(cut -f 1 rows | tr '\n' ,)" = 'observation,! 2,! 4,1,3,5,' ] || fail "$(cat out)"
  [ "$(cut -f 2 rows | tr '\n' ,)" = p,0.01,0.0004,0.5,0.3,1, ]
  # The undetermined share is the mass in the table of bounds.
  for row in 2:2 3:4 4:1 5:3 6:5; do
    [ "$(sed -n "${row%:*}p" rows | cut -f 3)" = "$(awk -F '\t' -v id="${row#*:}" '$1 == id { printf "%.3g %%", 100 * $12 }' d/bounds.tsv)" ] || fail "$row: $(cat rows)"
  done
  grep -qx 'The outer interval contains the calibrated interval, which has 90 % coverage on average over the calibration simulations. For each parameter separately, this is wrong with probability at most 5 %, and for a parameter at any of the 5 observations with probability at most 25 %[.]' out || fail "$(cat out)"
  [ "$(sed -n '1p; 4p' rows | cut -f 4- | tr '\t\n' ,/)" = 'a,outer interval,b,outer interval/0.1,-2.0 to 2.1,1.0,no limit/' ] || fail "$(cat rows)"
  grep -qx '! marks an observation that is UNLIKE the simulations: its p is at most 0.01. This is so at 2 of 5; if all were like the simulations, 0.05 would be expected. Do not trust the marked rows before you know why.' out
  grep -qx 'At each observation, the right interval is the central interval of the posterior estimate that contains 90 % of the probability of the exact posterior. It is not known. Intervals of the same level as the right interval contain the true value in 90 % + d of the calibration simulations. Each observation has a d of its own, which is not known. Suppose that d is between minus and plus the allowed difference (the column gap of bounds.tsv). Then the outer interval contains the right interval, too, with the same confidence.' out || fail "$(cat out)"
  grep -q '^No parameter value can be called outside the region at 1 of 5 observations: with an allowed difference of [0-9.]* percentage points, the label outside is not possible, because 90 % + [0-9.]* % is more than 100 %[.] More training simulations help, because they make the difference smaller; more calibration simulations do not[.]' out || fail "$(cat out)"
  grep -qx 'What to do next' out
  go tw-report --latex d
  silent
  [ "$(wc -l <out)" -eq 10 ]
  [ "$(sed -n 4p out)" = '2 & b & $2.0$ & $-1.6$ to $1.6$ & nothing & no limit \\' ] || fail "$(cat out)"
  go tw-report --html d
  silent
  grep -qF '<tr><th scope="row">! 4</th><td>0.0004</td>' out
  # The table has the full width of the page.
  grep -qxF '<body class="many">' out
  grep -qxF '<h2>What to do next</h2>' out
  # The data that tw-gap left out, if there are any.
  run ! grep -qF 'leaves out' out
  sed '$i # note left 3 12' h >d/gap.tsv
  go tw-report d
  silent
  grep -qE 'with the same confidence[.] The allowed difference leaves out 3 of 12 data sets, because a posterior estimate has no draws there[.]$' out || fail "$(cat out)"
  # If no observation is unlikely, or p is unknown, there is no warning.
  several 0.5 0.02
  go tw-report d
  silent
  run ! grep -qE '^!|What to do next' out
  cp -R d bare
  rm bare/parameters.tsv
  go tw-report bare
  silent
  grep -qx 'How reliable this is' out || fail "$(cat out)"
  run ! grep -qE 'outer interval|undetermined$' out
  rm d/typical.tsv
  go tw-report d
  silent
  [ "$(sed -n 4p out | sed 's/  */ /g' | cut -d ' ' -f 1-3)" = "1 $(awk -F '\t' '$1 == 1 { printf "%.3g %%", 100 * $12 }' d/bounds.tsv)" ] || fail "$(cat out)"
}

@test "tw-report of several observations gives their mean and largest undetermined share, and advises to reduce them" {
  several 0.5 0.02
  tsv 'id n share_undetermined' '1 10 0.125' '2 30 0.375' 'all 40 0.3125' >d/shares.tsv
  go tw-report d
  silent
  [ "$(sed -n '/^What to do next/,/^$/p' out | sed 1d)" = "On average over the observations, 25 % of the posterior estimate's probability is undetermined; the largest share is 37.5 %, at observation 2. More simulations (--runs) should lower all these shares. An analysis of one observation alone (tw-pipe --simulate) simulates where its parameters are plausible, and should lower its share more." ] || fail "$(cat out)"
  # One observation is called all, like the row of all of them; the other has no draws.
  sed -i '/^# crc32/d; s/^2\t/all\t/' d/*.tsv
  sed -i '/^1\t/d' d/shares.tsv
  go tw-report d
  silent
  grep -q '^On average over the observations, 37[.]5 % of the posterior.* the largest share is 37[.]5 %, at observation all[.]' out || fail "$(cat out)"
  [ "$(sed -n 's/^all  *0[.]02  *\([0-9.]* %\).*/\1/p' out)" = '37.5 %' ] || fail "$(cat out)"
  # If nothing is undetermined, there is nothing to do.
  tsv 'id n share_undetermined' '1 10 0' 'all 30 0' 'all 40 0' >d/shares.tsv
  go tw-report d
  silent
  run ! grep -q 'What to do next' out
}

@test "tw-report of several observations gives no interval where the effective sample size is below 100" {
  several 0.5 0.02
  awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "ess"; next } $1 == 2 { for (i = 6; i <= 11; i++) $i = "NA" } { print $0, ($1 == 2) ? 1.004 : 250 }' d/parameters.tsv >few
  mv few d/parameters.tsv
  tsv 'id n share_undetermined' '1 10 0.125' '2 30 0' 'all 40 0.03125' >d/shares.tsv
  go tw-report d
  silent
  [ "$(sed -n 's/^2  *//p' out | sed 's/   */|/g; s/|$//')" = '0.02|not known|0.200000|none: effective sample size 1.0|2|none: effective sample size 1.0' ] || fail "$(cat out)"
  grep -q '^1 .* 12.5 %  *0.1  *-2.0 to 2.1 ' out || fail "$(cat out)"
  grep -qx 'At 1 of 2 observations the draws of the posterior estimate have an effective sample size below 100, as the rows say: there is no interval, and no share of the posterior.' out || fail "$(cat out)"
  # The average is that of the other observations.
  grep -q '^On average over the observations, 12.5 % of the posterior estimate.s probability is undetermined; the largest share is 12.5 %, at observation 1[.]' out || fail "$(cat out)"
  go tw-report --latex d
  silent
  grep -qF '2 & a & $0.200000$ & none: effective sample size $1.0$ & none & none' out || fail "$(cat out)"
}

@test "tw-report of several observations shows eight parameters, and refuses tables of different analyses" {
  several 0.5 0.5
  for i in 1 2; do for p in c d e f g h i j; do tsv "$i $p 0 1 7 -1 1 inf -inf -inf inf"; done; done >more
  { sed -n 1p d/parameters.tsv; cat more <(sed 1d d/parameters.tsv) | sort -s -k 1,1n; } >all
  mv all d/parameters.tsv
  go tw-report d
  silent
  grep -qx 'parameters.tsv has 2 more parameters.' out
  [ "$(sed -n 3p out | grep -o 'outer interval' | wc -l)" -eq 8 ]
  several 0.5 0.5
  sed -i 's/^2\ta/3\ta/' d/parameters.tsv
  go tw-report d
  says 1 "d/parameters.tsv: bounds.tsv has no row '3'"
  sed -i 's/^3\ta\t0/2\ta\tx/; s/median/mean_/' d/parameters.tsv
  go tw-report d
  says 1 "no column 'median'"
  several 0.5 2
  go tw-report d
  says 1 'd/typical.tsv:3: column 2 (p)'
  several 0.5 0.5
  { echo score; seq 400; } | tw-bounds --global >d/bounds.tsv
  go tw-report d
  says 1 'd/parameters.tsv: the report is about one observation'
}

@test "tw-report of several observations takes each undetermined share from the draws of its observation" {
  several 0.5 0.5
  tsv 'id n inside undetermined outside share_inside share_undetermined share_outside' \
    '2 4 1 3 0 0.25 0.75 0' '1 8 4 3 1 0.5 0.375 0.125' 'all 12 5 6 1 0.4 0.5 0.1' >d/shares.tsv
  go tw-report d
  silent
  [ "$(awk '$1 == "1" || $1 == "2" { print $3, $4 }' out | tr '\n' ,)" = '37.5 %,75 %,' ] || fail "$(cat out)"
  # The allowance is that of each parameter, if it is known, not that of the regions.
  gap_file '1 interval a 0.1 99 0.04 0.001' '1 interval b 0.1 99 0.03 0.001' '2 interval a 0.1 99 0.05 0.001' '2 interval b 0.1 99 0.02 0.001' >h2
  { echo rank_a,rank_b | tr , '\t'; seq 400 | awk '{ print $1 / 401 "\t" $1 * 7 % 401 / 401 }'; } |
    tw-bounds --ranks 400 --gap h2 >d/bounds-ranks.tsv
  go tw-report d
  silent
  grep -q 'minus and plus the allowed difference (the column gap of bounds-ranks.tsv). Then the outer interval contains' out || fail "$(cat out)"
  rm d/bounds-ranks.tsv
  # There are no leaves, since each observation has all simulations.
  { echo cdf; seq 20 | awk '{ print $1 / 21 }'; } | tw-bounds --global -s cdf --gap h >d/bounds.tsv 2>/dev/null
  go tw-report d
  silent
  grep -q '^No parameter value can be called outside the region at 2 of 2 observations: ' out
  run ! grep -q "in the observation's leaf" out
  # No parameter has an outer interval.
  awk -F '\t' -v OFS='\t' 'NR > 1 { $10 = "-inf"; $11 = "inf" } { print }' d/parameters.tsv >open
  mv open d/parameters.tsv
  go tw-report d
  silent
  run ! grep -q 'The outer interval contains' out
}

@test "tw-report of several observations gives every row of its page as many cells as the header" {
  several 0.5 0.5 0.3
  sed 's/\t0\.01\t/\t0.045\t/; s/\t0\.02\t/\t0.05\t/' h >h2
  { echo cdf; seq 400 | sed 's/$/e-3/'; } | tw-bounds --global -s cdf --gap h2 >d/bounds.tsv 2>/dev/null
  # The upper bound of the first observation is the largest score.
  [ "$(awk -F '\t' '$1 == 1 { print $8, $10 }' d/bounds.tsv)" = '400 0.4' ]
  go tw-report d
  silent
  grep -q "^No parameter value can be called outside the region at $(awk -F '\t' '$10 == "inf" { n++ } END { print n }' d/bounds.tsv) of 3 observations: " out ||
    fail "$(cat out)"
  several 0.5 0.5
  { head -n 1 d/parameters.tsv
    for i in 1 2; do for p in a b c d e f g h i j; do tsv "$i $p 0 1 7 -1 1 inf -inf -inf inf"; done; done; } >all
  mv all d/parameters.tsv
  go tw-report --html d
  silent
  # Of ten parameters, eight are shown with two cells each, after three other cells.
  sed -n '/<th[ >].*observation/,/<\/table>/p' out | grep -o '<tr>.*' | awk '{ print gsub(/<t[hd][ >]/, "") }' | sort -u >cells
  [ "$(cat cells)" = 19 ] || fail "$(cat cells)"
}
