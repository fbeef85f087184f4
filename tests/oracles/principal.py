#!/usr/bin/env python3
"""Principal axes by numpy.linalg.eigh, of the matrices below; tests/oracles/principal.tsv.
A row: columns, axes asked for, the lower triangle row by row, the axes (their first entry
that is not 0 above 0), 0 where there is no variance left."""
import numpy as np

rng = np.random.default_rng(1)


def spread(variances):
    """Integers over 1024, so that the text is exact, near these variances."""
    c = len(variances)
    q = np.linalg.qr(rng.normal(size=(c, c)))[0]
    m = np.round((q * variances) @ q.T * 1024) / 1024
    return (m + m.T) / 2


ones = np.ones((4, 4))
CASES = [
    (1, np.array([[3.0]])), (2, np.array([[2.0, 0], [0, 0.5]])), (3, ones), (2, np.zeros((3, 3))),
    (3, np.outer([1, 2, -1, 0, 4], [1, 2, -1, 0, 4]) + np.outer([0, 1, 2, 3, 0], [0, 1, 2, 3, 0]) * 8.0),
    (5, spread(2.0 ** np.arange(9, 2, -1))), (3, spread(4.0 ** -np.arange(0, 5))),
    (6, spread(np.r_[300, 150, 70, 30, 12, 5, np.full(24, 0.5)])),
]
print("columns", "axes", "numbers", sep="\t")
for k, m in CASES:
    c = len(m)
    value, vector = np.linalg.eigh(m)
    axes = np.zeros((k, c))
    for i in range(min(k, c)):
        if value[c - 1 - i] > 1e-9:
            v = vector[:, c - 1 - i]
            axes[i] = v * np.sign(v[np.abs(v) > 1e-9][0])
    text = [f"{m[i, j]:.17g}" for i in range(c) for j in range(i + 1)]
    text += [f"{v:.13g}" for v in axes.ravel()]
    print(c, k, " ".join(text), sep="\t")
