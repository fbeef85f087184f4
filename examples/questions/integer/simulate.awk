# Append x1, ..., x5 to records of N and p: five numbers of successes in N trials with
# probability p. -v seed=N: the seed.
BEGIN { FS = OFS = "\t" }
NR == 1 { print $0, "x1", "x2", "x3", "x4", "x5"; next }
{
	for (j = 1; j <= 5; j++) {
		k = 0
		for (i = 0; i < $1; i++) k += uniform() < $2
		$(2 + j) = k
	}
	print
}
