# coverage.awk BOUNDS RECORDS: the share of the exact posterior that a region contains.
# RECORDS are draws of the exact posterior at new x, with the columns id, the
# group of BOUNDS, the score (-v score=NAME; default: score) and the region.
# The coverage at an x is the share of its draws whose score is at most the cutoff
# of the group. (The column region does not tell this, as it depends on the bounds.)
# Prints the mean over x of |coverage - level| and of coverage, and the share of the
# draws that are undetermined.
BEGIN { FS = "\t"; if (score == "") score = "score" }
FNR == 1 { file++; header = 1 }
/^#/ { next }
header {
  header = 0
  split("", col)
  for (i = 1; i <= NF; i++) col[$i] = i
  if (file == 1) group = $1
  g = col[group] + 0; s = col[score] + 0; id = col["id"] + 0; region = col["region"] + 0
  if (file > 1 && (s == 0 || id == 0)) exit
  next
}
file == 1 { cutoff[$1] = $col["cutoff"]; level = 1 - $col["alpha"]; next }
# Some awks do not read inf as a number.
{
  c = cutoff[group == "all" ? "all" : $g]
  if (!($id in n)) order[++x] = $id
  n[$id]++
  if (c == "inf" || $s == "-inf" || (c != "-inf" && $s != "inf" && $s + 0 <= c + 0)) held[$id]++
  if ($region == "undetermined") open++
  draws++
}
END {
  if (draws == 0) exit 1
  for (i = 1; i <= x; i++) {
    share = held[order[i]] / n[order[i]]
    mean += share
    error += share < level ? level - share : share - level
  }
  printf "%.4f\t%.4f\t%.4f\n", error / x, mean / x, open / draws
}
