step grid.tsv          tw-grid -n @points@ --around regions.tsv -r @regions@ -p @names@ --margin 0.2@bounds@ obs.tsv
