# Print the exact central 90 % interval of theta, given one record of 100 numbers, or several
# records of one number.
BEGIN { FS = "\t" }
# In some awks, exp returns 1 if its result is too small.
function small(v) { return v < -700 ? 0 : exp(v) }
NR > 1 { n++; s += $1; for (t = 2; t <= NF; t++) { a += $t * $(t - 1); if (t < NF) b += $t * $t } wide = NF > 1 }
END {
	for (k = 0; k < 20000; k++) {
		p = wide ? -0.9 + 1.8 * (k + 0.5) / 20000 : -3 + 6 * (k + 0.5) / 20000
		l = wide ? log(1 - p * p) / 2 + p * a - p * p * b / 2 : p * s - n * p * p / 2
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
