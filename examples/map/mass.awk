# mass.awk: reduce classified draws, sorted by id, to one record for each id: its data
# x1 and x2, its leaf, and the share of its draws that are undetermined.
BEGIN { FS = OFS = "\t"; print "x1", "x2", "leaf", "mass" }
function finish() { if (n > 0) print x1, x2, leaf, open / n; n = open = 0 }
NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
$c["id"] != id { finish(); id = $c["id"]; x1 = $c["x1"]; x2 = $c["x2"]; leaf = $c["leaf"] }
{ n++; open += $c["region"] == "undetermined" }
END { finish() }
