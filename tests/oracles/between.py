#!/usr/bin/env python3
"""Points of tw-grid between two decimals as exact fractions, rounded once: LO HI M I VALUE,
point I of M + 1; tests/oracles/between.tsv."""
import random
from decimal import Decimal
from fractions import Fraction

random.seed(13)


def end():
    return f"{random.uniform(-10, 10):.{random.choice([0, 1, 2, 5, 9])}f}"


rows = [("0.1", "0.7", 6, 1), ("0.1", "0.7", 6, 3), ("-1", "1", 200, 101),
        ("0", "1", 3, 1), ("-0.3", "0.3", 6, 3), (".5", "+1.50", 999, 1),
        ("1E2", "2e+2", 7, 7), ("7e-6", "0.001", 9, 4)]
while len(rows) < 200:
    m = random.choice([1, 2, 3, 7, 10, 99, 999])
    ends = sorted([end(), end()], key=Decimal)
    if Decimal(ends[0]) < Decimal(ends[1]):
        rows.append((*ends, m, random.randint(0, m)))
for lo, hi, m, i in rows:
    a, b = Fraction(Decimal(lo)), Fraction(Decimal(hi))
    print(lo, hi, m, i, repr(float((a * (m - i) + b * i) / m)))
