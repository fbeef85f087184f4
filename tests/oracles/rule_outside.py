#!/usr/bin/python3
"""Ranks that also allow for the mass d outside a truncated prior, for tests/unit/rule.c.

    tests/oracles/rule_outside.py      # rewrites tests/oracles/rule_outside.tsv

Each row: alpha, beta, h, d, n, the ranks l and u of the levels 1-alpha-(D+d) and
1-alpha+(D+d), and D+d, by the head of lib/stat/conformal/rule.h; binomial tails are
sums of exact fractions. Made with Python 3.11; needs nothing else, and
two minutes.
"""
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path
from statistics import NormalDist


def at_least(n, k, p):
    return sum(comb(n, i) * p ** i * (1 - p) ** (n - i) for i in range(k, n + 1))


def lower(n, p, half):
    """The largest l with P(Z <= l-1) <= beta/2."""
    l = 0
    while p > 0 and 1 - at_least(n, l + 1, p) <= half:
        l += 1
    return l


def upper(n, p, half):
    """The smallest u with P(Z >= u) <= beta/2."""
    u = n + 1
    while p < 1 and at_least(n, u - 1, p) <= half:
        u -= 1
    return u


def row(alpha, beta, h, d, n):
    a, half = float(alpha), Fraction(beta) / 2
    z, v = NormalDist().inv_cdf(1 - float(half)), a * (1 - a) / n
    # Ranks among 1000 draws.
    t = sqrt(float(h) ** 2 + a * (1 - a) / 1000)
    gap = z * (sqrt(t * t + v) - sqrt(v)) + float(d)
    p = 1 - Fraction(alpha)
    # About the 16 decimals that tw-bounds takes.
    low = (p - Fraction(gap)).limit_denominator(10 ** 16)
    high = (p + Fraction(gap)).limit_denominator(10 ** 16)
    return (alpha, beta, h, d, n, lower(n, low, half), upper(n, high, half), f"{gap:.15g}")


with open(Path(__file__).with_suffix(".tsv"), "w") as out:
    print("alpha", "beta", "h", "d", "n", "l", "u", "gap", sep="\t", file=out)
    for alpha, beta in (("0.1", "0.1"), ("0.05", "0.02"), ("0.5", "0.1")):
        for h in ("0", "0.0143", "0.05"):
            for d in ("0.0004", "0.006", "0.0634", "0.2"):
                for n in (36, 75, 150):
                    print(*row(alpha, beta, h, d, n), sep="\t", file=out)
