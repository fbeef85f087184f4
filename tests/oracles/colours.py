#!/usr/bin/env python3
"""Are the colours of tw-plot told apart in grey and by eyes that lack a cone?

Reads the palettes from cmd/plot/data/classed.c and classed.h, simulates protanopia,
deuteranopia and tritanopia (Machado, Oliveira and Fernandes 2009, severity 1,
on linear RGB) and grey (CIE L* alone), and prints for each number of levels the
smallest distance (CIE 1976) between two colours that may touch.
"""
import re
import sys
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SEEN = {
    "all": np.eye(3),
    "protanopia": np.array([[0.152286, 1.052583, -0.204868],
                            [0.114503, 0.786281, 0.099216],
                            [-0.003882, -0.048116, 1.051998]]),
    "deuteranopia": np.array([[0.367322, 0.860646, -0.227968],
                              [0.280085, 0.672501, 0.047413],
                              [-0.011820, 0.042940, 0.968881]]),
    "tritanopia": np.array([[1.255528, -0.076749, -0.178779],
                            [-0.078411, 0.930809, 0.147602],
                            [0.004733, 0.691367, 0.303900]]),
}


def lab(rgb, matrix):
    c = np.array([rgb >> 16, rgb >> 8 & 255, rgb & 255]) / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    linear = np.clip(matrix @ linear, 0, 1)
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722],
                    [0.0193, 0.1192, 0.9505]]) @ linear / np.array([0.9505, 1, 1.089])
    f = np.where(xyz > 216 / 24389, np.cbrt(xyz), (24389 / 27 * xyz + 16) / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def palettes():
    text = "".join((ROOT / f"cmd/plot/data/classed.{c}").read_text() for c in "hc")
    named = dict(re.findall(r"([A-Z_]+) = (0x[0-9a-f]{6})", text))
    named["PALE"] = named["TW_OUTSIDE_COLOUR"]
    rows = re.search(r"colour\[TW_NESTED\]\[TW_CODES\] = \{(.*?)\n\};", text, re.S).group(1)
    for row in re.findall(r"\{([^}]*)\}", rows):
        yield [int(named.get(w.strip(), w.strip()), 16) for w in row.split(",")]


def touching(n):
    """Outside and undetermined; undetermined and each inside; nested insides."""
    return [(0, 1)] + [(1, i) for i in range(2, n)] + [(i, i + 1) for i in range(2, n - 1)]


def main():
    bad = False
    print("levels", "seen", "least", sep="\t")
    for colours in palettes():
        for seen, matrix in SEEN.items():
            least = min(np.linalg.norm(lab(colours[a], matrix) - lab(colours[b], matrix))
                        for a, b in touching(len(colours)))
            print(len(colours) - 2, seen, f"{least:.1f}", sep="\t")
            bad |= least < 11
        least = min(abs(lab(colours[a], SEEN["all"])[0] - lab(colours[b], SEEN["all"])[0])
                    for a, b in touching(len(colours)))
        print(len(colours) - 2, "grey", f"{least:.1f}", sep="\t")
        bad |= least < 11
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
