# metropolis.awk RECORDS: stands for your sampler. For each record, a Metropolis random
# walk of STEPS steps (-v steps=STEPS) samples the posterior of two parameters with a
# uniform prior on -1 to 1, where x1 and x2 are normal around them. It assumes a standard
# deviation of 0.25, while that of the simulator is 0.316. Each record gets a file
# FOLDER/ID.txt (-v folder=FOLDER) in the format of GetDist and CosmoMC: weight, -log
# density, parameters. A rejected step increases the weight. Read after random.awk.
BEGIN { FS = "\t"; sd = 0.25 }
NR == 1 { for (i = 1; i <= NF; i++) col[$i] = i; next }
{
	file = folder "/" $col["id"] ".txt"
	x1 = $col["x1"]; x2 = $col["x2"]
	a = wall(x1); b = wall(x2)	# begin near the mode, so that no burn-in is needed
	here = nll(a, b)
	weight = 1
	for (step = 1; step < steps; step++) {
		a1 = a + 0.9 * (uniform() - 0.5)
		b1 = b + 0.9 * (uniform() - 0.5)
		there = nll(a1, b1)
		if (a1 * a1 > 1 || b1 * b1 > 1 || exponential() < there - here) { weight++; continue }
		put()
		a = a1; b = b1; here = there; weight = 1
	}
	put()
	close(file)
}
function wall(v) { return v > 0.99 ? 0.99 : v < -0.99 ? -0.99 : v }
function nll(a, b) { return ((a - x1) * (a - x1) + (b - x2) * (b - x2)) / (2 * sd * sd) }
function put() { printf "%6d %12.6f  %10.6f %10.6f\n", weight, here, a, b >file }
