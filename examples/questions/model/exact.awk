# Append the column exact: P(model 0 | ten counts). The rate, whose prior is exponential with
# mean 10, is integrated out of both likelihoods by a sum over log rate.
BEGIN { FS = OFS = "\t"; for (n = 1; n <= 999; n++) log_of[n] = log_of[n - 1] + log(n) }
# In some awks, exp returns 1 if its result is too small.
function small(v) { return v < -700 ? 0 : exp(v) }
NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; print $0, "exact"; next }
{
	sum = between = poisson = geometric = 0
	for (j = 1; j <= 10; j++) {
		sum += $(c["x1"] + j - 1)
		between += log_of[$(c["x1"] + j - 1)]
	}
	top = sum ? sum * log(sum / 10) - sum - between : 0
	for (u = -12; u < 6; u += 0.05) {
		r = exp(u)
		poisson += small(sum * u - 10 * r - between - top - r / 10 + u)
		geometric += small(sum * u - (sum + 10) * log(1 + r) - top - r / 10 + u)
	}
	print $0, poisson / (poisson + geometric)
}
