
# ask.sh: records of parameters in, the same with their region at the observation out.
cat >"$out/ask.sh" <<'END'
#!/bin/sh
set -eu
here=$(dirname "$0") work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. "$here/settings"
grep -v '^#' >"$work/in"
tw-read -c "$names" "$work/in" >"$work/theta"
awk -v OFS='\t' 'NR == FNR { x[NR > 1] = $0; next } { print $0, x[(FNR > 1)] }' "$here/obs.tsv" "$work/theta" >"$work/asked"
"$here/estimate" tw-score --cdf 2000 "$work/asked" >"$work/scored"
tw-classify -b "$here/bounds.tsv" "$work/scored" >"$work/regions"
tw-read -c "$regions" "$work/regions" | paste "$work/in" -
END
chmod +x "$out/ask.sh"
# Draws of the estimate at the observation: what shares of them are inside,
# undetermined and outside.
regions() {
  step "$1-scored.tsv" "$out/estimate" tw-score --cdf 2000 -j "$threads" "$out/$1.tsv"
  write "$2" tw-classify -b "$out/bounds.tsv" "$out/$1-scored.tsv"
}
step draws.tsv "$out/estimate" tw-sample -n 10000 -j "$threads" "$out/obs.tsv"
regions draws draws-regions.tsv
write shares.tsv tw-classify -b "$out/bounds.tsv" --summary "$out/draws-scored.tsv"
