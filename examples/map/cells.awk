# cells.awk MAP MAP: the mean mass of the observations in each of cells x cells
# rectangles that contains any. MAP is read twice, the first time for the range of
# the data.
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
  print "x1", "left", "right", "x2", "bottom", "top", "mass"
  for (i = 1; i <= 2; i++) step[i] = (hi[i] - lo[i]) / cells
  for (a = 0; a < cells; a++)
    for (b = 0; b < cells; b++)
      if ((a, b) in n) print side(1, a), side(2, b), sum[a, b] / n[a, b]
}
# side(k, j): the middle and both ends of the interval number j of coordinate k.
function side(k, j) {
  return lo[k] + (j + 0.5) * step[k] OFS lo[k] + j * step[k] OFS lo[k] + (j + 1) * step[k]
}
