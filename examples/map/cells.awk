# cells.awk MAP MAP: the mean mass of the observations in each of cells x cells
# rectangles, as x1 x2 mass with the middle of each, nan where none lies. MAP is
# read twice, first for how far it reaches.
NR == 1 { lo[1] = lo[2] = 1e300; hi[1] = hi[2] = -1e300 }
FNR == 1 { next }
NR == FNR {
  for (i = 1; i <= 2; i++) {
    if ($i < lo[i]) lo[i] = $i
    if ($i > hi[i]) hi[i] = $i
  }
  next
}
{
  for (i = 1; i <= 2; i++) {
    at[i] = int((($i) - lo[i]) / (hi[i] - lo[i]) * cells)
    if (at[i] == cells) at[i]--
  }
  n[at[1], at[2]]++
  sum[at[1], at[2]] += $4
}
END {
  print "x1", "x2", "mass"
  for (b = 0; b < cells; b++)
    for (a = 0; a < cells; a++)
      print lo[1] + (a + 0.5) * (hi[1] - lo[1]) / cells, lo[2] + (b + 0.5) * (hi[2] - lo[2]) / cells,
        ((a, b) in n) ? sum[a, b] / n[a, b] : "nan"
}
