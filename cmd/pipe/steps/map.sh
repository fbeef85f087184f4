step regions.txt       tw-plot@options@ -p @names@ -r @regions@ grid-regions.tsv
step regions.png       tw-plot@options@ -p @names@ -r @regions@ -o regions.png grid-regions.tsv
