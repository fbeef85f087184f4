#!/bin/sh
# simulate.sh NAME N STREAM [TRUNCATED]: N simulations at parameters from the prior, or a truncated prior.
# A missing reading becomes 0, and the column x_missing 1. What the simulator gave stays in runs-NAME.tsv.
# Each stage of an analysis has a STREAM of random numbers of its own.
# simulate.sh clean COLUMNS FILE: these columns of a table, with missing readings as above.
# simulate.sh share FILE: how much of the prior is in a truncated prior.
# By analysis.sh: $here (where the simulator runs), $threads, $launch, $start (differs at each start).
set -eu
export LC_ALL=C
CDPATH='' cd -- "$(dirname -- "$0")"
. ./settings
