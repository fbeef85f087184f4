# Append to records of theta: an autoregression of 100 numbers, x_t = theta x_(t-1) + noise with
# standard deviation 1 (-v way=series), or the two sums over it in the likelihood (-v way=sums).
# -v seed=N: the seed.
BEGIN { FS = OFS = "\t"; n = way == "series" ? 100 : 2 }
NR == 1 { printf "%s", $0; for (i = 1; i <= n; i++) printf "\tx%d", i; print ""; next }
{
	printf "%s", $0
	a = b = 0
	x = normal() / sqrt(1 - $1 * $1)
	for (t = 1; t <= 100; t++) {
		if (t > 1) {
			next_x = $1 * x + normal()
			a += x * next_x
			if (t < 100) b += next_x * next_x
			x = next_x
		}
		if (way == "series") printf "\t%.6g", x
	}
	print (way == "sums" ? "\t" a "\t" b : "")
}
