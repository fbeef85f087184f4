# Of a tree and records with a leaf: appends the leaf's mean, and noise far below what
# leaves differ by. seed: of the random numbers.
BEGIN { FS = OFS = "\t" }
NR == FNR { mean[$1] = $7; next }
FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "leaf") c = i; print $0, "value"; next }
{ printf "%s\t%.12f\n", $0, mean[$c] + 1e-6 * uniform() }
