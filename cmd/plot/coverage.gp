# Coverage minus its level, for each column, in the band in which all points lie with 95 % probability if there is no difference.
far = 0.02
do for [c=2:4] { stats $coverage using (abs(column(c))) nooutput; far = STATS_max > far ? STATS_max : far }
set xrange [0:1]; set yrange [-1.08*far:1.08*far]
set format "%g"
do for [p=1:panels] {
  set title title[p]; set xlabel (p + columns > panels ? "level" : "")
  if (p % columns == 1 || columns == 1) { set ylabel "share covered - level" offset 1; set ytics format "%g" } else { set ylabel ""; set ytics format "" }
  plot $coverage index p-1 using 1:3:4 with filledcurves linecolor rgb "#dde3f6", \
    0 with lines dashtype 2 linewidth 0.7 linecolor rgb "#707070", \
    $coverage index p-1 using 1:2 with linespoints pointtype 7 pointsize 0.4 linecolor rgb "#000000"
}
eval legend
plot NaN with linespoints pointtype 7 pointsize 0.4 linecolor rgb "#000000" title "share of simulations covered", \
  NaN with boxes fillstyle solid linecolor rgb "#dde3f6" title "95 % simultaneous band"
