#!/usr/bin/python3
"""Ranks of parameters among draws, by counting in exact fractions.

    tests/oracles/ranks.py             # rewrites tests/oracles/scores/D.ranks.tsv

The rank of the record's parameter in D.theta.tsv among itself and the first 25
draws of its id in D.draws.tsv (scores.py made them): the share of these 26 that
is below it, and half of the share that equals it, itself included. Made with
Python 3.11; needs nothing else.
"""
from fractions import Fraction
from pathlib import Path

HERE = Path(__file__).parent / "scores"
FIRST = 25


def read(name):
    lines = [r.split("\t") for r in (HERE / name).read_text().splitlines()]
    return lines[0], lines[1:]


def shortest(v):
    text = repr(float(v))
    return text[:-2] if text.endswith(".0") else text


def main():
    for d in (1, 2, 5):
        head, draws = read(f"{d}.draws.tsv")
        _, thetas = read(f"{d}.theta.tsv")
        out = [["rank_" + name for name in head[1:]]]
        for row in thetas:
            mine = [r for r in draws if r[0] == row[0]][:FIRST]
            assert len(mine) == FIRST
            out.append([])
            for j in range(1, d + 1):
                v = Fraction(row[j])
                count = sum(Fraction(1) if Fraction(r[j]) < v else
                            Fraction(1, 2) if Fraction(r[j]) == v else 0 for r in mine)
                out[-1].append(shortest((count + Fraction(1, 2)) / (FIRST + 1)))
        (HERE / f"{d}.ranks.tsv").write_text(
            "\n".join("\t".join(r) for r in out) + "\n")


if __name__ == "__main__":
    main()
