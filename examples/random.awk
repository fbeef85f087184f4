# random.awk: numbers at random, the same from every awk, whose own rand() differs:
#   awk -v seed=N -f random.awk -f simulate.awk
# Two multiplicative generators combined (L'Ecuyer 1988), in integers below 2^53.
# Other distributions are made by comparing uniform numbers (von Neumann 1951), so that no
# logarithm is needed, which some awks do not have.
BEGIN {
  random_1 = seed % 2147483562 + 1
  random_2 = seed % 46337 * (seed % 46337) + 1
  for (random_i = 0; random_i < 20; random_i++) uniform()
}

# Between 0 and 1, never either.
function uniform(  z) {
  random_1 = random_1 * 40014 % 2147483563
  random_2 = random_2 * 40692 % 2147483399
  z = random_1 - random_2
  return (z < 1 ? z + 2147483562 : z) / 2147483563
}

# Of mean 1: of numbers that fall the first is kept if it is the last of an odd count.
function exponential(  whole, first, last, u, n) {
  for (whole = 0; ; whole++) {
    first = last = uniform()
    for (n = 1; (u = uniform()) < last; n++) last = u
    if (n % 2) return whole + first
  }
}

# Mean 0, standard deviation 1: half a normal below an exponential distribution.
function normal(  x) {
  do x = exponential(); while (2 * exponential() < (x - 1) * (x - 1))
  return uniform() < 0.5 ? -x : x
}

# By waiting times.
function poisson(mean,  k) {
  for (k = -1; mean >= 0; k++) mean -= exponential()
  return k
}
