"""What a package gets of a system of ../unseen, for baseline.py and mdn.py: prior, simulator, observation, exact draws.

Parameters are on the real line where they are called u: logarithms or logits where the prior has bounds.
"""
import os
import subprocess
import sys
import zlib

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
UNSEEN = os.path.join(HERE, "..", "unseen")
sys.path.insert(0, UNSEEN)
import exact  # noqa: E402


def system_of(name):
    """Its prior, its parameters' names, and their way to the real line."""
    rows = [row for row in exact.table(os.path.join(UNSEEN, "systems.tsv")) if row["system"] == name]
    if not rows:
        sys.exit(f"no system {name}")
    return exact.System(rows[0])


def seed_of(text):
    return zlib.crc32(text.encode()) % 2 ** 31


def simulations(system, n, rng, seed):
    """u (n, p) from the prior, and data (n, d)."""
    theta = system.prior(n, rng)
    text = "\n".join("\t".join(map(str, row)) for row in [system.names, *theta.tolist()]) + "\n"
    done = subprocess.run(["awk", "-v", f"which={system.name}", "-v", f"seed={seed}",
                           "-f", os.path.join(HERE, "../../../examples/random.awk"),
                           "-f", os.path.join(UNSEEN, "simulate.awk")],
                          input=text, capture_output=True, text=True, check=True).stdout
    data = np.array([line.split("\t")[len(system.names):] for line in done.splitlines()[1:]], float)
    return system.to_line(theta), data


def read(folder, system, names, observation):
    with open(os.path.join(UNSEEN, folder, system.name + ".tsv"), encoding="ascii") as f:
        head = f.readline().rstrip("\n").split("\t")
        rows = [line.rstrip("\n").split("\t") for line in f]
    found = [[float(r[head.index(name)]) for name in names] for r in rows if r[0] == observation]
    if not found:
        sys.exit(f"{system.name} has no observation {observation}")
    return np.array(found)


def observed(system, observation):
    return read("observed", system, [f"x{i + 1}" for i in range(system.d)], observation)[0]


def draws(system, observation, u):
    """The exact draws on the real line, within the range of u: a rounded draw may be a bound of the prior."""
    with np.errstate(divide="ignore"):
        exact_u = system.to_line(read("posterior", system, system.names, observation))
    return np.clip(exact_u, u.min(0), u.max(0))
