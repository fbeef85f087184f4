# Keep records of theta1 with probability exp(-(theta1 / sd)^2 / 2), the probability that an
# exponential number is above (theta1 / sd)^2 / 2. -v sd=SD, -v seed=N: the seed.
NR == 1 || 2 * exponential() > $1 / sd * ($1 / sd)
