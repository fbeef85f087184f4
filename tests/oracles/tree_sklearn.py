#!/usr/bin/env python3
"""
Cases and expected trees for tests/unit/tree.c, into tests/oracles/tree/:

    data/NAME.tsv    x1 .. xd y
    NAME.tree        preorder: feature threshold n mean mse, NA in a leaf
    NAME.path        effective alpha, leaves left
    NAME.part        fold of each record
    cases.tsv        what was fitted how

Trees come from scikit-learn's DecisionTreeRegressor and, where equal gains
make it draw lots, from tree_naive.py; each scikit-learn tree without pruning
is compared with the exact one before it is written. Holdout and cross
validation refit scikit-learn with ccp_alpha for every candidate.

Made with scikit-learn 1.2.1, NumPy 1.24.2: /usr/bin/python3 tree_sklearn.py
"""
import os
from fractions import Fraction as F

import numpy as np
from sklearn.tree import DecisionTreeRegressor

import tree_naive as naive

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "tree")
CASES = []


def write(name, rows):
    path = os.path.join(HERE, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as f:
        for row in rows:
            f.write("\t".join("NA" if v is None else str(v) for v in row) + "\n")


def save_data(name, x, y):
    rows = [[float(v) for v in r] + [float(s)] for r, s in zip(x, y)]
    write(f"data/{name}.tsv", rows)


def case(name, data, kind, min_leaf, leaves=None, prune="none", alpha=0.0):
    CASES.append([name, data, kind, min_leaf, leaves, prune, alpha])


def sk_rows(model):
    """The nodes in preorder: best-first growth numbers them otherwise."""
    t, out, stack = model.tree_, [], [0]
    while stack:
        i = stack.pop()
        n, mean, mse = int(t.n_node_samples[i]), float(t.value[i, 0, 0]), float(t.impurity[i])
        if t.children_left[i] < 0:
            out.append([None, None, n, mean, mse])
        else:
            out.append([int(t.feature[i]), float(t.threshold[i]), n, mean, mse])
            stack += [t.children_right[i], t.children_left[i]]
    return out


def exact_rows(root):
    out = []
    for t in naive.preorder(root):
        n = len(t["rows"])
        head = [t["feature"], t["threshold"]] if "left" in t else [None, None]
        out.append(head + [n, float(t["mean"]), float(t["sse"] / n)])
    return out


def sk(x, y, min_leaf, leaves=None, alpha=0.0):
    return DecisionTreeRegressor(
        min_samples_leaf=min_leaf, max_leaf_nodes=leaves,
        ccp_alpha=alpha, random_state=0).fit(x, y)


def exact(x, y, **how):
    fy = [F(float(v)) for v in y]
    cols = [[float(v) for v in c] for c in x.T]
    return naive.grow(cols, fy, list(range(len(y))), **how)


def same(a, b):
    return [r[:3] for r in a] == [r[:3] for r in b]


def unpruned(name, data, x, y, min_leaf, leaves=None, lots=False):
    want = exact_rows(exact(x, y, min_leaf=min_leaf, max_leaves=leaves))
    if not lots:
        got = sk_rows(sk(x, y, min_leaf, leaves))
        assert same(got, want), name
    write(f"{name}.tree", want)
    case(name, data, "tree", min_leaf, leaves)


def path(name, data, x, y, min_leaf, lots=False):
    root = exact(x, y, min_leaf=min_leaf)
    steps = naive.prune(root)
    if not lots:
        p = sk(x, y, min_leaf).cost_complexity_pruning_path(x, y)
        assert np.allclose(p.ccp_alphas[1:], [float(a) for a, _ in steps], rtol=1e-9)
    write(f"{name}.path", [[float(a), k] for a, k in steps])
    case(name, data, "path", min_leaf)
    return [float(a) for a, _ in steps]


def pruned(name, data, x, y, min_leaf, alpha, leaves=None):
    write(f"{name}.tree", sk_rows(sk(x, y, min_leaf, leaves, alpha)))
    case(name, data, "tree", min_leaf, leaves, "alpha", alpha)


def alphas(x, y, **how):
    m = sk(x, y, **how)
    a = m.cost_complexity_pruning_path(x, y).ccp_alphas[1:]
    return sorted(set(float(v) for v in a))


def errors(x, y, hx, hy, candidates, **how):
    """Squared error on (hx, hy) of the tree refitted with each candidate."""
    out = []
    for c in candidates:
        fit = np.full(len(hy), y.mean()) if np.isinf(c) else sk(x, y, alpha=c, **how).predict(hx)
        out.append(((hy - fit) ** 2).sum())
    return np.array(out)


def choose(candidates, err):
    """The largest of those with the least error."""
    return candidates[max(i for i, e in enumerate(err) if e <= err.min() * (1 + 1e-12))]


def finish(name, data, x, y, part, alpha, how):
    write(f"{name}.part", [[int(v)] for v in part])
    if np.isinf(alpha):
        rows = [[None, None, len(y), float(y.mean()), float(y.var())]]
    else:
        rows = sk_rows(sk(x, y, alpha=alpha, **how))
    write(f"{name}.tree", rows)
    case(name, data, "tree", how["min_leaf"], how.get("leaves"), "holdout", 0.0)
    print(name, "alpha", alpha, "leaves", (len(rows) + 1) // 2)


def halfway(a, b):
    return (a + b) / 2


def geometric(a, b):
    return np.sqrt(a * b)


def candidates(a, mean):
    return [0.0] + [mean(p, q) for p, q in zip(a, a[1:])] + [np.inf]


def by_holdout(x, y, part, mean=halfway, **how):
    g, h = part == 0, part == 1
    c = candidates(alphas(x[g], y[g], **how), mean)
    return choose(c, errors(x[g], y[g], x[h], y[h], c, **how))


def holdout(name, data, x, y, rng, **how):
    part = rng.permutation(np.arange(len(y)) % 2)
    finish(name, data, x, y, part, by_holdout(x, y, part, **how), how)


def telling(name, rng):
    """Data on which it matters which mean of neighbouring alphas is taken."""
    while True:
        x = f32(rng.normal(size=(60, 2)))
        y = np.exp(x[:, 0]) + rng.normal(size=60)
        part = rng.permutation(np.arange(60) % 2)
        a, b = (by_holdout(x, y, part, mean, min_leaf=4) for mean in (halfway, geometric))
        if np.isfinite(a) and np.isfinite(b) and not same(
                sk_rows(sk(x, y, 4, alpha=a)), sk_rows(sk(x, y, 4, alpha=b))):
            break
    save_data(name, x, y)
    finish(name, name, x, y, part, by_holdout(x, y, part, min_leaf=4), dict(min_leaf=4))


def f32(a):
    return a.astype(np.float32).astype(float)


def main():
    rng = np.random.default_rng(20240611)

    n = 600
    x = f32(rng.normal(size=(n, 4)))
    y = np.sin(2 * x[:, 0]) + x[:, 1] * x[:, 2] + 0.5 * rng.normal(size=n)
    save_data("smooth", x, y)
    for m in (5, 20, 50, 150, 300, 301):
        unpruned(f"smooth_m{m}", "smooth", x, y, m)
    unpruned("smooth_m1", "smooth", x, y, 1, lots=True)
    for k in (2, 3, 7, 20):
        unpruned(f"smooth_k{k}", "smooth", x, y, 8, leaves=k)
    a = path("smooth_path", "smooth", x, y, 10)
    for i in (0, len(a) // 2, len(a) - 3, len(a) - 1):
        pruned(f"smooth_a{i}", "smooth", x, y, 10, a[i] * 1.0001)
    pruned("smooth_a_k9", "smooth", x, y, 10, a[-4] * 1.0001, leaves=9)
    holdout("smooth_holdout", "smooth", x, y, rng, min_leaf=10)
    for _ in range(3):
        rng.permutation(n)  # of cases that are gone: the data below stay what they were

    # Scores as the paper's: minus a density, over many orders of magnitude.
    n = 801
    x = f32(rng.uniform(-1, 1, size=(n, 3)))
    y = -np.exp(-0.5 * (rng.normal(size=n) * np.exp(3 * x[:, 0] + x[:, 1])) ** 2)
    save_data("density", x, y)
    for m in (10, 40):
        unpruned(f"density_m{m}", "density", x, y, m)
    path("density_path", "density", x, y, 10)
    holdout("density_holdout", "density", x, y, rng, min_leaf=10)
    rng.permutation(n)  # of a case that is gone
    # Nothing to find: the root alone.
    y = rng.normal(size=n)
    save_data("noise", x, y)
    holdout("noise_holdout", "noise", x, y, rng, min_leaf=30)

    # A wide table: more features than a node has records.
    x = f32(rng.normal(size=(60, 40)))
    y = x[:, 7] + (x[:, 39] > 0) + 0.1 * rng.normal(size=60)
    save_data("wide", x, y)
    unpruned("wide_m10", "wide", x, y, 10)
    unpruned("wide_m1", "wide", x, y, 1, lots=True)
    unpruned("wide_k5", "wide", x, y, 3, leaves=5)

    # Few values, duplicated rows, a constant column, a copied column: ties.
    n = 240
    x = rng.integers(0, 6, size=(n, 5)).astype(float)
    x[:, 1] = 3
    x[:, 3] = x[:, 0]
    y = (x[:, 0] > 2) * 1.0 + rng.integers(0, 3, size=n)
    x[n // 2:], y[n // 2:] = x[:n // 2], y[:n // 2]
    save_data("ties", x, y)
    for m in (1, 2, 7, 30):
        unpruned(f"ties_m{m}", "ties", x, y, m, lots=True)
    unpruned("ties_k9", "ties", x, y, 1, leaves=9, lots=True)
    path("ties_path", "ties", x, y, 3, lots=True)

    # The corners of a cube: equal gains between nodes, gains of nothing.
    x = np.array([[i >> j & 1 for j in range(6)] for i in range(64)], float)
    y = x.sum(axis=1)
    save_data("cube", x, y)
    unpruned("cube", "cube", x, y, 1, lots=True)
    unpruned("cube_k13", "cube", x, y, 1, leaves=13, lots=True)
    path("cube_path", "cube", x, y, 1, lots=True)
    y = x.sum(axis=1) % 2
    save_data("parity", x, y)
    unpruned("parity", "parity", x, y, 1, lots=True)
    unpruned("parity_k20", "parity", x, y, 1, leaves=20, lots=True)
    path("parity_path", "parity", x, y, 1, lots=True)

    telling("midpoint_holdout", rng)

    write("cases.tsv", CASES)


if __name__ == "__main__":
    main()
