load lib

# examples/questions: each answer against an exact one. What counts errors repeats
# 3 times, 200 in make nightly, where true values are from 8 times as many runs, and
# the analyses are twice as large.
questions=$BATS_TEST_DIRNAME/../examples/questions
oracles=$BATS_TEST_DIRNAME/oracles/questions
again=3 truth=1 half=2
! whole || again=200 truth=8 half=1

@test "exact.awk of model equals SciPy's posterior, and the intervals of leaves contain their exact probability" {
  needs_math
  { tsv 'x1 x2 x3 x4 x5 x6 x7 x8 x9 x10'; cut -f 1-10 "$oracles/model.tsv"; } |
    awk -f "$questions/model/exact.awk" | sed 1d >exact
  near "$oracles/model.tsv" exact 1e-5
  ! slow || skip "many runs"
  for ((i = 2; i < 2 + again; i++)); do
    BIN=$B/bin OUT=here RUNS=1000 SEED=$i "$questions/model/run.sh" | sed -n '/^leaf/,/^mean/s/^ *\([0-9]\)/\1/p'
  done >leaves
  # Of each leaf the mean of its exact values is the exact one.
  awk -v again="$again" '{ sum[$1] += $2 * $8; n[$1] += $2; row[NR] = $0 }
    END {
      for (i = 1; i <= NR; i++) {
        split(row[i], f, " ")
        exact = sum[f[1]] / n[f[1]]
        low += exact < f[4]; high += exact > f[6]
      }
      print NR, low / NR, high / NR
      exit !(NR >= 3 * again && low < 0.12 * NR && high < 0.12 * NR)
    }' leaves
}

# ends FILE COLUMN: of intervals "A to B" in a table the ends of the one in this place.
ends() { awk -v at="$2" '{ n = 0; for (i = 2; i < NF; i++) if ($i == "to" && ++n == at) print $(i - 1), $(i + 1) }' "$1"; }

# close BOUND FILE FILE: both have as many numbers, none further apart than that.
close() {
  paste -d ' ' "$2" "$3" | awk -v by="$1" '{ for (i = 1; 2 * i <= NF; i++) { n++; d = $i - $(i + NF / 2); if (d * d > by * by || NF % 2) { print; bad = 1 } } }
    END { exit bad || !n }'
}

# wrong: of lines "lower upper truth" how many lower are above the truth, and how many
# upper below it, are to be 0.05 at most each; four standard errors more are let pass.
wrong() {
  awk '{ low += $1 > $3; high += $2 < $3 }
    END {
      print NR, low / NR, high / NR
      most = 0.05 * NR + 4 * sqrt(0.0475 * NR)
      exit !(NR && low <= most && high <= most)
    }'
}

@test "run.sh of prior prints SciPy's intervals, and the cutoffs for each new prior have the right coverage" {
  whole || skip "not asked for"
  ! slow || skip "flows are trained"
  go env BIN="$B/bin" OUT=here MEMBERS=1 "$questions/prior/run.sh"
  did 0
  cut -f 2,3 "$oracles/prior.tsv" | tr '\t' ' ' >exact
  ends out 1 | head -n 3 >printed
  close 0.0071 exact printed
  for column in 2 3; do
    ends out $column >printed
    head -n 3 printed >each
    close 0.25 exact each
    # What is sure of every prior is what is sure of each.
    awk 'NR <= 3 { if (NR == 1 || $1 > lo) lo = $1; if (NR == 1 || $2 < hi) hi = $2; next }
      { exit !(NR == 4 && $1 == lo && $2 == hi) }' printed
  done
  for sd in 0.5 1 2; do
    tw-sample --prior "theta1=normal(0,$sd)" -n $((25000 * truth)) | awk -v seed=5000 -f "$random" -f "$questions/prior/simulate.awk" |
      tw-score -l -f here/flow.$sd.tsv | tw-bounds --global | col cutoff - >truth.$sd
  done
  for ((i = 2; i < 2 + again; i++)); do
    BIN=$B/bin OUT=here SEED=$i "$questions/prior/run.sh" >printed
    for sd in 0.5 1 2; do echo "$(col lower here/bounds.$sd.tsv) $(col upper here/bounds.$sd.tsv) $(<truth.$sd)"; done
  done >cutoffs
  wrong <cutoffs
}

@test "run.sh of theta prints SciPy's coverage and set, and the cutoffs of its leaves have the right coverage" {
  whole || skip "not asked for"
  needs_math
  ! slow || skip "flows are trained"
  go env BIN="$B/bin" OUT=here "$questions/theta/run.sh"
  did 0
  awk '/^ *[0-2] /{ print $2 }' out | close 0.0006 - <(head -n 3 "$oracles/theta.tsv" | cut -f 2)
  awk '/^by theta/{ print $3, $5 }' out | close 0.006 - <(sed -n 's/^set.//p' "$oracles/theta.tsv")
  for column in 2 3; do
    ends <(sed -n 's/^by theta/by/p' out) $column | close 0.3 - <(sed -n 's/^set.//p' "$oracles/theta.tsv")
  done
  # At theta = 2 the interval leaves out a third, the set a tenth.
  awk '/^ *2 /{ exit !($3 > 0.2 && $6 < 0.15 && $8 > 0.07) }' out
  runs() {
    tw-sample --prior 'theta1=uniform(-3,3)' -n "$1" --seed "$2" | awk -v seed="$2" -f "$random" -f "$questions/theta/simulate.awk" |
      tw-score -l -f here/flow.tsv | tw-leaf -t here/tree.tsv | tw-bounds
  }
  runs $((50000 * truth)) 9999 >truth.tsv
  for ((i = 2; i < 2 + again; i++)); do
    runs 8000 $i >bounds.tsv
    paste -d ' ' <(col lower bounds.tsv) <(col upper bounds.tsv) <(col cutoff truth.tsv)
  done >cutoffs
  wrong <cutoffs
}

@test "run.sh of derived prints intervals of R0 near those of SciPy, over the region and from a calibration of its own" {
  whole || skip "not asked for"
  ! slow || skip "flows are trained"
  go env BIN="$B/bin" OUT=here MEMBERS=1 RUNS=$((4000 / half)) "$questions/derived/run.sh"
  did 0
  cut -f 2,3 "$oracles/derived.tsv" | tr '\t' ' ' >exact
  for column in 1 2; do
    ends out $column | close 0.6 - exact
  done
}

@test "exact region of constraints is that of SciPy, and only the flow on a box goes beyond the diagonal" {
  needs_math
  ! slow || skip "flows are trained"
  go env BIN="$B/bin" OUT=here MEMBERS=1 "$questions/constraints/run.sh"
  did 0
  awk -F '\t' 'NR > 1 { n[NR - 2 - (NR - 2) % 200] += $6 <= 0.9 } END { for (i = 0; i < 40000; i += 200) print n[i] }' here/grid.tsv |
    diff - <(cut -f 2 "$oracles/constraints.tsv")
  # Of 0.0853: wrong either way less than 0.012.
  awk 'NR > 1 { n++; bad += $2 != "0.0853" || $3 < 0.06 || $4 > 0.012 || $5 > 0.012 }
    $1 == "box" { box = $6 } $1 == "map" { map = $6 } END { exit !(n == 2 && !bad && box > 0.0005 && map == 0) }' out
}

@test "tw-typical finds a replicated Poisson sample unusual in no more cases than p says" {
  ! slow || skip "flows are trained"
  go env BIN="$B/bin" OUT=here MEMBERS=1 "$questions/predictive/run.sh"
  did 0
  # Of 2000 counts by the exact posterior these shares; 4 standard errors at most.
  awk -F '\t' 'NR == FNR { exact[$1] = $2; next } FNR > 1 { n++; for (k in exact) of[k] += $2 <= k + 0 }
    END { for (k in exact) { d = of[k] / n - exact[k]; if (d * d > 16 * exact[k] * (1 - exact[k]) / n) exit 1 }; exit n != 2000 }' \
    "$oracles/predictive.tsv" here/exact.tsv
  # The flow's p beside the exact posterior's; none, some and much more spread. With other seeds of exact draws, p
  # of the six counts has a standard deviation of 0.11 at the first observation, and a difference has that of two.
  awk 'NR > 1 { n++; d = $7 - $8; e = $9 - $10; if (d * d > 0.2 || e * e > 0.02) exit 1
      if (NR == 2 && ($8 < 0.5 || $10 < 0.05) || NR == 4 && ($7 > 0.005 || $9 > 0.005)) exit 1 }
    END { if (n != 3) exit 1 }' out
  exact() { tw-sample --prior 'rate=gamma(62,0.16129032)' -n "$1" --seed "$2" | awk -v seed="$2" -f "$random" -f "$questions/predictive/simulate.awk"; }
  for ((i = 1; i <= again; i++)); do
    exact 300 $i >runs
    exact 1 $((i + 1000)) | tw-typical --level 0 -r runs | tw-typical --level 0 -x spread -r runs --as q | sed 1d | cut -f 9,11
  done >p
  awk '{ for (i = 1; i <= 2; i++) { a[i] += $i <= 0.1; b[i] += $i <= 0.5 } }
    END { for (i = 1; i <= 2; i++) if (a[i] > 0.1 * NR + 4 * sqrt(0.09 * NR) || b[i] < 0.5 * NR - 4 * sqrt(0.25 * NR)) exit 1 }' p
}

@test "run.sh of witness finds where an estimate is wrong, and raises no more alarms for a right one than the level" {
  whole || skip "not asked for"
  ! slow || skip "many runs"
  go env BIN="$B/bin" OUT=here "$questions/witness/run.sh"
  did 0
  # A quarter of the plane, the cuts near 0 and 1, with its exact shares.
  awk 'NR == FNR { real = $1; drawn = $2; next }
    /^p = / { found = $3 < 1e-4 }
    /^theta1 up to [-0-9.]*, x1 beyond / {
      place = $4 + 0 > -0.9 && $4 + 0 < 0.4 && $7 + 0 > 0.8 && $7 + 0 < 1.2
      near = (($9 - real) ^ 2 < 0.02 ^ 2) && (($11 - drawn) ^ 2 < 0.02 ^ 2)
    }
    END { exit !(found && place && near) }' "$oracles/witness.tsv" out
  alarms() {
    for ((i = 1; i <= again; i++)); do
      BIN=$B/bin OUT=here RUNS=$((2000 / half)) SEED=$i NEGATIVE=$1 "$questions/witness/run.sh" | awk '/^p = / { print ($3 <= 0.05) }'
    done | awk '{ n += $1 } END { print n / NR }'
  }
  alarms 0.5 >right
  alarms 0.2 >wrong
  awk -v n="$again" 'NR == FNR { right = $1; next } { exit !(right <= 0.05 + 4 * sqrt(0.0475 / n) && $1 >= 0.6) }' right wrong
}

@test "tw-questions(7) has the widths of the intervals on the page of series" {
  awk '$1 == "series" || $1 == "sums" { printf "%.2f\n", ($3 - $2) / ($5 - $4) }' "$questions/series/README.md" >widths
  [ "$(wc -l <widths)" -eq 2 ]
  tr '\n' ' ' <"$BATS_TEST_DIRNAME/../man/tw-questions.7" |
    grep -qF "an interval was $(sed -n 1p widths) times as wide as the exact one with 100 numbers, and $(sed -n 2p widths) times with two sums." ||
    fail "$(cat widths)"
  tr '\n' ' ' <"$questions/series/README.md" | grep -qF "the interval is $(sed -n 1p widths) times as wide as the exact one"
}

@test "run.sh of series prints intervals near those of SciPy, from the numbers of a series and from its sums" {
  whole || skip "not asked for"
  needs_math
  for i in 1 2; do
    { echo x1; sed -n "${i}p" "$oracles/series.tsv" | cut -f 3-; } | awk -f "$questions/series/exact.awk"
  done >exact
  cut -f 1,2 "$oracles/series.tsv" | close 0.002 exact -
  ! slow || skip "flows are trained"
  go env BIN="$B/bin" OUT=here MEMBERS=1 RUNS=$((3000 / half)) DRAWS=$((half > 1 ? 5000 : 20000)) "$questions/series/run.sh"
  did 0
  # Half of the width of the exact interval, at either end.
  awk 'NR > 1 { n++; w = ($5 - $4) / 2; if ($2 < $4 - w || $2 > $4 + w || $3 < $5 - w || $3 > $5 + w) { print; bad = 1 } }
    END { exit bad || n != 2 }' out
}

@test "prior.sh of tw-questions(7) draws from SciPy's multivariate normal distribution" {
  needs_math
  # As the reader of the page types it.
  sed -n "/^\\$ cat >prior.sh/,/^> END/p" "$BATS_TEST_DIRNAME/../man/tw-questions.7" |
    sed 's/^[$>] //; s/\\e/\\/g' >commands
  . ./commands
  awk '/^factor/ { exit !($2 == 0.5 && $3 == 0 && $4 == 0.3 && $5 == 0.4) }' "$oracles/mvnormal.tsv"
  sh prior.sh -n 40000 --seed 7 >draws
  [ "$(head -n 1 draws)" = $'k\td' ]
  # Shares of the draws below the quantiles and the corners, within 4 standard errors.
  awk -F '\t' '
    function test(what, n, p) { n /= draws; if ((n - p) ^ 2 > 16 * p * (1 - p) / draws) { print what, n, p; bad = 1 } }
    NR == FNR { for (i = 2; i <= NF; i++) want[$1, i] = $i; next }
    FNR > 1 {
      draws++
      v["k"] = $1; v["d"] = $2; v["k - d"] = $1 - $2
      for (w in v) for (i = 2; i <= 4; i++) below[w, i] += v[w] <= want[w, i]
      for (i = 2; i <= 4; i++) corner[i] += $1 <= 1 + at[i] && $2 <= 2 + at[i]
    }
    BEGIN { at[2] = -0.25; at[3] = 0; at[4] = 0.5; share[2] = 0.05; share[3] = 0.5; share[4] = 0.95 }
    END {
      for (w in v) for (i = 2; i <= 4; i++) test(w, below[w, i], share[i])
      for (i = 2; i <= 4; i++) test("corner", corner[i], want["below", i])
      exit bad || draws != 40000
    }' "$oracles/mvnormal.tsv" draws
}

@test "the pages of quick questions show what their scripts print" {
  whole || skip "not asked for"
  needs_math
  slow && skip "too many records for this build"
  for q in constraints model predictive prior theta witness; do
    go "$BATS_TEST_DIRNAME/../scripts/pages" -c "$BATS_TEST_DIRNAME/../examples/questions/$q/README.md"
    did 0
  done
}
