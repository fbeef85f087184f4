step grid.tsv          tw-grid -n @points@ --around regions.tsv -r @regions@ -p @names@ --margin 0.2@bounds@ obs.tsv
step grid-regions.tsv  sh ask.sh grid.tsv
step regions.txt       tw-plot@options@ -p @names@ -r @regions@ grid-regions.tsv
step regions.png       tw-plot@options@ -p @names@ -r @regions@ -o regions.png grid-regions.tsv
