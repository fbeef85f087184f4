#!/usr/bin/env python3
"""Points between two decimals as exact fractions, rounded once: LO HI M I VALUE."""
import random
from decimal import Decimal
from fractions import Fraction

random.seed(13)


def end():
    text = f"{random.uniform(-10, 10):.{random.choice([0, 1, 2, 5, 12, 17, 30])}f}"
    if random.random() < 0.3:
        text += f"e{random.randint(-12, 12)}"
    return text


rows = [("0.1", "0.7", 6, 1), ("0.1", "0.7", 6, 3), ("-1", "1", 200, 101),
        ("0", "1", 3, 1), ("-0.3", "0.3", 6, 3), ("5", "5", 1, 0),
        ("+1.50", ".5", 100000000, 1), ("1E2", "2e+2", 7, 7),
        ("4.9e-324", "9.9e-324", 2, 1), ("1e40", "-1e-30", 9, 8)]
while len(rows) < 400:
    m = random.choice([1, 2, 3, 7, 10, 99, 1000, 99999999, 1000000000])
    rows.append((end(), end(), m, random.randint(0, m)))
for lo, hi, m, i in rows:
    a, b = Fraction(Decimal(lo)), Fraction(Decimal(hi))
    print(lo, hi, m, i, repr(float((a * (m - i) + b * i) / m)))
