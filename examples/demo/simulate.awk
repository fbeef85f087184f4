# awk -v seed=N -f simulate.awk: read records of activity and halflife, and append the counts of
# a decaying source in four intervals of two minutes. A count is Poisson; its mean is the integral
# of activity 2^(-t / halflife) over the interval, with the activity per minute at t = 0.
BEGIN { FS = OFS = "\t"; seed = seed * 7919 % 2147483646 + 1 }

# Lehmer's generator, which gives the same numbers with every awk.
function uniform() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }

function poisson(mean,    k, p, least) {
  least = exp(-mean)
  for (p = uniform(); p > least; p *= uniform()) k++
  return k + 0
}

NR == 1 { print $0, "n1", "n2", "n3", "n4"; next }
{
  line = $0
  rate = log(2) / $2
  for (t = 0; t < 8; t += 2) line = line OFS poisson($1 / rate * (exp(-rate * t) - exp(-rate * (t + 2))))
  print line
}
