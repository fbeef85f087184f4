# Appends to records of model and rate ten counts of that mean, Poisson (model 0) or
# geometric (1), and what the tree asks for: their mean and their spread, variance
# over mean. seed: of the random numbers. data: records are ten counts already.
BEGIN { srand(seed); FS = OFS = "\t"; before = data ? 0 : 2 }
NR == 1 { print $0 (data ? "" : OFS "x1\tx2\tx3\tx4\tx5\tx6\tx7\tx8\tx9\tx10"), "mean", "spread"; next }
{
	sum = square = 0
	for (j = 1; j <= 10; j++) {
		if (!data) {
			rate = $1 ? -$2 * log(1 - rand()) : $2
			for (k = -1; rate >= 0; k++) rate += log(1 - rand())
			$(2 + j) = k
		}
		sum += $(before + j)
		square += $(before + j) ^ 2
	}
	print $0, sum / 10, sum ? (square - sum * sum / 10) / 9 / (sum / 10) : 1
}
