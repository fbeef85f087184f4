# How a script of tw-pipe starts, stops and goes on: locks, signals, settings, other simulators,
# observations that lack something or are impossible, and pictures that cannot be drawn.
load lib
load analysis

# upto PATTERN: remove the lines of analysis.sh after the first one that matches.
upto() {
  sed -i "/$1/{
a\\
exit 0
}" analysis.sh
}

# printed [OPTIONS]: print a short script for the simulator as analysis.sh.
printed() { quick tw-pipe "${P[@]}" --runs 300 --points 5 "$@"; }

# waits: the script analysis.sh has begun, and waits for the file go.
waits() {
  sed -i '/^END$/a\
touch "$here/begun"; while [ ! -e "$here/go" ]; do sleep 0.1; done; exit 0' analysis.sh
}

# there FILE: wait until the file exists.
there() {
  local i
  for i in $(seq 300); do
    [ ! -e "$1" ] || return 0
    sleep 0.1
  done
  fail "$1 does not come"
}

@test "a script whose out= was edited copies the programs that it calls and ask.sh to the new folder" {
  simulator
  tw-pipe "${P[@]}" --runs 300 >analysis.sh
  sed -i "s/^out='tw-out'/out='another folder'/" analysis.sh
  upto '^simulate 1 '
  go sh analysis.sh
  did 0
  [ -s 'another folder/clean-1.tsv' ]
  for file in ask simulate; do
    cmp "tw-out/$file.sh" "another folder/$file.sh"
    [ -x "another folder/$file.sh" ]
  done
  tsv 'k d' '1 2' '3 4' >calib.tsv
  tsv d 2 >obs.tsv
  tw-pipe --calib calib.tsv --obs obs.tsv -p k -x d --logq cat -o files >files.sh
  sed -i "s/^out='files'/out='others'/; /^END\$/q" files.sh
  go sh files.sh
  did 0
  cmp files/ask.sh others/ask.sh
}

@test "a second script in one folder names the process of the first, and changes nothing" {
  simulator
  printed
  waits
  sh analysis.sh >first 2>&1 3>&- &
  pid=$!
  there begun
  find tw-out -type f -exec cksum {} + | sort >before
  for sh in sh bash 'busybox sh'; do
    command -v ${sh% *} >/dev/null || continue
    # shellcheck disable=SC2086 # two words
    go timeout 20 $sh analysis.sh
    did 1
    grep -qF "tw-out: another analysis is running in this folder (process $pid on $(uname -n)); if it is not, remove tw-out/lock" err || fail "$sh: $(cat err)"
  done
  find tw-out -type f -exec cksum {} + | sort | diff before - >&2
  touch go
  wait "$pid"
  [ ! -e tw-out/lock ]
  go sh analysis.sh
  did 0
  # The same holds for an analysis from files.
  seq 300 | awk -v seed=1 "$rng"'BEGIN { print "k\td" } { k = uniform(); print k "\t" k + normal() }' >runs.tsv
  printf 'd\n0.5\n' >one.tsv
  tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq cat -o files >files.sh
  sleep 100 3>&- &
  pid=$!
  echo "$pid $(uname -n)" >files/lock
  go sh files.sh
  did 1
  grep -qF "files: another analysis is running in this folder (process $pid on $(uname -n))" err || fail "$(cat err)"
  [ "$(ls files | paste -sd ' ')" = 'ask.sh lock printed.sh tools.sh' ]
  kill $pid
}

@test "the lock of a script that was killed does not stop another script" {
  simulator
  printed
  cp analysis.sh whole.sh
  waits
  for sh in sh bash 'busybox sh'; do
    command -v ${sh% *} >/dev/null || continue
    rm -f begun go
    # shellcheck disable=SC2086 # two words
    $sh analysis.sh >first 2>&1 3>&- &
    pid=$!
    there begun
    kill -9 $pid
    wait $pid || :
    [ -s tw-out/lock ] || fail "$sh: no lock"
    touch go
    # shellcheck disable=SC2086 # two words
    go $sh analysis.sh
    did 0 || fail "$sh"
    [ ! -e tw-out/lock ]
  done
  # The lock of a process that was killed before it could write is empty.
  : >tw-out/lock
  go sh analysis.sh
  did 0
  # Whether a process on another machine still runs cannot be known.
  echo "$$ elsewhere" >tw-out/lock
  go sh analysis.sh
  did 1
  grep -qF "(process $$ on elsewhere); if it is not, remove tw-out/lock" err || fail "$(cat err)"
  [ "$(cat tw-out/lock)" = "$$ elsewhere" ]
}

@test "two scripts that are printed into one folder at a time are whole, and leave nothing else" {
  simulator
  sed -i '1a sleep 0.3' sim
  for i in 1 2; do tw-pipe "${P[@]}" >script-$i 2>err-$i 3>&- & done
  wait
  for i in 1 2; do
    [ ! -s err-$i ] || fail "$(cat err-$i)"
    cmp script-1 script-$i
  done
  [ "$(ls tw-out/check | paste -sd ' ')" = 'analysis.sh runs-1.tsv runs-2.tsv theta.tsv' ] || fail "$(ls tw-out/check)"
}

@test "programs that outlive a killed script write to files of their own" {
  tools
  grep -v '^ *#' tools.sh | grep -E '[a-z]\.part' >shared || :
  [ ! -s shared ] || fail "$(cat shared)"
}

@test "an interrupt ends the script with a line, and leaves no lock and no part of a file" {
  simulator
  printf '#!/bin/sh\ntouch simulating\nsleep 60\n' >slow
  chmod +x slow
  touch quickly
  printed --simulate 'if [ -e quickly ]; then ./sim SEED; else ./slow; fi'
  upto '^choose_data$'
  go sh analysis.sh
  did 0
  rm -f tw-out/{runs,clean}-1.tsv tw-out/trial.tsv quickly
  for by in 'INT 130 sh' 'INT 130 bash' 'INT 130 busybox sh' 'TERM 143 sh' 'HUP 129 sh'; do
    read -r signal status sh <<<"$by"
    command -v ${sh% *} >/dev/null || continue
    rm -f simulating
    # In a process group of its own, which gets the signal as if from a terminal.
    # shellcheck disable=SC2086 # two words
    perl -e 'setpgrp(0, 0); $SIG{INT} = "DEFAULT"; exec @ARGV' $sh analysis.sh >out 2>err 3>&- &
    pid=$!
    there simulating
    kill "-$signal" -- -$pid
    st=0
    wait $pid || st=$?
    [ "$st" -eq "$status" ] || fail "$by: $st, $(cat err)"
    [ "$(tail -n 1 err)" = 'interrupted; start the script again to continue' ] || fail "$by: $(cat err)"
    [ -z "$(find tw-out -name '*.part' -o -name lock)" ] || fail "$by: $(find tw-out -name '*.part' -o -name lock)"
  done
  touch quickly
  go sh analysis.sh
  did 0
}

@test "a simulator that was edited does not go on with the results of another, the script printed again or not" {
  simulator
  printed
  cp analysis.sh whole.sh
  upto '^simulate 1 '
  go sh analysis.sh
  did 0
  # If nothing is left to simulate, there is no trial; chunks that a killed script left behind are removed.
  rm -f calls tw-out/clean-1.tsv
  mkdir tw-out/chunks-1
  go sh analysis.sh
  did 0
  [ ! -e calls ]
  [ ! -e tw-out/chunks-1 ]
  # With the same simulator, the analysis continues.
  rm tw-out/{runs,clean}-1.tsv
  go sh analysis.sh
  did 0
  [ "$(head -n 1 calls)" -eq 3 ]
  for edit in 'a = sprintf("%.7e", a)' 'a += 0.001' 'b *= 1.0001' 'if (NR == 3) a = "NA"' 'if (NR == 2) b = "inf"'; do
    rm -f tw-out/{runs,clean}-1.tsv
    simulator "$edit"
    go sh analysis.sh
    did 1 || fail "$edit"
    grep -q '/tw-out: the simulator gives other data than when this analysis began, ' err || fail "$edit: $(cat err)"
    printed
    upto '^simulate 1 '
    go sh analysis.sh
    did 1 || fail "$edit, printed again"
    [ ! -e tw-out/runs-1.tsv ]
  done
  # If the user removes trial.tsv, noise without a seed is not compared.
  rm tw-out/trial.tsv
  go sh analysis.sh
  did 0
}

@test "another version of tw does not go on with results, but ask.sh answers" {
  simulator
  printed
  upto '^simulate 1 '
  go sh analysis.sh
  did 0
  v=$(tw-pipe --version | sed 's/.* //')
  grep -qF "version='$v'  # the version of tw" tw-out/settings
  sed "s/^version=.*/version='0.0.1'  # the version of tw/" analysis.sh >old.sh
  go sh old.sh
  did 1
  grep -qx "tw-pipe: this script is of tw 0.0.1, and tw $v is installed: print it again with tw-pipe" err || fail "$(cat err)"
  sed -i "s/^version=.*/version='0.0.1'/" tw-out/settings
  go sh analysis.sh
  did 1
  grep -q "^tw-pipe: tw-out: was begun by another version of tw, and this is $v: " err || fail "$(cat err)"
  sed -i '/^version=/d' tw-out/settings
  go sh analysis.sh
  did 1
  grep -q '^tw-pipe: tw-out: was begun by another version of tw, ' err || fail "$(cat err)"
}

@test "tw-pipe --begin keeps the numbers that an earlier call added, and refuses other numbers by name" {
  v=$(tw-pipe --version | sed 's/.* //')
  echo x >obs.tsv
  # added NUMBERS...: call tw-pipe --begin with these numbers, as a script does.
  added() {
    rm -f tw-out/lock
    printf "version='%s'\\nsimulate='x'\\nanytime='yes'\\n" "$v" | go tw-pipe --begin tw-out --obs obs.tsv script "$@"
    paste -sd ' ' tw-out/added >now
  }
  is() { silent && [ "$(cat now)" = "$1" ] || fail "$(cat now err)"; }
  added
  is ''
  for n in 300 '' 300; do
    # shellcheck disable=SC2086 # none
    added $n
    is 300
  done
  for other in 200 '3000' '500 300' '30' '300 x' -5 0 0300 '300 0' 1.5 ''; do
    # shellcheck disable=SC2086 # words
    if [ -n "$other" ]; then added -- $other; else added ''; fi
    did 1 || fail "$other"
    has
    [ "$(cat now)" = 300 ]
  done
  added 200
  grep -qx 'tw-pipe: tw-out: simulations were added before, and come first: see tw-out/added' err || fail "$(cat err)"
  for more in '300 500' ''; do
    # shellcheck disable=SC2086 # words
    added $more
    is '300 500'
  done
  added 300
  did 1
  rm -r tw-out
  printf "version='%s'\\nsimulate='x'\\n" "$v" | go tw-pipe --begin tw-out --obs obs.tsv script 300
  did 1
  grep -q 'only bounds of tw-pipe --anytime allow' err
}

@test "tw-pipe --begin names what it cannot read or make, and adds a setting that is not there" {
  v=$(tw-pipe --version | sed 's/.* //')
  echo x >obs.tsv
  begin() { printf "version='%s'\\nsimulate='x'\\n" "$v" | go tw-pipe --begin "$@" script; }
  begin new --obs none
  says 1 'none: No such file or directory: the observation that this script is for'
  go tw-pipe --begin new --obs obs.tsv script </
  says 1 'standard input: Is a directory'
  [ ! -e new ]
  begin obs.tsv --obs obs.tsv
  says 1 'obs.tsv/settings: Not a directory'
  begin obs.tsv/new --obs obs.tsv
  says 1 'obs.tsv/new: Not a directory'
  mkdir -p old/settings
  begin old --obs obs.tsv
  says 1 'old/settings: Is a directory'
  # A folder in which nobody can make a file.
  if [ -d /proc/self ]; then
    begin /proc --obs obs.tsv
    says 1 '/proc/lock: '
  fi
  begin new --obs obs.tsv
  silent
  cp new/settings want
  sed -i '/^until=/d' new/settings
  rm new/lock
  begin new --obs obs.tsv
  silent
  cmp want new/settings
}

@test "an analysis from files refuses the folder of an analysis that simulates, started or not" {
  simulator
  printed
  awk -v seed=1 "$rng"'BEGIN { print "k\td"; for (; n++ < 300;) { k = uniform(); print k "\t" k + 0.1 * normal() } }' >runs.tsv
  printf 'd\n0.5\n' >one.tsv
  tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq "awk -F '\t' '{ print \$0 \"\t\" ((NR == 1) ? \"logq\" : -(\$1 - \$2) * (\$1 - \$2)) }'" --points 20 -o other >files.sh
  sed -i "s/^out='other'/out='tw-out'/" files.sh
  for begun in no yes; do
    [ $begun = no ] || go sh analysis.sh
    find tw-out -type f -exec cksum {} + | sort >before
    go sh files.sh
    did 1
    grep -qx 'tw-pipe: tw-out: is the folder of an analysis by tw-pipe --simulate: name another (out=, -o)' err || fail "$(cat err)"
    # tw-pipe does not print a script for this folder either, as its functions would replace those of the other one.
    go tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq cat
    says 1 'tw-out: is the folder of an analysis by tw-pipe --simulate: name another'
    find tw-out -type f -exec cksum {} + | sort | diff before - >&2
  done
  sed -i "s/^out='tw-out'/out='elsewhere'/" files.sh
  go sh files.sh
  did 0
}

@test "the script works under the shell's options -f and -C" {
  simulator
  printed
  for option in -f -C; do
    (cd tw-out && find . -type f ! -path './check/*' ! -name tools.sh ! -name ask.sh ! -name simulate.sh -delete)
    go sh $option analysis.sh
    did 0 || fail "$option"
    [ -s tw-out/report.txt ]
  done
}

@test "tw-pipe refuses a setting of several lines, so that no setting becomes part of the script" {
  simulator
  nl=$'\n'
  evil="$nl""END$nl""touch x$nl"
  for o in --simulate --draw --launch --support -p -x -o; do
    for text in "cat$evil" "cat$nl" $'a\rb'; do
      args=("${P[@]}")
      case $o in
      --simulate) args[1]=$text ;;
      --draw) args=("${P[@]:0:2}" "${P[@]:4}" --draw "$text") ;;
      *) args+=("$o" "$text") ;;
      esac
      go tw-pipe "${args[@]}"
      says 2 "$o: must be one line" || fail "$o '$text'"
      has
    done
  done
  [ ! -e x ]
  # A prior may be written on several lines; the script has it on one line.
  go tw-pipe "${P[@]}" --prior $'mass=uniform(0,2)\nage=lognormal(1.5,0.3)\n'
  silent
  grep -q "^prior='mass=uniform(0,2) age=lognormal(1.5,0.3)'  #" out
  for text in "mass=uniform(0,2)$evil" "mass=uniform(0,2) a${nl}END=normal(0,1)" "it's\$(touch x)=uniform(0,2) age=normal(5,1)"; do
    go tw-pipe "${P[@]}" --prior "$text"
    did 0 || continue
    grep -q '^END$' <(sed '1,/^END$/d' out) && fail "$text: $(cat out)"
    sh -n out
  done
  [ ! -e x ]
  # Variables of the same names in the user's environment have no effect either.
  printed
  upto '^simulate 1 '
  go env id=7 draw='touch x' prior='k=normal(0,1)' support=k=0:1 integer=k anytime=yes family=3 launch='touch x' added=5 lock=x sh analysis.sh
  did 0
  [ ! -e x ]
  go env CDPATH=/tmp:/ sh analysis.sh
  did 0
}

@test "ask.sh classifies the records of a file or of standard input, whatever the temporary folder is called" {
  tools
  mkdir -p d/-tmp stub ./-odd
  mv ask.sh d
  go d/ask.sh </dev/null
  did 1
  grep -qx 'ask.sh: the analysis is not finished: there are no bounds yet' err || fail "$(cat err)"
  : >d/bounds.tsv
  echo "version=0 seed=1 prior='k=normal(0,1)' support= integer=" >d/settings
  printf 'd\n7\n' >d/obs.tsv
  printf '#!/bin/sh\nawk -v OFS="\\t" "{ print \\$0, (NR == 1) ? \\"cdf\\" : 0.5 }"\n' >stub/tw-score
  printf '#!/bin/sh\nfor f; do :; done\nawk -v OFS="\\t" "{ print \\$0, (NR == 1) ? \\"region\\" : \\"inside\\" }" <"$f"\n' >stub/tw-classify
  chmod +x stub/*
  PATH=$PWD/stub:$PATH
  printf 'k\n2\n' >k.tsv
  go d/ask.sh <k.tsv
  gives 'k region' '2 inside'
  go d/ask.sh k.tsv
  gives 'k region' '2 inside'
  go sh -c 'cd d && exec sh ask.sh ../k.tsv'
  gives 'k region' '2 inside'
  go env TMPDIR=-tmp d/ask.sh k.tsv
  gives 'k region' '2 inside'
  [ -z "$(ls d/-tmp)" ]
  go env CDPATH=/ d/ask.sh k.tsv
  gives 'k region' '2 inside'
  cp d/ask.sh d/*.tsv d/settings ./-odd
  go sh ./-odd/ask.sh k.tsv
  gives 'k region' '2 inside'
  for words in none.tsv 'k.tsv k.tsv' d; do
    # shellcheck disable=SC2086 # words
    go d/ask.sh $words
    did 2
    grep -qx "ask.sh: ${words%% *}: no such file, and no program of tw. Usage: ask.sh \[FILE\] <RECORDS-OF-PARAMETERS" err || fail "$(cat err)"
  done
}

@test "ask.sh calls parameters that the prior excludes outside, even where the cutoff may be infinite" {
  tools
  mkdir bin
  printf 'd\n7\n' >obs.tsv
  tsv cdf 0.3 0.7 | tw-bounds --global -s cdf --alpha 0.1,0.5 >bounds.tsv 2>err
  [ "$(col upper bounds.tsv | sort -u)" = inf ]
  # An estimate that finds all parameters undetermined, apart from those of the third record, which it finds plausible.
  printf '#!/bin/sh\nawk -v OFS="\\t" "{ print \\$0, (NR == 1) ? \\"cdf\\" : (NR == 4) ? 0.1 : 0.9 }"\n' >bin/tw-score
  chmod +x bin/tw-score
  echo "seed=1 support='k=0.1:2,m=-1e1:,high=:3,i=-0.5:4.5,nuisance=0:1' integer=i" >settings
  tsv 'high i word k m' '3 0 a 0.1 -10' '3 4 b 2 1e3' '3 2 c 2.01 0' '3.01 2 d 1 0' '0 2 e 0.0999 0' '0 2 f 1 -10.1' \
    '0 2.5 g 1 0' '0 5 h 1 0' '-9 2 i 1 0' >records
  go env PATH="$PWD/bin:$PATH" ./ask.sh records
  did 0
  cut -f 1-5 out | cmp - records
  [ "$(cut -f 3,6,7 out | tr '\t' ' ')" = 'word region_0.1 region_0.5
a undetermined undetermined
b undetermined undetermined
c outside outside
d outside outside
e outside outside
f outside outside
g outside outside
h outside outside
i undetermined undetermined' ] || fail "$(cat out)"
}

@test "an observation that lacks what no simulation lacks is refused, by name" {
  printf 'd1\td2\n1.2\t5\n' >obs.tsv
  for word in NA nan NaN inf -inf N/A None null ''; do
    simulator
    printf 'd1\td2\n1.2\t%s\n' "$word" >obs.tsv
    rm -rf tw-out
    printed 2>err
    grep -qx 'tw-pipe: obs.tsv: record 1 lacks d2: the script stops after its first round unless some simulations lack the same data' err || fail "'$word': $(cat err)"
    upto '^choose_data$'
    go sh analysis.sh
    did 1 || fail "'$word'"
    grep -q 'the observation lacks d2, and no simulation does: leave it out of -x, or let the simulator print NA ' err || fail "'$word': $(cat err)"
  done
  # It does not help that simulations lack other data.
  simulator 'if (a > 1) a = "NA"'
  printf 'd1\td2\n1.2\tNA\n' >obs.tsv
  rm -rf tw-out
  printed
  upto '^choose_data$'
  go sh analysis.sh
  did 1
  grep -q 'the observation lacks d2, and no simulation does: ' err
  # If some simulations lack the same data, the terminal and decisions.txt say which and how many.
  simulator 'if (a > 1.5) a = b = "NA"; else if (a > 1) a = "inf"'
  for lacks in 'NA 5:d1' 'inf nan:d1 and d2'; do
    tsv 'd1 d2' "${lacks%:*}" >obs.tsv
    rm -rf tw-out
    printed
    upto '^choose_data$'
    go sh analysis.sh
    did 0 || fail "$lacks"
    n=$(awk -F '\t' -v both="${lacks#*:}" 'NR > 1 && $3 !~ /[0-9]/ && ($4 !~ /[0-9]/) == (both ~ /and/) { n++ } END { print n }' tw-out/runs-1.tsv)
    grep -qx "observation lacks ${lacks#*:} (of the simulations so far: $n of 120)" err || fail "$n: $(cat err)"
    grep -q '^observation lacks ' tw-out/decisions.txt
    # The report says so, too.
    sed 1d tw-out/missing.tsv | diff - <(tsv "observation ${lacks#*:} $n 120" | sed 's/\tand\t/ and /') >&2
    [ "$(tw-report tw-out | grep -c "^missing  *the observation lacks ${lacks#*:}, as do $n of the first 120 simulations")" -eq 1 ] || fail "$(tw-report tw-out)"
  done
  # With several observations, each is listed.
  tsv 'id d1 d2' 'q 1 5' 'odd NA 5' 'r inf NA' >obs.tsv
  rm -rf tw-out
  printed 2>/dev/null
  upto '^choose_data$'
  go sh analysis.sh
  did 0
  grep '^observation' err | sed 's/: [0-9]* of 240/: N of 240/' | diff - <(printf '%s\n' 'observation odd lacks d1 (of the simulations so far: N of 240)' \
    'observation r lacks d1 and d2 (of the simulations so far: N of 240)') >&2
  tsv 'd1 d2' '1 5' '1 NA' >obs.tsv
  rm -rf tw-out
  printed 2>/dev/null
  upto '^choose_data$'
  go sh analysis.sh
  did 1
  grep -q 'observed.tsv:3: the observation lacks d2, and no simulation does: ' err || fail "$(cat err)"
}

@test "the script stops after its first round at a reading that every simulation lacks and the observation has" {
  for rule in 'b = "NA"' 'if (uniform() < 0.5) a = "nan"; else b = "inf"'; do
    simulator "$rule"
    rm -rf tw-out
    printed 2>/dev/null
    go sh analysis.sh
    did 1 || fail "$rule"
    grep -qE 'the observation lacks nothing, and each of the 120 simulations so far lacks something, the first d[12]: leave that out of -x, or correct the simulator$' err || fail "$(cat err)"
    [ ! -e tw-out/flow-1.tsv ] && [ ! -e tw-out/report.txt ]
  done
}

@test "an analysis of an impossible observation warns at once, and ends in a report that says UNLIKE" {
  simulator
  for obs in '40 5' '400 -500'; do
    tsv 'd1 d2' "$obs" >obs.tsv
    rm -rf tw-out
    quick tw-pipe "${P[@]}" --runs 900 --points 5
    go sh analysis.sh
    did 0 || fail "$obs"
    [ "$(head -n 1 err)" = 'observation: p = 0.00826' ] || fail "$(cat err)"
    [ "$(sed -n 2p err | cut -c 1-50)" = 'warning: the observation is UNLIKE the simulations' ] || fail "$(cat err)"
    cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
    grep -q '^observation   p = 0.00826: UNLIKE the simulations[.] ' tw-out/report.txt || fail "$(cat out)"
    grep -q '<html' tw-out/report.html
    [ -z "$(find tw-out -name '*.part' -o -name lock)" ]
    # A restart ends in the same way.
    go sh analysis.sh
    did 0
  done
  # If a later step fails, both forms of the report say which, and what was done; a successful restart removes this.
  mkdir stub
  printf '#!/bin/sh\necho "tw-stack: held.tsv: no records" >&2\nexit 1\n' >stub/tw-stack
  chmod +x stub/tw-stack
  rm -f tw-out/posterior-*.tsv
  go env PATH="$PWD/stub:$PATH" sh analysis.sh
  did 0
  for f in txt html; do
    unwrap <tw-out/report.$f | grep -q 'There is no credible region: the analysis ended before there was one. The step that failed said: tw-stack: held.tsv: no records' || fail "$f"
  done
  go sh analysis.sh
  did 0
  for f in txt html; do run ! grep -q 'There is no credible region' tw-out/report.$f; done
  # All allowed simulations were made: if no parameters are plausible, they are drawn from the prior.
  [ "$(awk '{ n += $2 } END { print n }' tw-out/runs.tsv)" -eq 900 ] || fail "$(cat tw-out/runs.tsv)"
  # Other failures are still errors.
  printf '#!/bin/sh\nexit 3\n' >sim
  rm tw-out/{runs,clean}-1.tsv
  go sh analysis.sh
  did 1
}

@test "an observation is unlike the simulations if its p is at most 0.01, or the least that so many allow" {
  tools
  eval "$(sed -n '/^unlike() {/,/^}/p; /^records() /p' tools.sh)"
  reference=like.tsv
  while read -r p n want; do
    tsv p "$p" >typical.tsv
    seq 0 "$n" >like.tsv
    run unlike
    [ "$status" -eq "$want" ] || fail "$p of $n: $status"
  done <<'X'
5e-05 39998 0
5e-05 60000 0
1e-2 500 0
0.0101 500 1
0.02 98 0
0.03 98 1
5e-1 500 1
1 500 1
X
  # One of several observations is enough.
  tsv p 0.5 5e-05 0.7 >typical.tsv
  unlike
}

@test "the script goes on if a posterior finds nothing plausible to truncate, and stops at other failures" {
  tools
  mkdir stub
  while IFS='|' read -r said status; do
    printf '#!/bin/sh\necho "%s" >&2\nexit 1\n' "$said" >stub/tw-truncate
    chmod +x stub/tw-truncate
    go env PATH="$PWD/stub:$PATH" sh -c '. ./tools.sh; round=1 threads=1 seed=1; truncate_prior'
    did "$status" || fail "$said"
    has
    [ "$status" -eq 0 ] || grep -qF "$said" err
  done <<'X'
tw-truncate: flow.part: none of its draws at the observation is in the earlier truncated priors: no mass is left|0
tw-truncate: l.tsv: prior x likelihood is 0 at all 25000 draws of f.tsv at the observation|0
tw-truncate: flow-1.tsv: No space left on device|1
X
}

@test "an analysis first trains the likelihood that alone had a weight in the last round, else that of all data" {
  tools
  : >settings
  all='likelihood likelihood-N.tsv' steps='stepwise stepwise-N.tsv --steps auto'
  # first ROUND WHICH OTHER: check the options of both likelihoods in that round; N stands for its number.
  first() {
    [ "$(./simulate.sh likelihood "$1" 1)" = "${2//N/$1}" ] || fail "$(./simulate.sh likelihood "$1" 1)"
    [ "$(./simulate.sh likelihood "$1" 2)" = "${3//N/$1} --beside ${2%% *}-$1.tsv" ] || fail "$(./simulate.sh likelihood "$1" 2)"
  }
  first 1 "$all" "$steps"
  while read -r weights; do
    # shellcheck disable=SC2086 # words
    set -- $weights
    printf '%s\t1\t0\t0\t%s\n' estimate weight flow "$1" 'likelihood 1' "$2" 'likelihood 2' "$3" mixture 1 >stack-1.tsv
    if [ "$4" = all ]; then first 2 "$all" "$steps"; else first 2 "$steps" "$all"; fi
  done <<'X'
0.2 0.3 0.5 all
0 0.5 0.5 all
0.5 0.5 0 all
0 1 0 all
1 0 0 all
0 0 1 steps
0.75 0 0.25 steps
0.95 0 0.05 steps
X
}

@test "the script uses simulations partly within the truncated prior if fewer than 20 are well within, or stops" {
  tools
  mkdir stub
  # The stub keeps the given numbers of records, for the first share and for 2 of 100 draws.
  cat >stub/tw-truncate <<'X'
#!/bin/sh
case "$*" in
'-t T --reach 0.5 -n 20 -j 1 in') n=$first ;;
'-t T --reach 0.02 -n 100 -j 1 in') n=$second ;;
*) exit 9 ;;
esac
echo x
[ "$n" -eq 0 ] || seq "$n"
X
  chmod +x stub/tw-truncate
  { echo x; seq 40; } >in
  : >settings
  while read -r first second status n; do
    go env first="$first" second="$second" PATH="$PWD/stub:$PATH" threads=1 ./simulate.sh well T in 0.5 20
    did "$status" || fail "$first $second"
    if [ "$status" -eq 0 ]; then
      diff out <(echo x; seq "$n") >&2 || fail "$first $second"
    else
      has
      [ "$(cat err)" = 'too few simulations are like those in the truncated prior' ] || fail "$(cat err)"
    fi
  done <<'X'
20 none 0 20
19 25 0 25
0 2 0 2
0 1 1 -
X
  # The same rule chooses simulations that are added later, however few.
  for case in '20 none 1 none' '19 25 none 1' '19 25 none 0'; do
    read -r first second first2 second2 <<<"$case"
    rm -f reach
    go env first="$first" second="$second" PATH="$PWD/stub:$PATH" threads=1 ./simulate.sh well T in 0.5 20 reach
    did 0
    go env first="$first2" second="$second2" PATH="$PWD/stub:$PATH" threads=1 ./simulate.sh well T in 0.5 20 reach
    did 0 || fail "$case"
    n=$first2
    [ "$n" != none ] || n=$second2
    diff out <(echo x; [ "$n" -eq 0 ] || seq "$n") >&2 || fail "$case"
  done
  # Without a truncated prior, all records are kept.
  go ./simulate.sh well '' in 0.5 20
  did 0
  cmp in out
}

@test "an analysis of few simulations, of which none is well in the truncated prior, ends in a report" {
  simulator
  mkdir stub
  cat >stub/tw-truncate <<X
#!/bin/sh
case "\$*" in
*'--reach 0.02 '*) echo partly >>partly ;;
*--reach*) exec head -n 1 near.tsv ;;
esac
exec "$(command -v tw-truncate)" "\$@"
X
  chmod +x stub/tw-truncate
  quick tw-pipe "${P[@]}" --prior 'mass=uniform(0,40), age=lognormal(1.5,0.3)' --runs 300 --points 5
  # Flows trained so briefly truncate the prior only slightly: pretend that a small share remains.
  sed -i 's/^share() {.*/share() { echo 0.05; }/' tw-out/simulate.sh
  printf 'mass\tage\td1\td2\n' >tw-out/near.tsv
  go env PATH="$PWD/stub:$PATH" sh analysis.sh
  did 0 || fail "$(cat err)"
  # Three calls: for the weights, for calibration and for the gap.
  [ "$(wc -l <tw-out/partly)" -eq 3 ]
  [ "$(wc -l <tw-out/near-1.tsv)" -gt 20 ]
  cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
  grep -q '^mass  ' tw-out/report.txt
}

@test "an analysis with too few simulations for a step ends in a report that says so, and other failures are errors" {
  simulator
  quick tw-pipe "${P[@]}" --runs 300 --points 5
  mkdir stub
  while IFS='|' read -r said status; do
    rm -f tw-out/report.*
    printf '#!/bin/sh\necho "%s" >&2\nexit 1\n' "$said" >stub/tw-stack
    chmod +x stub/tw-stack
    go env PATH="$PWD/stub:$PATH" sh analysis.sh
    did "$status" || fail "$said"
    [ -e tw-out/report.txt ] || [ "$status" -eq 1 ] || fail "$said"
    [ "$status" -eq 0 ] || continue
    [[ $(unwrap <tw-out/report.txt | sed -n 3p) == 'Too few simulations for an estimate: the analysis ended without one. '* ]] || fail "$(cat tw-out/report.txt)"
    unwrap <tw-out/report.txt | grep -qF "The step that failed said: $said" || fail "$said: $(cat tw-out/report.txt)"
    grep -q 'Too few simulations for an estimate' tw-out/report.html
  done <<'X'
tw-stack: held.tsv: No space left on device|1
tw-score: 500 proposals, effective sample size 20|1
too few simulations are like those in the truncated prior|0
tw-budget: too few simulations for training, 80: use about --runs 400|0
tw-score: near-1.tsv:3: prior times likelihood is 0 at all 500 proposals of the flow|0
tw-score: draws.tsv:2: none of all 8000 proposals of the flow is in the truncated prior|0
tw-gap: like-2.tsv:59: prior times likelihood is 0 at all 500 proposals of posterior-2.tsv|0
tw-sample: obs.tsv:2: the 100000 proposals have an effective sample size of 0, below 1 (--min-ess): the flow and the likelihood do not agree here|0
X
}

@test "an analysis makes at most ten proposals for each of its draws at the observation" {
  tools
  awk '/tw-sample .*--proposals/ {
      for (i = 2; i <= NF; i++) if ($(i - 1) ~ /^-/) of[$(i - 1)] = $i
      n++; bad += of["--proposals"] > 10 * of["-n"] }
    END { exit !n || bad }' tools.sh
}

@test "a part of simulate.sh that fails ends it, and makes no simulations" {
  tools
  printf '%s\n' "prior='k=normal(0,1)'" "all='k'" "data='x'" 'seed=1' >settings
  for part in 'clean k nowhere.tsv' 'like 7' 'well nowhere.tsv nowhere.tsv 0.5 20' 'share .'; do
    # shellcheck disable=SC2086 # words
    here=$PWD threads=1 launch='' start=1 go sh simulate.sh $part
    [ "$(cat st)" -ne 0 ] || fail "$part"
    [ -z "$(ls theta-* runs-* trial* 2>/dev/null)" ] || fail "$part: $(ls)"
  done
}

@test "the script leaves out a picture or page that cannot be made with a line, and writes the report" {
  simulator
  mkdir stub
  cat >stub/tw-plot <<'X'
#!/bin/sh
for o; do [ "$o" != -o ] || o=yes; done
echo 'tw-plot: regions.tsv: more than 16 columns' >&2
exit 2
X
  report=$(command -v tw-report)
  printf '#!/bin/sh\n[ "$1" != --html ] || { echo "tw-report: no page today" >&2; exit 1; }\nexec "%s" "$@"\n' "$report" >stub/tw-report
  chmod +x stub/*
  printed
  go env PATH="$PWD/stub:$PATH" sh analysis.sh
  did 0
  [ -s tw-out/report.txt ] && [ ! -e tw-out/report.html ] && [ ! -e tw-out/regions.png ]
  cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
  grep -qx 'report.html was left out: tw-report: no page today' err || fail "$(cat err)"
  if command -v gnuplot >/dev/null; then
    for f in intervals.png regions.png coverage.png; do
      grep -qx "$f was left out: tw-plot: regions.tsv: more than 16 columns" err || fail "$f: $(cat err)"
    done
  fi
  grep -qx 'plot was left out: tw-plot: regions.tsv: more than 16 columns' err || fail "$(cat err)"
  # The next start makes the plots and the page.
  go sh analysis.sh
  did 0
  grep -q 'left out' err && fail "$(cat err)"
  [ -s tw-out/report.html ]
  # The same in an analysis from files.
  awk -v seed=1 "$rng"'BEGIN { print "k\td"; for (; n++ < 300;) { k = uniform(); print k "\t" k + 0.1 * normal() } }' >runs.tsv
  printf 'd\n0.5\n' >one.tsv
  tw-pipe --calib runs.tsv --obs one.tsv -p k -x d --logq "awk -F '\t' '{ print \$0 \"\t\" ((NR == 1) ? \"logq\" : -(\$1 - \$2) * (\$1 - \$2)) }'" \
    --points 20 -o files >files.sh
  go env PATH="$PWD/stub:$PATH" sh files.sh
  did 0
  [ -s files/report.txt ]
  [ -z "$(find files -name '*.part' -o -name lock)" ]
  grep -qx 'report.html was left out: tw-report: no page today' err || fail "$(cat err)"
  go sh files.sh
  did 0
  # If gnuplot fails, the plot is made of characters, as without gnuplot.
  rm stub/* && printf '#!/bin/sh\necho broken >&2\nexit 1\n' >stub/gnuplot && chmod +x stub/gnuplot
  go env PATH="$PWD/stub:$PATH" sh files.sh
  did 0
  [ ! -e files/regions.png ] && grep -q 'inside' files/regions.txt || fail "$(ls files)"
  grep -q '^regions.png was left out: tw-plot: gnuplot: ' err || fail "$(cat err)"
  cp files/regions.txt want
  go without_gnuplot sh files.sh
  did 0
  cmp files/regions.txt want
}

@test "half of the simulations train a flow of the same size and steps, if its first line names any" {
  tools
  line=$(sed -n 's/^ *\(same=.*\)$/\1/p' tools.sh)
  [ -n "$line" ]
  while IFS='|' read -r first want; do
    printf '%s\n' "$first" 'part	name	values' >flow.tsv
    sh -euc "file=flow.tsv; $line; echo \$same" >out || fail "$first"
    [ "$(cat out)" = "$want" ] || fail "$first: $(cat out)"
  done <<'E'
# tw-flow 2 --seed 1 -p a -x x*|
# tw-flow 2 --size large --seed 1|--size large
# tw-flow 2 --likelihood --steps 7,2,t,b --size small --seed 1|--steps 7,2,t,b --size small
E
}
