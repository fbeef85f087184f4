# tw-pipe --simulate: from a simulator to a verdict, in small. In the script only the training
# is made short, one member and few epochs, and draws fewer.
load lib
load road

# the_same DIR: what two scripts leave that differ in a command's name.
the_same() { sums "$1" | grep -vE ' ./(settings|analysis.sh|report.html)$'; }

@test "the script: 110 lines of 110 columns, no fault found by shells, the laws say names and bounds" {
  simulator
  tw-pipe "${P[@]}" >road.sh
  cmp road.sh tw-out/check/analysis.sh
  for v in "names='mass,age'" "data='d1,d2'" runs=600 rounds=3 chunk=100 seed=1 alpha=0.1 beta=0.1 aim=0.02 points=101 "obs='obs.tsv'" \
    "simulate='./sim SEED'" "prior='mass=uniform(0,2) age=lognormal(1.5,0.3)'" threads=1 "out='tw-out'" "regions='region'"; do
    # Each with a word of what it is.
    sed -n 's/  # [^#]*$//p' road.sh | grep -qxF -- "$v" || fail "$v"
  done
  grep -qxF 'plot() { tw-plot "$@"; }' road.sh
  # The prior is said once: what follows from it the script asks for.
  [ "$(grep -c 'mass=' road.sh)" -eq 1 ] || fail "$(grep mass= road.sh)"
  tw-pipe "${P[@]}" --draw cat 2>/dev/null && return 1
  mkdir -p taken/check/analysis.sh
  go tw-pipe "${P[@]}" -o taken
  says 1 'taken/check/analysis.sh: Is a directory'
  has
  while read -r law bounds is_whole; do
    tw-pipe "${P[@]}" --prior "mass=uniform(0,2) age=$law" >laws.sh
    { sed -n '/^prior=/p' laws.sh; sed -n '/^ *support=.*prior/p; /^ *integer=.*prior/p' tw-out/tools.sh; } >asks
    [ "$(wc -l <asks)" -eq 3 ]
    # shellcheck disable=SC1091 # made above
    . ./asks
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
  grep -qxF -- "plot() { tw-plot '--title' 'it'\\''s' '--label' 'mass=M' '--truth' '1,2' '--logx' \"\$@\"; }" two.sh || fail "$(grep plot two.sh)"
  grep -qx "launch='srun'  # what runs lines of commands" two.sh
  tw-pipe --simulate './sim SEED' --draw 'tw-sample --prior "mass=uniform(0,2)"' -p mass -x 'd1,d2' --obs obs.tsv --anytime \
    --support mass=0:2 -o draw 2>err >draw.sh || fail "$(cat err)"
  tools
  for s in road.sh two.sh draw.sh tools.sh; do
    [ "$(wc -l <$s)" -le 110 ] || [ $s = tools.sh ] || fail "$s: $(wc -l <$s) lines"
    [ -z "$(awk 'length($0) > 110' $s)" ] || fail "$s: $(awk 'length($0) > 110' $s)"
    dash -n $s
    bash -n $s
    ! command -v shellcheck >/dev/null || shellcheck -s sh -e SC1090,SC1091,SC2154,SC2034,SC2086,SC2317 $s
  done
}

# tried OTHER TEXT...: with that rule of awk in the simulator a line says TEXT, and no script is printed.
tried() {
  simulator "$1"
  rm -rf tw-out
  go tw-pipe "${P[@]}"
  did 1 || fail "$1"
  has
  [ "$(wc -l <err)" -eq 1 ] || fail "$1: $(cat err)"
  for t in "${@:2}"; do grep -qF -- "$t" err || fail "$1: $(cat err)"; done
}

@test "before anything is spent: three runs, and what is wrong with them in a line" {
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
  # A parameter printed otherwise is the same, within five digits; no seed is said, only.
  simulator '$1 = sprintf("%.7e", $1)'
  go tw-pipe "${P[@]}"
  silent
  go tw-pipe "${P[@]}" --simulate './sim 1'
  says 0 'two seeds gave the same data'
  # Simulations that all failed are not the same data, and a column that is always missing is none that hides noise.
  go tw-pipe "${P[@]}" --simulate 'awk "{ print \$0 \"\t\" ((NR > 1) ? \"NaN\tNA\" : \"d1\td2\") }"'
  says 0 'all three trial simulations failed'
  simulator 'a = "nan"'
  go tw-pipe "${P[@]}"
  silent
  simulator
  # What does not go together.
  for o in '--train x' '--logq cat' '--support mass=0:1' '--seed 10001' '--runs 299' '--runs 1000000 --chunk 10'; do
    go tw-pipe "${P[@]}" $o
    did 2 || fail "$o"
  done
  # Laws name the parameters: -p may say the same.
  go tw-pipe "${P[@]}" -p 'm*,age'
  silent
  go tw-pipe "${P[@]}" -p mass
  says 2 "-p: 'age' is not among them, and --prior has its law"
  go tw-pipe "${P[@]}" -p mass,d1
  says 2 '-p: must be among the parameters'
  go tw-pipe --simulate './sim SEED' --draw 'tw-sample --prior "mass=uniform(0,2)"' -p mass "${P[@]:4}" --support height=0:2
  says 2 --support "'height'"
  go tw-pipe "${P[@]}" --label height=H
  says 2 '--label: must be NAME=TEXT, NAME that of a parameter' height=H
  go tw-pipe "${P[@]}" --prior 'mass=uniform(0,2 age=normal(5,1)'
  says 2 'must be uniform(LO,HI)' 'with a comma or a blank before the next NAME'
  # What has no effect is said.
  go tw-pipe "${P[@]}" --points 5
  silent
  go tw-pipe "${P[@]}" --prior "mass=uniform(0,2) age=normal(5,1) other=normal(0,1)" --points 5
  says 0 '--points has no effect'
  go tw-pipe --train sim --calib sim --obs obs.tsv --anytime
  says 2 'for --simulate'
}

@test "the road: no run more than said, all that it leaves, and ask.sh agrees with the grid" {
  simulator
  seek=yes quick tw-pipe "${P[@]}" --points 21
  sed -i '2i echo "$1" >>seeds' sim
  rm calls
  go sh road.sh
  did 0
  # Three are the trial of a start.
  awk '{ n += $1 } END { exit n > 603 || n < 243 }' calls || fail "$(cat calls)"
  (cd tw-out && [ -s flow.tsv ] && [ -s gap.tsv ] && [ -s agreement.tsv ] && [ -s bounds.tsv ] && [ -s report.txt ] && [ -s regions.png ] && [ -s coverage.png ] && [ -x ask.sh ])
  # Each component of the posterior is compared with all of it, whatever its weight, and the report says where most.
  [ "$(col component tw-out/agreement.tsv | sort -u | head -n 2 | paste -s -d ,)" = "flow,likelihood 1" ]
  grep -qE "^agreement +at the observation, .* posterior standard deviations" tw-out/report.txt
  [ "$(head -n 1 tw-out/draws.tsv)" = "$(tsv 'id mass age d1 d2')" ]
  [ "$(wc -l <tw-out/draws.tsv)" -eq 1001 ]
  cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
  # Gap is that of the mixture, at data that its likelihood makes of draws at the observation.
  awk -F '\t' '$1 ~ /^likelihood/ && $5 > 0 { n++ } END { exit !n }' tw-out/stack.tsv
  head -n 1 tw-out/gap.tsv | grep -q -- ' --error 0.1 '
  awk -F '\t' 'NR > 1 { s += $2; t += $3; n++ } END { exit !(n > 100 && (s / n - 1.2) ^ 2 < 0.05 && (t / n - 5) ^ 2 < 0.25) }' tw-out/at.tsv
  head -n 1 tw-out/gap.tsv | grep -q -- ' --runs 300 '
  # Halves are made as the whole; of rounds there are none where nothing depends on them.
  for f in tw-out/half-[12]-*.tsv; do
    for o in size steps; do
      [ "$(sed -n "1s/.* --$o \([^ ]*\) .*/\1/p" "$f")" = "$(sed -n "1s/.* --$o \([^ ]*\) .*/\1/p" "${f/half-[12]-/}")" ] || fail "$f $o"
    done
  done
  # The words of a round say h where the table has it; the last one is judged by the estimate.
  paste <(grep '^round' tw-out/decisions.txt) <(sed 1d tw-out/rounds.tsv) |
    awk -F '\t' '($1 ~ / is uncertain by /) != ($6 != "NA") { bad = 1 } END { exit bad || NR < 2 || $6 != "NA" }' ||
    fail "$(cat tw-out/decisions.txt tw-out/rounds.tsv)"
  grep -q 'of the prior, where the parameters are plausible' tw-out/decisions.txt || [ "$(wc -l <tw-out/at.tsv)" -eq 301 ]
  # No run is there twice: each has a seed of its own. All of them count, those that calibrate, too.
  cut -f 1,2 tw-out/clean-*.tsv | grep -v mass | sort | uniq -d >twice
  [ ! -s twice ] || fail "$(head -n 3 twice)"
  sort seeds | uniq -d >twice
  [ ! -s twice ] || fail "$(head -n 3 twice)"
  awk '$1 < 1 || $1 > 2147483646 { exit 1 }' seeds
  [ "$(col runs tw-out/forecast.tsv | head -n 1)" -eq "$(cut -f 1,2 tw-out/clean-*.tsv | grep -vc mass)" ]
  [ "$(col runs tw-out/forecast.tsv | head -n 1)" -eq "$(awk 'NR > 1 { n += $2 } END { print n }' tw-out/runs.tsv)" ]
  # A line a step for who waits, of numbers that one reads; the rest is in the log.
  [ "$(wc -l <err)" -le 8 ] || fail "$(cat err)"
  run ! grep -qE '[0-9]\.[0-9]{4}|[0-9]{7}' err
  cmp err tw-out/decisions.txt
  # Other columns, in another order, are passed on.
  awk -F '\t' -v OFS='\t' '{ print "n" NR, $2, $1 }' <(cut -f 4,5 tw-out/regions.tsv) >theta
  [ "$(head -n 1 theta)" = "$(tsv 'n1 age mass')" ]
  tw-out/ask.sh <theta >asked 2>err || fail "$(cat err)"
  cmp <(cut -f 1-3 asked) theta
  cmp <(cut -f 4 asked) <(awk -F '\t' '{ print $NF }' tw-out/regions.tsv)
  [ "$(sort -u <(cut -f 4 asked) | wc -l)" -ge 3 ]
  trained=$(grep -cE '^(tw-flow|tw-simulate):' tw-out/log)
  [ "$trained" -gt 2 ]
  # No step is done again; the answer is. The script is kept, piped, too.
  the_same tw-out >before
  cmp road.sh tw-out/analysis.sh
  go sh <road.sh
  did 0
  [ "$(grep -cE '^(tw-flow|tw-simulate):' tw-out/log)" -eq "$trained" ]
  the_same tw-out | diff before - >&2
  cmp tw-out/check/analysis.sh tw-out/analysis.sh
  # Proposals that are worth few draws end in a verdict, too.
  rm tw-out/draws.tsv
  sed 's/^  "$@" <obs.tsv >draws[.]/  "$@" --min-ess 100000000 <obs.tsv >draws./; s/--proposals 1000000/--proposals 5000/' road.sh >few.sh
  go sh few.sh
  did 0
  [ "$(wc -l <tw-out/draws.tsv)" -eq 1001 ]
  # Not with other settings, nor another observation; nor is another script kept with these results.
  cp road.sh mine.sh
  quick tw-pipe "${P[@]}" --points 21 --alpha 0.2
  go sh road.sh
  did 1
  grep -q '^tw-out: has results of other settings, ' err
  grep -q '^alpha=0.2 ' tw-out/check/analysis.sh
  go sh <mine.sh
  did 0
  grep -q '^alpha=0.1 ' tw-out/analysis.sh
  quick tw-pipe "${P[@]}" --points 21
  printf 'd1\td2\n1.3\t5\n' >obs.tsv
  go sh road.sh
  did 1
  grep -q '^tw-out: has results of other settings, or of another observation: ' err
}

# stopped SECONDS FOLDERS-SUMS: the road is killed, with all that it runs, then, and begun again.
stopped() {
  setsid sh road.sh >/dev/null 2>&1 3>&- &
  local pid=$!
  sleep "$1"
  kill -9 -- "-$pid" 2>/dev/null || :
  wait "$pid" 2>/dev/null || :
}

@test "killed at any moment and begun again: the same bytes" {
  slow && skip "the programs do what they do in the other tests"
  plain
  sums "$plain" >want
  # A folder for each moment.
  for i in $(seq "$(whole && echo 30 || echo 2)"); do
    at=$(((RANDOM * 32768 + RANDOM) % took))
    rm -rf tw-out
    stopped "$(printf '%d.%03d' $((at / 1000)) $((at % 1000)))"
    go sh road.sh
    did 0 || fail "killed after $at ms of $took"
    sums tw-out | diff want - >&2 || fail "killed after $at ms of $took"
  done
  rm -rf tw-out
  for i in 1 2 3 4; do stopped "$(awk "BEGIN { print $took / 5000 }")"; done
  go sh road.sh
  did 0
  sums tw-out | diff want - >&2
}

@test "a simulator that dies, or loses records: one line, and the runs that there are stay" {
  slow && skip "the programs do what they do in the other tests"
  plain
  the_same "$plain" >want
  rm -rf tw-out
  # The third call after the trial.
  cat >count <<'X'
#!/bin/sh
if [ "$(wc -l <calls)" -eq 3 ]; then
  echo Boom. >&2
  exit 3
fi
exec ./sim "$1"
X
  chmod +x count
  sed -i "s/'.\/sim SEED'/'.\/count SEED'/" road.sh
  : >calls
  go sh road.sh
  did 1
  [ "$(tail -n 1 err)" = 'tw-simulate: chunk 1 (records 1 to 100): COMMAND ended with status 3; it said: Boom.' ] || fail "$(cat err)"
  # Where the rest is; and its last lines, which are of the step that failed.
  grep -q "^stopped; $PWD/tw-out/log has all that was said" err
  [ "$(tail -n 1 tw-out/log)" = "$(tail -n 1 err)" ]
  # Of the next failure it is what was said since.
  sed -i 's/Boom[.]/Bang./' count
  : >calls
  printf 'a\nb\n' >calls
  go sh road.sh
  did 1
  grep -q Bang err
  run ! grep -q Boom err
  mv obs.tsv moved
  go sh road.sh
  did 1
  grep -qx 'obs.tsv: not there, or not to be read: the observation that this script is for' err || fail "$(cat err)"
  mv moved obs.tsv
  sed -i 's/-eq 3/-eq 99/' count
  go sh road.sh
  did 0
  the_same tw-out | diff want - >&2
  rm -rf tw-out
  sed -i 's/exec .*/.\/sim "$1" | sed 7d/' count
  go sh road.sh
  did 1
  grep -q 'chunk 1 (records 1 to 100): 99 records came back of 100$' err || fail "$(cat err)"
  sed -i 's/sed 7d/awk -v OFS="\\t" "NR == 7 { \\$4 = \\"foo\\" } 1"/' count
  go sh road.sh
  did 1
  tail -n 1 err | grep -q 'record 6: column d2: not a number: foo$' || fail "$(cat err)"
}

@test "lines in any order, GNU parallel, Slurm: the bytes of one process" {
  slow && skip "the programs do what they do in the other tests"
  plain
  the_same "$plain" >want
  rm -rf tw-out
  quick tw-pipe "${P[@]}" --points 11 --launch 'sort -r | sh'
  go sh road.sh
  did 0
  the_same tw-out | diff want - >&2
  for by in parallel srun; do
    command -v $by >/dev/null || skip "no $by"
    $by --version >/dev/null && [ $by = parallel ] || srun -Q true || skip "Slurm does not run"
    rm -rf tw-out
    quick tw-pipe "${P[@]}" --points 11 --launch $by
    go sh road.sh
    did 0
    the_same tw-out | diff want - >&2
  done
}

@test "the weights of a stack: which likelihoods have one, which makes data, and what halves consist of" {
  printf 'names=mass seed=1 threads=1 prior="mass=uniform(0,2)"\n' >settings
  tools
  echo near >held-near.tsv
  echo >posterior.tsv
  while IFS='|' read -r flow likelihood window heaviest halves; do
    tsv 'estimate loss gain error weight' "flow 1 0 0 $flow" >stack.tsv
    printf 'likelihood 1\t1\t0\t0\t%s\nlikelihood 2\t1\t0\t0\t%s\n' "$likelihood" "$window" >>stack.tsv
    tsv 'mixture 0.9 0.1 0.01 1' >>stack.tsv
    go sh -c '. ./settings; . ./tools.sh; truncated=; stack likelihood window; printf "%s\n" "$heaviest" $weights
      halves() { :; }; step() { [ "$1" != half-2.tsv ] || echo $*; }; flow=flow-3.tsv flow_train= flow_x=; halves_in_use'
    silent
    [ "$(paste -sd ' ' out)" = "$heaviest $likelihood $window half-2.tsv tw-stack $halves --weights-of posterior.tsv" ] || fail "$(cat out)"
  done <<'X'
0.2|0.5|0.3|likelihood|-f half-2-flow-3.tsv -l half-2-likelihood.tsv -l half-2-window.tsv
0.2|0.3|0.5|window|-f half-2-flow-3.tsv -l half-2-likelihood.tsv -l half-2-window.tsv
0.6|0.4|0|flow|-f half-2-flow-3.tsv -l half-2-likelihood.tsv -l window.tsv
0.5|0.25|0.25|flow|-f half-2-flow-3.tsv -l half-2-likelihood.tsv -l half-2-window.tsv
0.1|0|0.9|window|-f half-2-flow-3.tsv -l likelihood.tsv -l half-2-window.tsv
1|0|0|flow|-f half-2-flow-3.tsv -l likelihood.tsv -l window.tsv
1e-05|0|0.99999|window|-f half-2-flow-3.tsv -l likelihood.tsv -l half-2-window.tsv
0|0|1|window|-l likelihood.tsv -l half-2-window.tsv
X
  # Its halves have the size and the steps that it has, halves of the runs, and seeds of their own.
  echo '# tw-flow 2 --likelihood --steps 1,t --members 2 --size large --seed 1 -p mass' >window.tsv
  go sh -c '. ./settings; . ./tools.sh; fit() { echo $*; }; halves window.tsv likelihood'
  silent
  diff - out <<'X'
half-1-window.tsv likelihood --part 1/2 --members 2 --size large --steps 1,t --seed 2
half-2-window.tsv likelihood --part 2/2 --members 2 --size large --steps 1,t --seed 3
X
  # Of the estimate those are made that have a weight; the flow's of the flow's runs.
  echo '# tw-flow 2 --size small --seed 1 -p mass -x d1' >flow-2.tsv
  for f in flow-2.tsv held-2.tsv likelihood.tsv; do [ -e $f ] || echo "$f" >$f; done
  tsv 'd1 x_missing' '0.5 0' >obs.tsv
  while IFS='|' read -r flow likelihood window want; do
    tsv 'estimate loss gain error weight' "flow 1 0 0 $flow" >stack.tsv
    printf 'likelihood 1\t1\t0\t0\t%s\nlikelihood 2\t1\t0\t0\t%s\n' "$likelihood" "$window" >>stack.tsv
    rm -f flow.tsv held.tsv half-1.tsv half-2.tsv
    go sh -c '. ./settings; . ./tools.sh; near() { cat "$1"; }
      truncated= round=2 flow=flow-2.tsv train=train-2.tsv cleaned="clean-1.tsv clean-2.tsv" x=d1,x_missing data=d1
      of_all; stack likelihood window; fit() { echo "$1: $train, $x"; }
      step() { [ "$1" != half-2.tsv ] || { shift 2 && echo "$*"; }; }; halves_in_use' <<<''
    silent
    [ "$(tr -s ' \n' ' ' <out)" = "$want " ] || fail "$flow $likelihood $window: $(cat out)"
  done <<'X'
0|1|0|half-1-likelihood.tsv: clean-1.tsv clean-2.tsv, d1 half-2-likelihood.tsv: clean-1.tsv clean-2.tsv, d1 -l half-2-likelihood.tsv -l window.tsv --weights-of posterior.tsv
1|0|0|half-1-flow-2.tsv: train-2.tsv, d1,x_missing half-2-flow-2.tsv: train-2.tsv, d1,x_missing -f half-2-flow-2.tsv -l likelihood.tsv -l window.tsv --weights-of posterior.tsv
0.4|0|0.6|half-1-window.tsv: clean-1.tsv clean-2.tsv, d1 half-2-window.tsv: clean-1.tsv clean-2.tsv, d1 half-1-flow-2.tsv: train-2.tsv, d1,x_missing half-2-flow-2.tsv: train-2.tsv, d1,x_missing -f half-2-flow-2.tsv -l likelihood.tsv -l half-2-window.tsv --weights-of posterior.tsv
X
}

@test "runs held out find weights: those like the observation, of many the first 2,000" {
  tools
  { tsv mass d1; seq 2500 | sed 's/.*/&\t&/'; } >held.tsv
  go sh -c '. ./tools.sh; near() { awk "NR == 1 || \$1 % $k == 0" "$1"; }; k=1 && held_near >all && k=5 && held_near >few'
  silent
  sed 2001q held.tsv | cmp - all
  awk 'NR == 1 || $1 % 5 == 0' held.tsv | cmp - few
}

@test "a round is the last where enough runs trained: halves of few agree on nothing" {
  tools
  gap_file 'region - 0.1 100 0.0023 0.0008' >gap-1.tsv
  tsv 'model kind nsf' 'model blocks 2' 'model share 1' >flow-1.tsv
  # h is measured where runs from T may pay by it, or, of 25 0.09 / 0.02^2 = 5625 runs on, may be enough.
  while read -r n share narrow halves h enough; do
    seq 0 "$n" >train-1.tsv
    tsv 'share narrow' "$share $narrow" >share-1.tsv
    rm -f rounds.tsv
    go sh -c '. ./tools.sh; halves() { echo "halves: $*"; }; say() { echo "$*"; }
      round=1 made=120 from="the prior" spent=7 share=1 alpha=0.1,0.5 aim=0.02 flow=flow-1.tsv train=train-1.tsv h=NA
      judge; tell_round; echo $enough'
    silent
    {
      [ "$halves" = no ] || echo 'halves: flow-1.tsv flow --size large'
      echo "round 1: 120 runs from the prior$([ "$h" = NA ] || echo '; coverage at your data is uncertain by 0.23 %')"
      echo "$enough"
    } | diff - out || fail "$n $share"
    tsv "1 1 7 $n $h" | diff - rounds.tsv || fail "$n $share"
  done <<'X'
120 0.05 yes no NA no
120 0.1 no yes 0.0023 no
120 0.49 no yes 0.0023 no
120 0.5 no no NA no
5620 0.5 no no NA no
5630 0.5 no yes 0.0023 no
60000 0.05 yes yes 0.0023 yes
X
}

@test "halves of a round's flow have the size that it has most of" {
  tools
  { tsv 'theta1 x1'; seq 60 | awk -v OFS='\t' '{ print $1 % 7, $1 % 11 }'; } >train.tsv
  for size in small large affine; do
    tw-flow --size $size --members 1 --epochs 1 train.tsv >$size.tsv 2>log || fail "$(cat log)"
    sed 's/^model	share	1$/model	share	0.3/' $size.tsv | grep '^model' >"few-$size"
    sed 's/^model	share	1$/model	share	0.4/' $size.tsv | grep '^model' >"most-$size"
    go sh -c '. ./tools.sh; main_size "$1"' sh $size.tsv
    gives $size
  done
  for size in small large affine; do
    cat few-small most-$size few-large >mixture.tsv
    go sh -c '. ./tools.sh; main_size mixture.tsv'
    gives $size
  done
}

@test "runs from T: where it has a tenth of the prior, or half while coverage is uncertain by more than alpha" {
  tools
  while read -r share h alpha want; do
    tsv 'share narrow' "$share $(awk -v s="$share" 'BEGIN { print (s < 0.1 ? "yes" : "no") }')" >share-1.tsv
    go sh -c '. ./tools.sh; round=1 h=$1 alpha=$2; if pays; then echo T; else echo prior; fi' sh "$h" "$alpha"
    gives "$want" || fail "$share $h $alpha"
  done <<'X'
0.09 NA 0.1 T
0.09 0.01 0.1 T
0.11 0.1 0.1 prior
0.11 0.11 0.1 T
0.49 0.11 0.1,0.3 T
0.49 0.11 0.2,0.1 prior
0.5 0.4 0.1 prior
0.5 NA 0.1 prior
X
}

@test "rounds of 100 runs or more, as many as may be, in four fifths of the runs" {
  tools
  while read -r runs rounds next most; do
    go sh -c '. ./tools.sh; data=d runs=$1 rounds=$2; plan; printf "%s\t%s\n" $next $most' sh "$runs" "$rounds"
    gives "$next $most" || fail "$runs $rounds"
  done <<'X'
600 3 160 480
375 3 100 300
373 3 149 298
249 3 100 200
200 1 160 160
100 3 80 80
10000 3 2666 7998
X
}

@test "runs that fail are marked, and the observation may lack something" {
  simulator 'if (b > 6) b = "NA"'
  printf 'd1\td2\n1.2\tnan\n' >obs.tsv
  quick tw-pipe "${P[@]}" --points 11
  go sh road.sh
  did 0
  [ "$(head -n 1 tw-out/draws.tsv)" = "$(tsv 'id mass age d1 d2 x_missing')" ]
  [ "$(sed -n 2p tw-out/draws.tsv | cut -f 4-)" = "$(tsv '1.2 0 1')" ]
  awk -F '\t' 'NR == FNR { n += $4 == "nan"; next } FNR > 1 && $5 != ($4 == 0) { exit 1 } { m += $5 == 1 } END { exit m != n || n == 0 }' \
    tw-out/runs-1.tsv tw-out/clean-1.tsv
  # A failure says that the age is above: next to none of its draws is below 4.
  grep -q -- '-x d1,d2,x_missing$' tw-out/likelihood.tsv
  awk -F '\t' 'NR > 1 && $3 < 4 { n++ } END { exit n > 200 }' tw-out/draws.tsv || fail "$(cut -f 3 tw-out/draws.tsv | sort -g | head -n 300 | tail -n 1)"
}

@test "runs that fail and data that do not: likelihoods learn the probability, flows a column" {
  simulator 'if (b > 4.5) b = "NA"'
  quick tw-pipe "${P[@]}" --points 11
  go sh road.sh
  did 0
  for like in likelihood window; do
    head -n 1 tw-out/$like.tsv | grep -q -- '--failed x_missing .*-x d1,d2$' || fail "$(head -n 1 tw-out/$like.tsv)"
    grep -q '^fails' tw-out/$like.tsv
  done
  head -n 1 tw-out/flow.tsv | grep -q -- '-x d1,d2,x_missing$'
  # Those that failed are the older ones: all of its weight is on what did not.
  tw-stack -f tw-out/flow.tsv -l tw-out/likelihood.tsv --prior 'mass=uniform(0,2),age=lognormal(1.5,0.3)' --weights 1 >posterior
  printf 'mass\tage\td1\td2\tx_missing\n1\t3\t1\t0\t1\n1\t7\t1\t0\t1\n' | tw-score -l -f posterior 2>err >out
  awk -F '\t' 'NR > 1 { s[NR] = $NF } END { exit !(s[3] < s[2]) }' out
}

@test "names that look like options, or have blanks; data unlike all simulations" {
  simulator
  echo 'tw-sample --prior "a=uniform(0,2) b=lognormal(1.5,0.3)" "$@" | tw-read --rename "a=its mass"' >draw
  quick tw-pipe --simulate './sim SEED' --draw 'sh draw' -p 'its mass,b' --support 'its mass=0:2' "${P[@]:4}" --runs 400 --points 5 --mass 0.9 -o blank
  go sh road.sh
  did 0
  [ "$(head -n 1 blank/regions.tsv | cut -f 3-5)" = "$(printf 'x_missing\tits mass\tb')" ]
  awk -F '\t' 'NR > 1 && ($4 < 0 || $4 > 2) { exit 1 }' blank/regions.tsv
  # Said before the training; the report is there.
  P[3]="-m=uniform(0,2) it's=lognormal(1.5,0.3)"
  printf 'd1\td2\n9\t-50\n' >obs.tsv
  quick tw-pipe "${P[@]}" --runs 300 --seed 2 -o far
  sed -i 's/-n 25000/-n 5000/' road.sh
  go sh road.sh
  did 0
  # Of 240 runs that train 120 are the first round's, for 80 train nothing; tw-typical compares
  # with half of them: p = (1 + 0) / (1 + 60).
  [ "$(head -n 1 err)" = 'observation: p = 0.0164' ] || fail "$(cat err)"
  grep -q '^warning: the observation is UNLIKE the simulations: ' err || fail "$(cat err)"
  grep -q '^observation   p = 0.0164, the least that so few simulations can give: UNLIKE the simulations$' far/report.txt || fail "$(cat err far/report.txt)"
}

@test "an integer: every point of the grid is one, and ask.sh says the same" {
  slow && skip "the programs do what they do in the other tests"
  simulator
  quick tw-pipe "${P[@]}" --prior 'mass=uniform(0,2) age=integer(-3,40)' --runs 300 --points 11
  go sh road.sh
  did 0
  awk -F '\t' 'NR > 1 { if ($5 != int($5) || $5 < -3 || $5 > 40) exit 1; if (!seen[$5]++) n++; if ($NF == "inside") inside++ }
    END { exit n < 5 || n > 11 || !inside }' tw-out/regions.tsv || fail "$(cut -f 5 tw-out/regions.tsv | sort -u)"
  cut -f 4,5 tw-out/regions.tsv | tw-out/ask.sh 2>err | cmp - <(cut -f 4,5,7 tw-out/regions.tsv)
  # No column is there twice.
  cut -f 4- tw-out/regions.tsv | go tw-out/ask.sh
  did 2
  grep -q "there is a column 'cdf' already" err
}

@test "data whose posterior the truncated prior cuts off are left out, by a flow that has seen beyond it" {
  simulator
  quick tw-pipe "${P[@]}" --seed 2 --runs 900 --prior 'mass=uniform(0,40), age=lognormal(1.5,0.3)' --points 5
  # Flows that are trained so shortly find no narrow T.
  sed -i 's/if pays;/if :;/' road.sh
  go sh road.sh
  did 0
  cd tw-out
  grep -q 'of the prior, where the parameters are plausible' decisions.txt
  k=$(grep -c '^round' decisions.txt)
  [ "$k" -eq 3 ] || fail "$(cat decisions.txt)"
  by() { tw-truncate -t truncated-$1.tsv --reach 0.5 -n 20 clean-calib-1.tsv 2>/dev/null; }
  by $((k - 1)) | cmp - near-1.tsv
  [ "$(wc -l <near-1.tsv)" -lt "$(wc -l <clean-calib-1.tsv)" ]
  # Each stage was found with the earlier ones.
  [ "$(grep -c '^stage' truncated-$((k - 1)).tsv)" -eq $((k - 1)) ]
  # The posterior is cut off by it: at the runs that find the weights, at those that calibrate, at
  # the observation, and for the gap.
  for f in posterior half-1 half-2; do
    diff <(sed -n '/^observed/,$p' $f.tsv | grep -v '^#') <(sed 1,2d truncated-$((k - 1)).tsv | grep -v '^#') || fail $f
  done
  ./ask.sh tw-score --cdf 400 --ranks 100 --proposals 50 --target-ess 20 <near-1.tsv 2>/dev/null | cmp - scored-1.tsv
  for f in draws.tsv clean-$k.tsv; do
    tw-truncate -t truncated-$((k - 1)).tsv $f 2>/dev/null | cmp - $f
  done
  # Parameters in it have a seed of their own.
  tw-sample --prior 'mass=uniform(0,40) age=lognormal(1.5,0.3)' --truncated truncated-1.tsv -n "$(sed 1d next-1.tsv | wc -l)" --seed 200002 2>/dev/null | cmp - next-1.tsv
  # Runs so far, of all rounds; and all of them train the likelihood.
  n=0
  for ((i = 1; i <= k; i++)); do n=$((n + $(sed 1d clean-$i.tsv | wc -l))); echo $n; done >want
  col runs rounds.tsv | diff want -
  # A third of those that train, a quarter of the others, the rest.
  printf '%s\n' 240 360 720 | diff want -
  [ "$n" -gt "$(sed 1d train-$k.tsv | wc -l)" ]
  grep -q "^tw-flow: $n records, " log || fail "$(grep tw-flow: log)"
  # Where a narrower T does not pay, the rest is from the one before, and says so.
  cd ..
  rm -r tw-out
  sed 's/if :;/if [ $round -eq 1 ];/; s/^trained=/exit\n&/' road.sh >less.sh
  go sh less.sh
  did 0
  cd tw-out
  [ "$(grep -c 'of the prior, where the parameters are plausible' decisions.txt)" -eq 2 ] || fail "$(cat decisions.txt)"
  [ "$(sed 1d rounds.tsv | cut -f 2 | uniq | wc -l)" -eq 2 ]
  printf '%s\n' 240 360 720 | diff - <(col runs rounds.tsv)
  tw-truncate -t truncated-1.tsv theta-3.tsv 2>/dev/null | cmp - theta-3.tsv
}

@test "runs from T: a quarter of those left, and at last all; never fewer than 100 but the last" {
  tools
  while read -r round rounds most spent next; do
    go sh -c '. ./tools.sh; round=$1 rounds=$2 most=$3 spent=$4; another; echo $next' sh "$round" "$rounds" "$most" "$spent"
    gives "$next" || fail "$round $rounds"
  done <<'X'
1 3 7998 2666 1333
2 3 7998 3999 3999
1 3 480 160 320
1 3 600 200 100
1 2 240 120 120
2 5 8000 1600 1600
X
  # Data that a likelihood makes and those nearest are to have nine tenths of their posterior in T,
  # runs that find weights a half.
  go bash -c '. ./tools.sh; near() { echo "near $*" >&2; }; write() { :; }; tw-read() { :; }; tw-sample() { :; }
    names=a seed=1 heaviest=window failed="" flow=flow-2.tsv
    held_near; made 5; nearest some'
  grep '^near' err | sed 's/[.][0-9]*[.]part/.part/' | diff - <(printf '%s\n' 'near held.tsv 0.5 20' 'near made.part 0.9 100' 'near nearest.part 0.9 100') || fail "$(cat err)"
}

@test "all simulations have noise and parameters of their own, with every --seed and the generator of every awk" {
  tools
  for awk in mawk gawk original-awk 'busybox awk'; do
    command -v "${awk%% *}" >/dev/null || continue
    for seed in 0 215 300 10000; do
      rm -f runs-* trial*
      printf '%s -v n="$2" -v s="$4" "BEGIN { was = srand(s); print \\"k\\"; while (n-- > 0) print rand() }"\n' "$awk" >draw
      go env seed=$seed simulate="$awk -v s=SEED 'BEGIN { was = srand(s) } { print \$0 \"\t\" ((NR > 1) ? rand() : \"d\") }'" sh -c '. ./tools.sh
        step() { file=$1; shift; "$@" >"$file"; }; names=k data=d here=. out=. truncated="" threads=1 chunk=1 launch=""
        prior="" draw="sh ./draw"
        for round in 1 2 3; do simulate $round 2 $round; done
        for k in 1 2 60; do simulate calib-$k 2 $((1000 + k)); done'
      silent
      for c in 1 2; do
        [ "$(tail -qn 2 runs-*.tsv | cut -f $c | sort -u | wc -l)" -eq 12 ] || fail "$awk $seed: $(tail -n 2 runs-*.tsv)"
      done
    done
  done
}

@test "draws of a prior's command: as many as the truncated prior takes, and a quarter more, at most ten million" {
  tools
  # T has one draw in $one; each call says how many draws it was asked for.
  while read -r one n want; do
    go sh -c '. ./tools.sh; prior= truncated=T round=1 one=$1
      from_prior() { echo "$1" >>asked; echo "$(($1 / one))"; }
      plausible() { cat drawn.$$.part; }; records() { cat "$1"; }; expect() { :; }; from_truncated "$2" 1' sh "$one" "$n"
    [ "$(paste -sd ' ' asked)" = "$want" ] || fail "$one $n: $(cat asked err)"
    rm asked
  done <<'X'
10 2666 100000
200 2666 100000 665169
20000 2666 100000 10000000
X
  # Where none is there it says so.
  go sh -c '. ./tools.sh; prior="" truncated=T round=1; show() { :; }; exec 3>&2
    from_prior() { echo "$1" >>asked; }; plausible() { :; }; records() { echo 0; }; expect() { :; }; from_truncated 10 1'
  [ "$(paste -sd ' ' asked)" = '100000 1250000 10000000' ] || fail "$(cat asked)"
  grep -q 'of ten million draws of the prior too few are in the truncated prior' err || fail "$(cat err)"
  # So many of those in T as are asked for; a command that gives fewer draws than it was asked for.
  go sh -c '. ./tools.sh; prior="" truncated=T round=1; from_prior() { echo head; seq "$1"; }; plausible() { sed "s/^/T/" drawn.$$.part; }; from_truncated 3 1'
  gives "$(printf '%s\n' Thead T1 T2 T3)"
  go sh -c '. ./tools.sh; prior="" truncated=T round=1; from_prior() { echo head; seq 5; }; plausible() { cat drawn.$$.part; }; from_truncated 3 1'
  grep -qx 'drawn[.][0-9]*[.]part: the number of records is 5, and it should be 100000' err || fail "$(cat err)"
}

@test "a truncated prior that takes more than the first draws of a prior's command: its share is one number" {
  simulator
  cat >draw <<'X'
#!/bin/sh
tw-sample --prior 'mass=uniform(0,2) age=lognormal(1.5,0.3)' "$@"
X
  chmod +x draw
  quick tw-pipe --simulate './sim SEED' --draw ./draw -p mass,age -x 'd1,d2' --obs obs.tsv --runs 300 --points 11 --support mass=0:2
  sed -i 's/draws=5000$/draws=61/' road.sh
  go sh road.sh
  did 0
  # 120 are wanted: as many draws as they take, and a quarter more.
  kept=$(sed -n 's/^tw-truncate: kept \([0-9]*\) of 61 .*/\1/p' tw-out/log)
  [ "$kept" -lt 120 ]
  grep -q "^tw-truncate: kept [0-9]* of $((61 * 5 * 120 / 4 / (kept + 1))) " tw-out/log
  [ "$(wc -l <tw-out/share-1.tsv)" -eq 2 ]
  # rounds.tsv has the share of the prior that was said; intervals are as wide by the gap as regions.
  paste <(grep '^round' tw-out/decisions.txt) <(sed 1d tw-out/rounds.tsv) |
    awk -F '\t' '($1 ~ / from the prior/) != ($3 == 1) { bad = 1 } END { exit bad || NR < 2 }' ||
    fail "$(cat tw-out/decisions.txt tw-out/rounds.tsv)"
  for f in bounds bounds-ranks; do head -n 1 tw-out/$f.tsv | grep -c -- ' --gap '; done >widened
  [ "$(paste -sd ' ' widened)" = '1 1' ] || fail "$(head -qn 1 tw-out/bounds*.tsv)"
  awk -F '\t' 'NR > 1 { exit !($1 > 0 && $1 < 1) }' tw-out/share-1.tsv
}

@test "draws of a prior that no law says; three parameters; a look, and more runs" {
  simulator
  cat >draw <<'X'
#!/bin/sh
tw-sample --prior 'mass=uniform(0,2) age=lognormal(1.5,0.3) other=normal(0,1)' "$@" | tw-read -c other,mass,age
X
  chmod +x draw
  rm -f calls
  quick tw-pipe --simulate 'tw-read -c mass,age,other | ./sim SEED' --draw ./draw -p mass,age,other -x 'd1,d2' --obs obs.tsv --runs 600 \
    --anytime --support mass=0:2 --mass 0.5
  go sh road.sh
  did 0
  [ -s tw-out/pairs.png ]
  [ "$(head -n 1 tw-out/draws.tsv)" = "$(tsv 'id mass age other d1 d2')" ]
  n=$(awk '/^all/ { n = $2 } END { print n }' tw-out/bounds.tsv)
  grep -q -- '--anytime' tw-out/bounds.tsv
  sums tw-out >first
  go sh road.sh 150
  did 0
  more=$(col n tw-out/bounds.tsv)
  [ "$more" -gt "$n" ]
  sums tw-out >added
  # What an earlier call added stays.
  go sh road.sh
  did 0
  for f in bounds bounds-ranks; do [ "$(col n tw-out/$f.tsv | uniq)" = "$more" ] || fail "$f"; done
  # A plain start after it changes no byte.
  sums tw-out >again
  diff -u added again >&2
  sums tw-out | grep -E ' ./(flow|draws|bounds-1|scored-1).tsv' | diff <(grep -E ' ./(flow|draws|bounds-1|scored-1).tsv' first) - >&2
  # Bounds that are not for it.
  quick tw-pipe "${P[@]}" -o other
  sed -i 's/^rounds$/exit 5/' road.sh
  go sh road.sh 100
  did 1
  grep -q 'needs the bounds of tw-pipe --anytime' err
}

@test "sixteen parameters: a report with a row for each, and no picture is missing without a word" {
  { printf '#!/bin/sh\nawk -F "\t" -v OFS="\t" -v seed="$1" '; printf "'%s\n" "$rng"; cat; } >sim <<'X2'
  { s = $0; for (i = 1; i <= NF; i++) s = s OFS ((NR == 1) ? "d" i : $i + 0.3 * normal()); print s }'
X2
  chmod +x sim
  laws=$(seq -f 'p%g=normal(0,1)' -s , 16)
  { seq -f d%g -s "$(printf '\t')" 16; for i in $(seq 16); do echo 0.3; done | paste -s -d '\t'; } >obs.tsv
  quick tw-pipe --simulate './sim SEED' --prior "$laws" -x 'd*' --obs obs.tsv --runs 300
  go sh road.sh
  did 0
  for i in $(seq 16); do
    [ "$(grep -cE "^p$i +-?[0-9.]+ +-?[0-9.]+ to " tw-out/report.txt)" -eq 1 ] || fail "p$i: $(cat tw-out/report.txt)"
  done
  [ -s tw-out/report.html ]
  for f in intervals pairs coverage; do
    [ -s tw-out/$f.png ] || grep -qE "$f.png was left out|gnuplot is not installed" err || fail "$f: $(cat err)"
  done
}

@test "on a terminal: the step that runs and how far it is; the log has no such lines" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  simulator
  quick tw-pipe "${P[@]}" --runs 300 --points 5
  script -q -e -c 'sh road.sh' /dev/null >said </dev/null
  grep -qF $'\r\033[Kflow-1.tsv ...' said
  grep -q 'tw-flow: member 1 of ' said
  run ! grep -q $'\033' tw-out/log
  run ! grep -q 'tw-flow: member' tw-out/log
  # What stays is the lines that there are without a terminal.
  tr -d '\r' <said | sed $'s/.*\033\\[K//' | grep -E '^(observation|round|estimate|calibration)[ :]' | head -n 3 >lines
  head -n 3 tw-out/decisions.txt | diff - lines >&2
}

@test "without gnuplot: the report and characters, and a line says so" {
  simulator
  quick tw-pipe "${P[@]}" --runs 300 --points 5
  # A picture that a user adds after the last line is among them.
  echo 'picture more.png tw-plot --coverage coverage.tsv' >>road.sh
  go without_gnuplot sh road.sh
  did 0
  [ "$(tail -n 1 err)" = 'gnuplot is not installed: no intervals.png regions.png coverage.png more.png; .txt has what characters can say' ] || fail "$(cat err)"
  [ -s tw-out/report.txt ] && [ -s tw-out/report.html ] && [ ! -e tw-out/regions.png ]
  grep -q 'inside' tw-out/regions.txt
  [ ! -e tw-out/coverage.txt ]
}

@test "a folder with blanks and quotes; a simulator that prints CRLF, comments and commas" {
  simulator
  P[1]="./sim SEED | tr '\\t' , | sed 's/\$/\\r/; 1s/^/# made here\\n/'"
  quick tw-pipe "${P[@]}" --runs 300 --points 5 -o "out of 'it"
  go sh road.sh
  did 0
  [ -s "out of 'it/report.txt" ]
  cut -f 4,5 "out of 'it/regions.tsv" | "out of 'it/ask.sh" | cmp - <(cut -f 4,5,7 "out of 'it/regions.tsv")
}

@test "data that a likelihood makes are of runs that did not fail, as many as are asked for" {
  tools
  mkdir stub
  cat >stub/tw-sample <<'X'
#!/bin/sh
for f; do :; done
awk -v OFS="\t" '{ print $0, (NR == 1 ? "d1" : 7) }' "$f"
X
  chmod +x stub/tw-sample
  tsv 'id mass d1' '1 0.5 9' '1 0.6 9' '1 0.7 9' >draws.tsv
  # made FAILED: of two draws.
  made() {
    go env PATH="$PWD/stub:$PATH" failed="$1" sh -c 'names=mass seed=1 heaviest=likelihood truncated=; . ./tools.sh; made 2'
  }
  made x_missing
  gives 'mass d1 x_missing' '0.5 7 0' '0.6 7 0'
  made ''
  gives 'mass d1' '0.5 7' '0.6 7'
}
