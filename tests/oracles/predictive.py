#!/usr/bin/python3
"""Quantiles of simulations by NumPy, as tw-plot --intervals draws them.

usage: tests/oracles/predictive.py >tests/oracles/predictive.tsv

The simulations are those that tests/tw-plot.bats makes again: column j, from 1,
of simulation i of 60 is a (i^2 j + 7 i) mod 101 + b. Case "series": nine columns y2,
y3, y5 ... with a = 1 and b = j. Case "scales": four columns, which are standardized by
the median and half of the central 95 %, the last one with nearly all values equal.
A row: case, place, left edge, right edge, quantiles, observed value, and whether that
is beyond 5 (1), which is then drawn.
"""
import numpy as np

P = (0.025, 0.25, 0.5, 0.75, 0.975)
I = np.arange(1, 61)


def column(j, a, b):
    return a * ((I * I * j + 7 * I) % 101) + b


def row(case, x, lo, hi, v, beyond):
    print(case, *(f"{float(u):.12g}" for u in (x, lo, hi, *v)), beyond, sep="\t")


places = [2, 3, 5, 8, 9, 10, 14, 20, 21]
middle = [(a + b) / 2 for a, b in zip(places, places[1:])]
edges = [2 * places[0] - middle[0], *middle, 2 * places[-1] - middle[-1]]
for k, x in enumerate(places):
    q = np.quantile(column(k + 1, 1, k + 1), P)
    row("series", x, edges[k], edges[k + 1], [*q, 10 * (k + 1)], 0)

scales = [(1000, 5), (1, 0), (0.001, 3), (1, 0)]
observed = [60000, 120, 5, 0.5]
for k, (a, b) in enumerate(scales):
    y = column(k + 1, a, b) if k < 3 else np.where(I == 60, 9, 1)
    q = np.quantile(y, P)
    half = (q[4] - q[0]) / 2
    v = (np.array([*q, observed[k]]) - q[2]) / (half if half > 0 else 1)
    beyond = int(v[5] > 5)
    row("scales", k + 1, k + 0.6, k + 1.4, [*v[:5], 5 if beyond else v[5]], beyond)
