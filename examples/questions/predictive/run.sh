#!/bin/sh
# A posterior predictive check: would the posterior estimate generate data like the observation?
# In the model, six counts are Poisson with one unknown rate. Prints the p-value of the observation
# among data simulated from the posterior. Run it after `make all`.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../../.." && pwd)
. "$root/examples/tools.sh"
OUT=${OUT:-$root/build/predictive} MEMBERS=${MEMBERS:-4}
mkdir -p "$OUT" && cd "$OUT"

simulate() { awk -v seed="$1" -f "$RNG" -f "$here/simulate.awk"; }
p() { tw-typical --level 0 -x "$1" -r "$2.tsv" obs.tsv | awk 'END { printf " %.3f", $(NF-1) }'; }

[ -s flow.tsv ] || tw-sample --prior 'rate=gamma(2,5)' -n 4000 | simulate 1 |
  tw-flow -p rate --support rate=0: --size small --members "$MEMBERS" >flow.tsv 2>flow.log
# The counts of each of these three observations add up to 60, so that the exact posterior is
# gamma(2 + 60, 1 / (1/5 + 6)).
tw-sample --prior 'rate=gamma(62,0.16129032)' -n 2000 | simulate 2 >exact.tsv
echo 'counts              six: flow exact  spread: flow exact'
for counts in '9 12 8 11 10 10' '5 16 4 15 12 8' '2 25 1 20 3 9'; do
  printf '%s\n' "x1 x2 x3 x4 x5 x6" "$counts" | tr ' ' '\t' | awk -v data=1 -f "$RNG" -f "$here/simulate.awk" >obs.tsv
  tw-sample -f flow.tsv -n 2000 obs.tsv | cut -f 2 | simulate 3 >predicted.tsv
  printf '%-18s      %s %s          %s %s\n' "$counts" "$(p 'x*' predicted)" "$(p 'x*' exact)" "$(p spread predicted)" "$(p spread exact)"
done
