"""examples/questions/integer: how many of 200 p are in the exact 90 % region at each N,
by SciPy: tests/oracles/integer.tsv, columns N and cells.
"""
import numpy as np
from scipy import stats

N = np.arange(10, 61)
p = np.linspace(0.0025, 0.9975, 200)
v = np.prod([stats.binom.pmf(k, N[:, None], p) for k in (33, 28, 31, 35, 29)], axis=0)
order = np.argsort(-v, axis=None)
inside = np.zeros(v.size, bool)
before = np.concatenate([[0], np.cumsum(v.ravel()[order])[:-1]]) / v.sum()
inside[order] = before <= 0.9
print("N", "cells", sep="\t")
for n, c in zip(N, inside.reshape(v.shape).sum(axis=1)):
    print(n, c, sep="\t")
