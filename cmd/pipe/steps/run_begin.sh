#!/bin/sh
# simulate.sh NAME N STREAM [TRUNCATED]: print N simulations with parameters from the prior, or from the
# truncated prior in the file TRUNCATED. A missing reading becomes 0, and then the column x_missing is 1.
# The file runs-NAME.tsv keeps what the simulator printed. Each NAME has its own STREAM of random numbers.
# simulate.sh clean COLUMNS FILE: print these columns of a table, with missing readings as above.
# simulate.sh like ROUND: print simulations like the observation. If a likelihood has the greatest weight in
# the posterior of that round, it simulates data at 300 draws of the posterior; if the flow has, these are the
# 100 training simulations with the nearest data.
# simulate.sh well TRUNCATED FILE SHARE N [RULE]: print simulations at whose data the truncated prior holds
# SHARE of N draws. If these are fewer than 20, the least that tw-flow holds out, 2 of 100 draws are enough:
# as right on average, but noisier. Later calls use the rule in the file RULE. Without TRUNCATED, print all.
# simulate.sh likelihood ROUND N: print the arguments of train for likelihood number N, 1 or 2, of that round.
# The second is trained fully only if it improves on the first, the one that had a weight in the round before.
# simulate.sh rounds ROUND SHARE RUNS: print the table of rounds; the last simulated in SHARE of the prior.
# analysis.sh exports here (the folder where the simulator runs), threads, launch, and start (its process).
set -eu
export LC_ALL=C
CDPATH='' cd -- "$(dirname -- "$0")"
. ./settings
