#!/usr/bin/python3
"""exp and log in 40 digits, for tests/unit/spline.c (double) and simd.c (float).

Prints rows: exp|log x value. Each x is a float, so both may take it as it is.
"""
import random
import struct
from mpmath import mp, mpf, exp, log

mp.dps = 40


def single(v):
    return struct.unpack("f", struct.pack("f", v))[0]


random.seed(11)
near = [2.0 ** -k * s for k in (1, 2, 10, 23, 40) for s in (1, -1)]
args = [0.0, 1.0, -1.0, 80.0, -80.0, 0.34657, -0.34658, 0.3466, *near,
        *(random.uniform(-1, 1) for _ in range(40)),
        *(random.uniform(-80, 80) for _ in range(60))]
for x in map(single, args):
    print("exp", repr(x), mp.nstr(exp(mpf(x)), 25), sep="\t")
args = [1.0, 2.0, 0.5, 0.70710677, 0.70710683, 1.4142135, 1.4142137, 1e-37, 1e37,
        *(1 + v for v in near), *(random.uniform(0.4, 2.5) for _ in range(60)),
        *(10 ** random.uniform(-30, 30) for _ in range(40))]
for x in map(single, args):
    print("log", repr(x), mp.nstr(log(mpf(x)), 25), sep="\t")
