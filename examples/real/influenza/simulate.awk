# awk -v seed=N -f simulate.awk: read records of beta, gamma and overdispersion, and append the
# number of boys in bed on each of 14 days. The SIR model of Grinsztajn et al. (2021): one of
# 763 boys is infected at first; dS/dt = -beta S I / N, dI/dt = beta S I / N - gamma I (fourth-order
# Runge-Kutta method, 20 steps per day). The count of a day is negative binomial with mean I
# and variance I + overdispersion I^2.
BEGIN { FS = OFS = "\t"; N = 763; steps = 20; pi = 3.141592653589793; seed = seed * 7919 % 2147483646 + 1 }

# Lehmer's generator, which gives the same numbers with every awk.
function uniform() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }

function normal() { return sqrt(-2 * log(uniform())) * cos(2 * pi * uniform()) }

# Marsaglia and Tsang (2000); for a shape below 1, a draw with shape + 1 times a power of a
# uniform number.
function gamma_draw(shape,    d, c, x, v) {
  if (shape < 1) return gamma_draw(shape + 1) * exp(log(uniform()) / shape)
  d = shape - 1 / 3; c = 1 / sqrt(9 * d)
  do {
    do { x = normal(); v = 1 + c * x } while (v <= 0)
    v = v * v * v
  } while (log(uniform()) >= x * x / 2 + d - d * v + d * log(v))
  return d * v
}

# Multiplies uniform numbers, in parts of mean at most 500, so that exp(-mean) is above 0.
function poisson(mean,    k, p, part) {
  for (k = 0; mean > 0; mean -= 500) {
    part = exp(-(mean < 500 ? mean : 500))
    for (p = uniform(); p > part; p *= uniform()) k++
  }
  return k
}

function slope(s, i) { new = beta * s * i / N; ds = -new; di = new - gamma * i }

function day(    n, h, s1, i1, s2, i2, s3, i3) {
  h = 1 / steps
  for (n = 0; n < steps; n++) {
    slope(S, I); s1 = ds; i1 = di
    slope(S + h / 2 * s1, I + h / 2 * i1); s2 = ds; i2 = di
    slope(S + h / 2 * s2, I + h / 2 * i2); s3 = ds; i3 = di
    slope(S + h * s3, I + h * i3)
    S += h / 6 * (s1 + 2 * s2 + 2 * s3 + ds); I += h / 6 * (i1 + 2 * i2 + 2 * i3 + di)
  }
}

NR == 1 {
  for (c = 1; c <= NF; c++) at[$c] = c
  for (d = 1; d <= 14; d++) $0 = $0 OFS "day" d
  print
  next
}
{
  beta = $at["beta"]; gamma = $at["gamma"]; over = $at["overdispersion"]
  S = N - 1; I = 1; line = $0
  for (d = 1; d <= 14; d++) {
    day()
    line = line OFS poisson(gamma_draw(1 / over) * over * (I > 1e-9 ? I : 1e-9))
  }
  print line
}
