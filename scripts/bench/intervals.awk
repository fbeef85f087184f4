# How right the intervals of single parameters are: tw-out/parameters.tsv, then draws of the true
# posterior, with a column id or without.
#   awk -f intervals.awk tw-out/parameters.tsv truth.tsv
# A row for each id of the draws, which come together: the id, wrong within, wrong holds, intervals.
# The interval that is right at x is that between the estimate's quantiles (1-c)/2 and (1+c)/2, c such that
# it holds 1 - alpha = 0.9 of the true posterior; inner and outer ends are of this form, too. So the inner is
# wrong, not within it, if it holds more, and the outer, which should hold it, if it holds less.
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
