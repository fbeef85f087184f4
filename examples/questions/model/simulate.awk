# Append to records of model and rate ten counts with this mean, Poisson (model 0) or geometric
# (model 1), and the statistics on which the tree splits: their mean and their spread, variance
# over mean. -v seed=N: the seed. -v data=1: the records already are ten counts.
BEGIN { FS = OFS = "\t"; before = data ? 0 : 2 }
NR == 1 { print $0 (data ? "" : OFS "x1\tx2\tx3\tx4\tx5\tx6\tx7\tx8\tx9\tx10"), "mean", "spread"; next }
{
	sum = square = 0
	for (j = 1; j <= 10; j++) {
		if (!data)
			$(2 + j) = poisson($1 ? $2 * exponential() : $2)
		sum += $(before + j)
		square += $(before + j) * $(before + j)
	}
	print $0, sum / 10, sum ? (square - sum * sum / 10) / 9 / (sum / 10) : 1
}
