#!/usr/bin/python3
"""Moments, quantiles and calibrated intervals of draws, in exact fractions.

    tests/oracles/margins.py           # rewrites tests/oracles/margins.tsv

Each row: m, the draws (decimals), the side (0 both, 1 lower, 2 upper), alpha, N,
the bounds' ranks kl and ku of N (scores kl / N and ku / N, where a score is
|2 k - N| / N of both sides, (N - k) / N of the lower limit and k / N of the
upper limit for k of N draws below the parameter; -1: no bound), then mean, variance, median, lo, hi and
the ends of the inner and the outer interval by the head of
lib/stat/draws/margin.h, all from fractions. Made with Python 3.11; needs
nothing else.
"""
import random
from decimal import Decimal, getcontext
from fractions import Fraction
from math import ceil, floor
from pathlib import Path

getcontext().prec = 30


def text(v):
    if isinstance(v, str):
        return v
    return str(Decimal(v.numerator) / v.denominator)


def quantile(v, p):
    at = p * (len(v) - 1)
    i = floor(at)
    return v[i] if i + 1 == len(v) else v[i] + (at - i) * (v[i + 1] - v[i])


def limit(v, lower, alpha, n, kl, ku):
    """One-sided; with `lower` that of -v, mirrored."""
    if lower:
        flip = [-x for x in v]
        cells = limit(flip, False, alpha, n, kl, ku)
        neg = [-c if not isinstance(c, str) else c[1:] if c[0] == "-" else "-" + c for c in cells]
        return [neg[0], cells[1], neg[2]] + [neg[i] for i in (4, 3, 6, 5, 8, 7)]
    v, m = sorted(v), len(v)
    mean = sum(v) / m
    cells = [mean, sum((x - mean) ** 2 for x in v) / (m - 1), quantile(v, Fraction(1, 2)),
             "-inf", quantile(v, 1 - alpha)]
    inner, outer = "-inf", "inf"
    if kl >= 0:
        # N - kl of the N draws, and the step in which the parameter lies, are above.
        above = ceil(Fraction(n - kl + 1, n + 1) * (m + 1))
        if above <= m:
            inner = v[m - above]
    if ku >= 0:
        above = floor(Fraction(n - ku, n + 1) * (m + 1))
        if above >= 1:
            outer = v[m - above]
    return cells + ["-inf", inner, "-inf", outer]


def row(v, alpha, n, kl, ku):
    v, m = sorted(v), len(v)
    mean = sum(v) / m
    cells = [mean, sum((x - mean) ** 2 for x in v) / (m - 1), quantile(v, Fraction(1, 2)),
             quantile(v, alpha / 2), quantile(v, 1 - alpha / 2)]
    inner, outer = ["inf", "-inf"], ["-inf", "inf"]
    if kl >= 0:
        level = (Fraction(kl) - 1) / (n + 1)
        k = max(1, ceil((1 - level) / 2 * (m + 1)))
        if level >= 0 and 2 * k <= m + 1:
            inner = [v[k - 1], v[m - k]]
    if ku >= 0:
        level = (Fraction(ku) + 1) / (n + 1)
        k = floor((1 - level) / 2 * (m + 1))
        if k >= 1:
            outer = [v[k - 1], v[m - k]]
    return [text(c) for c in cells + inner + outer]


def main():
    rnd = random.Random(3)
    rows = []
    for m, alpha, n, kl, ku in [
            (2, "0.1", 10, 0, 10), (3, "0.5", 1, 1, 1), (9, "0.2", 100, 50, 70), (99, "0.1", 7, 5, 7),
            (100, "0.1", 1000, 880, 930), (101, "0.05", 999, 941, 957), (150, "0.32", 100, -1, 90),
            (150, "0.32", 100, 0, -1), (150, "0.32", 100, 2, 4), (200, "0.1", 1000, -1, -1),
            (151, "0.01", 400, 388, 400), (97, "0.1", 1000, 1, 1), (80, "0.1", 13, 11, 13)]:
        scale = 10 ** rnd.randrange(4)
        v = [Fraction(rnd.randrange(-10 ** 6, 10 ** 6), scale) for _ in range(m)]
        v[-1] = v[0]
        rows.append([str(m)] + [text(x) for x in v] + ["0", alpha, str(n), str(kl), str(ku)] +
                    row(v, Fraction(alpha), n, kl, ku))
    for m, alpha, n, kl, ku in [
            (2, "0.1", 10, 0, 10), (3, "0.5", 1, 1, 1), (9, "0.2", 100, 70, 85), (99, "0.1", 7, 6, 7),
            (100, "0.1", 1000, 880, 930), (101, "0.05", 999, 941, 957), (150, "0.32", 100, -1, 90),
            (150, "0.32", 100, 0, -1), (150, "0.32", 100, 2, 4), (151, "0.01", 400, 388, 400),
            (97, "0.1", 1000, 1, 1), (80, "0.1", 13, 11, 12), (80, "0.9", 7, 0, 1), (60, "0.9", 60, 0, 0),
            (10, "0.9", 300, 0, 0)]:
        v = [Fraction(rnd.randrange(-10 ** 6, 10 ** 6), 1000) for _ in range(m)]
        for side in 1, 2:
            rows.append([str(m)] + [text(x) for x in v] + [str(side), alpha, str(n), str(kl), str(ku)] +
                        [text(c) for c in limit(v, side == 1, Fraction(alpha), n, kl, ku)])
    out = Path(__file__).with_suffix(".tsv")
    out.write_text("".join("\t".join(r) + "\n" for r in rows))


main()
