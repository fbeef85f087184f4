# What it all says.
awk -F '\t' -v names="$names" -v alpha="$level" -v region="$region" \
    -v mass="$mass" -v kind="$kind" '
  function g(v) { return sprintf("%.4g", v) }
  function pc(v) { return sprintf("%.3g %%", 100 * v) }
  function has(name) { return $at[what, name] }
  function within(i, r, v) {
    if (!((i, r) in lo) || v < lo[i, r]) lo[i, r] = v
    if (!((i, r) in hi) || v > hi[i, r]) hi[i, r] = v
  }
  /^#/ { next }
  FILENAME != file {
    file = FILENAME
    for (i = 1; i <= NF; i++) at[what, $i] = i
    next
  }
  what == "typical" { p = has("p") }
  what == "coverage" && has("level") == 0.9 {
    cover = cover (cover == "" ? "" : ", ") pc(has("share")) " (" \
      substr($at[what, "column"], 6) ")"
  }
  what == "bounds" && has("alpha") == alpha {
    n[$1] = has("n")
    open[$1] = has("mass")
    runs += has("n")
  }
  what == "budget" && has("alpha") == alpha {
    need[$1] = has("n_needed")
    all[$1] = has("B_needed")
  }
  what == "regions" {
    leaf = has("leaf")
    r = has(region)
    count[r]++
    total++
    k = split(names, name, ",")
    for (i = 1; i <= k; i++) {
      if (r == "inside") within(i, "in", has(name[i]) + 0)
      if (r != "outside") within(i, "may", has(name[i]) + 0)
    }
  }
  END {
    print "The " pc(1 - alpha) " credible region at the observation"
    like = p > 0.01 ? "like the simulations" : \
      "UNLIKE the simulations, believe nothing below"
    print "observation   p = " g(p) ": " like
    if (cover != "")
      print "estimate      its 90 % intervals hold " cover " of fresh runs"
    printf "calibration   %d of %d runs are in the leaf of the observation\n", \
      n[leaf], runs
    for (i = 1; i <= k; i++) {
      printf "%-13s ", name[i]
      if (kind == "draws" && (i, "may") in lo) {
        span = (i, "in") in lo ? g(lo[i, "in"]) " to " g(hi[i, "in"]) : "none"
        printf "draws certainly inside: %s; not certainly outside: %s to %s\n", \
          span, g(lo[i, "may"]), g(hi[i, "may"])
        continue
      }
      if ((i, "in") in lo)
        printf "certainly inside: %s to %s; ", g(lo[i, "in"]), g(hi[i, "in"])
      else
        printf "certainly inside: none; "
      if ((i, "may") in lo)
        printf "certainly outside: below %s, above %s\n", \
          g(lo[i, "may"]), g(hi[i, "may"])
      else
        print "certainly outside: all"
    }
    printf "%-13s %d inside, %d undetermined, %d outside\n", kind, \
      count["inside"], count["undetermined"], count["outside"]
    print "undetermined  expected posterior probability " pc(open[leaf]) \
      ", averaged over data in the leaf"
    print "more runs     for " pc(mass) ": " need[leaf] " in this leaf, about " \
      all[leaf] " in all"
    print "Certainly refers to the region calibrated on average over all data" \
      " in the leaf."
  }' \
