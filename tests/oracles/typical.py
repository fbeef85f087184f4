#!/usr/bin/python3
"""p of typical data by brute force -> tests/oracles/typical/*.tsv

NAME.tsv: a header, then rows "run|ask", p (0 for a run), x1, x2, ...
The first half of the runs is the reference. All of it is written out again
from the definitions in lib/stat/typical: numpy's sorting, its inverse, loops.
"""
import pathlib

import numpy as np

K = 5
HERE = pathlib.Path(__file__).parent / "typical"


def kurtosis(v):
    d = v - v.mean()
    s = (d**2).mean()
    return (d**4).mean() / s**2 if s > 0 else 0


def order(v, r):  # the r-th smallest, from 1
    return np.sort(v)[r - 1]


def quartiles(v):
    n = len(v)
    a = (n + 3) // 4
    return order(v, a), order(v, (n + 1) // 2), order(v, n + 1 - a)


class Column:
    """warp, mean, sd as the flow has them; counts; constants"""

    def __init__(self, x):
        self.lo, self.hi = x.min(), x.max()
        self.constant = self.hi - self.lo <= 2e-13 * max(abs(self.lo), abs(self.hi))
        self.root = (x >= 0).all() and (x == np.floor(x)).all() and (x <= 2**53).all() and kurtosis(x) > 3
        if self.root:
            x = np.sqrt(x + 0.375)
        self.bend, self.log = (lambda v: v), None
        if kurtosis(x) > 12:
            q = quartiles(x)
            iqr = 1.3489795003921634
            width = q[2] / iqr - q[0] / iqr
            if not width > 0:
                width = np.abs(x - q[1]).mean()
            centre = q[1]
            self.bend = lambda v: np.arcsinh((v - centre) / width)
            if x.min() > 0 and kurtosis(np.log(x)) <= kurtosis(self.bend(x)):
                self.log = least = x.min()
                self.bend = lambda v: np.log(v) if v >= least else np.log(least) + (v - least) / least
        y = np.array([self.bend(v) for v in x])
        self.mean, self.sd = y.mean(), y.std()
        if kurtosis(y) > 50:
            q = quartiles(y)
            if q[2] > q[0]:
                self.mean, self.sd = q[1], (q[2] - q[0]) / 1.3489795003921634

    def __call__(self, x):
        if self.constant:
            return -1e15 if x < self.lo else 1e15 if x > self.hi else 0.0
        if self.root:
            x = np.copysign(np.sqrt(abs(x) + 0.375), x)
        return float(np.clip((self.bend(x) - self.mean) / self.sd, -1e15, 1e15))


def make(runs, asked, k=K):
    """p of each row of asked"""
    n, d = len(runs) // 2, runs.shape[1]
    col = [Column(runs[:n, j]) for j in range(d)]
    place = lambda x: np.array([c(v) for c, v in zip(col, x)])
    z = np.array([place(x) for x in runs[:n]])
    mean = z.mean(0)
    prec = np.linalg.inv((z - mean).T @ (z - mean) / n + 1e-6 * np.eye(d))

    def nearest(q, own):
        far = np.sqrt(((z - q) ** 2).sum(1))
        who = [i for i in np.argsort(far, kind="stable") if i != own]
        kk = min(k, n) if own is None else min(k, n - 1)
        return far[who[kk - 1]], who[:kk]

    apart = np.array([nearest(z[i], i)[0] for i in range(n)])
    usual = order(apart, (n + 1) // 2)

    def ways(q, own=None):
        far, who = nearest(q, own)
        alone = (far + 1e-12) / (apart[who].mean() + usual / 20 + 1e-12)
        column = np.abs(q).max()
        res = np.abs(prec @ (q - mean)) / np.sqrt(np.diag(prec))
        rel = res.max()
        if own is not None:
            h = (1 + (q - mean) @ prec @ (q - mean)) / n
            rel /= max(1 - h, 0.01)
        return np.log(np.maximum([far, alone, column, rel], 1e-12))

    own = np.array([ways(z[i], i) for i in range(n)])
    mid = np.array([order(own[:, w], (n + 1) // 2) for w in range(4)])
    span = np.maximum([order(own[:, w], n - n // 100) for w in range(4)] - mid, 0.05)
    strange = lambda x: ((ways(place(x)) - mid) / span).max()
    others = np.array([strange(x) for x in runs[n:]])
    return [(1 + (others >= strange(x)).sum()) / (len(others) + 1) for x in asked]


def write(name, runs, asked):
    p = make(runs, asked)
    with open(HERE / f"{name}.tsv", "w") as f:
        print("kind", "p", *[f"x{j + 1}" for j in range(runs.shape[1])], sep="\t", file=f)
        for x in runs:
            print("run", 0, *[repr(float(v)) for v in x], sep="\t", file=f)
        for q, x in zip(p, asked):
            print("ask", repr(q), *[repr(float(v)) for v in x], sep="\t", file=f)


def main():
    HERE.mkdir(exist_ok=True)
    rng = np.random.default_rng(1)
    # Correlated columns of very different size, one of them constant.
    f = rng.normal(size=(320, 2))
    x = f @ rng.normal(size=(2, 4)) + 0.2 * rng.normal(size=(320, 4))
    x = np.column_stack([x * [1, 1e-9, 1e7, 3] + [0, 0, 1e8, 5], np.full(320, 7.5)])
    asked = x[300:].copy()
    asked[5:9, 1] += 2e-9
    asked[9, 4] = 7.25
    asked[10, 2] = 0
    write("columns", x[:300].round(12), asked)
    # Counts of one rate, and overdispersed ones.
    rate = rng.gamma(1, 8, 420)
    x = rng.poisson(rate[:, None], (420, 3)).astype(float)
    asked = x[400:].copy()
    asked[:6] = rng.negative_binomial(2, 0.1, (6, 3))
    asked[6] = [200, 210, 190]
    asked[7] = [-3, 5, 5]
    write("counts", x[:400], asked)
    # Heavy tails: asinh for one column, the logarithm for the other.
    x = np.column_stack([rng.standard_cauchy(321), np.exp(2.5 * rng.normal(size=321))])
    asked = x[301:].copy()
    asked[:5, 1] = [0, -1, 1e-9, 1e9, 1]
    write("heavy", x[:301], asked)
    # Integers: flat, a peak far from 0, signed, too large to be counts.
    x = np.column_stack([rng.integers(0, 12, 400), 100 + rng.laplace(0, 6, 400).round(),
        rng.laplace(0, 3, 400).round(), (rng.laplace(0, 1, 400) ** 2 * 1e17).round()])
    write("whole", x[:320], x[320:] * [1, 1.02, 2, 1.5])
    # One so far out that median and quartiles are the scale: the mean is not 0.
    x = rng.normal(size=(280, 2))
    x[:, 1] += x[:, 0]
    x[20, 0] = 1e60
    write("outlier", x[:240], x[240:] * [1.2, 1])
    # Few runs, two of them equal.
    x = np.array([[1.5], [1.5], [2.25], [4.125], [-1.0], [8.0], [0.5]])
    write("few", x, np.array([[1.5], [3.0], [100.0], [-2.0]]))


main()
