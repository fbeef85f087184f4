# step.sh, which a printed script consists of: what is made again, what is refused, and what happens at an interrupt.
load lib

# folder: the folder tw-out with step.sh, as tw-pipe leaves it.
folder() {
  tsv x1 1 >obs.tsv
  tw-pipe --simulate "sed '1s/\$/\tx1/; 1!s/\$/\t1/'" --prior 'theta1=normal(0,1)' --obs obs.tsv >/dev/null 2>&1 || return
  export PATH=$T/programs:$PATH
  mkdir -p programs
}

# program NAME: a program of this name, whose commands are on standard input.
program() {
  { echo '#!/bin/sh' && cat; } >"programs/$1"
  chmod +x "programs/$1"
}

# script: the steps on standard input, as a script.
script() { { echo "threads='-j 2'" && echo '. tw-out/step.sh' && cat; } >script.sh; }

shells() { for s in dash bash 'busybox sh' mksh; do command -v "${s%% *}" >/dev/null && echo "$s"; done; }

@test "a step is made once, and again if its command or a file that it reads has changed, in any shell" {
  folder
  program made <<<'echo "$*" >>calls; cat "$@"'
  while read -r shell; do
    rm -rf tw-out/*.tsv tw-out/steps tw-out/calls
    echo a >tw-out/in
    script <<'S'
step a.tsv made in
step b.tsv made a.tsv
step other.tsv made step.sh
S
    go $shell script.sh
    silent
    go $shell script.sh
    silent
    printf '%s\n' in a.tsv step.sh | diff - tw-out/calls
    # The input has changed: what reads it is made again, and what reads that.
    echo b >tw-out/in
    go $shell script.sh
    silent
    [ "$(cat tw-out/b.tsv)" = b ]
    printf '%s\n' in a.tsv step.sh in a.tsv | diff - tw-out/calls
    # Another command that gives the same bytes: only this step is made again.
    sed -i 's/made in/made -- in/' script.sh
    program made <<<'echo "$*" >>calls; [ "$1" != -- ] || shift; cat "$@"'
    go $shell script.sh
    silent
    [ "$(tail -n 1 tw-out/calls)" = '-- in' ]
    # A table that is not there is made again.
    rm tw-out/b.tsv
    go $shell script.sh
    silent
    [ "$(cat tw-out/b.tsv)" = b ]
    [ "$(wc -l <tw-out/calls)" -eq 7 ]
  done < <(shells)
}

@test "a table that was edited or cut after it was made is refused by name, also one that a program writes itself" {
  folder
  program made <<<'printf "x\n1\n2\n"'
  program drawn <<<'printf "1\n2\n" >"$1"'
  while read -r shell; do
    for file in a.tsv b.png; do
      for edit in '$d' '2s/$/0/' '$s/$/ /'; do
        rm -rf tw-out/a.tsv tw-out/b.png tw-out/steps
        script <<<$'step a.tsv made\nstep b.png drawn b.png'
        go $shell script.sh
        silent
        cp tw-out/$file was
        sed -i "$edit" tw-out/$file
        go $shell script.sh
        did 1
        [ "$(cat err)" = "tw-out/$file: was changed after it was made: remove it, and it will be made again" ]
        rm tw-out/$file
        go $shell script.sh
        silent
        cmp was tw-out/$file
      done
    done
  done < <(shells)
}

@test "words of a command with spaces, line ends and quotes are compared as words" {
  folder
  script <<'S'
step a.tsv printf '%s\n' 'a b' c "it's
d"
S
  go sh script.sh
  silent
  tsv 'a b c' >/dev/null
  printf '%s\n' 'a b' c "it's" d | diff - tw-out/a.tsv
  sed -i "s/'a b' c/a 'b c'/" script.sh
  go sh script.sh
  silent
  printf '%s\n' a 'b c' "it's" d | diff - tw-out/a.tsv
}

@test "densities are computed again if a file that their command names has changed, and a word log is no file" {
  folder
  program tw-simulate <<<'cat ../density; echo $# >>../calls'
  echo one >density
  script <<'S'
step logq.tsv tw-simulate -x log 'cd .. && awk -f density --no-such-word'
S
  go sh script.sh
  silent
  go sh script.sh
  silent
  [ "$(cat tw-out/logq.tsv) $(wc -l <calls)" = 'one 1' ]
  echo two >density
  go sh script.sh
  silent
  [ "$(cat tw-out/logq.tsv) $(wc -l <calls)" = 'two 2' ]
}

@test "simulations are refused if a file that the command of their prior names has changed" {
  folder
  program tw-sample <<<'cat ../law'
  program tw-simulate <<<'cat prior-1.tsv'
  echo one >law
  script <<'S'
step prior-1.tsv tw-sample --draw 'cd .. && cat law'
step simulated-1.tsv tw-simulate sim prior-1.tsv
S
  go sh script.sh
  silent
  go sh script.sh
  silent
  echo two >law
  go sh script.sh
  did 1
  grep -qx 'tw-out/simulated-1.tsv: made by another command, or of other parameters: remove it, or name another folder' err
  [ "$(cat tw-out/simulated-1.tsv)" = one ]
}

@test "the number of threads and the program that launches calls change no result" {
  folder
  program tw-simulate <<<'echo simulated'
  script <<'S'
step simulated-1.tsv tw-simulate --launch parallel $threads --seed 1
S
  go sh script.sh
  silent
  sed -i "s/-j 2/-j 3/; s/parallel/srun/" script.sh
  go sh script.sh
  silent
  sed -i "s/--seed 1/--seed 2/" script.sh
  go sh script.sh
  did 1
  grep -q '^tw-out/simulated-1.tsv: made by another command.*remove it, or name another folder' err
}

@test "a table of simulations whose parameters have changed is refused, not made again" {
  folder
  program tw-simulate <<<'cat prior.tsv'
  echo 1 >tw-out/given
  script <<'S'
step prior.tsv cat given
step simulated.tsv tw-simulate prior.tsv
step after.tsv cat simulated.tsv
S
  go sh script.sh
  silent
  echo 2 >tw-out/given
  go sh script.sh
  did 1
  grep -q '^tw-out/simulated.tsv: ' err
  [ "$(cat tw-out/simulated.tsv)" = 1 ]
  rm tw-out/simulated.tsv
  go sh script.sh
  silent
  [ "$(cat tw-out/after.tsv)" = 2 ]
}

@test "the report is made again when any table of the folder has changed" {
  folder
  program tw-report <<<'cat ./*.tsv | grep -c ""'
  script <<'S'
step report.txt tw-report .
S
  rm -f tw-out/*.tsv
  printf '1\n2\n' >tw-out/a.tsv
  go sh script.sh
  silent
  [ "$(cat tw-out/report.txt)" = 2 ]
  echo 3 >tw-out/b.tsv
  go sh script.sh
  silent
  [ "$(cat tw-out/report.txt)" = 3 ]
}

@test "a step that fails ends the script with its status, the last messages, and no file" {
  folder
  program failing <<<'for i in 1 2 3 4; do echo "failing: line $i" >&2; done; echo half; exit 4'
  program tw-report <<<'echo the report'
  script <<'S'
step a.tsv echo a
step b.tsv failing
step c.tsv echo c
S
  go sh script.sh
  did 4
  has
  printf '%s\n' 'b.tsv: status 4; all messages are in tw-out/log, the last:' 'failing: line 2' 'failing: line 3' \
    'failing: line 4' | diff - err
  [ -e tw-out/a.tsv ]
  [ ! -e tw-out/b.tsv ]
  [ ! -e tw-out/c.tsv ]
  [ ! -e tw-out/lock ]
  [ -z "$(find tw-out -name '*.part')" ]
  grep -qx 'failing: line 1' tw-out/log
  # Status 3: there is no answer, and the report says what is known.
  program failing <<<'echo "failing: nothing" >&2; exit 3'
  go sh script.sh
  did 3
  grep -qx 'the report' out
}

@test "a picture that cannot be drawn is left out with a line" {
  folder
  program tw-plot <<<'echo "tw-plot: gnuplot: not found" >&2; exit 1'
  script <<'S'
step a.png tw-plot -o a.png
step b.tsv echo b
S
  go sh script.sh
  did 0
  grep -qx 'a.png was left out: tw-plot: gnuplot: not found' err
  [ -e tw-out/b.tsv ]
  [ ! -e tw-out/a.png ]
  # A program that writes its file itself.
  program tw-plot <<<'echo picture >a.png'
  go sh script.sh
  silent
  [ "$(cat tw-out/a.png)" = picture ]
}

@test "what tw-typical says and the first tw-flow advises is shown to the user, what others say is in the log" {
  folder
  program tw-typical <<<'echo "tw-typical: unlike" >&2; echo p'
  program tw-flow <<<'echo "tw-flow: parameter N has integers only" >&2; echo "tw-flow: 9 records, 2 epochs in 1 s" >&2; echo p'
  program other <<<'echo "other: words" >&2; echo p'
  script <<'S'
step typical.tsv tw-typical
step flow-1.tsv tw-flow
step flow-2.tsv tw-flow
step other.tsv other
S
  go sh script.sh
  did 0
  printf '%s\n' 'tw-typical: unlike' 'tw-flow: parameter N has integers only' | diff - err
  grep -qx 'other: words' tw-out/log
}

@test "a second script in the folder is refused while the first works, and a lock whose process died is replaced" {
  folder
  script <<'S'
step a.tsv sh -c 'echo >started; while [ ! -e go ]; do sleep 0.05; done; echo a'
S
  sh script.sh 2>/dev/null &
  first=$!
  while [ ! -e tw-out/started ]; do sleep 0.05; done
  go sh script.sh
  did 1
  grep -q "^tw-out: another analysis is running there (process $first on $(uname -n)); if it is not, remove tw-out/lock" err
  kill -9 "$first"
  : >tw-out/go
  wait "$first" || :
  go sh script.sh
  silent
  [ "$(cat tw-out/a.tsv)" = a ]
  [ ! -e tw-out/lock ]
  echo "1 another-host" >tw-out/lock
  go sh script.sh
  did 1
  grep -q 'process 1 on another-host' err
}

@test "a folder that cannot be written is not said to be another script's" {
  folder
  script <<'S'
step a.tsv echo a
S
  rm -rf tw-out/steps
  : >tw-out/steps
  go sh script.sh
  did 1
  grep -q 'tw-out/steps' err
  run ! grep -q 'another analysis' err
  [ ! -e tw-out/a.tsv ]
}

@test "an interrupt ends the script with a line, and leaves no lock and no part of a file" {
  folder
  script <<'S'
step a.tsv sh -c 'echo half; echo >started; sleep 2; echo a'
S
  for signal in INT TERM HUP; do
    rm -f tw-out/started
    # A job of a shell without job control ignores an interrupt.
    perl -e '$SIG{INT} = "DEFAULT"; exec @ARGV' sh script.sh 2>err &
    while [ ! -e tw-out/started ]; do sleep 0.05; done
    kill -$signal $!
    st=0
    wait $! || st=$?
    case $signal in INT) [ $st -eq 130 ] && grep -qx 'interrupted; run the script again to continue' err ;;
    TERM) [ $st -eq 143 ] ;; *) [ $st -eq 129 ] ;; esac
    [ ! -e tw-out/a.tsv ]
    [ ! -e tw-out/lock ]
    [ ! -e tw-out/a.tsv.part ]
  done
}

@test "a script that is killed at any moment and started again ends with the same bytes" {
  folder
  program tw-simulate <<<'sleep 0.01; sort "$1"; sleep 0.01'
  script <<'S'
step a.tsv sh -c 'sleep 0.02; echo 3; echo 2; echo 1'
step simulated.tsv tw-simulate a.tsv
step b.tsv sh -c 'cat simulated.tsv; sleep 0.02; cat simulated.tsv'
step c.tsv sort -r b.tsv
S
  sh script.sh
  mkdir right && cp tw-out/[abcs]*.tsv right
  rm -rf tw-out/*.tsv tw-out/steps
  for i in $(seq 40); do
    sh script.sh >/dev/null 2>&1 &
    sleep "0.0$((i % 10))$((i % 7))"
    kill -9 $! 2>/dev/null || :
    wait $! 2>/dev/null || :
    [ $((i % 8)) -ne 0 ] || rm -rf tw-out/*.tsv tw-out/steps
  done
  sleep 0.2 # processes that outlive the script
  go sh script.sh
  silent
  for file in right/*; do cmp "$file" "tw-out/${file##*/}"; done
}

@test "a script that is run in another folder, or with another version of tw, says what to do" {
  tsv x1 1 >obs.tsv
  tw-pipe --simulate "sed '1s/\$/\tx1/; 1!s/\$/\t1/'" --prior 'theta1=normal(0,1)' --obs obs.tsv >script.sh 2>/dev/null
  mkdir other
  cd other
  go sh ../script.sh
  did 1
  echo '../script.sh: no folder tw-out: run it where tw-pipe printed it, or print it again' | diff - err
  cd ..
  mkdir -p programs
  program tw-pipe <<<'echo "tw-pipe (tw) 9.9.9"'
  PATH=$T/programs:$PATH go sh script.sh
  did 1
  grep -q '^this script is of tw [0-9.]*: print it again' err
}
