# Put an id before records of theta1 and x2, and insert x1, the absolute value of theta1 plus
# noise. x2 is noise only. -v seed=N: the seed.
BEGIN { OFS = "\t" }
NR == 1 { print "id", "theta1", "x1", "x2"; next }
{ print NR - 1, $1, ($1 < 0 ? -$1 : $1) + 0.3 * normal(), $2 }
