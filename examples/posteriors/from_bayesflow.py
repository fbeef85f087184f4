"""Evaluate or sample a posterior of BayesFlow 2 for the records on standard input.

    from_bayesflow.py MODEL.keras logq <runs.tsv      appends the column logq
    from_bayesflow.py MODEL.keras 200 <runs.tsv       prints 200 draws for each id

MODEL.keras was written by approximator.save(file). Its adapter is assumed to call the
parameters "theta" and the data "x", arrays of (records, columns); otherwise, change
these names below. runs.tsv has columns theta* (for logq) and x*, and may have an id.
"""
import sys

import bayesflow  # noqa: F401  (makes its classes known to keras)
import keras
import numpy as np

from table import Records, print_draws

approximator = keras.saving.load_model(sys.argv[1])
records = Records(sys.stdin)
x = np.array(records.numbers("x"), dtype="float32")

if sys.argv[2] == "logq":
    theta = np.array(records.numbers("theta"), dtype="float32")
    logq = approximator.log_prob({"theta": theta, "x": x})
    records.append("logq", np.reshape(logq, -1))
else:
    draws = approximator.sample(num_samples=int(sys.argv[2]), conditions={"x": x})["theta"]
    names = [f"theta{i}" for i in range(1, draws.shape[2] + 1)]
    print_draws(records.ids(), names, draws)
