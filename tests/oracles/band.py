#!/usr/bin/env python3
"""Bands of empirical distribution functions in exact fractions -> band.tsv

leave  n  z,...  lower,...  upper,...  P(a count leaves the band)
band   n  z,...  beta       lower,...  upper,...
test   n  z,...  count,...  p

The walk is the multinomial one, step by step: given c values at or below z,
Binomial(n-c, (z'-z)/(1-z)) of the others lie in (z, z'].
"""
import random
import sys
from fractions import Fraction as F
from math import comb


def pmf(n, k, p):
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def leave(n, z, lower, upper):
    at, before, stay = {0: F(1)}, F(0), F(0)
    for zi, lo, hi in zip(z, lower, upper):
        p = (zi - before) / (1 - before)
        new = {}
        for c, w in at.items():
            for d in range(max(0, lo - c), min(n, hi) - c + 1):
                new[c + d] = new.get(c + d, 0) + w * pmf(n - c, d, p)
        at, before = new, zi
    return 1 - sum(at.values())


def below(n, c, z):        # P(Z <= c)
    return sum(pmf(n, k, z) for k in range(c + 1))


def band(n, z, g):
    lower, upper = [], []
    for p in z:
        l = max(l for l in range(n + 1) if below(n, l - 1, p) <= g / 2)
        u = min(u for u in range(n + 1) if 1 - below(n, u, p) <= g / 2)
        lower.append(l)
        upper.append(max(l, u))
    return lower, upper


def levels(n, z):
    """The levels at which the band changes, rising."""
    g = set()
    for p in z:
        for c in range(n + 1):
            g.add(2 * below(n, c, p))
            g.add(2 * (1 - below(n, c, p)))
    return sorted(x for x in g if 0 < x <= 1)


def find(n, z, beta):
    best = None
    for g in levels(n, z) + [beta]:
        if g <= beta and leave(n, z, *band(n, z, g)) <= beta:
            best = max(best or g, g)
    return band(n, z, best if best is not None else beta / len(z) / 10**6)


def test(n, z, count):
    g = min(min(2 * below(n, c, p), 2 * (1 - below(n, c - 1, p))) for c, p in zip(count, z))
    return F(1) if g >= 1 else leave(n, z, *band(n, z, g))


def join(v):
    return ",".join(repr(float(x)) if isinstance(x, F) else str(x) for x in v)


def main():
    random.seed(1)
    grids = [[F(1, 2)], [F(1, 4), F(1, 2), F(3, 4)], [F(i, 16) for i in range(1, 16)],
             [F(1, 64), F(1, 8), F(63, 64)]]
    print("kind\tn\tz\ta\tb\tc")
    for n in (1, 2, 6, 13):
        for z in grids:
            for beta in (F(1, 2), F(1, 16)):
                lo, hi = find(n, z, beta)
                print("band", n, join(z), float(beta), join(lo), join(hi), sep="\t")
                print("leave", n, join(z), join(lo), join(hi), repr(float(leave(n, z, lo, hi))), sep="\t")
            for hard in range(4):
                u = sorted(random.random() ** (1 + 3 * hard) for _ in range(n))
                count = [sum(v <= p for v in u) for p in z]
                print("test", n, join(z), join(count), repr(float(test(n, z, count))), 0, sep="\t")
    # Far out: p much less than an epsilon.
    z = [F(i, 8) for i in range(1, 8)]
    for count in ([40, 42, 44, 46, 48, 50, 55], [0, 0, 0, 5, 20, 40, 60]):
        print("test", 60, join(z), join(count), repr(float(test(60, z, count))), 0, sep="\t")


if __name__ == "__main__":
    main()
