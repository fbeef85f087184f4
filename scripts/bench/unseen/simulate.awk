# The simulators of the systems in systems.tsv: a filter that reads records of parameters, a header
# first, and appends the data x1, x2, ...
#   awk -v which=NAME -v seed=N -f examples/random.awk -f simulate.awk <parameters.tsv
# The columns are those of the system's prior, in any order; p holds one record of them, and each
# function below fills x[1] ... x[d].

# Right-censored lifetimes: Weibull, in a study that ends at time 10.
function censored(   i, t) {
  for (i = 1; i <= d; i++) {
    t = p["scale"] * exp(log(exponential()) / p["shape"])
    x[i] = (t < 10) ? t : 10
  }
}
# Arrhenius' law: log rate constants at 300, 310, ... 360 K; the activation energy is in kJ/mol.
function arrhenius(   i) {
  for (i = 1; i <= d; i++)
    x[i] = p["lnA"] - p["energy"] / (0.008314462618 * (290 + 10 * i)) + p["sd"] * normal()
}
# Waiting times of the customers of an M/M/1 queue after one who did not wait (Lindley's recursion).
function waits(   i, w) {
  for (i = 1; i <= d; i++) {
    w += exponential() / p["service"]
    w -= exponential() / p["arrival"]
    if (w < 0) w = 0
    x[i] = w
  }
}
# Genotypes AA and Aa among 25 individuals, at three loci of one inbred population. With probability
# F both alleles are copies of one.
function inbreeding(   i, k, a, q) {
  for (i = 1; i <= 3; i++) {
    q = p["p" i]
    x[2 * i - 1] = x[2 * i] = 0
    for (k = 0; k < 25; k++) {
      a = (uniform() < q)
      a += (uniform() < p["F"]) ? a : (uniform() < q)
      if (a == 2) x[2 * i - 1]++
      if (a == 1) x[2 * i]++
    }
  }
}
# The normal distribution function, by Marsaglia's series (2004), and 0 or 1 far out.
function normal_cdf(z,   sum, term, n) {
  if (z < -7 || z > 7) return z > 0
  sum = term = z
  for (n = 3; term > 1e-17 || term < -1e-17; n += 2) {
    term *= z * z / n
    sum += term
  }
  return 0.5 + sum * exp(-z * z / 2) / 2.5066282746310002
}
function binomial(n, prob,   k) {
  for (k = 0; n > 0; n--) k += (uniform() < prob)
  return k
}
# Correct answers in 20 trials of a two-alternative forced choice, at the intensities -3, -2, ... 3.
function psychometric(   i, f) {
  for (i = 1; i <= d; i++) {
    f = normal_cdf((i - 4 - p["threshold"]) / p["width"])
    x[i] = binomial(20, f * (1 - p["lapse"]) + (1 - f) / 2)
  }
}
# A closed population that learns to avoid traps, or to like them: on each of five nights the animals
# that are trapped for the first time (x1 to x5), and on nights 2 to 5 those trapped again (x6 to x9).
function recapture(   i, marked) {
  for (i = 1; i <= 5; i++) {
    if (i > 1) x[i + 4] = binomial(marked, p["again"])
    x[i] = binomial(p["N"] - marked, p["first"])
    marked += x[i]
  }
}
# Radial velocities, in m/s, of a star with one planet on a circular orbit, at ten nights.
function orbit(   i) {
  for (i = 1; i <= d; i++)
    x[i] = p["amplitude"] * sin(6.283185307179586 * night[i] / p["period"] + p["phase"]) + 5 * normal()
}
# Log10 of cycles to failure at six stress levels, two specimens at each, of a material with a fatigue
# limit; the machine stops at 10^7 cycles.
function fatigue(   i, s) {
  for (i = 1; i <= d; i++) {
    s = stress[int((i + 1) / 2)] - p["limit"]
    x[i] = 7
    if (s <= 0) continue
    s = p["b0"] - p["b1"] * log(s) / 2.302585092994046 + p["sd"] * normal()
    if (s < 7) x[i] = s
  }
}
# Returns with GARCH(1,1) volatility, from its stationary mean on.
function garch(   i, v) {
  v = p["omega"] / (1 - p["alpha"] - p["beta"])
  for (i = 1; i <= d; i++) {
    x[i] = sqrt(v) * normal()
    v = p["omega"] + p["alpha"] * x[i] * x[i] + p["beta"] * v
  }
}
# How many of 50 households of four had 0, 1, 2, 3, 4 cases. A person escapes infection from outside
# with probability "outside", and from each case in the household with probability "inside" (Reed-Frost chains).
function household(   i, k, well, ill, new, escape) {
  for (i = 1; i <= d; i++) x[i] = 0
  for (k = 0; k < 50; k++) {
    well = 4
    new = binomial(4, 1 - p["outside"])
    while (new > 0) {
      well -= new
      for (escape = 1; new > 0; new--) escape *= p["inside"]
      new = binomial(well, 1 - escape)
    }
    x[5 - well]++
  }
}
# Log plasma concentrations after a dose of 100 by mouth, in one compartment: absorption at the rate
# ka, elimination at the rate ke.
function oral(   i, a, e, c) {
  a = p["ka"]; e = p["ke"]
  for (i = 1; i <= d; i++) {
    if ((a - e) * (a - e) < 1e-14 * a * a) c = hour[i] * exp(-a * hour[i])
    else c = (exp(-e * hour[i]) - exp(-a * hour[i])) / (a - e)
    x[i] = log(100 * a / p["volume"]) + log(c) + p["sd"] * normal()
  }
}
# Counts of a decaying source in ten intervals, of a counter that is blind for a time after each count
# (non-paralysable), and free when an interval begins. The rate is constant within an interval.
function deadtime(   i, t, rate) {
  for (i = 1; i <= d; i++) {
    rate = p["rate"] * exp(-0.6931471805599453 * (i - 0.5) / p["halflife"])
    t = -log(uniform()) / rate
    for (x[i] = 0; t <= 1; x[i]++) t += p["dead"] - log(uniform()) / rate
  }
}
# Magnitudes of earthquakes, exponential above, and detected with a probability that is a normal
# distribution function of the magnitude. This is a normal variable plus an exponential one.
function magnitudes(   i) {
  for (i = 1; i <= d; i++) {
    x[i] = p["half"] - p["beta"] * p["sd"] * p["sd"] + p["sd"] * normal()
    x[i] += exponential() / p["beta"]
  }
}
# Annual maxima: generalized extreme values.
function maxima(   i, y) {
  for (i = 1; i <= d; i++) {
    y = -log(exponential())
    if (p["shape"] > 1e-9 || p["shape"] < -1e-9) y = (exp(p["shape"] * y) - 1) / p["shape"]
    x[i] = p["location"] + p["scale"] * y
  }
}
# Counts of animals on three visits to each of eight sites, whose numbers are Poisson.
function nmixture(   i, k, n) {
  for (i = 0; i < d; i += 3) {
    n = poisson(p["mean"])
    for (k = 1; k <= 3; k++) x[i + k] = binomial(n, p["detect"])
  }
}
# Accidents in each of 24 years; after the year "last" the rate is another.
function change(   i) {
  for (i = 1; i <= d; i++) x[i] = poisson((i <= p["last"]) ? p["early"] : p["late"])
}
# Initial rates of an enzyme at six concentrations of its substrate, with proportional errors.
function enzyme(   i) {
  for (i = 1; i <= d; i++)
    x[i] = p["vmax"] * substrate[i] / (p["km"] + substrate[i]) * exp(p["sd"] * normal())
}
# Photons in the energy bands around 1, 2, 4, 8 keV: at the source, whose spectrum is a power law (x1 to x4),
# and beside it, where the background is seen for five times as long (x5 to x8).
function onoff(   i) {
  for (i = 1; i <= 4; i++) {
    x[i] = poisson(p["flux"] * exp((1 - p["index"]) * 0.6931471805599453 * (i - 1)) + p["background"])
    x[i + 4] = poisson(5 * p["background"])
  }
}

function simulate() {
  if (which == "censored") censored()
  else if (which == "arrhenius") arrhenius()
  else if (which == "waits") waits()
  else if (which == "inbreeding") inbreeding()
  else if (which == "psychometric") psychometric()
  else if (which == "recapture") recapture()
  else if (which == "orbit") orbit()
  else if (which == "fatigue") fatigue()
  else if (which == "garch") garch()
  else if (which == "household") household()
  else if (which == "oral") oral()
  else if (which == "deadtime") deadtime()
  else if (which == "magnitudes") magnitudes()
  else if (which == "maxima") maxima()
  else if (which == "nmixture") nmixture()
  else if (which == "change") change()
  else if (which == "enzyme") enzyme()
  else onoff()
}
function wrong(text) {
  print "simulate.awk: " text >"/dev/stderr"
  exit failed = 2
}
BEGIN {
  FS = OFS = "\t"
  split("censored shape,scale 20|arrhenius lnA,energy,sd 7|waits arrival,service 20|inbreeding F,p1,p2,p3 6|psychometric threshold,width,lapse 7|recapture N,first,again 9|orbit amplitude,period,phase 10|fatigue b0,b1,limit,sd 12|garch omega,alpha,beta 30|household outside,inside 5|oral ka,ke,volume,sd 8|deadtime rate,halflife,dead 10|magnitudes beta,half,sd 25|maxima location,scale,shape 20|nmixture mean,detect 24|change last,early,late 24|enzyme vmax,km,sd 6|onoff flux,index,background 8", systems, "|")
  for (k = 1; k in systems; k++) {
    split(systems[k], w, " ")
    if (w[1] != which) continue
    m = split(w[2], name, ",")
    d = w[3]
  }
  if (!d) wrong("no such system: " which)
  split("0.2 1.1 1.9 3.3 4.2 6.7 7.4 9.8 11.5 13.6", night, " ")
  split("400 350 300 270 250 230", stress, " ")
  split("0.25 0.5 1 2 4 6 9 12", hour, " ")
  split("0.5 1 1.5 2 3 4", substrate, " ")
}
NR == 1 {
  for (c = 1; c <= NF; c++) at[$c] = c
  for (k = 1; k <= m; k++) if (!(name[k] in at)) wrong("no column " name[k])
  for (k = 1; k <= d; k++) $0 = $0 OFS "x" k
  fields = NF - d
  print
  next
}
NF != fields { wrong("line " NR ": " NF " columns of " fields) }
{
  for (k = 1; k <= m; k++) p[name[k]] = $at[name[k]] + 0
  simulate()
  line = $0
  for (k = 1; k <= d; k++) line = line OFS sprintf("%.6g", x[k])
  print line
}
END { if (failed) exit failed }
