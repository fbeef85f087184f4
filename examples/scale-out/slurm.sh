#!/bin/sh
#SBATCH --array=1-64
#SBATCH --job-name=tw-map
# The map of the calibration as a Slurm array job: 64 tasks simulate and score.
#
#   map=$(sbatch --parsable slurm.sh)
#   sbatch --dependency=afterok:$map --wrap 'tw-tree --expect 64000 scored.*.tsv >tree.tsv &&
#     tw-leaf -t tree.tsv scored.*.tsv | tw-bounds --expect 64000 >bounds.tsv'
#
# simulate and estimate stand for your own programs: the first prints records of the
# prior and the simulator, the second adds logq (or: tw-score -f flow.tsv).
# --expect counts the records of all tasks: a task that died is not overlooked. A
# shard gets its name only when it is whole.
set -eu
# shellcheck disable=SC3040 # asked for first
if (set -o pipefail) 2>/dev/null; then set -o pipefail; fi
LC_ALL=C
export LC_ALL
id=$(printf %03d "$SLURM_ARRAY_TASK_ID")
simulate -n 1000 --seed "$SLURM_ARRAY_TASK_ID" | estimate | tw-score >"scored.$id.tmp"
mv "scored.$id.tmp" "scored.$id.tsv"
