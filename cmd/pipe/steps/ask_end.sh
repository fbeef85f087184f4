if [ $# -gt 0 ]; then
  posterior "$@"
  exit
fi
work=$(mktemp -d)
case $work in /*) ;; *) work=./$work ;; esac
trap 'rm -rf "$work"' EXIT
cat >"$work/records"
tw-grid --beside obs.tsv <"$work/records" >"$work/asked"
score <"$work/asked" >"$work/scored"
tw-classify -b bounds.tsv "$work/scored" >"$work/regions"
# Print the columns of the records, and the last columns, which are the regions. Parameters that the prior
# excludes, with a value beyond its bounds or between its integers, are outside, whatever the estimate is. An
# entry of prior is NAME=LOW:HIGH, where either bound may be missing, or the NAME of an integer parameter.
fields() { tail -n 1 "$work/$1" | awk -F '\t' '{ print NF }'; }
cut -f "1-$(fields records),$(($(fields scored) + 1))-" "$work/regions" >"$work/answer"
awk -F '\t' -v OFS='\t' -v n="$(fields records)" -v prior="$support,$integer" '
  function far(v) { return b[2] b[3] == "" ? v != int(v) : b[2] != "" && v < b[2] || b[3] != "" && v > b[3] }
  NR == 1 { split(prior, s, ","); for (i = 1; i <= n; i++) col[$i] = i }
  NR > 1 { for (j in s) if (split(s[j], b, "[=:]") % 2 && (b[1] in col) && far($col[b[1]] + 0))
    for (i = n; i++ < NF;) $i = "outside" } 1' "$work/answer"
