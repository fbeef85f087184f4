#!/usr/bin/python3
"""Draws of the exact posterior of a system of systems.awk or steps.awk at an observation.

  exact.py [--seed N] [-n DRAWS] [--particles N] [--walk] [--each] SYSTEM OBSERVED.tsv

OBSERVED.tsv is one record with columns x1, x2, ..., or, with --each, several records,
whose number becomes a column id; then the grid is coarser, and there are fewer particles.
With two parameters, the posterior is evaluated on a grid. With more, or with --walk, a
tempered sequential Monte Carlo sampler is used: particles from the prior where the
likelihood is above zero, powers of the likelihood chosen by the effective sample size, and
Metropolis steps of many lengths at each power. If an effective sample size is too small,
that of the particles or that of the draws (reference.py), the program fails and prints no
draws.
"""
import argparse
import csv
import os
import sys

import numpy as np
from scipy.special import gammaln

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from reference import of_particles, require  # noqa: E402

BOX = {"series": [(-0.95, 0.95), (-1, 1)], "growth": [(50, 150), (0.5, 2), (2, 6)],
       "ridge": [(-2, 2)] * 5, "counts": [(0, 3), (0, 1)], "modes": [(-2, 2)] * 2}
# The systems of steps.awk.
BOX |= {"times": [(0.5, 3), (0.5, 3), (0.1, 1)], "events": [(0, 3), (-1, 2)],
        "choices": [(-2, 2), (-1, 1), (-1, 1)], "parts": [(0.05, 0.95), (-3, 0), (0, 3)],
        "decay": [(-0.95, 0.95), (-1, 1), (-1, 1)], "waves": [(-0.9, 0.9), (-0.9, 0.9), (-1, 1)],
        "prey": [(0, 1)] * 3, "hidden": [(0, 0.95), (-2, 1)], "branch": [(1, 5), (0, 0.9)],
        "fails": [(1, 5), (0, 1)]}
NORMAL = 10  # the system ten has ten parameters, each standard normal


def normal(x, mean, sd):
    return -0.5 * ((x - mean) / sd) ** 2 - np.log(sd)


def hidden(t, x):
    """Log likelihood of the system hidden, by a Kalman filter."""
    mean, var, noise, total = 0.0, 1 / (1 - t[:, 0] ** 2), np.exp(2 * t[:, 1]), 0.0
    for now in x:
        total += normal(now, mean, np.sqrt(var + noise))
        gain = var / (var + noise)
        mean, var = t[:, 0] * (mean + gain * (now - mean)), t[:, 0] ** 2 * (1 - gain) * var + 1
    return total


def by_steps(system, t, x):
    """Log likelihood of the systems of steps.awk."""
    if system == "times":
        v, a, shift = t[:, 0], t[:, 1], t[:, 2]
        total = 0.0
        for now in x:
            late = np.maximum(now - shift, 1e-300)
            total += np.where(now > shift, np.log(a) - 1.5 * np.log(late) - (a - v * late) ** 2 / (2 * late), -np.inf)
        return total
    if system == "events":
        mean, shape = np.exp(t[:, 0]), np.exp(t[:, 1])
        return sum(gammaln(k + shape) - gammaln(shape) - gammaln(k + 1) + shape * np.log(shape / (shape + mean))
                   + k * np.log(mean / (shape + mean)) for k in x)
    if system == "choices":
        pairs = zip(x[::2], x[1::2])
        return sum(c * t[:, 0] - np.log1p(np.exp(t[:, 0])) + normal(y, t[:, 1] + t[:, 2] * c, 0.4) for c, y in pairs)
    if system == "parts":
        return sum(np.logaddexp(np.log(t[:, 0]) + normal(v, t[:, 1], 0.5), np.log1p(-t[:, 0]) + normal(v, t[:, 2], 0.5))
                   for v in x)
    if system == "decay":
        return sum(normal(now, t[:, 0] * before + t[:, 1], np.exp(t[:, 2])) for before, now in zip([0, *x], x))
    if system == "waves":
        b, sd = t[:, 1], np.exp(t[:, 2])
        total = normal(x[0], 0, sd / np.sqrt((1 - t[:, 0] ** 2) * (1 - b ** 2)))
        total += normal(x[1], t[:, 0] * x[0], sd / np.sqrt(1 - b ** 2))
        return total + sum(normal(x[i], t[:, 0] * (1 - b) * x[i - 1] + b * x[i - 2], sd) for i in range(2, len(x)))
    if system == "prey":
        total, u, v = 0.0, 0.0, 0.0
        for a, b in zip(x[::2], x[1::2]):
            total += normal(a, u + t[:, 0] - t[:, 1] * np.exp(v), 0.2)
            total += normal(b, 0.7 * v + t[:, 2] * (np.exp(min(u, 3)) - 1) / 2, 0.2)
            u, v = min(a, 3), min(b, 3)
        return total
    if system == "fails":
        return np.log1p(-0.8 * t[:, 1]) + sum(normal(v, t[:, 0] * np.exp(-t[:, 1] * (i + 1) / 2), 0.2)
                                              for i, v in enumerate(x))
    if system == "branch":
        rates = [(k, t[:, 0] + t[:, 1] * before) for before, k in zip([0, *x], x)]
        return sum(k * np.log(rate) - rate - gammaln(k + 1) for k, rate in rates)
    return hidden(t, x)


def loglik(system, t, x):
    """Log likelihood of each row of t, without terms that do not depend on t."""
    if system in ("times", "events", "choices", "parts", "decay", "waves", "prey", "hidden", "branch", "fails"):
        return by_steps(system, t, x)
    if system == "series":
        sd = np.exp(t[:, 1])
        total = normal(x[0], 0, sd / np.sqrt(1 - t[:, 0] ** 2))
        for before, now in zip(x, x[1:]):
            total += normal(now, t[:, 0] * before, sd)
        return total
    if system == "growth":
        return sum(normal(v, t[:, 0] / (1 + np.exp(-t[:, 1] * (i + 1 - t[:, 2]))), 1.0)
                   for i, v in enumerate(x))
    if system == "ridge":
        return normal(x, t + np.roll(t, -1, 1) ** 2, 0.2).sum(1)
    if system == "counts":
        rate, zero = np.exp(t[:, 0]), t[:, 1]
        with np.errstate(divide="ignore"):
            return sum(np.log((k == 0) * zero + (1 - zero) * np.exp(k * t[:, 0] - rate - gammaln(k + 1)))
                       for k in x)
    if system == "modes":
        return normal(x[0], t[:, 0] ** 2, 0.2) + normal(x[1], t[:, 1] + t[:, 0] / 5, 0.5)
    return normal(x, t + np.roll(t, 1, 1) * np.roll(t, -1, 1) / 2, 0.5).sum(1)


def checked(system, t, x):
    """The log likelihood. Exits with an error if any value is neither finite nor -inf."""
    l = loglik(system, t, x)
    if np.isnan(l).any() or (l == np.inf).any():
        sys.exit(f"exact.py: {system}: the likelihood is no number at {t[~(l < np.inf)][0]}")
    return l


def enough(system, size, least, what):
    if not size >= least:
        sys.exit(f"exact.py: {system}: the effective sample size is {size:.0f}, {least:.0f} are needed: {what}")


def logprior(system, t):
    if system not in BOX:
        return -0.5 * (t ** 2).sum(1)
    low, high = np.transpose(BOX[system])
    return np.where(((t > low) & (t < high)).all(1), 0.0, -np.inf)


def grid(system, x, n, rng, cells=2000):
    low, high = np.transpose(BOX[system])
    width = (high - low) / cells
    t = low + width * (np.indices((cells, cells)).reshape(2, -1).T + 0.5)
    logp = checked(system, t, x)
    p = np.exp(logp - logp.max()) if logp.max() > -np.inf else np.zeros(len(t))
    enough(system, p.sum() ** 2 / max((p ** 2).sum(), 1e-300), 400, "the grid is too coarse, take --walk")
    return t[rng.choice(len(t), n, p=p / p.sum())] + width * (rng.random((n, 2)) - 0.5)


def power(l, now, most):
    """The next power, at which the effective sample size is 0.7 times the number of particles."""
    def share(to):
        w = np.exp((to - now) * (l - l.max()))
        return w.sum() ** 2 / (w ** 2).sum() / len(w)
    if share(most) >= 0.7:
        return most
    low, high = now, most
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if share(middle) > 0.7 else (low, middle)
    return low


def start(system, x, rng, particles):
    """Particles from the prior with a likelihood above zero, and their log likelihoods: 0 times -inf would be NaN."""
    kept, found = [], 0
    for _ in range(200):
        if system in BOX:
            low, high = np.transpose(BOX[system])
            t = low + (high - low) * rng.random((particles, len(low)))
        else:
            t = rng.standard_normal((particles, NORMAL))
        l = checked(system, t, x)
        kept.append((t[l > -np.inf], l[l > -np.inf]))
        found += len(kept[-1][1])
        if found >= particles:
            return [np.concatenate(part)[:particles] for part in zip(*kept)]
    enough(system, found, particles, "the data are impossible nearly everywhere")


def walk(system, x, n, rng, particles, steps=40, last=640):
    t, l = start(system, x, rng, particles)
    lp, now, first = logprior(system, t), 0.0, np.arange(particles)
    while now < 1:
        to = power(l, now, 1.0)
        w = np.exp((to - now) * (l - l.max()))
        at = (rng.random() + np.arange(particles)) / particles
        enough(system, w.sum() ** 2 / (w ** 2).sum() if to > now else 0, 0.5 * particles, "the power does not grow")
        chosen = np.minimum(np.searchsorted(np.cumsum(w) / w.sum(), at), particles - 1)
        t, l, lp, first, now = t[chosen], l[chosen], lp[chosen], first[chosen], to
        root = np.linalg.cholesky(np.cov(t.T)) * 2.38 / np.sqrt(t.shape[1])
        moved, before = 0, t.copy()
        for step in range(last if now == 1 else steps):
            length = 10 ** -rng.uniform(0, 1.5, (particles, 1))
            new = t + length * (rng.standard_normal(t.shape) @ root.T)
            newp = logprior(system, new)
            inside = np.isfinite(newp)
            newl = np.full(particles, -np.inf)
            newl[inside] = checked(system, new[inside], x)
            yes = np.log(rng.random(particles)) < now * (newl - l) + newp - lp
            t[yes], l[yes], lp[yes] = new[yes], newl[yes], newp[yes]
            moved += yes.mean()
        print(f"power {now:.4g}: {moved / (step + 1):.2f} of the steps taken", file=sys.stderr)
    # At least: copies of one of the first particles count as if no step had parted them.
    enough(system, particles ** 2 / (np.bincount(first) ** 2).sum(), max(100, n / 50), "more --particles")
    return t[rng.choice(particles, n, replace=False)], of_particles(before, t, first, n)


def draws(args, x, rng):
    """The draws, and what of_particles measured of them, if they are not independent."""
    if len(BOX.get(args.system, [])) == 2 and not args.walk:
        return grid(args.system, x, args.n, rng, 600 if args.each else 2000), None
    if args.each:
        return walk(args.system, x, args.n, rng, max(5 * args.n, min(args.particles, 20000)), 12)
    return walk(args.system, x, args.n, rng, max(args.n, args.particles))


def main():
    parser = argparse.ArgumentParser(
        usage="exact.py [--seed N] [-n DRAWS] [--particles N] [--walk] [--each] SYSTEM OBSERVED.tsv")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-n", type=int, default=10000)
    parser.add_argument("--particles", type=int, default=100000)
    parser.add_argument("--walk", action="store_true")
    parser.add_argument("--each", action="store_true")
    parser.add_argument("system", choices=[*BOX, "ten"])
    parser.add_argument("observed")
    args = parser.parse_args()
    with open(args.observed) as f:
        records = list(csv.DictReader(f, delimiter="\t"))
    data = [name for name in records[0] if name.startswith("x")]
    rng = np.random.default_rng(args.seed)
    for number, record in enumerate(records[:None if args.each else 1], 1):
        t, measured = draws(args, np.array([float(record[name]) for name in data]), rng)
        names = [f"theta{i + 1}" for i in range(t.shape[1])]
        require(f"exact.py: {args.system} {number}", names, t, measured)
        if number == 1:
            print("\t".join(["id"] * args.each + names + data))
        for row in t.tolist():
            print("\t".join([str(number)] * args.each + [*map(repr, row), *(record[name] for name in data)]))


if __name__ == "__main__":
    main()
