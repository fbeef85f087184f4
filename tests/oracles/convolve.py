#!/usr/bin/python3 -I
"""Random convolutions for tests/unit/convolve.c, by numpy and rng.py's generator.

usage: tests/oracles/convolve.py >tests/oracles/convolve.tsv

Columns: length, the series, kernels, then of each kernel what a convolution gives
(mean, log mean square + 1e-6, share above the bias, largest absolute value) and
whether it sees the columns scaled by themselves.
"""
import math
import os
import sys

import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import rng  # noqa: E402


def kernels(length):
  bits = rng.seeded(1)
  which, uniform, normal = rng.below(bits, 5), rng.uniform(bits), rng.normal(bits)
  while True:
    n = min([1, 2, 3, 5, 9][next(which)], length)
    w = np.array([next(normal) for _ in range(n)])
    centre = next(uniform) < 0.5
    if centre and n > 1:
      w = w - w.mean()
    w /= math.sqrt((w ** 2).sum())
    reach = (length - 1) // (n - 1) if n > 1 else 1
    dilation = math.floor(2 ** (next(uniform) * math.log2(reach)))
    yield w, dilation, 2 * next(uniform) - 1, next(uniform) < 0.5


def terms(series, kernel):
  w, dilation, bias, own = kernel
  spread = np.zeros((len(w) - 1) * dilation + 1)
  spread[::dilation] = w
  c = np.correlate(series, spread, "valid")
  return [c.mean(), math.log((c ** 2).mean() + 1e-6), (c > bias).mean(), np.abs(c).max(), int(own)]


def main():
  numbers = np.random.default_rng(7)
  print("length", "series", "kernels", "terms", sep="\t")
  for length, count in ((1, 8), (2, 12), (5, 30), (12, 60), (16, 60), (17, 60), (49, 100), (200, 100)):
    series = np.round(numbers.normal(size=length).cumsum() * 256) / 1024
    draw = kernels(length)
    some = [v for _ in range(count) for v in terms(series, next(draw))]
    print(length, " ".join(f"{v:.17g}" for v in series), count,
          " ".join(f"{v:.13g}" for v in some), sep="\t")


if __name__ == "__main__":
  main()
