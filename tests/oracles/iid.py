#!/usr/bin/env python3
"""Posteriors of several observations at one theta, in mpmath: log of the normalizer, mean and
standard deviation of theta (of the first of two), share of theta > 0; tests/oracles/iid.tsv.
  two   theta ~ N(0.3, 1), x ~ N(theta^2, 1/4): two modes
  wall  theta ~ uniform(0, 3), x ~ N(theta^2, 1/4)
  pair  theta ~ N(0, I) in two dimensions, x ~ N(theta1 + theta2 / 2, 1): closed form"""
import mpmath as mp

mp.mp.dps = 30
SETS = [
    ("two", "1"), ("two", "1.2 0.8"), ("two", "2 2.3 1.9 2.1 1.7"),
    ("two", " ".join(str(mp.mpf(100 + 7 * (i * i % 11)) / 100) for i in range(20))),
    ("wall", "0.1"), ("wall", "-0.2 0.3 0.1 -0.4"), ("wall", "8.8 9.3 8.7 9.1 9.4 8.9"),
    ("pair", "1"), ("pair", "1 2 0.5 1.5 -0.25"),
    ("pair", " ".join(str(mp.mpf(i * i % 7) / 4) for i in range(50))),
]


def numeric(kind, x):
    def f(t):
        prior = mp.npdf(t, mp.mpf("0.3"), 1) if kind == "two" else mp.mpf(1) / 3
        return prior * mp.exp(sum(mp.log(mp.npdf(v, t * t, mp.mpf(1) / 2)) for v in x))

    ends = [0, 3] if kind == "wall" else [-9, 9]
    points = mp.linspace(*ends, 73)
    z, one, sq = (mp.quad(lambda t, k=k: t**k * f(t), points) for k in range(3))
    right = mp.quad(f, [p for p in points if p >= 0]) / z
    mean = one / z
    return mp.log(z), mean, mp.sqrt(sq / z - mean**2), right


def closed(x):
    """theta given x: precision I + m a a', a = (1, 1/2); x is N(0, I + a'a 11')."""
    m, s, q = len(x), sum(x), sum(v * v for v in x)
    aa = mp.mpf(5) / 4
    mean = s / (1 + m * aa)
    var = 1 - m / (1 + m * aa)
    log_z = -(m * mp.log(2 * mp.pi) + mp.log(1 + m * aa) + q - aa * s * s / (1 + m * aa)) / 2
    return log_z, mean, mp.sqrt(var), mp.ncdf(mean / mp.sqrt(var))


print("kind", "log_z", "mean", "sd", "right", "x", sep="\t")
for kind, text in SETS:
    x = [mp.mpf(t) for t in text.split()]
    out = closed(x) if kind == "pair" else numeric(kind, x)
    print(kind, *(mp.nstr(v, 12) for v in out), text, sep="\t")
