# The posterior estimate that is calibrated, as a filter: appends the column logq,
# its log density at (theta1, theta2) given x. The estimate is overconfident: normal
# around (x1, x2) with 0.8 times the correct standard deviation (variance
# 0.64 * 0.1), and not truncated to the box of the prior.
BEGIN { FS = "\t"; v = 0.064; pi = atan2(0, -1) }
NR == 1 { for (i = 1; i <= NF; i++) col[$i] = i; print $0 "\tlogq"; next }
{
  d1 = $(col["theta1"]) - $(col["x1"])
  d2 = $(col["theta2"]) - $(col["x2"])
  printf "%s\t%.17g\n", $0, -(d1 * d1 + d2 * d2) / (2 * v) - log(2 * pi * v)
}
