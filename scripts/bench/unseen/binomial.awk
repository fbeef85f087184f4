# Exact (Clopper-Pearson) 95 % intervals of a binomial proportion, for ../unseen/table and ../until.

# P(K <= k) of a binomial variable, by the logarithms of its terms.
function binomial_cdf(k, n, p,   i, l, s) {
  if (k < 0) return 0
  if (k >= n || p <= 0) return 1
  if (p >= 1) return 0
  l = n * log(1 - p)
  for (i = 0; i <= k; i++) {
    s += exp(l)
    l += log((n - i) / (i + 1)) + log(p) - log(1 - p)
  }
  return s
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
# K of N with its interval, in percent.
function interval(k, n,   low, high) {
  low = k ? binomial_root(k - 1, n, 0.975) : 0
  high = (k < n) ? binomial_root(k, n, 0.025) : 1
  return sprintf("%d of %d (%.1f to %.1f %%)", k, n, 100 * low, 100 * high)
}
