# abc.awk REFERENCE RECORDS: ABC by rejection. For each record, the KEEP simulations
# of REFERENCE whose data are nearest to those of the record (-v keep=KEEP) are draws
# of an approximate posterior at its x. REFERENCE has columns theta* and x*; RECORDS
# has x* and id. Prints the draws: id, then the theta columns of REFERENCE. Each
# datum is scaled by its standard deviation in REFERENCE; of two simulations at the
# same distance, the earlier one is taken.
BEGIN { FS = OFS = "\t"; if (keep < 1) { print "abc.awk: -v keep=N" | "cat >&2"; exit failed = 2 } }
FNR == 1 {
	file++
	split("", x)
	dims = 0
	for (i = 1; i <= NF; i++) {
		if ($i ~ /^x/) { x[++dims] = i; name[file, dims] = $i }
		if ($i ~ /^theta/ && file == 1) { theta[++d] = i; head = head OFS $i }
		if ($i == "id") id = i
	}
	if (file == 2) begin()
	next
}
file == 1 {
	runs++
	for (j = 1; j <= dims; j++) {
		v = ref[runs, j] = $x[j] + 0
		sum[j] += v; square[j] += v * v
	}
	for (j = 1; j <= d; j++) draw[runs] = draw[runs] OFS $theta[j]
	next
}
{ accept(); for (i = 1; i <= n; i++) print $id draw[near[i]] }

# Calculate the weight of each datum after REFERENCE is read.
function begin(   j, mean, var) {
	for (j = 1; j <= dims; j++)
		if (name[1, j] != name[2, j]) { print "abc.awk: other data columns" | "cat >&2"; exit failed = 1 }
	if (!id || !d || runs < keep) { print "abc.awk: no id, no theta, or too few runs" | "cat >&2"; exit failed = 1 }
	for (j = 1; j <= dims; j++) {
		mean = sum[j] / runs
		var = square[j] / runs - mean * mean
		weight[j] = var > 0 ? 1 / var : 0
	}
	print "id" head
}

# Set near[1..n] to the nearest simulations, by insertion: most simulations are too far away,
# and are skipped at once.
function accept(   r, i, j, v, far) {
	n = 0
	for (j = 1; j <= dims; j++) at[j] = $x[j] + 0
	for (r = 1; r <= runs; r++) {
		far = 0
		for (j = 1; j <= dims; j++) { v = ref[r, j] - at[j]; far += weight[j] * v * v }
		if (n == keep && far >= gap[n]) continue
		if (n < keep) n++
		for (i = n; i > 1 && gap[i - 1] > far; i--) { gap[i] = gap[i - 1]; near[i] = near[i - 1] }
		gap[i] = far
		near[i] = r
	}
}
END { exit failed }
