# A tank with an inflow and a leak. Each step is computed twice, with one and with four parts.
{ value[$1] = $2 }
function step(parts,  i) {
  for (i = 0; i < parts; i++) level += (value["inflow"] - value["leak"] * level) / parts
}
END {
  for (t = 1; t <= 4; t++) {
    first = level
    step(1)
    print "STEP " t " coarse\nlevel|leak"
    printf "%.6f|%.6f\n", level, value["leak"] * level
    level = first
    step(4)
    print "STEP " t " fine\nlevel|leak"
    printf "%.6f|%.6f\n", level, value["leak"] * level
  }
}
