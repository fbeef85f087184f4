# A substance decays into another one, which decays, too: amounts after each of eight steps.
FILENAME == "rates.in" { rate[FNR] = $1 }
FILENAME == "start.in" { mother = $2 }
END {
  print "AMOUNTS OF THE MOTHER" >"mother.out"
  print "AMOUNTS OF THE DAUGHTER" >"daughter.out"
  for (step = 1; step <= 8; step++) {
    daughter += rate[1] * mother - rate[2] * daughter
    mother -= rate[1] * mother
    printf "%8.4f", mother >"mother.out"
    s = sprintf("%.6e", daughter)
    sub(/e/, "D", s)
    printf "%4d %16s\n", step, s >"daughter.out"
  }
  print "" >"mother.out"
}
