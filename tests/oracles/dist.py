"""Prior distributions of lib/stat/prior/dist.h: tests/oracles/dist.tsv.

    /usr/bin/python3 tests/oracles/dist.py >tests/oracles/dist.tsv   # some minutes

Rows, the distribution as kind a b c d (a is 1 for exponential, 0.5 for
halfcauchy, and 0 for halfnormal and poisson; c and d are 0 where there is none):
  box     kind a b c d lo hi  of u in [lo, hi]: the mass, the log density at lo,
                              the largest, and the draws' mean and variance; by
                              mpmath's integrals, 40 digits
  point   kind a b c d theta  SciPy's log density (log probability, of integers),
                              and the masses below and above it
  cells   kind a b c d        SciPy's quantiles 1/20 .. 19/20 (of poisson plus uniform
                              noise within half a unit)
u is theta, log theta (lognormal, loguniform, exponential, gamma),
log(theta / (1 - theta)) (beta), 2 log(theta / b) (halfcauchy) or
2 asinh((theta - b) / (c sqrt(a))) (student). The densities of the last two are
those of Cauchy's and Student's distributions times dtheta/du.
"""
import mpmath as mp
import numpy as np
from scipy import stats

mp.mp.dps = 40
LOG = ("lognormal", "loguniform", "exponential", "gamma")


def text(v):
    if isinstance(v, str):
        return v
    return mp.nstr(mp.mpf(v), 17) if mp.isfinite(v) else "inf" if v > 0 else "-inf"


def row(*cells):
    print(*map(text, cells), sep="\t")


def log_density(kind, a, b, c, d, u):
    """Of u."""
    if kind in ("uniform", "loguniform", "integer"):
        lo, hi = {"uniform": (a, b), "loguniform": (mp.log(a), mp.log(b)),
                  "integer": (a - 0.5, b + 0.5)}[kind]
        return -mp.log(hi - lo) if lo <= u <= hi else mp.ninf
    if kind in ("exponential", "gamma"):
        return a * u - mp.exp(u) / b - a * mp.log(b) - mp.loggamma(a)
    if kind == "beta":
        return (-a * mp.log1p(mp.exp(-u)) - b * mp.log1p(mp.exp(u))
                - mp.loggamma(a) - mp.loggamma(b) + mp.loggamma(a + b))
    if kind == "halfcauchy":  # of theta, 2/(pi b (1 + (theta/b)^2)); dtheta/du = theta/2
        theta = b * mp.exp(u / 2)
        return mp.log(theta / (mp.pi * b)) - mp.log1p((theta / b) ** 2)
    if kind == "student":
        t = mp.sqrt(a) * mp.sinh(u / 2)
        return (mp.loggamma((a + 1) / 2) - mp.loggamma(a / 2) - mp.log(a * mp.pi) / 2
                - (a + 1) / 2 * mp.log1p(t * t / a) + mp.log(mp.sqrt(a) * mp.cosh(u / 2) / 2))
    if kind == "poisson":
        k = mp.floor(u + 0.5)
        return k * mp.log(b) - b - mp.loggamma(k + 1) if k >= 0 else mp.ninf
    least, most = {"halfnormal": (0, mp.inf), "truncnormal": (c, d)}.get(kind, (mp.ninf, mp.inf))
    if not least <= u <= most:
        return mp.ninf
    z = (u - a) / b
    above = lambda v: mp.erfc((v - a) / b / mp.sqrt(2)) / 2  # mpmath is accurate enough for differences
    return -z * z / 2 - mp.log(b * mp.sqrt(2 * mp.pi)) - mp.log(above(least) - above(most))


def box(kind, args, lo, hi):
    a, b, c, d = filled(args)
    lo, hi = mp.mpf(lo), mp.mpf(hi)
    f = lambda u: log_density(kind, a, b, c, d, u)
    l, h = lo, hi
    ends = {"uniform": lambda: (a, b), "halfnormal": lambda: (mp.mpf(0), hi), "integer": lambda: (a - 0.5, b + 0.5),
            "loguniform": lambda: (mp.log(a), mp.log(b)), "truncnormal": lambda: (c, d),
            "poisson": lambda: (mp.mpf(-0.5), hi)}.get(kind, lambda: (lo, hi))()
    l, h = max(l, ends[0]), min(h, ends[1])
    if kind == "poisson":  # its steps, at each of which the density is that of the middle
        borders = [l] + [k + mp.mpf(0.5) for k in range(int(mp.floor(l + 0.5)), int(mp.floor(h + 0.5)))] + [h]
        part = [(mp.exp(f((v + w) / 2)) * (w - v), v, w) for v, w in zip(borders, borders[1:]) if v < w]
        mass = sum(p for p, v, w in part)
        mean = sum(p * (v + w) / 2 for p, v, w in part) / mass
        var = sum(p * (((v + w) / 2 - mean) ** 2 + (w - v) ** 2 / 12) for p, v, w in part) / mass
        row("box", kind, a, b, c, d, lo, hi, mass, f(lo), max(f((v + w) / 2) for p, v, w in part), mean, var)
        return
    grid = mp.linspace(l, h, 65)
    base = max(map(f, grid))
    moment = lambda k, c: mp.quad(lambda u: mp.exp(f(u) - base) * (u - c) ** k, grid)
    mass = moment(0, 0)
    mean = moment(1, 0) / mass
    top = {"exponential": lambda: mp.log(a * b), "gamma": lambda: mp.log(a * b),
           "beta": lambda: mp.log(a / b), "halfcauchy": lambda: mp.mpf(0),
           "student": lambda: mp.mpf(0)}.get(kind, lambda: a)()
    if kind in ("uniform", "loguniform", "integer"):
        top = l
    row("box", kind, a, b, c, d, lo, hi, mass * mp.exp(base), f(lo), f(min(max(top, l), h)), mean,
        moment(2, mean) / mass)


def law(kind, a, b, c, d):
    a, b, c, d = map(float, (a, b, c, d))
    return {"uniform": lambda: stats.uniform(a, b - a), "normal": lambda: stats.norm(a, b),
            "lognormal": lambda: stats.lognorm(b, scale=mp.exp(a).__float__()),
            "loguniform": lambda: stats.loguniform(a, b),
            "exponential": lambda: stats.expon(scale=b), "gamma": lambda: stats.gamma(a, scale=b),
            "beta": lambda: stats.beta(a, b), "halfnormal": lambda: stats.halfnorm(scale=b),
            "truncnormal": lambda: stats.truncnorm((c - a) / b, (d - a) / b, a, b),
            "halfcauchy": lambda: stats.halfcauchy(scale=b), "student": lambda: stats.t(a, b, c),
            "integer": lambda: stats.randint(a, b + 1), "poisson": lambda: stats.poisson(b)}[kind]()


def filled(args):
    return [mp.mpf(v) for v in (*args, 0, 0)[:4]]


def point(kind, args, *thetas):
    full = filled(args)
    s, b = law(kind, *full), float(full[1])
    for theta in thetas:
        log = s.logpmf if kind in ("integer", "poisson") else s.logpdf
        # Its halfnorm.sf and halfcauchy.sf are 1 - cdf.
        above = (min(1, 2 * stats.norm.sf(theta, 0, b)) if kind == "halfnormal"
                 else min(1, 2 * stats.t.sf(theta / b, 1)) if kind == "halfcauchy" else s.sf(theta))
        row("point", kind, *full, theta, float(log(theta)), float(s.cdf(theta)), float(above))


def cells(kind, *args):
    full = filled(args)
    s, p = law(kind, *full), np.arange(1, 20) / 20
    q = s.ppf(p)
    if kind == "poisson":
        q += (p - s.cdf(q - 1)) / s.pmf(q) - 0.5
    row("cells", kind, *full, *(float(v) for v in q))


for case in [("uniform", -1, 1, -0.25, 0.5), ("uniform", -1, 1, -3, 0.5), ("uniform", 2, 10, 9, 30),
             ("uniform", 0, 1, 0.5, 0.500001),
             ("normal", 0, 1, -1, 1), ("normal", 0, 1, -0.1, 9), ("normal", 0, 1, 6, 7),
             ("normal", 0, 1, -8, -7.5), ("normal", 2, 0.5, -1.25, 1.25), ("normal", -3, 100, 0, 0.001),
             ("normal", 0, 1, 20, 21), ("lognormal", "-0.125", 0.5, -4, -3),
             ("lognormal", -3, 0.5, -3.5, -2), ("loguniform", 0.25, 8, -5, 1),
             ("exponential", 1, 3, -2, 1.5), ("exponential", 1, 0.5, 2, 3), ("exponential", 1, 2, -20, -19),
             ("gamma", 2.5, 0.75, -1, 1), ("gamma", 0.05, 3, -60, 2), ("gamma", 900, 2, 7.6, 7.7),
             ("gamma", 2, 1, 3, 4), ("beta", 2, 5, -2, 0), ("beta", 0.5, 0.5, -3, 8),
             ("beta", 300, 20, 2, 2.5), ("beta", 1, 1, 5, 6), ("halfnormal", 0, 2, -1, 1),
             ("halfnormal", 0, 1, 5, 6),
             ("truncnormal", 1, 2, -1, 4, -2, 0.5), ("truncnormal", 0, 1, 3, "inf", 4, 9),
             ("truncnormal", 0, 1, 25, 27, 25.5, 30), ("truncnormal", 5, 0.5, "-inf", 6, 5.75, 8),
             ("truncnormal", 2, 3, 2, 2.001, 2.0005, 3), ("halfcauchy", 0.5, 3, -2, 1), ("halfcauchy", 0.5, 3, -30, -28),
             ("halfcauchy", 0.5, 0.25, 20, 50), ("student", 1, 2, 0.5, -1, 4), ("student", 0.25, -1, 3, 60, 200),
             ("student", 5, 0, 1, -9, -7), ("student", 1000, 0, 2, -0.25, -0.125), ("integer", 10, 60, 58.5, 60.5),
             ("integer", 0, 3, -2, 1.5), ("poisson", 0, 3.5, -1, 4.3), ("poisson", 0, 0.25, 5.2, 9.4),
             ("poisson", 0, 2000, 2400.1, 2410), ("poisson", 0, 70, 11.5, 20.7)]:
    box(case[0], case[1:-2], *case[-2:])
point("uniform", (-1, 3), -1, 0.5, 3, -1.5, 3.25)
point("normal", (2, 0.5), 2, -3, 7)
point("lognormal", (-1, 0.5), 0.25, 30, 1e-9, 0, -1)
point("loguniform", (0.5, 8), 0.5, 2, 8, 0.25, 9, 0, -1)
point("exponential", (1, 3), 0, 1e-12, 2, 300, -1)
point("gamma", (2.5, 0.75), 0, 1e-9, 1.5, 40, -1)
point("gamma", (1, 0.75), 0, 1)
point("gamma", (0.25, 2), 1e-200, 0.5, 30)
point("gamma", (5000, 0.01), 49, 50, 53)
point("beta", (2, 5), 0, 1e-9, 0.25, 0.875, 1, -0.5, 1.5)
point("beta", (1, 1), 0, 0.25, 1)
point("beta", (1, 3), 0, 0.5, 1)
point("beta", (3, 1), 0, 0.5, 1)
point("beta", (0.5, 0.25), 1e-100, 0.5, 0.999)
point("beta", (4000, 3000), 0.55, 0.5703125, 0.59)
point("halfnormal", (0, 2), 0, 1, 12, -0.5)
point("truncnormal", (1, 2, -1, 4), -1, 0.5, 4, -1.5, 4.5)
point("truncnormal", (0, 1, 3, float("inf")), 3, 3.5, 9, 20, 2)
point("truncnormal", (5, 0.5, float("-inf"), 6), -4, 5, 5.999, 6, 7)
point("halfcauchy", (0.5, 3), 0, 1e-200, 1e-9, 3, 1e9, 1e150, -1)
point("student", (1, 2, 0.5), -1e150, -1e6, 2, 2.75, 1e9)
point("student", (0.25, -1, 3), -1e100, -4, 7, 1e50)
point("student", (5, 1, 1), -1e30, -40, 1, 2.5, 300)
point("student", (400, 10, 2), -30, 9.5, 16, 40)
point("integer", (10, 60), 10, 37, 60, 9, 61)
point("integer", (10, 60), 10.5)
point("poisson", (0, 3.5), 0, 1, 4, 12, 60, -1, 2.5)
point("poisson", (0, 0.25), 0, 2, 30)
point("poisson", (0, 2000), 1500, 2000, 2100, 2700)
for case in [("uniform", -1, 3), ("normal", 2, 0.5), ("lognormal", -1, 0.5), ("loguniform", 0.5, 8),
             ("exponential", 1, 3), ("gamma", 2.5, 0.75), ("gamma", 0.25, 2), ("gamma", 5000, 0.01),
             ("beta", 2, 5), ("beta", 0.5, 0.25), ("beta", 4000, 3000), ("halfnormal", 0, 2), ("truncnormal", 1, 2, -1, 4),
             ("truncnormal", 0, 1, 3, "inf"), ("halfcauchy", 0.5, 3), ("student", 1, 2, 0.5), ("student", 5, 0, 1),
             ("student", 400, 10, 2), ("integer", 10, 29), ("poisson", 0, 3.5), ("poisson", 0, 0.25),
             ("poisson", 0, 2000)]:
    cells(*case)
