#!/usr/bin/python3
"""Exact posterior masses outside truncated priors, for tests/tw-gap.bats.

    tests/oracles/outside.py           # rewrites tests/oracles/outside.tsv

The posteriors are those of flows and likelihoods made by hand there: normal
densities with standard deviation 1 around lines, so that prior x
likelihood can be integrated. Each row: the case, and the mass. Made with Python
3.11 and SciPy 1.10.
"""
import math
from pathlib import Path

import numpy as np
from scipy import integrate
from scipy.stats import lognorm, norm


def mass(prior, mean, x, lo, hi, inside):
    """One parameter: prior(t) N(x; mean(t), 1) outside of inside, within lo and hi."""
    def density(t):
        return prior(t) * norm.pdf(x - mean(t))

    def over(a, b):
        return integrate.quad(density, a, b, epsabs=1e-13, epsrel=1e-12, limit=500)[0]

    a, b = max(lo, inside[0]), min(hi, inside[1])
    return (over(lo, a) + over(b, hi)) / (over(lo, a) + over(a, b) + over(b, hi))


def normal(c, shift=0):
    """Prior N(0, 1), x = t + shift + N(0, 1) = 0: the posterior N(-shift / 2, 1 / 2)."""
    s = math.sqrt(0.5)
    return norm.cdf((-c + shift / 2) / s) + norm.sf((c + shift / 2) / s)


def integers(lo, hi, x, inside):
    k = np.arange(lo, hi + 1)
    p = norm.pdf(x - k)
    return p[(k < inside[0]) | (k > inside[1])].sum() / p.sum()


def ellipse(radius):
    """
    Two parameters, prior N(0, I), x1 = t1 + e, x2 = t1 + t2 + e: the posterior has
    precision I + A'A, and mean (I + A'A)^-1 A'x. The region is the ellipse in which
    N(t1; x1, 1) N(t2; 0.5 t1, 1) is at least its top times exp(-radius^2 / 2).
    """
    a = np.array([[1, 0], [1, 1]])
    x = np.array([0.4, -0.2])
    precision = np.eye(2) + a.T @ a
    mean = np.linalg.solve(precision, a.T @ x)
    root = math.sqrt(np.linalg.det(precision)) / (2 * math.pi)

    def density(t2, t1):
        d = np.array([t1, t2]) - mean
        return root * math.exp(-d @ precision @ d / 2)

    def half(t1):
        return math.sqrt(max(0, radius ** 2 - (t1 - x[0]) ** 2))

    inside = integrate.dblquad(density, x[0] - radius, x[0] + radius,
                               lambda t1: 0.5 * t1 - half(t1),
                               lambda t1: 0.5 * t1 + half(t1), epsabs=1e-10, epsrel=1e-10)[0]
    return 1 - inside


CASES = [
    ("normal 1.33", normal(1.33)),
    ("normal 2.185", normal(2.185)),
    ("normal 3.123", normal(3.123)),
    ("normal 9", normal(9)),
    ("weights", (2 * normal(1.5) + normal(1.5, 1)) / 3),
    ("lognormal", mass(lognorm(1).pdf, lambda t: t, 1, 0, np.inf, (0.3, 4))),
    ("uniform", mass(lambda t: 1, lambda t: t, 1, -1, 2, (-2, 1.9))),
    ("integer", integers(-3, 5, 0.3, (-1.5, 2.5))),
    ("ellipse", ellipse(2)),
]

with open(Path(__file__).with_suffix(".tsv"), "w") as out:
    print("case\tmass", file=out)
    for name, value in CASES:
        print(f"{name}\t{value:.8g}", file=out)
