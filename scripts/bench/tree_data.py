#!/usr/bin/python3
"""tree_data.py N D: a table x1..xD, score with steps, a slope and noise in it."""
import sys

import numpy as np

n, d = int(sys.argv[1]), int(sys.argv[2])
rng = np.random.default_rng(1)
x = rng.uniform(-1, 1, (n, d))
y = np.where(x[:, 0] > 0, 1, -1) + np.abs(x[:, 1]) + 0.3 * x[:, 2] + rng.normal(0, 1, n)
header = "\t".join([f"x{i + 1}" for i in range(d)] + ["score"])
np.savetxt(sys.stdout, np.column_stack([x, y]), fmt="%.9g", delimiter="\t",
           header=header, comments="")
