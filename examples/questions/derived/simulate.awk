# Appends to records of beta and gamma, in front an id: infections and recoveries in 40
# days of contact and of illness, each Poisson, and R0. seed: of the random numbers.
BEGIN { OFS = "\t" }
NR == 1 { print "id", $0, "x1", "x2", "R0"; next }
{ print NR - 1, $0, poisson(40 * $1), poisson(40 * $2), $1 / $2 }
