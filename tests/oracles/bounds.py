#!/usr/bin/python3
"""Ranks, coverage and mass of DESIGN section 2 in rational arithmetic.

    tests/oracles/bounds.py >tests/oracles/bounds.tsv

No floating point before the last step: probabilities are sums of integers
over a common denominator, the decimals alpha and beta are fractions, and
float() of a fraction is the nearest double.
"""
from fractions import Fraction
from math import comb

ALPHAS = "0.1 0.05 0.2 0.5 0.45 0.01 0.9 0.3333 0.123456789".split()
BETAS = "0.1 0.05 0.02 0.5 0.001".split()
SIZES = list(range(1, 25)) + [
    36, 37, 49, 71, 72, 99, 100, 149, 150, 199, 299, 300, 367, 368, 1000]


def text(v):
    """A double as the suite writes it (none here is below 1e-4)."""
    return repr(float(v)).removesuffix(".0")


def ranks(n, alpha, beta):
    p, q, d = alpha.denominator - alpha.numerator, alpha.numerator, alpha.denominator
    mass = [comb(n, j) * p**j * q**(n - j) for j in range(n + 1)]
    assert sum(mass) == d**n
    k = -((-(n + 1) * (1 - alpha)) // 1)
    # l: the largest with P(Z <= l-1) <= beta/2; u: the smallest with P(Z >= u) <= beta/2.
    half, low, l = beta / 2 * d**n, 0, 0
    while l <= n and low + mass[l] <= half:
        low += mass[l]
        l += 1
    high, u = 0, n + 1
    while u >= 1 and high + mass[u - 1] <= half:
        high += mass[u - 1]
        u -= 1
    return int(k), l, u, Fraction(d**n - low - high, d**n), Fraction(u - l, n + 1)


print("alpha\tbeta\tn\tk\tl\tu\tcoverage\tmass")
for beta in BETAS:
    for n in SIZES:
        for alpha in ALPHAS:
            k, l, u, coverage, mass = ranks(n, Fraction(alpha), Fraction(beta))
            print(alpha, beta, n, k, l, u, text(coverage), text(mass), sep="\t")
