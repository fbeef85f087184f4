# The draws with their regions, and all pairs of parameters.
write regions.tsv cat draws-regions.tsv
picture pairs.png plot --pairs -p "$names" -r "$region" regions.tsv
