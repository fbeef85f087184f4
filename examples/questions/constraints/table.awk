# For classified grids with the column exact, print shares of the grid: the exact 90 % region;
# inside; false inclusions; false exclusions; inside although a is above b.
BEGIN { FS = "\t"; print "flow  exact   inside  wrongly  missed  beyond" }
FNR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; file++; n = 0; next }
{
	n++
	level = $c["exact"]
	inside = $c["region"] == "inside"
	exact[file] += level <= 0.9
	in_[file] += inside && level <= 1
	wrongly[file] += inside && level > 0.9 && level <= 1
	missed[file] += $c["region"] == "outside" && level <= 0.9
	beyond[file] += inside && $c["a"] + 0 > $c["b"] + 0
}
END {
	for (f = 1; f <= file; f++)
		printf "%-4s  %.4f  %.4f  %.4f   %.4f  %.4f\n", substr(ARGV[f], 1, 3), exact[f] / n, in_[f] / n,
			wrongly[f] / n, missed[f] / n, beyond[f] / n
}
