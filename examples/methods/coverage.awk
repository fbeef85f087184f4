# coverage.awk BOUNDS RECORDS: what share of the true posterior a region holds.
# RECORDS are draws of the true posterior at fresh x, with the columns id, the
# group of BOUNDS, the score (-v score=NAME, score by default) and the region.
# The coverage at an x is the share of its draws whose score is at or below the
# group's cutoff; column region cannot tell, as it knows the bounds only. Prints
# the mean over x of |coverage - level|, of coverage, and of the share undetermined.
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
# Not every awk takes inf for a number.
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
