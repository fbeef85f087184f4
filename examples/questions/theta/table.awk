# From fresh.tsv, print how often the true theta is outside, and outside or undetermined, for
# regions calibrated on average and by theta. From grid.tsv, print the sets at x1 = 1.5. The exact
# values: the posterior is normal(x1/2,1/2), so the score depends on the distance from x1/2. At
# data theta + z, z ~ normal(0,1), the distance of theta is at most d if z is between theta - 2 d
# and theta + 2 d.
BEGIN { FS = "\t"; print "theta  exact  outside on average  outside by theta" }
function Phi(z,   u, s) {
	for (u = -8; u < z - 0.01; u += 0.01) s += exp(-(u + 0.005) * (u + 0.005) / 2)
	return (s * 0.01 + (z - u) * exp(-z * z / 2)) / 2.50662827
}
function less(theta, d) { return Phi(theta + 2 * d) - Phi(theta - 2 * d) }
function grow(set, yes) { if (yes) { if (!(set in lo)) lo[set] = theta; hi[set] = theta } }
function span(set) { return sprintf("%6.3f to %5.3f", lo[set], hi[set]) }
FNR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; file++; next }
{ theta = $c["theta1"] + 0 }
file == 1 {
	n[theta]++
	for (by in c) { out[by, theta] += $c[by] == "outside"; may[by, theta] += $c[by] != "inside" }
	next
}
{
	d = theta < $1 / 2 ? $1 / 2 - theta : theta - $1 / 2
	grow("exact", less(theta, d) <= 0.9); grow("interval", d <= 1.163087)
	for (by in c) { grow(by, $c[by] == "inside"); grow(by "?", $c[by] != "outside") }
}
END {
	for (t = 0; t in n; t++)
		printf "%5d  %.3f    %.3f to %.3f      %.3f to %.3f\n", t, 1 - less(t, 1.163087), out["by_prior", t] / n[t],
			may["by_prior", t] / n[t], out["by_theta", t] / n[t], may["by_theta", t] / n[t]
	print "at x1 = 1.5           exact           inside      inside or undetermined"
	print "on average ", span("interval"), span("by_prior"), span("by_prior?")
	print "by theta   ", span("exact"), span("by_theta"), span("by_theta?")
}
