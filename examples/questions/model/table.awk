# From leaves.tsv, share.tsv and obs.tsv, print for each leaf the interval of P(model 0) and its
# exact value, the mean of the column exact; then the decisions at the observations.
BEGIN { FS = "\t"; print "leaf    n  P(Poisson) in           decision   exact" }
FNR == 1 { for (i in c) delete c[i]; for (i = 1; i <= NF; i++) c[$i] = i; file++; next }
{ leaf = $c["leaf"] }
file == 1 { n[leaf]++; sum[leaf] += $c["exact"] }
file == 2 && $c["level"] == 0.5 {
	decision[leaf] = $c["lower"] >= 0.9 ? "Poisson" : $c["upper"] <= 0.1 ? "geometric" : "undecided"
	printf "%4d %4d  %.3f, %.3f to %.3f  %-9s  %.3f\n", leaf, n[leaf], $c["share"], $c["lower"], $c["upper"],
		decision[leaf], sum[leaf] / n[leaf]
}
file == 3 { printf "mean %s, spread %.2f: leaf %d, %s; exact %.3f\n", $c["mean"], $c["spread"], leaf, decision[leaf], $c["exact"] }
