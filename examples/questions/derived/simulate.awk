# Put an id before records of beta and gamma, and append two Poisson counts, infections in 40
# days of contact and recoveries in 40 days of illness, and R0. -v seed=N: the seed.
BEGIN { OFS = "\t" }
NR == 1 { print "id", $0, "x1", "x2", "R0"; next }
{ print NR - 1, $0, poisson(40 * $1), poisson(40 * $2), $1 / $2 }
