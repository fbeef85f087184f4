# map.gp: cells.tsv as a heat map over the plane of the data;
# -e "cells = 'FILE'; picture = 'FILE'".
set terminal pngcairo size 860,720 font "sans,12"
set output picture
set datafile separator "\t"
set xlabel "x1"
set ylabel "x2"
set title "Undetermined mass of 90 % regions, mean over the observations in a cell"
set cblabel "share of the posterior estimate's draws"
set cbrange [0:*]
set palette defined (0 "#fff7dc", 0.5 "#f08c2e", 1 "#7a1020")
set key off
set tics out nomirror
set size square
set autoscale xfix
set autoscale yfix
plot cells every ::1 using "x1":"x2":"left":"right":"bottom":"top":"mass" \
  with boxxyerror fillstyle solid noborder linecolor palette
