#!/usr/bin/python3 -I
"""Expected ranks for large n, from the incomplete beta function (mpmath).

usage: tests/oracles/binom_large.py >tests/oracles/binom_large.tsv

Columns as in binom.tsv. P(Z <= m) = I_alpha(n-m, m+1) and
P(Z >= m) = I_(1-alpha)(m, n-m+1), each by its own continued fraction (DLMF
8.17.22) with 70 digits. SciPy only guesses where to look. Checked for every
row: at the mean the two tails add up to 1, and no tail used is within 1e-40
beta of beta/2, so the ranks are certain. Needs mpmath and SciPy; takes half a minute.
"""
from fractions import Fraction
from functools import cache

import mpmath as mp
from scipy.stats import binom

mp.mp.dps = 70
EPS = mp.mpf(10)**-68


def exact(text):
  f = Fraction(text)
  return mp.mpf(f.numerator) / f.denominator


def ibeta(x, y, a, b):
  """I_x(a, b), y = 1-x."""
  log = a * mp.log(x) + b * mp.log(y) - mp.log(a)
  log += mp.loggamma(a + b) - mp.loggamma(a) - mp.loggamma(b)
  # 1/(1+ d1/(1+ d2/(1+ ..., by the modified Lentz algorithm
  f, c, d, j = mp.mpf(1), mp.mpf(1), mp.mpf(0), 1
  while True:
    m = j // 2
    if j % 2:
      t = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    else:
      t = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / (1 + t * d)
    c = 1 + t / c
    f *= c * d
    if abs(c * d - 1) < EPS and j > 10:
      return mp.exp(log) / f
    j += 1


def find(alpha, beta, n):
  y, half = exact(alpha), exact(beta) / 2
  x = 1 - y

  @cache
  def below(m):  # P(Z <= m)
    if m < 0 or m >= n:
      return mp.mpf(m >= n)
    return ibeta(y, x, n - m, m + 1)

  @cache
  def above(m):  # P(Z >= m)
    if m <= 0 or m > n:
      return mp.mpf(m <= 0)
    return ibeta(x, y, m, n - m + 1)

  # l: the first m with P(Z <= m) > beta/2; u: the first with P(Z >= u) <= beta/2
  l = max(int(binom.ppf(float(half), n, float(x))), 0)
  while l > 0 and below(l - 1) > half:
    l -= 1
  while below(l) <= half:
    l += 1
  u = n + 1 - max(int(binom.ppf(float(half), n, float(y))), 0)
  while u <= n and above(u) > half:
    u += 1
  while above(u - 1) <= half:
    u -= 1
  for tail in (below(l - 1), below(l), above(u - 1), above(u)):
    assert abs(tail - half) > mp.mpf(10)**-40 * half
  mean = int(n * x)
  assert abs(below(mean) + above(mean + 1) - 1) < mp.mpf(10)**-50
  a = Fraction(alpha)
  k = n + 1 - (n + 1) * a.numerator // a.denominator
  cover = 1 - below(l - 1) - above(u)
  print(alpha, beta, n, k, l, u, repr(float(cover)), repr((u - l) / (n + 1)),
        sep="\t", flush=True)


def main():
  print("# from mpmath, not exact integers")
  print("alpha\tbeta\tn\tk\tl\tu\tcoverage\tmass")
  for n in (10**4, 10**5, 123457, 10**6, 10**7, 10**8):
    for alpha in ("0.1", "0.05", "0.5", "0.45", "0.99", "0.123456789012345678901",
                  "1e-6"):
      for beta in ("0.1", "0.02", "0.999", "1e-30"):
        find(alpha, beta, n)


if __name__ == "__main__":
  main()
