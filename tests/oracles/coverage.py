#!/usr/bin/python3
"""The table of tw-coverage by SciPy's beta quantiles and exact fractions.

usage: tests/oracles/coverage.py >tests/oracles/coverage.tsv

The ranks are those that tests/tw-coverage.bats makes again: record i of 150 has
cdf (7 i^2 mod 1001)/1000 and rank_a ((i^2 + i) mod 21)/20. Intervals are Clopper
and Pearson's at beta 0.1, p is that of band.py (the exact walk, 20 draws) and
only for rank_a: with fractions 1000 points take too long.
"""
from fractions import Fraction as F

from band import test
from scipy.stats import beta

B = 0.1
N = 150


def row(column, level, n, covered):
    lo = beta.ppf(B / 2, covered, n - covered + 1) if covered else 0.0
    hi = beta.ppf(1 - B / 2, covered + 1, n - covered) if covered < n else 1.0
    print(column, level, n, covered, *map(repr, map(float, (covered / n, lo, hi))), sep="\t")


print("column", "level", "n", "covered", "share", "lower", "upper", sep="\t")
cdf = [F(7 * i * i % 1001, 1000) for i in range(1, N + 1)]
rank = [F((i * i + i) % 21, 20) for i in range(1, N + 1)]
for level in ("0.1", "0.5", "0.9", "0.99"):
    row("cdf", level, N, sum(v <= F(level) for v in cdf))
for level in ("0.1", "0.5", "0.9", "0.99"):
    row("rank_a", level, N, sum(abs(2 * v - 1) <= F(level) for v in rank))
row("rank_a", "median", sum(v != F(1, 2) for v in rank), sum(v < F(1, 2) for v in rank))
z = [F(r + 1, 21) for r in range(20)]
p = repr(float(test(N, z, [sum(v <= F(r, 20) for v in rank) for r in range(20)])))
print("rank_a", "uniform", N, "NA", p, p, p, sep="\t")
