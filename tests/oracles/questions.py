"""Exact answers for examples/questions: tests/oracles/questions/NAME.tsv.

    questions.py NAME >questions/NAME.tsv
"""
import sys

import numpy as np
from scipy import integrate, stats


def table(*columns):
    """One with a header."""
    for row in zip(*columns):
        print(*row, sep="\t")


def model():
    """P(Poisson | ten counts), the mean exponential(10) under both models."""
    rows = [[4, 6, 5, 3, 7, 5, 2, 6, 4, 8], [0, 9, 3, 14, 1, 6, 2, 0, 11, 4],
            [3, 1, 0, 2, 4, 1, 0, 2, 5, 2], [0] * 10, [50, 44, 39, 61, 52, 47, 58, 40, 55, 49]]
    for row in rows:
        top = stats.poisson.logpmf(row, max(np.mean(row), 0.1)).sum()

        def evidence(law, row=row, top=top):
            return integrate.quad(
                lambda u: np.exp(law(np.exp(u), row) - top - np.exp(u) / 10 + u), -12, 6,
                points=[np.log(np.mean(row) + 0.1)], limit=500, epsrel=1e-10)[0]
        poisson = evidence(lambda r, row: stats.poisson.logpmf(row, r).sum())
        geometric = evidence(lambda r, row: stats.geom.logpmf(np.array(row) + 1, 1 / (1 + r)).sum())
        print(*row, f"{poisson / (poisson + geometric):.9g}", sep="\t")


globals()[sys.argv[1]]()
