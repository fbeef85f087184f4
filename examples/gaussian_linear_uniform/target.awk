# The exact answer, which needs only one numerical integral here: for each record
# with columns x1 and x2, the radius of the exact region, its cutoff, and the share
# of the normal distribution below that lies in the box of the prior.
#
# The exact posterior of (theta1, theta2) given x is N(x1, 0.1) times N(x2, 0.1),
# truncated to the box [-1,1]^2 of the prior. The density of the estimate depends
# only on the distance from (x1, x2), and decreases with it. So the exact region
# {theta : score <= t(x)} is the disc around (x1, x2) that contains 0.9 of the
# exact posterior, and t(x) is the score on its edge.
BEGIN {
  FS = "\t"; OFS = "\t"
  level = 0.9      # 1 - alpha
  sd = sqrt(0.1)   # of the noise
  v = 0.064        # the estimate's variance, see posterior.awk
  pi = atan2(0, -1)
  legendre(nodes = 40)
}

# Nodes and weights of the Gauss-Legendre rule on [-1,1].
function legendre(n,   i, k, x, p, q, r, slope, step) {
  for (i = 1; i <= n; i++) {
    x = cos(pi * (i - 0.25) / (n + 0.5))
    for (step = 1; step <= 6; step++) {   # Newton
      p = 1; q = 0
      for (k = 1; k <= n; k++) { r = q; q = p; p = ((2 * k - 1) * x * q - (k - 1) * r) / k }
      slope = n * (x * p - q) / (x * x - 1)
      x -= p / slope
    }
    node[i] = x
    weight[i] = 2 / ((1 - x * x) * slope * slope)
  }
}

# P(Z > z) for a standard normal Z and z >= 0: a series of positive terms, or, in
# the tail, the continued fraction of Mills' ratio.
function tail(z,   density, term, sum, k) {
  density = exp(-z * z / 2) / sqrt(2 * pi)
  if (z < 3) {
    term = sum = z
    for (k = 3; term > 1e-17 * sum; k += 2) sum += term *= z * z / k
    return 0.5 - density * sum
  }
  sum = z
  for (k = 100; k >= 1; k--) sum = z + k / sum
  return density / sum
}

# P(a < Z < b)
function between(a, b) {
  if (a >= b) return 0
  if (a > 0) return tail(a) - tail(b)
  if (b < 0) return tail(-b) - tail(-a)
  return 1 - tail(-a) - tail(b)
}

function asin(s) { return s >= 1 ? pi / 2 : s <= -1 ? -pi / 2 : atan2(s, sqrt(1 - s * s)) }
function acos(c) { return pi / 2 - asin(c) }
function abs(t) { return t < 0 ? -t : t }
function min(a, b) { return a < b ? a : b }
function max(a, b) { return a > b ? a : b }

# The mass of N(x1, 0.1) N(x2, 0.1) in the intersection of the box and the disc of
# radius r. With theta1 = x1 + r sin(phi), the integrand is smooth between the angles
# at which the edge of the disc crosses an edge of the box.
function mass(x1, x2, r,   cut, cuts, i, j, k, lo, hi, mid, half, phi, h, z, sum) {
  cut[1] = asin((-1 - x1) / r)
  cut[2] = asin((1 - x1) / r)
  cuts = 2
  for (i = -1; i <= 1; i += 2)
    for (j = -1; j <= 1; j += 2) {
      phi = i * acos(abs(j - x2) / r)
      if (phi > cut[1] && phi < cut[2]) cut[++cuts] = phi
    }
  for (i = 2; i <= cuts; i++)   # sort
    for (j = i; j > 1 && cut[j] < cut[j - 1]; j--) { phi = cut[j]; cut[j] = cut[j - 1]; cut[j - 1] = phi }
  for (i = 2; i <= cuts; i++) {
    mid = (cut[i] + cut[i - 1]) / 2
    half = (cut[i] - cut[i - 1]) / 2
    for (k = 1; k <= nodes; k++) {
      phi = mid + half * node[k]
      h = r * cos(phi)
      z = r * sin(phi) / sd
      lo = max(-1 - x2, -h) / sd
      hi = min(1 - x2, h) / sd
      sum += half * weight[k] * exp(-z * z / 2) / sqrt(2 * pi) * h / sd * between(lo, hi)
    }
  }
  return sum
}

# The mass of N(x1, 0.1) N(x2, 0.1) in the box.
function box(x1, x2) {
  return between((-1 - x1) / sd, (1 - x1) / sd) * between((-1 - x2) / sd, (1 - x2) / sd)
}

function radius(x1, x2,   lo, hi, r, want, k) {
  want = level * box(x1, x2)
  lo = 0
  hi = abs(x1) + abs(x2) + 3   # beyond the far corner
  for (k = 0; k < 60; k++) {
    r = (lo + hi) / 2
    if (mass(x1, x2, r) < want) lo = r
    else hi = r
  }
  return hi
}

NR == 1 {
  for (i = 1; i <= NF; i++) col[$i] = i
  print "x1", "x2", "radius", "cutoff", "box"
  next
}
{
  x1 = $(col["x1"])
  x2 = $(col["x2"])
  r = radius(x1, x2)
  printf "%s\t%s\t%.17g\t%.17g\t%.17g\n", x1, x2, r,
    -exp(-r * r / (2 * v)) / (2 * pi * v), box(x1, x2)
}
