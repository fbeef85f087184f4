# Of coverage.tsv, tree.tsv, real.tsv and drawn.tsv: the p-value, and of each leaf in words
# which share of the real parameters and of the estimate's draws it holds.
BEGIN { FS = "\t" }
FNR == 1 { file++; head = 1 }
/^#/ { next }
head { for (i in c) delete c[i]; for (i = 1; i <= NF; i++) c[$i] = i; head = 0; next }
file == 1 && $1 == "all" { printf "p = %.2g\n", $c["share"] }
file == 2 {
	if ($c["left"] == "NA") leaf[++leaves] = $1
	else {
		at = $c["feature"]; cut = sprintf("%.2f", $c["threshold"])
		path[$c["left"]] = path[$1] ", " at " up to " cut
		path[$c["right"]] = path[$1] ", " at " beyond " cut
	}
}
file > 2 { n[file]++; of[file, $c["leaf"]]++ }
END {
	if (leaves == 1) print "nothing found: a tree of one leaf"
	for (i = 1; leaves > 1 && i <= leaves; i++)
		printf "%s: real %.3f, estimate %.3f\n", substr(path[leaf[i]], 3), of[3, leaf[i]] / n[3], of[4, leaf[i]] / n[4]
}
