# The tables of one analysis of ./perfect; with random.awk before it. Variables: which (normal or gamma), calib, draws.
function prior() { return which == "normal" ? normal() : exponential() }
function datum(theta) { return which == "normal" ? theta + normal() / 2 : exponential() / theta }
function posterior(x) { return which == "normal" ? 0.8 * x + sqrt(0.2) * normal() : (exponential() + exponential()) / (1 + x) }
function row(id, of,   j, s) {
  for (j = 1; j <= d; j++) s = s "\t" of[j]
  return id s
}
function table(file, id, n,   i, j, t) {
  for (i = 0; i < n; i++) {
    for (j = 1; j <= d; j++) t[j] = posterior(x[j])
    print row(id, t) >file
  }
}
BEGIN {
  d = which == "normal" ? 2 : 1
  theta = d == 2 ? "\ttheta1\ttheta2" : "\ttheta1"; data = d == 2 ? "\tx1\tx2" : "\tx1"
  print "id" theta data >"calib.tsv"; print "id" data >"obs.tsv"
  print "id" theta >"draws.tsv"; print "id" theta >"own.tsv"; print "id" theta >"exact.tsv"
  for (i = 0; i <= calib; i++) {
    for (j = 1; j <= d; j++) x[j] = datum(t[j] = prior())
    if (i == 0) {
      print row(0, x) >"obs.tsv"
      table("own.tsv", 0, 10000)
      table("exact.tsv", 0, 20000)
      continue
    }
    print row(row(i, t), x) >"calib.tsv"
    table("draws.tsv", i, draws)
  }
}
