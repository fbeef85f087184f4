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
  # As many intervals as --intervals has, ends within a step of its own.
  tw-classify -b d/bounds.tsv --intervals <(cut -f 1,2 d/regions.tsv) |
    awk -F '\t' '$1 == "inside" && $2 != "NA" { print $2; if ($3 != $2) print $3 }' >want
  step=$(awk -F '\t' 'NR == 2 { a = $1 } NR == 3 { printf "%.17g", $1 - a }' d/regions.tsv)
  paste inside.ends want | awk -v step="$step" 'NF != 2 || $1 - $2 > step / 9 || $2 - $1 > step / 9 { print; bad = 1 }
    END { exit bad }' || fail '^ not as --intervals'
}

@test "one parameter: intervals, each by itself, two modes too" {
  bounds 400
  line '400 * (t - 1) ^ 2 * (t + 1) ^ 2' -3:3:601
  agrees
  grep -qx 'theta1        inside -1.39 to -0.26, 0.26 to 1.39' out
  grep -qx '              undetermined -1.4, -0.25 to -0.2, 0.2 to 0.25, 1.4' out
  # No line of what is not there.
  [ "$(cut -c 1-12 out | tr '\n' '|')" = 'The 90 % cre|calibration |theta1      |            |            |grid points |undetermined|Inside and o|about the re|' ]
  line '400 * (t - 1) ^ 2 * (t + 1) ^ 2' -3:3:100
  agrees
  [ "$(wc -l <inside.ends)" -eq 4 ]
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
  grep -qx 'grid          the region reaches its end at theta1 = 0 and may go on: ask on a wider grid (tw-grid)' out
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
  grep -qx 'a             extent of what is inside: 0 to 18; extent of what is not outside: 0 to 18' out
  grep -qx 'grid          the region reaches its end at a = 0, a = 18, b = 0 and may go on: ask on a wider grid (tw-grid)' out
  awk -F '\t' 'NR > 1 && $NF != "outside" { if (lo == "" || $2 < lo) lo = $2; if ($2 > hi) hi = $2
    if ($NF == "inside") { if (ilo == "" || $2 < ilo) ilo = $2; if ($2 > ihi) ihi = $2 } }
    END { printf "b             extent of what is inside: %s to %s; extent of what is not outside: %s to %s\n", ilo, ihi, lo, hi }' \
    d/regions.tsv >want
  grep -qxF "$(cat want)" out || fail "$(cat want out)"
  awk -F '\t' 'NR > 1 { n[$NF]++ } END { printf "grid points   %d inside, %d undetermined, %d outside\n",
    n["inside"], n["undetermined"], n["outside"] }' d/regions.tsv | grep -qxF -f - out
  cp d/regions.tsv whole
  # Digits: of a grid's step; nothing is inside, nothing is not outside.
  tw-grid -N a=0:3:10 b=0:1:4 <<<x | cut -f 2,3 | sed '1i\a\tb' | ask '9000 * (u - 0.5) ^ 2 + (t < 0.5 || t > 2.5) * 999' >d/regions.tsv
  go tw-report d
  grep -qx 'a             extent of what is inside: 0.67 to 2.33; extent of what is not outside: 0.67 to 2.33' out || fail "$(cat out)"
  grep -qx 'b             extent of what is inside: 0.34 to 0.66; extent of what is not outside: 0.34 to 0.66' out || fail "$(cat out)"
  sed -i 's/inside$/undetermined/' d/regions.tsv
  go tw-report d
  grep -qx 'b             nothing is inside; extent of what is not outside: 0.34 to 0.66' out
  sed -i 's/undetermined$/outside/' d/regions.tsv
  go tw-report d
  silent
  [ "$(grep -c ' nothing is inside; nothing is not outside$' out)" -eq 2 ]
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
  grep -q '^draws ' out
  run ! grep -q '^grid' out
}

@test "six parameters: draws, and their shares" {
  bounds 400
  awk 'BEGIN { srand(3); OFS = "\t"; print "theta1", "theta2", "theta3", "theta4", "theta5", "theta6", "score"
    for (i = 0; i < 500; i++) { s = 0; row = ""
      for (j = 0; j < 6; j++) { x = 2 * rand() - 1; s += x * x; row = row sprintf("%.9f\t", x * 10 ^ (3 * j - 9)) }
      print row s * 200 } }' >draws
  tw-classify -b d/bounds.tsv draws >d/regions.tsv
  tw-classify -b d/bounds.tsv --summary draws >d/shares.tsv
  go tw-report d
  silent
  for j in 4 5 6; do
    awk -F '\t' -v j=$j 'NR > 1 && $NF != "outside" { v = $j; if (lo == "" || v < lo) lo = v; if (hi == "" || v > hi) hi = v
      if ($NF == "inside") { if (ilo == "" || v < ilo) ilo = v; if (ihi == "" || v > ihi) ihi = v } }
      END { print ilo; print ihi; print lo; print hi }' d/regions.tsv >want
    sed -n "s/^theta$j *extent of what is inside: \(.*\) to \(.*\); extent of what is not outside: \(.*\) to \(.*\)/\1\n\2\n\3\n\4/p" out >said
    paste said want | awk 'NF != 2 || ($1 - $2) ^ 2 > (0.002 * $2) ^ 2 { print; bad = 1 } END { exit bad || NR != 4 }' || fail "theta$j"
  done
  read -r _ _ i u _ < <(tail -n 1 d/shares.tsv)
  want=$(awk -v i="$i" -v u="$u" 'BEGIN { printf "%.3g %% to what is inside, %.3g %% to what is not outside; promised: 90 %%", i / 5, (i + u) / 5 }')
  grep -qF "at this x     the estimate itself gives $want" out || fail "$want $(cat out)"
  # Draws of one parameter come in no order.
  cut -f 1,7- d/regions.tsv >one
  cp one d/regions.tsv
  go tw-report d
  grep -q '^theta1 *extent of what is inside' out
}

@test "the advice about draws, only where neither chance nor width explains" {
  bounds 400
  while read -r inside undetermined outside advice; do
    tsv 'all n inside undetermined outside' "all 1000 $inside $undetermined $outside" >d/shares.tsv
    go tw-report d
    silent
    [ "$(grep -c 'unlike yours; see --focus$' out)" -eq "$advice" ] || fail "$inside $undetermined: $(cat out)"
  done <<'X'
850 100 50 0
920 30 50 0
700 150 150 1
700 172 128 0
700 171 129 1
929 0 71 1
928 1 71 0
X
  # With runs that were chosen already, it is no advice.
  tsv 'all n inside undetermined outside' 'all 1000 700 50 250' >d/shares.tsv
  tsv 'role simulated used' 'train 3000 671' 'bounds 3000 400' >d/runs.tsv
  go tw-report d
  grep -q 'unlike yours$' out
  tsv 'role simulated used' 'train 3000 3000' 'bounds 3000 400' >d/runs.tsv
  go tw-report d
  grep -q 'see --focus$' out
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
  grep -qx 'calibration   72 runs, in one leaf for all data; 3000 were simulated for it' out
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
  head -n 1 out | grep -qx 'The 80 % credible region at the observation (the tables have 50 %, too)'
  run ! grep -qE '^(calibration|more runs)' out
  tsv 'theta1 leaf score' '0 3 5' '1 3 600' >points
  tw-classify -b d/bounds.tsv points >d/regions.tsv
  tw-classify -b d/bounds.tsv --summary points >d/shares.tsv
  go tw-report d
  silent
  grep -qx 'calibration   700 of 1000 runs are in the leaf of the observation' out
  grep -qx 'theta1        inside 0' out
  grep -qx '              outside 1' out
  grep -q '^at this x .*gives 50 % to what is inside, 50 % .*promised: 80 %$' out
  grep -q "for 2 %: $(awk -F '\t' '$1 == 3 && $3 == 0.2 { print $11 }' d/budget.tsv) in this leaf" out
  tsv 'column level share' 'rank_theta1 0.8 0.75' 'rank_theta1 0.9 0.1' 'rank_b 0.8 0.85' 'rank_b median .3' 'cdf 0.8 0.2' >d/coverage.tsv
  go tw-report d
  grep -qx 'estimate      before calibration, its 80 % intervals cover 75 % (theta1) to 85 % (b) of fresh runs' out
  tsv 'column level share' 'rank_theta1 0.9 0.875' >d/coverage.tsv
  go tw-report d
  grep -qx 'estimate      before calibration, its 90 % intervals cover 87.5 % (theta1) of fresh runs' out
  sed -i '$s/3/2/' d/regions.tsv
  go tw-report d
  says 1 'd/regions.tsv:3: column 2 (leaf): another group'
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
  tsv 'x1 p' '7 0.004' >d/typical.tsv
  go tw-report d
  grep -q '^observation   p = 0.004: UNLIKE' out
  rm d/typical.tsv
  printf 'tw-bounds: 1 of 1 group\ntw-tree: a\001b\n' >d/notes.txt
  go tw-report d
  silent
  tail -n 2 out | diff - <(printf 'note          tw-bounds: 1 of 1 group\nnote          tw-tree: a?b\n')
  : >d/notes.txt
  go tw-report d
  silent
  [ "$(cat out)" = 'The credible region at the observation' ]
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
bounds.tsv|all\tn\n|bounds.tsv
flow.tsv|part\n|flow.tsv
notes.txt|a\tb\nc\n|:2
X
  [ "$n" -eq 23 ]
  tsv param a >d/params.tsv
  rm d/notes.txt
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
