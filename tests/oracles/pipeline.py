#!/usr/bin/python3
"""The whole pipe, computed independently: NumPy, scikit-learn, exact fractions.

    tests/oracles/pipeline.py            # rewrites tests/oracles/pipeline/

Made with Python 3.11, NumPy 1.24, scikit-learn 1.2, SciPy 1.10. calib.tsv and
obs.tsv are the input; for the scores log (-logq) and hpd (-exp(logq)):

    KIND.tree.tsv    the unpruned tree; ids are a preorder from 1, which is
                     scikit-learn's node index + 1; mean and mse from fractions
    KIND.leaf.tsv    each record with its score and leaf
    KIND.bounds.tsv  two alphas; ranks and probabilities as fractions
    KIND.grid.tsv    the grid of theta1 at each observation with its regions
"""
import math
from fractions import Fraction
from pathlib import Path

import numpy as np
from scipy.stats import binom
from sklearn.tree import DecisionTreeRegressor

HERE = Path(__file__).parent / "pipeline"
N, MIN_LEAF, ALPHAS, BETA, POINTS = 600, 25, ("0.1", "0.25"), "0.1", 41
SCORES = {"log": lambda q: -q, "hpd": lambda q: -math.exp(q)}


def text(v):
    """A double as the suite writes it (the same layout for 1e-4 <= |v| < 1e16)."""
    return repr(float(v) + 0.0).removesuffix(".0")


def write(name, rows):
    (HERE / name).write_text("".join("\t".join(map(str, r)) + "\n" for r in rows))


def logq(theta, x):
    """As the awk line of the test has it: an over-confident normal."""
    d = (theta - x) / 0.25
    return "%.3f" % (-0.5 * d * d + 0.467354)


def simulate():
    """Multiples of 1/64, so that float32 holds them and they tie."""
    g = np.random.default_rng(20240611)
    theta = np.round(g.uniform(-1, 1, N) * 64) / 64
    x1 = theta + 0.3 * g.standard_normal(N) * (1 + np.abs(theta))
    x = np.column_stack([x1, g.standard_normal(N), theta * g.standard_normal(N)])
    x = np.round(x * 64) / 64
    rows = [["id", "theta1", "x1", "x2", "x3", "logq"]]
    for i in range(N):
        rows.append([i + 1, text(theta[i]), *map(text, x[i]), logq(theta[i], x[i, 0])])
    write("calib.tsv", rows)
    write("obs.tsv", [["obs", "x1", "x2", "x3"],
                      ["a", "0.25", "-0.5", "0.125"], ["b", "-1.125", "0.75", "-0.25"]])


def fit(x, s):
    """The tree, and proof that no choice of the generator changes it."""
    trees = [DecisionTreeRegressor(min_samples_leaf=MIN_LEAF, random_state=r).fit(x, s)
             for r in range(20)]
    for t in trees[1:]:
        assert np.array_equal(t.tree_.feature, trees[0].tree_.feature)
        assert np.array_equal(t.tree_.threshold, trees[0].tree_.threshold)
    return trees[0]


def node_rows(tree, x, s):
    t, paths = tree.tree_, tree.decision_path(x).toarray()
    yield "node left right feature threshold n mean mse".split()
    for i in range(t.node_count):
        y = [Fraction(v) for v in s[paths[:, i] == 1]]
        mean = sum(y) / len(y)
        mse = sum((v - mean) ** 2 for v in y) / len(y)
        split = ["NA"] * 4 if t.children_left[i] < 0 else [
            t.children_left[i] + 1, t.children_right[i] + 1,
            "x%d" % (t.feature[i] + 1), text(t.threshold[i])]
        yield [i + 1, *split, len(y), repr(float(mean)), repr(float(mse))]


def bound(scores, alpha, beta):
    """n .. mass of a row by the definitions of DESIGN section 2."""
    a, b, n = Fraction(alpha), Fraction(beta), len(scores)
    pmf = [math.comb(n, j) * (1 - a) ** j * a ** (n - j) for j in range(n + 1)]
    k = math.ceil((n + 1) * (1 - a))
    l = max(r for r in range(n + 2) if sum(pmf[:r]) <= b / 2)
    u = min(r for r in range(n + 2) if sum(pmf[r:]) <= b / 2)
    order = [-math.inf, *sorted(scores), math.inf]
    coverage = sum(pmf[l:u])
    z = binom(n, 1 - float(a))
    assert abs(z.cdf(u - 1) - z.cdf(l - 1) - float(coverage)) < 1e-12
    return [n, alpha, beta, k, text(order[k]), l, u, text(order[l]), text(order[u]),
            text(coverage), text(Fraction(u - l, n + 1))]


def region(s, row):
    lower, upper = float(row[7]), float(row[8])
    return ("outside" if s > upper else
            "inside" if row[5] > 0 and s <= lower else "undetermined")


def pipeline(kind):
    score = SCORES[kind]
    lines = [r.split("\t") for r in (HERE / "calib.tsv").read_text().splitlines()][1:]
    x = np.array([[float(v) for v in r[2:5]] for r in lines])
    s = np.array([score(float(r[5])) for r in lines])
    tree = fit(x, s)
    leaf = tree.apply(x) + 1
    write(kind + ".tree.tsv", node_rows(tree, x, s))
    name = {"log": "score_log"}.get(kind, "score")
    write(kind + ".leaf.tsv", [["id", name, "leaf"]] + [
        [r[0], text(v), i] for r, v, i in zip(lines, s, leaf)])
    table = {(i, a): bound(s[leaf == i], a, BETA) for i in sorted(set(leaf)) for a in ALPHAS}
    write(kind + ".bounds.tsv", [
        "leaf n alpha beta k cutoff l u lower upper coverage mass".split()] + [
        [i, *row] for (i, a), row in table.items()])
    out = [["obs", "x1", "x2", "x3", "theta1", "logq", name, "leaf"] +
           ["region_" + a for a in ALPHAS]]
    for r in [r.split("\t") for r in (HERE / "obs.tsv").read_text().splitlines()][1:]:
        at = [float(v) for v in r[1:]]
        i = tree.apply(np.array([at]))[0] + 1
        for j in range(POINTS):
            theta = float(Fraction(2 * j - (POINTS - 1), POINTS - 1))
            q = logq(theta, at[0])
            v = score(float(q))
            out.append([*r, text(theta), q, text(v), i] +
                       [region(v, table[i, a]) for a in ALPHAS])
    write(kind + ".grid.tsv", out)


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    simulate()
    for kind in SCORES:
        pipeline(kind)
