#!/usr/bin/python3 -I
"""Weights of mixtures for tests/unit/stack.c, by SciPy.

usage: tests/oracles/stack.py >tests/oracles/stack.tsv

A case: its losses (-log density of a few normal distributions at draws of another), 60
records, then the best mixture by SLSQP from several starts and by Newton's own
check that no derivative along a weight is above 1.
Rows: case, "loss" and the numbers of a record; case, "want", estimate (0: the
mixture), loss, gain, error, weight.
"""
import numpy as np
from scipy.optimize import minimize

CASES = {
    'two': ([(-1, 1), (1, 1)], lambda r, n: r.normal(size=n) + r.choice([-1, 1], n)),
    'three': ([(-1, 0.7), (1, 0.7), (0, 3)], lambda r, n: 1.2 * r.normal(size=n)),
    'one_best': ([(0, 1), (0.5, 1.4), (-2, 0.8)], lambda r, n: r.normal(size=n)),
    'five': ([(m, 0.5) for m in (-2, -1, 0, 1, 2)], lambda r, n: r.uniform(-2, 2, n)),
}

if __name__ == '__main__':
  for name, (laws, draw) in CASES.items():
    rng = np.random.default_rng(len(name))
    x = draw(rng, 60)
    loss = np.array([0.5 * ((x - m) / s)**2 + np.log(s) + 0.5 * np.log(2 * np.pi)
                     for m, s in laws])
    q = np.exp(-loss)
    k = len(laws)
    f = lambda w: -np.mean(np.log(w @ q))
    g = lambda w: -np.mean(q / (w @ q), axis=1)
    best = None
    for start in range(5):
      r = minimize(f, rng.dirichlet(np.ones(k)), jac=g, bounds=[(0, 1)] * k,
                   constraints={'type': 'eq', 'fun': lambda w: w.sum() - 1,
                                'jac': lambda w: np.ones(k)},
                   method='SLSQP', options={'ftol': 1e-15, 'maxiter': 5000})
      if best is None or r.fun < best.fun:
        best = r
    w = np.clip(best.x, 0, 1)
    w /= w.sum()
    assert (-g(w)).max() < 1 + 1e-6, (name, -g(w))
    for row in loss.T:
      print(name, 'loss', *('%.17g' % v for v in row), sep='\t')
    single = loss[np.argmin(loss.mean(axis=1))]
    for i, l in list(enumerate(loss, 1)) + [(0, -np.log(w @ q))]:
      d = single - l
      print(name, 'want', i, *('%.10g' % v for v in
            (l.mean(), d.mean(), d.std(ddof=1) / np.sqrt(60), w[i - 1] if i else 1)), sep='\t')
