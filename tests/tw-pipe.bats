# tw-pipe: the scripts that it prints are run, here on small sets of runs.
load lib

# runs N SEED: print N records of two parameters, mass and "its age", and three data.
runs() {
  awk -v n="$1" -v seed="$2" -v fixed="${3:-}" "$rng"'
    BEGIN {
      print "id\tmass\tits age\td1\td2\td3"
      for (i = 1; i <= n; i++) {
        m = fixed ? 1.2 : 2 * uniform()
        a = fixed ? 5 : 10 * uniform()
        printf "%d\t%.6g\t%.6g\t%.6g\t%.6g\t%.6g\n", i, m, a, m + .1 * normal(), a + .3 * normal(), normal()
      }
    }'
}

setup_file() {
  cd "$BATS_FILE_TMPDIR" || return 1
  runs 400 1 >train.tsv
  runs 600 2 >calib.tsv
  runs 1 4 fixed >truth.tsv
  cut -f 1,4- truth.tsv >obs.tsv
}

files() {
  cp "$BATS_FILE_TMPDIR"/*.tsv .
  F=(--train train.tsv --calib calib.tsv --obs obs.tsv)
  O=(--calib calib.tsv --obs obs.tsv -x 'd*')
}

# reported: check the lines of the report, and that the truth is inside or undetermined.
reported() {
  [ "$(grep -cE '^(observation|calibration)  ' out)" -eq 2 ] || fail "$(cat out)"
  grep -q '^observation   p = [0-9.]*: typical of the simulations[.] ' out || fail "$(cat out)"
  cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
  grep -q '<html' tw-out/report.html
  # The answer is that of parameters.tsv.
  if [ -e tw-out/parameters.tsv ]; then
    grep -q '^parameter  *median  *[0-9.]* % interval  *inner interval  *outer interval$' out || fail "$(cat out)"
    awk -F '\t' 'NR > 1 && ($7 != "inf" && !($7 >= $9 && $8 <= $10 && $7 < $8)) { print; bad = 1 } END { exit bad || NR < 2 }' tw-out/parameters.tsv || fail "$(cat tw-out/parameters.tsv)"
  fi
  # Ends of intervals, as many as the classified grid has, and the region around the truth.
  stretches mass inside <tw-out/regions.tsv | sed 's/^/inside\t/' >inside
  unwrap <tw-out/report.txt >report
  sed -n 's/^mass *inside //p' report | sed 's/, /\n/g' | awk '{ print $1, (NF > 1 ? $3 : $1) }' >said
  paste -d ' ' said inside | awk 'NF != 5 || ($1 - $4) ^ 2 + ($2 - $5) ^ 2 > 1e-4 { print; bad = 1 } END { exit bad || NR == 0 }' || fail "$(cat out)"
  awk '/^mass/,/ outside/' report | sed -n 's/^ *outside //p' | sed 's/, /\n/g' |
    awk '$1 <= 1.2 && 1.2 <= $3 { bad = 1 } END { exit bad || NR < 2 }' || fail "$(cat out)"
}

# outline: the names of the script's variables, then a letter for each step, as it stands in the file script.
outline() {
  sed -n '/^END$/q; s/^\([a-z_]*\)=.*/\1/p' script | paste -s -d ' '
  awk 'BEGIN { n = split("T tw-typical -r|m tw-typical --alike|F step flow.tsv|h half-$half.tsv flow|g tw-gap --half|S tw-sample|w <own-draws.tsv|" \
      "d score -d \"$draws\"|l sh -c \"$logq\"|t tw-tree -x \"$data\" --part 1/2|2 tw-bounds --part 2/2|N not_measured|B bound --global -s cdf|i bound --ranks|c write coverage.tsv|b tw-budget|" \
      "o score_points other-draws.tsv|H tw-classify -b bounds.tsv --summary|M --parameters ${prior|I --parameters -p|C around=coarse-regions.tsv|" \
      "A --around \"$around\"|P picture regions.png|Q --pairs|R [ ! -e coverage.tsv ]", step, "|") }
    /^END$/ { on = 1 }
    on && !/^#/ { for (i = 1; i <= n; i++) if (index($0, substr(step[i], 3))) printf "%s", substr(step[i], 1, 1) } END { print "" }' script
}

# own_draws: 60 draws of the posterior of each record, of calib.tsv and obs.tsv.
own_draws() {
  for f in calib obs; do
    awk -v seed=7 "$rng"'BEGIN { FS = OFS = "\t" }
      NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print "id", "mass", "its age", "third"; next }
      { for (k = 0; k < (FILENAME ~ /obs/ ? 150 : 60); k++) print $1, $at["d1"] + .15 * (uniform() + uniform() + uniform() - 1.5) * 2,
          $at["d2"] + .4 * (uniform() + uniform() + uniform() - 1.5) * 2, uniform() }' "$f.tsv" >"$f.draws"
  done
}

# three FILE: print the file with a third parameter.
three() { awk -F '\t' -v OFS='\t' '{ print $0, (NR == 1 ? "third" : NR * 7919 % 1000 / 1000) }' "$1"; }

@test "tw-pipe prints a script with the variables and steps that its options need" {
  files
  own_draws
  three calib.tsv >calib3.tsv
  three train.tsv >train3.tsv
  three='mass,its age,third'
  G=(--train train3.tsv --calib calib3.tsv --obs obs.tsv -x d1)
  H=(--calib calib3.tsv --obs obs.tsv -x d1 -p "$three")
  tail='beta aim regions points seed'
  # is VARIABLES STEPS COMMAND...: check the outline of the script that the command prints.
  is() {
    "${@:3}" >script
    outline | diff <(printf '%s\n' "$1" "$2") - || fail "${*:3}"
    # No program is on the left of a pipe, where the shell would not notice its failure.
    sed '1,/^END$/d' script | grep -n '[^|]|\([^|]\|$\)' | grep -v -e awk -e printf -e ":#" && fail "a pipe"
    dash -n script
    bash -n script
    ! command -v shellcheck >/dev/null || shellcheck -e SC1090,SC1091,SC2034,SC2086,SC2154 script
  }
  rest='calib_runs out threads tools version'
  head="train calib obs train_runs $rest names data support alpha"
  is "$head $tail" TmFhgSBicbHMAPR tw-pipe "${F[@]}" -p mass -x 'd*'
  is "$head beta aim region seed" TmFhgSBicbHMQR tw-pipe "${G[@]}" -p "$three"
  is "calib obs $rest logq names data alpha $tail" Tlt2bNCAPR tw-pipe "${O[@]}" -p mass --logq cat
  is "calib obs_draws obs $rest logq names data alpha $tail" Twlt2bNHIAPR tw-pipe "${O[@]}" -p mass --logq cat --obs-draws obs.draws
  is "calib draws obs_draws obs $rest names data id alpha $tail" TwdNBicboHMAPR tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws obs.draws
  is "calib draws obs_draws obs $rest names data id alpha beta aim region seed" TwdNBicboHMQR tw-pipe "${H[@]}" --draws calib.draws --obs-draws obs.draws
  is "calib obs_draws obs $rest logq names data alpha beta aim region seed" Twlt2bNHIQR tw-pipe "${H[@]}" --logq cat --obs-draws obs.draws
  # The values of the variables, with one level and several, and with and without bounds of the prior.
  tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' >script
  for v in "support=''" 'alpha=0.1' "regions='region'" 'beta=0.1' 'aim=0.02' 'points=101' 'seed=1' 'threads=1' "names='mass,its age'" train_runs=400 calib_runs=600; do
    sed -n 's/  # [^#]*$//p' script | grep -qxF -- "$v" || fail "$v"
  done
  tw-pipe "${F[@]}" -p mass -x 'd*' --alpha 0.2,0.5 --support mass=0:2 --points 7 --seed 3 -j 2 >script
  for v in "support='mass=0:2'" 'alpha=0.2,0.5' "regions='region_*'" 'points=7' 'seed=3' 'threads=2' "names='mass'"; do
    sed -n 's/  # [^#]*$//p' script | grep -qxF -- "$v" || fail "$v"
  done
  tw-pipe "${G[@]}" -p "$three" | grep -q '^region=region  #'
  tw-pipe "${G[@]}" -p "$three" --alpha 0.2,0.5 | grep -q '^region=region_0.2  #'
}

@test "tw-pipe refuses columns that a file lacks, and names that a list cannot hold" {
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
  # Draws belong to the record with the same id; a command needs no id.
  cut -f 2- obs.tsv >noid.tsv
  cut -f 2- calib.tsv >noidc.tsv
  own_draws
  D=(--draws calib.draws --obs-draws obs.draws)
  go tw-pipe --calib calib.tsv --obs noid.tsv -x 'd*' -p mass "${D[@]}"
  says 2 noid.tsv "'id'"
  go tw-pipe --calib noidc.tsv --obs obs.tsv -x 'd*' -p mass "${D[@]}"
  says 2 noidc.tsv "'id'"
  go tw-pipe --calib noidc.tsv --obs noid.tsv -x 'd*' -p mass --logq cat
  silent
  go tw-pipe "${O[@]}" -p mass --logq cat --support mass=0:1
  says 2 '--support is for a flow'
  # Errors at which tw-flow would stop the script.
  go tw-pipe "${F[@]}" -p mass -x 'd*' --support mass=2:0
  says 2 "--support: must be COLS=LO:HI with LO < HI"
  go tw-pipe "${F[@]}" -p mass -x 'd*' --support d1=0:1
  says 2 --support "'d1'"
  go tw-pipe "${F[@]}" -p mass -x 'd*' --support 'm*=0:2'
  silent
  # The script names each parameter in --support, as its programs require.
  grep -q "^support='mass=0:2'  # " out
  go tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' --support '*s*=0:,its age=-1e-3:10.25'
  grep -q "^support='mass=0:,its age=-0.001:10.25'  # " out || fail "$(grep support= out)"
  go tw-pipe --simulate "awk -v s=SEED '{ print \$0 \"\t\" (NR > 1 ? s : \"d1\") }'" --draw 'tw-sample --prior "mass=uniform(0,2)"' \
    -p mass -x d1 --support 'm*=0:2' --obs obs.tsv -o sim
  grep -q "^support='mass=0:2'  # " out || fail "$(cat err)"
  for name in 'a,b' 'a=b' 'a\b'; do
    N=$name awk -F '\t' -v OFS='\t' 'NR == 1 { $2 = ENVIRON["N"] } 1' train.tsv >odd.tsv
    go tw-pipe --train odd.tsv --calib calib.tsv --obs obs.tsv -p 2 -x 'd*'
    says 2 odd.tsv "'$name'" 'tw-read --rename'
  done
}

@test "the script analyses one parameter and two by a flow, with spaces in names" {
  files
  runs 1500 1 >train.tsv
  lighter --members 2
  PATH=$light:$PATH
  tw-pipe "${F[@]}" -p mass -x 'd*' --support 'm*=0:2' --alpha 0.2 >one.sh
  # The report does not use the files of an earlier analysis.
  for f in alike.tsv tree.tsv coverage.png pairs.txt; do echo old >tw-out/$f; done
  go sh one.sh
  did 0
  reported
  [ -s tw-out/regions.png ]
  [ "$(head -c 3 tw-out/coverage.png)" != old ]
  [ ! -e tw-out/tree.tsv ]
  [ ! -e tw-out/pairs.txt ]
  # All calibration simulations are used, and the bounds allow for the split-half estimate of the gap.
  [ "$(col n tw-out/bounds.tsv)" -eq 600 ]
  [ "$(col kind tw-out/gap.tsv | sort -u | paste -sd ' ')" = 'interval lower region upper' ]
  head -n 1 tw-out/bounds.tsv | grep -q -- "--draws 400 .* --gap $(col gap tw-out/gap.tsv | head -n 1)"
  for half in 1 2; do head -n 1 tw-out/half-$half.tsv | grep -q -- "--part $half/2"; done
  for half in 1 2; do head -n 1 tw-out/half-$half.tsv | grep -o -- '--size [a-z]*' >size-$half; done
  head -n 1 tw-out/flow.tsv | grep -o -- '--size [a-z]*' | tee size-3 | cmp - size-1
  cmp size-2 size-3
  grep -q "^region  *$(awk -F '\t' '$1 == "region" { printf "%.3g (%.2g)", 100 * $5, 100 * $6 }' tw-out/gap.tsv)  *$(awk -v gap="$(col gap tw-out/bounds.tsv)" 'BEGIN { printf "%.3g", 100 * gap }')\$" out || fail "$(cat out)"
  cmp tw-out/posterior.tsv tw-out/flow.tsv
  tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' --alpha 0.2,0.5 --points 40 -o 'out put' >two.sh
  go sh two.sh
  did 0
  grep -q '^The 80 % credible region' out || fail "$(cat out)"
  grep -q '^its age  *inside: ' out || fail "$(cat out)"
  [ "$(grep -vc '^#' 'out put/regions.tsv')" -eq 1601 ]
  # ask.sh answers as the analysis did, and calls other programs with its posterior.
  tw-read -c 'mass,its age,region*' 'out put/regions.tsv' >told.tsv
  cut -f 1,2 told.tsv | 'out put/ask.sh' | cmp - told.tsv
  head -n 3 told.tsv | tw-grid --beside 'out put/obs.tsv' | 'out put/ask.sh' tw-score --log | head -n 1 | grep -q 'score_log$'
}

@test "the script analyses a posterior whose log density the user's command computes" {
  files
  cat >logq.awk <<'X'
BEGIN { FS = OFS = "\t" }
NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print $0, "logq"; next }
{ u = ($at["d1"] - $at["mass"]) / .15; print $0, -.5 * u * u }
X
  tw-pipe "${O[@]}" -p mass --logq 'awk -f logq.awk' --points 60 >own.sh
  go sh own.sh
  did 0
  reported
  # ask.sh calls the command where the script did, and answers as the analysis.
  tw-read -c mass,region tw-out/regions.tsv >told.tsv
  cut -f 1 told.tsv | tw-out/ask.sh | cmp - told.tsv
  # A message at the end lists the plots that are missing without gnuplot, including one that the user added.
  { cat own.sh; echo 'picture "$out/more.png" plot -p "$names" -r "$regions" "$out/regions.tsv"'; } >more.sh
  go without_gnuplot sh more.sh
  did 0
  [ "$(tail -n 1 err)" = 'gnuplot is not installed: no regions.png more.png; .txt has what characters can say' ] || fail "$(cat err)"
}

@test "the report of a grid that misses the whole region says that no grid point is inside" {
  awk -v seed=2 "$rng"'BEGIN { print "k\tj\td"; for (; n++ < 300;) { k = uniform(); j = normal(); print k "\t" j "\t" (k + 1.37 * j + 0.0007 * normal()) } }' >ridge.tsv
  printf 'd\n0.5\n' >one.tsv
  tw-pipe --calib ridge.tsv --obs one.tsv -p k,j -x d --points 11 --logq "awk -F '\t' -v OFS='\t' '{ e = \$1 + 1.37 * \$2 - \$3
    print \$0, ((NR == 1) ? \"logq\" : -1e6 * e * e) }'" >ridge.sh
  go sh ridge.sh
  did 0
  cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
  unwrap <out | grep -qx ' *The region lies between the points of the grid, or beyond it: evaluate another grid (tw-grid)[.]' || fail "$(cat out)"
  grep -qx 'k  *no grid point is inside; no grid point is inside or undetermined' out || fail "$(cat out)"
  # The report does not use draws that an earlier analysis left in the folder.
  cp out first
  { tsv 'k j region'; for i in $(seq 200); do tsv "0.$i 0.2 inside"; done; } >tw-out/draws-regions.tsv
  go sh ridge.sh
  did 0
  cmp out first
}

@test "the script analyses a posterior whose draws the user gives, also of three parameters" {
  files
  own_draws
  tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws obs.draws --points 60 >draws.sh
  go sh draws.sh
  did 0
  reported
  three calib.tsv >calib3.tsv
  tw-pipe --calib calib3.tsv --obs obs.tsv -x 'd*' -p 'mass,its age,third' --draws calib.draws --obs-draws obs.draws >three.sh
  go sh three.sh
  did 0
  # With three parameters, the report gives the range of the draws in each.
  [ "$(grep -cE ' +inside: [-0-9.]+ to [-0-9.]+; inside or undetermined: [-0-9.]+ to [-0-9.]+$' out)" -eq 3 ] ||
    fail "$(cat out)"
  [ -s tw-out/pairs.png ]
  # Ranks are among as many draws as the simulation with the fewest draws has: 60 of the 150 at the observation.
  # The other 90 are classified. All simulations calibrate.
  [ "$(head -n 1 tw-out/bounds.tsv | grep -o -- '--draws [0-9]*')" = '--draws 60' ]
  [ "$(col n tw-out/bounds.tsv)" -eq 600 ]
  [ "$(sed 1d tw-out/obs-draws.tsv | wc -l) $(tail -n 1 tw-out/shares.tsv | cut -f 2)" = '60 90' ]
  # sqrt(0.9 * 0.1 / 60) is 0.0387.
  unwrap <tw-out/report.txt | grep 'The first 60 draws .* the standard deviation is 3[.]9 percentage points' >told ||
    fail "$(cat tw-out/report.txt)"
  { sed 1d tw-out/obs-draws.tsv; sed 1d tw-out/draws-regions.tsv | cut -f 2-4; } >both
  sed 1d obs.draws | cut -f 2-4 | cmp - both
  grep -v '^600	' calib.draws >fewer.draws
  sed -n '/^600	/p' calib.draws | sed 30q >>fewer.draws
  tw-pipe "${O[@]}" -p mass --draws fewer.draws --obs-draws obs.draws --points 20 -o fewer | sh >out 2>err
  [ "$(head -n 1 fewer/bounds.tsv | grep -o -- '--draws [0-9]*')" = '--draws 30' ]
  cmp fewer/analysis.sh fewer/printed.sh
  tw-read -c 'mass,region' fewer/regions.tsv >told.tsv
  cut -f 1 told.tsv | fewer/ask.sh | cmp - told.tsv
  go fewer/ask.sh tw-score <told.tsv
  did 2
  [ "$(cat err)" = 'ask.sh: tw-score: there is no posterior of tw, only your draws' ]
}

@test "without a flow of its own, the script, its decisions and the report say that no coverage gap was measured" {
  files
  own_draws
  lighter --members 1
  for own in "--logq=awk -f q.awk" '--draws=calib.draws --obs-draws=obs.draws' flow; do
    # shellcheck disable=SC2086 # two options
    case $own in --logq*) set -- "${O[@]}" "$own" ;; flow) set -- "${F[@]}" -x 'd*' ;; *) set -- "${O[@]}" $own ;; esac
    tw-pipe "$@" -p mass --points 20 >own.sh
    echo 'BEGIN { FS = OFS = "\t" } NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print $0, "logq"; next }
      { z = ($at["d1"] - $at["mass"]) / .15; print $0, -z * z }' >q.awk
    PATH=$light:$PATH go sh own.sh
    did 0
    { grep '^coverage gap: NOT MEASURED, ' err; grep '^coverage gap: NOT MEASURED, ' tw-out/decisions.txt; } >told || :
    unwrap <out | grep "Nothing is guaranteed about coverage at the observation alone" >>told || :
    [ "$(wc -l <told)" -eq "$(case $own in flow) echo 0 ;; *) echo 3 ;; esac)" ] || fail "$own: $(cat told)"
    [ "$own" = flow ] || [ ! -e tw-out/gap.tsv ]
  done
}

# problem DISTRIBUTION DATUM LOGQ TRUE: run an analysis of one parameter k with data d. DISTRIBUTION, DATUM and the
# log density LOGQ of the posterior are awk expressions; TRUE is the parameter of the observation.
problem() {
  needs_math
  for seed in 1 2; do
    awk -v seed=$((seed + 10)) "$rng
      BEGIN { print \"k\\td\"; for (i = 0; i < 600; i++) { k = $1; d = $2; printf \"%.17g\\t%.17g\\n\", k, d } }" >runs.$seed
  done
  printf 'd\n%s\n' "$4" >obs.tsv
  echo "BEGIN { FS = OFS = \"\\t\" } NR == 1 { for (i = 1; i <= NF; i++) at[\$i] = i; print \$0, \"logq\"; next }
    { k = \$at[\"k\"]; d = \$at[\"d\"]; printf \"%s\\t%.17g\\n\", \$0, $3 }" >logq.awk
  rm -rf tw-out
  tw-pipe --calib runs.1 --obs obs.tsv -p k -x d --logq 'awk -f logq.awk' "${@:5}" >own.sh
  go sh own.sh
  did 0
}

# asked: check that the script's filters agree with the report at each end that the report names, and at the
# middle of each interval.
asked() {
  for r in inside undetermined outside; do
    unwrap <tw-out/report.txt | awk '/^k /,/^ *outside /' | sed -n "s/^k / /; s/^  *$r //p" | sed 's/, /\n/g' |
      awk -v d="$(tail -n 1 obs.tsv)" 'BEGIN { print "k\td" } !/nowhere/ { print $1 "\t" d
        if (NF > 1) { print $3 "\t" d; printf "%.17g\t%s\n", $1 + ($3 - $1) / 2, d } }' >ends.$r
    awk -f logq.awk ends.$r | tw-score | tw-leaf -t tw-out/tree.tsv | tw-classify -b tw-out/bounds.tsv |
      awk -F '\t' -v r=$r 'NR > 1 && $NF != r { print; bad = 1 } END { exit bad }' ||
      fail "^ named $r in: $(cat tw-out/report.txt)" || return 1
  done
  [ "$(sort -u ends.* | wc -l)" -ge 8 ] || fail "$(cat tw-out/report.txt)"
}

@test "the report describes two modes, a Julian date, 1e-9 around 5, a bound and integers correctly" {
  problem '6 * uniform() - 3' 'k * k + 0.3 * normal()' '-5 * (k * k - d) ^ 2' 2.25
  asked
  [ "$(wc -l <ends.inside)" -eq 7 ]
  grep -qE '^k *inside -1.[0-9]+ to -1.[0-9]+, 1.[0-9]+ to 1.[0-9]+$' out || fail "$(cat out)"
  problem '2458849.5 + uniform() / 10' 'k + 0.005 * normal()' '-0.5 * ((k - d) / 0.005) ^ 2' 2458849.55
  asked
  problem '5 + uniform() / 1e9' '(k - 5) * 1e9 + 0.05 * normal()' '-0.5 * (((k - 5) * 1e9 - d) / 0.05) ^ 2' 0.5
  asked
  problem '10 * uniform()' 'k + normal()' '(k < 0 ? -1e300 : -0.5 * (k - d) ^ 2)' 0.1
  asked
  problem '10 + int(51 * uniform())' 'k + 4 * normal()' '-0.5 * ((k - d) / 5) ^ 2' 38
  asked
  # Half of the simulations fit the tree.
  unwrap <out | grep -qE '^calibration .*[.] The other [0-9]* of the 600 simulations made for calibration are not used[.]$'
}

@test "a draw far away does not make the grid so wide that it misses the region" {
  awk 'BEGIN { print "k"; for (i = 0; i < 60; i++) print i / 30; print 1e5 }' >far
  problem '10 * uniform()' 'k + normal()' '(k < 0 ? -1e300 : -0.5 * (k - d) ^ 2)' 0.1 --obs-draws far
  asked
  # If all draws are outside, the grid covers the draws, and the report says so.
  awk 'BEGIN { print "k"; for (i = 0; i < 60; i++) print 50 + i }' >far
  go sh own.sh
  did 0
  grep -q '^k *inside nowhere on the grid' out
}

@test "the report of the script says that an observation is unlike the simulations" {
  problem '10 * uniform()' 'k + normal()' '-0.5 * (k - d) ^ 2' 11.6 --alpha 0.02
  grep -q '^observation   p = 0.00[0-9]*: UNLIKE the simulations' out
  # Simulations that repeat a seed.
  tail -n +2 runs.1 >again
  cat again >>runs.1
  tw-pipe --calib runs.1 --obs obs.tsv -p k -x d --logq 'awk -f logq.awk' --alpha 0.02 >own.sh
  go sh own.sh
  did 0
  grep -qE '^simulations +[0-9.]+ % of the calibration simulations repeat others, and not by chance: ' out || fail "$(cat out)"
}

@test "the report says that a ridge which leaves the grid may extend beyond the grid" {
  problem '18 * uniform()' 'k + normal()' 0 5
  for s in 1 2; do
    awk -v OFS='\t' -v seed=$((s + 5)) "$rng"'NR == 1 { print "a", "k", "d"; next } { a = 18 * uniform(); print a, $1, $2 - a }' runs.$s >two.$s
  done
  echo 'BEGIN { FS = OFS = "\t" } NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print $0, "logq"; next }
    { u = $at["k"] - $at["a"] - $at["d"]; printf "%s\t%.17g\n", $0, -u * u / 2 }' >logq.awk
  tw-pipe --calib two.1 --obs obs.tsv -p a,k -x d --logq 'awk -f logq.awk' --points 60 >own.sh
  go sh own.sh
  did 0
  end=$(unwrap <out | sed -n 's/^grid  *The region reaches the end of the grid at a = \([^,]*\), a = \([^,]*\), k = .* and may extend beyond it.*/\2/p')
  awk -v a="$end" 'BEGIN { print "a\tk\td"; print a + 9 "\t" a + 14 "\t5" }' | awk -f logq.awk | tw-score |
    tw-leaf -t tw-out/tree.tsv | tw-classify -b tw-out/bounds.tsv | grep -q 'inside$'
  # The report does not use the earlier analysis in this folder.
  printf 'all\tn\tinside\tundetermined\nall\t9\t9\t0\n' >tw-out/shares.tsv
  go sh own.sh
  did 0
  run ! grep -q '^at this x' out
}

# counts N SEED: print N records of a source's rate and six counts as the CSV of a spreadsheet.
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

@test "the script turns a spreadsheet's counts into a report that agrees with the exact posterior" {
  slow && skip "a flow is trained"
  counts 800 1 | tw-read -d , >train.tsv 2>log
  counts 800 2 | tw-read -d , >calib.tsv 2>log
  printf 'c1,c2,c3,c4,c5,c6\r\n3,5,4,2,6,4\r\n' | tw-read -d , >obs.tsv 2>log
  tw-pipe --train train.tsv --calib calib.tsv --obs obs.tsv -p rate -x 'c*' \
    --support rate=0:10 --points 200 >counts.sh
  go sh counts.sh
  did 0
  # Six counts with the sum 24: the posterior is a gamma distribution with shape 25 and rate 6, whose shortest
  # 90 % interval is 2.80 to 5.50 (SciPy).
  awk '/^rate/ { low = $3; high = $5 } /^ *outside / { lo = $4; hi = $5; sub(/,/, "", lo) }
    END { exit !(low > lo && lo > 1.8 && high < hi && hi < 6.8 && low < 3.7 && high > 4.7) }' out || fail "$(cat out)"
}

@test "the grid has at most 1,000 points on each axis, and tw-pipe has no option -n" {
  files
  go tw-pipe "${F[@]}" -p mass -x 'd*' --points 1001
  says 2 --points "'1001'" 'from 2 to 1000'
  go tw-pipe "${F[@]}" -p mass -x 'd*' --points 1000
  silent
  go tw-pipe "${F[@]}" -p mass -x 'd*' -n 5000
  says 2 "-n"
}

@test "the script has the names of files and folders as they were typed, with quotes and dollar signs" {
  mkdir "it's"
  cp "$BATS_FILE_TMPDIR"/*.tsv "it's"
  # shellcheck disable=SC2016 # this is a name, not to be expanded
  tw-pipe --train "it's/train.tsv" --calib "it's/calib.tsv" --obs "it's/obs.tsv" -p mass -x 'd*' -o '$(touch x)`touch x`' |
    grep -E '^(train|out)=' >vars
  # shellcheck disable=SC2154 # the script's
  sh -c '. ./vars; printf "%s|%s\n" "$train" "$out"' >said
  # shellcheck disable=SC2016
  printf '%s/%s\n' "$PWD" 'it'\''s/train.tsv|$(touch x)`touch x`' | diff - said
  [ ! -e x ]
}

@test "a program that fails stops the script" {
  files
  tw-pipe "${F[@]}" -p mass -x 'd*' >stop.sh
  sed -i '302s/.*/broken/' calib.tsv
  go sh stop.sh
  did 1
  grep -q '^tw-[a-z]*: .*/calib.tsv:302: ' err || fail "$(cat err)"
  [ ! -e tw-out/report.txt ]
}

@test "tw-pipe takes a column with a name of weights as a datum that -x names, else refuses it" {
  files
  sed -i '1s/d3/weight/' train.tsv calib.tsv obs.tsv
  go tw-pipe "${F[@]}" -p mass -x 'd*,weight'
  did 0
  go tw-pipe "${F[@]}" -p mass -x 'd*'
  says 1 "train.tsv: column 'weight'" 'tw-read --repeat'
}

@test "tw-pipe refuses options that are missing or do not go together" {
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
  says 2 '--logq and --draws cannot be combined'
  go tw-pipe "${F[@]}" -p mass --obs-draws y
  says 2 '--obs-draws is for --logq and --draws'
  go tw-pipe "${O[@]}" -p mass --draws x
  says 2 '--draws needs --obs-draws'
  go tw-pipe --calib calib.tsv --obs obs.tsv -x d1 -p 'mass,its age,d2' --logq cat
  says 2 'needs --obs-draws'
  go tw-pipe "${F[@]}" -p mass -x 'd*' extra
  says 2 '--train, --calib and --obs'
  while read -r words; do
    # shellcheck disable=SC2086 # words
    go tw-pipe "${F[@]}" -p mass -x 'd*' $words
    says 2 '--prior, --draw, --runs, --chunk, --launch, --anytime, --family, --limit and --until need --simulate or --each' || fail "$words"
  done <<'X'
--prior mass=normal(0,1)
--draw cat
--launch cat
--runs 10000
--chunk 500
--anytime
--family 2
X
  go tw-pipe --train train.tsv --obs obs.tsv
  says 2 '--train needs --calib'
  # Errors at which tw-plot would stop the script after training.
  while read -r words; do
    # shellcheck disable=SC2086 # words
    go tw-pipe "${F[@]}" -p mass -x 'd*' $words
    says 2 ${words%% *} || fail "$words"
  done <<'X'
--truth abc
--truth 1,2
--truth 1,
--label nix
--label massive=M
X
  go tw-pipe "${F[@]}" -p mass -x 'd*' --truth 3 --logx --label mass=M
  silent
  tr '\t' , <obs.tsv >obs.csv
  go tw-pipe --train train.tsv --calib calib.tsv --obs obs.csv -p mass -x 'd*'
  says 2 "obs.csv: one column, 'id,d1,d2,d3': tw-read takes separators"
  go tw-pipe --train - --calib calib.tsv --obs obs.tsv -p mass -x 'd*'
  says 2 'a script needs files'
  go tw-pipe "${F[@]}" -p mass -x 'd*' --alpha 0
  says 2 --alpha "'0'"
  go tw-pipe --train missing.tsv --calib calib.tsv --obs obs.tsv -p mass -x 'd*'
  says 1 missing.tsv
  sed '1s/mass/a=b/' train.tsv >odd.tsv
  go tw-pipe --train odd.tsv --calib calib.tsv --obs obs.tsv -p 'a=b' -x 'd*'
  says 2 "'a=b'" 'tw-read --rename'
}

# ---- nothing false, nothing late ----

# tiny: put a tw-flow first in PATH that trains a small flow for few epochs.
tiny() {
  mkdir bin
  printf '#!/bin/sh\nexec %s --members 1 --epochs 30 --hidden 8 "$@"\n' "$(command -v tw-flow)" >bin/tw-flow
  chmod +x bin/tw-flow
  PATH=$PWD/bin:$PATH
}

# stopped STATUS TEXT: check that the script ended with this status and message, without a report.
stopped() {
  did "$1"
  grep -qF "$2" err || fail "$(cat err)"
  [ ! -e tw-out/report.txt ]
}

@test "the script stops if the command of --logq gives back fewer records" {
  needs_math
  files
  cat >dies.sh <<'X'
awk -v n="$1" 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "logq"; next } NR <= n { print $0, -($4 - $2) ^ 2 }'
exit "$2"
X
  for sh in dash bash; do
    # The command passes on half of the records, and fails or nevertheless succeeds.
    tw-pipe "${O[@]}" -p mass --logq 'sh dies.sh 301 1' >own.sh
    go "$sh" own.sh
    stopped 1 'the command of --logq ended with status 1'
    [ ! -e tw-out/bounds.tsv ]
    tw-pipe "${O[@]}" -p mass --logq 'sh dies.sh 301 0' >own.sh
    go "$sh" own.sh
    stopped 1 'logq.tsv: the number of records is 300, and it should be 600'
    # More records than there were are refused, too.
    tw-pipe "${O[@]}" -p mass --logq 'sh dies.sh 9999 0 | awk "1; NR == 9"' >own.sh
    go "$sh" own.sh
    stopped 1 'logq.tsv: the number of records is 601, and it should be 600'
  done
}

@test "the script stops if a program dies half-way, in any shell" {
  files
  tiny
  tw-pipe "${F[@]}" -p mass -x 'd*' --points 20 >whole.sh
  for p in tw-score tw-nearest tw-gap tw-classify tw-grid; do
    printf '#!/bin/sh\n%s "$@" | awk "NR < 12"\nexit 1\n' "$(command -v "$p")" >bin/$p
    chmod +x bin/$p
    for sh in dash bash; do
      find tw-out -type f ! -name tools.sh ! -name ask.sh -delete
      go "$sh" whole.sh
      did 1
      [ ! -e tw-out/report.txt ]
    done
    rm bin/$p
  done
}

@test "the script stops at files that changed since it was written" {
  files
  tiny
  tw-pipe "${F[@]}" -p mass -x 'd*' >count.sh
  cp calib.tsv whole.tsv
  head -n 301 whole.tsv >calib.tsv
  go sh count.sh
  stopped 1 'calib.tsv: the number of records is 300, and it should be 600'
  cp whole.tsv calib.tsv
  head -n 301 "$BATS_FILE_TMPDIR/train.tsv" >train.tsv
  go sh count.sh
  stopped 1 'train.tsv: the number of records is 300, and it should be 400'
  [ ! -s tw-out/flow.tsv ]
  cp "$BATS_FILE_TMPDIR/train.tsv" train.tsv
  tail -n 1 obs.tsv >>obs.tsv
  go sh count.sh
  stopped 1 'observed.tsv: the number of records is 2, and it should be 1'
}

@test "half of the simulations makes the tree, the other half the bounds, of a posterior whose draws are not given" {
  needs_math
  files
  tw-pipe "${O[@]}" -p mass --logq 'awk -f q.awk' --points 20 >half.sh
  echo 'BEGIN { FS = OFS = "\t" } NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; print $0, "logq"; next }
    { z = ($at["d1"] - $at["mass"]) / .15; print $0, -z * z }' >q.awk
  go sh half.sh
  did 0
  [ "$(col n tw-out/bounds.tsv | awk '{ s += $1 } END { print s }')" -eq 300 ]
  head -n 1 tw-out/tree.tsv | grep -q -- '--part 1/2'
  head -n 1 tw-out/bounds.tsv | grep -q -- '--part 2/2'
}

@test "tw-pipe refuses one file in two roles" {
  files
  own_draws
  ln train.tsv same.tsv
  ln -s calib.tsv link.tsv
  P=(-p mass -x 'd*')
  for pair in 'train.tsv ./train.tsv' 'train.tsv same.tsv' 'link.tsv calib.tsv'; do
    go tw-pipe --train "${pair% *}" --calib "${pair#* }" --obs obs.tsv "${P[@]}"
    says 2 "${pair#* }: one file for --train and --calib"
  done
  go tw-pipe --calib calib.tsv --obs calib.tsv "${P[@]}" --logq cat
  says 2 'one file for --calib and --obs'
  go tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws calib.draws
  says 2 'one file for --draws and --obs-draws'
  # The same simulations in another file, or only the first of them.
  { echo '# a copy'; cat train.tsv; } >copy.tsv
  head -n 101 train.tsv >begin.tsv
  for f in copy begin; do
    go tw-pipe --train train.tsv --calib $f.tsv --obs obs.tsv "${P[@]}"
    says 2 "$f.tsv: the records of train.tsv"
    go tw-pipe --train $f.tsv --calib train.tsv --obs obs.tsv "${P[@]}"
    says 2 "train.tsv: the records of $f.tsv"
  done
  { cat begin.tsv; sed 1d calib.tsv; } >mixed.tsv
  go tw-pipe --train train.tsv --calib mixed.tsv --obs obs.tsv "${P[@]}"
  silent
  # The flow recognizes its training simulations, and no bounds are made from them.
  tiny
  mv out mixed.sh
  go sh mixed.sh
  did 1
  grep -q '^tw-score: these runs trained posterior.tsv: bounds from them are invalid' err
  [ ! -e tw-out/report.txt ]
  # A pipe no longer exists when the script runs.
  mkfifo pipe
  go tw-pipe --train pipe --calib calib.tsv --obs obs.tsv "${P[@]}"
  says 2 'pipe: a script needs files'
}

@test "tw-pipe refuses an observation that is not one record of numbers" {
  files
  head -n 1 obs.tsv >none.tsv
  { cat obs.tsv; tail -n 1 obs.tsv; } >two.tsv
  for n in none two; do
    go tw-pipe --train train.tsv --calib calib.tsv --obs $n.tsv -p mass -x 'd*'
    says 1 "$n.tsv: $([ $n = two ] && echo 2 || echo 0) records: the observation is one"
  done
  for f in train calib obs; do
    awk -F '\t' -v OFS='\t' -v name=d2 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i }
      NR == 2 { $c = "NA" } 1' $f.tsv >na.tsv
    args=("${F[@]}")
    for i in "${!args[@]}"; do [ "${args[i]}" != $f.tsv ] || args[i]=na.tsv; done
    go tw-pipe "${args[@]}" -p mass -x 'd*'
    says 1 'na.tsv:2: column ' "(d2): missing: 'NA'"
    run ! grep -q missing= err
  done
  own_draws
  head -n 1 obs.draws >no.draws
  go tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws no.draws
  says 1 'no.draws: no records'
  { cat obs.draws; tail -n 1 calib.draws; } >more.draws
  go tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws more.draws
  says 1 'more.draws:152: column 1 (id): ' "'600' is not the observation's id"
  cut -f 1,3 obs.draws >less.draws
  go tw-pipe "${O[@]}" -p mass --logq cat --obs-draws less.draws
  says 2 'less.draws: --obs-draws' "'mass'"
  go tw-pipe "${O[@]}" -p mass --draws less.draws --obs-draws obs.draws
  says 2 'less.draws: --draws' "'mass'"
}

@test "tw-pipe refuses column names that the script's programs use for columns of their own" {
  files
  own_draws
  # In odd.FILE.tsv, column d3 has this name.
  for name in score leaf region rank_mass cdf logq p id score_kde score_waldo region_0.1; do
    for f in train calib obs; do sed "1s/d3/$name/" $f.tsv | { [ $name != id ] && cat || sed '1s/id/no/'; } >odd.$f.tsv; done
    case $name in
      logq) args=(--calib odd.calib.tsv --obs obs.tsv --logq cat) ;;
      score_kde) args=(--calib odd.calib.tsv --obs obs.tsv --draws calib.draws --obs-draws obs.draws) ;;
      region_0.1) args=(--train train.tsv --calib odd.calib.tsv --obs obs.tsv --alpha 0.1,0.2) ;;
      p) args=(--train train.tsv --calib calib.tsv --obs odd.obs.tsv) ;;
      *) args=(--train train.tsv --calib odd.calib.tsv --obs obs.tsv) ;;
    esac
    [ $name != id ] || args+=(-x id,d1)
    go tw-pipe -p mass -x d1,d2 "${args[@]}"
    says 2 "'$name'"
    # The name is allowed where it does no harm.
    case $name in p) args=(--train odd.train.tsv --calib odd.calib.tsv --obs obs.tsv) ;;
      *) args=(--calib odd.calib.tsv --obs odd.obs.tsv --logq cat) ;; esac
    case $name in rank_mass | p | id | region_0.1) ;; *) continue ;; esac
    go tw-pipe -p mass -x d1,d2 "${args[@]}"
    silent
  done
  # A parameter with the name of a program's column.
  for name in leaf score region id; do
    for f in train calib; do sed "1s/^id/no/; 1s/mass/$name/" $f.tsv >odd.$f.tsv; done
    go tw-pipe --train odd.train.tsv --calib odd.calib.tsv --obs obs.tsv -p $name -x 'd*'
    says 2 odd.train.tsv "'$name'"
  done
  # A column cannot be both a parameter and a datum.
  go tw-pipe "${F[@]}" -p mass,d1 -x 'd*'
  says 2 "column 'd1' is in both -p and -x"
}

@test "tw-pipe refuses columns that one of two files lacks" {
  files
  awk -F '\t' -v OFS='\t' '{ print $0, (NR == 1 ? "d4" : NR) }' train.tsv >more.tsv
  go tw-pipe --train more.tsv --calib calib.tsv --obs obs.tsv -p mass -x 'd*'
  says 2 "calib.tsv: no column 'd4', which more.tsv has for -x"
  go tw-pipe --train calib.tsv --calib more.tsv --obs obs.tsv -p mass -x 'd*'
  says 2 "calib.tsv: no column 'd4', which more.tsv has for -x"
  sed '1s/mass/m1/' train.tsv >m1.tsv
  sed '1s/mass/m2/' calib.tsv >m2.tsv
  go tw-pipe --train m1.tsv --calib m2.tsv --obs obs.tsv -p 'm*' -x 'd*'
  says 2 "m1.tsv: no column 'm2', which m2.tsv has for -p"
  # Columns are found by name, in any order.
  awk -F '\t' -v OFS='\t' '{ print $6, $5, $4, $3, $2, $1 }' calib.tsv >turned.tsv
  go tw-pipe --train train.tsv --calib turned.tsv --obs obs.tsv -p 'mass,its age' -x 'd*'
  silent
}

@test "the script takes names of files and parameters that look like options or assignments" {
  files
  tiny
  nl=$'new\nline "two"'
  cp train.tsv run=1.tsv
  cp calib.tsv ./-c.tsv
  cp obs.tsv "$nl"
  sed -i '1s/mass/-k/' run=1.tsv ./-c.tsv
  tw-pipe --train run=1.tsv --calib=-c.tsv --obs "$nl" -p '-k,its age' -x 'd*' --points 20 -o seed=1.tsv >odd.sh
  for sh in dash bash; do
    go timeout 60 "$sh" odd.sh </dev/null
    did 0
    [ -s seed=1.tsv/report.txt ]
    find seed=1.tsv -type f ! -name tools.sh ! -name ask.sh -exec rm {} +
  done
  tw-pipe --train run=1.tsv --calib=-c.tsv --obs "$nl" -p=-k -p -k -x 'd*' --points 20 -o "-it's $nl" >odd.sh
  go timeout 60 sh odd.sh </dev/null
  did 0
  [ -s "./-it's $nl/regions.png" ]
}

@test "tw-pipe refuses a folder of results that contains a file to be read" {
  files
  mkdir in
  ln -s in there
  for f in train calib obs; do
    mv $f.tsv in
    ln -s in/$f.tsv $f.tsv
    go tw-pipe "${F[@]/$f.tsv/in/$f.tsv}" -p mass -x 'd*' -o there
    says 2 "in/$f.tsv: it is in the folder of the results"
    go tw-pipe "${F[@]/$f.tsv/in/$f.tsv}" -p mass -x 'd*' -o other
    silent
  done
}

@test "tw-pipe asks whether an --alpha above a half is meant" {
  files
  go tw-pipe "${F[@]}" -p mass -x 'd*' --alpha 0.9
  says 0 '--alpha 0.9 is a 10 % region; a 90 % region is --alpha 0.1'
  grep -q '^alpha=0.9  #' out
  go tw-pipe "${F[@]}" -p mass -x 'd*' --alpha 0.95,0.1
  says 0 '--alpha 0.95 is a 5 % region'
  for a in 0.5 0.1,0.9; do
    go tw-pipe "${F[@]}" -p mass -x 'd*' --alpha $a
    silent
  done
}

@test "the script says that calibration simulations come from another prior or another simulator" {
  files
  tiny
  said="tw-typical: $PWD/calib.tsv: not distributed as in $PWD/train.tsv: "
  tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' --points 20 >prior.sh
  go sh prior.sh
  did 0
  run ! grep -F "$said" err
  cp calib.tsv good.tsv
  # A prior twice as wide; a simulator that adds a constant to one number.
  for f in '$2 *= 2:mass' '$6 += 0.5:d3'; do
    awk -F '\t' -v OFS='\t' "NR > 1 { ${f%:*} } 1" good.tsv >calib.tsv
    go sh prior.sh
    did 0
    grep -qF "$said${f#*:} (p " err || fail "$(cat err)"
  done
}

@test "the script finds its functions in the folder of results, whatever its name, also where both are copied" {
  tsv 'k d' '1 2' '3 4' >runs.tsv
  tsv d 1 >one.tsv
  for o in --simulate --calib; do
    for dir in tw-out "out of 'it" -odd 'a=b' '$(touch x)' '`touch x`' '"; touch x; "' 'a\b' 'new/folder/'; do
      case $o in
      --simulate) set -- --simulate "awk -v s=SEED '{ print \$0 \"\\t\" (NR > 1 ? s : \"d\") }'" --prior 'k=normal(0,1)' ;;
      *) set -- --calib runs.tsv -p k --logq cat ;;
      esac
      go tw-pipe "$@" -x d --obs one.tsv -o "$dir"
      did 0
      mv out script.sh
      case $dir in -*) dir=./$dir ;; esac
      sh -n "$dir/tools.sh"
      run ! grep -w -e eval script.sh
      # All up to what takes the settings, or reads the observation.
      sed '/^\. "\$tools"$/q' script.sh >start.sh
      echo 'command -v begin && command -v picture' >>start.sh
      rm -rf copy
      mkdir copy
      case $dir in */*/) cp -R new copy ;; *) cp -R "$dir" copy ;; esac
      for sh in dash bash 'busybox sh'; do
        command -v ${sh% *} >/dev/null || continue
        # shellcheck disable=SC2086 # two words
        (cd copy && $sh ../start.sh) >said 2>&1 || fail "$sh $o $dir: $(cat said)"
        [ "$(paste -sd ' ' said)" = 'begin picture' ] || fail "$sh $o $dir: $(cat said)"
      done
      rm -rf "$dir"
    done
  done
  [ ! -e x ]
  [ ! -e copy/x ]
}

@test "a script stops with a line where its functions are missing, or those of another version" {
  v=$(tw-pipe --version | sed 's/.* //')
  tsv 'k d' '1 2' '3 4' >runs.tsv
  tsv d 1 >one.tsv
  tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq cat >files.sh
  tw-pipe --simulate "awk -v s=SEED '{ print \$0 \"\\t\" (NR > 1 ? s : \"d\") }'" --prior 'k=normal(0,1)' --obs one.tsv -x d -o simulated >simulated.sh
  refused() {
    for sh in dash bash 'busybox sh'; do
      command -v ${sh% *} >/dev/null || continue
      for s in files:tw-out simulated:simulated; do
        # shellcheck disable=SC2086 # two words
        go $sh ${s%:*}.sh
        did 1 || fail "$1: $sh $s"
        [ "$(cat err)" = "${s#*:}/tools.sh: not there, or not of tw $v: print this script again with tw-pipe" ] || fail "$1: $(cat err)"
        [ "$(ls tw-out simulated/check | grep -c -e lock -e settings)" -eq 0 ]
      done
    done
  }
  rm tw-out/tools.sh simulated/tools.sh
  refused missing
  echo 'touch x' | tee tw-out/tools.sh >simulated/tools.sh
  refused foreign
  sed "1s/ $v / 0.0.1 /" <(tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq cat -o new >/dev/null && cat new/tools.sh) >old
  cp old tw-out/tools.sh
  cp old simulated/tools.sh
  refused old
  rm tw-out/tools.sh simulated/tools.sh
  mkdir tw-out/tools.sh simulated/tools.sh
  refused folder
  [ ! -e x ]
  # Printing the script again helps; if it is impossible, a message says so.
  go tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq cat
  says 1 'tw-out/tools.sh: Is a directory'
  has
  rmdir tw-out/tools.sh
  echo old >tw-out/tools.sh
  tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq cat | cmp - files.sh
  cmp tw-out/tools.sh new/tools.sh
  : >plain
  go tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq cat -o plain
  says 1 'plain/tools.sh: Not a directory'
  # tw-pipe does not overwrite its input either.
  cp runs.tsv tw-out/tools.sh
  go tw-pipe --calib tw-out/tools.sh --obs one.tsv -p k -x d --logq cat
  says 2 'tw-out/tools.sh: it is in the folder of the results'
}
