# Appends to records of theta1 and x2, in front an id: x1, the size of theta1 with noise.
# x2 is nothing but noise. seed: of the random numbers.
BEGIN { OFS = "\t" }
NR == 1 { print "id", "theta1", "x1", "x2"; next }
{ print NR - 1, $1, ($1 < 0 ? -$1 : $1) + 0.3 * normal(), $2 }
