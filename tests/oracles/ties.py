#!/usr/bin/python3
"""Ranks with ties in exact fractions, and the critical value of chi-square tests.

    tests/oracles/ties.py            # rewrites tests/oracles/ties.tsv

Made with Python 3.11, SciPy 1.10. The first line is the 0.999 quantile of the
chi-square distribution with 19 degrees of freedom. Each other line has the
weights below, equal, of all, of the value itself, the share of the ties, and
the rank: below, and that share of what equals it and of itself, over all.
"""
from fractions import Fraction as F
from pathlib import Path
from random import Random

from scipy.stats import chi2

rng = Random(4)
rows = [[repr(float(chi2.ppf(0.999, 19)))]]
for n in (1, 2, 7, 99, 400, 2000):
    for _ in range(8):
        below = rng.randint(0, n)
        equal = rng.randint(0, n - below)
        own = F(rng.choice([1, 1, 1 + rng.randint(0, 4000)]), rng.choice([1, 1, 8]))
        tie = F(rng.choice([1, rng.randint(0, 63)]), rng.choice([2, 64]))
        if tie > 1:
            tie = F(1, 2)
        items = [F(1)] * (below + equal) + [own]
        rank = (sum(items[:below]) + tie * sum(items[below:])) / (n + own)
        rows.append([below, equal, n] + [repr(float(v)) for v in (own, tie, rank)])
text = "".join("\t".join(map(str, r)) + "\n" for r in rows)
(Path(__file__).parent / "ties.tsv").write_text(text)
