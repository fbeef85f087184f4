# Summarize the rows of until -a by system, with totals, in Markdown, for ./until.
function add(k) {
  n[k]++
  made[k] += $6; cpu[k] += $13
  if (!(k in least) || $6 < least[k]) least[k] = $6
  if ($6 > most[k]) most[k] = $6
  if (!$4) { in_late[k] += $11; ex_late[k] += $12; return }
  stopped[k]++; mass[k] += $5; undetermined[k] += $10; inclusion[k] += $11; exclusion[k] += $12; stages[k] += $7
  if ($8 != "-") { forecasts[k]++; off[k] += ($6 / $8 > 1) ? $6 / $8 : $8 / $6 }
  if ($9 != "-") { compared[k]++; ratio[k] += log($6 / $9) }
}
function per(sum, count, form) { return count ? sprintf(form, sum / count) : "–" }
function row(k) {
  printf "| %s | %d | %d | %.0f (%d to %d) | %s | %s | %s | %s | %d | %d | %.0f |\n", k, n[k], stopped[k], made[k] / n[k], least[k], most[k],
    per(stages[k], stopped[k], "%.1f"), per(mass[k], stopped[k], "%.3f"), per(undetermined[k], stopped[k], "%.3f"),
    compared[k] ? sprintf("%.2f (%d)", exp(ratio[k] / compared[k]), compared[k]) : "–", inclusion[k], exclusion[k], cpu[k] / n[k]
}
BEGIN {
  FS = "\t"
  print "| system | analyses | stopped | simulations (range) | stages | expected undetermined | undetermined | simulations / fixed (count) | false inclusions of these | false exclusions of these | CPU s |"
  print "|---|---|---|---|---|---|---|---|---|---|---|"
}
FNR == 1 { next }
{ if (!($1 in n)) name[++systems] = $1; add($1); add("*all*") }
END {
  for (i = 1; i <= systems; i++) row(name[i])
  k = "*all*"
  row(k)
  print ""
  print "Among the analyses that stopped: false inclusions " interval(inclusion[k], stopped[k]) ", false exclusions " interval(exclusion[k], stopped[k]) "."
  late = n[k] - stopped[k]
  if (late) print "Among the others: false inclusions " interval(in_late[k], late) ", false exclusions " interval(ex_late[k], late) "."
}
