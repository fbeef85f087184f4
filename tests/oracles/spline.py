#!/usr/bin/python3
"""Rational-quadratic spline values in 40 digits, for tests/unit/spline.c.

Prints rows: bins bound v z slope, then the 3 bins - 1 free numbers.
"""
import random
from mpmath import mp, mpf, exp, log, log1p

mp.dps = 40
F = mpf("0.001")


def knots(u, bound):
    e = [exp(x) for x in u]
    s, at, out = sum(e), -bound, [-bound]
    for x in e:
        at += 2 * bound * (F + (1 - F * len(u)) * x / s)
        out.append(at)
    return out


def spline(u, n, bound, v):
    x, y = knots(u[:n], bound), knots(u[n:2 * n], bound)
    c = log(exp(1 - F) - 1)
    d = [mpf(1)] + [F + log1p(exp(a + c)) for a in u[2 * n:]] + [mpf(1)]
    if abs(v) > bound:
        return v, mpf(0)
    k = max(i for i in range(n) if x[i] <= v)
    w, h = x[k + 1] - x[k], y[k + 1] - y[k]
    s, t = h / w, (v - x[k]) / w
    den = s + (d[k + 1] + d[k] - 2 * s) * t * (1 - t)
    z = y[k] + h * (s * t * t + d[k] * t * (1 - t)) / den
    num = d[k + 1] * t * t + 2 * s * t * (1 - t) + d[k] * (1 - t) ** 2
    return z, log(s * s * num / den ** 2)


random.seed(7)
for n in (1, 2, 5, 10, 32):
    for bound, wild in ((3, 1), (5, 8)):
        u = [mpf(random.gauss(0, wild)).__float__() for _ in range(3 * n - 1)]
        for v in (-bound - 0.5, -bound, -0.7 * bound, 0.0, 0.3, 0.999 * bound,
                  bound, bound + 1e-9):
            z, s = spline([mpf(a) for a in u], n, mpf(bound), mpf(v))
            print(n, bound, repr(float(v)), mp.nstr(z, 20), mp.nstr(s, 20),
                  *map(repr, u), sep="\t")
