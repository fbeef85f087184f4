load lib

# examples/scale-out: shards give the bytes of one process.
root=$BATS_TEST_DIRNAME/..
run=$root/examples/scale-out/run.sh

setup_file() {
  cd "$BATS_FILE_TMPDIR" || return 1
  ex=$BATS_TEST_DIRNAME/../examples/gaussian_linear_uniform
  simulate=$B/examples/tasks/simulate
  "$simulate" gaussian_linear_uniform --first-two -n 8000 --seed 3 | awk -f "$ex/posterior.awk" >runs.tsv
  "$simulate" gaussian_linear_uniform --first-two -n 4 --seed 4 | cut -f 3- | tw-grid -n 30 theta1=-1:1 theta2=-1:1 |
    awk -f "$ex/posterior.awk" >grid.tsv
  tw-score runs.tsv >scored.tsv
  tw-tree scored.tsv >tree.tsv
  tw-leaf -t tree.tsv scored.tsv | tw-bounds >bounds.tsv
  tw-score grid.tsv | tw-leaf -t tree.tsv | tw-classify -b bounds.tsv >regions.tsv
}

@test "run of scale-out makes the bytes of one process with any number of shards" {
  command -v parallel >/dev/null || skip "GNU parallel is not installed"
  [ -z "$(parallel --will-cite echo ::: 1 2>&1 >/dev/null)" ] || skip "GNU parallel complains of this machine"
  F=$BATS_FILE_TMPDIR
  [ "$(grep -c . "$F/bounds.tsv")" -gt 4 ]
  for shards in 1 2 3 7; do
    go "$run" "$shards" "$F/runs.tsv" "$F/grid.tsv" made
    silent
    for f in tree bounds regions; do cmp "made/$f.tsv" "$F/$f.tsv"; done
    rm -r made
  done
}

@test "run of scale-out fails with the line of a broken record, and makes no tree from the other shards" {
  command -v parallel >/dev/null || skip "GNU parallel is not installed"
  [ -z "$(parallel --will-cite echo ::: 1 2>&1 >/dev/null)" ] || skip "GNU parallel complains of this machine"
  F=$BATS_FILE_TMPDIR
  { head -n 2000 "$F/runs.tsv" && echo broken; } >runs
  "$run" 3 runs "$F/grid.tsv" made 2>err >log && fail "status 0"
  cat err >&2
  grep -q "^tw-score: runs.003:$(wc -l <made/runs.003): " err
  [ ! -s made/tree.tsv ]
}

@test "tw-score makes the bytes of one process from blocks that GNU parallel hands out with the header" {
  command -v parallel >/dev/null || skip "GNU parallel is not installed"
  [ -z "$(parallel --will-cite echo ::: 1 2>&1 >/dev/null)" ] || skip "GNU parallel complains of this machine"
  F=$BATS_FILE_TMPDIR
  parallel --will-cite --halt now,fail=1 -k --pipe --header : --block 40k tw-score <"$F/runs.tsv" |
    awk 'NR == 1 || !/^theta1\t/' | cmp - "$F/scored.tsv"
}

# stand_ins FOLDER: the programs that slurm.sh asks for; simulate dies once, in the chunk of seed $dies.
stand_ins() {
  mkdir "$1"
  cat >"$1/prior" <<'E'
#!/bin/sh
exec tw-sample --prior "$(for i in 1 2 3 4 5 6 7 8 9 10; do printf 'theta%d=uniform(-1,1) ' $i; done)" "$@"
E
  cat >"$1/simulate" <<E
#!/bin/sh
if [ "\$1" = "\${dies:-}" ] && rm "$PWD/dies"; then kill -9 \$\$; fi
exec "$B/examples/tasks/simulate" gaussian_linear_uniform --theta - --seed "\$1"
E
  printf '#!/bin/sh\nexec awk -f "%s"\n' "$root/examples/gaussian_linear_uniform/posterior.awk" >"$1/estimate"
  chmod +x "$1"/*
}

@test "slurm.sh makes the shards by tasks, and resumes one that died" {
  needs_math
  stand_ins bin
  task() { PATH=$PWD/bin:$PATH SLURM_ARRAY_TASK_ID=$1 sh "$root/examples/scale-out/slurm.sh"; }
  # The SEED of the third chunk.
  dies=$(awk '$1 == 1 && $2 == 2 && $3 == 2 { print $4 }' "$BATS_TEST_DIRNAME/oracles/seeds.tsv")
  export dies
  touch dies
  task 1
  task 2 2>err && fail "status 0"
  grep -q '^tw-simulate: chunk 3 (records 501 to 750): COMMAND ' err || fail "$(cat err)"
  [ ! -e scored.002.tsv ]
  [ -s chunks/2-000001.tsv ]
  task 2
  task 3
  [ ! -e shard.002 ]
  [ ! -e chunks/2-000001.tsv ]
  [ -s chunks/trial.tsv ]
  tw-tree scored.*.tsv >tree.tsv
  tw-leaf -t tree.tsv scored.*.tsv | tw-bounds >bounds.tsv
  for i in 1 2 3; do
    bin/prior -n 1000 --seed $i | tw-simulate --chunk 250 --stream $i 'bin/simulate SEED'
  done | awk 'NR == 1 || !/^theta/' | bin/estimate | tw-score >all
  tw-tree all | cmp - tree.tsv
}

@test "tw-simulate --launch parallel makes the bytes of one process in the example of scale-out" {
  command -v parallel >/dev/null || skip "GNU parallel is not installed"
  [ -z "$(parallel --will-cite echo ::: 1 2>&1 >/dev/null)" ] || skip "GNU parallel complains of this machine"
  stand_ins bin
  bin/prior -n 1000 >theta.tsv
  tw-simulate --chunk 100 'bin/simulate SEED' theta.tsv >want
  for by in parallel 'parallel --will-cite --sshlogin : --workdir . --halt now,fail=1'; do
    go tw-simulate --chunk 100 --launch "$by" --folder chunks 'bin/simulate SEED' theta.tsv
    silent
    cmp out want
    rm -r chunks
  done
}
