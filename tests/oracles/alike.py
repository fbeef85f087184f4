#!/usr/bin/python3
"""Two samples of one distribution: Smirnov's distance, and the bound on how often it is
so large.

    tests/oracles/alike.py             # rewrites tests/oracles/alike.tsv

Each row: n, m, n values, m values, D by counting in exact fractions at every
value, and e exp(-2 D^2 n m / (n+m)) in 30 decimals. Before that the bound is
held against P(D >= d), exact by counting lattice paths (Hodges 1957), for every
d that can be and all n <= m <= 40: a failure stops. Made with Python 3.11;
needs nothing else.
"""
import random
from decimal import Decimal, getcontext
from fractions import Fraction
from math import comb
from pathlib import Path

getcontext().prec = 40


def distance(a, b):
    return max(abs(Fraction(sum(x <= v for x in a), len(a)) -
                   Fraction(sum(x <= v for x in b), len(b))) for v in a + b)


def bound(n, m, d):
    k = Fraction(2 * n * m, n + m) * d * d
    return min(Decimal(1), (1 - Decimal(k.numerator) / k.denominator).exp())


def below(n, m, most):
    """Orders of n + m different values in which |i m - j n| < most always."""
    paths = [0] * (m + 1)
    for i in range(n + 1):
        for j in range(m + 1):
            if i == j == 0:
                paths[j] = 1
            else:
                paths[j] = (paths[j] if i else 0) + (paths[j - 1] if j else 0)
            if abs(i * m - j * n) >= most:
                paths[j] = 0
    return paths[m]


def check():
    for n in range(1, 41):
        for m in range(n, 41):
            for most in sorted({abs(i * m - j * n) for i in range(n + 1) for j in range(m + 1)})[1:]:
                p = 1 - Fraction(below(n, m, most), comb(n + m, n))
                limit = bound(n, m, Fraction(most, n * m))
                assert Decimal(p.numerator) / p.denominator <= limit, (n, m, most)


def main():
    check()
    rnd = random.Random(5)
    rows = []
    for n, m, values in [(1, 1, 2), (1, 9, 5), (7, 3, 4), (10, 10, 1), (12, 20, 6),
                         (40, 25, 10**6), (60, 60, 30), (35, 80, 10**6)]:
        for shift in (0, values // 2):
            a = [rnd.randrange(values) for _ in range(n)]
            b = [rnd.randrange(values) + shift for _ in range(m)]
            d = distance(a, b)
            rows.append([n, m, *a, *b, repr(float(d)), f"{bound(n, m, d):.20e}"])
    (Path(__file__).parent / "alike.tsv").write_text(
        "".join("\t".join(map(str, r)) + "\n" for r in rows))


main()
