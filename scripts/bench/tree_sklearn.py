#!/usr/bin/python3
"""
Compare the speed of tw_tree_fit with that of scikit-learn's
DecisionTreeRegressor.fit, for the fit alone and on the same numbers. Prints a table
of seconds and their ratio. tw runs before and after scikit-learn, and the shorter
time of each counts, because other jobs may slow either down. With holdout, only tw
prunes; scikit-learn still only grows the tree.

    make && scripts/bench/tree_sklearn.py [N ...]      (default 10^4 10^5 10^6)
"""
import os
import subprocess
import sys
import tempfile
import time

import numpy as np
from sklearn.tree import DecisionTreeRegressor

D = 10
CASES = [(300, "none", 1), (300, "none", 2), (300, "holdout", 1), (300, "holdout", 2),
         (1, "none", 1), (1, "none", 2)]


def data(n):
    rng = np.random.default_rng(n)
    x = rng.normal(size=(n, D)).astype(np.float32)
    y = np.sin(2 * x[:, 0]) + x[:, 1] * x[:, 2] + rng.normal(size=n)
    return x, y


def ours(binary, n, path, case):
    min_leaf, prune, threads = case
    out = subprocess.run(
        [binary, str(n), str(D), path, str(min_leaf), prune, str(threads), "3"],
        check=True, capture_output=True, text=True).stdout.split()
    return float(out[-1]), int(out[-2])


def theirs(x, y, min_leaf):
    start = time.perf_counter()
    DecisionTreeRegressor(min_samples_leaf=min_leaf, random_state=0).fit(x, y)
    return time.perf_counter() - start


def main():
    sizes = [int(a) for a in sys.argv[1:]] or [10**4, 10**5, 10**6]
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    with tempfile.TemporaryDirectory() as tmp:
        binary, path = os.path.join(root, "build", "bench", "tree"), os.path.join(tmp, "data")
        subprocess.run(["make", "-s", "build/bench/tree"], check=True, cwd=root, stdout=2)
        print("n", "d", "min_leaf", "prune", "threads", "leaves", "tw", "sklearn", "ratio", sep="\t")
        for n in sizes:
            x, y = data(n)
            np.vstack([x.T, y]).astype(float).tofile(path)
            for min_leaf in (300, 1):
                cases = [c for c in CASES if c[0] == min_leaf]
                first = [ours(binary, n, path, c) for c in cases]
                base = min(theirs(x, y, min_leaf) for _ in range(3 if n < 10**6 else 1))
                for c, (seconds, leaves) in zip(cases, first):
                    seconds = min(seconds, ours(binary, n, path, c)[0])
                    print(n, D, *c, leaves, f"{seconds:.4f}", f"{base:.3f}",
                          f"{base / seconds:.1f}", sep="\t", flush=True)


if __name__ == "__main__":
    main()
