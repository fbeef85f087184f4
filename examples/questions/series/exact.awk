# Print the exact central 90 % interval of theta, given a record of 100 numbers.
BEGIN { FS = "\t" }
# In some awks, exp returns 1 if its result is too small.
function small(v) { return v < -700 ? 0 : exp(v) }
NR > 1 { for (t = 2; t <= NF; t++) { a += $t * $(t - 1); if (t < NF) b += $t * $t } }
END {
	for (k = 0; k < 20000; k++) {
		p = -0.9 + 1.8 * (k + 0.5) / 20000
		l = log(1 - p * p) / 2 + p * a - p * p * b / 2
		if (!k || l > top) top = l
		log_of[k] = l
		at[k] = p
	}
	for (k = 0; k < 20000; k++) sum += small(log_of[k] - top)
	for (k = 0; k < 20000; k++) {
		below += small(log_of[k] - top) / sum
		if (!lo && below >= 0.05) lo = at[k]
		if (below <= 0.95) hi = at[k]
	}
	printf "%.3f\t%.3f\n", lo, hi
}
