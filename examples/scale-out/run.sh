#!/bin/sh
# Calibrate and classify in shards, with the same output as one process:
#   run.sh SHARDS RUNS.tsv GRID.tsv OUT
# RUNS.tsv has the calibration simulations, with columns x* and logq. GRID.tsv has the records to
# classify, with the same columns. Makes tree.tsv, bounds.tsv and regions.tsv in the folder OUT.
# SSHLOGIN=host1,host2,: distributes the shards over hosts that share the folder.
set -eu
# shellcheck disable=SC3040 # tested in a subshell first
if (set -o pipefail) 2>/dev/null; then set -o pipefail; fi
# from_here FILE: its absolute name.
from_here() { case $1 in /*) echo "$1" ;; *) echo "$PWD/$1" ;; esac; }
shards=$1 runs=$(from_here "$2") grid=$(from_here "$3")
mkdir -p "$4"
cd "$4"
LC_ALL=C
export LC_ALL
ids=$(awk -v n="$shards" 'BEGIN { for (i = 1; i <= n; i++) printf "%03d\n", i }')

# each COMMAND: run COMMAND for every shard, whose number replaces {}. If a job fails, all stop.
each() {
  # shellcheck disable=SC2086 # to be split into the numbers
  parallel --will-cite --halt now,fail=1 \
    ${SSHLOGIN:+--sshlogin "$SSHLOGIN" --workdir "$PWD" --env PATH,LC_ALL} "$1" ::: $ids
}

# cut_up FILE NAME: divide the records of FILE, in order, into NAME.001, NAME.002, ..., each with
# the header. (Simulators that run in shards write such files themselves.)
cut_up() {
  awk -v n="$(wc -l <"$1")" -v shards="$shards" -v name="$2" '
    NR == 1 { for (i = 1; i <= shards; i++) { f = name sprintf(".%03d", i); print >f; close(f) }; next }
    { f = name sprintf(".%03d", int((NR - 2) * shards / (n - 1)) + 1) }
    f != last { close(last); last = f }
    { print >>f }' "$1"
}

cut_up "$runs" runs
cut_up "$grid" grid

# map: each record is processed independently of the others.
each 'tw-score runs.{} >scored.{}'

# The tree is fitted to all records: tw-tree reads all shards. The tree is small, and every
# shard then uses it.
set --
for id in $ids; do set -- "$@" "scored.$id"; done
tw-tree "$@" >tree.tsv

# map: leaf and score, without a header and sorted by leaf ...
# shellcheck disable=SC2016 # these $ are for awk
each 'tw-leaf -t tree.tsv scored.{} | awk -F "\t" -v OFS="\t" "NR > 1 { print \$NF, \$(NF - 1) }" |
  sort -s -n -k1,1 >leaves.{}'

# ... reduce: merge them by leaf, so that tw-bounds has only one leaf in memory at a time.
set --
for id in $ids; do set -- "$@" "leaves.$id"; done
{ printf 'leaf\tscore\n' && sort -m -s -n -k1,1 "$@"; } |
  tw-bounds --sorted >bounds.tsv

# map again, and concatenate the shards in order, which is the order of the records.
each 'tw-score grid.{} | tw-leaf -t tree.tsv | tw-classify -b bounds.tsv >regions.{}'
for id in $ids; do
  if [ "$id" = 001 ]; then cat "regions.$id"; else tail -n +2 "regions.$id"; fi
done >regions.tsv
