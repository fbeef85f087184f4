#!/usr/bin/python3
"""Moments of the data of scripts/bench/unseen/simulate.awk at one set of parameters for each system, to
tests/oracles/unseen.tsv: mean and standard deviation of each x_i, of its square and of its product with
the next, over 400,000 draws by NumPy and SciPy. The draws are made otherwise than there wherever that is
possible: by quantiles, by the probabilities of final sizes and of counts, by rejection."""
import os
from math import comb

import numpy as np
from scipy import stats

n = 400000
rng = np.random.default_rng(2026)
rows = []


def normal(*shape):
    return rng.standard_normal((n, *shape))


def write(system, parameters, x):
    rows.extend([system, "parameter", k, "%.10g" % v, 0] for k, v in parameters.items())
    x = np.asarray(x, float)
    for what, y in ("x", x), ("xx", x * x), ("xy", x[:, :-1] * x[:, 1:]):
        rows.extend([system, what, i + 1, "%.7g" % m, "%.7g" % s] for i, (m, s) in enumerate(zip(y.mean(0), y.std(0))))


def stack(columns):
    return np.stack(columns, 1)


write("censored", dict(shape=1.5, scale=8),
      np.minimum(stats.weibull_min(1.5, scale=8).rvs((n, 20), random_state=rng), 10))
kelvin = np.array([300, 310, 320, 330, 340, 350, 360.0])
write("arrhenius", dict(lnA=25, energy=70, sd=0.3), np.log(np.exp(25 - 70e3 / (8.314462618 * kelvin))) + 0.3 * normal(7))
w, columns = np.zeros(n), []
for _ in range(20):
    w = np.maximum(w + rng.exponential(1 / 0.9, n) - rng.exponential(1 / 0.7, n), 0)
    columns.append(w)
write("waits", dict(arrival=0.7, service=0.9), stack(columns))
f, columns = 0.3, []
for p in 0.2, 0.5, 0.8:
    q = 1 - p
    columns.append(rng.multinomial(25, [p * p + f * p * q, 2 * p * q * (1 - f), q * q + f * p * q], n)[:, :2])
write("inbreeding", dict(F=f, p1=0.2, p2=0.5, p3=0.8), np.concatenate(columns, 1))
psi = 0.5 + (1 - 0.5 - 0.1) * stats.norm.cdf(np.arange(-3, 4), 0.4, 1.2)
write("psychometric", dict(threshold=0.4, width=1.2, lapse=0.1), rng.binomial(20, psi, (n, 7)))
left, fresh, again = np.full(n, 60), [], []
for night in range(5):
    if night:
        again.append(rng.binomial(60 - left, 0.4))
    fresh.append(rng.binomial(left, 0.25))
    left = left - fresh[-1]
write("recapture", dict(N=60, first=0.25, again=0.4), stack(fresh + again))
t = np.array([0.2, 1.1, 1.9, 3.3, 4.2, 6.7, 7.4, 9.8, 11.5, 13.6])
write("orbit", dict(amplitude=20, period=4.5, phase=1), 20 * np.sin(2 * np.pi * t / 4.5 + 1) + 5 * normal(10))
stress = np.array([400, 400, 350, 350, 300, 300, 270, 270, 250, 250, 230, 230])
mean = [9.5 - 2 * np.log10(s - 240) if s > 240 else np.inf for s in stress]
write("fatigue", dict(b0=9.5, b1=2, limit=240, sd=0.4), np.minimum(np.array(mean) + 0.4 * normal(12), 7))
v, columns = np.full(n, 0.4 / (1 - 0.3 - 0.4)), []
for _ in range(30):
    r = rng.normal(0, np.sqrt(v))
    columns.append(r)
    v = 0.4 + 0.3 * r ** 2 + 0.4 * v
write("garch", dict(omega=0.4, alpha=0.3, beta=0.4), stack(columns))
b, q, whole = 0.8, 0.7, [1.0]
for k in range(1, 5):
    parts = [comb(k, j) * whole[j] * b ** (k - j) * q ** (j * (k - j)) for j in range(k)]
    whole.append(1 - sum(parts))
write("household", dict(outside=b, inside=q), rng.multinomial(50, [*parts, whole[4]], n))
h = np.array([0.25, 0.5, 1, 2, 4, 6, 9, 12])
c = 100 * 1.2 / (20 * (1.2 - 0.3)) * (np.exp(-0.3 * h) - np.exp(-1.2 * h))
write("oral", dict(ka=1.2, ke=0.3, volume=20, sd=0.15), np.log(c) + 0.15 * normal(8))
columns = []
for i in range(10):
    rate, k = 30 * 0.5 ** ((i + 0.5) / 4), np.arange(1, 40)
    tail = stats.gamma.cdf(1 - (k - 1) * 0.03, k, scale=1 / rate)    # k counts or more
    columns.append(np.searchsorted(-tail, -rng.random(n)))
write("deadtime", dict(rate=30, halflife=4, dead=0.03), stack(columns))
kept = []
while sum(map(len, kept)) < 25 * n:
    m = 1.5 - 8 * 0.3 + rng.exponential(1 / 2.2, 10 ** 7)
    kept.append(m[rng.random(len(m)) < stats.norm.cdf(m, 1.5, 0.3)])
write("magnitudes", dict(beta=2.2, half=1.5, sd=0.3), np.concatenate(kept)[:25 * n].reshape(n, 25))
write("maxima", dict(location=60, scale=15, shape=0.1), stats.genextreme(-0.1, 60, 15).rvs((n, 20), random_state=rng))
animals = rng.poisson(7, (n, 8, 1))
write("nmixture", dict(mean=7, detect=0.4), rng.binomial(animals, 0.4, (n, 8, 3)).reshape(n, 24))
write("change", dict(last=9, early=4, late=1.5), rng.poisson([4] * 9 + [1.5] * 15, (n, 24)))
s = np.array([0.5, 1, 1.5, 2, 3, 4])
write("enzyme", dict(vmax=3, km=4, sd=0.1), stats.lognorm(0.1, scale=3 * s / (4 + s)).rvs((n, 6), random_state=rng))
e = np.array([1, 2, 4, 8.0])
write("onoff", dict(flux=8, index=1.7, background=3), rng.poisson([*(8 * e ** (1 - 1.7) + 3), *[15] * 4], (n, 8)))

with open(os.path.join(os.path.dirname(__file__), "unseen.tsv"), "w", encoding="ascii") as f:
    f.write("system\twhat\tof\tmean\tsd\n" + "".join("\t".join(map(str, r)) + "\n" for r in rows))
