# awk -v n=RUNS -v seed=SEED -f simulate.awk: two detectors read theta1 with noise; a
# reading above 2.5 fails, and is printed as NA.
function u() { return (s = s * 16807 % 2147483647) / 2147483647 }
function noise() { return 0.7 * sqrt(-2 * log(u())) * cos(6.283185307179586 * u()) }
function read(v) { return v > 2.5 ? "       NA" : sprintf("%9.5f", v) }
BEGIN {
  s = seed * 1234567 % 2147483647
  for (i = 0; i < 10; i++) u()
  print "# theta1 x1 x2"
  for (i = 0; i < n; i++) {
    t = 4 * u()
    a = t + noise()
    b = t + noise()
    printf "%9.5f %s %s\n", t, read(a), read(b)
  }
}
