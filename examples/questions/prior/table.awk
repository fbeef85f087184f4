# For each regions.SD.tsv, a grid classified under the prior normal(0,SD), print the ends of the
# exact 90 % region at x1 = 1.5, of the parameters that are inside, and of those that are inside
# or undetermined; then the same for the intersections over all priors.
BEGIN { FS = "\t"; print "prior            exact            inside           inside or undetermined" }
FNR == 1 { sd = substr(FILENAME, 9) + 0; file++; shrink = sd * sd / (1 + sd * sd); next }
{
	theta[FNR] = $2
	note(file, FNR, square(theta[FNR] - 1.5 * shrink) <= 2.705543 * shrink, $4 == "inside", $4 != "outside")
	name[file] = "normal(0," sd ")"
}
function note(f, i, exact, inside, not) {
	all["e", i] += exact; all["i", i] += inside; all["n", i] += not
	grow(f, "e", i, exact); grow(f, "i", i, inside); grow(f, "n", i, not)
}
function square(v) { return v * v }
function grow(f, set, i, yes) { if (yes) { if (!((f, set) in lo)) lo[f, set] = theta[i]; hi[f, set] = theta[i] } }
function span(f, set) { return sprintf("%6.3f to %6.3f", lo[f, set], hi[f, set]) }
END {
	name[++file] = "every"
	for (i = 2; i <= FNR; i++)
		note(file, i, all["e", i] == file - 1, all["i", i] == file - 1, all["n", i] == file - 1)
	for (f = 1; f <= file; f++) printf "%-15s %s %s %s\n", name[f], span(f, "e"), span(f, "i"), span(f, "n")
}
