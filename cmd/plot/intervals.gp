# A row for each observation: the outer interval, the inner one, the central one before calibration, and the median.
do for [p=1:panels] {
  eval xaxis[p]; eval yaxis[p]; unset arrow
  if (truths) { set arrow from truth[p], graph 0 to truth[p], graph 1 nohead front dashtype (5,4) linecolor rgb "#000000" }
  set object 1 rectangle from graph 0, graph 0 to graph 1, graph 1 behind fillcolor rgb "#f4f4f1" fillstyle solid noborder
  plot $rows index p-1 using (($7+$8)/2):1:7:8:($1-half):($1+half) with boxxyerror fillstyle solid linecolor rgb "#ff9d1e", \
    $rows index p-1 using (($5+$6)/2):1:5:6:($1-half):($1+half) with boxxyerror fillstyle solid linecolor rgb "#00602b", \
    $rows index p-1 using 3:1:($4-$3):(0) with vectors nohead linewidth 2 linecolor rgb central ? 0xffffff : 0xffffffff, \
    $rows index p-1 using 3:1:($4-$3):(0) with vectors nohead linewidth 0.8 linecolor rgb central ? 0x000000 : 0xffffffff, \
    $rows index p-1 using 2:1 with points pointtype (dumb ? "o" : 7) pointsize 0.5 linecolor rgb "#ffffff"
}
unset object
eval legend
plot NaN with boxes fillstyle solid linecolor rgb "#00602b" title "inner interval", \
  NaN with boxes fillstyle solid linecolor rgb "#ff9d1e" title "undetermined", \
  NaN with boxes fillstyle solid linecolor rgb "#f4f4f1" title "outside", \
  NaN with points pointtype 7 pointsize 0.5 linecolor rgb "#cfcfcf" title "median", \
  for [k=1:central] NaN with lines linewidth 0.8 linecolor rgb "#000000" title "central interval", \
  for [k=1:truths > 0] NaN with lines dashtype (5,4) linecolor rgb "#000000" title "truth"
