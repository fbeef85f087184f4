#!/usr/bin/python3
"""Coefficients of lib/stat/draws/kde.c's kernel: the polynomial of degree 10 nearest
to 2^f on [-1/2, 1/2] in relative error (Remez, 60 digits), and that error.

    tests/oracles/exp2.py            # prints them, lowest degree first

Made with Python 3.11, mpmath 1.2.
"""
import mpmath as mp

mp.mp.dps = 60
DEGREE, GRID = 10, 4000
HALF = mp.mpf(1) / 2


def solve(points):
    """The polynomial whose relative error is +e and -e at the points in turn."""
    a, b = mp.matrix(DEGREE + 2, DEGREE + 2), mp.matrix(DEGREE + 2, 1)
    for i, f in enumerate(points):
        for k in range(DEGREE + 1):
            a[i, k] = f ** k / mp.power(2, f)
        a[i, DEGREE + 1] = (-1) ** i
        b[i] = 1
    return list(mp.lu_solve(a, b))[:DEGREE + 1]


def main():
    points = [HALF * mp.cos(mp.pi * (DEGREE + 1 - i) / (DEGREE + 1))
              for i in range(DEGREE + 2)]
    grid = [-HALF + mp.mpf(i) / GRID for i in range(GRID + 1)]
    for _ in range(8):
        c = solve(points)
        e = [mp.polyval(c[::-1], f) / mp.power(2, f) - 1 for f in grid]
        turns = [grid[i] for i in range(1, GRID) if (e[i] - e[i - 1]) * (e[i + 1] - e[i]) < 0]
        if len(turns) == DEGREE:
            points = [grid[0], *turns, grid[-1]]
    for v in c:
        print(repr(float(v)))
    print("#", mp.nstr(max(abs(v) for v in e), 3))


main()
