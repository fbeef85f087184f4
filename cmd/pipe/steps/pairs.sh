step pairs.png         tw-plot --pairs@options@ -p @names@ -r @region@ -o pairs.png regions.tsv
