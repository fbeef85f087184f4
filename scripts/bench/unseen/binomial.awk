# Exact (Clopper-Pearson) 95 % intervals of a binomial proportion, for ../unseen/table, ../until and
# ../regions/score.awk. k and n need not be integers: the binomial distribution function is a beta one. Some awks have
# no mathematics, therefore the logarithm and the exponential function are here.

# log x, by the series of the inverse hyperbolic tangent of (x - 1) / (x + 1) at an x near 1.
function ln(x,   k, t, s, i) {
  for (; x > 1.5; x /= 2) k++
  for (; x < 0.75; x *= 2) k--
  t = (x - 1) / (x + 1)
  for (i = 41; i > 0; i -= 2) s = s * t * t + 1 / i
  return k * 0.69314718055994531 + 2 * t * s
}
# e to the power x, 0 if it is below 1e-300.
function power_of_e(x,   k, s, i) {
  if (x < -690) return 0
  k = int(x / 0.69314718055994531)
  x -= k * 0.69314718055994531
  s = 1
  for (i = 20; i > 0; i--) s = 1 + s * x / i
  for (; k > 0; k--) s *= 2
  for (; k < 0; k++) s /= 2
  return s
}
# log Gamma(x): Stirling's series, after a recurrence to x >= 20, where its error is below 1e-12.
function log_gamma(x,   s) {
  for (; x < 20; x++) s += ln(x)
  return (x - 0.5) * ln(x) - x + 0.91893853320467274 + (1 - (1 - 2 / (7 * x * x)) / (30 * x * x)) / (12 * x) - s
}
# The distribution function of a beta variable, by its continued fraction (Lentz's method).
function beta_cdf(a, b, x,   c, d, h, m, t) {
  if (x <= 0 || x >= 1) return x >= 1
  if (x > (a + 1) / (a + b + 2)) return 1 - beta_cdf(b, a, 1 - x)
  c = 1
  h = d = 1 / (1 - (a + b) * x / (a + 1))
  for (m = 1; m < 10000; m++) {
    t = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / (1 + t * d); c = 1 + t / c; h *= c * d
    t = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / (1 + t * d); c = 1 + t / c; h *= c * d
    if (c * d > 1 - 1e-14 && c * d < 1 + 1e-14) break
  }
  return h / a * power_of_e(log_gamma(a + b) - log_gamma(a) - log_gamma(b) + a * ln(x) + b * ln(1 - x))
}
# P(K <= k) of a binomial variable.
function binomial_cdf(k, n, p) {
  if (k <= -1) return 0
  if (k >= n || p <= 0) return 1
  if (p >= 1) return 0
  return 1 - beta_cdf(k + 1, n - k, p)
}
# The p at which P(K <= k) is q.
function binomial_root(k, n, q,   low, high, middle, i) {
  low = 0; high = 1
  for (i = 0; i < 60; i++) {
    middle = (low + high) / 2
    if (binomial_cdf(k, n, middle) > q) low = middle
    else high = middle
  }
  return middle
}
# The ends of the interval of k of n.
function binomial_low(k, n) { return (k > 0) ? binomial_root(k - 1, n, 0.975) : 0 }
function binomial_high(k, n) { return (k < n) ? binomial_root(k, n, 0.025) : 1 }
# K of N with its interval, in percent.
function interval(k, n) {
  return sprintf("%d of %d (%.1f to %.1f %%)", k, n, 100 * binomial_low(k, n), 100 * binomial_high(k, n))
}
