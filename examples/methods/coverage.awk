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
  g = col[group]; s = col[score]; id = col["id"]; region = col["region"]
  next
}
file == 1 { cutoff[$1] = $col["cutoff"]; level = 1 - $col["alpha"]; next }
{
  c = cutoff[group == "all" ? "all" : $g]
  n[$id]++
  held[$id] += c == "inf" || $s + 0 <= c + 0
  open += $region == "undetermined"
  draws++
}
END {
  if (draws == 0 || id == 0 || s == 0) exit 1
  for (i in n) {
    x++
    share = held[i] / n[i]
    mean += share
    error += share < level ? level - share : share - level
  }
  printf "%.4f\t%.4f\t%.4f\n", error / x, mean / x, open / draws
}
