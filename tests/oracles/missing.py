"""Ends of the shortest 90 % interval of the exact posterior in examples/missing, by
SciPy: flat prior on [0, 4], a reading of 2 with noise of 0.7, and a second one above
2.5 (failed), unknown (left out), or below 2.5 (kept).

    python3 missing.py >missing.tsv
"""
import numpy as np
from scipy.stats import norm

theta = np.linspace(0, 4, 400001)
print("second", "low", "high", sep="\t")
for name, factor in (("failed", norm.sf((2.5 - theta) / 0.7)),
                     ("unknown", np.ones_like(theta)),
                     ("kept", norm.cdf((2.5 - theta) / 0.7))):
    density = norm.pdf((2 - theta) / 0.7) * factor
    order = np.argsort(-density)
    enough = np.searchsorted(np.cumsum(density[order]), 0.9 * density.sum()) + 1
    inside = theta[order[:enough]]
    print(name, f"{inside.min():.4f}", f"{inside.max():.4f}", sep="\t")
