# tw-pipe --until: an analysis in stages, in small.
load lib
load analysis

# stages UNTIL RUNS: print the script of a short analysis of one parameter.
stages() {
  { printf '#!/bin/sh\nawk -v OFS="\t" -v seed="$1" '; printf "'%s\n" "$rng"; cat; } >sim <<'X2'
  { print $0, (NR > 1 ? $1 + .3 * normal() : "d") }'
X2
  chmod +x sim
  printf 'd\n0.4\n' >obs.tsv
  quick tw-pipe --simulate './sim SEED' --prior 'k=uniform(0,1)' --obs obs.tsv -x d --points 5 --until "$1" --runs "$2"
}

# total: print how many simulations were made, for training and for calibration.
total() { awk 'NR > 1 { n += $2 } END { print n }' tw-out/runs.tsv; }

@test "an analysis in stages ends when the target is reached, and continues when the target is made smaller" {
  stages 0.4 20000
  go sh analysis.sh
  did 0
  # One stage of 1000 simulations, in rounds, and the 100 calibration simulations that are the least.
  printf '%s\n' runs 333 1000 | diff - <(cut -f 3 tw-out/rounds.tsv)
  [ "$(col expected tw-out/rounds.tsv | tr '\n' ' ')" = 'NA 1100 ' ] || fail "$(cat tw-out/rounds.tsv)"
  [ "$(total)" = 1100 ]
  unwrap <tw-out/report.txt | grep -q 'the target, which is reached with 1100 of at most 20000 simulations: .* The target for this average is at most 40 % (option --until of tw-pipe)' ||
    fail "$(cat tw-out/report.txt)"
  cp -R tw-out first
  # Now all simulations so far train, including those that calibrated, and as many new ones as the forecast requires.
  sed -i 's/^until=[0-9.]*/until=0.08/' analysis.sh
  go sh analysis.sh
  did 0
  cd tw-out
  head -n 2 rounds.tsv | diff - <(head -n 2 ../first/rounds.tsv)
  n=$(tail -n 1 rounds.tsv | cut -f 3)
  k=$(ls clean-calib-*.tsv | wc -l)
  [ "$k" -eq $(($(ls ../first/clean-calib-*.tsv | wc -l) + 1)) ] || fail "$(ls)"
  [ "$n" -ge 1200 ] && [ "$n" -le 4000 ] || fail "$(cat rounds.tsv)"
  cut -f 1 clean-*.tsv | grep -v k | sort | uniq -d >twice
  [ ! -s twice ] || fail "$(head -n 3 twice)"
  # Exactly the required number of calibration simulations was made, and the target is reached.
  [ "$(col n bounds.tsv)" = "$(col n_needed budget.tsv)" ] || fail "$(cat budget.tsv)"
  [ "$(awk 'NR > 1 { n += $2 } END { print n }' runs.tsv)" = $((n + $(col n bounds.tsv))) ]
  [ "$(col expected next.tsv) $(col enough next.tsv)" = "$((n + $(col n bounds.tsv))) yes" ]
  awk -v mass="$(col mass bounds.tsv)" 'BEGIN { exit !(mass <= 0.08) }'
  grep -q "the target, which is reached with $((n + $(col n bounds.tsv))) of at most 20000 simulations" <(unwrap <report.txt)
  cd ..
  restart_changes_nothing
  # If the first calibration simulations are fewer than the target takes, the others are made.
  rm tw-out/*calib-"$k"* tw-out/{near,scored,bounds}-"$k".tsv
  sed -i 's/^calibrate "[^"]*"/calibrate 100/' analysis.sh
  go sh analysis.sh
  did 0
  [ -e "tw-out/clean-calib-$((k + 1)).tsv" ]
  [ "$(col n tw-out/bounds.tsv)" -ge "$(col n_needed tw-out/budget.tsv)" ] || fail "$(cat tw-out/left.tsv)"
  [ "$(col n tw-out/bounds.tsv)" -eq $((100 + $(col more tw-out/left.tsv))) ]
}

@test "an analysis in stages that misses its target makes --runs simulations, says so, and resumes with the same bytes" {
  stages 0.05 1300
  cp analysis.sh whole.sh
  # It ends after a posterior of the first stage, and again before the results.
  sed -i 's/^  step "posterior-.*/&\n  [ "$round" -ne 2 ] || exit 5/' analysis.sh
  go sh analysis.sh
  did 5
  sed 's/^rm -f bounds.tsv/exit 6\n&/' whole.sh >analysis.sh
  go sh analysis.sh
  did 6
  cp whole.sh analysis.sh
  go sh analysis.sh
  did 0
  [ "$(total)" = 1300 ]
  # The 40 training simulations that would remain after a stage of 1000 belong to it.
  [ "$(col runs tw-out/rounds.tsv | tail -n 1)" = 1040 ] || fail "$(cat tw-out/rounds.tsv)"
  unwrap <tw-out/report.txt |
    grep -q 'The target is not reached with 1300 of at most 1300 simulations: .* By the forecast, .* simulations in total reach the target' || fail "$(cat tw-out/report.txt)"
  sums tw-out >killed
  afresh
  finishes_as killed
  # It continues with a larger number, in a stage of at least 100 new training simulations.
  sed -i 's/^runs=[0-9]*/runs=2000/' analysis.sh
  go sh analysis.sh
  did 0
  [ "$(total)" -le 2000 ]
  [ "$(col round tw-out/rounds.tsv | tail -n 1)" = 3 ] || fail "$(cat tw-out/rounds.tsv)"
  grep -qx "before='1300-0.05'" tw-out/settings
  sed -i 's|^runs=[0-9]*|runs=1500|' analysis.sh
  go sh analysis.sh
  says 1 'has results of runs=2000, and runs=1500 is fewer'
}

# begin RUNS UNTIL: call tw-pipe --begin as a script with these settings does, with the message in err.
begin() {
  rm -f tw-out/lock
  printf "version='%s'\nsimulate='x'\nruns=%s  # in all\nuntil=%s\n" \
    "$(tw-pipe --version | sed 's/.* //')" "$1" "$2" | go tw-pipe --begin tw-out --obs obs.tsv script
}

@test "another target continues only a finished analysis, however it is written in the script" {
  echo x >obs.tsv
  begin 1000 '0.1  # in stages'
  did 0
  grep -qx "before=''" tw-out/settings
  begin 1000 0.05
  says 1 'the analysis with runs=1000 and until=0.1 is not finished: finish it before you continue with runs=1000 and until=0.05'
  printf 'spent=400\ncalibrated=100 k=1\n' >tw-out/stage-1000-0.1
  begin 624 0.05
  says 1 'has results of runs=1000, and runs=624 is fewer'
  begin 1000 "'0.05'"
  did 0
  grep -qx "before='1000-0.1'" tw-out/settings
  # Started again, also without quotes, it still continues after the first.
  begin 1000 0.05
  did 0
  grep -qx "before='1000-0.1'" tw-out/settings
  # Of 900 simulations that exist, a fifth more must be left to calibrate.
  printf 'spent=700\ncalibrated=200 k=2\n' >tw-out/stage-1000-0.05
  begin 1000 0.04
  says 1 'runs=1000 and until=0.04: too few to continue: 900 simulations were made'
  begin 2000 0.05
  did 0
  grep -qx "before='1000-0.05'" tw-out/settings
  # Without a target it is an analysis of a fixed size.
  printf 'spent=1000\ncalibrated=200 k=2\n' >tw-out/stage-2000-0.05
  begin 2500 "''"
  did 0
  grep -qx "before='2000-0.05'" tw-out/settings
}

@test "tw-pipe --until needs one observation of a simulator, and replaces --mass and --anytime" {
  tsv x 1 >obs.tsv
  P=(--each 'echo {k}' --prior 'k=normal(0,1)' --obs obs.tsv)
  go tw-pipe "${P[@]}" --until 0.05 --mass 0.05
  says 2 '--until and --mass cannot be combined'
  go tw-pipe "${P[@]}" --until 0.05 --anytime
  says 2 '--until and --anytime cannot be combined'
  go tw-pipe --calib obs.tsv --train obs.tsv --obs obs.tsv --until 0.05
  says 2 '--until need --simulate or --each'
  for bad in 0 1 x; do
    go tw-pipe "${P[@]}" --until $bad
    did 2 || fail "$bad"
    has
  done
  tsv x 1 2 >two.tsv
  go tw-pipe "${P[@]}" --obs two.tsv --until 0.05
  did 2
  tail -n 1 err | grep -qx 'tw-pipe: --until is for one observation: .*'
  # Without --runs, the analysis makes at most 100,000 simulations.
  tw-pipe "${P[@]}" --until 0.05 2>err >out
  grep -q '^runs=100000 ' out
  grep -q '^until=0.05 ' out
  [ "$(grep -c '^aim=' out)" = 0 ]
}
