# Score regions at x against the exact draws of ../unseen (README.md): error rates with exact 95 % intervals.
#   awk -f ../unseen/binomial.awk -f score.awk ../unseen/chains.tsv FILE...
#   awk -v row=NAME ...    print one row of the table in README.md instead
#   awk -v shares=1 ...    print the shares of each analysis, as FILE may have them
# Columns of a FILE, separated by tabs and found by name:
#   system observation label                            a row for each exact draw: inside, undetermined or outside
#   system observation inside inside_or_undetermined    a row for each analysis: shares of the exact draws
# and perhaps seed. An analysis that failed has one row, with - for its label or shares. The order of rows is free.
# The rates are those of ../rates: inside is wrong if its share is above 0.9, outside if that of inside or
# undetermined is below. "Beyond" counts what is wrong by more than two standard errors sqrt(0.09 / n), where n is the
# least effective size of the exact draws of an analysis (kept_ess in chains.tsv).

function stop(text) { print "score.awk: " text >"/dev/stderr"; stopped = 1; exit 1 }
function need(name) { if (!(name in at)) stop(FILENAME ": no column " name); return at[name] }
# The key of the analysis in this row.
function analysis(   key) {
  key = $at["system"] "\t" $at["observation"] (("seed" in at) ? "\t" $at["seed"] : "")
  if (!(key in of_system)) {
    of_system[key] = $at["system"]
    of[++analyses] = key
    if (!((of_system[key], $at["observation"]) in ess)) stop(FILENAME ": no exact draws of " key)
    error[key] = power_of_e(ln(0.09 / ess[of_system[key], $at["observation"]]) / 2)
  }
  return key
}
# How many times the variance of the rate between systems is that of independent analyses (rates: design_effect).
function design_effect(wrong, n, k,   key, s, rest, square, systems) {
  if (k == 0 || k == n) return 1
  for (key in wrong) rest[of_system[key]] += wrong[key] - k / n
  for (s in rest) { square += rest[s] * rest[s]; systems++ }
  if (systems < 2) return 1
  s = square * systems / (systems - 1) / n / (k / n * (1 - k / n))
  return (s > 1) ? s : 1
}
function total(wrong,   key, k) {
  for (key in wrong) k += wrong[key]
  return k
}
# Sets k, and the ends of both intervals in percent.
function measure(wrong,   d) {
  k = total(wrong)
  d = design_effect(wrong, n, k)
  low = 100 * binomial_low(k, n); high = 100 * binomial_high(k, n)
  wide_low = 100 * binomial_low(k / d, n / d); wide_high = 100 * binomial_high(k / d, n / d)
}
function line(what, wrong) {
  measure(wrong)
  printf "- %s: %d of %d, %.1f %% (%.1f to %.1f %%; by system %.1f to %.1f %%).\n",
    what, k, n, 100 * k / n, low, high, wide_low, wide_high
}
function cell(wrong) {
  measure(wrong)
  return sprintf("%d (%.1f–%.1f%%)", k, wide_low, wide_high)
}

BEGIN { FS = OFS = "\t"; draws = 2000 }
FNR == 1 {
  for (name in at) delete at[name]
  for (i = 1; i <= NF; i++) at[$i] = i
  need("system"); need("observation")
  kind = ("kept_ess" in at) ? "chains" : ("label" in at) ? "labels" : "rows"
  if (kind == "rows") { need("inside"); need("inside_or_undetermined") }
  next
}
kind == "chains" {
  key = $at["system"] SUBSEP $at["observation"]
  if (!(key in ess) || $at["kept_ess"] < ess[key]) ess[key] = $at["kept_ess"]
  next
}
{ key = analysis() }
kind == "rows" {
  if (key in count) stop(FILENAME ":" FNR ": " key " is there already")
  count[key] = draws; inside[key] = $at["inside"]; kept[key] = $at["inside_or_undetermined"]
  if (inside[key] == "-") failed[key]
  next
}
$at["label"] == "-" { failed[key]; count[key] += draws; next }
$at["label"] !~ /^(inside|undetermined|outside)$/ { stop(FILENAME ":" FNR ": no label: " $at["label"]) }
{ count[key]++; inside[key] += ($at["label"] == "inside") / draws; kept[key] += ($at["label"] != "outside") / draws }

END {
  if (stopped) exit 1
  if (shares) print "system", "observation", "inside", "inside_or_undetermined"
  for (i = 1; i <= analyses; i++) {
    key = of[i]
    if (count[key] != draws) stop(key ": " count[key] " labels instead of " draws)
    if (key in failed) { without++; if (shares) print key, "-", "-"; continue }
    n++
    # Sums of labels may differ from their share by rounding; shares have five digits.
    over = sprintf("%.9f", inside[key] - 0.9) + 0; under = sprintf("%.9f", 0.9 - kept[key]) + 0
    in_wrong[key] = over > 0; out_wrong[key] = under > 0
    in_far[key] = over > 2 * error[key]; out_far[key] = under > 2 * error[key]
    mass += (over > 0) * over + (under > 0) * under
    undetermined += kept[key] - inside[key]
    if (shares) printf "%s\t%.4f\t%.4f\n", key, inside[key], kept[key]
  }
  if (shares) exit
  if (!n) stop("no finished analysis")
  if (row != "") {
    printf "| %s | %d | %s | %s", row, n, cell(in_wrong), cell(out_wrong)
    printf " | %d, %d | %.4f | %.3f |\n", total(in_far), total(out_far), mass / n, undetermined / n
    exit
  }
  line("Inside is wrong", in_wrong)
  line("Outside is wrong", out_wrong)
  line("Inside is wrong beyond 2 standard errors of the exact draws", in_far)
  line("Outside is wrong beyond 2 standard errors of the exact draws", out_far)
  printf "- Undetermined: %.3f. Posterior mass with a wrong label: %.4f.\n", undetermined / n, mass / n
  if (without) printf "- Without a verdict: %d of %d.\n", without, analyses
}
