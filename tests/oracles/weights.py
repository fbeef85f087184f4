#!/usr/bin/env python3
"""Importance weights from their logarithms, in mpmath: log of the mean weight, its
standard error (of a mean of n, divisor n), effective sample size; tests/oracles/weights.tsv."""
import mpmath as mp

mp.mp.dps = 40
SETS = [
    "0 0 0 0", "0", "0 -1 -2 -3 -4", "-1000 -1001 -1002.5", "1000 999 -1000",
    "0 -800", "-0.5 -0.25 3.75 2 2 -inf", "1e5 99999.5 99990 nan 99998",
    "-745 -750 -760 -inf -1e300",
]
print("n", "log_z", "error", "ess", "logs", sep="\t")
for text in SETS:
    logs = [mp.mpf(t) for t in text.split()]
    w = [mp.exp(v) if mp.isfinite(v) else mp.mpf(0) for v in logs]
    n, mean = len(w), sum(w) / len(w)
    var = sum((v - mean) ** 2 for v in w) / n
    ess = sum(w) ** 2 / sum(v * v for v in w)
    print(n, *(mp.nstr(v, 17) for v in (mp.log(mean), mp.sqrt(var / n) / mean, ess)), text, sep="\t")
