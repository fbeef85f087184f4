#!/usr/bin/python3 -I
"""Expected budgets of wider bounds for tests/tw-budget.bats, by brute force.

usage: tests/oracles/budget_wide.py >tests/oracles/budget_wide.tsv

needed: alpha beta h anytime mass n. From n on (u-l)/(n+1) <= mass with the ranks
of lib/stat/conformal/rule.h (--gap with s = h, --anytime), all of them up to LAST.
left: alpha beta h mass, what stays with any number of scores: 2 z sqrt(s^2 + r), but on each
side of 1-alpha no more than there is.
Tails and Beta functions by scipy; what is too near for them to tell stops it.
"""
import numpy as np
from scipy import special, stats

LAST = 12000


def fixed(n, p, half):
  """The largest l with P(Z <= l-1) <= half, Z ~ Binomial(n, p)."""
  if not 0 < p < 1:
    return 0
  l = int(stats.binom.ppf(half, n, p))
  while stats.binom.cdf(l, n, p) <= half:
    l += 1
  while l > 0 and stats.binom.cdf(l - 1, n, p) > half:
    l -= 1
  for k in (l - 1, l):
    assert abs(stats.binom.cdf(k, n, p) - half) > 1e-12
  return l


def anytime(n, p, alpha, half):
  """1 + the largest S with log low(S) >= log(1/half) + 1e-9; 0 if there is none."""
  if not 0 < p < 1:
    return 0
  a, b = max(1, round(50 * (1 - alpha))), max(1, round(50 * alpha))
  s = np.arange(int(n * p) + 1)
  low = (special.betaln(s + a, n - s + b) - special.betaln(a, b)
         - s * np.log(p) - (n - s) * np.log1p(-p)
         + stats.binom.logsf(s + a - 1, n + a + b - 1, p)
         - stats.binom.logsf(a - 1, a + b - 1, p))
  excess = low - np.log(1 / half)
  assert np.min(np.abs(excess - 1e-9)) > 1e-10
  return int(np.sum(excess >= 1e-9))


def square(alpha, h):
  """s^2 + r, for ranks among 1000 draws."""
  return h ** 2 + (alpha * (1 - alpha) / 1000 if h else 0)


def mass(n, alpha, half, z, h, any_time):
  v = alpha * (1 - alpha) / n
  d = z * (np.sqrt(square(alpha, h) + v) - np.sqrt(v))
  below = lambda p, a: anytime(n, p, a, half) if any_time else fixed(n, p, half)
  # Above the cutoff what is below it, scores counted from the other end.
  return (n + 1 - below(1 - alpha - d, alpha + d)
          - below(alpha - d, 1 - alpha + d)) / (n + 1)


if __name__ == '__main__':
  for alpha, beta, h, any_time, masses in (
      (0.1, 0.1, 0.02, 0, (0.3, 0.2, 0.15, 0.125)),
      (0.2, 0.05, 0.005, 0, (0.2, 0.1, 0.075)),
      (0.1, 0.1, 0, 1, (0.3, 0.2, 0.1, 0.07)),
      (0.5, 0.2, 0, 1, (0.3, 0.15)),
      (0.1, 0.1, 0.01, 1, (0.3, 0.15, 0.11))):
    z = stats.norm.isf(beta / 2)
    some = np.array([2.0] + [mass(n, alpha, beta / 2, z, h, any_time)
                             for n in range(1, LAST + 1)])
    for m in masses:
      n = int(np.max(np.nonzero(some > m)[0])) + 1
      assert n < LAST / 4
      print('needed', alpha, beta, h, any_time, m, n, sep='\t')
    if h > 0:
      left = min(z * np.sqrt(square(alpha, h)), alpha) + min(z * np.sqrt(square(alpha, h)), 1 - alpha)
      print('left', alpha, beta, h, '%.17g' % left, sep='\t')
  print('left', 0.1, 0.1, 0.3, '%.17g' % (0.1 + np.sqrt(square(0.1, 0.3)) * stats.norm.isf(0.05)), sep='\t')
