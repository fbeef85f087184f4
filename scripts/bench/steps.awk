# Simulate trials or series whose likelihood is known, and for which no default was tuned. With
# parameters from the prior:
#   awk -v which=times -v n=1000 -v seed=1 -f examples/random.awk -f steps.awk
# With given parameters, records theta1, theta2, ... on standard input:
#   awk -v which=times -v given=1 -v seed=1 -f examples/random.awk -f steps.awk <theta.tsv
# times:   100 reaction times, an inverse Gaussian behind a shift: drift rate, bound, shift
# events:  50 counts, Poisson with a rate that is gamma: logs of mean and shape
# choices: 40 trials of a choice and the logarithm of its time: logit, mean, difference
# parts:   60 numbers from a mixture of two normals: weight, means
# decay:   30 numbers of an autoregression with drift that begins at 0: coefficient, drift, log noise
# waves:   40 numbers of a second-order autoregression: two partial correlations, log noise
# prey:    20 pairs of numbers, each given both before: growth, and the effects on each other
# hidden:  30 numbers of an autoregression observed with noise: coefficient, log of the noise
# fails:   8 decaying numbers; the faster they decay, the more often the simulation fails: height, rate
# branch:  30 counts, each Poisson given the count before: mean immigration, mean number of offspring
# Marsaglia and Tsang 2000 for a >= 1; below that, a variable with shape a + 1 times a power of a uniform one.
function gamma(a,   d, z, v) {
  if (a < 1) return gamma(a + 1) * uniform() ^ (1 / a)
  d = a - 1 / 3
  do {
    do { z = normal(); v = (1 + z / sqrt(9 * d)) ^ 3 } while (v <= 0)
  } while (log(uniform()) >= z * z / 2 + d - d * v + d * log(v))
  return d * v
}
# Michael, Schucany and Haas 1976: mean m, shape s.
function wald(m, s,   y, x) {
  y = normal() ^ 2
  x = m + m * m * y / (2 * s) - m / (2 * s) * sqrt(4 * m * s * y + m * m * y * y)
  return uniform() <= m / (m + x) ? x : m * m / x
}
function names(of, n,   i, s) {
  for (i = 1; i <= n; i++) s = s (i > 1 ? "\t" : "") of i
  return s
}
function numbers(v, n,   i, s) {
  for (i = 1; i <= n; i++) s = s (i > 1 ? "\t" : "") (v[i] == "NA" ? "NA" : sprintf("%.6g", v[i]))
  return s
}
function wrong(text) {
  print "steps.awk: " text >"/dev/stderr"
  exit failed = 2
}
function draw(   i) {
  for (i = 1; i <= p; i++) t[i] = low[i] + (high[i] - low[i]) * uniform()
}
function simulate(   i, u, v, w, a, b) {
  if (which == "times") {
    for (i = 1; i <= d; i++) x[i] = t[3] + wald(t[2] / t[1], t[2] ^ 2)
  } else if (which == "events") {
    for (i = 1; i <= d; i++) x[i] = poisson(exp(t[1] - t[2]) * gamma(exp(t[2])))
  } else if (which == "choices") {
    for (i = 1; i <= d; i += 2) {
      x[i] = uniform() < 1 / (1 + exp(-t[1])) ? 1 : 0
      x[i + 1] = t[2] + t[3] * x[i] + 0.4 * normal()
    }
  } else if (which == "parts") {
    for (i = 1; i <= d; i++) x[i] = (uniform() < t[1] ? t[2] : t[3]) + normal() / 2
  } else if (which == "decay") {
    for (i = 1; i <= d; i++) x[i] = v = t[1] * v + t[2] + exp(t[3]) * normal()
  } else if (which == "waves") {
    b = t[2]; a = t[1] * (1 - b); w = exp(t[3])
    u = w / sqrt((1 - t[1] ^ 2) * (1 - b ^ 2)) * normal()
    v = t[1] * u + w / sqrt(1 - b ^ 2) * normal()
    for (i = 1; i <= d; i++) { x[i] = u; y = a * v + b * u + w * normal(); u = v; v = y }
  } else if (which == "prey") {
    u = v = 0
    for (i = 1; i <= d; i += 2) {
      x[i] = a = u + t[1] - t[2] * exp(v) + normal() / 5
      x[i + 1] = b = 0.7 * v + t[3] * (exp(u > 3 ? 3 : u) - 1) / 2 + normal() / 5
      u = a > 3 ? 3 : a; v = b > 3 ? 3 : b
    }
  } else if (which == "hidden") {
    v = normal() / sqrt(1 - t[1] ^ 2)
    for (i = 1; i <= d; i++) { x[i] = v + exp(t[2]) * normal(); v = t[1] * v + normal() }
  } else if (which == "fails") {
    w = uniform() < t[2] * 0.8
    for (i = 1; i <= d; i++) x[i] = w ? "NA" : t[1] * exp(-t[2] * i / 2) + normal() / 5
  } else
    for (i = 1; i <= d; i++) x[i] = v = poisson(t[1] + t[2] * v)
}
BEGIN {
  split("times 100 0.5:3 0.5:3 0.1:1|events 50 0:3 -1:2|choices 80 -2:2 -1:1 -1:1|parts 60 0.05:0.95 -3:0 0:3|decay 30 -0.95:0.95 -1:1 -1:1|waves 40 -0.9:0.9 -0.9:0.9 -1:1|prey 40 0:1 0:1 0:1|hidden 30 0:0.95 -2:1|fails 8 1:5 0:1|branch 30 1:5 0:0.9", systems, "|")
  for (k = 1; k in systems; k++) {
    m = split(systems[k], w, " ")
    if (w[1] != which) continue
    d = w[2]
    for (i = 3; i <= m; i++) { split(w[i], ends, ":"); low[++p] = ends[1] + 0; high[p] = ends[2] + 0 }
  }
  if (!p) wrong("no such system: " which)
  FS = "\t"
  if (given) header = names("theta", p)
  else {
    print names("theta", p) "\t" names("x", d)
    for (run = 0; run < n; run++) { do { draw(); simulate() } while (x[1] == "NA"); print numbers(t, p) "\t" numbers(x, d) }
    exit
  }
}
NR == 1 && $0 != header { wrong("the columns are to be " header) }
NR == 1 { print $0 "\t" names("x", d); next }
NF != p { wrong("line " NR ": " NF " columns of " p) }
{
  for (i = 1; i <= p; i++) t[i] = $i
  simulate()
  print $0 "\t" numbers(x, d)
}
END { if (failed) exit failed }
