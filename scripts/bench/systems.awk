# Simulate one of six systems that are not part of the sbi benchmark. With parameters from the prior:
#   awk -v which=series -v n=1000 -v seed=1 -f systems.awk
# With given parameters, records theta1, theta2, ... on standard input:
#   awk -v which=series -v given=1 -v seed=1 -f systems.awk <theta.tsv
# series: 15 numbers of an AR(1), its coefficient and the log of its noise
# growth: ten points of a logistic curve with little noise
# ridge:  five parameters, each observed with the square of the next added
# counts: eight counts, Poisson with inflated zeros
# modes:  two modes, since the data depend on the square of theta1
# ten:    ten parameters, each observed with half the product of its neighbours added
function normal() { return sqrt(-2 * log(1 - rand())) * cos(6.283185307179586 * rand()) }
function uniform(lo, hi) { return lo + (hi - lo) * rand() }
function poisson(mean,   k, p, least) {
  least = exp(-mean)
  for (p = rand(); p > least; p *= rand()) k++
  return k + 0
}
function names(of, n,   i, s) {
  for (i = 1; i <= n; i++) s = s (i > 1 ? "\t" : "") of i
  return s
}
function numbers(v, n,   i, s) {
  for (i = 1; i <= n; i++) s = s (i > 1 ? "\t" : "") sprintf("%.6g", v[i])
  return s
}
function wrong(text) {
  print "systems.awk: " text >"/dev/stderr"
  exit failed = 2
}
function draw(   i) {
  if (which == "series") {
    t[1] = uniform(-0.95, 0.95); t[2] = uniform(-1, 1)
  } else if (which == "growth") {
    t[1] = uniform(50, 150); t[2] = uniform(0.5, 2); t[3] = uniform(2, 6)
  } else if (which == "ridge") {
    for (i = 1; i <= p; i++) t[i] = uniform(-2, 2)
  } else if (which == "counts") {
    t[1] = uniform(0, 3); t[2] = uniform(0, 1)
  } else if (which == "modes") {
    t[1] = uniform(-2, 2); t[2] = uniform(-2, 2)
  } else
    for (i = 1; i <= p; i++) t[i] = normal()
}
function simulate(   i, v) {
  if (which == "series") {
    v = exp(t[2]) / sqrt(1 - t[1] ^ 2) * normal()
    for (i = 1; i <= d; i++) { x[i] = v; v = t[1] * v + exp(t[2]) * normal() }
  } else if (which == "growth") {
    for (i = 1; i <= d; i++) x[i] = t[1] / (1 + exp(-t[2] * (i - t[3]))) + normal()
  } else if (which == "ridge") {
    for (i = 1; i <= d; i++) x[i] = t[i] + t[i % p + 1] ^ 2 + normal() / 5
  } else if (which == "counts") {
    for (i = 1; i <= d; i++) x[i] = rand() < t[2] ? 0 : poisson(exp(t[1]))
  } else if (which == "modes") {
    x[1] = t[1] ^ 2 + normal() / 5; x[2] = t[2] + t[1] / 5 + normal() / 2
  } else
    for (i = 1; i <= d; i++) x[i] = t[i] + t[(i + p - 2) % p + 1] * t[i % p + 1] / 2 + normal() / 2
}
BEGIN {
  split("series 2 15 growth 3 10 ridge 5 5 counts 2 8 modes 2 2 ten 10 10", w, " ")
  for (i = 1; i in w; i += 3)
    if (w[i] == which) { p = w[i + 1]; d = w[i + 2] }
  if (!p) wrong("no such system: " which)
  srand(seed)
  FS = "\t"
  if (given) header = names("theta", p)
  else {
    print names("theta", p) "\t" names("x", d)
    for (run = 0; run < n; run++) { draw(); simulate(); print numbers(t, p) "\t" numbers(x, d) }
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
