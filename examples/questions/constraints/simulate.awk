# Append to records of a and b the successes in 20 trials with each probability, and a / b.
function count(p,   i, k) { for (i = k = 0; i < 20; i++) k += uniform() < p; return k }
BEGIN { FS = OFS = "\t" }
NR == 1 { print $0, "x1", "x2", "ratio"; next }
{ print $0, count($1), count($2), $1 / $2 }
