# Two parameters: the cells of each region, the contours of the cutoffs and of the target, and the truth.
eval xaxis[1]; eval yaxis[1]; set title title[1]
draw = 'plot $cells using (($1+$2)/2):(($3+$4)/2):1:2:3:4:(color[int($5)]) ' . \
  'with boxxyerror fillstyle solid border linewidth 0.8 linecolor rgb variable'
unset surface; set contour base
if (target ne "") {
  eval "set cntrparam levels discrete " . target; set table $target; splot $score; unset table
  draw = draw . ', $target using 1:2 with lines linewidth 1.4 linecolor rgb "#404040"' . \
    ', $target using 1:2 with lines linewidth 0.8 linecolor rgb "#cfcfcf"'
}
if (cutoff ne "") {
  eval "set cntrparam levels discrete " . cutoff; set table $cutoff; splot $score; unset table
  draw = draw . ', $cutoff using 1:2 with lines linewidth 0.9 linecolor rgb "#1433d6"'
}
if (truths) {
  draw = draw . ', "+" using (truth[1]):(truth[2]) every ::0::0 with points pointtype 7 pointsize 1 linecolor rgb "#ffffff"' . \
    ', "+" using (truth[1]):(truth[2]) every ::0::0 with points pointtype 7 pointsize 0.7 linecolor rgb "#000000"'
}
eval draw
eval legend
plot for [k=1:codes] NaN with boxes fillstyle solid linecolor rgb color[k] title word[k], \
  for [k=1:cutoff ne ""] NaN with lines linecolor rgb "#1433d6" title "cutoff", \
  for [k=1:target ne ""] NaN with lines linecolor rgb "#707070" title "target", \
  for [k=1:truths] NaN with points pointtype 7 linecolor rgb "#000000" title "truth"
