"""What reference draws must satisfy, for the programs that make them: exact.py, unseen/exact.py, tests/oracles/real.py.

A reference is N draws of an exact posterior that are used as if they were independent. Therefore the effective size of
the draws that are *kept* must be at least 0.8 N. Different measures see different mistakes, and the smallest counts:

  in_order       from the autocorrelations of the kept records in their order, without those that chance explains. It
                 sees records that all come from one chain, and neighbouring copies.
  of_chains      from the autocorrelation of all states of Markov chains, and the chain and step of each kept record. It
                 also sees weak correlations of many records.
  of_particles   from how much the particles of a sequential sampler still resemble those of which they are copies.

Markov chains also need a split R-hat below 1.01, and a total effective size of at least 4 N.
"""
import sys

import numpy as np
from scipy import fft, stats

LEAST_KEPT = 0.8    # effective size of the kept draws, as a share of their number
LEAST_TOTAL = 4     # effective size of all states of the chains, as a multiple of the kept number
MOST_RHAT = 1.01


def autocovariance(z):
    """Of each chain: z is (steps, chains)."""
    n = len(z)
    size = fft.next_fast_len(2 * n)
    f = fft.rfft(z - z.mean(0), size, axis=0)
    return fft.irfft(np.abs(f) ** 2, size, axis=0)[:n] / n


def scores(z):
    """Normal scores of the ranks of all values."""
    return stats.norm.ppf((stats.rankdata(z).reshape(z.shape) - 0.375) / (z.size + 0.25))


def pairs_of(rho, least=0.0):
    """Sums of two neighbouring autocorrelations, made monotone, until one is below the least (Geyer 1992)."""
    pairs = rho[:len(rho) // 2 * 2].reshape(-1, 2).sum(1)
    stop = np.argmax(pairs < least) if (pairs < least).any() else len(pairs)
    return np.minimum.accumulate(pairs[:stop])


def diagnose(draws):
    """Split R-hat and effective sample size of ranks (Vehtari et al. 2021), and the autocorrelations.

    draws is (steps, chains). The autocorrelations are 0 beyond the lag at which their sum ends.
    """
    half = len(draws) // 2
    z = scores(np.concatenate([draws[:half], draws[half:2 * half]], 1))
    n, chains = z.shape
    within, between = z.var(0, ddof=1).mean(), n * z.mean(0).var(ddof=1)
    total = (n - 1) / n * within + between / n
    rho = 1 - (within - autocovariance(z).mean(1) * n / (n - 1)) / total
    pairs = pairs_of(rho)
    tau = max(2 * pairs.sum() - 1, 1 / np.log10(z.size))
    return np.sqrt(total / within), z.size / tau, np.where(np.arange(n) < 2 * len(pairs), rho, 0.0)


def evenly(n, states, rng):
    """The places of n records, evenly spaced among so many states: one, at random, in each of n equal parts.

    A common offset would not do. If the states are stored step by step, and the spacing is a multiple of the number of
    chains, all records would come from one chain.
    """
    return ((np.arange(n) + rng.random(n)) * (states / n)).astype(int)


def in_order(values):
    """Effective size of the values of one parameter, in their order; at most their number."""
    if values.min() == values.max():
        return 0.0
    c = autocovariance(scores(values)[:, None])[:, 0]
    # The sum of two autocorrelations of independent records has the standard error sqrt(2 / n).
    return len(values) / max(2 * pairs_of(c / c[0], 3 * np.sqrt(2 / len(values))).sum() - 1, 1.0)


def of_chains(states, places):
    """Rows (R-hat, total effective size, kept effective size), one for each parameter.

    states is (steps, chains, p). places has those of the kept states, which are counted step by step.
    """
    rows, chains = [], states.shape[1]
    for i in range(states.shape[2]):
        rhat, total, rho = diagnose(states[:, :, i])
        pairs = 0.0
        for chain in range(chains):
            step = places[places % chains == chain] // chains
            lag = np.abs(step[:, None] - step)
            pairs += np.where(lag < len(rho), rho[np.minimum(lag, len(rho) - 1)], 0.0).sum()
        rows.append((rhat, total, len(places) ** 2 / max(pairs, len(places))))
    return rows


def of_particles(before, after, family, n):
    """Rows like those of of_chains, for n of the particles `after`, picked at random; R-hat is NaN.

    before, (particles, p), are the particles at once after they were resampled for the last time, and family numbers
    the first particles from which they descend. If a move keeps the correlation rho, two particles of one family have
    the correlation rho^2 at most. This holds as if no earlier move had parted them.
    """
    rows, all_ = [], len(after)
    alike = (np.bincount(family) / all_) @ (np.bincount(family) / all_)
    for old, new in zip(before.T, after.T):
        rho = np.corrcoef(scores(old), scores(new))[0, 1]
        # The mean square of rho by chance alone is 1 / particles.
        square = max(rho ** 2 - 1 / all_, 0)
        rows.append((np.nan, *(m / (1 + (m - 1) * square * alike) for m in (all_, n))))
    return rows


def require(who, names, kept, measured=None):
    """Rows (R-hat, total effective size, effective size of the kept draws), one for each column of kept, (n, p).

    Exits if the draws are not a reference. measured is from of_chains or of_particles; without it, the draws were made
    independently: R-hat is NaN and the total infinite.
    """
    n = len(kept)
    rows = [(rhat, total, min(size, in_order(column)))
            for column, (rhat, total, size) in zip(kept.T, measured or [(np.nan, np.inf, n)] * len(names))]
    for name, (rhat, total, size) in zip(names, rows):
        print(f"{who}: {name}: " + (f"R-hat {rhat:.4f}, " if rhat == rhat else "")
              + (f"total effective size {total:.0f}, " if measured else "")
              + f"effective size {size:.0f} of {n} kept draws", file=sys.stderr)
    for name, (rhat, total, size) in zip(names, rows):
        if rhat >= MOST_RHAT:
            sys.exit(f"{who}: {name}: R-hat is {rhat:.4f}, it must be below {MOST_RHAT}: run longer chains")
        if rhat == rhat and total < LEAST_TOTAL * n:
            sys.exit(f"{who}: {name}: the total effective size is {total:.0f}, {LEAST_TOTAL * n} are needed to keep {n}: "
                     "run longer chains")
        if size < LEAST_KEPT * n:
            sys.exit(f"{who}: {name}: the {n} kept draws have an effective size of {size:.0f}, "
                     f"{LEAST_KEPT * n:.0f} are needed: keep records of all chains, farther apart, or make more steps")
    return rows
