#!/usr/bin/python3
"""Weights of a penalised logistic regression, for tests/unit/fails.c: SciPy's minimum.

  tests/oracles/fails.py >tests/oracles/fails.tsv

Terms 1, z1, z2, z1^2, z1 z2, z2^2 of 200 runs; a normal prior of standard deviation 3 on
all weights but the first.
"""
import numpy as np
from scipy.optimize import minimize

i = np.arange(1, 201)
z = np.c_[2 * np.sin(i), np.cos(2.3 * i)]
failed = np.sin(97.0 * i) + z[:, 0] - z[:, 1] ** 2 > 0.5
term = np.c_[np.ones(200), z, z[:, 0] ** 2, z[:, 0] * z[:, 1], z[:, 1] ** 2]
pull = np.array([1e-9] + [1 / 9] * 5)


def loss(w):
    v = term @ w
    p = 1 / (1 + np.exp(-v))
    return (np.logaddexp(0, v) - failed * v).sum() + (pull * w ** 2).sum() / 2, term.T @ (p - failed) + pull * w


found = minimize(loss, np.zeros(6), jac=True, method="BFGS", options={"gtol": 1e-10})
for w in found.x:
    print(f"{w:.9g}")
