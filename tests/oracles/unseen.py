#!/usr/bin/python3
"""Moments of the data of scripts/bench/unseen/simulate.awk at one set of parameters for each system, to
tests/oracles/unseen.tsv: mean and standard deviation of each x_i, of its square and of its product with
the next, over 400,000 draws by NumPy and SciPy. The draws are made otherwise than there wherever that is
possible: by quantiles, by the probabilities of final sizes and of counts, by rejection."""
import os
from math import comb

import numpy as np
from scipy import integrate, optimize, special, stats

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
well, ill, columns = np.full(n, 60), np.full(n, 2), []
for _ in range(10):
    ill = well - rng.binomial(well, np.exp(-2.5 / 100) ** ill)  # those who escape each case
    well = well - ill
    columns.append(ill)
write("outbreak", dict(susceptible=60, contact=2.5), stack(columns))
a = np.array([2, 5, 10, 15, 20, 30, 45, 60])
share = np.zeros(8)
for _ in range(10000):  # Euler's steps of the differential equation
    share += a / 10000 * (0.08 * (1 - share) - 0.03 * share)
truly = rng.binomial(25, share, (n, 8))
write("serology", dict(force=0.08, waning=0.03, sensitivity=0.9, specificity=0.95),
      rng.binomial(truly, 0.9) + rng.binomial(25 - truly, 0.05))
j = np.arange(1, 40)
p = stats.nbinom.pmf(j - 1, 0.5 * j, 0.5 / (0.5 + 0.8)) / j  # j cases have j - 1 descendants, in one of j orders
write("clusters", dict(R=0.8, k=0.5), rng.choice(np.arange(1, 41), (n, 16), p=[*p, 1 - p.sum()]))
grown = np.exp(0.5 * (0.4 - 0.25))
alpha, beta = (rate * (grown - 1) / (0.4 * grown - 0.25) for rate in (0.25, 0.4))
m, columns = np.full(n, 6), []
for _ in range(12):
    kept = rng.binomial(m, 1 - alpha)
    m = kept + np.where(kept > 0, rng.negative_binomial(np.maximum(kept, 1), 1 - beta), 0)
    columns.append(m)
write("birthdeath", dict(birth=0.4, death=0.25), stack(columns))
lag = np.abs(np.subtract.outer(np.arange(24), np.arange(24)))
root = np.linalg.cholesky(0.3 ** 2 / (1 - 0.7 ** 2) * 0.7 ** lag + 0.2 ** 2 * np.eye(24))
write("gompertz", dict(level=3, memory=0.7, process=0.3, error=0.2), 3 + normal(24) @ root.T)
prey = np.repeat([5, 10, 20, 40, 60, 80], 2)
a, h = 1.5 * (prey / 20) ** 0.6, 0.05
ah = a * h * prey
write("foraging", dict(attack=1.5, handling=h, power=0.6),
      rng.binomial(prey, 1 - special.lambertw(ah * np.exp(-a * (1 - h * prey))).real / ah, (n, 12)))
photons = rng.poisson(200, n)
which = np.repeat(np.arange(n), photons)
when = rng.exponential(np.where(rng.random(len(which)) < 0.4, 0.8, 3.0)).astype(int)
write("lifetimes", dict(photons=200, share=0.4, tau1=0.8, tau2=3),
      np.bincount(which[when < 12] * 12 + when[when < 12], minlength=12 * n).reshape(n, 12))
ligand = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 4]
bound = [optimize.brentq(lambda b, c=c: (1 - b) * (c - b) - 0.3 * b, 0, min(1, c)) for c in ligand]
write("binding", dict(K=0.3, base=1.2, span=2.5, sd=0.1), 1.2 + 2.5 * np.array(bound) + 0.1 * normal(8))
photons = rng.poisson(9, n)
which = np.repeat(np.arange(n), photons)
channel = np.floor(rng.normal(4.3, 0.6, len(which))).astype(int)
good = (channel >= 0) & (channel < 12)
write("peak", dict(signal=9, position=4.3, background=2),
      np.bincount(which[good] * 12 + channel[good], minlength=12 * n).reshape(n, 12) + rng.poisson(2, (n, 12)))
t = np.concatenate([[0], np.cumsum(np.resize([0.1, 0.1, 0.3, 1], 19))])
root = np.linalg.cholesky(1.5 / 0.8 * np.exp(-0.8 * np.abs(np.subtract.outer(t, t))))
write("trap", dict(stiffness=0.8, diffusion=1.5, centre=0.5), 0.5 + normal(20) @ root.T)
life = stats.weibull_min(1 / 0.6, scale=np.exp(6 - 1.1 * np.repeat([1, 2, 3], 7))).rvs((n, 21), random_state=rng)
write("accelerated", dict(intercept=6, slope=1.1, scale=0.6), np.log(np.minimum(life, np.exp(5))))
shape = 3 * np.diff(np.arange(11) ** 0.7)
write("wear", dict(rate=3, power=0.7, unit=0.4), special.gammaincinv(shape, rng.random((n, 10))) * 0.4)
grid = np.linspace(-np.pi, np.pi, 20001)
about = np.interp(rng.random((n, 6)), stats.vonmises.cdf(grid, 4), grid)
write("phases", dict(distance=3.7, precision=4),
      (2 * np.pi * 3.7 * np.repeat([0.3, 0.7, 1.1], 2) + about) % (2 * np.pi))
edges = np.array([-np.inf, -0.2, 0.5, 1.1, np.inf])
write("ratings", dict(dprime=1.2, sd=1.3, criterion=-0.2, gap2=0.7, gap3=0.6),
      np.concatenate([rng.multinomial(40, np.diff(stats.norm.cdf(edges, *at)), n) for at in ((0, 1), (1.2, 1.3))], 1))
ability, p = np.linspace(-8, 8, 3201), []
items = dict(a1=0.8, a2=1, a3=1.3, a4=1.6, b1=-1, b2=-0.3, b3=0.4, b4=1)
for pattern in range(16):
    each = stats.norm.pdf(ability)
    for i in range(4):
        right = special.expit(items[f"a{i + 1}"] * (ability - items[f"b{i + 1}"]))
        each = each * (right if f"{pattern:04b}"[i] == "1" else 1 - right)
    p.append(integrate.simpson(each, x=ability))
write("items", items, rng.multinomial(60, p, n))
value, code, columns = np.full((n, 2), 0.5), None, []
for i in range(30):
    drive = 0 if code is None else 0.4 * np.where(code % 2 == 1, 1, -1)
    softmax = np.exp(3 * value[:, 1] + drive) / (np.exp(3 * value[:, 0]) + np.exp(3 * value[:, 1] + drive))
    arm = (rng.random(n) < softmax).astype(int)
    reward = rng.binomial(1, np.where(arm == (i < 15), 0.75, 0.25))
    code = arm + 2 * reward
    value = np.where(np.arange(2) == arm[:, None], 0.7 * value + 0.3 * reward[:, None], value)
    columns.append(code)
write("bandit", dict(rate=0.3, gain=3, stay=0.4), stack(columns))
p = [np.exp(-3.0)]
for k in range(1, 100):
    p.append(3 / k * sum(p[i] / (k - i + 1) for i in range(k)))
write("mutants", dict(mutations=3), rng.choice(101, (n, 12), p=[*p, 1 - sum(p)]))
columns = []
for i in range(24):
    left, right = i >> 1 & 1, i >> 2 & 1  # the locus at 70 cM is between the last two markers
    cross = [(1 - np.exp(-away / 50)) / 2 for away in (20, 30)]
    to = [np.prod([c if locus != m else 1 - c for c, m in zip(cross, (left, right))]) for locus in (0, 1)]
    columns.append(0.5 + 1.4 * (rng.random(n) < to[1] / sum(to)) + 0.8 * normal())
write("qtl", dict(position=70, effect=1.4, mean=0.5, sd=0.8), stack(columns))
z, c = np.linspace(-0.95, 0.95, 20), np.arange(1, 21) % 2
mean = 0.4 + 0.8 * z - 0.5 * z ** 2 + 0.6 * c - 0.3 * c * z
write("tobit", dict(constant=0.4, income=0.8, square=-0.5, children=0.6, both=-0.3, sd=0.9),
      np.maximum(mean + 0.9 * normal(20), 0))
move = np.array([[0.9, 0.1], [0.3, 0.7]])
state, columns = rng.choice(2, n, p=np.linalg.matrix_power(move, 1000)[0]), []
for _ in range(30):
    columns.append(np.where(state == 0, 1.2, -0.7) + 0.5 * normal())
    state = (rng.random(n) < move[state, 1]).astype(int)
write("regimes", dict(mean1=1.2, mean2=-0.7, stay1=0.9, stay2=0.7, sd=0.5), stack(columns))

with open(os.path.join(os.path.dirname(__file__), "unseen.tsv"), "w", encoding="ascii") as f:
    f.write("system\twhat\tof\tmean\tsd\n" + "".join("\t".join(map(str, r)) + "\n" for r in rows))
