# tw-pipe --simulate: from a simulator to a verdict, in small. In the script only the training
# is made short, one member and few epochs, and draws fewer.
load lib
load analysis

# the_same DIR: print sums of the files that do not depend on the name of a command.
the_same() { sums "$1" | grep -vE ' ./(settings|analysis.sh|report.html)$'; }

@test "tw-pipe --simulate prints a script of at most 110 lines in which shells find no fault" {
  simulator
  tw-pipe "${P[@]}" >analysis.sh
  cmp analysis.sh tw-out/check/analysis.sh
  for v in "names='mass,age'" "data='d1,d2'" runs=600 rounds=3 chunk=100 seed=1 alpha=0.1 beta=0.1 aim=0.02 points=101 "obs='obs.tsv'" \
    "simulate='./sim SEED'" "prior='mass=uniform(0,2) age=lognormal(1.5,0.3)'" threads=1 "out='tw-out'" "regions='region'"; do
    # Each variable has a comment that explains it.
    sed -n 's/  # [^#]*$//p' analysis.sh | grep -qxF -- "$v" || fail "$v"
  done
  grep -qxF 'plot() { tw-plot "$@"; }  # with your options' analysis.sh
  # The prior is in the script once: tw-pipe --begin finds what follows from it.
  [ "$(grep -c 'mass=' analysis.sh)" -eq 1 ] || fail "$(grep mass= analysis.sh)"
  tw-pipe "${P[@]}" --draw cat 2>/dev/null && return 1
  mkdir -p taken/check/analysis.sh
  go tw-pipe "${P[@]}" -o taken
  says 1 'taken/check/analysis.sh: Is a directory'
  has
  while read -r law bounds is_whole; do
    tw-pipe "${P[@]}" --prior "mass=uniform(0,2) age=$law" >laws.sh
    rm -rf tw-out/lock tw-out/settings
    sed -n "/^begin /,/^END/{//d;p;}" laws.sh | tw-pipe --begin tw-out --obs obs.tsv laws.sh || fail "$law"
    # shellcheck disable=SC1091 # made above
    . tw-out/settings
    [ "$support" = "mass=0:2${bounds:+,age=$bounds}" ] || fail "$law: $support"
    [ "$integer" = "${is_whole:+age}" ] || fail "$law: $integer"
  done <<'E'
loguniform(1,50) 1:50
integer(10,60) 9.5:60.5 1
beta(2,3) 0:1
gamma(2,3) 0:
normal(5,1)
E
  tw-pipe "${P[@]}" --title "it's" --label mass=M --truth 1,2 --logx --launch srun >two.sh
  grep -qxF -- "plot() { tw-plot '--title' 'it'\\''s' '--label' 'mass=M' '--truth' '1,2' '--logx' \"\$@\"; }  # with your options" two.sh || fail "$(grep plot two.sh)"
  grep -qx "launch='srun'  # a program that runs the simulator's command lines, such as parallel" two.sh
  tw-pipe --simulate './sim SEED' --draw 'tw-sample --prior "mass=uniform(0,2)"' -p mass -x 'd1,d2' --obs obs.tsv --anytime \
    --support mass=0:2 -o draw 2>err >draw.sh || fail "$(cat err)"
  # The settings of -p, and those that follow from -p and the prior.
  tw-pipe "${P[@]}" -p mass --anytime -o some >some.sh
  grep -qx "names='mass'  # the parameters" some.sh
  sed -n "/^begin /,/^END/{//d;p;}" some.sh | tw-pipe --begin some --obs obs.tsv some.sh
  for v in "marginal='marginal'" "all_support='mass=0:2,age=0:'" "support='mass=0:2'" "all_integer=''" "integer=''"; do
    grep -qxF "$v" some/settings || fail "$v"
  done
  [ "$(paste -sd ' ' some/params.tsv)" = 'param mass' ]
  tools
  mv tw-out/simulate.sh laws.sh
  for s in analysis.sh two.sh draw.sh some.sh tools.sh laws.sh draw/simulate.sh draw/ask.sh; do
    [ "$(wc -l <$s)" -le "$(case $s in tools.sh) echo 200 ;; laws.sh | *simulate.sh) echo 120 ;; *) echo 110 ;; esac)" ] || fail "$s: $(wc -l <$s) lines"
    [ -z "$(awk 'length($0) > 110' $s)" ] || fail "$s: $(awk 'length($0) > 110' $s)"
    dash -n $s
    bash -n $s
    ! command -v shellcheck >/dev/null || shellcheck -s sh -e SC1090,SC1091,SC2154,SC2034,SC2086,SC2317 $s
  done
}

# tried OTHER TEXT...: with this awk rule in the simulator, check that a message contains TEXT and no script follows.
tried() {
  simulator "$1"
  rm -rf tw-out
  go tw-pipe "${P[@]}"
  did 1 || fail "$1"
  has
  [ "$(wc -l <err)" -eq 1 ] || fail "$1: $(cat err)"
  for t in "${@:2}"; do grep -qF -- "$t" err || fail "$1: $(cat err)"; done
}

@test "tw-pipe --simulate tries three simulations first, and says in one line what is wrong with them" {
  tried 'if (NR == 4) next' '2 records came back of 3'
  tried 'if (NR == 4) print $0, 1, 1, 1' '4 records came back of 3'
  tried '$1 += 0.01' 'record 1: mass went in as ' ' and came back as '
  tried 'if (NR == 3) b = "1,5"' 'record 2: column d2: not a number: 1,5'
  tried 'if (NR == 3) exit 7' 'ended with status 7'
  tried 'if (NR == 3) { print "no such module" >"\/dev\/stderr"; exit 7 }' 'ended with status 7; it said: no such module'
  simulator
  printf 'd1\n3\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 2 obs.tsv "'d2'"
  printf 'd1\td2\n3\tx\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 1 'obs.tsv:2: column 2 (d2): not a number'
  go tw-pipe "${P[@]}" -x 'e*'
  says 2 "no column 'e*'"
  go tw-pipe "${P[@]}" --prior 'mass=unform(0,2)'
  says 2 --prior
  go tw-pipe "${P[@]}" --simulate true
  says 1 'COMMAND printed nothing'
  mkdir other
  touch other/x
  go tw-pipe "${P[@]}" -o other
  says 1 'other: has files that are not of this analysis'
  mkdir -p own/check
  cp obs.tsv own/mine.tsv
  go tw-pipe "${P[@]}" --obs own/mine.tsv -o own
  says 2 'own/mine.tsv: it is in the folder of the results'
  simulator
  go tw-pipe "${P[@]}" -o -dash
  did 0
  [ -d ./-dash/check ]
  go tw-pipe "${P[@]}" -o ''
  says 2 -o:
  for name in weight mult; do
    simulator
    sed -i "s/\"d2\"/\"$name\"/" sim
    sed -i "1s/d2/$name/" obs.tsv
    go tw-pipe "${P[@]}" -x "d1,$name"
    says 2 "'$name' is a name of weights"
  done
  for name in score_log score_likelihood cdf x_missing rank_mass; do
    simulator
    sed -i "s/\"d2\"/\"$name\"/" sim
    sed -i "1s/d2/$name/" obs.tsv
    go tw-pipe "${P[@]}" -x "d1,$name"
    says 2 "makes a column '$name' itself"
  done
  # A parameter may be printed differently if five digits agree; a missing seed causes only a warning.
  simulator '$1 = sprintf("%.7e", $1)'
  go tw-pipe "${P[@]}"
  silent
  go tw-pipe "${P[@]}" --simulate './sim 1'
  says 0 'two seeds gave the same data'
  # If all trial simulations fail, their data do not count as equal; a column that is always missing hides no noise.
  go tw-pipe "${P[@]}" --simulate 'awk "{ print \$0 \"\t\" ((NR > 1) ? \"NaN\tNA\" : \"d1\td2\") }"'
  says 0 'all three trial simulations failed'
  simulator 'a = "nan"'
  go tw-pipe "${P[@]}"
  silent
  simulator
  # Options that exclude each other.
  for o in '--train x' '--logq cat' '--support mass=0:1' '--seed 10001' '--runs 299' '--runs 1000000 --chunk 10'; do
    go tw-pipe "${P[@]}" $o
    did 2 || fail "$o"
  done
  # The distributions name the parameters, and -p may name the same.
  go tw-pipe "${P[@]}" -p 'm*,age'
  silent
  { cat obs.tsv; sed 1d obs.tsv; } >two.tsv
  go tw-pipe "${P[@]}" -p mass --obs two.tsv
  says 2 '-p: with several observations there can be no nuisance parameters: leave out -p, or give --obs one observation at a time'
  go tw-pipe "${P[@]}" -p mass,d1
  says 2 '-p: must be among the parameters'
  go tw-pipe --simulate './sim SEED' --draw 'tw-sample --prior "mass=uniform(0,2)"' -p mass "${P[@]:4}" --support height=0:2
  says 2 --support "'height'"
  for of in '--simulate=./sim SEED' '--each=echo {mass}; # {age}'; do
    go tw-pipe "$of" --draw 'tw-sample --prior "mass=uniform(0,2) age=normal(0,1) id=normal(0,1)"' -p mass "${P[@]:4}"
    says 1 '--draw: the simulator would not get columns that -p does not name: age id; name all in -p (nuisance parameters need --prior), or leave them out'
  done
  go tw-pipe "${P[@]}" --label height=H
  says 2 '--label: must be NAME=TEXT, NAME that of a parameter' height=H
  go tw-pipe "${P[@]}" --prior 'mass=uniform(0,2 age=normal(5,1)'
  says 2 'must be uniform(LO,HI)' 'with a comma or a blank before the next NAME'
  # Options without effect cause a warning.
  go tw-pipe "${P[@]}" --points 5
  silent
  go tw-pipe "${P[@]}" --prior "mass=uniform(0,2) age=normal(5,1) other=normal(0,1)" --points 5
  says 0 '--points has no effect'
  go tw-pipe --train sim --calib sim --obs obs.tsv --anytime
  says 2 'need --simulate or --each'
}

@test "an analysis makes no more simulations than --runs, leaves all its files, and ask.sh agrees with the grid" {
  simulator
  seek=yes quick tw-pipe "${P[@]}" --points 21
  sed -i '2i echo "$1" >>seeds' sim
  rm calls
  go sh analysis.sh
  did 0
  # Three of the simulations are the trial at the start.
  awk '{ n += $1 } END { exit n > 603 || n < 243 }' calls || fail "$(cat calls)"
  (cd tw-out && [ -s flow.tsv ] && [ -s gap.tsv ] && [ -s agreement.tsv ] && [ -s bounds.tsv ] && [ -s report.txt ] && [ -s regions.png ] && [ -s coverage.png ] && [ -x ask.sh ])
  # Every component is compared with the whole posterior, whatever its weight. If several have a weight above 0,
  # the report says which of these differs most.
  [ "$(col component tw-out/agreement.tsv | sort -u | head -n 2 | paste -s -d ,)" = "flow,likelihood 1" ]
  [ "$(unwrap <tw-out/report.txt | grep -cE '^agreement +Of the densities in the mixture, .* are .* posterior standard deviations apart[.] ')" -eq \
    "$(col weight tw-out/agreement.tsv | awk '$1 > 0 && $1 < 1 { some = 1 } END { print some + 0 }')" ] || fail "$(cat tw-out/agreement.tsv)"
  [ "$(head -n 1 tw-out/draws.tsv)" = "$(tsv 'id mass age d1 d2')" ]
  [ "$(wc -l <tw-out/draws.tsv)" -eq 1001 ]
  cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
  # The coverage gap is that of the mixture, at data drawn from its likelihood at posterior draws.
  awk -F '\t' '$1 ~ /^likelihood/ && $5 > 0 { n++ } END { exit !n }' tw-out/stack.tsv
  head -n 1 tw-out/gap.tsv | grep -q -- ' --error 0.1 '
  last=$(col round tw-out/rounds.tsv | tail -n 1)
  like=tw-out/like-$last.tsv
  awk -F '\t' 'NR > 1 { s += $2; t += $3; n++ } END { exit !(n > 100 && (s / n - 1.2) ^ 2 < 0.05 && (t / n - 5) ^ 2 < 0.25) }' "$like"
  head -n 1 tw-out/gap.tsv | grep -q -- ' --runs 300 '
  # Split-half estimates have the options of the full one, and are made only in rounds whose decision needs them.
  for f in tw-out/half-[12]-*-*.tsv; do
    for o in size steps; do
      [ "$(sed -n "1s/.* --$o \([^ ]*\) .*/\1/p" "$f")" = "$(sed -n "1s/.* --$o \([^ ]*\) .*/\1/p" "${f/half-[12]-/}")" ] || fail "$f $o"
    done
  done
  # Each round has a line. With fewer than 5625 simulations, the gap is measured in the last round only.
  paste <(grep '^round' tw-out/decisions.txt) <(sed 1d tw-out/rounds.tsv) |
    awk -F '\t' '{ known += $6 != "NA"; last = $6 } END { exit known != 1 || last == "NA" || NR < 2 }' || fail "$(cat tw-out/decisions.txt tw-out/rounds.tsv)"
  grep -q 'of the prior, where the parameters are plausible' tw-out/decisions.txt || [ "$(wc -l <"$like")" -eq 301 ]
  # No simulation occurs twice: each has its own seed. All of them are counted, including those for calibration.
  cut -f 1,2 tw-out/clean-*.tsv | grep -v mass | sort | uniq -d >twice
  [ ! -s twice ] || fail "$(head -n 3 twice)"
  sort seeds | uniq -d >twice
  [ ! -s twice ] || fail "$(head -n 3 twice)"
  awk '$1 < 1 || $1 > 2147483646 { exit 1 }' seeds
  [ "$(col runs tw-out/forecast.tsv | head -n 1)" -eq "$(cut -f 1,2 tw-out/clean-*.tsv | grep -vc mass)" ]
  [ "$(col runs tw-out/forecast.tsv | head -n 1)" -eq "$(awk 'NR > 1 { n += $2 } END { print n }' tw-out/runs.tsv)" ]
  # The terminal gets a line for each step, with rounded numbers; the rest is in the log.
  [ "$(wc -l <err)" -le 8 ] || fail "$(cat err)"
  run ! grep -qE '[0-9]\.[0-9]{4}|[0-9]{7}' err
  cmp err tw-out/decisions.txt
  # ask.sh passes on other columns, and takes columns in any order.
  awk -F '\t' -v OFS='\t' '{ print "n" NR, $2, $1 }' <(cut -f 4,5 tw-out/regions.tsv) >theta
  [ "$(head -n 1 theta)" = "$(tsv 'n1 age mass')" ]
  tw-out/ask.sh <theta >asked 2>err || fail "$(cat err)"
  cmp <(cut -f 1-3 asked) theta
  cmp <(cut -f 4 asked) <(awk -F '\t' '{ print $NF }' tw-out/regions.tsv)
  [ "$(sort -u <(cut -f 4 asked) | wc -l)" -ge 3 ]
  trained=$(grep -cE '^(tw-flow|tw-simulate):' tw-out/log)
  [ "$trained" -gt 2 ]
  # A restart repeats no step but the answer. The script is kept, also if it was piped.
  the_same tw-out >before
  cmp analysis.sh tw-out/analysis.sh
  go sh <analysis.sh
  did 0
  [ "$(grep -cE '^(tw-flow|tw-simulate):' tw-out/log)" -eq "$trained" ]
  the_same tw-out | diff before - >&2
  cmp tw-out/check/analysis.sh tw-out/analysis.sh
  # Proposals with a small effective sample size also end in a report.
  rm tw-out/draws-*.tsv tw-out/like-*.tsv tw-out/gap-*.tsv tw-out/bounds-*.tsv
  sed 's/--proposals 4000 --target-ess 4000/--proposals 20/' analysis.sh >few.sh
  go sh few.sh
  did 0
  [ "$(wc -l <tw-out/draws.tsv)" -eq 1001 ]
  # Other settings and another observation are refused, and no other script is kept with these results.
  cp analysis.sh mine.sh
  quick tw-pipe "${P[@]}" --points 21 --alpha 0.2
  go sh analysis.sh
  did 1
  grep -q '^tw-pipe: tw-out: has results of other settings (alpha= differs): name another folder' err
  grep -q '^alpha=0.2 ' tw-out/check/analysis.sh
  go sh <mine.sh
  did 0
  grep -q '^alpha=0.1 ' tw-out/analysis.sh
  quick tw-pipe "${P[@]}" --points 21
  printf 'd1\td2\n1.3\t5\n' >obs.tsv
  go sh analysis.sh
  did 1
  grep -q '^tw-pipe: tw-out: has results of another observation: name another folder' err
}

# stopped SECONDS: start the analysis, and kill it and all its processes after SECONDS.
stopped() {
  setsid sh analysis.sh >/dev/null 2>&1 3>&- &
  local pid=$!
  sleep "$1"
  kill -9 -- "-$pid" 2>/dev/null || :
  wait "$pid" 2>/dev/null || :
}

@test "an analysis that is killed at any moment and started again ends with the same bytes" {
  slow && skip "the programs do what they do in the other tests"
  plain
  sums "$plain" >want
  # Each moment has a folder of its own.
  for i in $(seq "$(whole && echo 30 || echo 2)"); do
    at=$(((RANDOM * 32768 + RANDOM) % took))
    afresh
    stopped "$(printf '%d.%03d' $((at / 1000)) $((at % 1000)))"
    finishes_as want || fail "killed after $at ms of $took"
  done
  afresh
  for i in 1 2 3 4; do stopped "$(awk "BEGIN { print $took / 5000 }")"; done
  finishes_as want
}

@test "an analysis whose simulator dies or loses records says so in one line, and keeps the simulations made" {
  slow && skip "the programs do what they do in the other tests"
  plain
  the_same "$plain" >want
  afresh
  # The third call after the trial fails.
  cat >count <<'X'
#!/bin/sh
if [ "$(wc -l <calls)" -eq 3 ]; then
  echo Boom. >&2
  exit 3
fi
exec ./sim "$1"
X
  chmod +x count
  sed -i "s/'.\/sim SEED'/'.\/count SEED'/" analysis.sh
  : >calls
  go sh analysis.sh
  did 1
  [ "$(tail -n 1 err)" = 'tw-simulate: chunk 1 (records 1 to 100): COMMAND ended with status 3; it said: Boom.' ] || fail "$(cat err)"
  # The message names the log, and shows its last lines, which are those of the failed step.
  grep -q "^stopped; $PWD/tw-out/log has all that was said" err
  [ "$(tail -n 1 tw-out/log)" = "$(tail -n 1 err)" ]
  # After the next failure, it shows only what was written since.
  sed -i 's/Boom[.]/Bang./' count
  : >calls
  printf 'a\nb\n' >calls
  go sh analysis.sh
  did 1
  grep -q Bang err
  run ! grep -q Boom err
  mv obs.tsv moved
  go sh analysis.sh
  did 1
  grep -qx 'tw-pipe: obs.tsv: No such file or directory: the observation that this script is for' err || fail "$(cat err)"
  mv moved obs.tsv
  sed -i 's/-eq 3/-eq 99/' count
  go sh analysis.sh
  did 0
  the_same tw-out | diff want - >&2
  afresh
  sed -i 's/exec .*/.\/sim "$1" | sed 7d/' count
  go sh analysis.sh
  did 1
  grep -q 'chunk 1 (records 1 to 100): 99 records came back of 100$' err || fail "$(cat err)"
  sed -i 's/sed 7d/awk -v OFS="\\t" "NR == 7 { \\$4 = \\"foo\\" } 1"/' count
  go sh analysis.sh
  did 1
  tail -n 1 err | grep -q 'record 6: column d2: not a number: foo$' || fail "$(cat err)"
}

@test "an analysis has the same bytes with commands in any order, by GNU parallel or by Slurm" {
  slow && skip "the programs do what they do in the other tests"
  plain
  the_same "$plain" >want
  rm -rf tw-out
  quick tw-pipe "${P[@]}" --points 11 --launch 'sort -r | sh'
  go sh analysis.sh
  did 0
  the_same tw-out | diff want - >&2
  for by in parallel srun; do
    command -v $by >/dev/null || skip "no $by"
    $by --version >/dev/null && [ $by = parallel ] || srun -Q true || skip "Slurm does not run"
    rm -rf tw-out
    quick tw-pipe "${P[@]}" --points 11 --launch $by
    go sh analysis.sh
    did 0
    the_same tw-out | diff want - >&2
  done
}

@test "an analysis marks simulations that fail, and takes an observation that lacks the same" {
  simulator 'if (b > 6) b = "NA"'
  printf 'd1\td2\n1.2\tnan\n' >obs.tsv
  quick tw-pipe "${P[@]}" --points 11
  go sh analysis.sh
  did 0
  [ "$(head -n 1 tw-out/draws.tsv)" = "$(tsv 'id mass age d1 d2 x_missing')" ]
  [ "$(sed -n 2p tw-out/draws.tsv | cut -f 4-)" = "$(tsv '1.2 0 1')" ]
  awk -F '\t' 'NR == FNR { n += $4 == "nan"; next } FNR > 1 && $5 != ($4 == 0) { exit 1 } { m += $5 == 1 } END { exit m != n || n == 0 }' \
    tw-out/runs-1.tsv tw-out/clean-1.tsv
  # A failure implies that the age is large: hardly any draws are below 4.
  grep -q -- '-x d1,d2,x_missing$' tw-out/likelihood.tsv
  awk -F '\t' 'NR > 1 && $3 < 4 { n++ } END { exit n > 200 }' tw-out/draws.tsv || fail "$(cut -f 3 tw-out/draws.tsv | sort -g | head -n 300 | tail -n 1)"
}

@test "an analysis learns the probability to fail by its likelihoods, and a column of failures by its flow" {
  simulator 'if (b > 4.5) b = "NA"'
  quick tw-pipe "${P[@]}" --points 11
  go sh analysis.sh
  did 0
  for like in likelihood stepwise; do
    head -n 1 tw-out/$like.tsv | grep -q -- '--failed x_missing .*-x d1,d2$' || fail "$(head -n 1 tw-out/$like.tsv)"
    grep -q '^fails' tw-out/$like.tsv
  done
  head -n 1 tw-out/flow.tsv | grep -q -- '-x d1,d2,x_missing$'
  # All weight is on the likelihood, which has learnt that simulations with a larger age fail.
  tw-stack -f tw-out/flow.tsv -l tw-out/likelihood.tsv --prior 'mass=uniform(0,2),age=lognormal(1.5,0.3)' --weights 1 >posterior
  printf 'mass\tage\td1\td2\tx_missing\n1\t3\t1\t0\t1\n1\t7\t1\t0\t1\n' | tw-score -l -f posterior 2>err >out
  awk -F '\t' 'NR > 1 { s[NR] = $NF } END { exit !(s[3] < s[2]) }' out
}

@test "an analysis takes names that look like options or have spaces, and warns of data unlike all simulations" {
  simulator
  echo 'tw-sample --prior "a=uniform(0,2) b=lognormal(1.5,0.3)" "$@" | tw-read --rename "a=its mass"' >draw
  quick tw-pipe --simulate './sim SEED' --draw 'sh draw' -p 'its mass,b' --support 'its mass=0:2' "${P[@]:4}" --runs 400 --points 5 --mass 0.9 -o blank
  go sh analysis.sh
  did 0
  [ "$(head -n 1 blank/regions.tsv | cut -f 3-5)" = "$(printf 'x_missing\tits mass\tb')" ]
  awk -F '\t' 'NR > 1 && ($4 < 0 || $4 > 2) { exit 1 }' blank/regions.tsv
  # The warning appears before training, and the report is written.
  P[3]="-m=uniform(0,2) it's=lognormal(1.5,0.3)"
  printf 'd1\td2\n9\t-50\n' >obs.tsv
  quick tw-pipe "${P[@]}" --runs 300 --seed 2 -o far
  sed -i 's/-n 25000/-n 5000/' analysis.sh
  go sh analysis.sh
  did 0
  # Of 240 training simulations, the first round has 120, as 80 would be too few; tw-typical compares
  # the observation with half of them: p = (1 + 0) / (1 + 60).
  [ "$(head -n 1 err)" = 'observation: p = 0.0164' ] || fail "$(cat err)"
  grep -q '^warning: the observation is UNLIKE the simulations: ' err || fail "$(cat err)"
  grep -q '^observation   p = 0.0164, the least that so few simulations can give: UNLIKE the simulations[.] ' far/report.txt || fail "$(cat err far/report.txt)"
}

@test "an analysis of an integer parameter has only integers in its grid, and ask.sh says the same" {
  slow && skip "the programs do what they do in the other tests"
  simulator
  quick tw-pipe "${P[@]}" --prior 'mass=uniform(0,2) age=integer(-3,40)' --runs 300 --points 11
  go sh analysis.sh
  did 0
  awk -F '\t' 'NR > 1 { if ($5 != int($5) || $5 < -3 || $5 > 40) exit 1; if (!seen[$5]++) n++; if ($NF == "inside") inside++ }
    END { exit n < 5 || n > 11 || !inside }' tw-out/regions.tsv || fail "$(cut -f 5 tw-out/regions.tsv | sort -u)"
  cut -f 4,5 tw-out/regions.tsv | tw-out/ask.sh 2>err | cmp - <(cut -f 4,5,7 tw-out/regions.tsv)
  # A column must not occur twice.
  cut -f 4- tw-out/regions.tsv | go tw-out/ask.sh
  did 2
  grep -q "there is a column 'cdf' already" err
}

@test "an analysis whose -p names some parameters finds their marginal region, and intervals of all parameters" {
  slow && skip "flows are trained"
  { printf '#!/bin/sh\nawk -F "\t" -v OFS="\t" -v seed="$1" '; printf "'%s\n" "$rng"; cat; } >sim <<'X2'
  NR == 1 { print $0, "x1", "x2", "x3"; next }
  { print $0, $1 + $3 + .5 * normal(), $2 + $3 + .5 * normal(), $3 + .5 * normal() }'
X2
  chmod +x sim
  tsv 'x1 x2 x3' '1 0.2 -0.5' >obs.tsv
  quick tw-pipe --simulate './sim SEED' --prior 'a=normal(0,3) b=normal(0,3) c=normal(0,3)' -p 'b,a' --obs obs.tsv \
    --runs 1500 --points 11 --limit c=upper
  # Make the script use a truncated prior, which excludes a part of the posterior, whatever the flow found.
  sed -i 's/^share() {.*/share() { echo 0.05; }/' tw-out/simulate.sh
  sed -i 's/--epochs 4 /--epochs 30 /; s/--epochs 2$/--epochs 30/' analysis.sh
  go sh analysis.sh
  did 0
  unwrap <out | grep -qF 'The region is one of the marginal posterior of a and b, which a flow of these parameters alone estimates; the other parameters are nuisance parameters.'
  cd tw-out
  k=$(grep -c '^round' decisions.txt)
  # The marginal flow and its halves are trained on the simulations in the truncated prior, and have a and b.
  for f in marginal half-1-marginal-$k half-2-marginal-$k; do
    [ "$(grep '^theta' $f.tsv | cut -f 2 | sort -u | paste -sd ' ')" = 'a b' ] || fail "$f"
  done
  tw-score -f marginal.tsv --cdf 400 --fresh train-$k.tsv >/dev/null 2>err && fail 'not trained on these'
  # The marginal flow scores regions; the posterior ranks parameters.
  tw-score -f marginal.tsv --cdf 400 near-1.tsv 2>/dev/null | tw-read -c cdf | cmp - <(tw-read -c cdf scored-1.tsv)
  ./ask.sh tw-score --cdf 400 --ranks 100 --proposals 50 --target-ess 20 <near-1.tsv 2>/dev/null |
    tw-read -c 'rank_*' | cmp - <(tw-read -c 'rank_*' scored-1.tsv)
  # The same holds for the coverage gap, which allows for the posterior outside the truncated prior.
  rows() { grep "^$1" "$2"; }
  used=$(awk '$1 == "region" { print $4 }' gap.tsv)
  tw-gap -f marginal.tsv --half half-1-marginal-$k.tsv --half half-2-marginal-$k.tsv -n 100 --runs "$used" like-$k.tsv |
    grep '^region' | cmp - <(grep '^region' gap.tsv)
  ./ask.sh tw-gap --half half-1-$k.tsv --half half-2-$k.tsv -n 100 --runs "$used" <like-$k.tsv 2>/dev/null |
    grep -v '^region\|^#' | cmp - <(grep -v '^region\|^#' gap.tsv)
  awk '$1 == "outside" && $5 > 0 { n++ } END { exit n != 1 }' gap.tsv || fail "$(cat gap.tsv)"
  # All parameters have intervals, a nuisance parameter can have a limit, and grid points have a and b only.
  [ "$(tw-read -c parameter parameters.tsv | paste -sd ' ')" = 'parameter a b c' ]
  [ "$(tw-read -c parameter limits.tsv | paste -sd ' ')" = 'parameter c' ]
  [ "$(sed 1q regions.tsv)" = "$(tsv 'x1 x2 x3 x_missing a b cdf region')" ]
  # The exact marginal posterior has no more than 0.9 inside, and no less inside or undetermined.
  ./ask.sh "$BATS_TEST_DIRNAME/oracles/marginal.tsv" >asked
  [ "$(sed 1q asked)" = "$(tsv 'a b region')" ]
  awk '{ n[$3]++ } END { in_ = n["inside"] / 1000; out = n["outside"] / 1000; exit !(in_ > 0.6 && in_ < 0.93 && out < 0.13) }' asked ||
    fail "$(cut -f 3 asked | sort | uniq -c)"
}

@test "an analysis calibrates without simulations whose posterior the truncated prior cuts off" {
  simulator
  quick tw-pipe "${P[@]}" --seed 2 --runs 900 --prior 'mass=uniform(0,40), age=lognormal(1.5,0.3)' --points 5
  # Flows trained so briefly truncate the prior only slightly: pretend that a small share remains.
  sed -i 's/^share() {.*/share() { echo 0.05; }/' tw-out/simulate.sh
  go sh analysis.sh
  did 0
  cd tw-out
  grep -q 'of the prior, where the parameters are plausible' decisions.txt
  k=$(grep -c '^round' decisions.txt)
  [ "$k" -eq 3 ] || fail "$(cat decisions.txt)"
  by() { tw-truncate -t truncated-$1.tsv --reach 0.5 -n 20 clean-calib-1.tsv 2>/dev/null; }
  by $((k - 1)) | cmp - near-1.tsv
  [ "$(wc -l <near-1.tsv)" -lt "$(wc -l <clean-calib-1.tsv)" ]
  # Each truncated prior contains the earlier stages.
  [ "$(grep -c '^stage' truncated-$((k - 1)).tsv)" -eq $((k - 1)) ]
  # The posterior is truncated for the stacking weights, for calibration, at the observation, and for the gap.
  for f in posterior half-1-$k half-2-$k; do
    diff <(sed -n '/^observed/,$p' $f.tsv | grep -v '^#') <(sed 1,2d truncated-$((k - 1)).tsv | grep -v '^#') || fail $f
  done
  ./ask.sh tw-score --cdf 400 --ranks 100 --proposals 50 --target-ess 20 <near-1.tsv 2>/dev/null | cmp - scored-1.tsv
  for f in draws.tsv clean-$k.tsv; do
    tw-truncate -t truncated-$((k - 1)).tsv $f 2>/dev/null | cmp - $f
  done
  # Parameters drawn from the truncated prior have a seed of their own.
  tw-sample --prior 'mass=uniform(0,40) age=lognormal(1.5,0.3)' --truncated truncated-1.tsv -n "$(sed 1d theta-2.tsv | wc -l)" --seed 200002 2>/dev/null | cmp - theta-2.tsv
  # runs counts the simulations of all rounds so far; all of them train the likelihood.
  n=0
  for ((i = 1; i <= k; i++)); do n=$((n + $(sed 1d clean-$i.tsv | wc -l))); echo $n; done >want
  col runs rounds.tsv | diff want -
  # The rounds have a third of the training simulations, a quarter of the remaining ones, and the rest.
  printf '%s\n' 240 360 720 | diff want -
  [ "$n" -gt "$(sed 1d train-$k.tsv | wc -l)" ]
  grep -q "^tw-flow: $n records, " log || fail "$(grep tw-flow: log)"
  # If a narrower truncated prior does not pay, the rest is drawn from the previous one, and a message says so.
  cd ..
  afresh
  sed -i 's/^share() {.*/share() { case $1 in *-1.tsv) echo 0.05 ;; *) echo 0.5 ;; esac; }/' tw-out/simulate.sh
  sed 's/^calibrate "/exit 0\n&/' analysis.sh >less.sh
  [ "$(diff analysis.sh less.sh | grep -c '^[<>]')" -eq 1 ] # the scripts end before calibration
  go sh less.sh
  did 0
  cd tw-out
  [ "$(grep -c 'of the prior, where the parameters are plausible' decisions.txt)" -eq 2 ] || fail "$(cat decisions.txt)"
  [ "$(sed 1d rounds-3.tsv | cut -f 2 | uniq | wc -l)" -eq 2 ]
  printf '%s\n' 240 360 720 | diff - <(col runs rounds-3.tsv)
  tw-truncate -t truncated-1.tsv theta-3.tsv 2>/dev/null | cmp - theta-3.tsv
  # A truncated prior that contains too little of the posterior is given up: the next one is found without it,
  # and the simulations from it train only the likelihoods.
  cd ..
  afresh
  sed -i 's/^share() {.*/share() { echo 0.05; }/' tw-out/simulate.sh
  cat >stack <<'X'
stack() {
  printf 'estimate\tloss\tgain\terror\tweight\nflow\t0\t0\t0\t0\nlikelihood 1\t0\t0\t0\t1\nlikelihood 2\t0\t0\t0\t0\n' >stack-$round.tsv
  tw-stack -f flow-$round.tsv -l likelihood-$round.tsv -l stepwise-$round.tsv --prior "$prior" --weights 1,0 ${truncated:+--truncated $truncated}
}
X
  sed 's/--max-outside 0.002/--max-outside 1e-9/
    /^# Rounds/r stack' less.sh >wider.sh
  [ "$(diff less.sh wider.sh | grep -c '^[<>]')" -eq $(($(wc -l <stack) + 2)) ]
  go sh wider.sh
  did 0
  cd tw-out
  [ "$(grep -c 'is outside this part of the prior, so another part is determined' decisions.txt)" -eq 1 ] || fail "$(cat decisions.txt)"
  [ "$(grep -c '^stage' truncated-2.tsv)" -eq 1 ]
  [ "$(grep -c '^stage' posterior-3.tsv)" -eq 1 ]
  tw-truncate -t truncated-2.tsv theta-3.tsv 2>/dev/null | cmp - theta-3.tsv
  tw-truncate -t truncated-2.tsv clean-1.tsv clean-3.tsv 2>/dev/null | cmp - train-3.tsv
  grep -q '^tw-flow: 720 records, ' log || fail "$(grep tw-flow: log)"
  [ ! -e gap-2.tsv ]
}

@test "all simulations of an analysis have noise and parameters of their own, with every --seed and awk" {
  tsv x 1 >at.tsv
  tw-pipe --simulate "sed '1s/\$/\tx/; 1!s/\$/\t1/'" --draw "tw-sample --prior 'k=normal(0,1)'" -p k -x x --obs at.tsv -o d >/dev/null 2>err
  cd d
  export here=$PWD threads=1 launch='' start
  for awk in mawk gawk original-awk 'busybox awk'; do
    command -v "${awk%% *}" >/dev/null || continue
    printf '%s -v n="$2" -v s="$4" "BEGIN { was = srand(s); print \\"k\\"; while (n-- > 0) print rand() }"\n' "$awk" >draw
    for seed in 0 215 300 10000; do
      rm -f runs-* theta-* trial* again*
      start=$seed
      echo 'BEGIN { was = srand(s) } { print $0 "\t" ((NR > 1) ? rand() : "d") }' >noise.awk
      echo "simulate='$awk -v s=SEED -f noise.awk' draw='sh ./draw' each='' names=k all=k data=d chunk=1 seed=$seed" >settings
      : >prior.tsv
      for stage in '1 2 1' '2 2 2' '3 2 3' 'calib-1 2 1001' 'calib-2 2 1002' 'calib-60 2 1060'; do
        # shellcheck disable=SC2086 # words
        go ./simulate.sh $stage
        did 0
      done
      for c in 1 2; do
        [ "$(tail -qn 2 runs-*.tsv | cut -f $c | sort -u | wc -l)" -eq 12 ] || fail "$awk $seed: $(tail -n 2 runs-*.tsv)"
      done
    done
  done
}

@test "simulate.sh calls the prior's command until the truncated prior has enough draws, and checks their number" {
  mkdir d stub
  tsv x 1 >at.tsv
  tw-pipe --simulate "sed '1s/\$/\tx/; 1!s/\$/\t1/'" --draw "tw-sample --prior 'k=uniform(0,1)'" -p k -x x --obs at.tsv -o s >/dev/null 2>err
  mv s/simulate.sh d
  # One draw in $one is in the truncated prior; each call of the command records how many draws it should make.
  printf '#!/bin/sh\nawk -v one="$one" "NR == 1 || NR %% one == 0" "$3"\n' >stub/tw-truncate
  printf 'echo "$2" >>asked\necho k\nseq "${few:-$2}"\n' >draw
  chmod +x stub/tw-truncate
  echo 'draw="sh ./draw" names=k all=k data=x chunk=500 seed=1' >d/settings
  echo T | tee d/T >d/truncated-2.tsv
  echo round >d/rounds-1.tsv
  tsv k 1 >d/train-2.tsv
  : >d/prior.tsv
  while read -r one n want share; do
    rm -f asked d/theta-*.tsv
    # Without a simulator, the script ends after the parameters.
    here=$PWD threads=1 launch='' start=1 one=$one PATH=$PWD/stub:$PATH go d/simulate.sh 2 "$n" 2 T
    [ "$(wc -l <d/theta-2.tsv)" -eq $((n + 1)) ] || fail "$one $n"
    [ "$(grep -v '^3$' asked | paste -sd '|')" = "$want" ] || fail "$one $n: $(cat asked)"
    here=$PWD threads=1 launch='' start=1 one=$one PATH=$PWD/stub:$PATH go d/simulate.sh rounds 2 1 100
    gives 'round' "2 1 100 1 NA NA $share NA" || fail "$one"
  done <<'X'
1 100 100 1.00000
3 100 100|200|400 0.33333
10 200 200|400|800|1600|3200 0.10000
2000 1 1|2|4|8|16|32|64|128|256|512|1024|2048 0.00050
X
  for few in 5 200; do
    rm -f d/theta-*.tsv
    here=$PWD threads=1 launch='' start=1 one=1 few=$few PATH=$PWD/stub:$PATH go d/simulate.sh 2 100 2 T
    did 1
    echo "--draw: gave $few draws, and was asked for 100" | diff - err
    [ ! -e d/theta-2.tsv ]
  done
}

@test "an analysis takes three parameters from a prior's command, and goes on with more calibration simulations" {
  simulator
  cat >draw <<'X'
#!/bin/sh
tw-sample --prior 'mass=uniform(0,2) age=lognormal(1.5,0.3) other=normal(0,1)' "$@" | tw-read -c other,mass,age
X
  chmod +x draw
  rm -f calls
  quick tw-pipe --simulate 'tw-read -c mass,age,other | ./sim SEED' --draw ./draw -p mass,age,other -x 'd1,d2' --obs obs.tsv --runs 600 \
    --anytime --support mass=0:2 --mass 0.5
  go sh analysis.sh
  did 0
  [ -s tw-out/pairs.png ]
  [ "$(head -n 1 tw-out/draws.tsv)" = "$(tsv 'id mass age other d1 d2')" ]
  n=$(awk '/^all/ { n = $2 } END { print n }' tw-out/bounds.tsv)
  grep -q -- '--anytime' tw-out/bounds.tsv
  sums tw-out >first
  go sh analysis.sh 150
  did 0
  more=$(col n tw-out/bounds.tsv)
  [ "$more" -gt "$n" ]
  # The simulations that an earlier call added stay.
  restart_changes_nothing
  for f in bounds bounds-ranks; do [ "$(col n tw-out/$f.tsv | uniq)" = "$more" ] || fail "$f"; done
  sums tw-out | grep -E ' ./(flow|draws|bounds-1|scored-1).tsv' | diff <(grep -E ' ./(flow|draws|bounds-1|scored-1).tsv' first) - >&2
  # Without --anytime, no simulations can be added.
  quick tw-pipe "${P[@]}" -o other
  sed -i 's/^rounds$/exit 5/' analysis.sh
  go sh analysis.sh 100
  did 1
  grep -q 'only bounds of tw-pipe --anytime allow you to add calibration simulations' err
}

@test "an analysis of sixteen parameters reports a row for each, and says which pictures are left out" {
  { printf '#!/bin/sh\nawk -F "\t" -v OFS="\t" -v seed="$1" '; printf "'%s\n" "$rng"; cat; } >sim <<'X2'
  { s = $0; for (i = 1; i <= NF; i++) s = s OFS ((NR == 1) ? "d" i : $i + 0.3 * normal()); print s }'
X2
  chmod +x sim
  laws=$(seq -f 'p%g=normal(0,1)' -s , 16)
  { seq -f d%g -s "$(printf '\t')" 16; for i in $(seq 16); do echo 0.3; done | paste -s -d '\t'; } >obs.tsv
  quick tw-pipe --simulate './sim SEED' --prior "$laws" -x 'd*' --obs obs.tsv --runs 300
  go sh analysis.sh
  did 0
  for i in $(seq 16); do
    [ "$(grep -cE "^p$i +-?[0-9.]+ +-?[0-9.]+ to " tw-out/report.txt)" -eq 1 ] || fail "p$i: $(cat tw-out/report.txt)"
  done
  [ -s tw-out/report.html ]
  for f in intervals pairs coverage; do
    [ -s tw-out/$f.png ] || grep -qE "$f.png was left out|gnuplot is not installed" err || fail "$f: $(cat err)"
  done
}

@test "an analysis on a terminal shows the present step and its progress, and keeps such lines out of its log" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  simulator
  quick tw-pipe "${P[@]}" --runs 300 --points 5
  script -q -e -c 'sh analysis.sh' /dev/null >said </dev/null
  grep -qF $'\r\033[Kflow-1.tsv ...' said
  grep -q 'tw-flow: member 1 of ' said
  run ! grep -q $'\033' tw-out/log
  run ! grep -q 'tw-flow: member' tw-out/log
  # The lines that remain are those of a call without a terminal.
  tr -d '\r' <said | sed $'s/.*\033\\[K//' | grep -E '^(observation|round|estimate|calibration)[ :]' | head -n 3 >lines
  head -n 3 tw-out/decisions.txt | diff - lines >&2
}

@test "an analysis without gnuplot makes the report, and says in a line which pictures are missing" {
  simulator
  quick tw-pipe "${P[@]}" --runs 300 --points 5
  # The message includes a plot that the user adds after the last line.
  echo 'picture more.png tw-plot --coverage coverage.tsv' >>analysis.sh
  go without_gnuplot sh analysis.sh
  did 0
  [ "$(tail -n 1 err)" = 'gnuplot is not installed: no intervals.png regions.png coverage.png more.png; .txt has what characters can say' ] || fail "$(cat err)"
  [ -s tw-out/report.txt ] && [ -s tw-out/report.html ] && [ ! -e tw-out/regions.png ]
  grep -q 'inside' tw-out/regions.txt
  [ ! -e tw-out/coverage.txt ]
}

@test "an analysis takes a folder with spaces and quotes, and a simulator that prints CRLF, comments and commas" {
  simulator
  P[1]="./sim SEED | tr '\\t' , | sed 's/\$/\\r/; 1s/^/# made here\\n/'"
  quick tw-pipe "${P[@]}" --runs 300 --points 5 -o "out of 'it"
  go sh analysis.sh
  did 0
  [ -s "out of 'it/report.txt" ]
  cut -f 4,5 "out of 'it/regions.tsv" | "out of 'it/ask.sh" | cmp - <(cut -f 4,5,7 "out of 'it/regions.tsv")
}
