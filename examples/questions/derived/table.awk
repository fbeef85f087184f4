# For classified draws and a classified grid with a column R0, print the range of R0 over the
# records that are inside, and over those that are inside or undetermined.
BEGIN { FS = "\t"; print "R0                   inside       inside or undetermined" }
FNR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; file++; next }
{ value = $c["R0"] + 0 }
$c["region"] == "inside" { grow("inside") }
$c["region"] != "outside" { grow("open") }
function grow(set) {
	if (!((file, set) in lo) || value < lo[file, set]) lo[file, set] = value
	if (!((file, set) in hi) || value > hi[file, set]) hi[file, set] = value
}
function span(f, set) { return sprintf("%.2f to %.2f", lo[f, set], hi[f, set]) }
END {
	print "over the region ", span(1, "inside"), "  ", span(1, "open")
	print "its own region  ", span(2, "inside"), "  ", span(2, "open")
}
