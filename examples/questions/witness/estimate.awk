# n draws of the estimate at the data of each record: right, but that theta1 is negative
# with this probability where x1 is above 1; 0.5 is exact. seed: of the random numbers.
BEGIN { FS = OFS = "\t" }
NR == 1 { print "id", "theta1", "x1", "x2"; next }
{
	for (i = 0; i < n; i++) {
		do size = $3 / 1.09 + 0.2873479 * normal(); while (size < 0)
		print $1, (uniform() < ($3 > 1 ? negative : 0.5) ? -size : size), $3, $4
	}
}
