# From coverage.tsv, tree.tsv, real.tsv and drawn.tsv, print the p-value and, for each leaf in
# words, its share of the true parameters and its share of the estimate's draws.
BEGIN { FS = "\t" }
FNR == 1 { file++; head = 1 }
/^#/ { next }
head { for (i in c) delete c[i]; for (i = 1; i <= NF; i++) c[$i] = i; head = 0; next }
file == 1 && $1 == "all" { printf "p = %.2g\n", $c["share"] }
file == 2 && $c["left"] == "NA" { leaf[++leaves] = $1 }
file == 2 && $c["left"] != "NA" {
	if (!($c["feature"] in seen)) name[++names] = $c["feature"]
	seen[$c["feature"]] = 1
	for (i = 1; i <= names; i++) {
		low[$c["left"], name[i]] = low[$c["right"], name[i]] = low[$1, name[i]]
		high[$c["left"], name[i]] = high[$c["right"], name[i]] = high[$1, name[i]]
	}
	high[$c["left"], $c["feature"]] = low[$c["right"], $c["feature"]] = sprintf("%.2f", $c["threshold"])
}
file > 2 { n[file]++; of[file, $c["leaf"]]++ }
function words(node,   i, a, b, text) {
	for (i = 1; i <= names; i++) {
		a = low[node, name[i]]; b = high[node, name[i]]
		if (a b != "")
			text = text (text == "" ? "" : ", ") name[i] (a == "" ? " up to " b : b == "" ? " beyond " a : " from " a " to " b)
	}
	return text
}
END {
	if (leaves == 1) print "nothing found: a tree of one leaf"
	for (i = 1; leaves > 1 && i <= leaves; i++)
		printf "%s: real %.3f, estimate %.3f\n", words(leaf[i]), of[3, leaf[i]] / n[3], of[4, leaf[i]] / n[4]
}
