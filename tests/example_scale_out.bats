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

@test "any number of shards: the bytes of one process" {
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

@test "a shard that is lost is not overlooked" {
  command -v parallel >/dev/null || skip "GNU parallel is not installed"
  [ -z "$(parallel --will-cite echo ::: 1 2>&1 >/dev/null)" ] || skip "GNU parallel complains of this machine"
  F=$BATS_FILE_TMPDIR
  { head -n 2000 "$F/runs.tsv" && echo broken; } >runs
  "$run" 3 runs "$F/grid.tsv" made 2>err >log && fail "status 0"
  cat err >&2
  grep -q "^tw-score: runs.003:$(wc -l <made/runs.003): " err
  [ ! -s made/tree.tsv ]
}

@test "bodies without a header, in blocks: the bytes of one process" {
  command -v parallel >/dev/null || skip "GNU parallel is not installed"
  [ -z "$(parallel --will-cite echo ::: 1 2>&1 >/dev/null)" ] || skip "GNU parallel complains of this machine"
  F=$BATS_FILE_TMPDIR
  q=$(head -n 1 "$F/runs.tsv" | tr '\t' '\n' | grep -nx logq | cut -d: -f1)
  tail -n +2 "$F/runs.tsv" | parallel --will-cite --halt now,fail=1 -k --pipe --block 40k tw-score -N -q "$q" >out
  tail -n +2 "$F/scored.tsv" | cmp - out
}

@test "slurm.sh: tasks make the shards, the reduce counts them" {
  needs_math
  F=$BATS_FILE_TMPDIR
  mkdir bin
  printf '#!/bin/sh\nexec "%s" gaussian_linear_uniform --first-two "$@"\n' "$B/examples/tasks/simulate" >bin/simulate
  printf '#!/bin/sh\nexec awk -f "%s"\n' "$root/examples/gaussian_linear_uniform/posterior.awk" >bin/estimate
  chmod +x bin/*
  for i in 1 2 3; do PATH=$PWD/bin:$PATH SLURM_ARRAY_TASK_ID=$i sh "$root/examples/scale-out/slurm.sh"; done
  tw-tree --expect 3000 scored.*.tsv >tree.tsv
  tw-leaf -t tree.tsv scored.*.tsv | tw-bounds --expect 3000 >bounds.tsv
  head -n 1 scored.001.tsv >all
  for i in 1 2 3; do tail -n +2 "scored.00$i.tsv"; done >>all
  tw-tree all | cmp - tree.tsv
  rm scored.002.tsv
  run ! tw-tree --expect 3000 scored.*.tsv
}
