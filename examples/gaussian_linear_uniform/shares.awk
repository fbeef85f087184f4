# Print a row of the table, from the classified grid at one x and the bounds:
#   awk -v budget=B -v target=CUTOFF -v box=BOX -f shares.awk REGIONS BOUNDS
# CUTOFF and BOX are those of target.awk. Without B, print the row of the exact region.
# Shares are percentages of the grid points, and of the exact posterior's mass,
# N(x1, 0.1) N(x2, 0.1) in the box of the prior. For the mass, each point represents a
# grid cell, or half a cell on the edge of the grid; parameters beyond the grid are outside.
BEGIN { FS = "\t"; v = 0.1; pi = atan2(0, -1) }
/^#/ { next }
!(FILENAME in seen) {
  seen[FILENAME]
  files++
  split("", col)
  for (i = 1; i <= NF; i++) col[$i] = i
  next
}
files == 1 {
  t1[++n] = $(col["theta1"])
  t2[n] = $(col["theta2"])
  if (budget != "") region[n] = $(col["region"])
  else region[n] = $(col["score"]) <= target ? "inside" : "outside"
  if (t1[n] == t1[1]) n2++
  x1 = $(col["x1"])
  x2 = $(col["x2"])
  leaf = $(col["leaf"])
  next
}
{ leaves++ }
$(col["leaf"]) == leaf {
  cutoffs = sprintf("%4d %7.4f %7.4f %7.4f %5.3f", $(col["n"]), $(col["cutoff"]),
    $(col["lower"]), $(col["upper"]), $(col["mass"]))
}
END {
  cell = (t1[n] - t1[1]) / (n / n2 - 1) * (t2[n] - t2[1]) / (n2 - 1)
  for (i = 1; i <= n; i++) {
    w = cell
    if (t1[i] == t1[1] || t1[i] == t1[n]) w /= 2
    if (t2[i] == t2[1] || t2[i] == t2[n]) w /= 2
    d = (t1[i] - x1) ^ 2 + (t2[i] - x2) ^ 2
    mass[region[i]] += 100 * w * exp(-d / (2 * v)) / (2 * pi * v) / box
    area[region[i]] += 100 / n
  }
  mass["outside"] = 100 - mass["inside"] - mass["undetermined"]
  if (budget != "") printf "%5d %6d %s ", budget, leaves, cutoffs
  else printf "%12s %4s %7.4f %7s %7s %5s ", "the truth", "", target, "", "", ""
  printf "%4.1f %4.1f %4.1f  %4.1f %4.1f %4.1f\n", area["inside"], area["undetermined"],
    area["outside"], mass["inside"], mass["undetermined"], mass["outside"]
}
