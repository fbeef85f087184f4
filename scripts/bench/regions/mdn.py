#!/usr/bin/python3
"""A plain 90 % region by a neural posterior estimate: labels of the exact draws of ../unseen, for score.awk.

  mdn.py SYSTEM OBSERVATION [OBSERVATION...]

A mixture density network (Bishop 1994) of PyTorch, with the settings of sbi: two hidden layers of 50, ten normal
components with full covariances, Adam with a rate of 5e-4, batches of 200, and a tenth of the 10,000 simulations from
the prior to stop after 20 epochs without a gain. The parameters are on the real line, as in given.py. One network
serves all observations. The region has the highest density, at the level that 90 % of the estimate's draws exceed.
"""
import sys

import given
import numpy as np
import torch
from torch import distributions, nn

SIMULATIONS, DRAWS = 10000, 10000
COMPONENTS, HIDDEN, RATE, BATCH, PATIENCE, EPOCHS = 10, 50, 5e-4, 200, 20, 1000


class Network(nn.Module):
    def __init__(self, d, p):
        super().__init__()
        self.p, self.lower = p, torch.tril_indices(p, p, -1)
        self.layers = nn.Sequential(nn.Linear(d, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU(),
                                    nn.Linear(HIDDEN, COMPONENTS * (1 + 2 * p + self.lower.shape[1])))

    def forward(self, x):
        """The mixtures at the data x."""
        p, out = self.p, self.layers(x).reshape(len(x), COMPONENTS, -1)
        root = torch.diag_embed(nn.functional.softplus(out[..., 1 + p:1 + 2 * p]) + 1e-4)
        root[..., self.lower[0], self.lower[1]] = out[..., 1 + 2 * p:]
        parts = distributions.MultivariateNormal(out[..., 1:1 + p], scale_tril=root, validate_args=False)
        return distributions.MixtureSameFamily(distributions.Categorical(logits=out[..., 0]), parts, validate_args=False)


def trained(x, u):
    """The network of the epoch with the smallest loss on the last tenth of the simulations."""
    network, held = Network(x.shape[1], u.shape[1]), len(x) // 10
    adam = torch.optim.Adam(network.parameters(), RATE)
    least, since, kept = np.inf, 0, None
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(x) - held).split(BATCH):
            adam.zero_grad()
            (-network(x[batch]).log_prob(u[batch]).mean()).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 5.0)
            adam.step()
        with torch.no_grad():
            loss = -network(x[-held:]).log_prob(u[-held:]).mean().item()
        since += 1
        if loss < least:
            least, since, kept = loss, 0, {k: v.clone() for k, v in network.state_dict().items()}
        if since == PATIENCE:
            break
    network.load_state_dict(kept)
    return network


def main():
    torch.set_num_threads(1)
    name, observations = sys.argv[1], sys.argv[2:]
    system, seed = given.system_of(name), given.seed_of(name)
    torch.manual_seed(seed)
    u, x = given.simulations(system, SIMULATIONS, np.random.default_rng(seed), seed)

    def standard(v, of):
        return torch.tensor((v - of.mean(0)) / np.where(of.std(0) > 0, of.std(0), 1), dtype=torch.float32)
    network = trained(standard(x, x), standard(u, u))
    print("system", "observation", "label", sep="\t")
    for observation in observations:
        with torch.no_grad():
            estimate = network(standard(given.observed(system, observation)[None], x))
            least = estimate.log_prob(estimate.sample((DRAWS,))[:, 0]).quantile(0.1)
            inside = estimate.log_prob(standard(given.draws(system, observation, u), u)) >= least
        for label in inside:
            print(name, observation, "inside" if label else "outside", sep="\t")


if __name__ == "__main__":
    main()
