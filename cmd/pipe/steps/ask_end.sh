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
# Print the columns of the records, and the last columns, which are the regions.
fields() { tail -n 1 "$work/$1" | awk -F '\t' '{ print NF }'; }
cut -f "1-$(fields records),$(($(fields scored) + 1))-" "$work/regions"
