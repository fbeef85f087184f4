#!/usr/bin/python3
"""Exact 95 % intervals of binomial proportions for scripts/bench/unseen/binomial.awk, to tests/oracles/clopper.tsv:
k of n, with its lower and upper end, by SciPy's binomtest, and by its beta quantiles if k or n is not an integer."""
import os
import random

from scipy.stats import beta, binomtest


def interval(k, n):
    if isinstance(n, int):
        return binomtest(k, n).proportion_ci(method="exact")
    return beta.ppf(0.025, k, n - k + 1), beta.ppf(0.975, k + 1, n - k)


def main():
    rng = random.Random(1)
    cases = [(k, n) for n in (1, 2, 5, 20, 42, 100, 355, 1000, 20000)
             for k in sorted({0, 1, n // 7, n // 2, n - 1, n})]
    for _ in range(40):
        n = round(10 ** rng.uniform(0.1, 4), 3)
        cases.append((max(round(n * rng.random() ** 2, 3), 0.01), n))
    with open(os.path.join(os.path.dirname(__file__), "clopper.tsv"), "w", encoding="ascii") as f:
        print("k", "n", "low", "high", sep="\t", file=f)
        for k, n in cases:
            print(k, n, *(f"{v:.12g}" for v in interval(k, n)), sep="\t", file=f)


if __name__ == "__main__":
    main()
