# The answer: the draws with their regions, all pairs of parameters drawn.
write regions.tsv cat "$out/draws-regions.tsv"
plot --pairs -p "$names" -r "$region" -b "$out/bounds.tsv" -o "$out/pairs.png" "$out/regions.tsv"
