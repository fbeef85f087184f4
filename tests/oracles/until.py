#!/usr/bin/python3 -I
"""Expected rows of tw-budget --next --until for tests/tw-budget.bats, by SciPy.

usage: tests/oracles/until.py >tests/oracles/until.tsv

Columns: options; the rounds, with a semicolon between two; the mass outside a truncated
prior and its standard error; the row. - stands for no rounds, and for no such mass. The
rule is that of the section ROUNDS of man/tw-budget.1. Ranks are quantiles of
scipy.stats.binom, and numbers of training simulations are exact fractions.
"""
from fractions import Fraction
from math import ceil, inf, isinf, log, nan, isnan
import numpy as np
from scipy.stats import binom, norm

N = np.arange(1, 20001)


def needed(target, alpha, beta, h, d):
  """The n from which on the mass is at most the target, by all n up to 20,000."""
  z = norm.isf(beta / 2)
  v = alpha * (1 - alpha) / N
  D = z * (np.sqrt((1.5 * h)**2 + v) - np.sqrt(v)) + d
  low, high = 1 - alpha - D, 1 - alpha + D
  l = np.where(low > 0, binom.ppf(beta / 2, N, np.maximum(low, 1e-9)), 0)
  u = np.where(high < 1, binom.ppf(1 - beta / 2, N, np.minimum(high, 1 - 1e-9)) + 1, N + 1)
  above = np.flatnonzero((u - l) / (N + 1) > target)
  assert above[-1] + 1 < 5000, (target, h, d)
  return int(N[above[-1]]) + 1


def left(alpha, beta, h, d):
  D = 1.5 * norm.isf(beta / 2) * h + d
  return min(D, alpha) + min(D, 1 - alpha)


def rate(rounds):
  """The posterior mean of g, by the normal linear model."""
  same = [(log(r['runs']), log(r['gap'])) for r in rounds
          if r['share'] == [q for q in rounds if not isnan(q['gap'])][-1]['share'] and not isnan(r['gap'])]
  t = [a - sum(b for b, _ in same) / len(same) for a, _ in same]
  P = 1 / 0.2**2 + sum(a * a for a in t) / 0.3**2
  return (0.5 / 0.2**2 - sum(a * y for a, (_, y) in zip(t, same)) / 0.3**2) / P


def case(rounds, target, most, alpha=Fraction(1, 10), beta=0.1, spent=None, out=None):
  names = ['share', 'runs', 'trained', 'gap', 'se', 'plausible']
  rows = [dict(zip(names, [nan if v == 'NA' else float(v) for v in r.split()[1:]])) for r in rounds]
  U = Fraction(target)
  limit = most - most // 5
  a = float(alpha)

  def upto(n):
    return limit if n + 100 > limit else int(n)

  first = upto(max(1000, 2 * ceil(25 * alpha * (1 - alpha) / U**2)))
  last = rows[-1] if rows else None
  made = spent or (int(last['runs']) if last else 0)
  enough, expected, calibrate, narrow = False, 'NA', 0, 0.1
  if made < first:
    train, divided = first, 3
    while train // divided < 100 and divided > 1:
      divided -= 1
  else:
    divided, m = 1, int(last['runs'])
    narrow = min(0.1, last['share'] / 2)
    if isnan(last['gap']):
      training = 2 * m
    else:
      h, d = last['gap'], out[0] + 1.645 * out[1] if out else 0
      s = (last['se']**2 + a * (1 - a) / last['trained'])**0.5
      n = max(100, needed(float(U), a, beta, h, d)) if left(a, beta, h, d) < U else inf
      enough = left(a, beta, h + s, d) < U and m + n <= most
      expected, training = m + n, 0
      if not enough:
        g, expected, training = rate(rows), inf, 4 * m
        for i in range(1, 39):
          k = Fraction(6, 5)**i
          hk = h * float(k)**-g
          if left(a, beta, hk + s * float(k)**-0.5, d) < U:
            expected = ceil(k * m) + max(100, needed(float(U), a, beta, hk, d))
            training = min(4 * m, ceil(k * m))
            break
    train = upto(max(training, made + 100))
    calibrate = n if enough and made == m else most - made
    enough = enough and made == m
  remain = train - min(made, train)
  cut = bool(last) and 0 < last['plausible'] < narrow and remain > 0 and not enough
  size = remain if last else train // divided
  if cut and len(rows) + 1 < divided and remain // 4 >= 100:
    size = remain // 4
  over = enough or size == 0
  row = [len(rows) + 1, 0 if enough else size, 'yes' if cut else 'no', 'yes' if enough else 'no',
         limit, 0 if size == remain else limit, calibrate if over else 0, expected]
  options = f'--mass {target} --runs {most}'
  options += f' --alpha {float(alpha)}' if alpha != Fraction(1, 10) else ''
  options += f' --beta {beta}' if beta != 0.1 else ''
  options += f' --spent {spent}' if spent else ''
  print(options, '; '.join(rounds) or '-', '%g %g' % out if out else '-', ' '.join(map(str, row)), sep='\t')


one = '1 1 600 600 NA NA 0.4'
narrow = '1 1 600 600 NA NA 0.05'
# The first stage, in rounds.
case([], '0.05', 20000)
case([one], '0.05', 20000)
case([narrow], '0.05', 20000)
case([narrow, '2 0.05 900 700 NA NA 0.02'], '0.05', 20000)
case([], '0.02', 20000)
case([], '0.2', 20000)
case([], '0.05', 1900)
case([], '0.05', 2300)
case([], '0.05', 300)
case([], '0.05', 100)
case([], '0.1', 20000, alpha=Fraction(1, 2))
# Within reach, and just not: the error of the gap decides.
for gap, se in [('0.001', '0.0005'), ('0.0025', '0.0005'), ('0.0035', '0.0005'), ('0.0025', '0.004'), ('0.005', '0.0005')]:
  case([one, f'2 1 1800 1800 {gap} {se} 0.4'], '0.05', 20000)
# The same with other levels; within reach, but not with so few simulations.
case([one, '2 1 1800 1800 0.004 0.0005 0.4'], '0.06', 20000, alpha=Fraction(1, 20))
case([one, '2 1 1800 1800 0.004 0.0005 0.4'], '0.06', 20000, beta=0.2)
case([one, '2 1 1800 1800 0.0015 0.0005 0.4'], '0.05', 2250)
# A large gap: at most 4 times as many; a small part of the posterior that is outside.
case([one, '2 1 1800 1800 0.02 0.001 0.4'], '0.05', 100000)
case([one, '2 1 1800 1800 0.02 0.001 0.4'], '0.05', 9100)
case([one, '2 1 1800 1800 0.02 0.001 0.4'], '0.05', 9200)
case([one, '2 1 1800 1800 0.002 0.0005 0.4'], '0.05', 20000, out=(0.0005, 0.0002))
case([one, '2 1 1800 1800 0.002 0.0005 0.4'], '0.05', 20000, out=(0.004, 0.001))
case([one, '2 1 1800 1800 0.002 0.0005 0.4'], '0.05', 20000, out=(0.03, 0.001))
# The rate is that of the stages from one part of the prior.
slow = [one, '2 1 1801 1801 0.012 0.001 0.4', '3 1 7201 7201 0.011 0.001 0.4']
case(slow, '0.05', 200000)
case([one, '2 1 1801 1801 0.012 0.001 0.4', '3 1 7201 7201 0.005 0.001 0.4'], '0.05', 200000)
case([narrow, '2 0.05 1801 1500 0.012 0.001 0.02', '3 0.02 7201 4000 0.008 0.001 0.015'], '0.05', 200000)
# The prior is truncated anew if this halves what is left of it.
for plausible in ['0.09', '0.11', '0', 'NA']:
  case([one, f'2 1 1800 1800 0.012 0.001 {plausible}'], '0.05', 20000)
for plausible in ['0.024', '0.026']:
  case([narrow, f'2 0.05 1800 1500 0.012 0.001 {plausible}'], '0.05', 20000)
# The gap was not measured; all that may train did; an analysis continues.
case([narrow, '2 1 1800 600 NA NA 0.03'], '0.05', 20000)
case([one, '2 1 1800 1800 0.008 0.001 0.4', '3 1 8000 8000 0.008 0.001 NA'], '0.05', 10000)
case([one, '2 1 1800 1800 0.008 0.001 0.4', '3 1 8000 8000 0.005 0.0005 NA'], '0.05', 10000)
case([one, '2 1 1800 1800 0.0015 0.0005 0.4'], '0.05', 20000, spent=2200)
case([one, '2 1 1800 1800 0.0015 0.0005 0.4'], '0.03', 20000, spent=2200)
case([one, '2 1 1800 1800 0.0015 0.0005 0.4'], '0.045', 20000, spent=2300)
case([one, '2 1 8000 8000 0.009 0.001 0.4'], '0.05', 12505, spent=10000)
