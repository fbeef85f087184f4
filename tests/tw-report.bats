# tw-report: what it says of points is what tw-classify says of them.
load lib
load flow

# bounds N [OPTION...]: those of the scores 1 to N, in d.
bounds() {
  mkdir -p d
  { echo score; seq "$1"; } | tw-bounds --global "${@:2}" >d/bounds.tsv
}

# ask EXPRESSION: records of parameters on standard input, classified by the score that
# awk makes of the first column, t, and the second, u.
ask() {
  awk -F '\t' -v OFS='\t' "NR == 1 { print \$0, \"score\"; next }
    { t = \$1; u = \$2; printf \"%s\t%.17g\n\", \$0, $1 }" | tw-classify -b d/bounds.tsv
}

# line EXPRESSION LO:HI:N: the grid of one parameter, reported.
line() {
  E=$1
  echo theta1 >d/none
  tw-grid -N theta1="$2" <<<x | cut -f 2 | sed '1i\theta1' | ask "$E" >d/regions.tsv
  go tw-report d
  silent
}

# pieces REGION: its intervals in the report, a row each.
pieces() {
  sed -n '/^theta1/,/^ *outside/p' out | sed -n "s/^theta1 *//; s/^ *$1 //p" | sed 's/, /\n/g'
}

# ends REGION: both ends of each of its intervals in the report, a row each.
ends() {
  pieces "$1" |
    awk '!/nowhere/ { print $1; if (NF > 1) print $3 }' >"$1.ends"
}

# agrees: each end that is named lies in its region, so do nine points of each interval, and a
# step beyond an end the verdict is another.
agrees() {
  local r
  for r in inside undetermined outside; do
    ends $r
    sed '1i\theta1' $r.ends | ask "$E" | awk -F '\t' -v r=$r 'NR > 1 && $NF != r { print; bad = 1 } END { exit bad }' ||
      fail "^ named as $r" || return 1
    pieces $r |
      awk 'BEGIN { print "theta1" } NF == 3 { for (i = 1; i < 10; i++) printf "%.17g\n", $1 + ($3 - $1) * i / 10 }' |
      ask "$E" | awk -F '\t' -v r=$r 'NR > 1 && $NF != r { print; bad = 1 } END { exit bad }' ||
      fail "^ between ends of $r" || return 1
  done
  # As many intervals as the grid has, ends within a step of its own.
  stretches theta1 inside <d/regions.tsv |
    awk -F '\t' '{ print $1; if ($2 != $1) print $2 }' >want
  step=$(awk -F '\t' 'NR == 2 { a = $1 } NR == 3 { printf "%.17g", $1 - a }' d/regions.tsv)
  paste inside.ends want | awk -v step="$step" 'NF != 2 || $1 - $2 > step / 9 || $2 - $1 > step / 9 { print; bad = 1 }
    END { exit bad }' || fail '^ not as the grid has them'
}

@test "one parameter: intervals, each by itself, two modes too" {
  bounds 400
  line '400 * (t - 1) ^ 2 * (t + 1) ^ 2' -3:3:601
  agrees
  grep -qx 'theta1        inside -1.39 to -0.26, 0.26 to 1.39' out
  grep -qx '              undetermined -1.4, -0.25 to -0.2, 0.2 to 0.25, 1.4' out
  # No line of what is not there.
  [ "$(cut -c 1-12 out | tr '\n' '|')" = 'The 90 % cre|theta1 has 2||The evidence|calibration |theta1      |            |            |undetermined|Inside and o|' ]
  line '400 * (t - 1) ^ 2 * (t + 1) ^ 2' -3:3:100
  agrees
  [ "$(wc -l <inside.ends)" -eq 4 ]
  # Of many intervals the first eight.
  line '371 + 60 * cos(6.283185307179586 * t)' 0.25:11.25:1101
  go tw-report d
  grep -qE '^theta1 +inside [^,]*(, [^,]*){7}, and 3 more intervals above$' out || fail "$(cat out)"
  # No inside; nothing but inside.
  line '370 + t' 0:1:11
  agrees
  grep -q '^theta1 *inside nowhere on the grid$' out
  line t 0:1:11
  agrees
  grep -q '^ *outside nowhere on the grid$' out
}

@test "as many digits as tell neighbours apart" {
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

@test "whole numbers" {
  bounds 400
  line '(t - 40) ^ 2' 10:60:51
  agrees
  grep -q 'inside 22 to 58$' out
}

@test "the end of the grid, and a wall of the prior" {
  bounds 400
  line '(t - 1) ^ 2 * 100' 0:4:41
  agrees
  grep -qx 'grid          what is not outside reaches its end at theta1 = 0 and may go on: ask on a wider grid (tw-grid)' out
  # It does.
  printf 'theta1\n-0.1\n' | ask "$E" | grep -q 'inside$'
  line '(t - 1) ^ 2 * 10' 0:4:41
  grep -qF 'at theta1 = 0, theta1 = 4 and' out
  # There the prior ends, on both sides or on one.
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
  hand 'probit -0.5 4.5 0 1 whole' >d/flow.tsv
  go tw-report d
  silent
  run ! grep -q ^grid.*tw-grid out
  # Of the parameter of that name; another flow knows none.
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

@test "two parameters: extents, a ridge that leaves the grid" {
  bounds 400
  E='100 * (t - 3.6 * u) ^ 2'
  tw-grid -N a=0:18:37 b=0:6:61 <<<x | cut -f 2,3 | sed '1i\a\tb' | ask "$E" >d/regions.tsv
  tsv param a b >d/params.tsv
  go tw-report d
  silent
  grep -qx 'a             inside from 0 to 18, not all of it; not outside from 0 to 18, not all of it' out
  grep -qx 'grid          what is not outside reaches its end at a = 0, a = 18, b = 0 and may go on: ask on a wider grid (tw-grid)' out
  awk -F '\t' 'NR > 1 && $NF != "outside" { if (lo == "" || $2 < lo) lo = $2; if ($2 > hi) hi = $2
    if ($NF == "inside") { if (ilo == "" || $2 < ilo) ilo = $2; if ($2 > ihi) ihi = $2 } }
    END { printf "b             inside from %s to %s, not all of it; not outside from %s to %s, not all of it\n", ilo, ihi, lo, hi }' \
    d/regions.tsv >want
  grep -qxF "$(cat want)" out || fail "$(cat want out)"
  cp d/regions.tsv whole
  # Digits: of a hundredth of all; nothing is inside, nothing is not outside.
  tw-grid -N a=0:3:10 b=0:1:4 <<<x | cut -f 2,3 | sed '1i\a\tb' | ask '9000 * (u - 0.5) ^ 2 + (t < 0.5 || t > 2.5) * 999' >d/regions.tsv
  go tw-report d
  grep -qx 'a             inside from 0.667 to 2.333, not all of it; not outside from 0.667 to 2.333, not all of it' out || fail "$(cat out)"
  grep -qx 'b             inside from 0.3334 to 0.6666, not all of it; not outside from 0.3334 to 0.6666, not all of it' out || fail "$(cat out)"
  sed -i 's/inside$/undetermined/' d/regions.tsv
  go tw-report d
  grep -qx 'b             no point of the grid is inside; not outside from 0.3334 to 0.6666, not all of it' out
  sed -i 's/undetermined$/outside/' d/regions.tsv
  go tw-report d
  silent
  [ "$(grep -c ' no point of the grid is inside; no point of the grid is not outside$' out)" -eq 2 ]
  # An axis of one value has no end.
  tw-grid -N a=5:5:1 b=0:1:4 <<<x | cut -f 2,3 | sed '1i\a\tb' | ask 'u' >d/regions.tsv
  go tw-report d
  grep -qF 'reaches its end at b = 0, b = 1 and' out
  cp whole d/regions.tsv
  go tw-report d
  # Another order of the points is the same grid; one point less is none, and nothing has an end.
  { head -n 1 d/regions.tsv; sed 1d d/regions.tsv | sort -t '	' -k 2,2g -k 1,1g; } >shuffled
  cp out want
  cp shuffled d/regions.tsv
  go tw-report d
  cmp out want
  sed -i '$d' d/regions.tsv
  go tw-report d
  run ! grep -q '^grid' out
}

# drift H SE: a table of tw-drift, in d.
drift() { { echo '# tw-drift 1'; tsv 'alpha runs drift se' "0.1 100 $1 $2"; echo '# end 1'; } >d/drift.tsv; }

@test "what the bounds say of every point, the report says" {
  # Too few simulations to rule anything out, enough of them, and a large coverage gap. With
  # one of 0.0443 the upper bound is finite for some 110 to 3000 calibration simulations alone.
  while IFS='|' read -r n options words; do
    rm -rf d
    mkdir d
    tsv param a b >d/params.tsv
    case $n$options in
    60*drift* | 3200*) drift 0.0443 0 ;;
    *drift*) drift 0.035 0.014 ;;
    esac
    { echo cdf; seq "$n" | awk -v n="$n" '{ print $1 / (n + 1) }'; } >scores
    # shellcheck disable=SC2086 # options
    tw-bounds --global -s cdf $options scores >d/bounds.tsv 2>said
    tw-grid -N a=0:1.5:16 b=0:1:3 <<<x | cut -f 2,3 | sed '1i\a\tb' >points
    asked=$(awk 'BEGIN { print "a\tcdf"; for (i = 0; i <= 300; i += 3) print "0\t" (i > 150 ? 2 ^ (i - 150) : i / 150) }' |
      tw-classify -b d/bounds.tsv 2>err | sed 1d | cut -f 3 | sort -u | paste -s -d ' ')
    awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "cdf"; next } { print $0, $1 }' points | tw-classify -b d/bounds.tsv >d/regions.tsv
    go tw-report d
    silent
    # What is true of the far and the near points tw-classify was asked about, is said.
    n_out=$(grep -ci 'nothing can be ruled out' out) || true
    n_in=$(grep -c 'Nothing is surely in the region' out) || true
    case $asked in
      *outside*) [ "$n_out" -eq 0 ] ;;
      *) [ "$n_out" -eq 1 ] ;;
    esac || fail "$n $options: $asked: $(cat out)"
    case $asked in
      *inside*) [ "$n_in" -eq 0 ] ;;
      *) [ "$n_in" -eq 1 ] ;;
    esac || fail "$n $options: $asked: $(cat out)"
    if [ "$n_out" -eq 1 ]; then grep -q 'not outside' out && fail "$(cat out)"; fi
    if [ "$n_out$n_in" = 11 ]; then grep -qE '^(a|b) |^Inside|^Outside' out && fail "$(cat out)"; fi
    grep -qE "$words" out || fail "$n $options: $(cat out)"
    # No warning word for word.
    [ "$(grep -c 'lacks a finite' out)" -eq 0 ] || fail "$(cat out)"
  done <<'X'
400||^a +inside from 0 to 0.8; not outside from 0 to 0.9$
28||^Nothing can be ruled out of the region: 28 calibration runs are too few; with 29 for data like yours it is otherwise[.]$
28||^Inside is wrong with probability 5 % at most, about
28||^a +inside from 0 to [0-9.]+; nothing is outside$
29||^a +inside from 0 to [0-9.]+; not outside
28|--alpha 0.9|^Nothing is surely in the region: 28 calibration runs are too few;
28|--alpha 0.9|^Outside is wrong with probability 5 % at most, about
1||^Nothing is surely in the region, and nothing can be ruled out of it: 1 calibration run is too few;
1000|--drift d/drift.tsv|^a +inside from
100000|--drift d/drift.tsv --beta 0.01|^Nothing can be ruled out of the region: the estimate is too uncertain at your data, where its coverage is known to 13.[0-9] % only; more runs that train it help, more that calibrate it do not[.]$
60|--drift d/drift.tsv|^Nothing can be ruled out of the region: 60 calibration runs are too few; with 1[01][0-9] for data like yours it is otherwise[.]$
3200|--drift d/drift.tsv|^Nothing can be ruled out of the region: the estimate is too uncertain at your data.* more that calibrate it do not[.]$
X
}

@test "sets of several parts: each by itself, where points tell them apart" {
  bounds 400
  # A grid of two: at b the two parts are one.
  tw-grid -N a=-2:2:41 b=0:1:3 <<<x | cut -f 2,3 | sed '1i\a\tb' | ask '400 * (t - 1) ^ 2 * (t + 1) ^ 2' >d/regions.tsv
  tsv param a b >d/params.tsv
  go tw-report d
  silent
  grep -qx 'a             inside from -1.3 to -0.3 and from 0.3 to 1.3; not outside from -1.4 to -0.2 and from 0.2 to 1.4' out || fail "$(cat out)"
  grep -qx 'b             inside from 0 to 1, not all of it; not outside from 0 to 1, not all of it' out
  # Draws of two humps, and of one that has a long tail.
  tw-sample --prior 'a=normal(0,1) b=lognormal(0,2)' -n 4000 --seed 5 |
    awk -F '\t' -v OFS='\t' 'NR == 1 { print "a", "b"; next } { print (NR % 3 ? 5 : -5) + $1, $2 }' >draws
  ask '0' <draws >d/regions.tsv
  go tw-report d
  silent
  grep -qE '^a +inside from -[0-9.]+ to -[0-9.]+ and from [0-9.]+ to [0-9.]+, perhaps not all of it; not outside from -' out || fail "$(cat out)"
  grep -qE '^b +inside from [0-9.]+ to [0-9.]+, perhaps not all of it; not outside' out || fail "$(cat out)"
  sed -n 's/^a *\(inside.*\), perhaps.*;.*/\1/p' out | awk '{ print $3; print $5; print $8; print $10 }' >said
  sed 1d draws | cut -f 1 | sort -g | awk 'NR == 1 || ($1 > 0 && last < 0) { if (NR > 1) print last; print $1 } { last = $1 } END { print last }' >want
  paste said want | awk 'NF != 2 || ($1 - $2) ^ 2 > 0.04 { print; bad = 1 } END { exit bad || NR != 4 }' || fail "$(cat out)"
  # A part of one point is at it, with as many digits as the others.
  tw-grid -N a=-1:2:10 b=0:1:3 <<<x | cut -f 2,3 | sed '1i\a\tb' >points
  ask '(t < -0.3 && t > -0.4 || t > 0.9) ? 1 : 999' <points >d/regions.tsv
  go tw-report d
  silent
  grep -qx 'a             inside at -0.333 and from 1 to 2; not outside at -0.333 and from 1 to 2' out || fail "$(cat out)"
  grep -qx 'a has 2 parts, which an interval does not show: points of the grid that are surely in the region are at -0.333 and from 1 to 2.' out || fail "$(cat out)"
  # Of twenty parts eight are listed.
  tw-grid -N a=0:40:41 b=0:1:3 <<<x | cut -f 2,3 | sed '1i\a\tb' | ask '(t % 2 ? 1 : 999)' >d/regions.tsv
  go tw-report d
  silent
  grep -qE '^a +inside at 1( and at [0-9]+){7}, and 12 more intervals above; not outside at 1 ' out || fail "$(cat out)"
  # Of few draws nothing tells them apart.
  { head -n 1 draws; sed 1d draws | head -n 20; } | ask '0' >d/regions.tsv
  go tw-report d
  grep -qE '^a +inside from -[0-9.]+ to [0-9.]+, perhaps not all of it; not outside from -' out || fail "$(cat out)"
}

@test "runs that are there twice, that are not alike; draws worth few" {
  mkdir d
  tsv param a >d/params.tsv
  tw-sample --prior 'a=normal(0,1)' -n 600 >runs
  # In one file, or the runs of a later one again; by chance few values come twice.
  for f in 'calib-scored' scored-1 'scored-1 scored-2'; do
    rm -f d/*scored*
    for g in $f; do if [ "$f" = "$g" ]; then { cat runs; sed 1d runs; } else cat runs; fi >d/$g.tsv; done
    bounds 1200
    go tw-report d
    silent
    grep -qx 'runs          50 % of the calibration runs are the same as others, and not by chance:' out || fail "$f $(cat out)"
    tail -n 1 out | grep -q '; and see the doubts above[.]$'
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
  grep -q 'are not distributed alike, most of all in b$' out || fail "$(cat out)"
  tsv 'column runs records distance p' 'a 9 9 0 0.5' 'b 9 9 0 0.0004' 'c 9 9 0 0.0009' >d/alike.tsv
  go tw-report d
  grep -qx 'runs          those that train and those that calibrate are not distributed alike, most of all in b' out || fail "$(cat out)"
  grep -qx '              (p = 0.0004): were they made in the same way?' out
  rm d/alike.tsv d/params.tsv d/scored-1.tsv
  # 1000 draws of 50 that came with equal chances: worth 50.
  hand 'none 0 0 0 1' >d/flow.tsv
  : >d/likelihood.tsv
  awk 'BEGIN { print "id\ttheta1"; for (i = 0; i < 1000; i++) print "1\t" (i * i + i) % 61 / 7 }' >d/draws.tsv
  want=$(sed 1d d/draws.tsv | sort | uniq -c | awk '{ c += $1 * ($1 - 1) / 2 } END { printf "%.2g", 1000 * 999 / 2 / c }')
  go tw-report d
  silent
  grep -qx "draws         the 1000 draws are worth about $want independent ones: shares and ends are rough" out || fail "$(cat out)"
  # Not of whole numbers, nor of draws that nothing weighed, nor where they are worth a tenth.
  mv d/likelihood.tsv l
  go tw-report d
  grep -q independent out && fail "$(cat out)"
  mv l d/likelihood.tsv
  awk 'BEGIN { print "id\ttheta1"; for (i = 0; i < 1000; i++) print "1\t" i % 500 / 7 }' >d/draws.tsv
  go tw-report d
  grep -q independent out && fail "$(cat out)"
  awk 'BEGIN { print "id\ttheta1"; for (i = 0; i < 1000; i++) print "1\t" i % 9 }' >d/draws.tsv
  hand 'none 0 0 0 1 whole' >d/flow.tsv
  go tw-report d
  silent
  grep -q independent out && fail "$(cat out)"
  true
}

# answer BETA DRIFT: 500 runs of two parameters, a with drift, and draws, in d.
answer() {
  rm -rf d
  mkdir d
  tw-sample --prior 'rank_a=whole(0,100) rank_b=whole(0,100)' -n 500 |
    awk -F '\t' -v OFS='\t' 'NR > 1 { $1 /= 100; $2 /= 100 } { print }' >ranks
  { echo '# tw-drift 1 --ranks'; printf 'parameter\talpha\truns\tdrift\tse\na\t0.1\t99\t%s\t0.01\nb\t0.1\t99\t0\t0.01\n' "${2:-0}"; echo '# end 2'; } >h
  tw-bounds --ranks 100 --beta "$1" ${2:+--drift h} ranks >d/bounds-ranks.tsv 2>err
  tw-sample --prior 'a=normal(100,20) b=normal(-0.0123,0.00004)' -n 5000 --seed 3 >draws
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
  { echo score; seq 400; } | tw-bounds --global >d/bounds.tsv
}

@test "the answer: parameters with intervals, rounded to their side" {
  answer 0.2
  go tw-report d
  silent
  [ "$(sed -n '3s/  */ /gp' out)" = 'parameter median 90 % interval surely within surely holds' ] || fail "$(cat out)"
  # Numbers as in the table, inner ends within, outer ends without, by less than a tenth of sd.
  sed -n '4,5p' out | sed 's/ to / /g' >said
  awk -F '\t' 'NR > 1 { print $1, $4, $5, $6, $7, $8, $9, $10, $3 }' d/parameters.tsv |
    paste -d ' ' said - | awk '
      function near(i) { return ($i - $(i + 8)) ^ 2 < ($17 / 10) ^ 2 }
      { for (i = 2; i <= 8; i++) if (!near(i)) bad = 1 }
      $1 != $9 || $5 < $13 || $6 > $14 || $7 > $15 || $8 < $16 || bad { print; exit bad = 1 } END { exit bad || NR != 2 }' || fail "$(cat out)"
  grep -qx 'The first interval is the estimate'"'"'s own. The one that is right on average over data like yours holds what is "surely within" and lies inside what "surely holds": each of the two is wrong with probability 10 % at most, of each parameter by itself.' out
  grep -qx 'Of your own data alone nothing is promised.' out
  # As rows for LaTeX.
  sed 's/^a\t/a_1%\t/; s/^b\t/\\b^2~\t/' d/parameters.tsv >p && mv p d/parameters.tsv
  go tw-report --latex d
  silent
  [ "$(wc -l <out)" -eq 2 ]
  [[ $(sed -n 2p out) == '\char`\\ b\char`\^ 2\char`\~  & '* ]] || fail "$(cat out)"
  grep -qE '^a\\_1\\% & \$[0-9]+\$( & \$[0-9.]+\$ to \$[0-9.]+\$){3} \\\\$' out || fail "$(cat out)"
  go tw-report --html --latex d
  says 2 'exclude each other'
  rm d/parameters.tsv
  go tw-report --latex d
  says 1 'd: no parameters.tsv'
  has
}

@test "how sure: each sentence where it is true, and not where it is false" {
  answer 0.1 0.02
  go tw-report d
  silent
  D=$(awk -F '\t' '$1 == "a" { print $13 }' d/bounds-ranks.tsv)
  # Of each parameter its own: what a allows for is more than holds for b, which allows for none.
  grep -qxF "At your own data this holds, too, for each parameter whose coverage there differs from the average by at most $(share "$D") (a), 0 % (b); two halves of the runs suggest that it does, nothing proves it." out || fail "$(cat out)"
  [ "$(grep -cE 'Of your own data alone|Each interval|UNLIKE|[0-9] parts' out)" -eq 0 ] || fail "$(cat out)"
  # Nothing is bounded: the intervals are the estimate's own; of one that is, the others say so.
  tw-classify --parameters -p a,b draws >d/parameters.tsv
  go tw-report d
  silent
  grep -qx "Each interval is the estimate's own: nothing is surely within the one that is right on average, nothing surely holds it." out
  [ "$(grep -cE '^[ab] .* nothing +no limit$' out)" -eq 2 ]
  grep -q 'is wrong with probability' <(sed '/^The evidence/,$d' out) && fail "$(cat out)"
  answer 0.1 0.04
  go tw-report d
  grep -qE '^a .* no limit$' out || fail "$(cat out)"
  grep -qE '^b .* to [-0-9.]+$' out
  grep -qE 'each of the two is wrong with probability 5 %' out
  # An observation that is unlike.
  for p in 0.009:1 0.01:1 0.02:0; do
    tsv 'x1 p' "7 ${p%:*}" >d/typical.tsv
    go tw-report d
    silent
    [ "$(grep -c 'UNLIKE the simulations (p = .*): believe nothing here' out)" -eq "${p#*:}" ]
    [ "$(grep -c '^Find out how the observation differs' out)" -eq "${p#*:}" ]
  done
  sed '1s/^/id\t/; 2,$s/^/1\t/' d/parameters.tsv >p && mv p d/parameters.tsv
  go tw-report d
  says 1 'd/parameters.tsv: the report is about one observation'
}

# interval N DRIFT...: N parameters, as many runs' ranks and draws, with these drifts in turn.
interval() {
  local i D
  rm -rf d
  mkdir d
  seq "$1" | sed 's/.*/rank_p&=whole(0,100)/' >laws
  # shellcheck disable=SC2046 # laws
  tw-sample --prior "$(paste -s -d ' ' laws)" -n 500 | awk -F '\t' -v OFS='\t' 'NR > 1 { for (i = 1; i <= NF; i++) $i /= 100 } { print }' >ranks
  { echo '# tw-drift 1 --ranks'; echo 'parameter alpha runs drift se' | tr ' ' '\t'
    for i in $(seq "$1"); do D=$(((i - 1) % ($# - 1) + 2)); printf 'p%d\t0.1\t99\t%s\t0.01\n' "$i" "${!D}"; done; echo "# end $1"; } >h
  tw-bounds --ranks 100 --drift h ranks >d/bounds-ranks.tsv 2>err
  tw-sample --prior "$(sed 's/rank_//; s/=.*/=normal(1,1)/' laws | paste -s -d ' ')" -n 5000 --seed 3 >draws
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
}

@test "your own data: of each parameter no more than its own bounds allow for" {
  # What holds for all is said once; else each by itself, but for those without any bound.
  interval 3 0.01
  go tw-report d
  silent
  D=$(awk -F '\t' '$1 == "p1" { print $13 }' d/bounds-ranks.tsv)
  grep -q "^At your own data this holds, too, if coverage there differs from the average by at most $(share "$D"); two" out || fail "$(cat out)"
  interval 3 0.01 0.45 0
  grep -q '^p2.*inf.*-inf.*-inf.*inf' d/parameters.tsv || fail "$(cat d/parameters.tsv)"
  go tw-report d
  silent
  grep -qF "differs from the average by at most $(share "$D") (p1), 0 % (p3); two halves" out || fail "$(cat out)"
  # Where halves show no difference nothing is allowed for.
  interval 2 0
  go tw-report d
  silent
  grep -qxF 'At your own data this holds, too, if coverage there is that average; two halves of the runs show no difference, nothing proves it.' out || fail "$(cat out)"
  # Of many the least and the most.
  interval 9 0.01 0
  go tw-report d
  silent
  grep -qF "by at most the drift that bounds-ranks.tsv has for it, 0 % to $(share "$D"); two halves" out || fail "$(cat out)"
  # In each case no sentence is about the largest drift alone.
  grep -q "average by at most $(share "$D");" out && fail "$(cat out)"
  # Of up to eight parameters without a bound the names, of more how many.
  interval 10 0.45 0.45 0.45 0.45 0.45 0.45 0.45 0.45 0.45 0
  go tw-report d
  silent
  grep -qF '"No limit" stands where no value of the prior can be ruled out, of 9 parameters: the ' out || fail "$(cat out)"
  sed -i '/^p9/d' d/parameters.tsv
  go tw-report d
  silent
  grep -qF '"No limit" stands where no value of the prior can be ruled out, of p1, p2, p3, p4, p5, p6, p7, p8: the ' out || fail "$(cat out)"
  # Of another analysis.
  interval 9 0.01 0
  sed -i '2s/^p1/p0/' d/parameters.tsv
  go tw-report d
  says 1 "d: bounds-ranks.tsv has no parameter 'p0'"
  { echo score; seq 400; } | tw-bounds --global --alpha 0.2 >d/bounds.tsv
  go tw-report d
  says 1 'd: bounds.tsv and bounds-ranks.tsv have other levels'
}

@test "of the region nothing can be ruled out, of a parameter it can" {
  answer 0.1
  { echo score; seq 28; } | tw-bounds --global >d/bounds.tsv 2>err
  go tw-report d
  silent
  [ "$(grep -c '^[ab] .* to [-0-9.]*$' out)" -eq 2 ]
  grep -q '^Nothing can be ruled out of the region: 28' out || fail "$(cat out)"
}

@test "a level so high that no budget reaches it: more than what is looked at" {
  bounds 400 --alpha 1e-12 2>err
  go tw-report d
  silent
  grep -q '^Nothing can be ruled out of the region: at this level more than 50000000 calibration runs would be needed' out || fail "$(cat out)"
}

@test "of a parameter nothing can be ruled out: which, and why" {
  answer 0.1 0.4
  go tw-report d
  silent
  grep -qE '^a .* nothing +no limit$' out || fail "$(cat out)"
  for word in '"No limit" stands where no value of the prior can be ruled out' '"Nothing" stands where no value is surely within'; do
    grep -qE "^$word, of a: the estimate is too uncertain at your data, where its coverage is known to [0-9.]+ % only; more runs that train it help, more that calibrate it do not[.]$" out ||
      fail "$word: $(cat out)"
  done
  head -n 21 ranks >few
  tw-bounds --ranks 100 few >d/bounds-ranks.tsv 2>err
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
  go tw-report d
  silent
  grep -qx '"No limit" stands where no value of the prior can be ruled out, of a, b: 20 calibration runs are too few; with 29 for data like yours it is otherwise.' out ||
    fail "$(cat out)"
  [ "$(grep -c 'stands where' out)" -eq 1 ]
  # With a drift no number of them is enough: the first parameter's own, not that of another.
  sed 's/^b\t0.1\t99\t0/b\t0.1\t99\t0.01/' h >h2
  tw-bounds --ranks 100 --drift <(sed 's/^a\t0.1\t99\t0\t/a\t0.1\t99\t0.4\t/' h2) few >d/bounds-ranks.tsv 2>err
  tw-classify --parameters -b d/bounds-ranks.tsv draws >d/parameters.tsv
  go tw-report d
  silent
  grep -qE '^"No limit" stands where no value of the prior can be ruled out, of a, b: the estimate is too uncertain' out || fail "$(cat out)"
  answer 0.1
  go tw-report d
  run ! grep -q 'stands where' out
}

@test "an interval that is narrower than the rounding does not turn around" {
  answer 0.1
  tsv 'parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi' \
    'a 1 0.53131 0.1 0.9 0.53121 0.53187 -1 1' 'b 1 0.5313 0.1 0.9 0.5313 0.5313 -1 1' >d/parameters.tsv
  go tw-report d
  silent
  sed -n 's/^[ab] .*   \([0-9.]*\) to \([0-9.]*\)   .*/\1 \2/p' out | awk '
    !($1 <= $2 && $1 >= 0.53121 && $2 <= 0.53187) { print; bad = 1 } END { exit bad || NR != 2 }' || fail "$(cat out)"
}

@test "what to do next: enough, what more runs would leave, or that they would hardly help" {
  answer 0.1
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  go tw-report d
  grep -qx 'More runs that calibrate would help: 2600 with data like yours, in the place of 400, would leave 2 % undetermined, not 5.24 %.' out || fail "$(cat out)"
  tw-budget --mass 0.06 d/bounds.tsv >d/budget.tsv
  go tw-report d
  grep -qx 'Enough: 5.24 % is undetermined, and 6 % was the aim.' out
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  while IFS='|' read -r masses words; do
    # shellcheck disable=SC2086 # numbers
    { tsv 'runs undetermined lo hi'; set -- $masses; n=10000; for m; do tsv "$n $m 0 1"; n=$((2 * n)); done; } >d/forecast.tsv
    go tw-report d
    silent
    [ "$(sed -n '/^What to do next/{n;p;}' out)" = "$words" ] || fail "$masses: $(cat out)"
  done <<'X'
0.019 0.018|Enough: by the runs there are 1.9 % is undetermined, and 2 % was the aim.
0.05 0.03 0.0199 0.01|More runs would help: on average over data like yours 5 % is undetermined with 10,000 runs; the forecast for all runs together is 2 % with 40,000.
0.05 0.02 0.01 0.005|More runs would help: on average over data like yours 5 % is undetermined with 10,000 runs; the forecast for all runs together is 2 % with 20,000.
0.1 0.08 0.06 0.05 0.04|More runs would help: on average over data like yours 10 % is undetermined with 10,000 runs; the forecast for all runs together is 6 % with 40,000, 4 % with 160,000.
0.022 0.0199 0.0195 0.019|More runs would help: on average over data like yours 2.2 % is undetermined with 10,000 runs; the forecast for all runs together is 2 % with 20,000.
0.2|More runs that calibrate would help: 2600 with data like yours, in the place of 400, would leave 2 % undetermined, not 5.24 %.
0.1 0.09 0.085 0.08 0.0801|More runs would hardly help: on average over data like yours 10 % is undetermined with 10,000 runs; the forecast for all runs together is 8.5 % with 40,000, 8 % with 160,000.
X
  { tsv 'runs undetermined lo hi' '1234567 0.1 0 1' '4900000 0.01 0 1'; } >d/forecast.tsv
  go tw-report d
  grep -q ' 10 % is undetermined with 1.23 million runs; .* is 1 % with 4.9 million\.$' out || fail "$(cat out)"
  { tsv 'runs undetermined lo hi' '8e8 1 0 1' '16e8 1 0 1' '32e8 0.998 0 1' '64e8 0.996 0 1'; } >d/forecast.tsv
  go tw-report d
  grep -q ' is 100 % with 3.2 billion, 100 % with 6.4 billion\.$' out || fail "$(cat out)"
}

@test "six parameters: draws, and their shares" {
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
    sed -n "s/^theta$j *inside from \(.*\) to \(.*\), not all of it; not outside from \(.*\) to \(.*\), not all of it/\1\n\2\n\3\n\4/p" out >said
    paste said want | awk 'NF != 2 || ($1 - $2) ^ 2 > (0.002 * $2) ^ 2 { print; bad = 1 } END { exit bad || NR != 4 }' || fail "theta$j"
  done
  read -r _ _ i u _ < <(tail -n 1 d/shares.tsv)
  want=$(awk -v i="$i" -v u="$u" 'BEGIN { printf "%.3g %% is surely in the 90 %% region, %.3g %% surely not, and of %.3g %% it cannot be told.", i / 5, 100 - (i + u) / 5, u / 5 }')
  grep -qF "Of the estimate's own probability $want" out || fail "$want $(cat out)"
  # Draws of one parameter come in no order.
  cut -f 1,7- d/regions.tsv >one
  cp one d/regions.tsv
  go tw-report d
  grep -q '^theta1 *inside from' out
}

@test "the advice about draws, only where neither chance nor width explains" {
  bounds 400
  while read -r inside undetermined outside advice; do
    tsv 'all n inside undetermined outside' "all 1000 $inside $undetermined $outside" >d/shares.tsv
    go tw-report d
    silent
    [ "$(grep -c 'unlike yours$' out)" -eq "$advice" ] || fail "$inside $undetermined: $(cat out)"
  done <<'X'
850 100 50 0
920 30 50 0
700 150 150 1
700 172 128 0
700 171 129 1
929 0 71 1
928 1 71 0
X
}

@test "more runs: in simulations, with all that they take" {
  bounds 72
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  go tw-report d
  silent
  grep -qx 'more runs     for 2 %: 2594 in this leaf' out
  tsv 'role simulated used' 'bounds 3000 72' >d/runs.tsv
  go tw-report d
  grep -qx 'more runs     for 2 %: 2594 in this leaf, about 108000 simulated to calibrate; now 3000' out
  grep -qx 'calibration   72 runs; 3000 were simulated for it' out
  tsv 'role simulated used' 'bounds 144 72' >d/runs.tsv
  go tw-report d
  grep -q 'about 5188 simulated to calibrate; now 144$' out
  tsv 'role simulated used' 'bounds 3000 71' >d/runs.tsv
  go tw-report d
  says 1 'd: bounds.tsv is of 72 runs, runs.tsv says 71'
  rm d/runs.tsv
  tw-budget --mass 0.5 d/bounds.tsv >d/budget.tsv
  go tw-report d
  grep -qE '^more runs     for 50 %: none, [0-9]+ in this leaf are enough$' out
  tw-budget --mass 1e-12 d/bounds.tsv >d/budget.tsv 2>/dev/null
  go tw-report d
  grep -qx 'more runs     for 1e-10 %: out of reach' out
}

@test "leaves and levels: those of the observation, and the first" {
  mkdir d
  { echo 'leaf	score'; seq 300 | sed 's/^/2	/'; seq 700 | sed 's/^/3	/'; } | tw-bounds --alpha 0.2,0.5 >d/bounds.tsv
  tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
  go tw-report d
  silent
  head -n 1 out | grep -qx 'The 80 % credible region at the observation'
  run ! grep -qE '^(calibration|more runs)' out
  tsv 'theta1 leaf score' '0 3 5' '1 3 600' >points
  tw-classify -b d/bounds.tsv points >d/regions.tsv
  tw-classify -b d/bounds.tsv --summary points >d/shares.tsv
  go tw-report d
  silent
  grep -qx 'calibration   700 of 1000 runs have data like yours (their leaf)' out
  grep -qx 'Inside and outside are each wrong with probability 5 % at most if other runs chose the leaf, about the region that is right on average over data like yours; of your own data alone nothing is promised[.]' out || fail "$(cat out)"
  grep -qx 'theta1        inside 0' out
  grep -qx '              outside 1' out
  grep -q '^Of the estimate.*probability 50 % is surely in the 80 % region, 50 % surely not, and of 0 % it cannot be told.$' out
  grep -q "for 2 %: $(awk -F '\t' '$1 == 3 && $3 == 0.2 { print $11 }' d/budget.tsv) in this leaf" out
  tsv 'column level share' 'rank_theta1 0.8 0.75' 'rank_theta1 0.9 0.1' 'rank_b 0.8 0.85' 'rank_b median .3' 'cdf 0.8 0.2' >d/coverage.tsv
  go tw-report d
  grep -qx 'estimate      before calibration its 80 % intervals held the truth in 75 % to 85 % of fresh runs' out
  tsv 'column level share' 'rank_theta1 0.9 0.875' >d/coverage.tsv
  go tw-report d
  grep -qx 'estimate      before calibration its 90 % intervals held the truth in 87.5 % of fresh runs' out
  while read -r lower upper words; do
    tsv 'column level share lower upper' 'rank_a 0.5 0.1 0.05 0.2' "rank_a 0.9 0.9 0.85 $upper" "rank_b 0.9 0.9 $lower 0.95" \
      'cdf 0.9 0.5 0.4 0.6' >d/coverage.tsv
    go tw-report d
    silent
    grep -qx "estimate      before calibration its 90 % intervals held the truth in 90 % of fresh runs${words}" out || fail "$(cat out)"
  done <<'X'
0.85 0.95
0.85 0.89 , fewer than chance explains
0.91 0.95 , more than chance explains
0.91 0.89 , fewer and more than chance explains
X
  # Of two levels that are equally near the first one.
  { echo score; seq 300; } | tw-bounds --global --alpha 0.5 >bounds.half
  mkdir half
  mv bounds.half half/bounds.tsv
  tsv 'column level share' 'rank_a 0.25 0.2' 'rank_a 0.75 0.7' >half/coverage.tsv
  go tw-report half
  grep -q ' its 25 % intervals held the truth in 20 % of fresh runs' out
  sed -i '$s/3/2/' d/regions.tsv
  go tw-report d
  says 1 'd/regions.tsv:3: column 2 (leaf): another group'
  sed -i '2,$s/\t[23]\t/\t4\t/' d/regions.tsv
  go tw-report d
  says 1 'd/regions.tsv' 'of a group that bounds.tsv lacks'
}

# share X: a percentage of three digits.
share() { awk -v x="$1" 'BEGIN { printf "%.3g %%", 100 * x }'; }

@test "drift: what more runs would decide, what only a better estimate would" {
  mkdir d
  drift 0.02 0.003
  for more in '' --anytime; do
    # shellcheck disable=SC2086 # an option or none
    { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global --drift d/drift.tsv $more >d/bounds.tsv
    tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv 2>err
    left=$(awk 'BEGIN { printf "%.17g", 3 * 1.6448536269514722 * 0.02 }')
    go tw-report d
    silent
    mass=$(col mass d/bounds.tsv)
    grep -qF "undetermined  $(share "$mass") of the posterior, on average over data like yours: more calibration runs would decide $(
      share "$(awk -v m="$mass" -v l="$left" 'BEGIN { print m - l }')"), only a better estimate $(share "$left")" out || fail "$(cat out)"
    grep -qx "more runs     that calibrate leave at least $(share "$left") undetermined, and 2 % was the aim: the rest takes runs that train" out
    grep -qx "More runs that calibrate are not enough: of $(share "$mass") that is undetermined $(share "$left") stays so until more runs train the estimate." out || fail "$(cat out)"
    grep -qx "coverage      at your data differs from the average by about 2 % (standard error 0.3 %), for so two halves of the runs do; the bounds allow for $(share "$(col drift d/bounds.tsv)")" out || fail "$(cat out)"
    grep -qF "if coverage there is within $(share "$(col drift d/bounds.tsv)") of that average" out || fail "$(cat out)"
    [ "$(grep -c 'at most, whenever one looks, about' out)" -eq "$((${#more} > 0))" ]
    grep -q 'of your own data alone' out && fail "$(cat out)"
  done
  # A larger mass is in reach: 3 z h = 0.0987 is below it.
  tw-budget --mass 0.2 d/bounds.tsv >d/budget.tsv
  go tw-report d
  grep -qE '^more runs     for 20 %: none, [0-9]+ in this leaf are enough$' out
  # Of 50 runs the mass is above what stays; the two parts are all of it.
  { echo cdf; seq 50 | awk '{ print $1 / 51 }'; } | tw-bounds --global --drift d/drift.tsv >d/bounds.tsv
  rm d/budget.tsv
  go tw-report d
  sed -n 's/^undetermined *\(.*\) % of the posterior.*: \(.*\) % for lack .*, \(.*\) % for the estimate$/\1 \2 \3/p' out |
    awk '{ d = $1 - $2 - $3; exit d * d > 0.01 || $2 <= 0 }'
  # Scores that are ranks: what the shares say of the estimate elsewhere.
  tsv 'all n inside undetermined outside' 'all 1000 700 50 250' >d/shares.tsv
  go tw-report d
  grep -qx 'at your data  .*; if it is right here, it is wrong at other data of the leaf' out
  # Of another analysis.
  drift 0.021 0.003
  go tw-report d
  says 1 'd: bounds.tsv has a drift of 0.02, drift.tsv 0.021: not of one analysis'
}

@test "stacking, rounds, members" {
  bounds 400
  tsv 'estimate loss gain error weight' 'score_log 2 -0.5 0.1 0.625' 'mine 1.5 0 0 0.375' \
    'mixture 1.43 0.07 0.03 1' >d/stack.tsv
  tsv 'round simulated used share drift' '1 900 900 1 0.1' '2 900 800 0.004 0.05' >d/rounds.tsv
  tsv 'role simulated used' 'train 900 800' 'bounds 800 400' >d/runs.tsv
  tsv 'column level share' 'rank_a 0.9 0.8' >d/coverage.tsv
  tsv 'all n inside undetermined outside' 'all 1000 700 50 250' >d/shares.tsv
  go tw-report d
  silent
  grep -qx "stacking      flow 0.62, mine 0.38; held-out loss lower by 0.07 than that of the best one alone (error 0.03)" out || fail "$(cat out)"
  grep -qx 'rounds        2; the last runs were drawn from 0.4 % of the prior, where the parameters are plausible' out
  grep -qx 'estimate      trained by 800 of 900 runs; before calibration its 90 % intervals held the truth in 80 % of fresh runs' out
  # Of chosen runs the advice is followed already.
  grep -q 'the leaf has data unlike yours$' out
  # Of the whole prior no part is more plausible.
  sed 's/0.004/1/' d/rounds.tsv >whole && mv d/rounds.tsv narrow && mv whole d/rounds.tsv
  go tw-report d
  run ! grep -q '^rounds' out
  mv narrow d/rounds.tsv
  sed -i '3d' d/rounds.tsv
  sed -i s/900/800/ d/runs.tsv
  sed -i 's/0.03/0.04/' d/stack.tsv
  go tw-report d
  grep -q '(error 0.04), which may be chance$' out
  sed -i 's/^mine/score_joint/' d/stack.tsv
  go tw-report d
  grep -q '^stacking      flow 0.62, prior times likelihood 0.38; ' out
  sed -i 's/^score_joint/score_likelihood/' d/stack.tsv
  go tw-report d
  grep -q '^stacking      flow 0.62, prior times likelihood 0.38; ' out
  # No column's name is a word of the report.
  sed -i 's/^score_likelihood/score_window/; s/^score_log/score_mine/' d/stack.tsv
  go tw-report d
  grep -q '^stacking      mine 0.62, prior times likelihood step by step 0.38; ' out || fail "$(grep stacking out)"
  sed -i 's/^score_window/score_likelihood/; s/^score_mine/score_log/' d/stack.tsv
  # What rounding leaves where one of them is the best mixture.
  sed 's/0.07\(\t0.04\)/5.6e-20\1/' d/stack.tsv >best && mv d/stack.tsv kept && mv best d/stack.tsv
  go tw-report d
  grep -qx 'stacking      flow 0.62, prior times likelihood 0.38; a mixture gains nothing' out || fail "$(grep stacking out)"
  mv kept d/stack.tsv
  grep -qx 'calibration   400 runs; 800 were simulated for it' out
  grep -q 'unlike yours$' out
  # Two normals of scale 1, 2 apart at x = 1 and at one place at 0: of each 2 Phi(1) - 1 = 0.683
  # lies elsewhere than of the other, of their average half of that: 66 % are shared.
  MEMBERS=2
  mapfile -t rows < <(weights 1 0 1 0; weights 2 0 -1 0)
  table $'theta\ttheta1\tnone 0 0 0 1' $'x\tx1\tnone 0 1 0 1' "${rows[@]}" >d/flow.tsv
  for x in '1 66' '0 100'; do
    tsv 'x1 p' "${x% *} 0.5" >d/typical.tsv
    go tw-report d
    silent
    sed -n 's/^members  *2 in the flow; .* shares about \(.*\) % of its probability at your data with it$/\1/p' out |
      awk -v want="${x#* }" '{ exit ($1 - want) ^ 2 > (want < 100 ? 9 : 0) }' || fail "$(cat out)"
    grep -q ^members out
  done
  # A flow of no weight is not what the report is about.
  cp d/stack.tsv both
  sed 's/0.625$/0/; s/0.375$/1/' both >d/stack.tsv
  go tw-report d
  silent
  grep -q ^members out && fail "$(cat out)"
  cp both d/stack.tsv
  # An observation of other data is of another analysis.
  tsv 'x2 p' '1 0.5' >d/typical.tsv
  go tw-report d
  says 1 "d/typical.tsv: no column 'x1'"
}

@test "--html: one page, all in it" {
  needs_gnuplot
  bounds 400
  tsv param 'a<b>&c' 'd' >d/params.tsv
  tw-grid -N a=0:3:10 b=0:1:4 <<<x | cut -f 2,3 | sed $'1i\\a<b>&c\td' | ask '9000 * (u - 0.5) ^ 2' >d/regions.tsv
  tsv 'x1 p' '7 0.123456789012' >d/typical.tsv
  { tsv 'column level share'; seq 150 | sed 's/.*/rank_a\t0.9\t0.8/'; } >d/coverage.tsv
  printf '#!/bin/sh\nx <"$out/a" && echo "&lt;"\001\n' >d/analysis.sh
  gnuplot -e 'set term png size 60,40; set output "d/regions.png"; plot x'
  head -c 57 d/regions.png >d/pairs.png
  head -c 58 d/regions.png >d/coverage.png
  head -c 59 d/regions.png >d/scores.png
  go tw-report --html d
  silent
  # What the report says is there, word for word, and so are the tables.
  cp out page.html
  sed 's/<[^>]*>//g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' page.html >text
  go tw-report d
  sed '1,/^The evidence/d; s/^.\{14\}//; s/^ *//' out | sed -n '1,/^undet/p' >lines
  while IFS= read -r line; do grep -qF -- "${line#"${line%%[! ]*}"}" text || fail "no '$line'"; done <lines
  grep -qxF 'x <"$out/a" && echo "&lt;"?' text
  grep -qF '<dt>a&lt;b&gt;&amp;c</dt>' page.html
  # What has no label is a paragraph.
  grep -q '^<p>Inside and outside are each wrong' page.html
  grep -qF '<dt></dt>' page.html && fail "$(grep -F -A 1 '<dt></dt>' page.html)"
  grep -qF '<td>0.123457</td>' page.html
  grep -qxF '<p>The first 100 of 150 rows.</p>' page.html
  [ "$(grep -c '^<tr><td>rank_a</td><td>0.9</td><td>0.8</td></tr>$' page.html)" -eq 100 ]
  grep -q '<code># tw-bounds 1 --alpha 0.1 --beta 0.1' page.html
  grep -q 'end 1' page.html && fail "a frame"
  # What is opened is closed, and nothing else.
  for e in code div table tr td p dt dd; do
    [ "$(grep -oE "<$e[ >]" page.html | wc -l)" -eq "$(grep -o "</$e>" page.html | wc -l)" ] || fail "<$e>"
  done
  # The pictures are those of the folder; nothing is asked of anywhere else.
  n=0
  for p in regions pairs scores coverage; do
    n=$((n + 1))
    grep -o 'src="data:image/png;base64,[^"]*"' page.html | sed -n "${n}s/.*,//; ${n}s/\"//p" | base64 -d | cmp - "d/$p.png"
  done
  [ "$(grep -oE '(src|href)=' page.html | sort | uniq -c | tr -s ' ')" = ' 4 src=' ]
  run ! grep -qiE '<script|@import|url\(|http' page.html
  ! command -v tidy || tidy -q -e page.html 2>faults || fail "$(cat faults)"
  # A picture that is none, one that cannot be read.
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

@test "each table alone is enough, none is not" {
  mkdir d
  go tw-report d
  says 1 'd: no folder with results'
  go tw-report nowhere
  says 1 'nowhere: no folder with results'
  go tw-report
  says 2 'one folder'
  go tw-report d out
  says 2 'one folder'
  tsv 'x1 p' '7 0.75' >d/typical.tsv
  go tw-report d
  silent
  grep -qx 'observation   p = 0.75: nothing unusual about the observation' out
  # Data may be called as a level is.
  tsv 'alpha p' '7 0.03' >d/typical.tsv
  go tw-report d
  grep -qx 'observation   p = 0.03: rather unusual beside the simulations' out || fail "$(cat err)"
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
  # A name of fourteen bytes and more, a control byte in one.
  tsv 'a_long_name_of_parameters region' '1 inside' >d/regions.tsv
  tsv param a_long_name_of_parameters >d/params.tsv
  go tw-report d
  silent
  grep -qx 'a_long_name_of_parameters inside 1' out
}

@test "bad tables" {
  n=0
  while IFS='|' read -r file text words; do
    rm -rf d
    bounds 100
    tsv 'theta1 score region' '1 5 inside' >d/regions.tsv
    tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
    tsv 'parameter sd median lo hi inner_lo inner_hi outer_lo outer_hi' 'a 1 2 3 4 5 6 7 8' >d/parameters.tsv
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
typical.tsv|x\tp\n|one observation
typical.tsv|x\tq\n1\t1\n|no column 'p'
coverage.tsv|column\tlevel\tshare\nrank_a\t0.9\t2\n|:2: column 3 (share)
coverage.tsv|column\tshare\nrank_a\t2\n|no column 'level'
shares.tsv|all\tn\tinside\tundetermined\nall\t9\t8\t2\n|:2: column 4 (undetermined)
shares.tsv|all\tn\tinside\tundetermined\nall\t0\t0\t0\n|:2: column 2 (n)
shares.tsv|all\tn\tinside\tundetermined\nall\tinf\t0\t0\n|:2: column 2 (n)
budget.tsv|leaf\tn\n1\t2\n|no column 'all'
budget.tsv|all\talpha\tmass_target\tn_needed\tB_needed\nall\t0.1\t2\t1\t1\n|mass_target
runs.tsv|role\tsimulated\tused\nbounds\t3\t4\n|:2: column 3 (used)
runs.tsv|role\tsimulated\tused\nbounds\tx\t4\n|:2: column 2 (simulated)
stack.tsv|estimate\tgain\terror\tweight\na\t0\t0\t2\n|:2: column 4 (weight)
stack.tsv|estimate\tgain\terror\tweight\nmixture\tx\t0\t1\n|:2: column 2 (gain)
stack.tsv|estimate\tgain\tweight\nmixture\t0\t1\n|no column 'error'
rounds.tsv|round\tshare\n0\t1\n|:2: column 1 (round)
rounds.tsv|round\tshare\n2\t3\n|:2: column 2 (share)
parameters.tsv|parameter\tsd\na\tx\n|:2: column 2 (sd)
parameters.tsv|parameter\na\n|no column 'sd'
bounds-ranks.tsv|all\tn\n|bounds-ranks.tsv
forecast.tsv|runs\tundetermined\n0\t1\n|:2: column 1 (runs)
forecast.tsv|runs\tundetermined\n1\t2\n|:2: column 2 (undetermined)
drift.tsv|alpha\tdrift\tse\n0.1\t-1\t0\n|:2: column 2 (drift)
drift.tsv|alpha\tdrift\n0.1\t0\n|no column 'se'
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

@test "estimates without a row: nothing is said of them" {
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
  grep -qx 'stacking      a 1' out || fail "$(cat out)"
}

@test "every level finds its row of the budget" {
  for alpha in 0.01 0.02 0.07 0.1 0.68; do
    bounds 400 --alpha $alpha 2>/dev/null
    tw-budget --mass 0.02 d/bounds.tsv >d/budget.tsv
    go tw-report d
    silent
    n=$(awk -F '\t' 'NR == 2 { print $11 }' d/budget.tsv)
    grep -qE "^more runs     for 2 %: (none, )?$n in this leaf" out || fail "$alpha"
  done
}

# several P...: bounds, intervals of the parameters a and b, of observations 1, 2 and on with these p, in d.
several() {
  rm -rf d
  mkdir d
  local i=0 p
  tsv 'id p' >d/typical.tsv
  tsv 'id alpha runs drift se' >rows
  tsv 'id parameter mean sd median lo hi inner_lo inner_hi outer_lo outer_hi' >d/parameters.tsv
  for p; do
    i=$((i + 1))
    tsv "$i $p" >>d/typical.tsv
    tsv "$i 0.1 99 0.0$i 0.001" >>rows
    tsv "$i a 0 1 0.$i -1.6 1.6 -1 1 -2 2.0$i" "$i b 0 1 $i -1.6 1.6 inf -inf -inf inf" >>d/parameters.tsv
  done
  { echo '# tw-drift 1'; cat rows; echo "# end $i"; } >h
  { echo cdf; seq 400 | sed 's/$/e-3/'; } | tw-bounds --global -s cdf --drift h >d/bounds.tsv
}

@test "several observations: a row each, those that are odd first and marked" {
  several 0.5 0.01 0.3 0.0004 1
  go tw-report d
  silent
  [ "$(sed -n 1p out)" = 'The 90 % credible regions at several observations' ]
  sed -n '3,8s/   */\t/gp' out | sed 's/\t$//' >rows
  [ "$(cut -f 1 rows | tr '\n' ,)" = 'observation,! 2,! 4,1,3,5,' ] || fail "$(cat out)"
  [ "$(cut -f 2 rows | tr '\n' ,)" = p,0.01,0.0004,0.5,0.3,1, ]
  # What is undetermined is the mass of the table of bounds.
  for row in 2:2 3:4 4:1 5:3 6:5; do
    [ "$(sed -n "${row%:*}p" rows | cut -f 3)" = "$(awk -F '\t' -v id="${row#*:}" '$1 == id { printf "%.3g %%", 100 * $12 }' d/bounds.tsv)" ] || fail "$row: $(cat rows)"
  done
  grep -q 'that were simulated: of each parameter by itself it is wrong with probability 5 % at most, at any of the 5 observations with 25 %[.]$' out || fail "$(cat out)"
  [ "$(sed -n '1p; 4p' rows | cut -f 4- | tr '\t\n' ,/)" = 'a,surely holds,b,surely holds/0.1,-2.0 to 2.1,1.0,no limit/' ] || fail "$(cat rows)"
  grep -qx '! marks what is UNLIKE the simulations (p at most 0.01): 2 of 5 observations; of usual ones it would be 0.05. Believe nothing of these rows before you know why.' out
  awk -F '\t' '/^[1-5]/ { print $13 }' d/bounds.tsv | sort -g | sed -n '1p;$p' >ends
  [ "$(sed -n 's/.* widened by, \(.*\) % to \(.*\) % for .*/\1 \2/p' out)" = "$(awk '{ printf "%s%.3g", (NR > 1 ? " " : ""), 100 * $1 }' ends)" ] || fail "$(cat ends out)"
  grep -q '^Nothing can be ruled out of the region at 1 of 5 observations: the estimate is too uncertain at your data, where its coverage is known to [0-9.]* % only; more runs that train it help, more that calibrate it do not[.]' out || fail "$(cat out)"
  grep -qx 'What to do next' out
  go tw-report --latex d
  silent
  [ "$(wc -l <out)" -eq 10 ]
  [ "$(sed -n 4p out)" = '2 & b & $2.0$ & $-1.6$ to $1.6$ & nothing & no limit \\' ] || fail "$(cat out)"
  go tw-report --html d
  silent
  grep -qF '<tr><th scope="row">! 4</th><td>0.0004</td>' out
  grep -qxF '<h2>What to do next</h2>' out
  # Nothing odd, or not known: no word of it.
  several 0.5 0.02
  go tw-report d
  silent
  run ! grep -qE '^!|What to do next' out
  cp -R d bare
  rm bare/parameters.tsv
  go tw-report bare
  silent
  grep -qx 'How sure' out || fail "$(cat out)"
  run ! grep -qE 'surely holds|undetermined$' out
  rm d/typical.tsv
  go tw-report d
  silent
  [ "$(sed -n 4p out | sed 's/  */ /g' | cut -d ' ' -f 1-3)" = "1 $(awk -F '\t' '$1 == 1 { printf "%.3g %%", 100 * $12 }' d/bounds.tsv)" ] || fail "$(cat out)"
}

@test "several observations: what is undetermined of their draws, and what would lower it" {
  several 0.5 0.02
  tsv 'id n share_undetermined' '1 10 0.125' '2 30 0.375' 'all 40 0.3125' >d/shares.tsv
  go tw-report d
  silent
  [ "$(sed -n '/^What to do next/,/^$/p' out | sed 1d)" = "On average over the observations 25 % is undetermined; at 2 it is most, 37.5 %. More runs (--runs) should lower it at all of them. tw-pipe --simulate with one observation alone simulates where its parameters are plausible, and should lower it there." ] || fail "$(cat out)"
  # One of them is called as the row of all is; the other has no draws.
  sed -i '/^# crc32/d; s/^2\t/all\t/' d/*.tsv
  sed -i '/^1\t/d' d/shares.tsv
  go tw-report d
  silent
  grep -q '^On average over the observations 37[.]5 % is undetermined; at all it is most, 37[.]5 %[.]' out || fail "$(cat out)"
  [ "$(sed -n 's/^all  *0[.]02  *\([0-9.]* %\).*/\1/p' out)" = '37.5 %' ] || fail "$(cat out)"
  # Nothing is undetermined: nothing to do.
  tsv 'id n share_undetermined' '1 10 0' 'all 30 0' 'all 40 0' >d/shares.tsv
  go tw-report d
  silent
  run ! grep -q 'What to do next' out
}

@test "several observations: many parameters, and tables that are not of one analysis" {
  several 0.5 0.5
  for i in 1 2; do for p in c d e f g h i j; do tsv "$i $p 0 1 7 -1 1 inf -inf -inf inf"; done; done >more
  { sed -n 1p d/parameters.tsv; cat more <(sed 1d d/parameters.tsv) | sort -s -k 1,1n; } >all
  mv all d/parameters.tsv
  go tw-report d
  silent
  grep -qx 'parameters.tsv has 2 parameters more.' out
  [ "$(sed -n 3p out | grep -o 'surely holds' | wc -l)" -eq 8 ]
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

@test "several observations: what is undetermined at each, by draws of it; one number of what is equal" {
  several 0.5 0.5
  tsv 'id n inside undetermined outside share_inside share_undetermined share_outside' \
    '2 4 1 3 0 0.25 0.75 0' '1 8 4 3 1 0.5 0.375 0.125' 'all 12 5 6 1 0.4 0.5 0.1' >d/shares.tsv
  go tw-report d
  silent
  [ "$(awk '$1 == "1" || $1 == "2" { print $3, $4 }' out | tr '\n' ,)" = '37.5 %,75 %,' ] || fail "$(cat out)"
  # Both by the same drift; nothing surely holds anything.
  sed 's/^2 0.1 99 0.02/2 0.1 99 0.01/; s/^2\t0.1\t99\t0.02/2\t0.1\t99\t0.01/' h >h2
  { echo cdf; seq 400 | sed 's/$/e-3/'; } | tw-bounds --global -s cdf --drift h2 >d/bounds.tsv
  go tw-report d
  silent
  grep -q 'were widened by, 1.02 % for the regions;' out || fail "$(cat out)"
  awk -F '\t' -v OFS='\t' 'NR > 1 { $10 = "-inf"; $11 = "inf" } { print }' d/parameters.tsv >open
  mv open d/parameters.tsv
  go tw-report d
  silent
  run ! grep -q 'What "surely holds"' out
}

@test "several observations: the largest score is a limit still; rows are as long as the header" {
  several 0.5 0.5 0.3
  sed 's/\t0\.01\t/\t0.045\t/; s/\t0\.02\t/\t0.05\t/' h >h2
  { echo cdf; seq 400 | sed 's/$/e-3/'; } | tw-bounds --global -s cdf --drift h2 >d/bounds.tsv 2>/dev/null
  # The upper bound of the first is the last score.
  [ "$(awk -F '\t' '$1 == 1 { print $8, $10 }' d/bounds.tsv)" = '400 0.4' ]
  go tw-report d
  silent
  grep -q "^Nothing can be ruled out of the region at $(awk -F '\t' '$10 == "inf" { n++ } END { print n }' d/bounds.tsv) of 3 observations: " out ||
    fail "$(cat out)"
  several 0.5 0.5
  { head -n 1 d/parameters.tsv
    for i in 1 2; do for p in a b c d e f g h i j; do tsv "$i $p 0 1 7 -1 1 inf -inf -inf inf"; done; done; } >all
  mv all d/parameters.tsv
  go tw-report --html d
  silent
  # Of ten parameters eight are shown, two cells each, beside three.
  sed -n '/<th[ >].*observation/,/<\/table>/p' out | grep -o '<tr>.*' | awk '{ print gsub(/<t[hd][ >]/, "") }' | sort -u >cells
  [ "$(cat cells)" = 19 ] || fail "$(cat cells)"
}
