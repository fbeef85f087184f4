#!/usr/bin/env python3
"""Numbers as people read them, in exact decimal arithmetic, for tests/unit/rounded.c.

A number of a quantity whose interval has a width is rounded to 10^u, the largest power of ten up
to a 30th of the width: to the nearest multiple (halves as the decimal expansion of the double
says, which is exact), or to the next one below or above. Where all numbers of the quantity have
one sign, a number keeps two digits at least, so that u is less for it. At most 15 digits.

Rows: width, value, side (-1, 0, 1), one sign (0, 1), the mantissa and the exponent of what is to
be printed: mantissa * 10^exponent exactly.
"""
import random
from decimal import Decimal, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_EVEN, getcontext

getcontext().prec = 1200
random.seed(20)
SIDE = {-1: ROUND_FLOOR, 0: ROUND_HALF_EVEN, 1: ROUND_CEILING}


def unit_of(width):
    return (Decimal(width) / 3).adjusted() - 1


def rounded(width, v, side, one_sign):
    d = Decimal(v)
    u = unit_of(width)
    if d != 0:
        e = d.adjusted()
        if one_sign:
            u = min(u, e - 1)
        u = max(u, e - 14)
    return (d / Decimal(10) ** u).quantize(Decimal(1), rounding=SIDE[side]), u


for i in range(1500):
    scale = 10 ** random.uniform(-12, 12) if i % 2 else 10 ** random.uniform(-300, 300)
    width = scale * 10 ** random.uniform(-6, 1)
    v = scale * random.uniform(-1, 1)
    if i % 7 == 0:
        v *= 10 ** random.uniform(-8, 0)
    side = random.choice((-1, 0, 1))
    one = random.choice((0, 1))
    if abs(v) < 1e-306 or width < 1e-306:
        continue
    n, u = rounded(width, v, side, one)
    print(repr(width), repr(v), side, one, n, u, sep="\t")
