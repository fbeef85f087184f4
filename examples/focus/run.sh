#!/usr/bin/env bash
# One observation, two ways with the same number of simulations: all from the prior,
# or in rounds where the parameters matter. For each system and way three panels,
# for three calibration budgets, and a table of what they show and cost.
#   examples/focus/run.sh [TASK...]    (lotka_volterra and sir)
# Environment: OUT, BIN, EX; RUNS, those that train (10000); SEED; THREADS; FLOW, options
# of tw-flow; POINTS, a side of the grid (200).
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
BIN=$(cd "${BIN:-$root/build/bin}" && pwd)
EX=$(cd "${EX:-$root/build/examples}" && pwd)
OUT=${OUT:-$root/build/focus}
tasks=$root/examples/tasks
mkdir -p "$OUT"
cd "$OUT"
PATH=$BIN:$EX/tasks:$PATH
export LC_ALL=C THREADS=${THREADS:-2} SEED=${SEED:-1} FLOW=${FLOW:-}
runs=${RUNS:-10000} points=${POINTS:-200}
read -ra options <<<"$FLOW"
[ $# -gt 0 ] || set -- lotka_volterra sir

# value NAME FILE: the column NAME of FILE's last record.
value() {
  awk -F '\t' -v name="$1" '!/^#/ && !c { for (i = 1; i <= NF; i++) if ($i == name) c = i }
    !/^#/ { v = $c } END { print v }' "$2"
}

# spent WORDS: say how many seconds of the processor went by since the last time.
spent() {
  times >times.txt
  now=$(awk '{ for (i = 1; i <= 2; i++) { split($i, t, /[ms]/); s += 60 * t[1] + t[2] } } END { printf "%.0f\n", s }' times.txt)
  [ $# -eq 0 ] || echo "$*: $((now - last)) s of processor"
  last=$now
}

# pair RUNS FLOW: a flow for theta1 and theta2, whatever the others are.
pair() {
  tw-flow -p theta1,theta2 ${pairwalls:+--support "$pairwalls"} --seed "$SEED" -j "$THREADS" "${options[@]}" "$1" \
    >"$2" 2>flow.log
}

# panel WAY B: regions on the grid, and a row of the table.
panel() {
  local cutoff
  tw-classify -b "bounds.$1.$2" "grid.$1" >"regions.$1.$2" 2>classify.log
  cutoff=$(value cutoff "bounds.$1.$2")
  awk -F '\t' -v OFS='\t' -v task="$task" -v way="$1" -v B="$2" -v cutoff="$cutoff" -v target="$target" \
    -v n="$(value n "bounds.$1.$2")" -v lower="$(value lower "bounds.$1.$2")" \
    -v upper="$(value upper "bounds.$1.$2")" '
    FNR == 1 { for (i = 1; i <= NF; i++) if ($i ~ /^score/) c = i; file++; next }
    file == 1 { all++; inside += $NF == "inside"; open += $NF == "undetermined"; right += $c <= target; next }
    { draws++; held += $c <= cutoff }
    END { e = held / draws - 0.9
      printf "%s\t%s\t%d\t%d\t%.3g\t%.3g\t%.3g\t%.3g\t%.2f\t%.2f\t%.3f\n", task, way, B, n, lower, cutoff, upper, target,
        inside / right, (inside + open) / right, held / draws }' "regions.$1.$2" "truth.$1" >>table.tsv
}

# way WAY: the grid and the right cutoff by the way's flow; then its panels.
way() {
  local B plot=()
  tw-grid -n "$points" "theta1=$lo:$hi" "theta2=$lo2:$hi2" <obs.tsv | tw-score -f "pair.$1" >"grid.$1"
  tw-score -f "pair.$1" posterior.tsv >"truth.$1"
  tw-bounds --global --alpha 0.1 "truth.$1" >"target.$1"
  target=$(value cutoff "target.$1")
  for B in 1000 2000 4000; do
    panel "$1" "$B"
    plot+=(-b "bounds.$1.$B" --title "$1, B = $B")
  done
  tw-plot -o "$OUT/$task.$1.png" "${plot[@]}" --target "$target" --truth "$truth" "regions.$1".{1000,2000,4000} || true
}

echo -e 'task\tway\tB\tn\tlower\tcutoff\tupper\ttarget\tsure_area\tpossible_area\tcoverage' >head.tsv
for task; do
  mkdir -p "$task"
  cd "$task"
  : >table.tsv
  export WALLS LAWS PRIOR="simulate $task --prior" SIMULATE="simulate $task --theta -"
  WALLS=$("$tasks/prior" walls "$task")
  pairwalls=$("$tasks/prior" walls "$task" theta1 theta2)
  LAWS=$("$tasks/prior" law "$task" 2>/dev/null) || LAWS=
  IFS=$'\t' read -r lo hi lo2 hi2 < <(awk -F '\t' -v OFS='\t' -v t="$task" '$1 == t { print $3, $4, $6, $7; exit }' \
    "$tasks/windows.tsv")
  head -n 2 "$tasks/observations/$task.tsv" >observed.tsv
  truth=$(value theta1 observed.tsv),$(value theta2 observed.tsv)
  first=$(head -n 1 observed.tsv | tr '\t' '\n' | grep -n '^x1$' | cut -d : -f 1)
  cut -f "$first-" observed.tsv >obs.tsv
  posterior "$task" -n 20000 -j "$THREADS" obs.tsv >posterior.tsv 2>posterior.log

  # All from the prior: the tree from the runs that trained, the bounds from the others.
  spent
  simulate "$task" -n "$runs" --seed "$((1000 * SEED + 1))" -j "$THREADS" >train.tsv
  simulate "$task" -n 4000 --seed "$((1000 * SEED + 2))" -j "$THREADS" >calib.tsv
  tw-typical -r train.tsv -j "$THREADS" obs.tsv |
    awk -F '\t' -v task="$task" 'END { printf "%s: the observation among the runs: p = %.3g\n", task, $NF }'
  pair train.tsv pair.prior
  tw-score -f pair.prior calib.tsv >scored.prior
  for B in 1000 2000 4000; do
    tw-score --trained -f pair.prior train.tsv | tw-tree --fill "$B" >"tree.$B"
    leaf=$(tw-leaf -t "tree.$B" obs.tsv | awk 'END { print $NF }')
    head -n "$((B + 1))" scored.prior | tw-leaf -t "tree.$B" | awk -F '\t' -v l="$leaf" 'NR == 1 || $NF == l' |
      tw-bounds --global >"bounds.prior.$B"
  done
  spent "$task: prior"
  way prior

  # In rounds; then calibration runs from T, those at whose data T does not cut the posterior.
  spent
  "$here/rounds" rounds obs.tsv "$runs"
  flows=()
  for f in rounds/region.*.tsv; do [ ! -e "$f" ] || flows+=(-f "$f"); done
  pair rounds/runs.tsv pair.focused
  if [ ${#flows[@]} -eq 0 ]; then
    cp calib.tsv focused.tsv
  else
    if [ -n "$LAWS" ]; then
      # shellcheck disable=SC2086 # a law a word
      tw-focus "${flows[@]}" -x obs.tsv --seed "$((1000 * SEED + 3))" -j "$THREADS" --draw 4000 $LAWS
    else
      $PRIOR -n 200000 --seed "$((1000 * SEED + 3))" | tw-focus "${flows[@]}" -x obs.tsv | head -n 4001
    fi 2>focus.log | $SIMULATE --seed "$((1000 * SEED + 3))" >focused.tsv
  fi
  for B in 1000 2000 4000; do
    head -n "$((B + 1))" focused.tsv |
      if [ ${#flows[@]} -eq 0 ]; then cat; else
        tw-focus "${flows[@]}" --by rounds/flow.tsv -x obs.tsv --reach 0.9 -j "$THREADS" 2>"reach.$B.log"
      fi | tw-score -f pair.focused | tw-bounds --global >"bounds.focused.$B"
  done
  spent "$task: focused"
  way focused
  cd ..
done
{ cat head.tsv; for task; do cat "$task/table.tsv"; done; } | tee table.tsv
