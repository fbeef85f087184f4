#!/usr/bin/env bash
# Calibrate and classify in shards, with the same bytes as one process:
#   run.sh SHARDS RUNS.tsv GRID.tsv OUT
# RUNS: calibration records with x* and logq. GRID: the records to ask about, with
# the same columns. Makes tree.tsv, bounds.tsv and regions.tsv in the folder OUT.
# SSHLOGIN=host1,host2,: spreads the shards over hosts that share the folder.
set -euo pipefail
shards=$1 runs=$(realpath "$2") grid=$(realpath "$3")
mkdir -p "$4"
cd "$4"
export LC_ALL=C
mapfile -t ids < <(seq -f %03.0f "$shards")

# each COMMAND: run it for every shard, {} its number. A job that fails ends all.
each() {
  parallel --will-cite --halt now,fail=1 \
    ${SSHLOGIN:+--sshlogin "$SSHLOGIN" --workdir "$PWD" --env PATH,LC_ALL} "$1" ::: "${ids[@]}"
}

# cut_up FILE NAME: its records, in order, to NAME.001 ..., each with the header.
# (Simulators that run in shards write such files themselves.)
cut_up() {
  tail -n +2 "$1" >body
  split -n "l/$shards" -a 3 --numeric-suffixes=1 body "$2.body."
  for id in "${ids[@]}"; do { head -n 1 "$1" && cat "$2.body.$id"; } >"$2.$id"; done
  rm body "$2".body.*
}

cut_up "$runs" runs
cut_up "$grid" grid

# map: what happens to a record depends on nothing else.
each 'tw-score runs.{} >scored.{}'

# The fit sees all records: tw-tree takes the shards as operands and writes one header.
# Its tree is small, and goes to everybody.
records=$(($(wc -l <"$runs") - 1))
tw-tree --expect "$records" "${ids[@]/#/scored.}" >tree.tsv

# map: leaf and score, without a header and sorted by leaf ...
# shellcheck disable=SC2016 # awk's $, not the shell's
each 'tw-leaf -t tree.tsv scored.{} | awk -F "\t" -v OFS="\t" "NR > 1 { print \$NF, \$(NF - 1) }" |
  sort -s -n -k1,1 >leaves.{}'

# ... reduce: merged, the scores of a leaf come together; one leaf in memory at a time.
{ printf 'leaf\tscore\n' && sort -m -s -n -k1,1 "${ids[@]/#/leaves.}"; } |
  tw-bounds --sorted --expect "$records" >bounds.tsv

# map again; the shards' order is the records' order.
each 'tw-score grid.{} | tw-leaf -t tree.tsv | tw-classify -b bounds.tsv >regions.{}'
for id in "${ids[@]}"; do
  if [ "$id" = 001 ]; then cat "regions.$id"; else tail -n +2 "regions.$id"; fi
done >regions.tsv
