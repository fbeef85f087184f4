# The answer: every point of a grid around the draws that are not outside.
write around.tsv awk '/^#/ || !head++ || /\t(inside|undetermined)(\t|$)/' "$out/draws-regions.tsv"
ends=$(printf '%s\n' "${support:-}" | tr , '\n' | sed -e '/./!d' -e 's/=:/=-inf:/' -e 's/:$/:inf/' -e 's/^/--prior=/')
IFS=$(printf '\n.') && IFS=${IFS%.}
write grid.tsv tw-grid -n "$points" --around "$out/around.tsv" -p "$names" --margin 0.2 $ends ${whole:+"--whole=$whole"} <"$out/obs.tsv"
write grid-scored.tsv "$out/ask.sh" tw-score --cdf 2000 -j "$threads" <"$out/grid.tsv"
write regions.tsv tw-classify -b "$out/bounds.tsv" "$out/grid-scored.tsv"
plot -p "$names" -r "$regions" -b "$out/bounds.tsv" -o "$out/regions.png" "$out/regions.tsv"
plot -p "$names" -r "$regions" -b "$out/bounds.tsv" "$out/regions.tsv"
