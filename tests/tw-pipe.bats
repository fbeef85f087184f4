# tw-pipe: the scripts that it prints are run, here on small sets of runs.
load lib

# runs N SEED: records of two parameters, mass and "its age", and three data.
runs() {
  awk -v n="$1" -v seed="$2" -v fixed="${3:-}" '
    function normal() { return sqrt(-2 * log(1 - rand())) * cos(6.283185307 * rand()) }
    BEGIN {
      srand(seed)
      print "id\tmass\tits age\td1\td2\td3"
      for (i = 1; i <= n; i++) {
        m = fixed ? 1.2 : 2 * rand()
        a = fixed ? 5 : 10 * rand()
        printf "%d\t%.6g\t%.6g\t%.6g\t%.6g\t%.6g\n", i, m, a, m + .1 * normal(), a + .3 * normal(), normal()
      }
    }'
}

setup_file() {
  cd "$BATS_FILE_TMPDIR" || return 1
  runs 400 1 >train.tsv
  runs 600 2 >calib.tsv
  runs 1 3 fixed >truth.tsv
  cut -f 1,4- truth.tsv >obs.tsv
}

files() {
  cp "$BATS_FILE_TMPDIR"/*.tsv .
  F=(--train train.tsv --calib calib.tsv --obs obs.tsv)
  O=(--calib calib.tsv --obs obs.tsv -x 'd*')
}

# reported: the report has its lines, and the truth is not outside.
reported() {
  [ "$(grep -cE '^(observation|calibration|undetermined|more runs) ' out)" -eq 4 ] || fail "$(cat out)"
  grep -q 'nothing unusual about the observation' out || fail "$(cat out)"
  cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
  # Ends of intervals, as many as tw-classify has, and the region around the truth.
  tw-classify -b tw-out/bounds.tsv --intervals -p mass -i d1 tw-out/regions.tsv | cut -f 2- |
    awk -F '\t' '$1 == "inside"' >inside
  sed -n 's/^mass *inside //p' tw-out/report.txt | sed 's/, /\n/g' | awk '{ print $1, (NF > 1 ? $3 : $1) }' >said
  paste -d ' ' said inside | awk 'NF != 6 || ($1 - $4) ^ 2 + ($2 - $5) ^ 2 > 1e-4 { print; bad = 1 } END { exit bad || NR == 0 }' || fail "$(cat out)"
  awk '/^mass/,/ outside/' tw-out/report.txt | sed -n 's/^ *outside //p' | sed 's/, /\n/g' |
    awk '$1 <= 1.2 && 1.2 <= $3 { bad = 1 } END { exit bad || NR < 2 }' || fail "$(cat out)"
}

# outline: the names of the script's variables, then a letter for each step, as it stands in the file script.
outline() {
  sed -n '/^set -eu/q; s/^\([a-z_]*\)=.*/\1/p' script | paste -s -d ' '
  awk 'BEGIN { n = split("T tw-typical -r|F train_flow \"$train\"|f mv \"$out/flow.tsv\"|s score() { tw-score -f|l score() { cat|" \
      "d score() { tw-score -d|t --fill \"$runs\"|h tw-tree -x \"$data\" --part|c tw-coverage >|b tw-budget|o box_of() {|" \
      "x --box >|y box_of \"$obs_draws\"|p box_of \"$calib\"|D draws=$obs_draws|a ask() {|g grid() {|A box_of \"$out/regions.tsv\"|" \
      "P -r \"$regions\" -b|S tw-sample|w \"$obs\" \"$obs_draws\"|Q --pairs|R tw-report|H tw-classify -b \"$out/bounds.tsv\" --summary", step, "|") }
    /^set -eu/ { on = 1 }
    on { for (i = 1; i <= n; i++) if (index($0, substr(step[i], 3))) printf "%s", substr(step[i], 1, 1) } END { print "" }' script
}

@test "which variables and steps the script has" {
  files
  awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "third" : NR }' calib.tsv >calib3.tsv
  three='mass,its age,third'
  G=(--train calib3.tsv --calib calib3.tsv --obs obs.tsv -x d1)
  H=(--calib calib3.tsv --obs obs.tsv -x d1 -p "$three")
  tail='beta mass points seed threads'
  # is VARIABLES STEPS COMMAND...
  is() {
    "${@:3}" >script
    outline | diff <(printf '%s\n' "$1" "$2") - || fail "${*:3}"
  }
  own='calib obs'
  rest='out params names data alpha region regions'
  head='train calib obs out params names data support alpha region regions'
  is "$head $tail" TFstcboxagAPSHR tw-pipe "${F[@]}" -p mass -x 'd*'
  is "$head $tail" TFfstcboxagAPSHR tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' --focus
  is "$head beta mass seed threads" TFstcbSaQHR tw-pipe "${G[@]}" -p "$three"
  is "$own logq $rest $tail" TlhbopagAPR tw-pipe "${O[@]}" -p mass --logq cat
  is "$own logq obs_draws $rest $tail" TlhboyagAPwHR tw-pipe "${O[@]}" -p mass --logq cat --obs-draws o
  is "$own draws obs_draws $rest $tail" TdhboyDagAPR tw-pipe "${O[@]}" -p mass --draws d --obs-draws o
  is "$own draws obs_draws $rest beta mass seed threads" TdhbwDaQR tw-pipe "${H[@]}" --draws d --obs-draws o
  is "$own logq obs_draws $rest beta mass seed threads" TlhbwaQHR tw-pipe "${H[@]}" --logq cat --obs-draws o
  # What they are: of one level and of several, with bounds of the prior and none.
  tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' >script
  for v in "support=''" 'alpha=0.1' 'region=region' "regions='region'" 'beta=0.1' 'mass=0.02' 'points=101' 'seed=1' 'threads=1' "names='mass,its age'"; do
    grep -qxF "$v" script || fail "$v"
  done
  tw-pipe "${F[@]}" -p mass -x 'd*' --alpha 0.2,0.5 --support mass=0:2 -n 7 --seed 3 -j 2 >script
  for v in "support='mass=0:2'" 'alpha=0.2,0.5' 'region=region_0.2' "regions='region_*'" 'points=7' 'seed=3' 'threads=2' "names='mass'"; do
    grep -qxF "$v" script || fail "$v"
  done
}

@test "columns that a file lacks, and names that a list cannot hold" {
  files
  cut -f 1,3- calib.tsv >none.tsv
  go tw-pipe --train train.tsv --calib none.tsv --obs obs.tsv -p mass -x 'd*'
  says 2 none.tsv "'mass'"
  go tw-pipe --train none.tsv --calib calib.tsv --obs obs.tsv -p mass -x 'd*'
  says 2 none.tsv "'mass'"
  for option in train calib obs; do
    cut -f 1-3 $option.tsv >less.tsv
    args=("${F[@]}")
    for i in "${!args[@]}"; do [ "${args[i]}" != $option.tsv ] || args[i]=less.tsv; done
    go tw-pipe "${args[@]}" -p mass -x d3
    says 2 less.tsv "'d3'"
    for i in "${!args[@]}"; do [ "${args[i]}" != less.tsv ] || args[i]=-; done
    go tw-pipe "${args[@]}" -p mass -x d3
    says 2 'a script needs files'
  done
  # Draws belong to the record with their id; a command needs none.
  cut -f 2- obs.tsv >noid.tsv
  cut -f 2- calib.tsv >noidc.tsv
  go tw-pipe --calib calib.tsv --obs noid.tsv -x 'd*' -p mass --draws d --obs-draws o
  says 2 noid.tsv "'id'"
  go tw-pipe --calib noidc.tsv --obs obs.tsv -x 'd*' -p mass --draws d --obs-draws o
  says 2 noidc.tsv "'id'"
  go tw-pipe --calib noidc.tsv --obs noid.tsv -x 'd*' -p mass --logq cat
  silent
  go tw-pipe "${O[@]}" -p mass --logq cat --support mass=0:1
  says 2 '--support and --focus are for a flow'
  for name in 'a,b' 'a=b' 'a\b'; do
    N=$name awk -F '\t' -v OFS='\t' 'NR == 1 { $2 = ENVIRON["N"] } 1' train.tsv >odd.tsv
    go tw-pipe --train odd.tsv --calib calib.tsv --obs obs.tsv -p 2 -x 'd*'
    says 2 odd.tsv "'$name'" 'tw-read --rename'
  done
}

@test "a flow, one parameter and two, names with blanks" {
  files
  tw-pipe "${F[@]}" -p mass -x 'd*' --support mass=0:2 >one.sh
  go sh one.sh
  did 0
  reported
  [ -s tw-out/regions.png ]
  tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' --alpha 0.2,0.5 -n 40 -o 'out put' >two.sh
  go sh two.sh
  did 0
  grep -q '^The 80 % credible region' out || fail "$(cat out)"
  grep -q '^its age  *extent of what is inside' out || fail "$(cat out)"
  [ "$(grep -vc '^#' 'out put/regions.tsv')" -eq 1601 ]
}

@test "a posterior of one's own: logq" {
  files
  cat >logq.awk <<'X'
BEGIN { FS = OFS = "\t" }
NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print $0, "logq"; next }
{ u = ($at["d1"] - $at["mass"]) / .15; print $0, -.5 * u * u }
X
  tw-pipe "${O[@]}" -p mass --logq 'awk -f logq.awk' -n 60 >own.sh
  go sh own.sh
  did 0
  reported
}

@test "a posterior of one's own: draws, of three parameters too" {
  files
  for f in calib obs; do
    awk 'BEGIN { FS = OFS = "\t"; srand(7) }
      NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print "id", "mass", "its age", "third"; next }
      { for (k = 0; k < 60; k++) print $1, $at["d1"] + .15 * (rand() + rand() + rand() - 1.5) * 2,
          $at["d2"] + .4 * (rand() + rand() + rand() - 1.5) * 2, rand() }' "$f.tsv" >"$f.draws"
  done
  tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws obs.draws -n 60 >draws.sh
  go sh draws.sh
  did 0
  reported
  awk -F '\t' -v OFS='\t' '{ print $0, NR == 1 ? "third" : (NR * 7919 % 1000) / 1000 }' calib.tsv >calib3.tsv
  tw-pipe --calib calib3.tsv --obs obs.tsv -x 'd*' -p 'mass,its age,third' --draws calib.draws --obs-draws obs.draws >three.sh
  go sh three.sh
  did 0
  # Of many parameters the report has the extents of draws.
  [ "$(grep -cE ' +extent of what is inside: [-0-9.]+ to [-0-9.]+; extent of what is not outside: [-0-9.]+ to [-0-9.]+$' out)" -eq 3 ] ||
    fail "$(cat out)"
  [ -s tw-out/pairs.png ]
}

# problem LAW DATUM LOGQ TRUE: one parameter k of the law, data d, both awk's words; a posterior
# LOGQ of k and d, and the observation: a whole analysis.
problem() {
  for seed in 1 2; do
    awk -v seed=$seed "function normal() { return sqrt(-2 * log(1 - rand())) * cos(6.283185307 * rand()) }
      BEGIN { srand(seed); print \"k\\td\"; for (i = 0; i < 600; i++) { k = $1; d = $2; printf \"%.17g\\t%.17g\\n\", k, d } }" >runs.$seed
  done
  printf 'd\n%s\n' "$4" >obs.tsv
  echo "BEGIN { FS = OFS = \"\\t\" } NR == 1 { for (i = 1; i <= NF; i++) at[\$i] = i; print \$0, \"logq\"; next }
    { k = \$at[\"k\"]; d = \$at[\"d\"]; printf \"%s\\t%.17g\\n\", \$0, $3 }" >logq.awk
  rm -rf tw-out
  tw-pipe --calib runs.1 --obs obs.tsv -p k -x d --logq 'awk -f logq.awk' "${@:5}" >own.sh
  go sh own.sh
  did 0
}

# asked: what the script's own filters say at each end that the report names, and at the middle
# of each interval, is what the report says.
asked() {
  for r in inside undetermined outside; do
    awk '/^k /,/^ *outside /' tw-out/report.txt | sed -n "s/^k *//; s/^ *$r //p" | sed 's/, /\n/g' |
      awk -v d="$(tail -n 1 obs.tsv)" 'BEGIN { print "k\td" } !/nowhere/ { print $1 "\t" d
        if (NF > 1) { print $3 "\t" d; printf "%.17g\t%s\n", $1 + ($3 - $1) / 2, d } }' >ends.$r
    awk -f logq.awk ends.$r | tw-score | tw-leaf -t tw-out/tree.tsv | tw-classify -b tw-out/bounds.tsv |
      awk -F '\t' -v r=$r 'NR > 1 && $NF != r { print; bad = 1 } END { exit bad }' ||
      fail "^ named $r in: $(cat tw-out/report.txt)" || return 1
  done
  [ "$(sort -u ends.* | wc -l)" -ge 8 ] || fail "$(cat tw-out/report.txt)"
}

@test "the report, asked again: two modes, a Julian date, 1e-9 on 5, a wall, whole numbers" {
  problem '6 * rand() - 3' 'k * k + 0.3 * normal()' '-5 * (k * k - d) ^ 2' 2.25
  asked
  [ "$(wc -l <ends.inside)" -eq 7 ]
  grep -qE '^k *inside -1.[0-9]+ to -1.[0-9]+, 1.[0-9]+ to 1.[0-9]+$' out || fail "$(cat out)"
  problem '2458849.5 + rand() / 10' 'k + 0.005 * normal()' '-0.5 * ((k - d) / 0.005) ^ 2' 2458849.55
  asked
  problem '5 + rand() / 1e9' '(k - 5) * 1e9 + 0.05 * normal()' '-0.5 * (((k - 5) * 1e9 - d) / 0.05) ^ 2' 0.5
  asked
  problem '10 * rand()' 'k + normal()' '(k < 0 ? -1e300 : -0.5 * (k - d) ^ 2)' 0.1
  asked
  problem '10 + int(51 * rand())' 'k + 4 * normal()' '-0.5 * ((k - d) / 5) ^ 2' 38
  asked
  # The half of the runs makes the tree.
  grep -q 'simulated to calibrate; now 600$' out
  grep -qE '^calibration .*; 600 were simulated for it$' out
}

@test "a ridge that leaves the grid is said to go on" {
  problem '18 * rand()' 'k + normal()' 0 5
  for s in 1 2; do
    awk -v OFS='\t' -v s=$s 'BEGIN { srand(s + 5) } NR == 1 { print "a", "k", "d"; next } { a = 18 * rand(); print a, $1, $2 - a }' runs.$s >two.$s
  done
  echo 'BEGIN { FS = OFS = "\t" } NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print $0, "logq"; next }
    { u = $at["k"] - $at["a"] - $at["d"]; printf "%s\t%.17g\n", $0, -u * u / 2 }' >logq.awk
  tw-pipe --calib two.1 --obs obs.tsv -p a,k -x d --logq 'awk -f logq.awk' -n 60 >own.sh
  go sh own.sh
  did 0
  end=$(sed -n 's/^grid  *the region reaches its end at a = \([^,]*\), a = \([^,]*\), k = .* and may go on.*/\2/p' out)
  awk -v a="$end" 'BEGIN { print "a\tk\td"; print a + 9 "\t" a + 14 "\t5" }' | awk -f logq.awk | tw-score |
    tw-leaf -t tw-out/tree.tsv | tw-classify -b tw-out/bounds.tsv | grep -q 'inside$'
  # Of the earlier analysis in this folder nothing is said.
  printf 'all\tn\tinside\tundetermined\nall\t9\t9\t0\n' >tw-out/shares.tsv
  go sh own.sh
  did 0
  run ! grep -q '^at this x' out
}

# counts N SEED: a source's rate and six counts of it, a spreadsheet's CSV.
counts() {
  awk -v n="$1" -v s="$2" '
    function u() { return (s = s * 16807 % 2147483647) / 2147483647 }
    function pois(m,  k, p, l) { l = exp(-m); p = 1; k = -1; do { k++; p *= u() } while (p > l); return k }
    BEGIN {
      s = s * 1234567 % 2147483647
      printf "rate,c1,c2,c3,c4,c5,c6\r\n"
      for (i = 0; i < n; i++) {
        r = 10 * u()
        printf "%.4f", r
        for (j = 0; j < 6; j++) printf ",%d", pois(r)
        printf "\r\n"
      }
    }'
}

@test "from a spreadsheet's counts to a report, beside the exact posterior" {
  slow && skip "a flow is trained"
  counts 800 1 | tw-read -d , >train.tsv 2>log
  counts 800 2 | tw-read -d , >calib.tsv 2>log
  printf 'c1,c2,c3,c4,c5,c6\r\n3,5,4,2,6,4\r\n' | tw-read -d , >obs.tsv 2>log
  tw-pipe --train train.tsv --calib calib.tsv --obs obs.tsv -p rate -x 'c*' \
    --support rate=0:10 -n 200 >counts.sh
  go sh counts.sh
  did 0
  # 24 counts in six: a gamma of shape 25 and rate 6, whose shortest 90 % are, by
  # SciPy, 2.80 to 5.50.
  awk '/^rate/ { low = $3; high = $5 } /^ *outside / { lo = $4; hi = $5; sub(/,/, "", lo) }
    END { exit !(low > lo && lo > 1.8 && high < hi && hi < 6.8 && low < 3.7 && high > 4.7) }' out || fail "$(cat out)"
}

@test "quotes: what is typed is what the script has" {
  mkdir "it's"
  cp "$BATS_FILE_TMPDIR"/*.tsv "it's"
  # shellcheck disable=SC2016 # this is a name, not to be expanded
  tw-pipe --train "it's/train.tsv" --calib "it's/calib.tsv" --obs "it's/obs.tsv" -p mass -x 'd*' -o '$(touch x)`touch x`' |
    grep -E '^(train|out)=' >vars
  # shellcheck disable=SC2154 # the script's
  sh -c '. ./vars; printf "%s|%s\n" "$train" "$out"' >said
  # shellcheck disable=SC2016
  echo 'it'\''s/train.tsv|$(touch x)`touch x`' | diff - said
  [ ! -e x ]
}

@test "a program that fails stops the script" {
  files
  tw-pipe "${F[@]}" -p mass -x 'd*' >stop.sh
  echo 'broken' >>calib.tsv
  go sh stop.sh
  did 1
  grep -q '^tw-[a-z]*: calib.tsv:602: ' err || fail "$(cat err)"
  [ ! -e tw-out/report.txt ]
}

@test "called wrongly" {
  files
  go tw-pipe --calib calib.tsv --obs obs.tsv -p mass -x 'd*'
  says 2 '--train is required, or your own posterior: --logq or --draws'
  go tw-pipe --train train.tsv --obs obs.tsv
  says 2 --calib
  go tw-pipe "${F[@]}" -p mass,weight -x 'd*'
  says 2 "'weight'" 'its age'
  go tw-pipe "${F[@]}" -p mass -x 'y*'
  says 2 "'y*'"
  go tw-pipe "${F[@]}" -p mass -x 'd*' --logq cat
  says 2 '--train is for a flow'
  go tw-pipe "${O[@]}" -p mass --logq cat --draws x --obs-draws y
  says 2 '--logq and --draws exclude each other'
  go tw-pipe "${F[@]}" -p mass --obs-draws y
  says 2 '--obs-draws is for --logq and --draws'
  go tw-pipe "${O[@]}" -p mass --draws x
  says 2 '--draws needs --obs-draws'
  go tw-pipe "${O[@]}" -p mass --logq cat --focus
  says 2 '--support and --focus are for a flow'
  go tw-pipe "${O[@]}" -p 'mass,its age,d1' --logq cat
  says 2 'needs --obs-draws'
  go tw-pipe "${F[@]}" -p mass -x 'd*' extra
  says 2 '--train, --calib and --obs'
  go tw-pipe --train - --calib calib.tsv --obs obs.tsv -p mass -x 'd*'
  says 2 'a script needs files'
  go tw-pipe "${F[@]}" -p mass -x 'd*' --alpha 0
  says 2 --alpha "'0'"
  go tw-pipe --train missing.tsv --calib calib.tsv --obs obs.tsv -p mass -x 'd*'
  says 1 missing.tsv
  sed '1s/mass/a=b/' train.tsv >odd.tsv
  go tw-pipe --train odd.tsv --calib odd.tsv --obs obs.tsv -p 'a=b' -x 'd*'
  says 2 "'a=b'" 'tw-read --rename'
}
