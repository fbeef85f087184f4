# metropolis.awk RECORDS: stands for your sampler. For each record a random walk
# of STEPS steps (-v steps=STEPS) through the posterior of two parameters, uniform
# on -1 to 1, with x1 and x2 normal around them; it believes in a standard
# deviation of 0.25 where the simulator has 0.316. A file FOLDER/ID.txt
# (-v folder=FOLDER) for each record, as GetDist and CosmoMC write it: weight,
# -log density, parameters. Where the walk stays, the weight grows. After random.awk.
BEGIN { FS = "\t"; sd = 0.25 }
NR == 1 { for (i = 1; i <= NF; i++) col[$i] = i; next }
{
	file = folder "/" $col["id"] ".txt"
	x1 = $col["x1"]; x2 = $col["x2"]
	a = wall(x1); b = wall(x2)	# begins near the mode: no burn-in
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
