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
# A gamma variable with the scale 1 (Marsaglia and Tsang 2000; below the shape 1, Stuart's theorem).
function gamma(shape,   a, z, v) {
  if (shape < 1) return gamma(shape + 1) * exp(log(uniform()) / shape)
  a = shape - 1 / 3
  for (;;) {
    z = normal()
    v = 1 + z / sqrt(9 * a)
    if (v <= 0) continue
    v = v * v * v
    if (log(uniform()) < z * z / 2 + a * (1 - v + log(v))) return a * v
  }
}
# New cases of an infection in ten generations, after two cases from outside (Reed and Frost). A case
# infects each susceptible with the probability 1 - exp(-contact / 100).
function outbreak(   i, well, ill) {
  well = p["susceptible"]
  ill = 2
  for (i = 1; i <= d; i++) {
    x[i] = ill = binomial(well, 1 - exp(-p["contact"] * ill / 100))
    well -= ill
  }
}
# Positive tests among 25 persons of each of eight ages. Antibodies come with the rate "force", and go
# with the rate "waning"; the test is not perfect.
function serology(   i, both, share) {
  both = p["force"] + p["waning"]
  for (i = 1; i <= d; i++) {
    share = p["force"] / both * (1 - exp(-both * age[i]))
    x[i] = binomial(25, p["sensitivity"] * share + (1 - p["specificity"]) * (1 - share))
  }
}
# Sizes of clusters of cases; each case infects a negative binomial number of others, with the mean R and
# the dispersion k. A cluster is followed until it has 40 cases.
function clusters(   i, waiting, new) {
  for (i = 1; i <= d; i++) {
    x[i] = waiting = 1
    while (waiting > 0 && x[i] < 40) {
      new = poisson(p["R"] / p["k"] * gamma(p["k"]))
      waiting += new - 1
      x[i] += new
    }
    if (x[i] > 40) x[i] = 40
  }
}
# Numbers of animals that give birth and die, at the times 0.5, 1, ... 6; there are six at the time 0.
function birthdeath(   i, n, t, both) {
  n = 6
  both = p["birth"] + p["death"]
  for (i = 1; i <= d; i++) {
    for (t = 0.5; n > 0; n += (uniform() * both < p["birth"]) ? 1 : -1) {
      t -= exponential() / (n * both)
      if (t < 0) break
    }
    x[i] = n
  }
}
# Logs of yearly counts, with an error, of a population that returns to its level (stochastic Gompertz).
function gompertz(   i, z) {
  z = p["process"] / sqrt(1 - p["memory"] * p["memory"]) * normal()
  for (i = 1; i <= d; i++) {
    x[i] = p["level"] + z + p["error"] * normal()
    z = p["memory"] * z + p["process"] * normal()
  }
}
# Prey eaten of 5, 10, 20, 40, 60, 80, twice each. The expected number e solves Rogers' equation
# e = N (1 - exp(-a (1 - handling e))), with a = attack (N / 20)^power.
function foraging(   i, k, low, high, e) {
  for (i = 1; i <= d; i += 2) {
    low = 0
    high = k = prey[(i + 1) / 2]
    while (high - low > 1e-9 * k) {
      e = (low + high) / 2
      if (e < k * (1 - exp(-p["attack"] * exp(p["power"] * log(k / 20)) * (1 - p["handling"] * e)))) low = e
      else high = e
    }
    x[i] = binomial(k, e / k)
    x[i + 1] = binomial(k, e / k)
  }
}
# Photons that a mixture of two fluorophores emits in the nanoseconds 1 to 12 after a flash.
function lifetimes(   i, one, two) {
  for (i = 1; i <= d; i++) {
    one = exp((1 - i) / p["tau1"]) - exp(-i / p["tau1"])
    two = exp((1 - i) / p["tau2"]) - exp(-i / p["tau2"])
    x[i] = poisson(p["photons"] * (p["share"] * one + (1 - p["share"]) * two))
  }
}
# Fluorescence of a protein, at the concentration 1, with eight concentrations of a ligand that it binds.
function binding(   i, s) {
  for (i = 1; i <= d; i++) {
    s = 1 + ligand[i] + p["K"]
    x[i] = p["base"] + p["span"] * (s - sqrt(s * s - 4 * ligand[i])) / 2 + p["sd"] * normal()
  }
}
# Counts in twelve channels: a line with the standard deviation 0.6 on a flat background.
function peak(   i, share) {
  for (i = 1; i <= d; i++) {
    share = normal_cdf((i - p["position"]) / 0.6) - normal_cdf((i - 1 - p["position"]) / 0.6)
    x[i] = poisson(p["background"] + p["signal"] * share)
  }
}
# Positions of a bead in an optical trap (Ornstein and Uhlenbeck), at times with gaps of four lengths.
function trap(   i, z, keep, sd) {
  sd = sqrt(p["diffusion"] / p["stiffness"])
  for (i = 1; i <= d; i++) {
    keep = (i == 1) ? 0 : exp(-p["stiffness"] * gap[(i - 2) % 4 + 1])
    z = keep * z + sd * sqrt(1 - keep * keep) * normal()
    x[i] = p["centre"] + z
  }
}
# Log lifetimes at three stresses, seven units at each: Weibull lifetimes, in a test that ends at 5.
function accelerated(   i, y) {
  for (i = 1; i <= d; i++) {
    y = p["intercept"] - p["slope"] * int((i + 6) / 7) + p["scale"] * log(exponential())
    x[i] = (y < 5) ? y : 5
  }
}
# Wear in each of ten periods: increments of a gamma process, whose mean is a power of the time.
function wear(   i, now, last) {
  for (i = 1; i <= d; i++) {
    now = exp(p["power"] * log(i))
    x[i] = p["unit"] * gamma(p["rate"] * (now - last))
    last = now
  }
}
# Von Mises' distribution about 0 (Best and Fisher 1979), -pi to pi.
function von_mises(kappa,   r, f, c, u) {
  r = 1 + sqrt(1 + 4 * kappa * kappa)
  r = (r - sqrt(2 * r)) / (2 * kappa)
  r = (1 + r * r) / (2 * r)
  do {
    f = cos(3.141592653589793 * uniform())
    f = (1 + r * f) / (r + f)
    c = kappa * (r - f)
    u = uniform()
  } while (c * (2 - c) <= u && log(c / u) + 1 - c < 0)
  c = (f * f < 1) ? atan2(sqrt(1 - f * f), f) : 0
  return uniform() < 0.5 ? -c : c
}
# Phases, 0 to 2 pi, of waves with 0.3, 0.7, 1.1 periods to the unit of a distance; each is measured twice.
function phases(   i, turn) {
  for (i = 1; i <= d; i++) {
    turn = p["distance"] * (0.4 * int((i + 1) / 2) - 0.1) + von_mises(p["precision"]) / 6.283185307179586
    x[i] = 6.283185307179586 * (turn + 1 - int(turn + 1))
  }
}
# Ratings 1 to 4 of 40 noises (x1 to x4) and of 40 signals (x5 to x8), by three criteria.
function ratings(   i, z) {
  for (i = 1; i <= d; i++) x[i] = 0
  for (i = 0; i < 80; i++) {
    z = normal()
    if (i >= 40) z = p["dprime"] + p["sd"] * z
    z -= p["criterion"]
    x[1 + 4 * (i >= 40) + (z > 0) + (z > p["gap2"]) + (z > p["gap2"] + p["gap3"])]++
  }
}
# How many of 60 persons have each of the 16 patterns of right answers to four items (two-parameter logistic).
function items(   i, k, ability, pattern) {
  for (i = 1; i <= d; i++) x[i] = 0
  for (k = 0; k < 60; k++) {
    ability = normal()
    pattern = 0
    for (i = 1; i <= 4; i++)
      pattern = 2 * pattern + (uniform() * (1 + exp(-p["a" i] * (ability - p["b" i]))) < 1)
    x[pattern + 1]++
  }
}
# Thirty choices between two arms, by a learner (Rescorla and Wagner) who tends to stay: choice 0 or 1, plus 2
# if it is rewarded. Arm 1 is rewarded with probability 0.75, arm 0 with 0.25; after 15 choices conversely.
function bandit(   i, k, value, last, reward) {
  value[0] = value[1] = 0.5
  last = 0
  for (i = 1; i <= d; i++) {
    k = (uniform() * (1 + exp(-p["gain"] * (value[1] - value[0]) - p["stay"] * last)) < 1)
    reward = (uniform() < (k == (i <= 15) ? 0.75 : 0.25))
    value[k] += p["rate"] * (reward - value[k])
    last = 2 * k - 1
    x[i] = k + 2 * reward
  }
}
# Mutants in twelve cultures (Luria and Delbrueck; Lea and Coulson): a mutation has n descendants or more
# with probability 1 / n. At most 100 are counted.
function mutants(   i, k) {
  for (i = 1; i <= d; i++) {
    x[i] = 0
    for (k = poisson(p["mutations"]); k > 0; k--) x[i] += int(1 / uniform())
    if (x[i] > 100) x[i] = 100
  }
}
# A trait of 24 offspring of a backcross, three of each genotype at markers at 0, 50, 100 cM, and a locus that
# changes it (Haldane's map). Given the marker on the left, the locus is drawn until the marker on the right is met.
function qtl(   i, k, left, right, away, locus) {
  for (i = 0; i < d; i++) {
    k = (p["position"] < 50) ? 1 : 2
    away = p["position"] - 50 * (k - 1)
    left = int(i % 8 / k) % 2
    right = int(i % 8 / (2 * k)) % 2
    do {
      locus = left
      if (uniform() < (1 - exp(-away / 50)) / 2) locus = 1 - locus
    } while ((uniform() < (1 - exp((away - 50) / 50)) / 2) == (locus == right))
    x[i + 1] = p["mean"] + p["effect"] * locus + p["sd"] * normal()
  }
}
# Spending of 20 households, which is not negative, by income z and children c.
function tobit(   i, y, z, c) {
  for (i = 1; i <= d; i++) {
    z = i / 10 - 1.05
    c = i % 2
    y = p["constant"] + p["income"] * z + p["square"] * z * z + p["children"] * c + p["both"] * c * z
    y += p["sd"] * normal()
    x[i] = (y > 0) ? y : 0
  }
}
# Growth rates of an economy in one of two regimes, a hidden Markov chain that begins where it rests.
function regimes(   i, one) {
  one = (uniform() * (2 - p["stay1"] - p["stay2"]) < 1 - p["stay2"])
  for (i = 1; i <= d; i++) {
    x[i] = (one ? p["mean1"] : p["mean2"]) + p["sd"] * normal()
    if (uniform() > (one ? p["stay1"] : p["stay2"])) one = 1 - one
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
  else if (which == "onoff") onoff()
  else if (which == "outbreak") outbreak()
  else if (which == "serology") serology()
  else if (which == "clusters") clusters()
  else if (which == "birthdeath") birthdeath()
  else if (which == "gompertz") gompertz()
  else if (which == "foraging") foraging()
  else if (which == "lifetimes") lifetimes()
  else if (which == "binding") binding()
  else if (which == "peak") peak()
  else if (which == "trap") trap()
  else if (which == "accelerated") accelerated()
  else if (which == "wear") wear()
  else if (which == "phases") phases()
  else if (which == "ratings") ratings()
  else if (which == "items") items()
  else if (which == "bandit") bandit()
  else if (which == "mutants") mutants()
  else if (which == "qtl") qtl()
  else if (which == "tobit") tobit()
  else regimes()
}
function wrong(text) {
  print "simulate.awk: " text >"/dev/stderr"
  exit failed = 2
}
BEGIN {
  FS = OFS = "\t"
  split("censored shape,scale 20|arrhenius lnA,energy,sd 7|waits arrival,service 20|inbreeding F,p1,p2,p3 6|psychometric threshold,width,lapse 7|recapture N,first,again 9|orbit amplitude,period,phase 10|fatigue b0,b1,limit,sd 12|garch omega,alpha,beta 30|household outside,inside 5|oral ka,ke,volume,sd 8|deadtime rate,halflife,dead 10|magnitudes beta,half,sd 25|maxima location,scale,shape 20|nmixture mean,detect 24|change last,early,late 24|enzyme vmax,km,sd 6|onoff flux,index,background 8" \
    "|outbreak susceptible,contact 10|serology force,waning,sensitivity,specificity 8|clusters R,k 16|birthdeath birth,death 12|gompertz level,memory,process,error 24|foraging attack,handling,power 12|lifetimes photons,share,tau1,tau2 12|binding K,base,span,sd 8|peak signal,position,background 12|trap stiffness,diffusion,centre 20|accelerated intercept,slope,scale 21|wear rate,power,unit 10|phases distance,precision 6|ratings dprime,sd,criterion,gap2,gap3 8|items a1,a2,a3,a4,b1,b2,b3,b4 16|bandit rate,gain,stay 30|mutants mutations 12|qtl position,effect,mean,sd 24|tobit constant,income,square,children,both,sd 20|regimes mean1,mean2,stay1,stay2,sd 30", systems, "|")
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
  split("2 5 10 15 20 30 45 60", age, " ")
  split("5 10 20 40 60 80", prey, " ")
  split("0.1 0.25 0.5 0.75 1 1.5 2 4", ligand, " ")
  split("0.1 0.1 0.3 1", gap, " ")
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
