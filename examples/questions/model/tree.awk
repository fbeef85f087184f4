# Prints a tree that tw-tree wrote as indented text: each condition above its branches, with the number of records and
# the mean of each node.
#   awk -f tree.awk tree.tsv
BEGIN { FS = "\t" }
/^#/ || $1 == "node" { next }
{
  left[$1] = $2; right[$1] = $3; n[$1] = $6; mean[$1] = $7
  words[$1] = $2 == "NA" ? "leaf " $1 : sprintf("%s <= %.4g", $4, $5)
}
function show(k, head, below) {
  printf "%-40s%10d%12.4g\n", head words[k], n[k], mean[k]
  if (left[k] == "NA") return
  show(left[k], below "+-yes  ", below "| ")
  show(right[k], below "+-no   ", below "  ")
}
END {
  printf "%-40s%10s%12s\n", "", "n", "mean"
  show(1, "", "")
}
