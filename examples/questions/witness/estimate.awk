# Print n draws of the posterior estimate at the data of each record. The estimate is exact,
# except that where x1 is above 1, theta1 is negative with the probability -v negative=P instead
# of 0.5. -v seed=N: the seed.
BEGIN { FS = OFS = "\t" }
NR == 1 { print "id", "theta1", "x1", "x2"; next }
{
	for (i = 0; i < n; i++) {
		do size = $3 / 1.09 + 0.2873479 * normal(); while (size < 0)
		print $1, (uniform() < ($3 > 1 ? negative : 0.5) ? -size : size), $3, $4
	}
}
