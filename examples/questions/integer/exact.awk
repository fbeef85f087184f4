# Append the column exact to a grid of N and p, which are columns 6 and 7 after the five counts
# of one observation: the mass of the exact posterior on the grid where its density is higher
# than at this point. The prior is uniform for N from 10 to 60 and for p from 0 to 1.
BEGIN { FS = OFS = "\t"; for (n = 1; n <= 60; n++) log_of[n] = log_of[n - 1] + log(n) }
# In some awks, exp returns 1 if its result is too small.
function small(v) { return v < -700 ? 0 : exp(v) }
NR == 1 { head = $0; next }
{
	row[NR] = $0
	v = 0
	for (j = 1; j <= 5; j++)
		v = $j > $6 ? -1e300 : v + log_of[$6] - log_of[$j] - log_of[$6 - $j] + $j * log($7) + ($6 - $j) * log(1 - $7)
	if (NR == 2 || v > top) top = v
	density[NR] = v
}
END {
	for (i = 2; i <= NR; i++) {
		print density[i], i | "LC_ALL=C sort -g -r >order"
		sum += small(density[i] - top)
	}
	close("LC_ALL=C sort -g -r >order")
	while ((getline line <"order") > 0) {
		split(line, f, "\t")
		level[f[2]] = above / sum
		above += small(f[1] - top)
	}
	print head, "exact"
	for (i = 2; i <= NR; i++) print row[i], level[i]
}
