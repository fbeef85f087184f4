#!/usr/bin/python3
"""Draws of the exact posterior of the systems in systems.tsv at the observations of observed/.

  exact.py [--seed N] [-n DRAWS] [--steps N] [SYSTEM...]     posterior/SYSTEM.tsv and chains.tsv
  exact.py --calibration [--sets N] [SYSTEM...]              calibration.tsv

Priors and likelihoods are written here from their definitions, independently of simulate.awk.
Where the posterior can be summed or integrated exactly (recapture, change, and the systems of
on_grid), the draws are independent. Elsewhere 64 Markov chains run on parameters that
are transformed to the real line, and their proposals are differences of two records of an archive
(ter Braak and Vrugt 2008), which is fixed before the chains begin that count. For each parameter,
chains.tsv has the rank-normalized split R-hat, the effective sample size of all states (Vehtari et
al. 2021), and that of the 2,000 records that are kept, evenly spaced over all chains. The program
fails unless R-hat is below 1.01, the total size at least 4 times and the kept size 0.8 times the
kept number (../reference.py). There is also an independent check: mean and standard deviation by
importance sampling from the prior, which would find a mode that the chains miss.

--calibration holds simulate.awk and the likelihoods against each other: for parameters from the
prior and data of simulate.awk, the probability of a smaller parameter under the posterior, by
importance sampling from the prior, is uniform. calibration.tsv has the p-value of Kolmogorov and
Smirnov for each parameter.
"""
import argparse
import csv
import os
import re
import subprocess
import sys
from math import comb

import numpy as np
from scipy import stats
from scipy.special import (betaln, expit, gammainc, gammaln, i0e, log_expit, log_ndtr, logsumexp, ndtr, wrightomega,
                           xlog1py, xlogy)

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))
from reference import LEAST_TOTAL, MOST_RHAT, diagnose, evenly, of_chains, require  # noqa: E402

NIGHTS = np.array([0.2, 1.1, 1.9, 3.3, 4.2, 6.7, 7.4, 9.8, 11.5, 13.6])
STRESS = np.repeat([400.0, 350, 300, 270, 250, 230], 2)
HOURS = np.array([0.25, 0.5, 1, 2, 4, 6, 9, 12])
SUBSTRATE = np.array([0.5, 1, 1.5, 2, 3, 4])
AGES = np.array([2.0, 5, 10, 15, 20, 30, 45, 60])
PREY = np.repeat([5.0, 10, 20, 40, 60, 80], 2)
LIGAND = np.array([0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4])
GAPS = np.array([0.1, 0.1, 0.3, 1])


# ---- likelihoods: t has a column of shape (n, 1) for each parameter, x is (d,) ----

def normal(x, mean, sd):
    return -0.5 * ((x - mean) / sd) ** 2 - np.log(sd) - 0.5 * np.log(2 * np.pi)


def binomial(k, n, p):
    return gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1) + xlogy(k, p) + xlog1py(n - k, -p)


def poisson(k, mean):
    return xlogy(k, mean) - mean - gammaln(k + 1)


def censored(t, x):
    hazard = (x / t["scale"]) ** t["shape"]
    density = np.log(t["shape"] / t["scale"]) + (t["shape"] - 1) * np.log(x / t["scale"])
    return (np.where(x < 10, density, 0) - hazard).sum(1)


def arrhenius(t, x):
    kelvin = np.linspace(300, 360, 7)
    return normal(x, t["lnA"] - t["energy"] / (8.314462618e-3 * kelvin), t["sd"]).sum(1)


def waits(t, x):
    """The increment, service less time between arrivals, has an exponential tail on each side."""
    a, s = t["arrival"], t["service"]
    before = np.concatenate([[0.0], x[:-1]])
    step = x - before
    scale = np.log(a * s / (a + s))
    to_zero = np.log(s / (a + s)) - a * before
    return np.where(x > 0, scale + np.where(step > 0, -s * step, a * step), to_zero).sum(1)


def inbreeding(t, x):
    total = 0.0
    for i in range(3):
        p, f = t[f"p{i + 1}"][:, 0], t["F"][:, 0]
        both, one = p * p + f * p * (1 - p), 2 * p * (1 - p) * (1 - f)
        n2, n1 = x[2 * i], x[2 * i + 1]
        none = (1 - p) ** 2 + f * p * (1 - p)
        total = total + xlogy(n2, both) + xlogy(n1, one) + xlogy(25 - n2 - n1, none)
    return total


def psychometric(t, x):
    levels = np.arange(-3.0, 4)
    p = 0.5 + (0.5 - t["lapse"]) * ndtr((levels - t["threshold"]) / t["width"])
    return binomial(x, 20, p).sum(1)


def recapture_counts(x):
    fresh, again = x[:5], np.concatenate([[0.0], x[5:]])
    marked = np.concatenate([[0.0], np.cumsum(fresh)[:-1]])
    return fresh, again, marked


def recapture(t, x):
    fresh, again, marked = recapture_counts(x)
    left = t["N"] - marked
    with np.errstate(invalid="ignore"):
        total = np.where(left >= fresh, binomial(fresh, np.maximum(left, fresh), t["first"]), -np.inf)
    return (total + binomial(again, marked, t["again"])).sum(1)


def orbit(t, x):
    return normal(x, t["amplitude"] * np.sin(2 * np.pi * NIGHTS / t["period"] + t["phase"]), 5.0).sum(1)


def fatigue(t, x):
    over = STRESS - t["limit"]
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = t["b0"] - t["b1"] * np.log10(np.maximum(over, 0))
        stopped = np.where(over > 0, log_ndtr((mean - 7) / t["sd"]), 0.0)
        failed = np.where(over > 0, normal(x, mean, t["sd"]), -np.inf)
    return np.where(x < 7, failed, stopped).sum(1)


def garch(t, x):
    omega, alpha, beta = (t[k][:, 0] for k in ("omega", "alpha", "beta"))
    variance, total = omega / (1 - alpha - beta), 0.0
    for r in x:
        total = total + normal(r, 0.0, np.sqrt(variance))
        variance = omega + alpha * r * r + beta * variance
    return total


def household(t, x):
    """Longini and Koopman: the triangular equations of the final size."""
    b, q = t["outside"][:, 0], t["inside"][:, 0]
    whole, sizes = [np.ones(len(b))], []
    for k in range(1, 5):
        parts = [comb(k, j) * whole[j] * b ** (k - j) * q ** (j * (k - j)) for j in range(k)]
        whole.append(1 - sum(parts))
        sizes = parts + [whole[k]]
    return sum(xlogy(n, np.maximum(p, 0)) for n, p in zip(x, sizes))


def oral(t, x):
    a, e = t["ka"], t["ke"]
    slow, apart = np.minimum(a, e), np.maximum(np.abs(a - e), 1e-12)
    log_c = np.log(100 * a / t["volume"]) - slow * HOURS + np.log(-np.expm1(-apart * HOURS) / apart)
    return normal(x, log_c, t["sd"]).sum(1)


def deadtime(t, x):
    """k counts or more: the k-th free interval ends before the time left by k - 1 dead times."""
    rate = t["rate"] * 2.0 ** (-(np.arange(10) + 0.5) / t["halflife"])

    def at_least(k):
        left = 1 - (k - 1) * t["dead"]
        return np.where(k > 0, np.where(left > 0, gammainc(np.maximum(k, 1), rate * np.maximum(left, 0)), 0.0), 1.0)
    with np.errstate(divide="ignore"):
        return np.log(np.maximum(at_least(x) - at_least(x + 1), 0)).sum(1)


def magnitudes(t, x):
    """Gutenberg and Richter's exponential times the probability of detection, normalized."""
    b, m, s = t["beta"], t["half"], t["sd"]
    return (np.log(b) - b * (x - m) - (b * s) ** 2 / 2 + log_ndtr((x - m) / s)).sum(1)


def maxima(t, x):
    z, k = (x - t["location"]) / t["scale"], t["shape"]
    inside = 1 + k * z
    safe = np.maximum(inside, 1e-300)
    y = np.where(np.abs(k) < 1e-7, z, np.log(safe) / np.where(np.abs(k) < 1e-7, 1, k))
    with np.errstate(over="ignore"):
        density = -np.log(t["scale"]) - (1 + k) * y - np.exp(-y)
    return np.where(inside > 0, density, -np.inf).sum(1)


def nmixture(t, x):
    mean, detect = t["mean"][:, 0], t["detect"][:, 0]
    total = 0.0
    for visits in x.reshape(8, 3):
        n = np.arange(visits.max(), visits.max() + 150)
        each = poisson(n, mean[:, None]) + sum(binomial(k, n, detect[:, None]) for k in visits)
        top = each.max(1)
        total = total + top + np.log(np.exp(each - top[:, None]).sum(1))
    return total


def change(t, x):
    year = np.arange(1, 25)
    return poisson(x, np.where(year <= t["last"], t["early"], t["late"])).sum(1)


def enzyme(t, x):
    return normal(np.log(x), np.log(t["vmax"] * SUBSTRATE / (t["km"] + SUBSTRATE)), t["sd"]).sum(1)


def onoff(t, x):
    source = t["flux"] * np.array([1.0, 2, 4, 8]) ** (1 - t["index"])
    return poisson(x[:4], source + t["background"]).sum(1) + poisson(x[4:], 5 * t["background"]).sum(1)


def outbreak(t, x):
    """A susceptible escapes each case of the generation before, independently."""
    well, before, total = t["susceptible"][:, 0], 2.0, 0.0
    for new in x:
        with np.errstate(invalid="ignore"):
            term = binomial(new, np.maximum(well, new), -np.expm1(-t["contact"][:, 0] * before / 100))
        total = total + np.where(well >= new, term, -np.inf)
        well, before = well - new, new
    return total


def serology(t, x):
    """Share with antibodies: the solution of dp/da = force (1 - p) - waning p with p(0) = 0."""
    rest = t["force"] + t["waning"]
    have = -t["force"] * np.expm1(-rest * AGES) / rest
    return binomial(x, 25, 1 - t["specificity"] + have * (t["sensitivity"] + t["specificity"] - 1)).sum(1)


def clusters(t, x):
    """By Dwass's theorem the size is j if j cases have j - 1 descendants, in one of j orders."""
    # Far out in the prior, gammaln would be infinite, or lose its digits.
    r, k, j = t["R"], np.clip(t["k"], 1e-9, 1e7), np.arange(1.0, 40)
    log_p = (gammaln(k * j + j - 1) - gammaln(k * j) - gammaln(j + 1) + xlogy(j - 1, r / k)
             - (k * j + j - 1) * np.log1p(r / k))
    more = np.log(np.maximum(1 - np.exp(log_p).sum(1), 1e-300))
    return sum(log_p[:, int(size) - 1] if size < 40 else more for size in x)


def birthdeath(t, x):
    """Each animal dies out with probability alpha, else its descendants are geometric (Kendall 1948)."""
    birth, death = t["birth"], t["death"]
    net = np.where(np.abs(birth - death) < 1e-9, 1e-9, birth - death)
    part = np.expm1(0.5 * net) / (birth * np.expm1(0.5 * net) + net)
    alpha, beta = death * part, birth * part
    total, before = np.zeros(len(birth)), 6
    for n in x.astype(int):
        k = np.arange(1, min(before, n) + 1)
        if n > 0:
            ways = (gammaln(before + 1) - gammaln(k + 1) - gammaln(before - k + 1)
                    + gammaln(n) - gammaln(k) - gammaln(n - k + 1))
            total = total + logsumexp(ways + xlogy(before - k, alpha) + xlog1py(k, -alpha) + xlog1py(k, -beta)
                                      + xlogy(n - k, beta), axis=1)
        else:
            total = total + xlogy(before, alpha[:, 0])
        before = n
    return total


def gompertz(t, x):
    """Kalman's filter, from the stationary distribution."""
    level, c, q, r = t["level"][:, 0], t["memory"][:, 0], t["process"][:, 0] ** 2, t["error"][:, 0] ** 2
    mean, variance, total = 0.0, q / (1 - c * c), 0.0
    for y in x:
        total = total + normal(y, level + mean, np.sqrt(variance + r))
        gain = variance / (variance + r)
        mean, variance = c * (mean + gain * (y - level - mean)), c * c * variance * (1 - gain) + q
    return total


def foraging(t, x):
    """Rogers' equation by Lambert's function: e = N - W(a h N exp(-a (1 - h N))) / (a h)."""
    a, h = t["attack"] * (PREY / 20) ** t["power"], t["handling"]
    left = wrightomega(np.log(a * h * PREY) - a * (1 - h * PREY)) / (a * h * PREY)
    return binomial(x, PREY, np.clip(1 - left, 1e-300, 1)).sum(1)


def lifetimes(t, x):
    edges = np.arange(13.0)
    left = t["share"] * np.exp(-edges / t["tau1"]) + (1 - t["share"]) * np.exp(-edges / t["tau2"])
    return poisson(x, -t["photons"] * np.diff(left, axis=1)).sum(1)


def binding(t, x):
    """The bound share b solves (1 - b) (ligand - b) = K b; the product of the two roots is the ligand."""
    s = 1 + LIGAND + t["K"]
    bound = 2 * LIGAND / (s + np.sqrt(s * s - 4 * LIGAND))
    return normal(x, t["base"] + t["span"] * bound, t["sd"]).sum(1)


def peak(t, x):
    share = np.diff(ndtr((np.arange(13) - t["position"]) / 0.6), axis=1)
    return poisson(x, t["background"] + t["signal"] * share).sum(1)


def trap(t, x):
    k, v, y = t["stiffness"], t["diffusion"] / t["stiffness"], x - t["centre"]
    gaps = np.resize(GAPS, len(x) - 1)
    steps = normal(y[:, 1:], y[:, :-1] * np.exp(-k * gaps), np.sqrt(-v * np.expm1(-2 * k * gaps)))
    return normal(y[:, 0], 0.0, np.sqrt(v[:, 0])) + steps.sum(1)


def accelerated(t, x):
    z = (x - t["intercept"] + t["slope"] * np.repeat([1, 2, 3], 7)) / t["scale"]
    with np.errstate(over="ignore"):
        return (np.where(x < 5, z - np.log(t["scale"]), 0) - np.exp(z)).sum(1)


def wear(t, x):
    shape, unit = t["rate"] * np.diff(np.arange(11.0) ** t["power"], axis=1), t["unit"]
    return (xlogy(shape - 1, x) - x / unit - shape * np.log(unit) - gammaln(shape)).sum(1)


def phases(t, x):
    turns, k = t["distance"] * np.repeat([0.3, 0.7, 1.1], 2), t["precision"]
    return (k * (np.cos(x - 2 * np.pi * turns) - 1) - np.log(2 * np.pi * i0e(k))).sum(1)


def ratings(t, x):
    criteria = np.cumsum(np.concatenate([t["criterion"], t["gap2"], t["gap3"]], 1), 1)
    total = 0.0
    for counts, mean, sd in (x[:4], 0.0, 1.0), (x[4:], t["dprime"], t["sd"]):
        z = (criteria - mean) / sd
        below = np.concatenate([np.zeros((len(z), 1)), ndtr(z)], 1)
        p = np.concatenate([np.diff(below, axis=1), ndtr(-z[:, 2:])], 1)
        total = total + xlogy(counts, np.maximum(p, 0)).sum(1)
    return total


def items(t, x):
    """The probability of a pattern is an integral over the ability, by the trapezoidal rule."""
    node = np.linspace(-6, 6, 61)
    weight = np.exp(-node ** 2 / 2)
    logit = [t[f"a{i}"] * (node - t[f"b{i}"]) for i in range(1, 5)]
    right, wrong = [log_expit(v) for v in logit], [log_expit(-v) for v in logit]
    total = 0.0
    for pattern in np.flatnonzero(x):
        each = sum((right if pattern >> (3 - i) & 1 else wrong)[i] for i in range(4))
        total = total + x[pattern] * np.log(np.exp(each) @ weight / weight.sum())
    return total


def bandit(t, x):
    rate, gain, stay = t["rate"][:, 0], t["gain"][:, 0], t["stay"][:, 0]
    value, total, last = [np.full(len(rate), 0.5), np.full(len(rate), 0.5)], 0.0, None
    for code in x.astype(int):
        arm, reward = code % 2, code // 2
        ahead = gain * (value[arm] - value[1 - arm])
        total = total + log_expit(ahead if last is None else ahead + (stay if arm == last else -stay))
        value[arm] = value[arm] + rate * (reward - value[arm])
        last = arm
    return total


def mutants(t, x):
    """The recursion of Ma, Sandri and Sarkar (1992)."""
    m, p = t["mutations"], np.empty((len(t["mutations"]), 100))
    p[:, 0] = np.exp(-m[:, 0])
    for n in range(1, 100):
        p[:, n] = m[:, 0] / n * (p[:, :n] @ (1 / (n - np.arange(n) + 1)))
    more = np.maximum(1 - p.sum(1), 1e-300)
    return sum(np.log(p[:, int(n)] if n < 100 else more) for n in x)


def qtl(t, x):
    """A mixture of two normal distributions; Bayes' theorem gives the share by the markers on both sides."""
    at = t["position"]
    second = at >= 50
    away = np.where(second, at - 50, at)
    near, far = 0.5 - 0.5 * np.exp(-away / 50), 0.5 - 0.5 * np.exp(-(50 - away) / 50)
    marker = [np.tile(np.arange(8) >> i & 1, 3) for i in range(3)]
    left, right = np.where(second, marker[1], marker[0]), np.where(second, marker[2], marker[1])
    one = np.where(left, 1 - near, near) * np.where(right, 1 - far, far)
    none = np.where(left, near, 1 - near) * np.where(right, far, 1 - far)
    with np.errstate(divide="ignore"):
        return np.logaddexp(np.log(one) + normal(x, t["mean"] + t["effect"], t["sd"]),
                            np.log(none) + normal(x, t["mean"], t["sd"])).sum(1) - np.log(one + none).sum(1)


def tobit(t, x):
    i = np.arange(1, 21)
    z, c = (i - 10.5) / 10, i % 2
    mean = t["constant"] + t["income"] * z + t["square"] * z ** 2 + c * (t["children"] + t["both"] * z)
    return np.where(x > 0, normal(x, mean, t["sd"]), log_ndtr(-mean / t["sd"])).sum(1)


def regimes(t, x):
    """Hamilton's filter: the probability of regime 1 given the past, from its stationary one."""
    s1, s2 = t["stay1"][:, 0], t["stay2"][:, 0]
    one, total = (1 - s2) / (2 - s1 - s2), 0.0
    for y in x:
        f1, f2 = (normal(y, t[k][:, 0], t["sd"][:, 0]) for k in ("mean1", "mean2"))
        top = np.maximum(f1, f2)
        f1, f2 = one * np.exp(f1 - top), (1 - one) * np.exp(f2 - top)
        total = total + top + np.log(f1 + f2)
        one = (f1 * s1 + f2 * (1 - s2)) / (f1 + f2)
    return total


# ---- priors, and parameters on the real line ----

class Parameter:
    def __init__(self, name, word, a, b):
        self.name, self.word, self.a, self.b = name, word, a, b
        if word == "uniform":
            self.dist, self.kind = stats.uniform(a, b - a), "bounded"
            self.low, self.high = a, b
        elif word == "loguniform":
            self.dist, self.kind = stats.loguniform(a, b), "bounded"
            self.low, self.high = np.log(a), np.log(b)
        elif word == "beta":
            self.dist, self.kind, self.low, self.high = stats.beta(a, b), "bounded", 0.0, 1.0
        elif word == "normal":
            self.dist, self.kind = stats.norm(a, b), "real"
        elif word == "lognormal":
            self.dist, self.kind = stats.lognorm(b, scale=np.exp(a)), "positive"
        elif word == "gamma":
            self.dist, self.kind = stats.gamma(a, scale=b), "positive"
        elif word == "integer":
            self.dist, self.kind = stats.randint(int(a), int(b) + 1), "integer"
        else:
            sys.exit(f"exact.py: no prior {word}")

    def draw(self, n, rng):
        return np.asarray(self.dist.rvs(n, random_state=rng), float)

    def to_line(self, theta):
        if self.kind == "positive":
            return np.log(theta)
        if self.kind == "bounded":
            theta = np.log(theta) if self.word == "loguniform" else theta
            return np.log(theta - self.low) - np.log(self.high - theta)
        return theta

    def from_line(self, u):
        """theta, and the log density of u."""
        if self.kind == "positive":
            if self.word == "lognormal":
                return np.exp(u), normal(u, self.a, self.b)
            return np.exp(u), self.a * u - np.exp(u) / self.b
        if self.kind == "bounded":
            log_s, log_c = -np.logaddexp(0, -u), -np.logaddexp(0, u)
            theta = self.low + (self.high - self.low) * np.exp(log_s)
            if self.word == "beta":
                return theta, self.a * log_s + self.b * log_c
            return np.exp(theta) if self.word == "loguniform" else theta, log_s + log_c
        return u, normal(u, self.a, self.b)


class System:
    def __init__(self, row):
        self.name, self.d = row["system"], int(row["data"])
        self.loglik = globals()[self.name]
        self.parameters = [Parameter(name, word, *map(float, numbers.split(",")))
                           for name, word, numbers in re.findall(r"(\w+)=(\w+)\(([^)]*)\)", row["prior"])]
        self.names = [p.name for p in self.parameters]

    def prior(self, n, rng):
        return np.stack([p.draw(n, rng) for p in self.parameters], 1)

    def likelihood(self, theta, x):
        l = self.loglik({name: theta[:, [i]] for i, name in enumerate(self.names)}, x)
        return np.where(np.isnan(l), -np.inf, l)

    def log_posterior(self, u, x):
        pairs = [p.from_line(u[:, i]) for i, p in enumerate(self.parameters)]
        theta = np.stack([pair[0] for pair in pairs], 1)
        return sum(pair[1] for pair in pairs) + self.likelihood(theta, x)

    def to_line(self, theta):
        return np.stack([p.to_line(theta[:, i]) for i, p in enumerate(self.parameters)], 1)

    def from_line(self, u):
        return np.stack([p.from_line(u[:, i])[0] for i, p in enumerate(self.parameters)], 1)


def weights_of(l):
    w = np.exp(l - l.max())
    return w / w.sum()


def by_importance(system, x, rng, n, chunk=50000):
    """Draws of the prior, and their weights."""
    theta = [system.prior(chunk, rng) for _ in range(n // chunk)]
    return np.concatenate(theta), weights_of(np.concatenate([system.likelihood(t, x) for t in theta]))


# ---- exact draws ----

def draw_recapture(system, x, n, rng):
    """N by its probabilities; given N, first and again are beta variables."""
    fresh, again, marked = recapture_counts(x)
    size = np.arange(20, 151)
    left = size[:, None] - marked
    possible = (left >= fresh).all(1)
    left = np.maximum(left, fresh)
    choose = (gammaln(left + 1) - gammaln(fresh + 1) - gammaln(left - fresh + 1)).sum(1)
    a, b = 2 + fresh.sum(), 5 + (left - fresh).sum(1)
    logp = np.where(possible, choose + betaln(a, b), -np.inf)
    pick = rng.choice(len(size), n, p=weights_of(logp))
    c, m = again[1:].sum(), marked[1:].sum()
    return np.stack([size[pick], rng.beta(a, b[pick]), rng.beta(1 + c, 1 + m - c, n)], 1)


def draw_change(system, x, n, rng):
    """The year by its probabilities; given it, the rates are gamma variables."""
    year = np.arange(1, 24)
    early, late = np.cumsum(x)[:-1], x.sum() - np.cumsum(x)[:-1]
    rate = 1 / 1.5
    logp = (gammaln(2 + early) - (2 + early) * np.log(rate + year)
            + gammaln(2 + late) - (2 + late) * np.log(rate + 24 - year))
    pick = rng.choice(23, n, p=weights_of(logp))
    return np.stack([year[pick], rng.gamma(2 + early[pick], 1 / (rate + year[pick])),
                     rng.gamma(2 + late[pick], 1 / (rate + 24 - year[pick]))], 1)


def on_grid(system, x, n, rng, cells=1200):
    """Of one or two parameters: cells that are equally likely a priori, by their likelihoods, and any place in a cell.
    A second grid covers what the first one finds; an integer has a cell for each value."""
    span = [(0.0, 1.0)] * len(system.parameters)
    for _ in range(2):
        axes = [p.dist.cdf(np.arange(p.a, p.b + 1)) - 1e-9 if p.kind == "integer"
                else low + (high - low) * (np.arange(cells) + 0.5) / cells
                for p, (low, high) in zip(system.parameters, span)]
        place = np.stack([v.ravel() for v in np.meshgrid(*axes, indexing="ij")], 1)
        theta = np.stack([p.dist.ppf(place[:, i]) for i, p in enumerate(system.parameters)], 1)
        parts = np.array_split(theta, len(theta) // 50000 + 1)
        w = weights_of(np.concatenate([system.likelihood(part, x) for part in parts]))
        width = [(high - low) / cells * (p.kind != "integer") for p, (low, high) in zip(system.parameters, span)]
        for i, values in enumerate(axes):
            below = np.cumsum(np.bincount(np.searchsorted(values, place[:, i]), w))
            first, last = np.searchsorted(below, (1e-9, 1 - 1e-9))
            span[i] = values[first] - width[i] / 2, values[min(last, len(values) - 1)] + width[i] / 2
    place = place[rng.choice(len(place), n, p=w)] + (rng.random((n, len(width))) - 0.5) * width
    return np.stack([p.dist.ppf(place[:, i]) for i, p in enumerate(system.parameters)], 1)


draw_outbreak = draw_clusters = draw_birthdeath = draw_phases = draw_mutants = on_grid


# ---- Markov chains ----

def exchange_lifetimes(u):
    """The fluorophores change places; on the real line the share's sign changes."""
    return u[:, [0, 1, 3, 2]] * [1, -1, 1, 1]


def exchange_regimes(u):
    return u[:, [1, 0, 3, 2, 4]]


def walk(system, x, u, archive, steps, rng, grow=False):
    """Chains from u, (chains, p), for so many steps: (steps, chains, p), and the accepted share. Two parts that the
    posterior cannot tell apart change places with probability 1/2 in each step."""
    exchange = globals().get(f"exchange_{system.name}")
    chains, p = u.shape
    archive = [archive] if grow else archive
    l, kept, accepted = system.log_posterior(u, x), np.empty((steps, chains, p)), 0
    pool = archive[0] if grow else archive
    small = 1e-3 * pool.std(0)
    for step in range(steps):
        i, j = rng.integers(len(pool), size=(2, chains))
        length = 2.38 / np.sqrt(2 * p) * np.exp(rng.normal(-0.3, 0.6, (chains, 1)))
        length[rng.random(chains) < 0.15] = 1.0
        new = u + length * (pool[i] - pool[j]) + small * rng.standard_normal((chains, p))
        newl = system.log_posterior(new, x)
        yes = np.log(rng.random(chains)) < newl - l
        u, l = np.where(yes[:, None], new, u), np.where(yes, newl, l)
        if exchange:
            u = np.where(rng.random((chains, 1)) < 0.5, exchange(u), u)
        kept[step] = u
        accepted += yes.mean()
        if grow and step % 10 == 9:
            archive.append(u)
            pool = np.concatenate(archive[len(archive) // 2:])
    return kept, accepted / steps


def by_chains(system, x, theta, weights, n, steps, rng, chains=64):
    """All states, (steps, chains, p) on the real line; the places of n of them; the accepted share."""
    start = theta[rng.choice(len(theta), 2000, p=weights)]
    u = system.to_line(start)
    warm, _ = walk(system, x, u[rng.choice(2000, chains)], u, 2000, rng, grow=True)
    archive = warm[1000:].reshape(-1, u.shape[1])[::8]
    for attempt in range(3):
        states, accepted = walk(system, x, warm[-1], archive, steps * 3 ** attempt, rng)
        found = [diagnose(states[:, :, i]) for i in range(u.shape[1])]
        if all(r < MOST_RHAT and ess >= max(10000, LEAST_TOTAL * n) for r, ess, _ in found):
            break
    return states, evenly(n, states.shape[0] * chains, rng), accepted


# ---- the two uses ----

def table(path):
    with open(path, encoding="ascii") as f:
        return list(csv.DictReader(f, delimiter="\t"))


def posterior(system, args):
    """The file of draws; the rows of chains.tsv."""
    rows, lines = [], []
    for number, record in enumerate(table(f"{HERE}/observed/{system.name}.tsv"), 1):
        rng = np.random.default_rng([args.seed, number, *system.name.encode()])
        x = np.array([float(record[f"x{i + 1}"]) for i in range(system.d)])
        theta, w = by_importance(system, x, rng, 1000000)
        size = 1 / (w ** 2).sum()
        direct = globals().get(f"draw_{system.name}")
        who, states = f"exact.py: {system.name} {number}", None
        if direct:
            draws, many = direct(system, x, args.n, rng), direct(system, x, 100000, rng)
            checked = require(who, system.names, draws)
        else:
            states, places, accepted = by_chains(system, x, theta, w, args.n, args.steps, rng)
            many = system.from_line(states.reshape(-1, len(system.names)))
            draws = many[places]
            checked = require(who, system.names, draws, of_chains(states, places))
        for i, name in enumerate(system.names):
            mean, sd = many[:, i].mean(), many[:, i].std()
            other = (w * theta[:, i]).sum()
            spread = np.sqrt((w * (theta[:, i] - other) ** 2).sum())
            rhat, ess, kept = checked[i]
            rows.append([system.name, number, name, "%.5g" % mean, "%.5g" % sd,
                         *(("%.4f" % rhat, "%.0f" % ess, "%.2f" % accepted) if states is not None
                           else ("exact",) * 3), "%.0f" % kept,
                         "%.3f" % ((other - mean) / sd), "%.3f" % (spread / sd), "%.0f" % size])
            print(*rows[-1], file=sys.stderr)
        lines += ["\t".join([str(number)] + ["%.5g" % v for v in row]) for row in draws]
    with open(f"{HERE}/posterior/{system.name}.tsv", "w", encoding="ascii") as f:
        f.write("\n".join(["\t".join(["id", *system.names]), *lines]) + "\n")
    return rows


def calibration(system, args):
    """Rows: the p-value of uniformity of each parameter's probability, over data of simulate.awk."""
    rng = np.random.default_rng([args.seed, 99, *system.name.encode()])
    true = system.prior(args.sets, rng)
    text = "\t".join(system.names) + "\n" + "".join("\t".join("%.17g" % v for v in row) + "\n" for row in true)
    out = subprocess.run(["awk", "-v", f"which={system.name}", "-v", f"seed={args.seed}",
                          "-f", f"{HERE}/../../../examples/random.awk", "-f", f"{HERE}/simulate.awk"],
                         input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    data = np.array([line.split("\t")[len(system.names):] for line in out[1:]], float)
    theta = system.prior(40000, rng)
    low, sizes = np.empty((args.sets, len(system.names))), []
    for k in range(args.sets):
        l = np.concatenate([system.likelihood(part, data[k]) for part in np.array_split(theta, 4)])
        # A share of the ties, by chance, counts as less.
        w = weights_of(l)
        sizes.append(1 / (w ** 2).sum())
        less, same = theta < true[k], theta == true[k]
        low[k] = w @ less + rng.random(len(system.names)) * (w @ same)
    return [[system.name, name, args.sets, "%.0f" % np.median(sizes),
             "%.3f" % low[:, i].mean(), "%.3f" % stats.kstest(low[:, i], "uniform").pvalue]
            for i, name in enumerate(system.names)]


def replace(path, head, rows, systems):
    """The table at path with these systems' rows anew, in the order of systems.tsv."""
    old = [list(r.values()) for r in table(path)] if os.path.exists(path) else []
    names = {r[0] for r in rows}
    order = [s["system"] for s in systems]
    all_rows = sorted([r for r in old if r[0] not in names] + rows, key=lambda r: order.index(r[0]))
    with open(path, "w", encoding="ascii") as f:
        f.write("\n".join("\t".join(map(str, r)) for r in [head, *all_rows]) + "\n")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-n", type=int, default=2000)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--calibration", action="store_true")
    parser.add_argument("--sets", type=int, default=200)
    parser.add_argument("systems", nargs="*")
    args = parser.parse_args()
    rows = table(f"{HERE}/systems.tsv")
    for row in rows:
        if args.systems and row["system"] not in args.systems:
            continue
        if not args.systems and not args.calibration and not os.path.exists(f"{HERE}/observed/{row['system']}.tsv"):
            print(f"exact.py: {row['system']} has no observations yet", file=sys.stderr)
            continue
        if args.calibration:
            replace(f"{HERE}/calibration.tsv", ["system", "parameter", "sets", "ess", "mean", "p"],
                    calibration(System(row), args), rows)
        else:
            replace(f"{HERE}/chains.tsv",
                    ["system", "observation", "parameter", "mean", "sd", "rhat", "ess", "accepted", "kept_ess",
                     "importance_shift", "importance_ratio", "importance_ess"], posterior(System(row), args), rows)


if __name__ == "__main__":
    main()
