#!/usr/bin/env python3
"""Make tests/oracles/numbers.tsv: texts and doubles, from exact fractions.

    tests/oracles/num.py >tests/oracles/numbers.tsv

A row `read BITS TEXT` says that TEXT reads as the double with these bits (the
bits of infinity: it is out of range), a row `write BITS TEXT` that the double
is written as TEXT. Nothing here rounds but nearest() and shortest(), both by
their definitions; Python's own float() and repr() only confirm them.
"""
import random
import struct
from fractions import Fraction

TOP = 0x7FEFFFFFFFFFFFFF  # the bits of the largest double
INF = 0x7FF0000000000000
rng = random.Random(20210)


def value(bits):
    """The exact value of a finite double, or 2^1024 for infinity's bits."""
    e, m = bits >> 52 & 0x7FF, bits & 2**52 - 1
    v = Fraction(m + (2**52 if e else 0)) * Fraction(2) ** (max(e, 1) - 1075)
    return -v if bits >> 63 else v


def nearest(x):
    """The bits of the double nearest to a fraction >= 0, ties to even."""
    low, high = 0, INF
    while low + 1 < high:  # the bits are in the order of the values
        mid = (low + high) // 2
        low, high = (mid, high) if value(mid) <= x else (low, mid)
    down, up = x - value(low), value(high) - x
    return low if down < up or (down == up and low % 2 == 0) else high


def shortest(bits):
    """(digits, k): digits * 10^k, the nearest of the shortest that read back."""
    v = value(bits)
    low = (value(bits - 1) + v) / 2
    high = (v + value(bits + 1)) / 2
    for n in range(1, 18):
        k = exponent(v) - n + 1
        unit = Fraction(10) ** k
        s = v // unit
        fit = [d for d in (s, s + 1) if low < d * unit < high or
               (bits % 2 == 0 and d * unit in (low, high))]
        if fit:
            return min(fit, key=lambda d: (abs(d * unit - v), d % 2)), k
    raise AssertionError(bits)


def exponent(v):
    """floor(log10 v)."""
    k = len(str(v.numerator)) - len(str(v.denominator))
    return k if Fraction(10) ** k <= v else k - 1


def layout(bits):
    """What num.h says that tw_num_write puts down."""
    sign, bits = "-" * (bits >> 63), bits & 2**63 - 1
    if bits == 0:
        return "0"
    digits, k = shortest(bits)
    while digits % 10 == 0:
        digits, k = digits // 10, k + 1
    d = str(digits)
    if Fraction(1, 10**5) <= value(bits) < 10**17:
        if k >= 0:
            return sign + d + "0" * k
        d = d.rjust(1 - k, "0")
        return sign + d[:k] + "." + d[k:]
    e = k + len(d) - 1
    return sign + d[0] + ("." if len(d) > 1 else "") + d[1:] + "e%d" % e


def decimal(x):
    """A fraction that ends in base ten, as (digits, k)."""
    k = 0
    while x.denominator % 10 == 0:
        x, k = x * 10, k - 1
    while x.denominator != 1:
        x, k = x * 10, k - 1
    return x.numerator, k


def scientific(digits, k):
    d = str(digits)
    return "%s.%se%d" % (d[0], d[1:] or "0", k + len(d) - 1)


def read(text):
    mantissa, _, e = text.lower().partition("e")
    sign = mantissa.startswith("-")
    whole, _, part = mantissa.lstrip("+-").partition(".")
    scale = Fraction(10) ** (int(e or 0) - len(part))
    bits = nearest(int(whole + part) * scale)
    bits |= sign << 63
    assert struct.pack(">d", float(text)) == struct.pack(">Q", bits), text
    print("read\t%016x\t%s" % (bits, text))


def write(bits):
    text = layout(bits)
    v, = struct.unpack(">d", struct.pack(">Q", bits))
    assert float(text) == v
    assert text == "0" or len(digits_of(text)) == len(digits_of(repr(v))), text
    print("write\t%016x\t%s" % (bits, text))


def digits_of(text):
    return text.lower().partition("e")[0].replace(".", "").lstrip("-0").rstrip("0")


def below(n):
    """0 to n-1; getrandbits alone is the same in every Python."""
    return rng.getrandbits(64) % n


def some_bits(low=0, high=2047):
    """A positive double whose exponent field is in [low, high)."""
    return (low + below(high - low)) << 52 | rng.getrandbits(52)


def around_middle(bits):
    """The middle above a double, and texts a little to both sides of it."""
    digits, k = decimal((value(bits) + value(bits + 1)) / 2)
    read(scientific(digits, k))
    read(scientific(digits * 1000 - 1, k - 3))
    read(scientific(digits * 1000 + 1, k - 3))
    for n in (17, 19, 20):
        if len(str(digits)) > n:
            read("%se%d" % (str(digits)[:n], k + len(str(digits)) - n))


print("way\tbits\ttext")
# The middle between neighbours, where a wrong last digit turns the result.
for _ in range(60):
    around_middle(some_bits(960, 1090))
for _ in range(12):
    around_middle(some_bits())
for bits in (0, 1, 2, 2**52 - 2, 2**52 - 1, 2**52, TOP - 1, TOP, 1023 << 52, 1076 << 52):
    around_middle(bits)
# Middles of few digits: w * 10^q, where w * 5^q is an odd number of 54 bits.
for q in range(-4, 23):
    for _ in range(4):
        odd = 2**53 + 1 + 2 * below(2**52)
        least = 2**53 // 5**max(q, 0) + 1
        w = odd * 5**-q if q < 0 else (least + below(least)) | 1
        read("%de%d" % (w, q))
        read("%d000e%d" % (w, q - 3))
        read("%d" % (odd << 1 + below(9)))
# More digits than can matter, and the last one does or does not.
for n in (767, 768, 769, 779, 780, 781, 800):
    digits, k = decimal(value(1) * 3 / 2 + value(below(2**20)))
    tail = n - len(str(digits))
    if tail > 0:
        read("%d%se%d" % (digits, "0" * tail, k - tail))
        read("%d%s1e%d" % (digits, "0" * tail, k - tail - 1))
    read("0.%0*de%d" % (n, rng.getrandbits(2500), below(600) - 300))
    read("%d" % 10**(n - 1))
    read("0." + "0" * n + "12345678901234567890123e%d" % n)
    read("7" * n + "e-%d" % (n + below(300)))
# And with a point: zeros before the first digit do not count, those after it do.
for bits in range(6):
    digits, k = decimal((value(bits) + value(bits + 1)) / 2)
    read("0.%0*d" % (-k, digits))
digits, k = decimal((value(1023 << 52) + value((1023 << 52) + 1)) / 2)
for tail in ("", "1", "4e2"):
    read("1." + str(digits)[1:] + "0" * (799 + k) + tail)
# Random decimals of all lengths.
for n in range(1, 26):
    for _ in range(16):
        read("%de%d" % (rng.getrandbits(90) % 10**n, below(660) - 340 - n))
    for _ in range(8):
        d = "%0*d" % (n, rng.getrandbits(90) % 10**n)
        at = below(n + 1)
        read("+-"[below(2)] + d[:at] + "." + d[at:])
        read(d[:at] + "." + d[at:] + "0" * below(9) + "E+0%d" % below(30))
# Subnormals, and both ends of the range.
for _ in range(100):
    digits, k = decimal(value(rng.getrandbits(1 + below(52)) | 1))
    read(scientific(int(str(digits)[:17]), k + max(0, len(str(digits)) - 17)))
for text in ("1e-400", "1e400", "2.4703282292062327e-324", "2.4703282292062328e-324",
             "4.9e-324", "2.2250738585072011e-308", "2.2250738585072012e-308",
             "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308",
             "0e999", "0.0000e-999", "-0", "-0.0e5", "1e-323", "18446744073709551615",
             "18446744073709551616", "9007199254740993", "9007199254740991e22"):
    read(text)
# Powers of ten, and of two at several lengths.
for q in range(-345, 311):
    read("1e%d" % q)
for e in range(-1074, 1024, 17):
    v = Fraction(2) ** e
    for n in (16, 17, 20):
        k = exponent(v) - n + 1
        read(scientific(v // Fraction(10) ** k, k))

for bits in (0, 1 << 63, 1, 2, 3, 2**52 - 1, 2**52, TOP - 1, TOP, 1 << 63 | 1):
    write(bits)
for e in range(1, 2047, 9):
    for bits in ((e << 52) - 1, e << 52, (e << 52) + 1):
        write(bits)
for q in range(-25, 25):
    bits = nearest(Fraction(10) ** q)
    for b in (bits - 1, bits, bits + 1):
        write(b | below(2) << 63)
for _ in range(300):
    write(some_bits() | below(2) << 63)
for _ in range(100):
    write(rng.getrandbits(1 + below(52)))
for n in range(1, 18):
    for _ in range(12):
        write(nearest(Fraction(below(10**n), 10 ** below(21))))
