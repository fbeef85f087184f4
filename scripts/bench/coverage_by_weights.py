"""Coverage of a region at one observation by importance weights, with its paired standard error.

by_weights needs, at independent proposals: log prior x likelihood (up to a constant), the log density of the estimate,
the log density of the proposals, and whether the proposal is in the region. With weights w of the exact posterior and
w_f of the estimate, each with the sum 1, the region holds p = sum w I of the posterior and p_f = sum w_f I of the
estimate, and the standard error of p - p_f is sqrt(sum (w (I - p) - w_f (I - p_f))^2). It is small where both weights
are alike, which the standard errors of p and of p_f alone are not.

Proposals: a weight says nothing about places from which no proposal came. So they are drawn from a mixture of normal
kernels about draws of the estimate (half of them) and of the exact posterior (0.3), each with the covariance of its
nearest neighbours, and of a wide multivariate t distribution (0.2). All are independent, and their density is known,
whereas draws of tw-sample may be resampled. Parameters with bounds are transformed to the real line; an integer is
a number of the real line, rounded.
"""
import re

import numpy as np
from scipy.special import gammaln, logsumexp

SHARES = {"estimate": 0.5, "exact": 0.3, "wide": 0.2}
CENTRES = 1000  # kernels about draws of each kind
DEGREES = 3     # of freedom of the wide distribution


class Line:
    """One parameter on the real line: its support by the word of its prior."""

    def __init__(self, word="", numbers=()):
        self.word = word
        self.low, self.high = {"beta": (0.0, 1.0), "uniform": numbers, "integer": numbers}.get(word, (0.0, np.inf))[:2]
        self.kind = ("bounded" if word in ("uniform", "beta") else "integer" if word == "integer"
                     else "real" if word in ("", "normal") else "positive")

    def to_line(self, theta, rng):
        if self.kind == "positive":
            return np.log(np.maximum(theta, 1e-300))
        if self.kind == "bounded":
            share = np.clip((theta - self.low) / (self.high - self.low), 1e-12, 1 - 1e-12)
            return np.log(share) - np.log1p(-share)
        return theta + rng.random(len(theta)) - 0.5 if self.kind == "integer" else theta

    def from_line(self, u):
        """theta, and log |d theta / du|; -inf where u is no parameter."""
        if self.kind == "positive":
            return np.exp(u), u
        if self.kind == "bounded":
            log_s, log_c, width = -np.logaddexp(0, -u), -np.logaddexp(0, u), self.high - self.low
            return self.low + width * np.exp(log_s), np.log(width) + log_s + log_c
        if self.kind == "integer":
            theta = np.round(u)
            return np.clip(theta, self.low, self.high), np.where((theta < self.low) | (theta > self.high), -np.inf, 0.0)
        return u, np.zeros(len(u))


def lines(prior, names):
    """The support of each parameter; prior is a list NAME=WORD(A,B), or empty."""
    known = {name: Line(word, tuple(map(float, numbers.split(","))))
             for name, word, numbers in re.findall(r"(\w+)=(\w+)\(([^)]*)\)", prior)}
    return [known.get(name) or Line() for name in names]


class Kernels:
    """Normal kernels about centres (m, p), each with the covariance of its nearest neighbours."""

    def __init__(self, centres):
        m, p = centres.shape
        scale = centres.std(0) + 1e-12
        z = centres / scale
        k = min(m - 1, max(40, 10 * p))
        distance = (z ** 2).sum(1)[:, None] + (z ** 2).sum(1) - 2 * z @ z.T
        near = np.argpartition(distance, k, axis=1)[:, :k + 1]
        about = z[near] - z[:, None]
        covariance = np.einsum("mki,mkj->mij", about, about) / k + 1e-6 * np.eye(p)
        self.centres = centres
        self.root = np.linalg.cholesky(covariance) * scale[:, None]
        self.inverse = np.linalg.inv(self.root)
        self.constant = np.log(np.abs(np.diagonal(self.inverse, axis1=1, axis2=2))).sum(1) - p / 2 * np.log(2 * np.pi)

    def draw(self, n, rng):
        j = rng.integers(len(self.centres), size=n)
        return self.centres[j] + np.einsum("nij,nj->ni", self.root[j], rng.standard_normal((n, self.centres.shape[1])))

    def log_density(self, u):
        parts = [logsumexp(self.constant - 0.5 * (np.einsum("mij,nmj->nmi", self.inverse, part[:, None] - self.centres)
                                                  ** 2).sum(2), axis=1)
                 for part in np.array_split(u, max(1, len(u) // 200))]
        return np.concatenate(parts) - np.log(len(self.centres))


class Wide:
    """A multivariate t distribution, with four times the covariance of the draws."""

    def __init__(self, draws):
        self.p, self.mean = draws.shape[1], draws.mean(0)
        self.root = 2 * np.linalg.cholesky(np.atleast_2d(np.cov(draws.T)) + 1e-12 * np.eye(self.p))

    def draw(self, n, rng):
        z = rng.standard_normal((n, self.p)) / np.sqrt(rng.chisquare(DEGREES, (n, 1)) / DEGREES)
        return self.mean + z @ self.root.T

    def log_density(self, u):
        v, p = DEGREES, self.p
        square = (np.linalg.solve(self.root, (u - self.mean).T) ** 2).sum(0)
        return (gammaln((v + p) / 2) - gammaln(v / 2) - p / 2 * np.log(v * np.pi) - np.log(np.diag(self.root)).sum()
                - (v + p) / 2 * np.log1p(square / v))


def proposals(estimate, exact, lines_, n, rng):
    """theta, (n, p), and its log density; estimate and exact are draws, (., p)."""
    def line(theta):
        return np.stack([l.to_line(theta[:, i], rng) for i, l in enumerate(lines_)], 1)

    def some(theta):
        theta = np.unique(theta, axis=0)
        return line(theta[rng.permutation(len(theta))[:CENTRES]])
    parts = {"estimate": Kernels(some(estimate)), "exact": Kernels(some(exact)),
             "wide": Wide(np.concatenate([some(estimate), some(exact)]))}
    counts = rng.multinomial(n, [SHARES[k] for k in parts])
    u = np.concatenate([part.draw(m, rng) for part, m in zip(parts.values(), counts)])
    log = logsumexp([np.log(SHARES[k]) + part.log_density(u) for k, part in parts.items()], axis=0)
    theta, volume = zip(*(l.from_line(u[:, i]) for i, l in enumerate(lines_)))
    return np.stack(theta, 1), log - sum(volume)


def normalized(log):
    w = np.exp(log - log.max())
    return w / w.sum()


def weights(log_joint, log_estimate, log_proposal):
    """w, w_f: the weights of the exact posterior and of the estimate. A proposal outside the support has none."""
    able = np.isfinite(log_proposal)
    log_proposal = np.where(able, log_proposal, 0.0)
    return (normalized(np.where(able, log_joint, -np.inf) - log_proposal),
            normalized(np.where(able, log_estimate, -np.inf) - log_proposal))


def effective(w):
    return 1 / (w ** 2).sum()


def by_weights(w, w_f, in_region):
    """p, p_f, and the paired standard error of p - p_f."""
    p, p_f = w @ in_region, w_f @ in_region
    return p, p_f, np.sqrt(((w * (in_region - p) - w_f * (in_region - p_f)) ** 2).sum())


def moments(w, theta):
    """Weighted means, their standard errors, and weighted standard deviations."""
    mean = w @ theta
    return mean, np.sqrt(((w[:, None] * (theta - mean)) ** 2).sum(0)), np.sqrt(w @ (theta - mean) ** 2)


def disagree(w, theta, exact):
    """By how many standard errors weighted means differ from those of the reference draws, at most."""
    mean, error, sd = moments(w, theta)
    return (np.abs(exact.mean(0) - mean) / np.sqrt(error ** 2 + sd ** 2 / len(exact) / 0.8)).max()
