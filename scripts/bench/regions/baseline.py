#!/usr/bin/python3
"""A plain 90 % region by ABC: labels of the exact draws of ../unseen, for score.awk.

  baseline.py [--regressed] SYSTEM OBSERVATION [SYSTEM OBSERVATION...]

Rejection keeps the 5 % of 10,000 simulations whose data are nearest to the observation, each datum divided by its
median absolute deviation. A linear regression, weighted by Epanechnikov's kernel, adjusts their parameters (Beaumont,
Zhang and Balding 2002), which are on the real line. The region has the highest density of a kernel density estimate, at
the level that 90 % of its own draws exceed. With --regressed, the distance is that of linear estimates of the
parameters from the data (Fearnhead and Prangle 2012).
"""
import argparse

import given
import numpy as np
from scipy import stats

SIMULATIONS, KEPT, LEVEL, DRAWS = 10000, 0.05, 0.9, 2000


def scaled(x, x_obs):
    """Differences from the observation, in median absolute deviations, or standard deviations where those are 0."""
    mad = np.median(np.abs(x - np.median(x, 0)), 0)
    scale = np.where(mad > 0, mad, x.std(0))
    return (x - x_obs) / np.where(scale > 0, scale, 1)


def abc(u, x, x_obs, regressed):
    """Adjusted parameters of the simulations that are kept, and their weights."""
    if regressed:
        design = np.column_stack([np.ones(len(x)), x])
        slopes = np.linalg.lstsq(design, u, rcond=None)[0]
        x, x_obs = design @ slopes, np.concatenate([[1], x_obs]) @ slopes
    away = scaled(x, x_obs)
    distance = np.sqrt((away ** 2).sum(1))
    near = np.argsort(distance, kind="stable")[:int(KEPT * len(u))]
    w = 1 - (distance[near] / (distance[near[-1]] * (1 + 1e-9) + 1e-300)) ** 2
    root = np.sqrt(w)[:, None]
    design = np.column_stack([np.ones(len(near)), away[near]])
    slopes = np.linalg.lstsq(root * design, root * u[near], rcond=None)[0]
    return u[near] - away[near] @ slopes[1:], w


def labels(name, observation, regressed):
    system, seed = given.system_of(name), given.seed_of(f"{name} {observation}")
    rng = np.random.default_rng(seed)
    u, x = given.simulations(system, SIMULATIONS, rng, seed)
    near, w = abc(u, x, given.observed(system, observation), regressed)
    density = stats.gaussian_kde(near.T, weights=w)
    least = np.quantile(density(density.resample(DRAWS, rng)), 1 - LEVEL)
    return np.where(density(given.draws(system, observation, u).T) >= least, "inside", "outside")


def main():
    parser = argparse.ArgumentParser(usage="baseline.py [--regressed] SYSTEM OBSERVATION [SYSTEM OBSERVATION...]")
    parser.add_argument("--regressed", action="store_true")
    parser.add_argument("pairs", nargs="+")
    o = parser.parse_args()
    print("system", "observation", "label", sep="\t")
    for name, observation in zip(o.pairs[::2], o.pairs[1::2]):
        for label in labels(name, observation, o.regressed):
            print(name, observation, label, sep="\t")


if __name__ == "__main__":
    main()
