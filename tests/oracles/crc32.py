#!/usr/bin/python3 -I
"""Expected sums for tests/unit/crc32.c, by zlib.

usage: tests/oracles/crc32.py >tests/oracles/crc32.tsv

Columns: n sum. Byte i of the n that are summed is the lowest byte of
i * i + 3 i; every short length is there, and some around whole blocks.
"""
import zlib

print("n", "sum", sep="\t")
for n in [*range(40), 63, 64, 65, 255, 256, 257, 4095, 65536, 100003]:
    print(n, "%08x" % zlib.crc32(bytes((i * i + 3 * i) & 255 for i in range(n))), sep="\t")
