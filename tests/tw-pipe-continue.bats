# tw-pipe --simulate: a finished analysis that goes on with more simulations, in small.
load lib
load analysis

# continued RUNS: edit the script so that the analysis has RUNS simulations in total.
continued() { sed -i "s/^runs=[0-9]*/runs=$1/" analysis.sh; }

@test "a finished analysis with a larger runs= trains on all simulations so far, and calibrates with fresh ones" {
  simulator
  quick tw-pipe "${P[@]}" --points 5
  go sh analysis.sh
  did 0
  cp -R tw-out first
  continued 1200
  echo stale >tw-out/truncated.tsv
  go sh analysis.sh
  did 0
  cd tw-out
  # No truncated prior of the analysis before is left.
  [ "$(cat truncated.tsv 2>/dev/null)" != stale ]
  # Earlier rounds stay, and the next one includes all simulations that had calibrated.
  last=$(col round ../first/rounds.tsv | tail -n 1)
  [ "$(col round rounds.tsv | tail -n 1)" -eq $((last + 1)) ]
  head -n $((last + 1)) rounds.tsv | cut -f 1-6 | diff <(cut -f 1-6 ../first/rounds.tsv) -
  made=$(awk 'NR > 1 { n += $2 } END { print n }' ../first/runs.tsv)
  [ "$(awk 'NR > 1 { n += $2 } END { print n }' runs.tsv)" -eq 1200 ]
  [ "$(sed -n 2p runs.tsv | cut -f 2)" -eq 960 ]
  grep -q "^tw-flow: 960 records, " log || fail "$(grep tw-flow: log)"
  [ "$(sed 1d clean-$((last + 1)).tsv | wc -l)" -eq $((960 - made)) ]
  # No simulation occurs twice, and none is used for training and for calibration.
  cut -f 1,2 clean-*.tsv | grep -v mass | sort | uniq -d >twice
  [ ! -s twice ] || fail "$(head -n 3 twice)"
  old=$(ls ../first/scored-*.tsv | wc -l)
  n=0
  for f in scored-*.tsv; do
    k=${f#scored-}
    [ "${k%.tsv}" -le "$old" ] || n=$((n + $(sed 1d "$f" | wc -l)))
  done
  [ "$(col n bounds.tsv)" -eq "$n" ]
  # All results come from the same posterior, and ask.sh agrees with them.
  cmp posterior.tsv posterior-$((last + 1)).tsv
  cut -f 4,5 regions.tsv | ./ask.sh 2>err | cmp - <(cut -f 4,5,7 regions.tsv)
  cd ..
  restart_changes_nothing
}

@test "an analysis with nuisance parameters continues with its marginal flow" {
  slow && skip "flows are trained"
  simulator
  quick tw-pipe "${P[@]}" -p mass --runs 300 --points 5
  go sh analysis.sh
  did 0
  last=$(col round tw-out/rounds.tsv | tail -n 1)
  # Pretend that the first flow is narrow, so that the next simulations are drawn from a truncated prior.
  sed -i 's/^share() {.*/share() { echo 0.05; }/' tw-out/simulate.sh
  continued 700
  go sh analysis.sh
  did 0
  cd tw-out
  k=$((last + 1))
  [ "$(col round rounds.tsv | tail -n 1)" -eq $k ]
  [ "$(awk 'NR > 1 { n += $2 } END { print n }' runs.tsv)" -eq 700 ]
  [ "$(sed -n 2p runs.tsv | cut -f 3)" -eq "$(sed 1d train-$k.tsv | wc -l)" ]
  # The marginal flow is that of the last round, has only mass, and was trained on the same simulations as the flow.
  cmp marginal.tsv marginal-$k.tsv
  [ "$(grep '^theta' marginal.tsv | cut -f 2 | sort -u | paste -sd ' ')" = mass ]
  [ "$(grep -c "^tw-flow: $(sed 1d train-$k.tsv | wc -l) records, " log)" -ge 2 ] || fail "$(grep '^tw-flow: ' log)"
  for half in 1 2; do grep '^theta' half-$half-marginal-$k.tsv | cut -f 2 | sort -u | grep -qx mass; done
  # It gives the regions, and the posterior the intervals of all parameters; ask.sh agrees with the regions.
  tw-score -f marginal.tsv --cdf 400 near-$k.tsv 2>/dev/null | tw-read -c cdf | cmp - <(tw-read -c cdf scored-$k.tsv) || fail "$(ls)"
  [ "$(tw-read -c parameter parameters.tsv | paste -sd ' ')" = 'parameter mass age' ]
  cut -f 4 regions.tsv | ./ask.sh 2>err | cmp - <(cut -f 4,6 regions.tsv)
  cd ..
  restart_changes_nothing
}

@test "an analysis that continues and is killed keeps the earlier results, and ends with the same bytes" {
  slow && skip "the programs do what they do in the other tests"
  plain
  cp -R "$plain/." tw-out
  sums tw-out >before
  continued 1200
  cp analysis.sh whole.sh
  # The script fails just before it replaces the results.
  sed -i 's/^rm -f bounds.tsv/exit 5\n&/' analysis.sh
  go sh analysis.sh
  did 5
  grep -E '/(posterior|bounds|report|draws|shares)[.]' before >want
  sums tw-out | grep -xFf want | diff want - >&2
  cut -f 4,5 "$plain/regions.tsv" | tw-out/ask.sh 2>err | cmp - <(cut -f 4,5,7 "$plain/regions.tsv")
  cp whole.sh analysis.sh
  go sh analysis.sh
  did 0
  sums tw-out >killed
  rm -rf tw-out
  cp -R "$plain" tw-out
  finishes_as killed
}

# begin RUNS: call tw-pipe --begin as a script with that runs= does, with the message in err.
begin() {
  rm -f tw-out/lock
  printf "version='%s'\nsimulate='x'\nruns=%s  # in all\nrounds=3\nanytime='yes'\n" \
    "$(tw-pipe --version | sed 's/.* //')" "$1" | go tw-pipe --begin tw-out --obs obs.tsv script "${@:2}"
}

@test "fewer simulations, an unfinished analysis and too small a step are refused, and nothing changes" {
  echo x >obs.tsv
  begin 1000
  did 0
  grep -qx "before=''" tw-out/settings
  while IFS='|' read -r made runs text; do
    rm -f tw-out/stage-*
    [ -z "$made" ] || printf 'spent=%s\ncalibrated=%s k=1\n' ${made} >tw-out/stage-1000
    cp tw-out/settings was
    begin "$runs"
    [ "$(cat err)" = "tw-pipe: $text" ] || fail "$made $runs: $(cat err)"
    did 1
    cmp was tw-out/settings
  done <<'X'
|2000|tw-out: the analysis with runs=1000 is not finished: finish it before you continue with runs=2000, or name another folder (out=, -o)
800 200|999|tw-out: has results of runs=1000, and runs=999 is fewer: name another folder (out=, -o)
800 200|1254|runs=1254: too few to continue: 1000 simulations were made, which all train now, and a fifth of all is to calibrate: set runs= to at least 1255
798 205|1100|runs=1100: too few to continue: 1003 simulations were made, which all train now, and a fifth of all is to calibrate: set runs= to at least 1255
800 200|many|runs=many: must be a number of simulations, such as 20000
800 200|2e4|runs=2e4: must be a number of simulations, such as 20000
800 200|2000x|runs=2000x: must be a number of simulations, such as 20000
800 200||runs=: must be a number of simulations, such as 20000
X
  printf 'spent=800\ncalibrated=200 k=1\n' >tw-out/stage-1000
  begin 1255
  did 0
  grep -qx "before='1000'" tw-out/settings
  grep -qx 'runs=1255  # in all' tw-out/settings
  # Started again, it still continues after 1000.
  begin 1255
  did 0
  grep -qx "before='1000'" tw-out/settings
  begin 1000
  says 1 'has results of runs=1255'
  # Other settings are refused whatever runs= is.
  sed -i 's/^rounds=3/rounds=2/' tw-out/settings
  begin 2000
  says 1 'has results of other settings (rounds= differs)'
}

@test "calibration simulations that a user added belong to the analysis before it continues" {
  echo x >obs.tsv
  begin 1000 300
  did 0
  [ "$(cat tw-out/added)" = 300 ]
  printf 'spent=800\ncalibrated=500 k=2\n' >tw-out/stage-1000
  begin 2000
  did 0
  [ ! -s tw-out/added ]
  begin 2000 400
  did 0
  [ "$(cat tw-out/added)" = 400 ]
  begin 2000 x
  says 1 "'x': not a number of calibration simulations to add" 'set runs= in the script'
}

@test "an analysis of several observations continues, too" {
  simulator
  printf 'id\td1\td2\nq\t1\t5\nr\t0\t6\n' >obs.tsv
  quick tw-pipe "${P[@]}" --runs 400 2>err
  sed -i 's/n=1000 /n=400 /; s/n=10000;/n=500;/; s/times=10$/times=4/' analysis.sh
  go sh analysis.sh
  did 0
  continued 800
  go sh analysis.sh
  did 0
  cd tw-out
  printf '%s\n' 'role simulated used' 'train 640 640' 'bounds 160 160' | tr ' ' '\t' | diff - runs.tsv
  [ "$(sed 1d train-2.tsv | wc -l)" -eq 640 ]
  [ "$(sed 1d clean-2.tsv | wc -l)" -eq 240 ]
  [ "$(sed 1d scored-2.tsv | wc -l)" -eq 160 ]
  cmp posterior.tsv posterior-2.tsv
  cut -f 1,2 clean-*.tsv | grep -v mass | sort | uniq -d >twice
  [ ! -s twice ] || fail "$(head -n 3 twice)"
}
