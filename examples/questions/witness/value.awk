# Of a tree and records with a leaf: appends the leaf's mean.
BEGIN { FS = OFS = "\t" }
NR == FNR { mean[$1] = $7; next }
FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "leaf") c = i; print $0, "value"; next }
{ print $0, mean[$c] }
