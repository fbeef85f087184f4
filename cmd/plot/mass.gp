# The undetermined mass against the number of calibration simulations; the curve: the same estimate and leaves with others.
set logscale xy; set format "%g"; set xrange [least_runs/1.4:most_runs*5.6]; set title title[1]
set grid linewidth 0.5 linecolor rgb "#dddddd" dashtype 1
set xlabel "calibration simulations"; set ylabel "undetermined mass" offset 1
plot $curve using 1:2 with lines dashtype 2 linecolor rgb "#707070", \
  $leaf using 1:2 with points pointtype 6 pointsize 0.8 linecolor rgb "#b35c00", \
  $all using 1:2 with linespoints pointtype 7 pointsize 0.6 linecolor rgb "#1433d6"
unset grid
eval legend
plot NaN with linespoints pointtype 7 pointsize 0.6 linecolor rgb "#1433d6" title "all leaves", \
  NaN with points pointtype 6 pointsize 0.8 linecolor rgb "#b35c00" title "one leaf", \
  NaN with lines dashtype 2 linecolor rgb "#707070" title "same estimate and leaves"
