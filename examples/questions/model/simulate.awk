# Appends to records of model and rate ten counts of that mean, Poisson (model 0) or
# geometric (1), and what the tree asks for: their mean and their spread, variance
# over mean. seed: of the random numbers. data: records are ten counts already.
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
