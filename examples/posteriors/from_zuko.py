"""Evaluate or sample a conditional flow of zuko for the records on standard input.

    from_zuko.py FLOW.pt logq <runs.tsv      appends the column logq
    from_zuko.py FLOW.pt 200 <runs.tsv       prints 200 draws for each id

FLOW.pt was written by torch.save(flow, file), where flow = zuko.flows.NSF(features,
context) was trained to minimize -flow(x).log_prob(theta); load only files that you wrote
yourself. If you scaled theta for training, scale it here, too. For a normalized density,
also subtract the logarithm of the scale's factor from logq; regions do not depend on it.
"""
import sys

import torch

from table import Records, print_draws

flow = torch.load(sys.argv[1], weights_only=False)
flow.eval()
records = Records(sys.stdin)
x = torch.tensor(records.numbers("x"), dtype=torch.float32)

with torch.no_grad():
    if sys.argv[2] == "logq":
        theta = torch.tensor(records.numbers("theta"), dtype=torch.float32)
        logq = []
        for part in records.batches(1000):
            logq += flow(x[part]).log_prob(theta[part]).tolist()
        records.append("logq", logq)
    else:
        draws = []
        for part in records.batches(100):
            sample = flow(x[part]).sample((int(sys.argv[2]),))
            draws += sample.transpose(0, 1).tolist()
        names = [f"theta{i}" for i in range(1, len(draws[0][0]) + 1)]
        print_draws(records.ids(), names, draws)
