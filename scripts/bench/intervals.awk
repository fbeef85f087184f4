# Count the wrong intervals of single parameters. Reads tw-out/parameters.tsv, then draws of the exact
# posterior, with or without a column id.
#   awk -f intervals.awk tw-out/parameters.tsv truth.tsv
# Prints a row for each id of the draws, which must be sorted by id: the id, the number of wrong inner
# intervals, of wrong outer intervals, and of all parameters.
# The exact interval at x lies between the quantiles (1-c)/2 and (1+c)/2 of the estimate, where c is such that it
# contains 1 - alpha = 0.9 of the exact posterior. The inner and outer intervals have this form, too. So the
# inner interval is wrong (not within the exact one) if it contains more than 0.9 of the exact posterior, and
# the outer interval is wrong (does not contain the exact one) if it contains less.
BEGIN { FS = OFS = "\t" }
FNR == 1 {
  file++
  for (i = 1; i <= NF; i++) {
    if ($i == "id") id[file] = i
    if (file == 1) col[$i] = i
    else name[i] = $i
  }
  next
}
file == 1 {
  k = (1 in id ? $id[1] : "") SUBSEP $col["parameter"]
  known[k] = 1
  inner_lo[k] = $col["inner_lo"]; inner_hi[k] = $col["inner_hi"]
  outer_lo[k] = $col["outer_lo"]; outer_hi[k] = $col["outer_hi"]
  next
}
function row(   i, k, within, holds, m) {
  if (!n) return
  for (i in name) {
    k = last SUBSEP name[i]
    if (!(k in known)) continue
    m++
    within += inner[k] / n > 0.9
    holds += outer[k] / n < 0.9
  }
  print last, within + 0, holds + 0, m + 0
  n = 0
}
{
  at = 1 in id ? $id[2] : ""
  if (at != last) row()
  last = at
  n++
  for (i = 1; i <= NF; i++) {
    k = at SUBSEP name[i]
    if (!(k in known)) continue
    v = $i + 0
    inner[k] += inner_lo[k] !~ /inf|NA/ && v >= inner_lo[k] + 0 && v <= inner_hi[k] + 0
    outer[k] += (outer_lo[k] == "-inf" || v >= outer_lo[k] + 0) && (outer_hi[k] == "inf" || v <= outer_hi[k] + 0)
  }
}
END { row() }
