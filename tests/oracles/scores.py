#!/usr/bin/python3
"""Scores from draws, computed independently: SciPy's gaussian_kde, NumPy.

    tests/oracles/scores.py            # rewrites tests/oracles/scores/

Made with Python 3.11, NumPy 1.24, SciPy 1.10. For D = 1 .. 5 parameters

    D.draws.tsv   id, theta1 .. thetaD: correlated draws, ids = scales
    D.theta.tsv   the same columns: what is scored
    D.want.tsv    a row a theta:
        kde       gaussian_kde.logpdf, the default bandwidth (Scott)
        waldo     (theta - m)' S^-1 (theta - m), numpy.linalg.solve
        quantile  numpy.quantile at 0.05 and 0.95
        then rank and var of -pdf, of waldo and of quantile. The rank is that
        of the theta among the first FIRST draws, where the theta joins the
        draws: waldo and quantile are made of all of them, and the density at
        each is that of the others, with the kernels that the draws have; the
        theta itself and what equals it counts as half. The var is that of the
        first FIRST draws, scored by the functions above.
"""
from pathlib import Path

import numpy as np
from scipy.stats import gaussian_kde

HERE = Path(__file__).parent / "scores"
FIRST, THETAS = 25, 8


def write(name, header, rows):
    text = ["\t".join(header)] + ["\t".join(map(str, r)) for r in rows]
    (HERE / name).write_text("\n".join(text) + "\n")


def scores(draws, theta):
    m, s = draws.mean(0), np.cov(draws.T).reshape(draws.shape[1], -1)
    gap = theta - m
    lo, hi = np.quantile(draws, [0.05, 0.95], axis=0)
    return {"kde": -gaussian_kde(draws.T).pdf(theta.T),
            "waldo": np.einsum("ij,ij->i", gap, np.linalg.solve(s, gap.T).T),
            "quantile": np.maximum(lo - theta, theta - hi).max(1)}


def joined(draws, theta):
    """The scores of the theta and of the first FIRST draws, each as the others are."""
    points = np.vstack([theta, draws])
    some = points[:FIRST + 1]
    got = scores(points, some)
    root = np.linalg.cholesky(np.atleast_2d(gaussian_kde(draws.T).covariance))
    for i, at in enumerate(some):
        gap = np.linalg.solve(root, (at - np.delete(points, i, 0)).T)
        got["kde"][i] = -np.exp(-(gap ** 2).sum(0) / 2).sum()  # a factor ranks nothing
    return got


def rank(first, v):
    return ((first < v).sum() + 0.5 * (first == v).sum() + 0.5) / (len(first) + 1)


def main():
    rng = np.random.default_rng(5)
    HERE.mkdir(exist_ok=True)
    for d in range(1, 6):
        names = [f"theta{i + 1}" for i in range(d)]
        all_draws, all_theta, want = [], [], []
        for label, scale in (("1e-6", np.full(d, 1e-6)), ("1", np.ones(d)),
                             ("1e6", np.full(d, 1e6)),
                             ("mixed", np.logspace(-6, 6, d) if d > 1 else np.ones(1) * 7e3)):
            n = int(rng.integers(30, 60))
            # Correlation 0.95^|i-j|, a centre away from 0.
            power = np.abs(np.subtract.outer(np.arange(d), np.arange(d)))
            root = np.linalg.cholesky(0.95 ** power)
            centre = rng.normal(0, 5, d)
            draws = (rng.normal(size=(n, d)) @ root.T + centre) * scale
            wide = np.linspace(0.2, 6, THETAS)[:, None]
            theta = (wide * rng.normal(size=(THETAS, d)) @ root.T + centre) * scale
            # As the files have them.
            draws = np.vectorize(lambda v: float(f"{v:.9g}"))(draws)
            theta = np.vectorize(lambda v: float(f"{v:.9g}"))(theta)
            all_draws += [[label, *r] for r in draws]
            all_theta += [[label, *r] for r in theta]
            mine, first = scores(draws, theta), scores(draws, draws[:FIRST])
            log = gaussian_kde(draws.T).logpdf(theta.T)
            for i in range(THETAS):
                row = [log[i], mine["waldo"][i], mine["quantile"][i]]
                among = joined(draws, theta[i])
                for k, v in among.items():
                    row += [rank(v[1:], v[0]), np.var(first[k], ddof=1)]
                want.append([repr(float(v)).replace("e+", "e") for v in row])
        write(f"{d}.draws.tsv", ["id", *names], all_draws)
        write(f"{d}.theta.tsv", ["id", *names], all_theta)
        write(f"{d}.want.tsv", ["kde", "waldo", "quantile", "kde_cdf", "kde_var", "waldo_cdf",
                                "waldo_var", "quantile_cdf", "quantile_var"], want)


main()
