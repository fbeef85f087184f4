# Simulations from the posterior, for each column of data: the central 95 % and 50 %, and the median; and the observation.
eval xaxis[1]; eval yaxis[1]
unit = standard ? "(data - median) / half of the central 95 %" : "data"
if (dumb) {
  set title title[1] . "\n" . unit
  plot for [k=0:40] $data using 1:($4+($8-$4)*k/40) with points pointtype ".", \
    for [k=0:40] $data using 1:($5+($7-$5)*k/40) with points pointtype ":", \
    $data using 1:6 with points pointtype "-", $data using 1:9:(word("v o ^", int($10) + 2)) with labels
} else {
  set title title[1]; set ylabel unit offset 0
  if (turned) { set xtics rotate by 30 right }
  plot $data using 1:6:2:3:4:8 with boxxyerror fillstyle solid noborder linecolor rgb "#dde3f6", \
    $data using 1:6:2:3:5:7 with boxxyerror fillstyle solid noborder linecolor rgb "#a9b8ea", \
    $data using 2:6:($3-$2):(0) with vectors nohead linewidth 1.4 linecolor rgb "#1433d6", \
    for [k=0:1] $data using 1:9:($10 == 0 ? 7 : 10 - $10) with points pointtype variable \
      pointsize 0.7-0.2*k linecolor rgb k ? 0x000000 : 0xffffff
}
eval legend
plot NaN with points pointtype (dumb ? "o" : 7) pointsize 0.5 linecolor rgb "#000000" title "observation", \
  for [k=1:beyond] NaN with points pointtype (dumb ? "^" : 9) pointsize 0.5 linecolor rgb "#000000" title "beyond the axis", \
  for [k=1:dumb] NaN with points pointtype "-" title "median", \
  for [k=1:dumb] NaN with points pointtype ":" title "central 50 %", for [k=1:dumb] NaN with points pointtype "." title "central 95 %", \
  for [k=1:!dumb] NaN with lines linewidth 1.4 linecolor rgb "#1433d6" title "median", \
  for [k=1:!dumb] NaN with boxes fillstyle solid linecolor rgb "#a9b8ea" title "central 50 %", \
  for [k=1:!dumb] NaN with boxes fillstyle solid linecolor rgb "#dde3f6" title "central 95 %"
