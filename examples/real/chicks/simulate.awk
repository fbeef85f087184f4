# awk -v seed=N -f simulate.awk: read records of growth, slowing and noise, and append the weights
# of a chick in grams on 12 days. Gompertz growth: the relative growth rate on day t is
# growth exp(-slowing t). So from day s to day t the logarithm of the weight increases by
# growth (exp(-slowing s) - exp(-slowing t)) / slowing, plus normal noise with variance
# noise^2 (t - s). The weight at hatching is normal with mean 41 g and standard deviation 1.2 g.
BEGIN {
  FS = OFS = "\t"
  pi = 3.141592653589793
  seed = seed * 7919 % 2147483646 + 1
  days = split("0 2 4 6 8 10 12 14 16 18 20 21", day, " ")
}

# Lehmer's generator, which gives the same numbers with every awk.
function uniform() { seed = seed * 16807 % 2147483647; return seed / 2147483647 }

function normal() { return sqrt(-2 * log(uniform())) * cos(2 * pi * uniform()) }

NR == 1 {
  for (c = 1; c <= NF; c++) at[$c] = c
  for (k = 1; k <= days; k++) $0 = $0 OFS "day" day[k]
  print
  next
}
{
  growth = $at["growth"]; slowing = $at["slowing"]; noise = $at["noise"]
  w = 41 + 1.2 * normal()
  line = $0 OFS sprintf("%.2f", w)
  for (k = 2; k <= days; k++) {
    mean = growth * (exp(-slowing * day[k - 1]) - exp(-slowing * day[k])) / slowing
    w *= exp(mean + noise * sqrt(day[k] - day[k - 1]) * normal())
    line = line OFS sprintf("%.2f", w)
  }
  print line
}
