"""A posterior of sbi, trained by NPE, for the records on standard input.

    from_sbi.py POSTERIOR.pkl logq <runs.tsv      appends the column logq
    from_sbi.py POSTERIOR.pkl 200 <runs.tsv       prints id and 200 draws each

POSTERIOR.pkl is what pickle.dump(inference.build_posterior(), file) wrote; load
only what you wrote yourself. runs.tsv has theta* (for logq) and x*, in the order in
which the network was trained, and may have an id.
"""
import pickle
import sys

import torch

from table import Records, print_draws

with open(sys.argv[1], "rb") as file:
    posterior = pickle.load(file)
records = Records(sys.stdin)
x = torch.tensor(records.numbers("x"), dtype=torch.float32)

if sys.argv[2] == "logq":
    theta = torch.tensor(records.numbers("theta"), dtype=torch.float32)
    logq = []
    for part in records.batches(1000):
        # One theta at each x: a leading dimension of 1. norm_posterior would draw
        # at every x to make up for leaked mass; a score needs no such factor.
        log_prob = posterior.log_prob_batched(
            theta[part].unsqueeze(0), x=x[part], norm_posterior=False)
        logq += log_prob.squeeze(0).tolist()
    records.append("logq", logq)
else:
    draws = []
    for part in records.batches(100):
        sample = posterior.sample_batched(
            (int(sys.argv[2]),), x=x[part], show_progress_bars=False)
        draws += sample.transpose(0, 1).tolist()  # (draws, x, theta) to (x, draws, theta)
    names = [f"theta{i}" for i in range(1, len(draws[0][0]) + 1)]
    print_draws(records.ids(), names, draws)
