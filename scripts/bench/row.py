#!/usr/bin/python3
"""One row of analyses.tsv: how an analysis of tw-pipe compares with the exact posterior.

  row.py [-n PROPOSALS] [--c2st PROGRAM --folds K] [--no-forest] SYSTEM OBSERVATION SEED SIMULATIONS CPU
  row.py --header

Run it in the folder of the analysis, which has tw-out, the observation obs.tsv, and draws of the exact posterior,
exact.tsv. SYSTEM is one of unseen/systems.tsv, of exact.py, or a task of examples/tasks; PATH has the programs. The
columns (those with * are found by weights, coverage_by_weights.py; without a likelihood, by the exact draws):

  simulations            the budget of the analysis, calibration included
  h, h_error             the typical gap, tw-gap's estimate
  allowance              by how much the bounds are widened for it
  coverage*, .._error    share of the exact posterior in the region of the cutoff, and its standard error. The error of
                         the contour from a limited number of draws is not in it: coverage is the cutoff, which is the
                         region's share of the estimate, plus the difference of both shares by weights
  n, lower, upper        number of calibration scores, and the bounds
  inside*, inside_or_undetermined*    shares of the exact posterior with these labels, from ask.sh, as users get them
  parameters, intervals_inner_wrong*, intervals_outer_wrong*
                         inner intervals that hold more, outer ones that hold less of the exact posterior than 1 - alpha
  c2st_mlp, c2st_forest  of draws.tsv against the exact draws, by bench/c2st, and by scikit-learn's random forest with
                         the settings of sbi (sbi.utils.metrics.c2st: default forest, standardized, five folds)
  shift, sd_ratio        largest difference of a mean, in exact standard deviations, between draws.tsv and the exact
                         posterior*; the ratio of standard deviations that is farthest from 1
  distinct               share of draws.tsv that are distinct
  cpu                    seconds
"""
import argparse
import io
import os
import subprocess
import sys

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "unseen")]
import coverage_by_weights as by  # noqa: E402

COLUMNS = ("system observation seed simulations h h_error allowance coverage coverage_error n lower upper inside "
           "inside_or_undetermined parameters intervals_inner_wrong intervals_outer_wrong c2st_mlp c2st_forest shift "
           "sd_ratio distinct cpu").split()


def read(source):
    """Columns by name, as text."""
    with (open(source, encoding="utf-8") if isinstance(source, str) else source) as f:
        rows = [line.rstrip("\n").split("\t") for line in f if not line.startswith("#")]
    return {name: [row[i] for row in rows[1:]] for i, name in enumerate(rows[0])}


def numbers(table, names):
    return np.stack([np.array(table[name], float) for name in names], 1)


def piped(command, names, theta, text=""):
    """The table that a command prints when it reads these parameters, with text columns appended."""
    head, tail = text or ("", "")
    lines = ["\t".join(names) + head] + ["\t".join(map(repr, row)) + tail for row in theta.tolist()]
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"row.py: {' '.join(command)}: {done.stderr.strip()}")
    return read(io.StringIO(done.stdout))


def joint(system, names, theta, obs):
    """Log prior x likelihood of each row, up to a constant; None where no likelihood is known here."""
    spec = importlib("exact", os.path.join(HERE, "exact.py"))
    if system in [*spec.BOX, "ten"]:
        x = np.array([float(obs[name][0]) for name in obs if name.startswith("x")])
        out = spec.logprior(system, theta)
        able = np.isfinite(out)
        with np.errstate(all="ignore"):
            out[able] += spec.checked(system, theta[able], x)
        return out
    unseen = importlib("unseen_exact", os.path.join(HERE, "unseen", "exact.py"))
    rows = [r for r in unseen.table(os.path.join(HERE, "unseen", "systems.tsv")) if r["system"] == system]
    if rows:
        s = unseen.System(rows[0])
        x = np.array([float(obs[f"x{i + 1}"][0]) for i in range(s.d)])
        theta = theta[:, [names.index(name) for name in s.names]]
        out = sum(p.dist.logpmf(theta[:, i]) if p.word == "integer" else p.dist.logpdf(theta[:, i])
                  for i, p in enumerate(s.parameters))
        able = np.isfinite(out)
        with np.errstate(all="ignore"):
            out[able] += s.likelihood(theta[able], x)
        return out
    if os.path.exists(os.path.join(HERE, "../../examples/tasks", system + ".c")) or system == "gaussian_linear_uniform" \
            or system == "gaussian_linear":
        data = [name for name in obs if name.startswith("x")]
        text = "".join("\t" + name for name in data), "".join("\t" + obs[name][0] for name in data)
        return np.array(piped(["posterior", "--joint", system], names, theta, text)["joint"], float)
    return None


def importlib(name, path):
    from importlib.util import module_from_spec, spec_from_file_location
    spec = spec_from_file_location(name, path)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def prior_of(script):
    """The value of prior='...' in the printed analysis."""
    with open(script, encoding="utf-8") as f:
        for line in f:
            if line.startswith("prior="):
                return line.split("'")[1]
    return ""


def forest(a, b, seed=1):
    """sbi.utils.metrics.c2st with its defaults: z-scored by the first sample, five shuffled folds."""
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.model_selection import KFold, cross_val_score
    mean, sd = a.mean(0), a.std(0, ddof=1)
    data = np.concatenate(((a - mean) / sd, (b - mean) / sd))
    target = np.concatenate((np.zeros(len(a)), np.ones(len(b))))
    return cross_val_score(RandomForestClassifier(random_state=seed), data, target, scoring="accuracy",
                           cv=KFold(n_splits=5, shuffle=True, random_state=seed)).mean()


def mlp(program, folds, names, a, b):
    paths = ["c2st-exact.tsv", "c2st-draws.tsv"]
    for path, sample in zip(paths, (a, b)):
        np.savetxt(path, sample, delimiter="\t", fmt="%.17g", comments="",
                   header="\t".join(f"theta{i + 1}" for i in range(len(names))))
    out = subprocess.run([program, "1", str(folds), "1", *paths], capture_output=True, text=True, check=True).stdout
    return float(out.split("\t")[0])


def row(o):
    rng = np.random.default_rng([int(o.seed), int(o.observation)])
    parameters, bounds, gap = (read(f"tw-out/{name}.tsv") for name in ("parameters", "bounds", "gap"))
    names, obs, draws = parameters["parameter"], read("obs.tsv"), read("tw-out/draws.tsv")
    estimate, exact = numbers(draws, names), numbers(read("exact.tsv"), names)
    cutoff, lower, upper = (float(bounds[k][0]) for k in ("cutoff", "lower", "upper"))
    alpha = float(bounds["alpha"][0])

    theta, log_proposal = by.proposals(estimate, exact, by.lines(prior_of("analysis.sh"), names), o.n, rng)
    log_joint = joint(o.system, names, theta, obs)
    if log_joint is None:
        theta, w = exact, np.full(len(exact), 1 / len(exact))
    else:
        command = ["tw-score", "-f", "tw-out/posterior.tsv", "--trained", "--at", "obs.tsv", "--log", "--as", "minus"]
        minus = np.array([float(v) for v in piped(command, names, theta)["minus"]])
        w, w_f = by.weights(log_joint, -minus, log_proposal)
        far = by.disagree(w, theta, exact)
        print(f"row.py: {o.system} {o.observation} {o.seed}: effective proposals {by.effective(w):.0f} (exact), "
              f"{by.effective(w_f):.0f} (estimate); weighted means and those of the exact draws differ by at most "
              f"{far:.1f} standard errors", file=sys.stderr)
        if far > 5:
            sys.exit(f"row.py: {o.system} {o.observation}: weighted means differ from those of the exact draws by {far:.1f} "
                     "standard errors: one of them is wrong")
    rank = np.array(piped(["tw-score", "-f", "tw-out/posterior.tsv", "--trained", "--at", "obs.tsv", "--cdf", "2000",
                           "--as", "rank"], names, theta)["rank"], float)
    held = (rank <= cutoff).astype(float)
    if log_joint is None:
        coverage = held.mean()
        error = np.sqrt(coverage * (1 - coverage) / len(held))
    else:
        p, p_f, error = by.by_weights(w, w_f, held)
        coverage = cutoff + p - p_f

    asked = piped(["sh", "tw-out/ask.sh"], names, theta)
    label = np.array(asked["region"])
    inner, outer = (np.array([((theta[:, i] >= float(parameters[which + "_lo"][i]))
                               & (theta[:, i] <= float(parameters[which + "_hi"][i]))) for i in range(len(names))]) @ w
                    for which in ("inner", "outer"))
    mean, _, sd = by.moments(w, theta)
    ratio = estimate.std(0) / sd
    least = min(len(exact), len(estimate))
    a, b = (sample[rng.permutation(len(sample))[:least]] for sample in (exact, estimate))
    h = float(gap["gap"][gap["kind"].index("region")])
    found = dict(
        system=o.system, observation=o.observation, seed=o.seed, simulations=o.simulations, h=h,
        h_error=float(gap["se"][gap["kind"].index("region")]),
        allowance=float(bounds["gap"][0]),
        coverage=coverage, coverage_error=error, n=bounds["n"][0], lower=lower, upper=upper,
        inside=w @ (label == "inside"), inside_or_undetermined=w @ (label != "outside"), parameters=len(names),
        intervals_inner_wrong=(inner > 1 - alpha).sum(), intervals_outer_wrong=(outer < 1 - alpha).sum(),
        c2st_mlp=mlp(o.c2st, o.folds, names, a, b) if o.c2st else "-",
        c2st_forest="-" if o.no_forest else forest(a, b),
        shift=(np.abs(estimate.mean(0) - mean) / sd).max(), sd_ratio=ratio[np.abs(np.log(ratio)).argmax()],
        distinct=len(np.unique(estimate, axis=0)) / len(estimate), cpu=float(o.cpu))
    print(*(f"{v:.5g}" if isinstance(v, float) else v for v in (found[k] for k in COLUMNS)), sep="\t")


def main():
    parser = argparse.ArgumentParser(usage="row.py [-n PROPOSALS] [--c2st PROGRAM] [--folds K] [--no-forest] "
                                     "SYSTEM OBSERVATION SEED SIMULATIONS CPU")
    parser.add_argument("-n", type=int, default=12000)
    parser.add_argument("--c2st")
    parser.add_argument("--folds", type=int, default=1)
    parser.add_argument("--no-forest", action="store_true")
    if sys.argv[1:] == ["--header"]:
        print(*COLUMNS, sep="\t")
        return
    for name in ("system", "observation", "seed", "simulations", "cpu"):
        parser.add_argument(name)
    row(parser.parse_args())


if __name__ == "__main__":
    main()
