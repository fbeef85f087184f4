#!/usr/bin/env python3
"""Exact posteriors of three of examples/real: 2000 draws each, to exact.tsv there.
sites: Tavare's formula. rc: quadrature. hare: Markov chains (stretch moves), the ODE by
Runge and Kutta's fourth order. Independent of the simulators there."""
import os
import sys
from fractions import Fraction
from math import comb
import numpy as np

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
sys.path.insert(0, os.path.join(root, "scripts/bench"))
from reference import evenly, of_chains, require  # noqa: E402

here = os.path.join(root, "examples/real")
rng = np.random.default_rng(1)

def write(name, names, draws, measured=None):
    require(f"real.py: {name}", names, draws, measured)
    with open(os.path.join(here, name, "exact.tsv"), "w") as f:
        f.write("\t".join(names) + "\n")
        for t in draws:
            f.write("\t".join("%.5g" % v for v in t) + "\n")
    for n, v in zip(names, draws.T):
        print(name, n, np.quantile(v, [0.05, 0.5, 0.95]).round(4))

def observed(name):
    rows = open(os.path.join(here, name, "obs.tsv")).read().split("\n")
    return np.array(rows[1].split("\t"), float)

def sites():
    n, k = 20, int(observed("sites")[0])
    def p(theta):  # P(k sites | theta), Tavare 1984, exact fractions: it alternates
        t = Fraction(theta)
        return float(sum((-1) ** i * comb(n - 1, i - 1) * Fraction(i - 1) / (t + i - 1) * (t / (t + i - 1)) ** k
                         for i in range(2, n + 1)))
    edge = np.exp(np.linspace(np.log(1), np.log(50), 1001))  # prior: loguniform(1, 50)
    mid = np.sqrt(edge[1:] * edge[:-1])
    w = np.array([p(float(m)) for m in mid])
    w /= w.sum()
    i = rng.choice(mid.size, 2000, p=w)
    draws = edge[i] * (edge[i + 1] / edge[i]) ** rng.random(2000)
    density = w / np.diff(edge)
    order = np.argsort(-density)
    inside = np.sort(order[np.cumsum(w[order]) <= 0.9])
    print("sites: highest density 90 %", edge[inside[0]].round(3), edge[inside[-1] + 1].round(3))
    write("sites", ["theta"], draws[:, None])

def rc():
    v = observed("rc")
    t = np.array([0.5, 1, 2])
    edge = np.linspace(np.log(0.1), np.log(10), 801)  # priors: loguniform(0.1, 10)
    mid = (edge[1:] + edge[:-1]) / 2
    rc = np.exp(mid[:, None] + mid[None, :])
    log = -((v - (1 - np.exp(-t / rc[:, :, None]))) ** 2).sum(2) / (2 * 0.02 ** 2)
    w = np.exp(log - log.max()).ravel()
    w /= w.sum()
    i, j = np.divmod(rng.choice(w.size, 2000, p=w), mid.size)
    step = edge[1] - edge[0]
    write("rc", ["R", "C"], np.exp(np.stack([mid[i], mid[j]], 1) + step * (rng.random((2000, 2)) - 0.5)))

def hare():
    y = np.log(observed("hare")).reshape(2, 21)
    centre, sd = np.array([-0.6, -3.6, -0.3, -3.7]), 0.5
    def path(p, n=20):  # [walkers, 4] -> [walkers, 2, 21]
        a, b, c, d = p.T
        s = np.stack([np.full(len(p), 33.0), np.full(len(p), 6.0)], 1)
        out = [s]
        f = lambda s: np.stack([(a - b * s[:, 1]) * s[:, 0], (d * s[:, 0] - c) * s[:, 1]], 1)
        for _ in range(20):
            for _ in range(n):
                h = 1 / n
                k1 = f(s); k2 = f(s + h / 2 * k1); k3 = f(s + h / 2 * k2); k4 = f(s + h * k3)
                s = s + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            out.append(s)
        return np.stack(out, 2)
    def logp(q):
        with np.errstate(all="ignore"):
            m = np.log(np.maximum(path(np.exp(q)), 1e-6))
            l = -((y - m) ** 2).sum((1, 2)) / (2 * 0.25 ** 2) - ((q - centre) ** 2).sum(1) / (2 * sd ** 2)
        return np.where(np.isfinite(l), l, -np.inf)
    q = np.log([0.55, 0.028, 0.80, 0.024]) + 0.02 * rng.normal(size=(100, 4))
    l = logp(q)
    states = []
    for step in range(9000):
        for half in (slice(0, 50), slice(50, 100)):
            other = q[50:] if half.start == 0 else q[:50]
            z = (1 + rng.random(50)) ** 2 / 2
            new = other[rng.integers(0, 50, 50)]
            new = new + z[:, None] * (q[half] - new)
            ln = logp(new)
            ok = np.log(rng.random(50)) < 3 * np.log(z) + ln - l[half]
            q[half] = np.where(ok[:, None], new, q[half])
            l[half] = np.where(ok, ln, l[half])
        if step >= 1000 and step % 5 == 0:
            states.append(q.copy())
    states = np.stack(states)
    places = evenly(2000, states.shape[0] * 100, rng)
    write("hare", ["a", "b", "c", "d"], np.exp(states.reshape(-1, 4)[places]), of_chains(states, places))

for f in sys.argv[1:] or ["sites", "rc", "hare"]:
    globals()[f]()
