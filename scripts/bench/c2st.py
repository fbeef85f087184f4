#!/usr/bin/python3
"""Classifier two-sample test as the sbi benchmark defines it (sbibm.metrics.c2st).

  c2st.py [--seed N] [--jobs N] [--most N] A.tsv B.tsv

Prints the 5-fold cross-validated accuracy of a multilayer perceptron that distinguishes
the rows of A from those of B. Both are standardized by A's mean and standard deviation;
the network has two hidden layers of 10 times the dimension and is trained by Adam for at
most 10000 iterations. An accuracy of 0.5 means that the two cannot be distinguished, and
1 that they always can. Rows are numbers under a header. If columns are named theta*, only
these are used.
"""
import argparse
import warnings

import numpy as np
from sklearn.model_selection import KFold, cross_val_score
from sklearn.neural_network import MLPClassifier


def c2st(a, b, seed=1, jobs=1, iterations=10000):
    mean, sd = a.mean(0), a.std(0, ddof=1)
    a, b = (a - mean) / sd, (b - mean) / sd
    clf = MLPClassifier(activation="relu", hidden_layer_sizes=(10 * a.shape[1],) * 2,
                        max_iter=iterations, solver="adam", random_state=seed)
    data = np.concatenate((a, b))
    target = np.concatenate((np.zeros(len(a)), np.ones(len(b))))
    folds = KFold(n_splits=5, shuffle=True, random_state=seed)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return cross_val_score(clf, data, target, cv=folds, scoring="accuracy",
                               n_jobs=jobs).mean()


def read(path):
    with open(path) as f:
        line = f.readline()
        while line.startswith("#"):
            line = f.readline()
        names = line.rstrip("\n").split("\t")
        data = np.loadtxt(f, delimiter="\t", ndmin=2, dtype=str)
    theta = [i for i, n in enumerate(names) if n.startswith("theta")]
    return data[:, theta or range(len(names))].astype(float)


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--jobs", type=int, default=1)
    p.add_argument("--most", type=int, default=10000, help="iterations of the classifier")
    p.add_argument("a")
    p.add_argument("b")
    o = p.parse_args()
    print(f"{c2st(read(o.a), read(o.b), o.seed, o.jobs, o.most):.4f}")


if __name__ == "__main__":
    main()
