# mass.awk: of classified draws, those of an id one after the other, a record an
# id: its data x1 and x2, its leaf, and the share of its draws that is undetermined.
BEGIN { FS = OFS = "\t"; print "x1", "x2", "leaf", "mass" }
function finish() { if (n > 0) print x1, x2, leaf, open / n; n = open = 0 }
NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
$c["id"] != id { finish(); id = $c["id"]; x1 = $c["x1"]; x2 = $c["x2"]; leaf = $c["leaf"] }
{ n++; open += $c["region"] == "undetermined" }
END { finish() }
