#!/bin/sh
#SBATCH --array=1-64
#SBATCH --job-name=tw-map
# The map of the calibration as a Slurm array job: 64 tasks simulate and score.
#
#   map=$(sbatch --parsable slurm.sh)
#   sbatch --dependency=afterok:$map --wrap 'tw-tree scored.*.tsv >tree.tsv &&
#     tw-leaf -t tree.tsv scored.*.tsv | tw-bounds >bounds.tsv'
#
# prior, simulate and estimate stand for your own programs: one that prints draws of the
# prior (or tw-sample --prior), the simulator as a filter, and a filter that appends logq (or
# tw-score -f flow.tsv). A file scored.ID.tsv appears only when it is complete. If a task fails,
# submit it again by its number, sbatch --array=17 slurm.sh; it continues after the chunks that
# it had finished, which are in the folder chunks. If the simulator was edited meanwhile,
# tw-simulate refuses it.
set -eu
LC_ALL=C
export LC_ALL
task=$SLURM_ARRAY_TASK_ID
id=$(printf %03d "$task")
mkdir -p "shard.$id"
cd "shard.$id"
# There are no pipes, because sh ignores the exit status of a program that writes to a pipe.
prior -n 1000 --seed "$task" >theta
tw-simulate --chunk 250 --stream "$task" --folder ../chunks 'simulate SEED' theta >runs
estimate <runs >estimated
tw-score estimated >scored
mv scored "../scored.$id.tsv"
rm -r "../shard.$id"
