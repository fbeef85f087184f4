# A likelihood of the same runs errs in other ways than the flow. weight is that of prior
# times likelihood in the mixture that is best for the runs that both held out.
step flow.tsv cat "$out/flow-$round.tsv"
fit likelihood.tsv tw-flow --likelihood --seed "$seed" --held "$out/held.tsv"
score() { tw-score -l -f "$out/flow.tsv" --trained -j "$threads" "$@"; }
step held-near.tsv near "$out/held.tsv"
step held-flow.tsv score "$out/held-near.tsv"
step held-both.tsv score --proposals 300 --likelihood "$out/likelihood.tsv" --prior "${prior:-$out/prior.tsv}" --as score_joint "$out/held-flow.tsv"
step stack.tsv tw-stack -s score_joint,score_log "$out/held-both.tsv"
step weight value weight "$out/stack.tsv"
say "estimate: weight $(cat "$out/weight") on prior times likelihood, the rest on the flow"
# ask.sh: records of parameters in, the same with their region at the observation appended out;
# ask.sh PROGRAM OPTIONS...: that program by the mixture, for the records on standard input.
cat >"$out/ask.sh" <<'END'
#!/bin/sh
set -eu
here=$(dirname "$0") && . "$here/settings"
prior=${prior:-$here/prior.tsv} mix=$(cat "$here/weight")
estimate() { "$@" -f "$here/flow.tsv" --likelihood "$here/likelihood.tsv" --prior "$prior" --mix "$mix" --seed "$seed"; }
[ $# -eq 0 ] || { estimate "$@" && exit; }
work=$(mktemp -d) && trap 'rm -rf "$work"' EXIT
grep -v '^#' >"$work/in"
! tw-read -c "$regions" "$work/in" >/dev/null 2>&1 || { echo "$0: a column $regions is there already" >&2 && exit 2; }
tw-read -c "$names" "$work/in" |
  awk -v OFS='\t' 'NR == FNR { x[NR > 1] = $0; next } { print $0, x[(FNR > 1)] }' "$here/obs.tsv" - >"$work/asked"
estimate tw-score --cdf 2000 <"$work/asked" >"$work/scored"
tw-classify -b "$here/bounds.tsv" "$work/scored" >"$work/regions"
tw-read -c "$regions" "$work/regions" | paste "$work/in" -
END
chmod +x "$out/ask.sh"
