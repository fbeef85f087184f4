#!/usr/bin/env python3
"""Makes target_glu.tsv: the target region of examples/gaussian_linear_uniform.

For x = (x1, x2): the radius of the disc around x that holds 0.9 of the true
posterior, N(x1, 0.1) N(x2, 0.1) cut off at [-1,1]^2, and the score of the
over-confident estimate on its edge. Not as in target.awk, but in polar
coordinates, from the share of each circle that lies in the box (exact, from its
crossings with the edges), SciPy's adaptive quadrature between the distances at
which an edge or corner is met, and Brent's method. Checked here against draws.

    python3 tests/oracles/target_glu.py >tests/oracles/target_glu.tsv
"""
import sys

import numpy as np
import scipy
from scipy import integrate, optimize, stats

VAR, LEVEL, ESTIMATE = 0.1, 0.9, 0.64 * 0.1
XS = [(0, 0), (0.2, 0.55), (0.20379259458993698, 0.5502315932960419), (0.5, -0.5),
      (-0.75, 0.1), (0.9, 0), (0, -0.95), (1, 1), (-1, 1), (1, 0), (0.99, -0.99),
      (0.35, 0.35), (-0.321, -0.68), (1.05, 0.2), (1.2, 1.1), (-1.3, -0.9),
      (1.5, 0.4), (-1.6, 1.5), (0.3, 1.9), (-1.9, -1.9), (1.7, -1.2), (1e-9, -1)]


def arc(x, r):
    """The angle, of 2 pi, in which the circle of radius r around x is in the box."""
    cuts = [0.0, 2 * np.pi]
    for wall in (-1, 1):
        c = (wall - x[0]) / r
        if abs(c) < 1:
            a = np.arccos(c)
            cuts += [a, 2 * np.pi - a]
        s = (wall - x[1]) / r
        if abs(s) < 1:
            a = np.arcsin(s)
            cuts += [a % (2 * np.pi), (np.pi - a) % (2 * np.pi)]
    cuts.sort()
    total = 0.0
    for lo, hi in zip(cuts, cuts[1:]):
        mid = (lo + hi) / 2
        t1, t2 = x[0] + r * np.cos(mid), x[1] + r * np.sin(mid)
        if abs(t1) < 1 and abs(t2) < 1:
            total += hi - lo
    return total


def mass(x, radius):
    """Mass of N(x, VAR I) in the disc and the box."""
    ends = {0.0, radius}
    for wall in (-1, 1):
        ends |= {abs(wall - x[0]), abs(wall - x[1])}
        for other in (-1, 1):
            ends.add(np.hypot(wall - x[0], other - x[1]))
    ends = sorted(e for e in ends if e <= radius)

    def piece(a, b):
        # r = a + (b-a) sin^2(u): the arcs' square roots at both ends vanish.
        def f(u):
            r = a + (b - a) * np.sin(u) ** 2
            return (r / VAR * np.exp(-r * r / (2 * VAR)) * arc(x, r) / (2 * np.pi)
                    * 2 * (b - a) * np.sin(u) * np.cos(u))
        return integrate.quad(f, 0, np.pi / 2, epsabs=1e-15, epsrel=1e-13, limit=200)[0]
    return sum(piece(a, b) for a, b in zip(ends, ends[1:]) if b > a)


def main():
    rng = np.random.default_rng(1)
    sd = np.sqrt(VAR)
    print("x1\tx2\tradius\tcutoff")
    for x in XS:
        far = np.hypot(abs(x[0]) + 1, abs(x[1]) + 1)
        norm = mass(x, far)
        box = np.prod([stats.norm.cdf(1, m, sd) - stats.norm.cdf(-1, m, sd) for m in x])
        assert abs(norm / box - 1) < 1e-11, (x, norm, box)
        r = optimize.brentq(lambda r: mass(x, r) / norm - LEVEL, 1e-3, far, xtol=1e-15,
                            rtol=1e-14)
        draws = [stats.truncnorm.rvs((-1 - m) / sd, (1 - m) / sd, m, sd, 200000,
                                     random_state=rng) for m in x]
        share = np.mean(np.hypot(draws[0] - x[0], draws[1] - x[1]) <= r)
        assert abs(share - LEVEL) < 5 * np.sqrt(LEVEL * (1 - LEVEL) / 200000), (x, share)
        cutoff = -np.exp(-r * r / (2 * ESTIMATE)) / (2 * np.pi * ESTIMATE)
        print(f"{x[0]!r}\t{x[1]!r}\t{r:.15g}\t{cutoff:.15g}")
    print(f"python {sys.version.split()[0]}, scipy {scipy.__version__}", file=sys.stderr)


if __name__ == "__main__":
    main()
