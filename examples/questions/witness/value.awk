# Read a tree and records with a leaf, and append the mean of the leaf to each record.
BEGIN { FS = OFS = "\t" }
NR == FNR { mean[$1] = $7; next }
FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "leaf") c = i; print $0, "value"; next }
{ print $0, mean[$c] }
