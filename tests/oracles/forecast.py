#!/usr/bin/python3 -I
"""Expected forecasts for tests/unit/forecast.c, by NumPy, SciPy and rule.py.

usage: tests/oracles/forecast.py >tests/oracles/forecast.tsv

gap: alpha, h0, its error, training simulations, times, p, then the quantile p of h by
scipy.stats.lognorm, at most 1.
mass: alpha beta, the groups' scores, h0, its error, training simulations, times, then the expected
mass and its 10 % and 90 % quantiles, with the ranks
of rule.py, 60 digits.
"""
from fractions import Fraction
import math
import os
import sys

import numpy
from scipy import stats

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import rule  # noqa: E402

BETWEEN, WITHIN = 0.3, 0.5


def gap(alpha, h0, s, trained, times, p):
  """The quantile p of h after a measurement of log h now, by the joint normal distribution of both logarithms."""
  level, scale = max(h0, s), math.sqrt(float(alpha) * (1 - float(alpha)))
  t = [scale * m**(-1 / 3) for m in (trained, times * trained)]
  cov = numpy.full((2, 2), BETWEEN**2) + numpy.diag([WITHIN**2 + (s / level)**2, WITHIN**2])
  weight = cov[1, 0] / cov[0, 0]
  mean = math.log(t[1]) + weight * math.log(level / t[0])
  sd = math.sqrt(cov[1, 1] - weight * cov[0, 1])
  return min(1, stats.lognorm.ppf(p, sd, scale=math.exp(mean)))


def mass(alpha, beta, h, trained, n):
  """(u-l)/(n+1) with this h and the floor of this many training simulations."""
  a, b = Fraction(alpha), rule.mpf(beta)
  q = rule.mpf(a.numerator) / a.denominator
  z = -rule.sqrt(2) * rule.erfinv(b - 1)
  c = math.sqrt(float(alpha) * (1 - float(alpha))) * min(max(trained, 1000), 100000)**(-1 / 3)
  t, v = rule.sqrt(rule.mpf(h)**2 + rule.mpf(c)**2), q * (1 - q) / n
  d = z * (rule.sqrt(t * t + v) - rule.sqrt(v))
  ends = [lambda: rule.lower_rank(n, 1 - q - d, None, b, False),
          lambda: rule.upper_rank(n, 1 - q + d, None, b, False)]
  l, u = (end() for end in ends)
  return (u - l) / (n + 1)


def groups(alpha, beta, n, h0, s, trained, times, p):
  more = max(1, min(times, 1000 / sum(n)))
  train = times * (trained + sum(n)) - more * sum(n)
  h = gap(alpha, h0, s, trained, train / trained, p)
  return sum(m * mass(alpha, beta, h, train, math.floor(m * more)) for m in n) / sum(n)


def listed(v):
  return ','.join(map(str, v)) or '-'


if __name__ == '__main__':
  for alpha, h0, s, trained in ('0.1', 0.03, 0.004, 800), ('0.1', 0, 0.01, 8000), ('0.5', 0.004, 0.01, 240), ('0.05', 0.5, 0.02, 200000):
    for times in 2, 16:
      for p in 0.1, 0.5, 0.975:
        print('gap', alpha, h0, s, trained, times, p, repr(float(gap(alpha, h0, s, trained, times, p))), sep='\t')
  for alpha, beta, n, h0, s, trained in (('0.1', '0.1', [1000], 0.03, 0.003, 4000), ('0.1', '0.1', [30], 0.1, 0.02, 120),
                                         ('0.05', '0.2', [200, 50], 0.01, 0.01, 50000), ('0.5', '0.1', [400], 0.3, 0.01, 8000), ('0.1', '0.1', [3000], 0.02, 0.004, 8000)):
    for times in 2, 16:
      at = lambda p: groups(alpha, beta, n, h0, s, trained, times, p)
      expected = sum(at((i + 0.5) / 20) for i in range(20)) / 20
      print('mass', alpha, beta, listed(n), h0, s, trained, times, *(repr(float(v)) for v in (expected, at(0.1), at(0.9))), sep='\t')
