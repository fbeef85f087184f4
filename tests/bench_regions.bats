load lib

# scripts/bench/regions: how regions at x are scored against exact draws. The intervals are those of SciPy
# (oracles/clopper.py), and the rates those of scripts/bench/rates.
regions=$BATS_TEST_DIRNAME/../scripts/bench/regions
unseen=$BATS_TEST_DIRNAME/../scripts/bench/unseen
oracle=$BATS_TEST_DIRNAME/oracles/clopper.tsv

# each COMMAND: run it once for every awk that is installed, which is $any.
each() {
  local name
  for name in gawk mawk original-awk busybox awk; do
    type -P "$name" >/dev/null || continue
    any=("$name")
    [ "$name" != busybox ] || any+=(awk)
    "$@" || fail "${any[*]}" || return
  done
}
any=(awk)
# score [-v NAME=VALUE]... FILE...: the scores against the effective sizes of the committed exact draws.
score() {
  local set=()
  while [ "$1" = -v ]; do set+=("$1" "$2"); shift 2; done
  "${any[@]}" "${set[@]}" -f "$unseen/binomial.awk" -f "$regions/score.awk" "$unseen/chains.tsv" "$@"
}
# labelled SYSTEM OBSERVATION INSIDE UNDETERMINED: 2000 labels, of which so many are inside or undetermined.
labelled() {
  seq 2000 | awk -v OFS='\t' -v s="$1" -v o="$2" -v i="$3" -v u="$4" '
    { print s, o, ($1 <= i) ? "inside" : ($1 <= i + u) ? "undetermined" : "outside" }'
}
refused() { did 1 && grep -qF -e "score.awk: $1" err; }
has_lines() { for line; do grep -qxF -e "$line" out || { cat out >&2; fail "no line $line"; return 1; }; done; }
needs_numpy() {
  /usr/bin/python3 -c 'import numpy, scipy' 2>/dev/null || skip "no numpy or no scipy"
  export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONDONTWRITEBYTECODE=1
}

intervals() { "${any[@]}" -f "$unseen/binomial.awk" -f compare.awk "$oracle" >&2; }
@test "exact intervals agree with those of SciPy with every awk, also where counts are not integers" {
  cat >compare.awk <<'A'
function off(a, b) { return a - b > 2e-11 || b - a > 2e-11 }
FNR > 1 {
  n++
  if (!off(binomial_low($1, $2), $3) && !off(binomial_high($1, $2), $4)) next
  print $0, binomial_low($1, $2), binomial_high($1, $2); bad = 1
}
END { exit bad || n < 80 }
A
  each intervals
}

counted() {
  go score labels.tsv
  silent || return
  has_lines '- Inside is wrong: 2 of 5, 40.0 % (5.3 to 85.3 %; by system 5.3 to 85.3 %).' \
    '- Outside is wrong: 2 of 5, 40.0 % (5.3 to 85.3 %; by system 0.8 to 95.9 %).' \
    '- Inside is wrong beyond 2 standard errors of the exact draws: 0 of 5, 0.0 % (0.0 to 52.2 %; by system 0.0 to 52.2 %).' \
    '- Undetermined: 0.083. Posterior mass with a wrong label: 0.0060.' \
    '- Without a verdict: 1 of 6.' || return
  grep -qF -- '- Outside is wrong beyond 2 standard errors of the exact draws: 1 of 5, 20.0 % (0.5 to 71.6 %;' out
}
@test "shares above 90 % of the exact draws are wrong, and again if beyond two standard errors by their effective size" {
  # The least effective size is 1697 in wear 2 and 1784 in wear 3, so that two standard errors are 29.1 and 28.4 draws.
  {
    tsv 'system observation label'
    labelled mutants 1 1800 50; labelled mutants 2 1801 0; labelled wear 1 1700 99
    labelled wear 2 1829 10; labelled wear 3 1100 671
    tsv 'qtl 1 -'
  } >labels.tsv
  each counted
}

# compared ROWS: the lines that score.awk and rates have in common.
compared() {
  go score "$1"
  silent || return
  "$rates" "$1" | grep -E '^- (Inside|Outside) is wrong: |^- Undetermined|^- Without' | sed 's/ Root mean.*//' >wanted
  grep -E '^- (Inside|Outside) is wrong: |^- Undetermined|^- Without' out | sed 's/ Posterior mass.*//' | diff wanted -
}
@test "score.awk and rates find the same rates in rows of analyses, also where systems differ much" {
  needs_numpy
  rates=$BATS_TEST_DIRNAME/../scripts/bench/rates
  each compared "$unseen/analyses.tsv"
  # In one system, all are wrong; and one analysis has no verdict.
  awk -F '\t' -v OFS='\t' 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i }
    $1 == "trap" { $at["inside"] = 0.93; $at["inside_or_undetermined"] = 0.95 }
    $1 == "wear" { $at["inside"] = 0.8; $at["inside_or_undetermined"] = 0.88; if ($2 == 3) for (i = 5; i < NF; i++) $i = "-" }
    { print }' "$unseen/analyses.tsv" >rows.tsv
  each compared rows.tsv
  grep -q '^- Without a verdict: 1 of ' out
}

@test "the shares of labels are rows that have the same score" {
  {
    tsv 'system observation label'
    labelled peak 1 1795 50; labelled peak 2 1900 0; labelled qtl 4 1000 500; tsv 'qtl 1 -'
  } >labels.tsv
  score labels.tsv >of_labels
  go score -v shares=1 labels.tsv
  gives 'system observation inside inside_or_undetermined' 'peak 1 0.8975 0.9225' 'peak 2 0.9500 0.9500' \
    'qtl 4 0.5000 0.7500' 'qtl 1 - -'
  cp out shares.tsv
  go score shares.tsv
  cmp out of_labels
}

told() {
  labelled peak 1 1700 50 | sed 1d >few
  tsv 'system observation label' | cat - few >labels.tsv
  go score labels.tsv
  refused $'peak\t1: 1999 labels instead of 2000' || return
  tsv 'system observation label' 'peak 1 within' >labels.tsv
  go score labels.tsv
  refused 'labels.tsv:2: no label: within' || return
  tsv 'system observation label' 'peak 99 inside' >labels.tsv
  go score labels.tsv
  refused $'labels.tsv: no exact draws of peak\t99' || return
  tsv 'system observation inside' 'peak 1 0.9' >rows.tsv
  go score rows.tsv
  refused 'rows.tsv: no column inside_or_undetermined' || return
  tsv 'system observation inside inside_or_undetermined' 'peak 1 0.8 0.9' 'peak 1 0.8 0.9' >rows.tsv
  go score rows.tsv
  refused $'rows.tsv:3: peak\t1 is there already' || return
  tsv 'system observation label' 'peak 1 -' >labels.tsv
  go score labels.tsv
  refused 'no finished analysis' || return
}
@test "score.awk refuses tables with too few labels, other words, or analyses that it does not know" {
  each told
}

@test "the results of the regions are the scores of the committed shares" {
  for shares in "$regions"/results/*.tsv; do
    file=${shares##*/}
    name=$(sed -n "s/^| \(.*\[.*](results\/$file)\) | .*/\1/p" "$regions/README.md")
    [ -n "$name" ] || fail "$file is not in the table"
    go score -v row="$name" "$shares"
    silent
    grep -qxF -e "$(cat out)" "$regions/README.md" || fail "$(cat out)"
  done
}

@test "shares of the exact draws and shares by importance weights agree for each of our analyses" {
  # Five standard errors of a difference; shares by weights are more accurate than those of 1,600 draws.
  awk -F '\t' '
    FNR == 1 { file++; for (i = 1; i <= NF; i++) at[file, $i] = i; next }
    { key = $at[file, "system"] "\t" $at[file, "observation"] }
    file == 1 { inside[key] = $at[1, "inside"]; kept[key] = $at[1, "inside_or_undetermined"]; next }
    $at[2, "seed"] != 1 || !(key in inside) { next }
    { n++; off(inside[key], $at[2, "inside"]); off(kept[key], $at[2, "inside_or_undetermined"]) }
    function off(a, b) { if ((a - b) * (a - b) > 25 * b * (1 - b) * 2 / 1600) { print key, a, b; bad = 1 } }
    END { exit bad || n != 100 }' "$regions/results/tw.tsv" "$unseen/analyses.tsv"
}

@test "the plain region by ABC has the committed shares" {
  needs_numpy
  needs_math
  go "$regions/baseline.py" mutants 1
  silent
  cp out labels.tsv
  go score -v shares=1 labels.tsv
  silent
  # Other releases of NumPy and SciPy round otherwise.
  awk -F '\t' '$1 == "mutants" && $2 == 1 { n++; d = $3 - of; of = $3 } END { exit n != 2 || d > 0.01 || d < -0.01 }' \
    "$regions/results/abc.tsv" out
}
