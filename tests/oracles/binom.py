#!/usr/bin/python3 -I
"""Expected ranks for tests/unit/binom.c, in exact integers.

usage: tests/oracles/binom.py >tests/oracles/binom.tsv

Columns: alpha beta n k l u coverage mass. Each row follows the definitions of
lib/stat/conformal/binom.h literally: P(Z = j) over a common denominator, cumulative
sums, comparisons of integers. coverage and mass are repr of the quotient of
two integers, which Python rounds correctly. Standard library only.
"""
import random
from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate

def cumulative(alpha, n):
  """c[j] = P(Z <= j) d as integers, and d."""
  a = Fraction(alpha)
  y, d = a.numerator, a.denominator
  x = d - y
  ys = [1]
  for _ in range(n):
    ys.append(ys[-1] * y)
  terms, binom, xj = [], 1, 1
  for j in range(n + 1):
    terms.append(binom * xj * ys[n - j])
    binom = binom * (n - j) // (j + 1)
    xj *= x
  return list(accumulate(terms)), d**n


def ranks(alpha, beta, n, c, d):
  """k, l, u and d times the coverage; c and d from cumulative()."""
  a, b = Fraction(alpha), Fraction(beta)
  k = -((n + 1) * (a.numerator - a.denominator) // a.denominator)
  # v <= d beta/2 for an integer v: v <= floor(d beta/2)
  half = d * b.numerator // (2 * b.denominator)
  # l is the number of j with P(Z <= j) <= beta/2
  l = bisect_right(c, half)
  # P(Z >= u) = 1 - P(Z <= u-1) <= beta/2: the first c[u-1] >= d - half
  lo, hi = 0, n
  while lo < hi:
    mid = (lo + hi) // 2
    if c[mid] >= d - half:
      hi = mid
    else:
      lo = mid + 1
  u = lo + 1
  assert l < u <= n + 1
  assert l == 0 or c[l - 1] * 2 * b.denominator <= b.numerator * d
  assert c[l] * 2 * b.denominator > b.numerator * d
  assert (d - c[u - 1]) * 2 * b.denominator <= b.numerator * d
  assert u == 1 or (d - c[u - 2]) * 2 * b.denominator > b.numerator * d
  return k, l, u, c[u - 1] - (c[l - 1] if l else 0)


def row(alpha, beta, n, c, d):
  k, l, u, cover = ranks(alpha, beta, n, c, d)
  return (f"{alpha}\t{beta}\t{n}\t{k}\t{l}\t{u}\t{cover / d!r}"
          f"\t{(u - l) / (n + 1)!r}")


def block(alpha, betas, ns):
  """Print the rows of every beta and n, by beta."""
  rows = {beta: [] for beta in betas}
  for n in ns:
    c, d = cumulative(alpha, n)
    for beta in betas:
      rows[beta].append(row(alpha, beta, n, c, d))
  for beta in betas:
    print("\n".join(rows[beta]))


def text(v):
  """The exact decimal of a fraction, or None if it has over 60 digits."""
  den, twos, fives = v.denominator, 0, 0
  while den % 2 == 0:
    den, twos = den // 2, twos + 1
  while den % 5 == 0:
    den, fives = den // 5, fives + 1
  if den != 1:
    return None
  places = max(twos, fives)
  digits = v.numerator * 10**places // v.denominator
  return f"{digits}e-{places}" if digits < 10**60 else None


def traps(alpha, ns, per_n, rng):
  """beta/2 equal to a tail, and one unit of its 60th digit off that."""
  for n in ns:
    c, d = cumulative(alpha, n)
    tails = [v for v in c if 2 * v < d] + [d - v for v in c if d < 2 * v]
    tails = [v for v in tails if v * 10**min(n, 399) > d]
    rng.shuffle(tails)
    for v in tails[:per_n]:
      beta = Fraction(2 * v, d)
      exact = text(beta)
      if exact is not None:
        print(row(alpha, exact, n, c, d))
      places = 59
      while 10**(places - 59) * beta < 1:
        places += 1
      down = beta * 10**places // 1
      for m in (down - 1, down, down + 1):
        if 0 < m < 10**places and len(str(m)) <= 60:
          print(row(alpha, f"{m}e-{places}", n, c, d))


def main():
  rng = random.Random(1)
  print("alpha\tbeta\tn\tk\tl\tu\tcoverage\tmass")
  betas = ["0.1", "0.05", "0.02", "0.2", "0.5"]
  for alpha in ["0.1", "0.05", "0.2", "0.01", "0.45", "0.5", "0.3"]:
    block(alpha, betas, range(301))

  # larger n
  ns = [368, 400, 500, 750, 999, 1000, 1999, 2000, 3000, 5000]
  for alpha in ["0.1", "0.05", "0.2", "0.01", "0.45", "0.5", "0.9"]:
    block(alpha, ["0.1", "0.05", "0.001"], ns)
  block("0.001", ["0.1", "1e-9"], ns)
  block("0.32", ["1e-300"], [1000, 3000])

  # odd levels
  odd = ["0.123456789012345678901", "1e-30", "1e-300", "1e-400", "0.999999",
         "0." + 60 * "9", "0.000001", "0.00010001", "0.0625", "0.75", "0.99",
         "0.333333333333333333333333333333333333333333333333333333333333",
         f"{5**54}e-54"]
  some = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100,
          150, 300]
  for alpha in odd:
    block(alpha, ["0.1", "0.123456789012345678901234567890", "0.999999",
                  "0." + 60 * "9", "1e-30", "1e-300", "1e-400"],
          [n for n in some if n <= 65 or len(alpha) < 50])

  # alpha a power of two or near: coverages halfway between two doubles
  for alpha in ["0.5", "0.25", "0.75", "0.125", "0.03125"]:
    block(alpha, ["0.9", "0.3", "0.01", "0.0001"], range(1, 80))

  # equality with beta/2
  block("0.1", ["0.02"], range(1, 4))
  for i in range(1, 86):
    beta = f"{5**i}e-{i}"
    for n in sorted({i + 1, max(i - 1, 0), i}):
      c, d = cumulative("0.5", n)
      print(row("0.5", beta, n, c, d))
  for alpha in ["0.1", "0.3", "0.5", "0.9"]:
    traps(alpha, list(range(1, 12)) + [17, 23, 29, 37, 43, 50, 58, 60], 3, rng)
  for alpha in ["0.05", "0.45", "0.99", "0.001", "0.12345"]:
    traps(alpha, [1, 2, 3, 4, 5, 7, 9, 12, 15, 20, 25, 29, 100], 3, rng)
  traps("1e-200", [1, 2, 3], 2, rng)
  traps("0.123456789012345678901", [1, 2, 3, 40], 2, rng)
  traps("0.1", [300, 1000, 5000], 3, rng)
  traps("0.37", [300, 1000, 5000], 1, rng)


if __name__ == "__main__":
  main()
