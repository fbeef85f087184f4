#!/bin/sh
# Systems of examples/tasks: is a mixture of a flow and a likelihood-based estimate better than
# the flow alone? N simulations train both, and those that both hold out give the weights
# (tw-stack). Run it after `make all examples`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
N=${N:-2000} OUT=${OUT:-$root/build/likelihood} THREADS=${THREADS:-1}
TASKS=${TASKS:-two_moons sir bernoulli_glm}
FLOW=${FLOW:---members 2}
export THREADS
mkdir -p "$OUT"
cd "$OUT"

simulate() { "$EX/tasks/simulate" "$@"; }
prior() { "$root/examples/tasks/prior" "$@"; }
# shellcheck disable=SC2086 # options are words
fit() { tw-flow $FLOW -j "$THREADS" "$@" 2>flow.log; }

# prior_of TASK: the argument of tw-stack --prior. All but one of the parameters of bernoulli_glm
# have a joint prior, so a density is fitted to draws from it.
prior_of() {
  if [ "$1" != bernoulli_glm ]; then
    prior distribution "$1"
    return
  fi
  simulate "$1" --prior -n $((5 * N)) --seed 3 >draws.tsv
  fit --kind prior -p theta2-theta10 draws.tsv >"$1.prior"
  echo "$(prior distribution "$1" theta1) $1.prior"
}

for task in $TASKS; do
  simulate "$task" -n "$N" --seed 1 >train.tsv
  walls=$(prior support "$task")
  fit ${walls:+--support "$walls"} train.tsv >"$task.flow"
  fit --likelihood train.tsv >"$task.like"
  echo "$task:"
  prior=$(prior_of "$task")
  tw-stack -j "$THREADS" -f "$task.flow" -l "$task.like" --prior "$prior" train.tsv >"$task.posterior"
  grep '^summary' "$task.posterior" | cut -f 2-
done
