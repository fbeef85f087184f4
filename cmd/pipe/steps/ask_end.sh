work=$(mktemp -d)
case $work in /*) ;; *) work=./$work ;; esac
trap 'rm -rf "$work"' EXIT
cat >"$work/records"
tw-grid --beside observed.tsv <"$work/records" >"$work/asked"
score "$work/asked" "$work/scored"
tw-leaf -t tree.tsv "$work/scored" >"$work/leaves"
tw-classify -b bounds.tsv "$work/leaves" >"$work/regions"
# Print the columns of the records, and the last columns, which are the regions.
fields() { tail -n 1 "$work/$1" | awk -F '\t' '{ print NF }'; }
cut -f "1-$(fields records),$(($(fields leaves) + 1))-" "$work/regions"
