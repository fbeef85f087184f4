# The answer: the draws with their regions, all pairs of parameters drawn.
write regions.tsv cat draws-regions.tsv
picture pairs.png plot --pairs -p "$names" -r "$region" regions.tsv
