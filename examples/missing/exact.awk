# The ends of the shortest 90 % interval of the exact posterior, given x1 = 2 and a second
# reading that failed. The prior is flat; the likelihood is that of x1 times the probability
# that a reading of theta1 exceeds 2.5.
function density(z) { return exp(-z * z / 2) / 2.5066282746310002 }
BEGIN {
  h = 0.001
  # The normal distribution function, by summing the density from -8 on.
  for (z = -8; z < 8; z += h) { p += h * density(z + h / 2); below[int((z + 8) / h + 0.5)] = p }
  for (i = 0; i < 4000; i++) {
    t = (i + 0.5) * h
    w[i] = density((2 - t) / 0.7) * below[int(((t - 2.5) / 0.7 + 8) / h + 0.5)]
    all += w[i]
  }
  # The posterior has one mode: extend the interval to the higher neighbour until it has 90 %.
  for (i = lo = 0; i < 4000; i++) if (w[i] > w[lo]) lo = i
  hi = lo
  for (sum = w[lo]; sum < 0.9 * all; )
    if (lo > 0 && w[lo - 1] >= w[hi + 1] + 0) sum += w[--lo]
    else sum += w[++hi]
  printf "%.2f to %.2f\n", lo * h, (hi + 1) * h
}
