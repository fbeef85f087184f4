"""Evaluate or sample a posterior of sbi for the records on standard input.

    from_sbi.py POSTERIOR.pkl logq <runs.tsv      appends the column logq
    from_sbi.py POSTERIOR.pkl 200 <runs.tsv       prints 200 draws for each id

POSTERIOR.pkl was written by pickle.dump(inference.build_posterior(), file); load
only files that you wrote yourself. runs.tsv has columns theta* (for logq) and x*, in
the order in which the network was trained, and may have an id.

The density is log_prob_batched if the posterior has it (NPE); otherwise the potential
(NLE, NRE), a density that is known up to a factor at each x; otherwise log_prob of one
record after the other (FMPE, NPSE, ensembles). The missing factor of a potential, its
integral over theta at x, is estimated from draws of the prior.
"""
import math
import pickle
import sys

import torch

from table import Records, print_draws

PRIOR_DRAWS = 1000


def batched(posterior, theta, x):
    """Log densities of one theta at each x, hence the leading dimension of 1. norm_posterior
    would draw at every x to correct for leaked mass, which a score does not need."""
    logq = posterior.log_prob_batched(theta.unsqueeze(0), x=x, norm_posterior=False)
    return logq.squeeze(0).tolist()


def potentials(posterior, theta, x):
    """Log potentials of each theta at its x, normalized by draws of the prior. The draws
    are the same at all x, so that logq is a function of theta and x."""
    torch.manual_seed(1)
    prior = posterior.potential_fn.prior
    draws = prior.sample((PRIOR_DRAWS,))
    weight = prior.log_prob(draws)
    logq = []
    for one, data in zip(theta, x):
        data = data.unsqueeze(0)
        own = posterior.potential(one.unsqueeze(0), x=data).item()
        others = posterior.potential(draws, x=data).cpu() - weight
        logq.append(own - (torch.logsumexp(others, 0).item() - math.log(PRIOR_DRAWS)))
    return logq


def one_by_one(posterior, theta, x):
    """Log densities of one record after the other, for posteriors without a faster way."""
    return [posterior.log_prob(one.unsqueeze(0), x=data.unsqueeze(0)).item()
            for one, data in zip(theta, x)]


def log_density(posterior):
    """The one of these three functions that this posterior supports."""
    if hasattr(posterior, "log_prob_batched"):
        return batched
    if type(posterior).__name__ in ("MCMCPosterior", "RejectionPosterior",
                                    "ImportanceSamplingPosterior", "VIPosterior"):
        return potentials
    return one_by_one


def main():
    """logq, or draws."""
    with open(sys.argv[1], "rb") as file:
        posterior = pickle.load(file)
    records = Records(sys.stdin)
    x = torch.tensor(records.numbers("x"), dtype=torch.float32)
    if sys.argv[2] == "logq":
        theta = torch.tensor(records.numbers("theta"), dtype=torch.float32)
        density = log_density(posterior)
        logq = []
        for part in records.batches(1000):
            logq += density(posterior, theta[part], x[part])
        records.append("logq", logq)
        return
    draws = []
    for part in records.batches(100):
        sample = posterior.sample_batched(
            (int(sys.argv[2]),), x=x[part], show_progress_bars=False)
        draws += sample.transpose(0, 1).tolist()  # (draws, x, theta) to (x, draws, theta)
    names = [f"theta{i}" for i in range(1, len(draws[0][0]) + 1)]
    print_draws(records.ids(), names, draws)


main()
