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
  grep -q -- ' --support mass=0:2 ' out
  go tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' --support '*s*=0:,its age=-1e-3:10.25'
  grep -q -- " --support 'mass=0:,its age=-0.001:10.25' " out || fail "$(grep support out)"
  for name in 'a,b' 'a=b' 'a\b'; do
    N=$name awk -F '\t' -v OFS='\t' 'NR == 1 { $2 = ENVIRON["N"] } 1' train.tsv >odd.tsv
    go tw-pipe --train odd.tsv --calib calib.tsv --obs obs.tsv -p 2 -x 'd*'
    says 2 odd.tsv "'$name'" 'tw-read --rename'
  done
}

@test "the grid has at most 1,000 points on each axis, and tw-pipe has no option -n" {
  files
  go tw-pipe "${F[@]}" -p mass -x 'd*' --points 1001
  says 2 --points "'1001'" 'from 2 to 1000'
  go tw-pipe "${F[@]}" -p mass -x 'd*' --points 1000
  says 0 'no --support: '
  go tw-pipe "${F[@]}" -p mass -x 'd*' -n 5000
  says 2 "-n"
}

@test "the script has the names of files and folders as they were typed, with quotes and dollar signs" {
  mkdir "it's" steps
  cp "$BATS_FILE_TMPDIR"/*.tsv "it's"
  # shellcheck disable=SC2016 # names, not to be expanded
  for dir in tw-out "out of 'it" -odd 'a=b' '$(touch x)`touch y`' '"; touch x; "' 'a\b' new/folder/ ../there "$PWD/abs"; do
    tw-pipe --train "it's/train.tsv" --calib "it's/calib.tsv" --obs "it's/obs.tsv" -p mass -x 'd*' -o "$dir" >script
    # Only the first step, and what the last line prints.
    case $dir in -*) dir=./$dir ;; esac
    for sh in dash bash 'busybox sh'; do
      command -v "${sh%% *}" >/dev/null || continue
      rm -rf "$dir"/obs.tsv
      go $sh <(sed '/^step obs.tsv/q' script)
      silent || fail "$sh $dir: $(cat err)"
      cut -f 2- "it's/obs.tsv" | cmp - "$dir/obs.tsv"
    done
    echo 'the report' >"$dir/report.txt"
    sed -n '$p' script | sh | grep -qx 'the report'
  done
  [ ! -e x ]
  [ ! -e y ]
}

@test "a script has the steps that its options need, in which shells find no fault" {
  files
  own_draws
  three calib.tsv >calib3.tsv
  three train.tsv >train3.tsv
  three='mass,its age,third'
  G=(--train train3.tsv --calib calib3.tsv --obs obs.tsv -x d1)
  H=(--calib calib3.tsv --obs obs.tsv -x d1 -p "$three")
  flow='obs typical alike posterior half-1 half-2 like gap scored bounds intervals draws draws-scored regions parameters coverage forecast'
  theirs='obs typical scored bounds intervals own obs-draws draws draws-scored regions parameters coverage'
  grid='grid grid-scored grid-regions regions regions intervals coverage report report'
  # is STEPS COMMAND...: check the names of the steps of the script that the command prints.
  is() {
    "${@:2}" >script
    sed -n 's/^step \([^ .]*\).*/\1/p' script | paste -sd ' ' | diff <(echo "$1") - || fail "${*:2}"
    [ "$(wc -l <script)" -le 60 ]
    dash -n script
    bash -n script
    ! command -v shellcheck >/dev/null || shellcheck -e SC1090,SC1091,SC2034,SC2086 script
    run ! grep -qE '@[a-z]+@' script tw-out/*.sh
  }
  is "$flow ${grid/grid/grid grid-density}" tw-pipe "${F[@]}" -p mass -x 'd*'
  is "$flow pairs intervals coverage report report" tw-pipe "${G[@]}" -p "$three"
  is "obs typical logq logq scored tree leaf bounds coarse regions grid grid-regions regions regions report report" \
    tw-pipe "${O[@]}" -p mass --logq cat
  is "obs typical logq logq scored tree leaf bounds draws regions parameters grid grid-regions regions regions intervals report report" \
    tw-pipe "${O[@]}" -p mass --logq cat --obs-draws obs.draws
  is "$theirs $grid" tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws obs.draws
  is "$theirs pairs intervals coverage report report" tw-pipe "${H[@]}" --draws calib.draws --obs-draws obs.draws
  # What the options say stands in the commands.
  tw-pipe "${F[@]}" -p mass -x 'd*' --alpha 0.2,0.5 --beta 0.2 --support mass=0:2 --points 7 --seed 3 -j 2 --title 'a b' >script
  for words in ' --alpha 0.2,0.5 --beta 0.2 ' ' --support mass=0:2 ' ' -n 7 ' ' --seed 3 ' "threads='-j 2'" "'region_*'" " --title 'a b' "; do
    grep -qF -- "$words" script || fail "$words"
  done
  # Ranks are among as many draws as the data set with the fewest has, and at most half of those at the observation.
  tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws obs.draws | grep -q -- ' --cdf 60 --ranks 60 '
  head -n 81 obs.draws >fewer.draws
  tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws fewer.draws | grep -q -- ' --cdf 40 --ranks 40 '
  { grep -v '^17	' calib.draws && grep -m 4 '^17	' calib.draws; } >few.draws
  go tw-pipe "${O[@]}" -p mass --draws few.draws --obs-draws obs.draws
  says 1 "few.draws: 4 draws have the id '17', and each needs at least 50"
}

@test "tw-pipe refuses simulations outside --support, which would train or calibrate with another prior" {
  files
  go tw-pipe "${F[@]}" -p 'mass,its age' -x 'd*' --support 'mass=0:2,its age=0:10'
  did 0
  # The second record's mass, of either file.
  for file in train calib; do
    awk -F '\t' -v OFS='\t' 'NR == 3 { $2 = 2.25 } 1' $file.tsv >other.tsv
    args=("${F[@]}")
    for i in "${!args[@]}"; do [ "${args[i]}" != $file.tsv ] || args[i]=other.tsv; done
    go tw-pipe "${args[@]}" -p 'mass,its age' -x 'd*' --support 'mass=0:2,its age=0:10'
    says 1 "other.tsv:3: column 2 (mass): outside --support: '2.25'" || fail $file
    go tw-pipe "${args[@]}" -p 'mass,its age' -x 'd*' --support 'its age=0:10'
    did 0
  done
}

@test "tw-pipe refuses a column with a name of weights, as a datum or a parameter, too, before the script would stop there" {
  files
  sed -i '1s/d3/weight/' train.tsv calib.tsv obs.tsv
  go tw-pipe "${F[@]}" -p mass -x 'd*,weight'
  says 2 "train.tsv: 'weight' is a name of weights" --rename
  go tw-pipe "${F[@]}" -p weight -x 'd*'
  says 2 "train.tsv: 'weight' is a name of weights" --rename
  go tw-pipe "${F[@]}" -p mass -x 'd*'
  says 1 "train.tsv: column 'weight'" 'tw-read --repeat'
}

@test "tw-pipe advises summary statistics if there are more than 30 columns of data, and only then" {
  for n in 30 31; do
    { seq -f x%g -s $'\t' $n; seq -s $'\t' $n; } >obs
    go tw-pipe --simulate "awk -v s=SEED -v n=$n -v OFS='\t' '{ for (i = 1; i <= n; i++) \$(i + 1) = NR == 1 ? \"x\" i : \$1 + i + s % 9 } 1'" \
      --prior 'a=uniform(0,1)' --obs obs
    did 0
    grep -c 'columns of data' err >count || :
    [ "$(cat count)" -eq $((n - 30)) ] || fail "$n: $(cat err)"
  done
  grep -qxF 'tw-pipe: -x: 31 columns of data: if a few summary statistics, such as sums, say as much, give those: they need fewer simulations (see "My data are a time series" in tw-questions(7))' err
  grep -q 'My data are a time series' "$BATS_TEST_DIRNAME/../man/tw-questions.7"
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
    says 2 '--prior, --draw, --runs, --chunk, --launch, --limit, --reuse and --until need --simulate or --each' || fail "$words"
  done <<'X'
--prior mass=normal(0,1)
--draw cat
--launch cat
--runs 10000
--chunk 500
--reuse tw-out
--until 0.1
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
  go tw-pipe "${F[@]}" -p mass -x 'd*' --truth 3 --label mass=M
  says 0 'no --support: '
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
  says 0 'no --support: '
  # A pipe no longer exists when the script runs.
  mkfifo pipe
  go tw-pipe --train pipe --calib calib.tsv --obs obs.tsv "${P[@]}"
  says 2 'pipe: a script needs files'
  # Nor is the standard input.
  for file in /dev/stdin /dev/fd/0; do
    go tw-pipe --train train.tsv --calib calib.tsv --obs $file "${P[@]}" <obs.tsv
    says 2 "$file: a script needs files"
  done
}

@test "tw-pipe refuses an observation that is not one record of numbers" {
  files
  head -n 1 obs.tsv >none.tsv
  { cat obs.tsv; tail -n 1 obs.tsv; } >two.tsv
  for n in none two; do
    go tw-pipe --train train.tsv --calib calib.tsv --obs $n.tsv -p mass -x 'd*'
    if [ $n = two ]; then says 1 'two.tsv: 2 records: the observation is one'
    else says 1 'none.tsv: there is no observation below the line of names'; fi
  done
  for f in train calib obs; do
    awk -F '\t' -v OFS='\t' -v name=d2 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i }
      NR == 2 { $c = "NA" } 1' $f.tsv >na.tsv
    args=("${F[@]}")
    for i in "${!args[@]}"; do [ "${args[i]}" != $f.tsv ] || args[i]=na.tsv; done
    go tw-pipe "${args[@]}" -p mass -x 'd*'
    says 1 'na.tsv:2: column ' "(d2): missing: 'NA'"
  done
  own_draws
  head -n 1 obs.draws >no.draws
  go tw-pipe "${O[@]}" -p mass --draws calib.draws --obs-draws no.draws
  says 1 'no.draws: 0 records'
  go tw-pipe "${O[@]}" -p mass --draws no.draws --obs-draws obs.draws
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
    data=d1,d2
    [ $name != id ] || data=id,d1
    go tw-pipe -p mass -x $data "${args[@]}"
    says 2 "'$name'"
    # The name is allowed where it does no harm.
    case $name in p) args=(--train odd.train.tsv --calib odd.calib.tsv --obs obs.tsv) ;;
      *) args=(--calib odd.calib.tsv --obs odd.obs.tsv --logq cat) ;; esac
    case $name in rank_mass | p | id | region_0.1) ;; *) continue ;; esac
    go tw-pipe -p mass -x d1,d2 "${args[@]}"
    if [ $name = p ]; then says 0 'no --support: '; else silent; fi
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

@test "tw-pipe says how the columns of simulations are named, and that a density needs bounds" {
  files
  go tw-pipe "${F[@]}"
  says 2 "train.tsv: -x: no column 'x*': name the data with -x; there are: id mass"
  go tw-pipe "${F[@]}" -x 'd*'
  says 2 "train.tsv: -p: no column 'theta*': name the parameters with -p; there are: id mass"
  cut -f 2,4- train.tsv | go tw-score
  says 2 "-q: no column 'logq': give -f POSTERIOR, or a column logq; there are: mass"
  go tw-pipe "${F[@]}" -p mass -x 'd*'
  says 0 'no --support: if the prior has bounds, give them'
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
  says 0 'no --support: '
}

@test "tw-pipe refuses a folder of results that contains a file to be read" {
  files
  mkdir in
  : >in/step.sh
  ln -s in there
  for f in train calib obs; do
    mv $f.tsv in
    ln -s in/$f.tsv $f.tsv
    go tw-pipe "${F[@]/$f.tsv/in/$f.tsv}" -p mass -x 'd*' -o there
    says 2 "in/$f.tsv: it is in the folder of the results"
    go tw-pipe "${F[@]/$f.tsv/in/$f.tsv}" -p mass -x 'd*' -o other
    says 0 'no --support: '
  done
}

@test "tw-pipe refuses a folder of results that is a file, and to call a command from a folder that is gone" {
  files
  go tw-pipe "${F[@]}" -p mass -x 'd*' -o obs.tsv
  says 1 'obs.tsv: Not a directory'
  has
  mkdir gone
  # shellcheck disable=SC2016 # another shell expands it
  go sh -c 'cd gone && rmdir ../gone && "$@"' - tw-pipe --calib "$T/calib.tsv" --obs "$T/obs.tsv" -x 'd*' -p mass \
    --logq cat -o "$T/results"
  says 1 'the current folder: '
  has
}

@test "tw-pipe asks whether an --alpha above a half is meant" {
  files
  go tw-pipe "${F[@]}" -p mass -x 'd*' --support mass=0:2 --alpha 0.9
  says 0 '--alpha 0.9 is a 10 % region; a 90 % region is --alpha 0.1'
  grep -q -- ' --alpha 0.9 ' out
  go tw-pipe "${F[@]}" -p mass -x 'd*' --support mass=0:2 --alpha 0.95,0.1
  says 0 '--alpha 0.95 is a 5 % region'
  for a in 0.5 0.1,0.9; do
    go tw-pipe "${F[@]}" -p mass -x 'd*' --support mass=0:2 --alpha $a
    silent
  done
}

