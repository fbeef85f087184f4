# Ask for each draw, and draw all pairs of parameters.
ask "$out/draws.tsv" >"$out/regions.tsv"
plot --pairs -p "$names" -r "$region" -o "$out/pairs.png" "$out/regions.tsv"
