# For a classified grid with the column exact, print lengths of intervals of p at some N, and
# their means over all N: in the exact 90 % region, inside, false inclusions, false exclusions.
# -v way=WORD: the text of the first column.
BEGIN { FS = "\t"; split("10 40 50 59 60 all", some, " ") }
NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
{
	right = $c["exact"] <= 0.9 ? "inside" : "outside"
	for (n = $c["N"] + 0; n != ""; n = n == "all" ? "" : "all") {
		all[n]++
		exact[n] += right == "inside"
		at[n, $c["region"]]++
		if ($c["region"] != right) wrong[n, $c["region"]]++
	}
}
END {
	for (i = 1; i in some; i++) {
		n = some[i]
		printf "%-7s %4s  %.3f  %.3f   %.3f    %.3f\n", way, n, exact[n] / all[n],
			at[n, "inside"] / all[n], wrong[n, "inside"] / all[n], wrong[n, "outside"] / all[n]
	}
}
