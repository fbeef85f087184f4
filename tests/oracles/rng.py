#!/usr/bin/python3 -I
"""Expected random numbers for tests/unit/rng.c, from the published algorithms.

usage: tests/oracles/rng.py >tests/oracles/rng.tsv
       tests/oracles/rng.py seeds >tests/oracles/seeds.tsv

seeds.tsv has the SEEDs of some chunks of tw-simulate: its --seed, --stream, the chunk's number from 0, and SEED.

Columns: seed kind n value. Each seed starts afresh for each kind and n; rows
are successive draws. kind is next (64 bits), below (0 .. n-1), uniform or normal
(repr of the double), or small (the n-th seed below 2^31 - 1, whose permutation is undone here). Normals must come out the same to the last bit on every
machine, so the logarithm is summed here by the series that lib/stat/base/rng.c
states, and only checked against Python's. Standard library only.
"""
import math
import sys

MASK = 2**64 - 1


def splitmix(state):
  while True:
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & MASK
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & MASK
    yield z ^ (z >> 31)


def xoshiro256pp(s0, s1, s2, s3):
  def rotl(v, k):
    return (v << k | v >> (64 - k)) & MASK

  while True:
    yield (rotl((s0 + s3) & MASK, 23) + s0) & MASK
    t = s1 << 17 & MASK
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = rotl(s3, 45)


def seeded(seed):
  words = splitmix(seed)
  return xoshiro256pp(*(next(words) for _ in range(4)))


def below(bits, n):
  for v in bits:
    if v >= 2**64 % n:  # the rest is an integer of ranges
      yield v % n


def uniform(bits):
  for v in bits:
    if v >> 11:
      yield (v >> 11) / 2**53


def log(v):
  m, e = math.frexp(v)
  if m < math.sqrt(0.5):
    m, e = 2 * m, e - 1
  t = (m - 1) / (m + 1)
  total = 0.0
  for k in range(21, 0, -2):
    total = total * (t * t) + 1 / k
  value = e * math.log(2) + 2 * t * total
  assert abs(value - math.log(v)) <= 8 * 2**-53 * abs(value)
  return value


def normal(bits):
  u = uniform(bits)
  while True:
    x, y = 2 * next(u) - 1, 2 * next(u) - 1
    s = x * x + y * y
    if 0 < s < 1:
      f = math.sqrt(-2 * log(s) / s)
      yield x * f
      yield y * f


def small_seed(key, i):
  """The i-th seed below 2^31 - 1 of the key; each step is undone again."""
  words = splitmix(key)
  words = [next(words) >> 32 for _ in range(4)]
  m, low = 1327217885, 2**31 - 1

  def permute(v):
    for w in words:
      v = (v + w) * m & low
      v ^= v >> 15
    return v

  def undo(v):
    for w in reversed(words):
      v = v ^ v >> 15 ^ v >> 30
      v = (v * pow(m, -1, 2**31) - w) & low
    return v

  v = i + 1
  while True:
    assert undo(permute(v)) == v
    v = permute(v)
    if 1 <= v <= 2**31 - 2:
      return v


def main():
  print("seed\tkind\tn\tvalue")
  for seed in (0, 1, 12345, 2**63, MASK):
    streams = [("next", 0, 12, seeded(seed)), ("uniform", 0, 8, uniform(seeded(seed))),
               ("normal", 0, 60, normal(seeded(seed)))]
    for n in (1, 2, 3, 10, 1000003, 2**63, 2**63 + 1, MASK):
      streams.append(("below", n, 8, below(seeded(seed), n)))
    for n in (0, 1, 2, 99999, 100000, 2**30, 2**31 - 4, 2**31 - 3):
      streams.append(("small", n, 1, iter([small_seed(seed, n)])))
    for kind, n, count, values in streams:
      for _ in range(count):
        print(seed, kind, n, repr(next(values)), sep="\t")


def seeds():
  print("seed\tstream\tchunk\tSEED")
  for seed, stream, count in ((1, 0, 101), (1, 1, 4), (1, 2, 4), (1, 3, 4), (1, 2146, 2), (2, 0, 2), (3, 0, 10), (7, 0, 101), (50, 0, 1),
                              (0, 0, 2), (MASK, 2146, 2)):
    for chunk in range(count):
      print(seed, stream, chunk, small_seed(seed, 1000000 * stream + chunk), sep="\t")


if __name__ == "__main__":
  seeds() if sys.argv[1:] == ["seeds"] else main()
