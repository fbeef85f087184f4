"""Prior laws of lib/stat/focus/law.h by SciPy: tests/oracles/law.tsv.

A row: kind a b lo hi, the mass of [lo, hi], the log density of u at lo and the
largest on [lo, hi]; of the draws in [lo, hi] the mean and the variance. All in u,
theta for uniform and normal, log theta for lognormal. Made by mpmath, 40 digits,
where tails would cancel.
"""
import mpmath as mp

mp.mp.dps = 40


def row(kind, a, b, lo, hi):
    a, b, lo, hi = (mp.mpf(v) for v in (a, b, lo, hi))
    if kind == "uniform":
        l, h = max(lo, a), min(hi, b)
        mass = (h - l) / (b - a) if h > l else mp.mpf(0)
        density = -mp.log(b - a) if a <= lo <= b else mp.ninf
        top = -mp.log(b - a) if h >= l else mp.ninf
        mean, var = (l + h) / 2, (h - l) ** 2 / 12
    else:
        z = lambda v: (v - a) / b
        pdf = lambda v: mp.exp(-v * v / 2) / mp.sqrt(2 * mp.pi)
        mass = (mp.erfc(z(lo) / mp.sqrt(2)) - mp.erfc(z(hi) / mp.sqrt(2))) / 2
        density = -z(lo) ** 2 / 2 - mp.log(b) - mp.log(2 * mp.pi) / 2
        at = min(max(a, lo), hi)
        top = -z(at) ** 2 / 2 - mp.log(b) - mp.log(2 * mp.pi) / 2
        m = (pdf(z(lo)) - pdf(z(hi))) / mass
        mean = a + b * m
        var = b * b * (1 + (z(lo) * pdf(z(lo)) - z(hi) * pdf(z(hi))) / mass - m * m)
    text = lambda v: mp.nstr(v, 17) if mp.isfinite(v) else "-inf"
    print(kind, mp.nstr(a, 17), mp.nstr(b, 17), mp.nstr(lo, 17), mp.nstr(hi, 17), text(mass),
          text(density), text(top), text(mean), text(var), sep="\t")


print("kind a b lo hi mass density top mean var".replace(" ", "\t"))
for case in [("uniform", -1, 1, -0.25, 0.5), ("uniform", -1, 1, -3, 0.5), ("uniform", 2, 10, 9, 30),
             ("uniform", 0, 1, 0.5, 0.500001),
             ("normal", 0, 1, -1, 1), ("normal", 0, 1, -0.1, 9), ("normal", 0, 1, 6, 7),
             ("normal", 0, 1, -8, -7.5), ("normal", 2, 0.5, -1.25, 1.25), ("normal", -3, 100, 0, 0.001),
             ("normal", 0, 1, 20, 21), ("lognormal", "-0.125", 0.5, -4, -3),
             ("lognormal", -3, 0.5, -3.5, -2)]:
    row(*case)
