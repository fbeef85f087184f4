"""Times a flow of zuko on one thread: peers.py PARAMS RUNS GRID. The script peers calls this."""
import sys
import time

import numpy
import torch
import zuko

torch.set_num_threads(1)
torch.manual_seed(1)
params = int(sys.argv[1])
runs, grid = (torch.tensor(numpy.loadtxt(f, skiprows=1), dtype=torch.float32) for f in sys.argv[2:4])
mean, sd = runs.mean(0), runs.std(0)
runs, grid = (runs - mean) / sd, (grid - mean) / sd
theta, x = runs[:, :params], runs[:, params:]
name = f"zuko {zuko.__version__}, torch {torch.__version__.split('+')[0]}"

flow = zuko.flows.NSF(params, x.shape[1], bins=10, transforms=3, hidden_features=(50, 50))
adam = torch.optim.Adam(flow.parameters(), lr=1e-3)


def epoch():
    for rows in torch.randperm(len(theta)).split(128):
        loss = -flow(x[rows]).log_prob(theta[rows]).mean()
        adam.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(flow.parameters(), 5)
        adam.step()


def row(what, work):
    begun = time.process_time()
    work()
    print(name, what, time.process_time() - begun, sep="\t")


epoch()
row("epoch", epoch)
with torch.no_grad():
    row("densities", lambda: flow(grid[0, params:]).log_prob(grid[:, :params]))
    row("draws", lambda: flow(grid[0, params:]).sample((100000,)))
