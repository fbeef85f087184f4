# One parameter: its density, the area below it coloured by region, and the prior; or its score over bands.
height(score) = curve == 0 ? score : curve == 1 ? -score : curve == 2 ? exp(-score) : 1
level(list, k) = k > words(list) ? NaN : real(word(list, k))
eval xaxis[1]; set title title[1]
stats $cells using (curve || $5 < codes ? height($4) : NaN) nooutput
low = curve ? 0 : STATS_min - 0.06 * (STATS_max - STATS_min)
high = STATS_max + 0.06 * (STATS_max - low)
if (curve < 3) { set ylabel ylabel offset 1 } else { unset ytics }
if (curve && curve < 3) { set yrange [0:*]; set offsets 0,0,graph 0.06,0 } else { set yrange [low:high] }
if (truths) { set arrow from truth[1], graph 0 to truth[1], graph 1 nohead front dashtype (5,4) linecolor rgb "#000000" }
plot $cells using (($1+$2)/2):4:1:2:(low):(curve ? height($4) : high):(color[int($5)]) \
    with boxxyerror fillstyle solid border linewidth 0.8 linecolor rgb variable, \
  for [k=1:curve < 3] $cells using 3:(height($4)) with lines linewidth 2.5 linecolor rgb "#ffffff", \
  for [k=1:curve < 3] $cells using 3:(height($4)) with lines linewidth 1.1 linecolor rgb "#000000", \
  for [k=1:priors] $cells using 3:6 with lines linewidth 1.1 dashtype 2 linecolor rgb "#707070", \
  for [k=1:words(target)] height(level(target, k)) with lines linewidth 1.4 linecolor rgb "#404040", \
  for [k=1:words(target)] height(level(target, k)) with lines linewidth 0.8 linecolor rgb "#cfcfcf", \
  for [k=1:words(cutoff)] height(level(cutoff, k)) with lines linewidth 0.9 linecolor rgb "#1433d6"
eval legend
plot for [k=1:codes] NaN with boxes fillstyle solid linecolor rgb color[k] title word[k], \
  for [k=1:priors] NaN with lines dashtype 2 linecolor rgb "#707070" title "prior", \
  for [k=1:cutoff ne ""] NaN with lines linecolor rgb "#1433d6" title "cutoff", \
  for [k=1:target ne ""] NaN with lines linecolor rgb "#707070" title "target", \
  for [k=1:truths] NaN with lines dashtype (5,4) linecolor rgb "#000000" title "truth"
