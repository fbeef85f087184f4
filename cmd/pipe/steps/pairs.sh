# The draws with their regions, and a picture of all pairs of parameters.
write regions.tsv cat draws-regions.tsv
picture pairs.png plot --pairs -p "$names" -r "$region" regions.tsv
