# Append x1 ~ normal(theta1,1) to records of theta1. -v seed=N: the seed.
BEGIN { OFS = "\t" }
NR == 1 { print $1, "x1"; next }
{ print $1, $1 + normal() }
