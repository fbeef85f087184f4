# Keeps records of theta1 with probability exp(-(theta1 / sd)^2 / 2), that of an
# exponential number to be above half the square. seed: of the random numbers.
NR == 1 || 2 * exponential() > $1 / sd * ($1 / sd)
