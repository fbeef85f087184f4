"""Exact answers for examples/questions: tests/oracles/questions/NAME.tsv.

    questions.py NAME >questions/NAME.tsv
"""
import sys

import numpy as np
from scipy import integrate, optimize, stats


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


def prior():
    """The 90 % interval at x = 1.5 under normal(0,SD), noise of sd 1."""
    for sd in (0.5, 1, 2):
        shrink = sd ** 2 / (1 + sd ** 2)
        print(sd, *stats.norm(1.5 * shrink, shrink ** 0.5).interval(0.9), sep="\t")


def theta():
    """How often the credible interval leaves theta out; ends of the exact set at x = 1.5."""
    half = stats.norm.ppf(0.95) / 2 ** 0.5

    def less(t, d):
        return stats.norm.cdf(t + 2 * d) - stats.norm.cdf(t - 2 * d)
    for t in range(3):
        print(t, 1 - less(t, half), sep="\t")
    low = optimize.brentq(lambda t: less(t, abs(t - 0.75)) - 0.9, -1, 0.75)
    print("set", low, optimize.brentq(lambda t: less(t, abs(t - 0.75)) - 0.9, 0.75, 6), sep="\t")


def derived():
    """R0 over the 90 % region of (beta, gamma), and within its own about the mean."""
    beta, gamma = stats.gamma(74, scale=1 / 42), stats.gamma(26, scale=1 / (40 + 1 / 0.15))
    b, g = np.meshgrid(np.linspace(0.8, 3, 2201), np.linspace(0.1, 1.4, 2601), indexing="ij")
    p = beta.pdf(b) * gamma.pdf(g)
    order = np.sort(p, axis=None)[::-1]
    held = (b / g)[p >= order[np.searchsorted(np.cumsum(order), 0.9 * p.sum())]]
    print("joint", held.min(), held.max(), sep="\t")
    law = stats.f(148, 52, scale=beta.mean() / gamma.mean())
    mean = law.mean()
    half = optimize.brentq(lambda c: law.cdf(mean + c) - law.cdf(mean - c) - 0.9, 0.1, 3)
    print("own", mean - half, mean + half, sep="\t")


def constraints():
    """The exact 90 % region of a < b at each a of the grid: how many b."""
    a = np.linspace(0.0025, 0.9975, 200)
    p = np.outer(stats.binom.pmf(9, 20, a), stats.binom.pmf(10, 20, a))
    p[np.tril_indices(200)] = 0
    order = np.argsort(-p, axis=None)
    inside = np.zeros(p.size, bool)
    inside[order] = np.concatenate([[0], np.cumsum(p.ravel()[order])[:-1]]) / p.sum() <= 0.9
    for row in zip(a, inside.reshape(p.shape).sum(axis=1)):
        print(*row, sep="\t")


def predictive():
    """P(x1 <= k), x1 Poisson with the rate gamma(62, 1 / 6.2)."""
    for k in (5, 8, 10, 12, 15):
        print(k, stats.nbinom.cdf(k, 62, 6.2 / 7.2), sep="\t")


def witness():
    """P(x1 > 1, theta1 < 0), x1 = |normal(0,1)| + normal(0,0.3), and of the estimate."""
    beyond = integrate.quad(lambda m: 2 * stats.norm.pdf(m) * stats.norm.sf((1 - m) / 0.3), 0, 10)[0]
    print(0.5 * beyond, 0.3 * beyond, sep="\t")


def series():
    """90 % intervals, then the data: the coefficient of an autoregression."""
    rng = np.random.default_rng(6)
    t = np.linspace(-0.9, 0.9, 36001)
    for coefficient in (-0.3, 0.6):
        x = [rng.normal() / (1 - coefficient ** 2) ** 0.5]
        for e in rng.normal(size=99):
            x.append(coefficient * x[-1] + e)
        x = np.round(x, 6)
        log = stats.norm.logpdf(x[0], 0, (1 - t * t) ** -0.5)
        log = log + sum(stats.norm.logpdf(new, t * old, 1) for old, new in zip(x, x[1:]))
        c = np.cumsum(np.exp(log - log.max()))
        print(*np.interp([0.05, 0.95], c / c[-1], t), *x, sep="\t")


def mvnormal():
    """The Cholesky factor of a covariance matrix; quantiles of k, d and k - d."""
    mean, cov = np.array([1.0, 2.0]), np.array([[0.25, 0.15], [0.15, 0.25]])
    print("factor", *np.linalg.cholesky(cov).ravel(), sep="\t")
    law = stats.multivariate_normal(mean, cov)
    print("below", law.cdf(mean - 0.25), law.cdf(mean), law.cdf(mean + 0.5), sep="\t")
    for name, weight in (("k", (1, 0)), ("d", (0, 1)), ("k - d", (1, -1))):
        w = np.array(weight)
        print(name, *stats.norm(w @ mean, (w @ cov @ w) ** 0.5).ppf([0.05, 0.5, 0.95]), sep="\t")


globals()[sys.argv[1]]()
