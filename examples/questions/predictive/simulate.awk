# Append six Poisson counts to records of a rate, and their spread, variance over mean.
# -v seed=N: the seed. -v data=1: the records already are six counts.
BEGIN { FS = OFS = "\t" }
NR == 1 { print $0 (data ? "" : "\tx1\tx2\tx3\tx4\tx5\tx6"), "spread"; next }
{
	sum = square = 0
	for (j = 1; j <= 6; j++) {
		if (!data) $(1 + j) = poisson($1)
		x = $(data ? j : 1 + j)
		sum += x
		square += x * x
	}
	print $0, sum ? (square - sum * sum / 6) / 5 / (sum / 6) : 1
}
