#!/usr/bin/env python3
"""The exact posterior of each chick of examples/real/chicks: 100 draws each to exact.tsv there.
Increments of log weight are normal and independent, so that growth, given slowing and noise, has a
likelihood that is normal in growth: a grid over all three, and draws spread within their cells.
Independent of the simulator. The weight at hatching tells nothing about the parameters."""
import os
import numpy as np

here = os.path.join(os.path.dirname(__file__), "../../examples/real/chicks")
rng = np.random.default_rng(1)
day = np.array([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 21.0])
prior = {"growth": (-2.3, 0.5), "slowing": (-3, 0.7), "noise": (-3.2, 0.5)}  # of their logarithms
edge = {k: np.linspace(m - 5 * s, m + 5 * s, 241) for k, (m, s) in prior.items()}
mid = {k: (e[1:] + e[:-1]) / 2 for k, e in edge.items()}
normal = {k: -((mid[k] - m) / s) ** 2 / 2 for k, (m, s) in prior.items()}
step = np.diff(day)
d = np.exp(mid["slowing"])[:, None]
shape = (np.exp(-d * day[:-1]) - np.exp(-d * day[1:])) / d  # [slowing, increment], for growth 1
g = np.exp(mid["growth"])
tau = np.exp(mid["noise"])

rows = [line.rstrip("\n").split("\t") for line in open(os.path.join(here, "obs.tsv"))]
with open(os.path.join(here, "exact.tsv"), "w") as f:
    f.write("id\tgrowth\tslowing\tnoise\n")
    for row in rows[1:]:
        y = np.diff(np.log(np.array(row[2:], float)))
        # The sum of squares by growth and slowing, then the density by all three.
        a, b, c = (y ** 2 / step).sum(), (shape * y / step).sum(1), (shape ** 2 / step).sum(1)
        square = a - 2 * g[:, None] * b + g[:, None] ** 2 * c
        log = (-square[:, :, None] / (2 * tau ** 2) - len(y) * mid["noise"] + normal["growth"][:, None, None]
               + normal["slowing"][:, None] + normal["noise"])
        p = np.exp(log - log.max())
        p /= p.sum()
        at = np.unravel_index(rng.choice(p.size, 100, p=p.ravel()), p.shape)
        for k, i in enumerate(zip(*at)):
            draw = [np.exp(mid[n][j] + (rng.random() - 0.5) * (edge[n][1] - edge[n][0])) for n, j in zip(prior, i)]
            f.write("\t".join([row[0]] + ["%.4g" % v for v in draw]) + "\n")
        if row[0] in ("1", "3", "13", "35"):
            print(row[0], [(n, *(np.exp(np.interp([0.05, 0.5, 0.95], p.sum(tuple(x for x in range(3) if x != k)).cumsum(), mid[n])).round(4)))
                           for k, n in enumerate(prior)])
