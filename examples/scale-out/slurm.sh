#!/bin/sh
#SBATCH --array=1-64
#SBATCH --job-name=tw-map
# The map of the calibration as a Slurm array job: 64 tasks simulate and score.
#
#   map=$(sbatch --parsable slurm.sh)
#   sbatch --dependency=afterok:$map --wrap 'tw-tree --expect 64000 scored.*.tsv >tree.tsv &&
#     tw-leaf -t tree.tsv scored.*.tsv | tw-bounds --expect 64000 >bounds.tsv'
#
# prior, simulate and estimate stand for your own programs: draws of the prior
# (tw-sample --prior), the simulator as a filter, and what adds logq (or: tw-score -f
# flow.tsv). --expect counts the records of all tasks: a task that died is not
# overlooked. A shard gets its name only when it is whole. A task that died is
# submitted again with its number, sbatch --array=17 slurm.sh: the chunks that it had
# finished are in its folder.
set -eu
LC_ALL=C
export LC_ALL
task=$SLURM_ARRAY_TASK_ID
id=$(printf %03d "$task")
mkdir -p "shard.$id"
cd "shard.$id"
# No program stands left of a pipe, where it might fail unseen.
prior -n 1000 --seed "$task" >theta
tw-simulate --expect 1000 --chunk 250 --stream "$task" --folder chunks 'simulate SEED' theta >runs
estimate <runs >estimated
tw-score estimated >scored
mv scored "../scored.$id.tsv"
rm -r "../shard.$id"
