# Ask for each draw, and draw all pairs of parameters.
ask "$out/draws.tsv" >"$out/regions.tsv"
picture "$out/pairs.png" plot --pairs -p "$names" -r "$region" "$out/regions.tsv"
