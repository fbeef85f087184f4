load lib

# examples/scale-out: Snakemake, and the scripts of the Nextflow module as they are when Nextflow has put
# values for its variables. Most need TW_WHOLE=1, as in make nightly.
scale=$BATS_TEST_DIRNAME/../examples/scale-out

# The simulator: x is k and noise. The third call of chunk 2 kills the tw-simulate that made it: once
# if there is a file "once", each time if there is a file "always".
simulator() {
  cat >simulate <<'E'
#!/bin/sh
[ ! -e slow ] || sleep 0.3
if [ "$1" = 226916065 ] && { [ -e always ] || rm once 2>/dev/null; }; then
  p=$$ all=''
  while p=$(ps -o ppid= -p "$p" | tr -d ' ') && [ "$p" -gt 1 ]; do
    [ "$(ps -o comm= -p "$p")" != tw-simulate ] || all="$all $p"
  done
  kill -9 $all
fi
exec awk -v s="$1" 'BEGIN { FS = OFS = "\t" } NR == 1 { print $0, "x"; next }
  { s = s * 16807 % 2147483647; print $0, $1 + s / 2147483647 }'
E
  chmod +x simulate
  printf 'x\n2.8\n' >obs.tsv
  [ "$(awk '$1 == 1 && $2 == 2 && $3 == 2 { print $4 }' "$BATS_TEST_DIRNAME/oracles/seeds.tsv")" = 226916065 ]
}

# settings [SED]: the options of the programs; each chunk has 100 simulations, in four calls.
settings() {
  cat >analysis.yaml <<'E'
sample: --prior 'k=uniform(0,4)' --seed 5
simulate: --chunk 25 --seed 1 './simulate SEED'
pipe: -p k -x x --support k=0:4
obs: obs.tsv
records: 100
train: 4
calib: 4
files: [simulate]
E
  sed -i "${1-}" analysis.yaml
}

# by_hand FOLDER TRAIN MOST: the analysis without an engine.
by_hand() {
  local k
  mkdir "$1" && cp simulate obs.tsv "$1"
  cd "$1" || return 1
  for k in 1 2 3 4 5 6 7 8 9; do
    tw-sample --prior "k=uniform(0,$3)" --seed 5 -n 100 --stream "$k" |
      tw-simulate --chunk 25 --seed 1 --stream "$k" './simulate SEED' >"$k"
  done
  seq "$2" | xargs awk 'NR == 1 || FNR > 1' >train.tsv
  seq $(($2 + 1)) $(($2 + 4)) | xargs awk 'NR == 1 || FNR > 1' >calib.tsv
  tw-pipe --train train.tsv --calib calib.tsv --obs obs.tsv -p k -x x --support k=0:4 |
    sh >report.txt 2>log || fail "$(cat log)"
  cd ..
}

# same FOLDER: all tables are those made by hand, and the report is.
same() {
  local f
  for f in train.tsv calib.tsv report.txt tw-out/parameters.tsv tw-out/regions.tsv tw-out/bounds.tsv; do
    cmp "$1/$f" "$f"
  done
}

engine() { snakemake -s "$scale/Snakefile" "$@" -j 2 --configfile analysis.yaml; }

needs_snakemake() {
  whole || skip "not asked for"
  command -v snakemake >/dev/null || skip "no snakemake"
  simulator
  settings "$@"
}

@test "Snakemake runs a chunk again whose worker was killed, with the bytes of one process (TW_WHOLE=1)" {
  needs_snakemake
  by_hand want 4 4
  touch once
  go engine
  did 0
  [ ! -e once ]
  grep -q '^Trying to restart job' err || fail "$(cat err)"
  same want
  go engine
  did 0
  grep -q '^Nothing to be done' err || fail "$(cat err)"
}

@test "Snakemake stops before the analysis if a worker is killed each time, and goes on later (TW_WHOLE=1)" {
  needs_snakemake
  by_hand want 4 4
  touch always
  go engine
  did 1
  [ "$(grep -c '^Trying to restart job' err)" -eq 2 ]
  # The other chunks are whole, and what the worker had finished is kept.
  [ ! -e simulated/2.tsv ]
  [ ! -e train.tsv ]
  [ ! -e report.txt ]
  [ ! -e tw-out ]
  [ "$(wc -l <simulated/3.tsv)" -eq 101 ]
  [ -s calls/2-000001.tsv ]
  [ ! -e calls/2-000002.tsv ]
  rm always
  go engine
  did 0
  same want
}

@test "Snakemake and its workers may be killed: no table is half, and the next call goes on (TW_WHOLE=1)" {
  needs_snakemake
  by_hand want 4 4
  touch slow
  setsid snakemake -s "$scale/Snakefile" -j 2 --configfile analysis.yaml >log 2>&1 3>&- &
  pid=$!
  # In the midst of a chunk, when another one is complete.
  for _ in $(seq 300); do
    ! { ls simulated/*.tsv && ls calls/*-000001.tsv; } >/dev/null 2>&1 || break
    sleep 0.1
  done
  kill -9 -- "-$pid"
  wait "$pid" || true
  [ -e simulated ] && [ "$(find simulated -name '*.part' | wc -l)" -ge 1 ] || fail "$(ls -l simulated && tail log)"
  for f in simulated/*.tsv; do [ "$(wc -l <"$f")" -eq 101 ] || fail "$f"; done
  [ ! -e train.tsv ]
  rm slow
  go engine
  did 1
  go engine --unlock
  did 0
  go engine
  did 0
  same want
}

@test "Snakemake makes all again with another prior, and only what a longer analysis lacks (TW_WHOLE=1)" {
  needs_snakemake
  by_hand want 4 3
  by_hand more 5 3
  go engine
  did 0
  differs train.tsv want/train.tsv
  settings 's/0,4)/0,3)/'
  go engine
  did 0
  same want
  settings 's/0,4)/0,3)/; s/^train: 4/train: 5/'
  go engine
  did 0
  [ "$(grep -c '^rule simulate:' err)" -eq 1 ]
  same more
}

@test "Snakemake refuses a simulator that was edited, with or without new chunks (TW_WHOLE=1)" {
  needs_snakemake 's/^calib: 4/calib: 3/'
  go engine
  did 0
  cp train.tsv before.tsv
  sed -i 's/print $0, $1 +/print $0, 2 * $1 +/' simulate
  go engine
  did 1
  grep -q '^tw-simulate: --folder: the simulator gives other data' err || fail "$(cat err)"
  settings '/^files/d'
  go engine
  did 1
  grep -q '^tw-simulate: --folder: the simulator gives other data' err || fail "$(cat err)"
  cmp before.tsv train.tsv
  [ ! -e simulated/8.tsv ]
  # All is simulated again by the new one.
  rm -r calls simulated
  by_hand want 4 4
  go engine
  did 0
  same want
}

@test "Snakemake leaves the report of an analysis without an answer (TW_WHOLE=1)" {
  needs_snakemake
  mkdir bin
  printf '#!/bin/sh\necho "echo There is no answer; exit 3"\n' >bin/tw-pipe
  chmod +x bin/tw-pipe
  PATH=$PWD/bin:$PATH go engine
  did 1
  [ ! -e report.txt ]
  grep -qx 'There is no answer' report.txt.part
  by_hand want 4 4
  go engine
  did 0
  same want
}

@test "Snakemake gives braces and quotes to a simulator of --each as they are (TW_WHOLE=1)" {
  needs_snakemake
  cat >analysis.yaml <<'E'
sample: --prior 'k=uniform(0,4)'
simulate: >-
  --take n: -x x --each 'awk -v k={k} -v s={SEED} "BEGIN { print \"n:\", k + s / 2147483647 }"'
pipe: -p k -x x --support k=0:4
obs: obs.tsv
records: 60
train: 1
calib: 1
E
  go engine train.tsv
  did 0
  # The noise is in (0, 1).
  [ "$(awk 'NR > 1 && $2 > $1 && $2 < $1 + 1' train.tsv | wc -l)" -eq 60 ]
}

# nf SECTION PROCESS WORD=VALUE...: the script that Nextflow makes of this section, with these values.
nf() {
  local section=$1 process=$2 w
  shift 2
  awk -v section="$section:" -v process="$process" '$1 == "process" { mine = $2 == process }
    !on && $1 ~ /^[a-z]+:$/ { here = $1 == section }
    mine && here && $1 == "\"\"\"" { on = !on; next }
    mine && on { print substr($0, 5) }' "$scale/nextflow/main.nf" >script
  [ -s script ] || fail "no script of $process"
  set -- "task.process=$process" task.cpus=2 "$@"
  for w; do
    word=${w%%=*} value=${w#*=} perl -pi -e 's/(?<!\\)\$(\{\Q$ENV{word}\E\}|\Q$ENV{word}\E\b)/$ENV{value}/g' script
  done
  # Groovy takes one backslash of two.
  perl -pi -e 's/\\([\\\$])/$1/g' script
  go bash -euo pipefail script
}

@test "the scripts of the Nextflow module make the bytes of one process, and fail if a worker is killed (TW_WHOLE=1)" {
  whole || skip "not asked for"
  simulator
  by_hand want 4 4
  mkdir nf && cp simulate obs.tsv nf
  cd nf
  for k in 1 2 3 4 5 6 7 8; do
    nf script TW_SAMPLE k=$k args="--prior 'k=uniform(0,4)' --seed 5 -n 100"
    silent
    [ $k != 2 ] || touch always
    nf script TW_SIMULATE k=$k args="--chunk 25 --seed 1 './simulate SEED'" prior=prior-$k.tsv
    if [ $k = 2 ]; then
      did 137
      rm always
      nf script TW_SIMULATE k=$k args="--chunk 25 --seed 1 './simulate SEED'" prior=prior-$k.tsv
    fi
    silent
  done
  nf script TW_READ part=train args= tables='simulated-1.tsv simulated-2.tsv simulated-3.tsv simulated-4.tsv'
  silent
  nf script TW_READ part=calib args= tables='simulated-5.tsv simulated-6.tsv simulated-7.tsv simulated-8.tsv'
  silent
  nf script TW_PIPE args='-p k -x x --support k=0:4' train=train.tsv calib=calib.tsv obs=obs.tsv
  did 0
  same ../want
  printf '"TW_PIPE":\n    tw: %s\n' "$(sed -n 's/^VERSION = //p' "$BATS_TEST_DIRNAME/../Makefile")" | cmp - versions.yml
}

@test "the stubs of the Nextflow module make all outputs that its processes promise" {
  for p in SAMPLE SIMULATE READ PIPE; do
    mkdir $p
    cd $p
    nf stub TW_$p k=7 part=calib
    silent
    printf '"TW_%s":\n    tw: stub\n' $p | cmp - versions.yml
    cd ..
  done
  [ -e SAMPLE/prior-7.tsv ]
  [ -e SIMULATE/simulated-7.tsv ]
  [ -e READ/calib.tsv ]
  [ -e PIPE/report.txt ]
  [ -d PIPE/tw-out ]
}
