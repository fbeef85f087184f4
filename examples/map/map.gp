# map.gp: map.tsv (x1 x2 leaf mass) as points in the plane of the data, coloured by
# the undetermined mass; -e "map = 'FILE'; picture = 'FILE'".
set terminal pngcairo size 900,700 font "sans,12"
set output picture
set datafile separator "\t"
set xlabel "x1"
set ylabel "x2"
set title "Undetermined mass of the 90 % region, observation by observation"
set cblabel "share of the posterior estimate's draws"
set cbrange [0:*]
set palette defined (0 "#2166ac", 0.5 "#f7f0d0", 1 "#b2182b")
set key off
set tics out nomirror
plot map every ::1 using "x1":"x2":"mass" with points pointtype 7 pointsize 0.6 palette
