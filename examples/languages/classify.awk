# awk -f classify.awk TREE BOUNDS RECORDS: append the leaf and the region to records with data
# and a score, as tw-leaf and tw-classify do, for a machine that has neither. RECORDS are a
# table with a header; BOUNDS are for one alpha and for the leaves of TREE.
BEGIN {
  FS = OFS = "\t"
  infinite = 1e308
  infinite *= 10
}
FNR == 1 { file++; head = 0 }
/^#/ { next }
!head {
  head = 1
  split("", at)
  for (i = 1; i <= NF; i++) at[$i] = i
  if (file == 3) {
    column = ("score" in at) ? "score" : "score_log"
    print $0, "leaf", "region"
  }
  next
}
function number(text) {
  return text == "inf" ? infinite : text == "-inf" ? -infinite : text + 0
}
file == 1 {
  left[$at["node"]] = $at["left"]
  right[$at["node"]] = $at["right"]
  feature[$at["node"]] = $at["feature"]
  threshold[$at["node"]] = $at["threshold"] + 0
}
file == 2 {
  lower[$at["leaf"]] = number($at["lower"])
  upper[$at["leaf"]] = number($at["upper"])
}
file == 3 {
  for (node = 1; left[node] != "NA"; )
    node = $at[feature[node]] + 0 <= threshold[node] ? left[node] : right[node]
  s = number($at[column])
  print $0, node, (s <= lower[node] ? "inside" : s <= upper[node] ? "undetermined" : "outside")
}
