#!/usr/bin/env python3
"""The exact posterior of examples/real/influenza, by quadrature on a grid: 2000 draws,
written to examples/real/influenza/exact.tsv; and the number of the ill on each day at
beta = 1.7, gamma = 0.5, to tests/oracles/influenza.tsv. Independent of simulate.awk: SciPy's ODE
solver and negative binomial. Prior: beta lognormal(0.5, 0.5), gamma lognormal(-0.7, 0.5),
overdispersion lognormal(-2.3, 1)."""
import os
import numpy as np
from scipy.integrate import solve_ivp
from scipy.stats import nbinom, norm

N, days = 763, np.arange(1, 15)
y = np.array([3, 8, 26, 76, 225, 298, 258, 233, 189, 128, 68, 29, 14, 4])
logb = np.log(np.linspace(1.35, 2.25, 91))
logg = np.log(np.linspace(0.38, 0.72, 86))
logo = np.linspace(np.log(0.01), np.log(1.5), 70)
B, G = np.meshgrid(np.exp(logb), np.exp(logg), indexing="ij")
b, g = B.ravel(), G.ravel()
m = b.size

def slope(t, v):
    s, i = v[:m], v[m:]
    new = b * s * i / N
    return np.concatenate([-new, new - g * i])

v0 = np.concatenate([np.full(m, N - 1.0), np.ones(m)])
sol = solve_ivp(slope, (0, 14), v0, t_eval=days, rtol=1e-9, atol=1e-9, method="DOP853")
mean = np.maximum(sol.y[m:], 1e-9)                      # [m, 14]
logp = np.empty((m, logo.size))
for k, lo in enumerate(logo):
    r = np.exp(-lo)                                     # size; variance = mean + mean^2 / r
    logp[:, k] = nbinom.logpmf(y, r, r / (r + mean)).sum(1)
# Cells are even in beta and gamma, and in log overdispersion.
logp += (norm.logpdf(np.log(b), 0.5, 0.5) - np.log(b) + norm.logpdf(np.log(g), -0.7, 0.5) - np.log(g))[:, None]
logp += norm.logpdf(logo, -2.3, 1)[None, :]
p = np.exp(logp - logp.max()).ravel()
p /= p.sum()
edge = p.reshape(B.shape + (logo.size,))
print("mass at the edges", edge[[0, -1]].sum(), edge[:, [0, -1]].sum(), edge[:, :, [0, -1]].sum())
rng = np.random.default_rng(1)
i = rng.choice(p.size, 2000, p=p)
ij, k = np.divmod(i, logo.size)
u = rng.uniform(-0.5, 0.5, (3, 2000))
beta = b[ij] + u[0] * (2.25 - 1.35) / 90
gamma = g[ij] + u[1] * (0.72 - 0.38) / 85
over = np.exp(logo[k] + u[2] * (logo[1] - logo[0]))
for name, v in ("beta", beta), ("gamma", gamma), ("overdispersion", over), ("R0", beta / gamma):
    print(name, v.mean().round(3), np.quantile(v, [0.05, 0.5, 0.95]).round(3))
root = os.path.join(os.path.dirname(__file__), "../../examples/real/influenza/exact.tsv")
with open(root, "w") as f:
    f.write("beta\tgamma\toverdispersion\n")
    for t in zip(beta, gamma, over):
        f.write("\t".join("%.5g" % v for v in t) + "\n")
def slope1(t, v):
    new = 1.7 * v[0] * v[1] / N
    return [-new, new - 0.5 * v[1]]
ill = solve_ivp(slope1, (0, 14), [N - 1.0, 1.0], t_eval=days, rtol=1e-11, atol=1e-11, method="DOP853").y[1]
with open(os.path.join(os.path.dirname(__file__), "influenza.tsv"), "w") as f:
    f.write("day\till\n" + "".join("%d\t%.8g\n" % (d, i) for d, i in zip(days, ill)))
