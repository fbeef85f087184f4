# Compare draws of an estimate with exact draws: the largest difference of a mean, in standard deviations of the
# exact draws, and the ratio of standard deviations that is farthest from 1.
#   awk -f moments.awk EXACT DRAWS
# Both tables have the columns theta*, in any order; prints "SHIFT<tab>RATIO".
BEGIN { FS = "\t" }
/^#/ { next }
!(FILENAME in seen) {
  seen[FILENAME]; file++
  for (i = 1; i <= NF; i++) name[file, i] = $i
  next
}
{
  n[file]++
  for (i = 1; i <= NF; i++) if (name[file, i] ~ /^theta/) {
    k = file SUBSEP name[file, i]
    sum[k] += $i; square[k] += $i * $i
    if (file == 1) parameters[name[file, i]]
  }
}
function mean(f, p) { return sum[f, p] / n[f] }
function sd(f, p) { return sqrt(square[f, p] / n[f] - mean(f, p) * mean(f, p)) }
END {
  most = 0; ratio = 1
  for (p in parameters) {
    shift = (mean(2, p) - mean(1, p)) / sd(1, p)
    if (shift < 0) shift = -shift
    if (shift > most) most = shift
    r = sd(2, p) / sd(1, p)
    if ((r > 1 ? r : 1 / r) > (ratio > 1 ? ratio : 1 / ratio)) ratio = r
  }
  printf "%.3f\t%.3f\n", most, ratio
}
