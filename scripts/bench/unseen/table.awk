# Summarize the rows of table -a by system, with totals, in Markdown. Counts have exact 95 % intervals
# (binomial.awk).

function count(k, n) { return (k + 0) " of " n }
function add(k) {
  n[k]++; cpu[k] += $20
  if ($4 != 0 || $5 == "-") { failed[k]++; return }
  m[k]++; inside[k] += $5; kept[k] += $6; inclusion[k] += $7; exclusion[k] += $8
  if ($9 > 2) { far_in[k] += $7; far_out[k] += $8 }
  wrong[k] += $10; gaps[k] += ($11 - 0.9) * ($11 - 0.9); h[k] += $12 * $12
  if ($13 != "-") { cut[k]++; if ($13 > most[k]) most[k] = $13 }
  if ($13 != "-" && $13 > 0.002) lost[k]++
  if ($13 != "-" && $14 != "-") {
    d = ($14 > $13) ? $14 - $13 : $13 - $14
    guarded[k]++; right[k] += (d <= 0.001 || d <= 2 * $15)
  }
  shift[k] += $16
  if ($16 > largest[k]) largest[k] = $16
  if (!(k in least) || $18 < least[k]) least[k] = $18
  if ($18 > widest[k]) widest[k] = $18
  if ($19 != "-") { agrees[k]++; agreement[k] += $19 }
  inner[k] += $21; outer[k] += $22; parameters[k] += $23
}
# Set r[1..n] to the ranks of v[1..n]; tied values get their mean rank.
function rank(v, n, r,   i, j, less, same) {
  for (i = 1; i <= n; i++) {
    less = same = 0
    for (j = 1; j <= n; j++) { less += (v[j] < v[i]); same += (v[j] == v[i]) }
    r[i] = less + (same + 1) / 2
  }
}
function correlation(a, b, n,   i, ma, mb, sab, saa, sbb) {
  for (i = 1; i <= n; i++) { ma += a[i] / n; mb += b[i] / n }
  for (i = 1; i <= n; i++) {
    sab += (a[i] - ma) * (b[i] - mb); saa += (a[i] - ma) * (a[i] - ma); sbb += (b[i] - mb) * (b[i] - mb)
  }
  return (saa > 0 && sbb > 0) ? sab / sqrt(saa * sbb) : 0
}
function print_row(k, name,   g) {
  if (!m[k]) { print "| " name " | " n[k] " | no verdict |"; return }
  g = h[k] ? sprintf("%.1f", sqrt(gaps[k] / h[k])) : "-"
  printf "| %s | %d | %.3f | %.3f | %s | %s | %d, %d | %.4f | %.4f | %s | %s | %s | %.2f | %.2f | %.2f to %.2f | %s | %.0f |\n", name, n[k],
    inside[k] / m[k], kept[k] / m[k], count(inclusion[k], m[k]), count(exclusion[k], m[k]), far_in[k], far_out[k], wrong[k] / m[k],
    sqrt(h[k] / m[k]), g, cut[k] + 0, (cut[k] ? sprintf("%.4f", most[k]) : "-"), shift[k] / m[k], largest[k], least[k], widest[k],
    (agrees[k] ? sprintf("%.2f", agreement[k] / agrees[k]) : "-"), cpu[k] / n[k]
}
BEGIN { FS = "\t" }
NR == 1 { next }
{
  if (!($1 in n)) system_of[++systems] = $1
  add($1); add("*all*")
  if ($4 == 0 && $5 != "-" && $19 != "-") { pairs++; x[pairs] = $19; y[pairs] = $16 }
}
END {
  if (!n["*all*"]) { print "no finished analysis"; exit }
  print "| system | analyses | inside | inside or undetermined | false inclusions | false exclusions | of these beyond 2 s.e. | mass called wrongly | h | true gap / h | truncated | outside it, most | shift, mean | shift, largest | ratio of sds | agreement | CPU s |"
  print "|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|"
  for (i = 1; i <= systems; i++) {
    k = system_of[i]
    print_row(k, k)
    with_in += (inclusion[k] > 0); with_out += (exclusion[k] > 0)
  }
  k = "*all*"
  print_row(k, k)
  print ""
  print "False inclusions: " interval(inclusion[k], m[k]) "; beyond 2 standard errors of the exact draws " interval(far_in[k], m[k]) "."
  print "False exclusions: " interval(exclusion[k], m[k]) "; beyond 2 standard errors of the exact draws " interval(far_out[k], m[k]) "."
  print "Systems with at least one false inclusion: " interval(with_in, systems) "; with a false exclusion: " interval(with_out, systems) "."
  if (parameters[k]) print "Wrong inner intervals: " interval(inner[k], parameters[k]) "; wrong outer intervals: " interval(outer[k], parameters[k]) "."
  print "Without a verdict: " count(failed[k], n[k]) ". CPU time in all: " sprintf("%.0f", cpu[k]) " s."
  if (cut[k]) print "Truncated priors: " (cut[k] + 0) "; with more than 0.002 of the exact posterior outside: " (lost[k] + 0) "; the analysis\047s own estimate is within 2 standard errors or 0.001 of the truth: " count(right[k], guarded[k] + 0) "."
  if (pairs > 2) {
    rank(x, pairs, a); rank(y, pairs, b)
    printf "Rank correlation of the largest shift between components and the true one: %.2f (%d analyses).\n", correlation(a, b, pairs), pairs
  }
}
