#!/usr/bin/python3
"""Draws of an exact marginal posterior, for tests/tw-pipe-analysis.bats.

    tests/oracles/marginal.py           # rewrites tests/oracles/marginal.tsv

The parameters a, b and c are independent and normal with mean 0 and standard
deviation 3. The data are x1 = a + c, x2 = b + c and x3 = c, each with normal
noise of standard deviation 0.5. Then the posterior is normal, and so is the
marginal posterior of a and b. The rows are 1000 draws of a and b from the
latter at x = (1, 0.2, -0.5). Made with Python 3.11 and NumPy 1.24.
"""
from pathlib import Path

import numpy as np

A = np.array([[1, 0, 1], [0, 1, 1], [0, 0, 1.0]])
X = np.array([1, 0.2, -0.5])
covariance = np.linalg.inv(np.eye(3) / 9 + A.T @ A / 0.25)
mean = covariance @ A.T @ X / 0.25
draws = np.random.default_rng(1).multivariate_normal(mean[:2], covariance[:2, :2], 1000)
rows = ["a\tb"] + ["%.5f\t%.5f" % tuple(row) for row in draws]
Path(__file__).with_suffix(".tsv").write_text("\n".join(rows) + "\n")
