load lib

# examples/pest: PEST's control, template and instruction files.
example=$BATS_TEST_DIRNAME/../examples/pest

# with AWK COMMAND...: in which awk is this one.
with() {
  mkdir -p "$T/bin/$1" && ln -sf "$(command -v "$1")" "$T/bin/$1/awk"
  PATH=$T/bin/$1:$PATH "${@:2}"
}

# each_awk: the awks that are installed.
each_awk() {
  local a
  for a in gawk mawk original-awk busybox; do ! command -v "$a" >/dev/null || echo "$a"; done
}

# once NAME.pst SEED VALUE...: one run in an empty folder, which is $T/once.
once() {
  local pst=$1 seed=$2
  shift 2
  rm -rf "$T/once" && mkdir "$T/once" && cd "$T/once" || return
  command awk -v seed="$seed" -f "$random" -f "$example/pest.awk" run "$pst" "$@"
  local st=$?
  cd "$T" && return "$st"
}

# expected PROGRAM: what the awk program prints, which may call data(VALUE AS PRINTED, WEIGHT).
expected() { awk -v seed=5 "$rng"' function data(x, weight) { printf "%.15g\n", x + normal() / weight }'"BEGIN { $1 }"; }

# same AWK MODEL VALUE...: a run with these values prints the lines of the file want.
same() {
  with "$1" once "$example/$2/$2.pst" 5 "${@:3}" >got || fail "$1: $*" || return 1
  near want got 1e-12 || fail "^ $*"
}

# model: a folder model with a control file case.pst of one parameter k and the observations o1, o2, ...
# which the instructions in ins read from the file out; the weights are so large that there is no noise.
model() {
  local i n
  mkdir -p model && cp ins model/case.ins && cp out model/saved || return 1
  n=$(grep -oiE '[[!(]o[0-9]+[])!]' ins | wc -l)
  echo 'ptf #
#k           #' >model/case.tpl
  {
    printf '%s\n' 'pcf' '* control data' 'restart estimation' "1 $n 1 0 1" '1 1 single point' \
      '* parameter data' 'k log factor 1.0 0.1 10.0 g 1.0 0.0 1' '* observation groups' g '* observation data'
    for ((i = 1; i <= n; i++)); do echo "o$i $i 1e30 g"; done
    printf '%s\n' '* model command line' 'cp saved case.out' '* model input/output' 'case.tpl case.in' 'case.ins case.out'
  } >model/case.pst
}

@test "pest prints the command of tw-pipe and writes the observations for four control files" {
  for a in $(each_awk); do
    rm -f ./*.tsv
    with "$a" "$example/pest" "$example/line/line.pst" --runs 300 --title "it's" >out 2>err
    grep -qx -- "  --prior 'a=uniform(-5.0,5.0) b=uniform(0.0,3.0)' -x '\*' --obs line-obs.tsv --runs 300 --title 'it'\\\\''s'" out
    grep -q '^tw-pipe --each .awk -v seed={SEED} -f .*/random.awk -f .*/pest.awk run .*/line.pst {a} {b}. .$' out
    tsv 'y0 y2 y4 y8' '1.13 2.04 3.55 5.21' | diff - line-obs.tsv
    [ "$(wc -l <err)" -eq 2 ]
    grep -qx 'pest: no data, as the weight is 0 or the group regul\*: y6' err
    with "$a" "$example/pest" "$example/recession/recession.pst" >out 2>err
    grep -qx -- "  --prior 'q1=loguniform(1.0,100.0) k=loguniform(0.02,0.6)' -x '\*' --obs recession-obs.tsv" out
    tsv 'day1 day3 day6 store6 total' '26.1 13.8 5.07 18.0 92.0' | diff - recession-obs.tsv
    grep -q 'prior information is left out' err
    with "$a" "$example/pest" "$example/decay/decay.pst" >out 2>err
    grep -qx -- "  --prior 'mother=loguniform(1.0e-2,0.8) amount=uniform(1000.0,9000.0)' -x '\*' --obs decay-obs.tsv" out
    tsv 'm2 m3 m5 d3 d6' '2.9 2.3 1.5 1.61 1.69' | diff - decay-obs.tsv
    with "$a" "$example/pest" "$example/tank/tank.pst" >out 2>err
    grep -qx -- "  --prior 'tank:in=uniform(0.7,1.4) tank:leak=loguniform(0.05,0.9)' -x '\*' --obs tank-obs.tsv" out
    tsv 'level:2 leak:2 level:4' '1.48 0.44 2.31' | diff - tank-obs.tsv
  done
}

@test "runs of the four models print what formulas say, with noise of standard deviation 1/weight" {
  for a in $(each_awk); do
    expected 'for (x = 0; x <= 8; x += 2) if (x != 6) data(1.5 + 0.25 * x, x == 8 ? 2 : 4)' >want
    same "$a" line 1.5 0.25
    # Flow q1 a^(day - 1) over an area of 2.5, with a = 1 - k; the sum is a geometric series.
    expected 'q = 2.5 * 16; a = 0.7
      data(sprintf("%.5f", q), 0.5); data(sprintf("%.5f", q * a ^ 2), 1); data(sprintf("%.5f", q * a ^ 5), 2)
      data(sprintf("%.3f", 100 * a ^ 6), 0.25); data(sprintf("%.4f", q * (1 - a ^ 10) / (1 - a)), 0.1)' >want
    same "$a" recession 16 0.3
    # The rate of the daughter is tied to half of the mother's; the amount is in thousands, plus a half.
    expected 'm = 0.75; d = 1 - 0.125; start = 6.5
      data(sprintf("%.4f", start * m ^ 2), 5); data(sprintf("%.4f", start * m ^ 3), 5)
      data(sprintf("%.4f", start * m ^ 5), 10)
      data(sprintf("%.6e", 0.25 * start * (d ^ 3 - m ^ 3) / (d - m)), 10)
      data(sprintf("%.6e", 0.25 * start * (d ^ 6 - m ^ 6) / (d - m)), 10)' >want
    same "$a" decay 0.25 6000
    # A quarter of a step keeps 1 - leak / 4 of the distance to the level at rest.
    expected 'rest = 1.2 / 0.4; a = 0.9
      data(sprintf("%.6f", rest * (1 - a ^ 8)), 20); data(sprintf("%.6f", 1.2 * (1 - a ^ 8)), 20)
      data(sprintf("%.6f", rest * (1 - a ^ 16)), 20)' >want
    same "$a" tank 1.2 0.4
  done
}

@test "the noise has mean 0 and standard deviation 1/weight" {
  local n=100
  ! whole || n=400
  for ((s = 1; s <= n; s++)); do once "$example/line/line.pst" "$s" 1 1 | tr '\n' ' '; echo; done >out
  # Weights 4 and 2 at x = 0 and 8; five standard errors of a mean and a variance.
  awk -v runs=$n '{ a = 4 * ($1 - 1); b = 2 * ($4 - 9); m += a; n += b; v += a * a; w += b * b }
    END { off = 5 * sqrt(2 / runs); v = v / runs - 1; w = w / runs - 1
      exit !(NR == runs && m * m < 25 * runs && n * n < 25 * runs && v * v < off * off && w * w < off * off) }' out
}

@test "parameters are written into the columns of the template as exactly as these allow" {
  printf 'pif @\nl1 !o1!\n' >ins
  echo 1 >out
  model
  sed 's/, /\n/g' <<<'0.1 8, 5 8, 123456.789 8, 0.000123456 8, -0.25 4, 1e10 6, 1234567 8, 1234567 6, 0.123456789012 20, -1.5e-7 8, 0 3' >cases
  while read -r value width; do
    printf 'ptf #\n<#k%*s>\n' $((width - 2)) '#'
  done <cases | sed '3,$ { /^ptf/d }' >model/case.tpl
  # Each line with its own parameter.
  awk 'NR == 1 { print; next } { sub(/k /, sprintf("%c ", 95 + NR)); sub(/k#/, sprintf("%c#", 95 + NR)); print }' model/case.tpl >tpl
  cp tpl model/case.tpl
  awk 'FNR == NR { n++; next } /^k / { for (i = 1; i <= n; i++) printf "%c none factor 1 -1e20 1e20 g 1 0 1\n", 96 + i; next } { print }' \
    cases model/case.pst >pst
  cp pst model/case.pst
  for a in $(each_awk); do
    # shellcheck disable=SC2046 # words
    with "$a" once "$T/model/case.pst" 1 $(cut -d ' ' -f 1 cases) >got
    diff - once/case.in <<'X'
<     0.1>
<      5.>
<123456.8>
<.0001235>
<-.25>
< 1.e10>
<1234567.>
<1.23e6>
<      0.123456789012>
< -1.5e-7>
< 0.>
X
  done
  # Without points; a number that has no room.
  sed -i 's/single point/single nopoint/' model/case.pst
  # shellcheck disable=SC2046
  once "$T/model/case.pst" 1 $(cut -d ' ' -f 1 cases) >got
  sed -n '2p; 7p' once/case.in | diff <(printf '<       5>\n< 1234567>\n') -
  # shellcheck disable=SC2046
  go once "$T/model/case.pst" 1 $(cut -d ' ' -f 1 cases | sed '$ s/.*/-123456/')
  did 1
  grep -q '^pest: .*case.tpl:12: -123456 does not fit into the 3 columns of k$' err
}

# reads WANTED: in each awk, the instructions ins read these numbers from the file out.
reads() {
  local a
  model
  for a in $(each_awk); do
    with "$a" once "$T/model/case.pst" 1 1 >got || fail "$a: $(cat ins)" || return 1
    diff <(tr ' ' '\n' <<<"$1") got || fail "$a: $(cat ins)" || return 1
  done
}

# case INSTRUCTION OUTPUT WANTED: for one line of the output file.
case_of() {
  printf 'pif @\n%s\n' "$1" >ins
  printf '%b\n' "$2" >out
  reads "$3"
}

@test "each instruction of PEST reads the number that the manual says" {
  case_of 'l1 !o1! !O2!' ' 1.5  -2e3' '1.5 -2000'
  case_of 'L2 !o1!' 'first\n7' 7
  case_of '@a =@ !o1!' 'x\nb = 1\na = 3' 3
  case_of '@Run@ !o1!' 'run 1\nRun 2' 2
  case_of 'l1 w !o1!' '1 2' 2
  case_of 'l1 w !o1!' ' 1 2' 1
  case_of 'l1 w w w !o1!' 'OUTPUTS: 2.8 4.4   -4.5 8.3' -4.5
  case_of 'l1 !dum! w w w !o1!' '  no 2 3 4' 4
  case_of 'l1 t9 !o1!' '1234567 905' 5
  case_of 'l1 t10 @=@ !o1!' 'A = 1.0, A = 2.0' 2
  case_of 'l1 [o1]1:8 [o2]9:16 [o3]17:40' '1236.5678495.000-900.000' '1236.567 8495 -900'
  case_of 'l1 (o1)6:9 (o2)16:20' '9   1.234567 88    12345.5  9' '1.234567 12345.5'
  case_of 'l1 (o1)1:8 !o2!' '12      9' '12 9'
  case_of 'l1 (o1)3:4 !o2!' '12345678 9' '12345678 9'
  case_of 'l1 @(no)=@ !o1! @%@ !o2!' 'x (no)=21.5% 3' '21.5 3'
  case_of 'l1 !o1! @,@ !o2!' '1,2' '1 2'
  case_of 'l1 !o1! w !o2!' '1,x 2' '1 2'
  case_of 'l1 !o1! !o2!' '1.5D+03 2.5+105' '1500 2.5e+105'
  case_of 'l1 [o1]9:12' '1\t1234' 1234
  case_of 'l1 t9 !o1!' '1\t1234' 234
  case_of 'l1 !o1!' '5 \r' 5
  case_of 'l1 w [o1]3:4' '1 5\r' 5
  # A marker on a line that has the first one, but not the second; continued lines; several lines.
  printf 'pif ~\r\n~STEP 10~ ~STRAIN~\r\n\r\nl1 ~X~ ~=~\r\n  \r\n  &  w\r\n& !o1!\r\nl1 [o2]2:3\r\n' >ins
  printf 'STEP 10 STRESS\nX = 1\nSTEP 10 (again) STRAIN\nX = 2 3\n0450\n' >out
  reads '2 45'
  # The manual's table of three periods: semi-fixed numbers, of which a part is in the columns.
  printf 'pif *\n*PERIOD NO. 3*\n*SOLUTION*\nl1 (o1)5:10 (o2)12:17 (o3)21:28 (o4)32:37 (o5)41:45\n& (o6)50:55\n' >ins
  printf 'PERIOD NO. 2\nSOLUTION\n1 2 3 4 5 6\nPERIOD NO. 3\nSOLUTION\n%s\n' \
    '   2.09485  8.49021   9.39382    6.39920  79.9482   6.20983' >out
  reads '2.09485 8.49021 9.39382 6.3992 79.9482 6.20983'
}

@test "commas and further characters separate the numbers of a control file for PEST++" {
  printf 'pif @\nl1 w w !o1!\nl1 !o2! !o3!\n' >ins
  printf 'a,2|3,4\n5|6\n' >out
  model
  sed -i '1a ++svd_pack(redsvd)\n++additional_ins_delimiters(|)' model/case.pst
  for a in $(each_awk); do
    with "$a" once "$T/model/case.pst" 1 1 >got
    printf '3\n5\n6\n' | diff - got
  done
}

# refuses FILE:LINE TEXT: pest says where it found what.
refuses() {
  go "$example/pest" model/case.pst
  did 1
  has
  [ "$(wc -l <err)" -eq 1 ]
  grep -qF "/model/case.$1: " err || fail "$1 is not in: $(cat err)" || return 1
  grep -qF "$2" err || fail "'$2' is not in: $(cat err)"
}

# broken FILE SED-SCRIPT WHERE TEXT: a good model in which one file is edited is refused.
broken() {
  printf 'pif @\nl1 !o1!\nl1 !o2!\n' >ins
  printf '1\n2\n' >out
  rm -rf model && model && sed -i "$2" "model/case.$1" && (cd model && refuses_from "$3" "$4")
}
refuses_from() { cd .. && refuses "$@"; }

@test "what cannot be translated is named with file, line and reason" {
  broken ins '2s/.*/l1 x !o1!/' ins:2 "'x' is not an instruction"
  broken ins '2s/.*/l1 [o1]5/' ins:2 "'[o1]5' is not an instruction"
  broken ins '2s/.*/l1 [o1]5:2/' ins:2 "should have ascending columns"
  broken ins '2s/.*/w !o1!/' ins:2 'must begin the line'
  broken ins '3s/.*/l1 !o2! l1/' ins:3 'must begin the line'
  broken ins '2s/.*/@a !o1!/' ins:2 'a marker is empty or has no end'
  broken ins '2s/.*/l0/' ins:2 "'l0' is not an instruction"
  broken ins '2s/.*/\& !o1!/' ins:2 'cannot continue another'
  broken ins '3s/o2/o3/' ins:3 'o3 is not an observation'
  broken ins '3s/o2/o1/' ins:3 'a second instruction reads o1'
  broken ins '1s/.*/p @/' ins:1 "should begin with 'ptf' or 'pif'"
  broken ins '3d' pst 'no instruction reads o2'
  broken tpl '2s/#$//' tpl:2 'a parameter space has no end'
  broken tpl '2s/k/K2/' tpl:2 'k2 is not a parameter'
  broken tpl '2d' pst 'no template has k'
  broken pst 's/^k log/k sqrt/' pst:7 'PARTRANS is sqrt'
  broken pst 's/0.1 10.0/0.0 10.0/' pst:7 'has no logarithm'
  broken pst 's/0.1 10.0/0.1 0.1/' pst:7 'is not below the upper one'
  broken pst 's/0.1 10.0/0.1 ten/' pst:7 "'ten' should be a number"
  broken pst 's/^k log/k fixed/' pst 'all parameters are fixed'
  broken pst 's/^k log.*/&\n&/' pst:8 'k occurs twice'
  broken pst 's/^k log.*/&\nj tied none 1 1 2 g 1 0 1/' pst 'j is tied to no adjustable parameter'
  broken pst 's/^o2 2 1e30/o2 2 -1/' pst:12 'a negative weight'
  broken pst 's/ 1e30 g/ 0.0 g/' pst 'no observation has a weight'
  broken pst 's/^g$/g covariance.mat/' pst:11 'a covariance matrix'
  broken pst 's/1e30 g/1 less_than/' pst:11 'an inequality'
  broken pst 's/^o1/o*/' pst:11 'the name o*'
  broken pst 's/^cp .*/&\n&/' pst:15 'a second command'
  broken pst 's/^cp .*//' pst 'there is no model command line'
  broken pst 's,case.in$,../case.in,' pst:16 '../case.in is not in the folder'
  broken pst 's/^. parameter data/& external/' pst:6 'external'
}

@test "a run says which instruction failed on which line of which file" {
  printf 'pif @\nl1 !o1!\n@end@ !o2!\n' >ins
  printf '1\n2\nend none\n' >out
  model
  for a in $(each_awk); do
    go with "$a" once "$T/model/case.pst" 1 1
    did 1
    has
    grep -q '^pest: .*case.ins:3: no number for o2: case.out, line 3$' err
  done
  sed -i 's/none/2/' model/saved
  sed -i 's/^cp saved .*/exit 3/' model/case.pst
  go once "$T/model/case.pst" 1 1
  did 1
  grep -qx 'pest: the model failed: exit 3' err
  # Lines are passed over for a second marker only if nothing but markers comes before it; columns ascend.
  while IFS='|' read -r instruction text; do
    printf 'pif @\n%s\n' "$instruction" >ins
    printf 'A 1 2\nA 3 B 4\n' >out
    model
    go once "$T/model/case.pst" 1 1
    did 1
    grep -q "^pest: .*case.ins:2: $text: case.out, line 1\$" err || fail "$instruction: $(cat err)"
  done <<'X'
@A@ w @B@ !o1!|no 'B'
@A@ !o1! @B@|no 'B'
l1 t4 t3 !o1!|column 3 is not on the rest of the line
l1 t6 !o1!|column 6 is not on the rest of the line
l1 w w w !o1!|no space
l1 t5 !o1!|nothing for o1
l1 (o1)2:2|nothing for o1
l1 [o1]3:5|no number for o1
X
  # A parameter may be in the templates only through one that is tied to it.
  printf 'pif @\nl1 !o1!\n' >ins
  echo 1 >out
  model
  sed -i 's/^k .*/&\nj tied none 3 1 4 g 1 0 1\nj k/' model/case.pst
  sed -i 's/#k/#j/' model/case.tpl
  go "$example/pest" model/case.pst
  did 0
  once "$T/model/case.pst" 1 2 >got
  [ "$(tr -d ' ' <once/case.in)" = 6. ]
  # An output file of an earlier run is no output of this one.
  cp model/saved model/case.out
  sed -i 's/^cp saved .*/true/' model/case.pst
  go once "$T/model/case.pst" 1 1
  did 1
  grep -q 'there is no such line: case.out, line 0' err
  [ -f model/case.out ]
}

@test "pest refuses to write results into the folder of the model" {
  printf 'pif @\nl1 !o1!\n' >ins
  echo 1 >out
  model
  cd model
  go "$example/pest" case.pst
  did 2
  grep -q 'call it from a folder that is not in .*/model$' err
  cd ..
  go "$example/pest"
  did 2
  mkdir 'an other' && mv model "an other/it's" && cd 'an other'
  "$example/pest" "it's/case.pst" >command 2>err
  printf 'k\n2\n' | tw-simulate -x o1 --each "$(sed -n "1s/^tw-pipe --each //p" command | sed 's/ .$//' | xargs -0 sh -c 'eval "printf %s $1"' sh)" >out
  tsv 'k o1' '2 1' | diff - out
}

@test "the whole command gives an interval that holds the least squares estimate" {
  whole || skip "not asked for"
  needs_math
  slow && skip "flows are trained"
  "$example/pest" "$example/line/line.pst" --runs 300 -j 2 >command 2>err
  sh command >analysis.sh 2>err
  sh analysis.sh >report 2>err || fail "$(tail -n 3 err)"
  # The prior is flat and wide: the posterior is normal around the weighted least squares estimate.
  awk -F '\t' 'FNR == NR { if (FNR == 1) for (i = 1; i <= NF; i++) at[$i] = i
      else { low[FNR - 1] = $at["outer_lo"]; high[FNR - 1] = $at["outer_hi"] } next }
    { w = $3 * $3; s += w; sx += w * $1; sy += w * $2; sxx += w * $1 * $1; sxy += w * $1 * $2 }
    END { b = (s * sxy - sx * sy) / (s * sxx - sx * sx); a = (sy - b * sx) / s
      # The exact 90 % intervals have these half widths.
      da = 1.645 * sqrt(sxx / (s * sxx - sx * sx)); db = 1.645 * sqrt(s / (s * sxx - sx * sx))
      print a, da, low[1], high[1]; print b, db, low[2], high[2]
      exit !(low[1] < a && a < high[1] && high[1] - low[1] < 5 * da && high[1] - low[1] > da &&
        low[2] < b && b < high[2] && high[2] - low[2] < 5 * db && high[2] - low[2] > db) }' \
    tw-out/parameters.tsv <(printf '%s\t%s\t%s\n' 0 1.13 4 2 2.04 4 4 3.55 4 8 5.21 2)
}
