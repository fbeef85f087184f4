#!/usr/bin/python3 -I
"""Expected budgets for tests/unit/budget.c, by brute force.

usage: tests/oracles/budget.py >tests/oracles/budget.tsv

needed: alpha beta mass n first. From n on (u-l)/(n+1) <= mass, at first for
the first time. Every rank up to n = 20000 (5000 at odd levels) is found from
integers over a common denominator; a row counts if n is in the first half.
large: the same beyond, without first, the ranks of every n from 0.98 to 1.05
times the normal approximation by scipy.stats.binom.
worst: alpha beta n part whole, the largest (u-l)/(m+1) for m >= n.
share: count total beta lower upper, Clopper and Pearson's interval by
scipy.stats.beta; up to total = 4000 sums in mpmath confirm it to 1e-12.
Made with SciPy 1.10, mpmath 1.2.
"""
from fractions import Fraction

import mpmath
import numpy as np
from scipy import stats

LAST = 20000


class Upper:
  """The smallest r with P(Z >= r) <= half, Z ~ Binomial(n, x/s), n = 0, 1, ..."""

  def __init__(self, p, half):
    self.x, self.s = p.numerator, p.denominator
    self.y = self.s - self.x
    self.half = half
    self.n, self.r = 0, 1
    self.den = 1              # s^n
    self.at, self.tail = 1, 0   # den P(Z = r-1), den P(Z >= r)

  def next(self):
    self.n += 1
    self.den *= self.s
    self.tail = self.tail * self.s + self.x * self.at
    at, rest = divmod(self.at * self.y * self.n, self.n + 1 - self.r)
    assert rest == 0
    self.at = at
    while self.tail * self.half.denominator > self.half.numerator * self.den:
      at, rest = divmod(self.at * self.x * (self.n + 1 - self.r), self.y * self.r)
      assert rest == 0
      self.at = at
      self.tail -= at
      self.r += 1


def widths(alpha, beta, last):
  """u - l for n = 0 ... last."""
  a, half = Fraction(alpha), Fraction(beta) / 2
  up, low = Upper(1 - a, half), Upper(a, half)
  d = [1]
  for n in range(1, last + 1):
    up.next()
    low.next()
    d.append(up.r + low.r - (n + 1))
  return d


def small():
  masses = ["0.9", "0.6666666666666666666", "0.5", "0.4", "0.3", "0.25", "0.2",
            "0.15", "0.125", "0.12", "0.1", "0.0875", "0.08", "0.07", "0.06", "0.05",
            "0.045", "0.04", "0.035", "0.03", "0.025", "0.0225", "0.02", "0.0175",
            "0.015", "0.0137", "0.0125", "0.011", "0.01", "0.009", "0.008", "0.007",
            "0.006", "0.005", "0.004"]
  for alpha in ["0.2", "0.1", "0.05", "0.01", "0.5", "0.9", "0.999"]:
    for beta in ["0.1", "0.05", "0.5"]:
      last = LAST if float(alpha) < 0.5 and beta != "0.5" else 5000
      d = widths(alpha, beta, last)
      for mass in masses:
        m = Fraction(mass)
        ok = [d[n] * m.denominator <= m.numerator * (n + 1) for n in range(last + 1)]
        first = ok.index(True) if True in ok else None
        n = last + 1
        while n > 0 and ok[n - 1]:
          n -= 1
        if n < last // 2:
          print("needed", alpha, beta, mass, n, first, sep="\t")
      best = (0, 1)
      worst = {}
      for n in range(last, -1, -1):
        if d[n] * best[1] >= best[0] * (n + 1):
          best = (d[n], n + 1)
        worst[n] = best
      for n in [0, 1, 2, 3, 5, 10, 28, 29, 30, 47, 100, 150, 299, 300, 1000, 2345, 5000]:
        if n <= last // 2:
          print("worst", alpha, beta, n, *worst[n], sep="\t")


def large():
  for alpha, beta, mass in [("0.1", "0.1", "0.001"), ("0.1", "0.05", "0.0005"),
                            ("0.05", "0.1", "0.0007"), ("0.2", "0.1", "0.0003"),
                            ("0.01", "0.05", "0.0002")]:
    a, half, m = float(alpha), float(beta) / 2, float(mass)
    guess = int((2 * stats.norm.isf(half) / m) ** 2 * a * (1 - a))
    last = 0
    start, end = guess * 98 // 100, guess * 105 // 100
    for lo in range(start, end, 500000):
      n = np.arange(lo, min(lo + 500000, end))
      # smallest r with P(Z >= r) <= half: isf, moved where it is off by one
      r = []
      for p in (1 - a, a):
        k = stats.norm.isf(half) * np.sqrt(n * p * (1 - p)) + n * p
        k = np.floor(k) + 1
        for _ in range(2):
          k = np.where(stats.binom.sf(k - 1, n, p) > half, k + 1, k)
        for _ in range(2):
          k = np.where(stats.binom.sf(k - 2, n, p) <= half, k - 1, k)
        assert np.all(stats.binom.sf(k - 1, n, p) <= half)
        assert np.all(stats.binom.sf(k - 2, n, p) > half)
        r.append(k)
      d = r[0] + r[1] - (n + 1)
      ok = d <= m * (n + 1) * (1 + 1e-14)
      if not ok.all():
        last = n[np.nonzero(~ok)[0][-1]]
    assert start + (end - start) / 10 < last < end - (end - start) / 10
    print("large", alpha, beta, mass, last + 1, "NA", sep="\t")


def tail(n, r, p):
  """P(Z >= r) for Z ~ Binomial(n, p), term by term."""
  term = mpmath.binomial(n, r) * p**r * (1 - p)**(n - r)
  total = mpmath.mpf(0)
  for j in range(r, n + 1):
    total += term
    term *= mpmath.mpf(n - j) / (j + 1) * p / (1 - p)
  return total


def crosses(x, n, r, level):
  """P(Z >= r) equals level at the share x, to 1e-12 of x."""
  below, above = (mpmath.mpf(x) * (1 + mpmath.mpf(e)) for e in ("-1e-12", "1e-12"))
  return tail(n, r, below) <= level and (above >= 1 or tail(n, r, above) >= level)


def shares():
  mpmath.mp.dps = 40
  for total in [1, 2, 10, 150, 1000, 4000, 12345, 1000000, 30000000]:
    counts = {0, 1, 2, 7, total // 1000, total // 10, total // 3, total // 2,
              total * 9 // 10, total - 2, total - 1, total}
    for count in sorted(c for c in counts if 0 <= c <= total):
      for beta in ["0.1", "0.05", "1e-6"]:
        half = float(beta) / 2
        lower = stats.beta.ppf(half, count, total - count + 1) if count else 0.0
        upper = stats.beta.isf(half, count + 1, total - count) if count < total else 1.0
        if total <= 4000:
          half = mpmath.mpf(beta) / 2
          assert count == 0 or crosses(lower, total, count, half)
          assert count == total or crosses(upper, total, count + 1, 1 - half)
        print("share", count, total, beta, repr(float(lower)), repr(float(upper)), sep="\t")


if __name__ == "__main__":
  small()
  large()
  shares()
