#!/bin/sh
# The one command on a small problem: print the analysis, run it, and show its report and its
# picture. Run this by `make demo`, or by hand after `make all`.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/demo}
mkdir -p "$OUT"
cd "$OUT" || exit
rm -rf tw-out
cp "$here/simulate.awk" "$here/obs.tsv" .

# show COMMAND: print the command, and run it.
show() {
  printf '$ %s\n' "$1"
  eval "$1"
}
show "tw-pipe --simulate 'awk -v seed=SEED -f simulate.awk' -x 'n*' --obs obs.tsv \\
  --prior 'activity=uniform(10,200) halflife=loguniform(0.5,20)' --runs 2000 -j 2 >analysis.sh"
show 'sh analysis.sh'
show 'cat tw-out/regions.txt'
