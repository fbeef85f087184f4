# Read a grid x1 x2 a b, and print a b x1 x2 ratio exact. The column exact is the mass of the
# exact posterior where its density is higher than at this point; 2 where a is not below b.
BEGIN { FS = OFS = "\t"; print "a", "b", "x1", "x2", "ratio", "exact"; sort = "LC_ALL=C sort -g -r >order" }
NR > 1 {
	row[NR] = $3 OFS $4 OFS $1 OFS $2 OFS $3 / $4
	if ($3 >= $4) next
	density[NR] = exp($1 * log($3) + (20 - $1) * log(1 - $3) + $2 * log($4) + (20 - $2) * log(1 - $4) + 20)
	sum += density[NR]
	print density[NR], NR | sort
}
END {
	close(sort)
	while ((getline <"order") > 0) { level[$2] = above / sum; above += $1 }
	for (i = 2; i <= NR; i++) print row[i], i in level ? level[i] : 2
}
