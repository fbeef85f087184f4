#!/usr/bin/python3 -I
"""Expected ranks for tests/unit/rule.c, by mpmath with 60 digits.

usage: tests/oracles/rule.py >tests/oracles/rule.tsv

Columns: alpha beta s draws anytime n l u gap coverage mass_runs. The formulas of
lib/stat/conformal/rule.h as they stand there: the Beta functions by log-gamma, tails
as sums of binomial terms, the levels 1-alpha-D and 1-alpha+D without rounding.
"""
from fractions import Fraction
from mpmath import mp, mpf, log, sqrt, loggamma, exp, erfinv

mp.dps = 60


def term(n, k, p):
  """P(Z = k), Z ~ Binomial(n, p)"""
  return exp(loggamma(n + 1) - loggamma(k + 1) - loggamma(n - k + 1)
             + k * log(p) + (n - k) * log(1 - p))


def at_least(n, k, p):
  """P(Z >= k), from the side that is the smaller one."""
  if k <= 0:
    return mpf(1)
  if k > n:
    return mpf(0)
  if k <= n * p:
    return 1 - at_least(n, n + 1 - k, 1 - p) if k <= n * p - 1 else whole(n, k, p)
  return whole(n, k, p)


def whole(n, k, p):
  t = term(n, k, p)
  s = mpf(0)
  while k <= n and (k < n * p or t > s * mpf(10)**-50):
    s += t
    t *= mpf(n - k) / (k + 1) * p / (1 - p)
    k += 1
  return s


def log_beta(a, b):
  return loggamma(a) + loggamma(b) - loggamma(a + b)


def half_even(x):
  return round(x)           # of a Fraction: halves to even


class Anytime:
  def __init__(self, p, alpha):
    self.p, self.q = p, 1 - p
    self.b = max(1, half_even(50 * alpha))
    self.a = max(1, half_even(50 * (1 - alpha)))
    self.low0 = at_least(self.a + self.b - 1, self.a, p)

  def ratio(self, n, s):
    return (log_beta(s + self.a, n - s + self.b) - log_beta(self.a, self.b)
            - s * log(self.p) - (n - s) * log(self.q))

  def low(self, n, s):
    return (self.ratio(n, s) + log(at_least(n + self.a + self.b - 1, s + self.a, self.p))
            - log(self.low0))

  def up(self, n, s):
    return (self.ratio(n, s)
            + log(at_least(n + self.a + self.b - 1, n - s + self.b, self.q))
            - log(1 - self.low0))


def first(no, yes, true):
  """The least number above no that is true, yes being so."""
  while yes - no > 1:
    mid = (no + yes) // 2
    if true(mid):
      yes = mid
    else:
      no = mid
  return yes


def lower_rank(n, p, alpha, beta, anytime):
  if not 0 < p < 1:
    return 0
  if anytime:
    m, most = Anytime(p, alpha), log(2 / beta) + mpf(10)**-9
    # low falls with S: the first S that is not excluded is l
    return first(-1, int(n * p) + 1, lambda s: m.low(n, s) < most)
  # the largest l with P(Z <= l-1) <= beta/2
  return first(0, n + 1, lambda l: 1 - at_least(n, l, p) > beta / 2) - 1


def upper_rank(n, p, alpha, beta, anytime):
  if not 0 < p < 1:
    return n + 1
  if anytime:
    m, most = Anytime(p, alpha), log(2 / beta) + mpf(10)**-9
    return first(int(n * p) - 1, n + 1, lambda s: m.up(n, s) >= most)
  return first(-1, n + 1, lambda u: at_least(n, u, p) <= beta / 2)


def row(alpha, beta, s, draws, anytime, n):
  a, b = Fraction(alpha), mpf(beta)
  q = mpf(a.numerator) / a.denominator
  p = 1 - q
  z = -sqrt(mpf(2)) * erfinv(b - 1)         # P(normal > z) = beta/2
  square = mpf(s)**2 + (p * q / draws if draws else 0)
  v = p * q / n
  d = z * (sqrt(square + v) - sqrt(v))
  plain = (upper_rank(n, p, a, b, anytime) - lower_rank(n, p, a, b, anytime))
  low, high = p - d, p + d
  l = lower_rank(n, low, 1 - Fraction(str(low)), b, anytime) if d else lower_rank(n, p, a, b, anytime)
  u = upper_rank(n, high, 1 - Fraction(str(high)), b, anytime) if d else upper_rank(n, p, a, b, anytime)
  cover = at_least(n, l, p) - at_least(n, u, p)
  show = lambda x: mp.nstr(x, 20)
  print(alpha, beta, s, draws, int(anytime), n, l, u, show(d), show(cover),
        show(mpf(plain) / (n + 1)), sep='\t')


if __name__ == '__main__':
  print('alpha', 'beta', 's', 'draws', 'anytime', 'n', 'l', 'u', 'gap', 'coverage',
        'mass_runs', sep='\t')
  sizes = (1, 2, 5, 17, 20, 36, 54, 60, 75, 100, 150, 300, 600, 1000, 3000, 10000,
           100000)
  for alpha, beta in (('0.1', '0.1'), ('0.1', '0.05'), ('0.05', '0.1'),
                      ('0.5', '0.2'), ('0.01', '0.01'), ('0.29', '0.5'),
                      ('0.95', '0.1'), ('0.003', '0.1'), ('0.13', '0.001'),
                      ('0.99', '0.1'), ('0.997', '0.05')):
    for n in sizes:
      row(alpha, beta, '0', 0, True, n)
  for s in ('0.001', '0.013', '0.05', '0.139', '0.4'):
    for alpha, beta in (('0.1', '0.1'), ('0.05', '0.02'), ('0.5', '0.1')):
      for n in (1, 36, 75, 300, 1000, 4000, 100000):
        for draws in 0, 200:
          row(alpha, beta, s, draws, False, n)
      for n in (75, 1000, 10000):
        row(alpha, beta, s, 1000, True, n)
