# All pairs of parameters; on the diagonal, the histogram of each, stacked by region, and the ends of the regions.
d = columns; set offsets 0,0,graph 0.08,0
mark(k) = codes > 1 ? substr("#?.::::", k, k) : "."
do for [j=1:d] { do for [i=1:d] {
  unset arrow; unset object
  if (i > j) { set multiplot next; continue }
  eval xaxis[i]; eval yaxis[j]; set ylabel offset 0 # beside short numbers, too
  if (i > 1) { set ylabel ""; unset ytics }
  if (j < d) { set xlabel ""; unset xtics }
  if (i == j) {
    unset ytics; set ylabel ""; set yrange [0:*]; set boxwidth wide[i]
    do for [k=1:4] { if (ends[4*i-4+k] == ends[4*i-4+k]) {
      set arrow from ends[4*i-4+k], graph 0 to ends[4*i-4+k], graph 1 nohead front linecolor rgb k < 3 ? "#00602b" : "#b35c00" } }
    if (truths) { set arrow from truth[i], graph 0 to truth[i], graph 1 nohead front linecolor rgb "#000000" }
    c = (codes + 1) * (i - 1) + 1 # the middle of each bin; after it, the counts
    plot for [k=codes:1:-1] $counts using (column(c)):(column(c+k)) with boxes fillstyle solid linecolor rgb color[k]
  } else {
    if (truths) { set object circle at truth[i],truth[j] size graph 0.02 front fillcolor rgb "#000000" fillstyle solid border linecolor rgb "#ffffff" }
    # In characters, every fourth draw; gnuplot's every would leave one of up to four, of which gnuplot 5.4 dies.
    shown(k) = column(d+1) == k && (!dumb || int(column(0)) % 4 == 0)
    plot for [k=codes:1:-1] $draws using (shown(k) ? column(i) : NaN):j \
      with points pointtype (dumb ? mark(k) : 7) pointsize 0.25 linecolor rgb color[k]
  }
} }
unset object
eval legend
plot for [k=1:codes] NaN with boxes fillstyle solid linecolor rgb color[k] title word[k], \
  for [k=1:codes > 1] NaN with lines linecolor rgb "#00602b" title "ends of inside", \
  for [k=1:codes > 1] NaN with lines linecolor rgb "#b35c00" title "ends of undetermined", \
  for [k=1:truths > 0] NaN with points pointtype 7 linecolor rgb "#000000" title "truth"
