#!/usr/bin/python3 -I
"""Expected numbers for examples/tasks, by other means (NumPy, SciPy, mpmath).

usage: tests/oracles/tasks.py [NAME...]     writes tests/oracles/tasks/NAME.tsv

simulate.*  three records with seed 5: each simulator written again, as matrices
            where ours are loops, with the random numbers of rng.py in the order
            that the C files state; ODEs by DOP853, tolerance 1e-12
likelihood  log prior + log likelihood by scipy.stats: task, theta, x, value
lotka       solutions of the ODE by DOP853, tolerance 1e-13
linear      exact flow and noise of the neural mass model's oscillators: the
            matrix exponential and the covariance's integral by mpmath
welch       a path and its spectral density by scipy.signal.welch
moments     mean and standard deviation of posteriors at the first published
            observations by importance sampling, with the mean's own error
"""
import os
import sys

import mpmath
import numpy as np
from scipy import integrate, linalg, optimize, signal, special, stats

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import rng  # noqa: E402

EXAMPLE = os.path.join(HERE, "../../examples/tasks")
STIMULUS = np.loadtxt(os.path.join(EXAMPLE, "stimulus.tsv"), skiprows=1)[:, 1]


class Random:
  """Record k of the simulator with this seed."""

  def __init__(self, seed, k):
    base = next(rng.seeded(seed))
    bits = rng.seeded((base + k) & rng.MASK)
    self.uniforms, self.normals = rng.uniform(bits), rng.normal(bits)

  def u(self, lo=0, hi=1, n=None):
    v = np.array([lo + (hi - lo) * next(self.uniforms) for _ in range(n or 1)])
    return v if n else v[0]

  def n(self, n=None):
    v = np.array([next(self.normals) for _ in range(n or 1)])
    return v if n else v[0]


# The simulators: prior(r) -> theta, data(r, theta) -> x.

def glm_design():
  v = np.ones((100, 10))
  for j in range(9):
    v[:, 1 + j] = np.concatenate([np.zeros(j), STIMULUS[:100 - j]])
  return v


def glm_factor():
  d = np.eye(9) - np.diag(np.ones(8), -1)
  return d @ d + np.diag(np.sqrt(np.arange(9) / 9))


def glm_prior(r):
  return np.concatenate([[np.sqrt(2) * r.n()], np.linalg.solve(glm_factor(), r.n(9))])


def glm_data(r, theta):
  v = glm_design()
  return v.T @ (r.u(n=100) < special.expit(v @ theta)).astype(float)


def moons_data(r, theta):
  a = r.u(-np.pi / 2, np.pi / 2)
  length = 0.1 + 0.01 * r.n()
  turn = np.array([[1, 1], [-1, 1]]) @ theta / np.sqrt(2)
  return np.array([length * np.cos(a) + 0.25 - abs(turn[0]), length * np.sin(a) + turn[1]])


def mixture_data(slope):
  def data(r, theta):
    sd = 1 if r.u() < 0.5 else 0.1
    return slope * theta + sd * r.n(2)
  return data


def slcp_covariance(theta):
  s = theta[2:4]**2
  rho = np.tanh(theta[4])
  return np.outer(s, s) * np.array([[1, rho], [rho, 1]]) + 1e-6 * np.eye(2)


def slcp_data(r, theta):
  root = np.linalg.cholesky(slcp_covariance(theta))
  return (theta[:2] + r.n(8).reshape(4, 2) @ root.T).ravel()


def solve(f, start, times, tol=1e-12):
  """Solutions in logarithms, so that small numbers are right, too."""
  s = integrate.solve_ivp(lambda t, z: f(np.exp(z)), (0, times[-1]), np.log(start),
                          "DOP853", times, rtol=tol, atol=tol)
  assert s.success
  return np.exp(s.y)


def sir_share(theta):
  beta, gamma = theta
  y = solve(lambda v: np.array([-beta * v[1] / 1e6, beta * v[0] / 1e6 - gamma]),
            [1e6 - 1, 1], np.arange(10) * 17.0)
  return y[1] / 1e6


def sir_data(r, theta):
  return np.array([(r.u(n=1000) < p).sum() for p in sir_share(theta)], float)


def lv_values(theta):
  a, b, c, d = theta
  y = solve(lambda v: np.array([a - b * v[1], d * v[0] - c]), [30, 1], np.arange(10) * 2.1)
  return np.clip(y.ravel(), 1e-10, 1e4)


def lv_data(r, theta):
  return np.exp(np.log(lv_values(theta)) + 0.1 * r.n(20))


LV_MEAN = np.array([-0.125, -3, -0.125, -3])


def nmm_matrices(theta, t):
  """Flow and noise covariance of all six coordinates (Van Loan 1978)."""
  rate = np.diag([100.0, 100, 50])
  gap = np.block([[np.zeros((3, 3)), np.eye(3)], [-rate**2, -2 * rate]])
  noise = np.zeros((6, 6))
  noise[3:, 3:] = np.diag([0.01, theta[2], 1])**2
  big = linalg.expm(np.block([[-gap, noise], [np.zeros((6, 6)), gap.T]]) * t)
  flow = big[6:, 6:].T
  return flow, flow @ big[:6, 6:]


def nmm_data(r, theta):
  C, mu, _ = theta
  step = 2.0**-10
  flow, cov = nmm_matrices(theta, step)
  root = np.linalg.cholesky((cov + cov.T) / 2)
  sigmoid = lambda v: 5 * special.expit(0.56 * (v - 6))
  push = lambda x: np.array([0, 0, 0, 325 * sigmoid(x[1] - x[2]),
                             325 * (mu + 0.8 * C * sigmoid(C * x[0])),
                             1100 * C / 4 * sigmoid(C / 4 * x[0])])
  x, y = np.zeros(6), [0.0]
  for _ in range(10239):
    x = x + step / 2 * push(x)
    x = flow @ x + root @ r.n(6)
    x = x + step / 2 * push(x)
    y.append(x[1] - x[2])
  y = np.array(y)[2048::8]
  y = y - y.mean()
  return np.log10(signal.welch(y, nperseg=64)[1])


def gauss_data(r, theta):
  return theta + np.sqrt(0.1) * r.n(10)


SIMULATORS = {
  "gaussian_linear": (lambda r: np.sqrt(0.1) * r.n(10), gauss_data),
  "gaussian_linear_uniform": (lambda r: r.u(-1, 1, 10), gauss_data),
  "two_moons": (lambda r: r.u(-1, 1, 2), moons_data),
  "gaussian_mixture": (lambda r: r.u(-10, 10, 2), mixture_data(1)),
  "gaussian_mixture_paper": (lambda r: r.u(-3, 3, 2), mixture_data(0.8)),
  "bernoulli_glm": (glm_prior, glm_data),
  "slcp": (lambda r: r.u(-3, 3, 5), slcp_data),
  "sir": (lambda r: np.exp(np.log([0.4, 0.125]) + np.array([0.5, 0.2]) * r.n(2)), sir_data),
  "lotka_volterra": (lambda r: np.exp(LV_MEAN + 0.5 * r.n(4)), lv_data),
  "nmm": (lambda r: np.array([r.u(10, 250), r.u(50, 500), r.u(100, 5000)]), nmm_data),
}


def simulate(task):
  prior, data = SIMULATORS[task]
  for k in range(3):
    r = Random(5, k)
    theta = prior(r)
    x = data(r, theta)
    if k == 0:
      yield [f"theta{i + 1}" for i in range(len(theta))] + [f"x{i + 1}" for i in range(len(x))]
    yield [*theta, *x]


# Densities.

def box(theta, w):
  return stats.uniform(-w, 2 * w).logpdf(theta).sum()


def slcp_joint(theta, x):
  law = stats.multivariate_normal(theta[:2], slcp_covariance(theta))
  return box(theta, 3) + law.logpdf(x.reshape(4, 2)).sum()


def moons_joint(theta, x):
  turn = np.array([[1, 1], [-1, 1]]) @ theta / np.sqrt(2)
  q = x - [0.25 - abs(turn[0]), turn[1]]
  length, angle = np.hypot(*q), np.arctan2(q[1], q[0])
  return (box(theta, 1) + stats.norm(0.1, 0.01).logpdf(length) - np.log(length) +
          stats.uniform(-np.pi / 2, np.pi).logpdf(angle))


def mixture_joint(w, slope):
  def joint(theta, x):
    parts = [0.5 * stats.multivariate_normal(slope * theta, v * np.eye(2)).pdf(x) for v in (1, 0.01)]
    return box(theta, w) + np.log(sum(parts))
  return joint


def glm_joint(theta, x):
  # The density of spikes y with V'y = x, up to its number of such y.
  f = glm_factor()
  eta = glm_design() @ theta
  return (stats.norm(0, np.sqrt(2)).logpdf(theta[0]) +
          stats.multivariate_normal(np.zeros(9), np.linalg.inv(f.T @ f)).logpdf(theta[1:]) +
          theta @ x - np.logaddexp(0, eta).sum())


def sir_joint(theta, x):
  return (stats.lognorm(0.5, scale=0.4).logpdf(theta[0]) +
          stats.lognorm(0.2, scale=0.125).logpdf(theta[1]) +
          stats.binom(1000, sir_share(theta)).logpmf(x).sum())


def lv_joint(theta, x):
  return (stats.lognorm(0.5, scale=np.exp(LV_MEAN)).logpdf(theta).sum() +
          stats.lognorm(0.1, scale=lv_values(theta)).logpdf(x).sum())


JOINTS = {
  "gaussian_linear": lambda theta, x: (stats.norm(0, np.sqrt(0.1)).logpdf(theta).sum() +
                                       stats.norm(theta, np.sqrt(0.1)).logpdf(x).sum()),
  "gaussian_linear_uniform": lambda theta, x: (box(theta, 1) +
                                               stats.norm(theta, np.sqrt(0.1)).logpdf(x).sum()),
  "two_moons": moons_joint,
  "gaussian_mixture": mixture_joint(10, 1),
  "gaussian_mixture_paper": mixture_joint(3, 0.8),
  "bernoulli_glm": glm_joint,
  "slcp": slcp_joint,
  "sir": sir_joint,
  "lotka_volterra": lv_joint,
}


def likelihood():
  yield ["task", "kind", "values"]
  for task, joint in JOINTS.items():
    prior, data = SIMULATORS[task]
    r = Random(7, 0)
    theta = prior(r)
    x = data(r, theta)
    yield [task, "x", *x]
    for k in range(6):
      # Near where x came from, then anywhere: densities from large to none.
      near = theta if k == 0 else theta * (1 + 0.01 * r.n(len(theta))) if k < 4 else prior(r)
      yield [task, "theta", *near, joint(near, x)]
    if task not in ("gaussian_linear", "bernoulli_glm", "sir", "lotka_volterra"):
      out = theta.copy()
      out[1] = 10.5
      yield [task, "theta", *out, -np.inf]


def lotka():
  yield ["a", "b", "c", "d", "x0", "y0", "t", "x", "y"]
  r = Random(11, 0)
  cases = []
  for scale in (1, 1, 1, 2.5):
    theta = np.exp(LV_MEAN + 0.5 * scale * r.n(4))
    cases.append((theta, (30, 1), np.arange(10) * 2.1))
  for scale in (1, 1, 3):
    beta, gamma = np.exp(np.log([0.4, 0.125]) + scale * np.array([0.5, 0.2]) * r.n(2))
    cases.append((np.array([0, beta / 1e6, gamma, beta / 1e6]), (1e6 - 1, 1), np.arange(10) * 17.0))
  for (a, b, c, d), start, times in cases:
    y = solve(lambda v: np.array([a - b * v[1], d * v[0] - c]), start, times, 1e-13)
    for t, v in zip(times, y.T):
      yield [a, b, c, d, *map(float, start), t, *v]


def linear():
  yield ["rate", "intensity", "t", "qq", "qv", "vq", "vv", "kqq", "kqv", "kvv"]
  mpmath.mp.dps = 40
  for rate in (100, 50, 20):
    for t in (2.0**-10, 2.0**-7, 2.0**-4):
      gap = mpmath.matrix([[0, 1], [-rate**2, -2 * rate]])
      flow = lambda s: mpmath.expm(gap * s)
      e = flow(mpmath.mpf(t))
      k = [mpmath.quad(lambda s: flow(s)[i, 1] * flow(s)[j, 1] * 7, [0, mpmath.mpf(t)])
           for i, j in ((0, 0), (0, 1), (1, 1))]
      yield [float(v) for v in (rate, 7, t, e[0, 0], e[0, 1], e[1, 0], e[1, 1], *k)]


def welch():
  yield ["kind", "values"]
  r = np.random.default_rng(1)
  path = signal.lfilter([1], [1, -1.6, 0.8], r.standard_normal(1024)) + 3
  yield ["y", *path]
  yield ["power", *signal.welch(path, nperseg=64)[1]]
  short = path[:100]
  yield ["y", *short]
  yield ["power", *signal.welch(short, nperseg=64)[1]]


# Posterior moments by importance sampling.

def observation(task):
  with open(os.path.join(EXAMPLE, "observations", task + ".tsv")) as f:
    head, row = next(f).rstrip("\n").split("\t"), next(f).rstrip("\n").split("\t")
  return np.array([float(v) for n, v in zip(head, row) if n[0] == "x"])


def laplace(neg, start, n, seed):
  """n draws of Student's t (5 degrees) around the mode, and their log density."""
  mode = optimize.minimize(neg, start, method="Nelder-Mead",
                           options=dict(maxiter=40000, maxfev=40000, xatol=1e-9, fatol=1e-9)).x
  p, h = len(mode), 1e-3
  step = np.eye(p) * h
  hess = np.array([[(neg(mode + a + b) - neg(mode + a - b) - neg(mode - a + b) + neg(mode - a - b)) /
                    (4 * h * h) for a in step] for b in step])
  law = stats.multivariate_t(mode, np.linalg.inv(hess), 5, seed=seed)
  u = law.rvs(n)
  return u, law.logpdf(u)


def weighted(task, theta, logw, clusters=20):
  w = np.exp(logw - logw.max())
  total = w.sum()
  print(task, "effective", total**2 / (w**2).sum(), file=sys.stderr)
  for i in range(theta.shape[1]):
    mean = w @ theta[:, i] / total
    sd = np.sqrt(w @ (theta[:, i] - mean)**2 / total)
    error = np.sqrt(w**2 @ (theta[:, i] - mean)**2) / total
    yield [task, str(i + 1), mean, sd, error]


def glm_moments(n=400000):
  x, v, f = observation("bernoulli_glm"), glm_design(), glm_factor()

  def log_joint(theta):
    return (-theta[..., 0]**2 / 4 - ((theta[..., 1:] @ f.T)**2).sum(-1) / 2 + theta @ x -
            np.logaddexp(0, theta @ v.T).sum(-1))

  start = optimize.minimize(lambda t: -log_joint(t), np.zeros(10), method="BFGS").x
  u, logq = laplace(lambda t: -log_joint(t), start, n, 1)
  yield from weighted("bernoulli_glm", u, log_joint(u) - logq)


def lv_batch(theta, steps=4000):
  """Classical Runge-Kutta on logarithms, all theta side by side; 10 + 10 values."""
  a, b, c, d = theta.T
  f = lambda z: np.array([a - b * np.exp(z[1]), d * np.exp(z[0]) - c])
  z = np.array([np.full(len(theta), np.log(30.0)), np.zeros(len(theta))])
  per = steps // 9
  h, out = 2.1 / per, [z]
  for _ in range(9):
    for _ in range(per):
      k1 = f(z)
      k2 = f(z + h / 2 * k1)
      k3 = f(z + h / 2 * k2)
      k4 = f(z + h * k3)
      z = z + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    out.append(z)
  return np.array(out).transpose(2, 1, 0).reshape(len(theta), 20)


def lv_moments(n=20000):
  x = observation("lotka_volterra")

  def log_joint(u):
    u = np.atleast_2d(u)
    v = np.clip(lv_batch(np.exp(u)), np.log(1e-10), np.log(1e4))
    r = -((u - LV_MEAN)**2).sum(1) / 0.5 - ((np.log(x) - v)**2).sum(1) / 0.02
    return r

  start = np.log([0.69, 0.105, 0.89, 0.117])
  u, logq = laplace(lambda t: -log_joint(t)[0], start, n, 2)
  yield from weighted("lotka_volterra", np.exp(u), log_joint(u) - logq)


def slcp_moments(n=4000000):
  """theta3..5 from the prior, weighted by the likelihood with theta1, theta2 integrated
  over the plane; those drawn given the rest; weight 0 outside of the box."""
  points = observation("slcp").reshape(4, 2)
  r = np.random.default_rng(3)
  # The size of theta3 and theta4: signs have no effect.
  t345 = np.column_stack([r.uniform(0, 3, n), r.uniform(0, 3, n), r.uniform(-3, 3, n)])
  s1, s2, rho = t345[:, 0]**2, t345[:, 1]**2, np.tanh(t345[:, 2])
  a, b, c = s1**2 + 1e-6, rho * s1 * s2, s2**2 + 1e-6
  det = a * c - b * b
  centre = points.mean(0)
  e = points - centre
  m = e.T @ e
  logw = -1.5 * np.log(det) - (c * m[0, 0] - 2 * b * m[0, 1] + a * m[1, 1]) / det / 2
  z = r.standard_normal((n, 2)) / 2
  l11 = np.sqrt(a)
  theta1 = centre[0] + l11 * z[:, 0]
  theta2 = centre[1] + b / l11 * z[:, 0] + np.sqrt(det) / l11 * z[:, 1]
  logw[(abs(theta1) > 3) | (abs(theta2) > 3)] = -np.inf
  yield from weighted("slcp", np.column_stack([theta1, theta2, t345]), logw)


def moments():
  yield ["task", "theta", "mean", "sd", "error"]
  yield from glm_moments()
  yield from slcp_moments()
  yield from lv_moments()


def main():
  tables = {f"simulate.{t}": (lambda t=t: simulate(t)) for t in SIMULATORS}
  tables.update(likelihood=likelihood, lotka=lotka, linear=linear, welch=welch, moments=moments)
  for name in sys.argv[1:] or tables:
    with open(os.path.join(HERE, "tasks", name + ".tsv"), "w") as f:
      for row in tables[name]():
        print(*(v if isinstance(v, str) else repr(float(v)).removesuffix(".0") for v in row),
              sep="\t", file=f)


if __name__ == "__main__":
  main()
