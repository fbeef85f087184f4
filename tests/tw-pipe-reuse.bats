# tw-pipe --reuse and --until: the simulations of one analysis train the next one.
load lib
load analysis

# series: a simulator of one parameter k and one datum d, whose exact posterior is a normal distribution within 0 and 1.
series() {
  { printf '#!/bin/sh\nawk -v OFS="\t" -v seed="$1" '; printf "'%s\n" "$rng"; cat; } >sim <<'X2'
  { print $0, (NR > 1 ? $1 + .3 * normal() : "d") }'
X2
  chmod +x sim
  printf 'd\n0.4\n' >obs.tsv
  S=(--simulate './sim SEED' --prior 'k=uniform(0,1)' -x d --points 5)
}

# first: the folder first, of an analysis of 400 simulations; the first test that asks for it makes it.
first() {
  local made=$BATS_FILE_TMPDIR/first
  series
  brief
  if [ ! -e "$made" ]; then
    analyse "${S[@]}" --obs obs.tsv --runs 400 -o first
    did 0 || return
    mv first "$made"
  fi
  cp -R "$made" first
}

# drawn FOLDER...: print the parameters and data of all simulations that these folders made themselves.
drawn() { for f; do cat "$f"/simulated-*.tsv; done | grep -v k; }

@test "an analysis that reuses another one trains with all its simulations, and makes --runs in all" {
  first
  sums first >before
  analyse "${S[@]}" --obs obs.tsv --runs 1000 --reuse first -o more
  did 0
  sums first | diff before - # it is only read
  # The same observation: one round, from the truncated prior of the first analysis, and a fifth calibrates.
  [ "$(ls more/simulated-*.tsv | paste -sd ' ')" = 'more/simulated-3.tsv more/simulated-c.tsv' ]
  [ "$(sed 1d more/simulated-3.tsv | wc -l) $(sed 1d more/simulated-c.tsv | wc -l)" = '400 200' ]
  { sed 1q first/simulated-1.tsv; drawn first; } | sort | cmp - <(sort more/reused.tsv)
  cmp first/simulated-1.tsv more/reused-prior.tsv
  cmp first/truncated-2.tsv more/truncated.tsv
  # No parameters and no noise occur twice, though the seed is the same.
  drawn first more | sort | uniq -d | diff /dev/null -
  drawn first more | cut -f 1 | sort | uniq -d | diff /dev/null -
  # A chain: all of both folders train, and the streams go on.
  analyse "${S[@]}" --obs obs.tsv --runs 2000 --reuse more -o chain
  did 0
  [ "$(sed 1d chain/reused.tsv | wc -l)" -eq 1000 ]
  cmp first/simulated-1.tsv chain/reused-prior.tsv
  drawn first more chain | cut -f 1 | sort | uniq -d | diff /dev/null -
  # The new folder stands alone.
  rm -rf first more
  go sh analysis.sh
  did 1 # its first step reads the old folder, and names what is not there
  grep -q 'more/' err
}

@test "the simulations of an analysis serve another observation: flows use those from the whole prior" {
  first
  printf 'd\n0.9\n' >other.tsv
  analyse "${S[@]}" --obs other.tsv --runs 800 --reuse first -o other
  did 0
  grep -q '^step flow-1.tsv .* reused-prior.tsv$' analysis.sh
  grep -q '^step likelihood-1.tsv .* reused.tsv$' analysis.sh
  [ "$(for k in 2 3 c; do sed 1d other/simulated-$k.tsv | wc -l; done | paste -sd ' ')" = '80 160 160' ]
  drawn first other | cut -f 1 | sort | uniq -d | diff /dev/null -
  # The posterior is near the other observation.
  awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next } { exit !($c["median"] > 0.5) }' other/parameters.tsv
}

@test "a stopped analysis is reused with the simulations that it has finished" {
  series
  brief
  tw-pipe "${S[@]}" --obs obs.tsv --runs 400 -o first 2>/dev/null | sed '/^# 4/,$d' >stop.sh
  sh stop.sh 2>/dev/null
  [ ! -e first/posterior.tsv ]
  analyse "${S[@]}" --obs obs.tsv --runs 500 --reuse first -o second
  did 0
  [ "$(sed 1d second/reused.tsv | wc -l)" -eq 160 ]
  drawn first second | cut -f 1 | sort | uniq -d | diff /dev/null -
}

@test "what must agree with a reused analysis and does not is named" {
  first
  R=("${S[@]}" --obs obs.tsv --runs 800 --reuse first -o second)
  with --prior 'k=uniform(0,2)' "${R[@]}"
  go tw-pipe "${Q[@]}"
  says 1 '--reuse: first has simulations of another prior: k=uniform(0,1), not k=uniform(0,2)'
  go tw-pipe "${R[@]}" --runs 500
  says 1 '--runs 500: counts the 400 simulations of first' 'at least 535'
  go tw-pipe "${R[@]}" --reuse nowhere
  says 1 --reuse nowhere
  mkdir empty
  go tw-pipe "${R[@]}" --reuse empty
  says 1 --reuse empty
  echo "$$ $(uname -n)" >first/lock
  go tw-pipe "${R[@]}"
  says 1 'an analysis is running in first'
  rm first/lock
  # A table that was edited after its step.
  cp -R first edited
  sed -i '$s/$/7/' edited/simulated-2.tsv
  go tw-pipe "${R[@]}" --reuse edited
  says 1 '--reuse: edited/simulated-2.tsv was changed after it was made'
  # An observation that is edited after the script was printed for the same one.
  go tw-pipe "${R[@]}"
  silent
  cp out analysis.sh
  printf 'd\n0.41\n' >obs.tsv
  go sh analysis.sh
  did 1
  grep -q '^second/obs.tsv: not the observation of first: print this again' err
  printf 'd\n0.4\n' >obs.tsv
  # The prior likewise.
  sed -i '/^prior=/s/uniform(0,1)/uniform(0,2)/' analysis.sh
  go sh analysis.sh
  did 1
  grep -qx 'analysis.sh: not the prior of first: print this again' err
  # The same folder.
  mkdir -p elsewhere
  for o in first ./first elsewhere/../first "$PWD/first"; do
    go tw-pipe "${R[@]}" -o "$o"
    says 2 "-o: $o is the folder of --reuse: give -o another folder"
  done
  # A truncated prior for another observation than obs.tsv there is not taken for that of obs.tsv.
  cp -R first mixed
  printf 'd\n0.41\n' >mixed/obs.tsv
  go tw-pipe "${R[@]}" --reuse mixed
  silent
  run ! grep -q 'cat ../mixed/truncated' out
  printf 'd\n0.4\n' >obs.tsv
  rm -rf second
  # Another simulator is noticed by its trial, when the script runs.
  sed -i 's/[.]3 \* normal/.2 * normal/' sim
  tw-pipe "${R[@]}" >analysis.sh
  go sh analysis.sh
  did 1
  grep -q 'the simulator gives other data' err || fail "$(cat err)"
  # Another column of data.
  series
  sed -i 's/"d")/"e")/' sim
  printf 'e\n0.4\n' >obs.tsv
  go tw-pipe --simulate './sim SEED' --prior 'k=uniform(0,1)' -x e --obs obs.tsv --runs 800 --reuse first -o second
  says 2 "'e'" || fail "$(cat err)"
}

@test "tw-pipe --reuse says what a damaged folder of results lacks" {
  first
  R=("${S[@]}" --obs obs.tsv --runs 800 -o second)
  # lacks MESSAGE: what tw-pipe says of the folder damaged, which becomes a copy of first again.
  lacks() {
    go tw-pipe "${R[@]}" --reuse damaged
    says 1 "$1" && has && [ ! -e second ] || return
    rm -rf damaged && cp -R first damaged
  }
  cp -R first damaged
  rm damaged/steps/prior-1.tsv
  lacks 'damaged/steps/prior-1.tsv: No such file'
  : >damaged/steps/prior-1.tsv
  lacks '--reuse: damaged has simulations of another prior: -, not k=uniform(0,1)'
  for line in simulated-1.tsv 'simulated-1.tsv 1' 'simulated-1.tsv 1.5 -'; do
    tsv 'table stream prior' "$line" >damaged/runs.tsv
    lacks 'damaged/runs.tsv: not a table of simulations' || fail "$line"
  done
  none='--reuse: damaged has no finished table of simulations from the whole prior'
  rm damaged/simulated-1.tsv
  lacks "$none"
  : >damaged/runs.tsv
  lacks "$none"
  # reused-prior.tsv is a part of a table that is gone.
  for d in damaged damaged/steps; do mv $d/simulated-1.tsv $d/reused-prior.tsv; done
  tsv 'table stream prior' 'reused.tsv 1 several' 'reused-prior.tsv 1 -' >damaged/runs.tsv
  lacks "$none"
  # The table of the trial cannot be copied to the new folder.
  mkdir second
  : >second/step.sh
  : >second/chunks
  go tw-pipe "${R[@]}" --reuse first
  says 1 'second/chunks/trial.tsv: '
  has
}

@test "tw-pipe --until repeats whole analyses, each with a report, until the forecast says that the aim is met" {
  slow && skip "flows are trained"
  series
  brief
  tw-pipe "${S[@]}" --obs obs.tsv --until 0.2 --runs 20000 -o stages >until.sh
  [ "$(wc -l <until.sh)" -le 22 ]
  go sh until.sh
  did 0
  [ -e stages/2000/report.txt ]
  cmp stages/last/report.txt out
  # A line for each stage, whose last one has the aim within reach of its simulations.
  sed -nE 's|^stages/([0-9]+) is done; at most 0.2 undetermined takes ([0-9]+) simulations$|\1 \2|p' err >told
  [ "$(wc -l <told)" -eq "$(ls stages/*.sh | wc -l)" ]
  tail -n 1 told | awk '{ exit !($2 <= $1) }' || fail "$(cat err)"
  # Each stage reuses the one before.
  for sh in stages/*.sh; do
    case $sh in stages/2000.sh) run ! grep -q reused "$sh" ;; *) grep -q '^step reused.tsv' "$sh" ;; esac
  done
  sums stages/last/ >want
  go sh until.sh
  did 0
  sums stages/last/ | diff want -
  # Other settings, and another observation, are refused; a larger number of simulations goes on.
  tw-pipe "${S[@]}" --obs obs.tsv --until 0.2 --runs 20000 --alpha 0.2 -o stages | go sh
  did 1
  grep -qx 'stages: made with other settings: name another folder' err
  sed 's/uniform(/loguniform(/; s/normal(/cauchy(/' until.sh | go sh
  did 1
  grep -qx 'stages: made with other settings: name another folder' err
  printf 'd\n0.5\n' >obs.tsv
  go sh until.sh
  did 1
  grep -q '^stages/2000/obs.tsv: stages/2000 is about another observation' err
  printf 'd\n0.4\n' >obs.tsv
  tw-pipe "${S[@]}" --obs obs.tsv --until 0.3 --runs 9000 -j 2 -o stages | go sh
  did 0
  # An aim that the first stage meets. The command that the report names runs in the user's folder.
  tw-pipe "${S[@]}" --obs obs.tsv --until 0.9 --runs 20000 -o "it's easy" >until.sh
  go sh until.sh
  did 0
  [ "$(ls "it's easy" | grep -c '[.]sh$')" -eq 1 ]
  tr '\n' ' ' <out | grep -oE "sh [^ ]* *[^ ]*/ask\.sh'" >command || fail "$(cat out)"
  printf 'k\n0.4\n9\n' | sh command | cut -f 2 | diff <(printf 'region\ninside\noutside\n') -
}

@test "tw-pipe --until can be killed at any time, leaves the last report, and goes on to the same bytes" {
  whole || skip "not asked for"
  slow && skip "flows are trained"
  series
  brief
  tw-pipe "${S[@]}" --obs obs.tsv --until 0.08 --runs 3000 -o stages >until.sh
  begun=$(date +%s%N)
  go sh until.sh
  did 0
  took=$((($(date +%s%N) - begun) / 1000000))
  [ -e stages/3000/report.txt ]
  sums stages/last/ >want
  rm -rf stages
  for i in 1 2 3; do
    setsid sh until.sh >/dev/null 2>&1 3>&- &
    sleep "$(awk "BEGIN { print $took / 4000 }")"
    kill -9 -- "-$!" 2>/dev/null || :
    wait $! 2>/dev/null || :
  done
  [ ! -e stages/last ] || [ -s stages/last/report.txt ]
  go sh until.sh
  did 0
  sums stages/last/ | diff want -
}
