"""
Regression trees in exact arithmetic: CART as lib/stat/tree/tree.h states it, by
the book and without any thought of speed, on Fractions. A node is a dict with
its records; a tree is its root.
"""
from fractions import Fraction as F

EQUAL = F(1, 10**12)


def sse(y):
    return sum(v * v for v in y) - sum(y, F(0)) ** 2 / len(y)


def best_split(x, y, rows, min_leaf):
    """(feature, threshold, gain), or None. x[j][i] doubles, y[i] Fractions."""
    n, total = len(rows), sum(y[i] for i in rows)
    cuts = []  # by feature, then threshold
    for j, col in enumerate(x):
        order = sorted(rows, key=lambda i: col[i])
        left = F(0)
        for nl in range(1, n):
            left += y[order[nl - 1]]
            a, b = col[order[nl - 1]], col[order[nl]]
            if a == b or nl < min_leaf or n - nl < min_leaf:
                continue
            gain = left**2 / nl + (total - left) ** 2 / (n - nl) - total**2 / n
            cuts.append((gain, j, a, b))
    if not cuts:
        return None
    enough = max(c[0] for c in cuts) - EQUAL * sse([y[i] for i in rows])
    gain, j, a, b = next(c for c in cuts if c[0] >= enough)
    t = 0.5 * a + 0.5 * b
    return j, t if a <= t < b else a, gain


def grow(x, y, rows, min_leaf=1, max_leaves=None):
    """Full tree; with max_leaves best first, ties to the earlier in preorder."""

    def node(rows, place):
        scores = [y[i] for i in rows]
        t = dict(rows=rows, place=place, split=None)
        t["sse"], t["mean"] = sse(scores), sum(scores) / len(rows)
        if min(scores) != max(scores):
            t["split"] = best_split(x, y, rows, min_leaf)
        return t

    root = node(rows, ())
    leaves, frontier = 1, [root]
    while frontier:
        t = max(frontier, key=lambda t: t["split"][2] if t["split"] else -1)
        if t["split"] is None or leaves == max_leaves:
            break
        top = t["split"][2] * (1 - EQUAL)
        t = min(
            (u for u in frontier if u["split"] and u["split"][2] >= top),
            key=lambda u: u["place"],
        )
        frontier.remove(t)
        j, threshold, _ = t["split"]
        t["feature"], t["threshold"] = j, threshold
        for side, go in (("left", True), ("right", False)):
            part = [i for i in t["rows"] if (x[j][i] <= threshold) == go]
            t[side] = node(part, t["place"] + (not go,))
            frontier.append(t[side])
        leaves += 1
    return root


def preorder(root):
    stack = [root]
    while stack:
        t = stack.pop()
        yield t
        if "left" in t:
            stack += [t["right"], t["left"]]


def leaves(root):
    return [t for t in preorder(root) if "left" not in t]


def alpha(t, n):
    under = leaves(t)
    return (t["sse"] - sum(u["sse"] for u in under)) / n / (len(under) - 1)


def prune(root, limit=None):
    """Remove weakest links up to limit (None: all); the steps (alpha, leaves)."""
    n, steps = len(root["rows"]), []
    while "left" in root:
        inner = [t for t in preorder(root) if "left" in t]
        weak = {id(t): alpha(t, n) for t in inner}
        least = min(weak.values())
        if limit is not None and least > limit:
            break
        for t in inner:
            if weak[id(t)] <= least * (1 + EQUAL):
                t.pop("left", None)
                t.pop("right", None)
        steps.append((least, len(leaves(root))))
    return steps
