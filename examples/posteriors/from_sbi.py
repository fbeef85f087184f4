"""A posterior of sbi for the records on standard input.

    from_sbi.py POSTERIOR.pkl logq <runs.tsv      appends the column logq
    from_sbi.py POSTERIOR.pkl 200 <runs.tsv       prints id and 200 draws each

POSTERIOR.pkl is what pickle.dump(inference.build_posterior(), file) wrote; load
only what you wrote yourself. runs.tsv has theta* (for logq) and x*, in the order in
which the network was trained, and may have an id.

What the posterior can do is used: log_prob_batched (NPE); else the potential (NLE,
NRE: a density known up to a factor at each x); else log_prob at one record after the
other (FMPE, NPSE, ensembles). What a potential lacks, its integral over theta at x,
is estimated from draws of the prior.
"""
import math
import pickle
import sys

import torch

from table import Records, print_draws

PRIOR_DRAWS = 1000


def batched(posterior, theta, x):
    """One theta at each x: a leading dimension of 1. norm_posterior would draw at
    every x to make up for leaked mass; a score needs no such factor."""
    logq = posterior.log_prob_batched(theta.unsqueeze(0), x=x, norm_posterior=False)
    return logq.squeeze(0).tolist()


def potentials(posterior, theta, x):
    """Each theta at its x, and the prior's draws there. The draws are the same at
    all x, so that logq is a function of theta and x."""
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
    """log_prob, where there is nothing better."""
    return [posterior.log_prob(one.unsqueeze(0), x=data.unsqueeze(0)).item()
            for one, data in zip(theta, x)]


def log_density(posterior):
    """The function of the three that this posterior can do."""
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
