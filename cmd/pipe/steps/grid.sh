# Each point of a grid around those inside or undetermined, with its region. File plot is for gnuplot.
write grid.tsv tw-grid -n "$points" --around "$around" -r "$regions" -p "$names" --margin 0.2 \
  ${support:+--support "$support"} ${integer:+--integer "$integer"} <obs.tsv
write grid-scored.tsv score_points grid.tsv
write regions.tsv tw-classify -b bounds.tsv grid-scored.tsv
picture regions.png plot -p "$names" -r "$regions" -b bounds.tsv regions.tsv
attempt plot plot -p "$names" -r "$regions" -b bounds.tsv regions.tsv
