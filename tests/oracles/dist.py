"""Prior distributions of lib/stat/prior/dist.h: tests/oracles/dist.tsv.

    /usr/bin/python3 tests/oracles/dist.py >tests/oracles/dist.tsv   # some minutes

Rows, the distribution as kind a b (a is 1 for exponential, 0 for halfnormal):
  box     kind a b lo hi    of u in [lo, hi]: the mass, the log density at lo, the
                            largest, and the draws' mean and variance; by mpmath's
                            integrals, 40 digits
  point   kind a b theta    SciPy's log density (log probability, of integers),
                            and the masses below and above it
  cells   kind a b          SciPy's quantiles 1/20 .. 19/20
u is theta, log theta (lognormal, loguniform, exponential, gamma) or
log(theta / (1 - theta)) (beta).
"""
import mpmath as mp
from scipy import stats

mp.mp.dps = 40
LOG = ("lognormal", "loguniform", "exponential", "gamma")


def text(v):
    if isinstance(v, str):
        return v
    return mp.nstr(mp.mpf(v), 17) if mp.isfinite(v) else "inf" if v > 0 else "-inf"


def row(*cells):
    print(*map(text, cells), sep="\t")


def log_density(kind, a, b, u):
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
    z = (u - a) / b
    if kind == "halfnormal" and u < 0:
        return mp.ninf
    return -z * z / 2 - mp.log(b * mp.sqrt(2 * mp.pi)) + (mp.log(2) if kind == "halfnormal" else 0)


def box(kind, a, b, lo, hi):
    a, b, lo, hi = (mp.mpf(v) for v in (a, b, lo, hi))
    f = lambda u: log_density(kind, a, b, u)
    l, h = lo, hi
    if kind in ("uniform", "halfnormal", "loguniform", "integer"):
        ends = {"uniform": (a, b), "halfnormal": (mp.mpf(0), hi), "integer": (a - 0.5, b + 0.5),
                "loguniform": (mp.log(a), mp.log(b)) if kind == "loguniform" else None}[kind]
        l, h = max(l, ends[0]), min(h, ends[1])
    grid = mp.linspace(l, h, 65)
    base = max(map(f, grid))
    moment = lambda k, c: mp.quad(lambda u: mp.exp(f(u) - base) * (u - c) ** k, grid)
    mass = moment(0, 0)
    mean = moment(1, 0) / mass
    top = {"exponential": lambda: mp.log(a * b), "gamma": lambda: mp.log(a * b),
           "beta": lambda: mp.log(a / b)}.get(kind, lambda: a)()
    if kind in ("uniform", "loguniform", "integer"):
        top = l
    row("box", kind, a, b, lo, hi, mass * mp.exp(base), f(lo), f(min(max(top, l), h)), mean,
        moment(2, mean) / mass)


def law(kind, a, b):
    return {"uniform": lambda: stats.uniform(a, b - a), "normal": lambda: stats.norm(a, b),
            "lognormal": lambda: stats.lognorm(b, scale=mp.exp(a).__float__()),
            "loguniform": lambda: stats.loguniform(a, b),
            "exponential": lambda: stats.expon(scale=b), "gamma": lambda: stats.gamma(a, scale=b),
            "beta": lambda: stats.beta(a, b), "halfnormal": lambda: stats.halfnorm(scale=b),
            "integer": lambda: stats.randint(a, b + 1)}[kind]()


def point(kind, a, b, *thetas):
    s = law(kind, a, b)
    for theta in thetas:
        log = s.logpmf if kind == "integer" else s.logpdf
        # Its halfnorm.sf is 1 - cdf.
        above = min(1, 2 * stats.norm.sf(theta, 0, b)) if kind == "halfnormal" else s.sf(theta)
        row("point", kind, a, b, theta, float(log(theta)), float(s.cdf(theta)), float(above))


def cells(kind, a, b):
    row("cells", kind, a, b, *(float(v) for v in law(kind, a, b).ppf([i / 20 for i in range(1, 20)])))


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
             ("halfnormal", 0, 1, 5, 6), ("integer", 10, 60, 58.5, 60.5), ("integer", 0, 3, -2, 1.5)]:
    box(*case)
point("uniform", -1, 3, -1, 0.5, 3, -1.5, 3.25)
point("normal", 2, 0.5, 2, -3, 7)
point("lognormal", -1, 0.5, 0.25, 30, 1e-9, 0, -1)
point("loguniform", 0.5, 8, 0.5, 2, 8, 0.25, 9, 0, -1)
point("exponential", 1, 3, 0, 1e-12, 2, 300, -1)
point("gamma", 2.5, 0.75, 0, 1e-9, 1.5, 40, -1)
point("gamma", 1, 0.75, 0, 1)
point("gamma", 0.25, 2, 1e-200, 0.5, 30)
point("gamma", 5000, 0.01, 49, 50, 53)
point("beta", 2, 5, 0, 1e-9, 0.25, 0.875, 1, -0.5, 1.5)
point("beta", 1, 1, 0, 0.25, 1)
point("beta", 1, 3, 0, 0.5, 1)
point("beta", 3, 1, 0, 0.5, 1)
point("beta", 0.5, 0.25, 1e-100, 0.5, 0.999)
point("beta", 4000, 3000, 0.55, 0.5703125, 0.59)
point("halfnormal", 0, 2, 0, 1, 12, -0.5)
point("integer", 10, 60, 10, 37, 60, 9, 61)
point("integer", 10, 60, 10.5)
for case in [("uniform", -1, 3), ("normal", 2, 0.5), ("lognormal", -1, 0.5), ("loguniform", 0.5, 8),
             ("exponential", 1, 3), ("gamma", 2.5, 0.75), ("gamma", 0.25, 2), ("gamma", 5000, 0.01),
             ("beta", 2, 5), ("beta", 0.5, 0.25), ("beta", 4000, 3000), ("halfnormal", 0, 2), ("integer", 10, 29)]:
    cells(*case)
