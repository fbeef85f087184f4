# Make three trial simulations with each of two seeds, before the script is printed.
set -eu
export LC_ALL=C
own=$check/own
die() {
  printf 'tw-pipe: %s\n' "$1" >&2
  exit 1
}
trap 'rm -f "$own"-*' EXIT
# draws SEED: three draws of the prior.
draws() {
  if [ -z "$draw" ]; then
    tw-sample --prior "$prior" -n 3 --seed "$1"
  else
    sh -c "$draw -n 3 --seed $1" 2>"$own-said" ||
      die "--draw: ended with status $?; it said: $(tail -n 1 "$own-said")"
  fi
}
# An analysis may have seeds as large as these. With --seed 1972 and 1973, SEED is nearly 2147483647.
for k in 1 2; do
  draws $((1000000000 + k)) >"$own-drawn-$k"
done
! cmp -s "$own-drawn-1" "$own-drawn-2" ||
  die '--draw: the same draws with --seed 1000000001 and --seed 1000000002'
if [ -n "$draw" ] && tw-read --except "$params" "$own-drawn-1" >"$own-rest" 2>/dev/null; then
  rest=$(sed 1q "$own-rest" | tr '\t' ' ')
  die "--draw: the simulator would not get columns that -p does not name: $rest; name all \
in -p (nuisance parameters need --prior), or leave them out of the draws"
fi
# run K: the trial simulations with one of two seeds.
run() {
  file=$own-runs-$1
  set -- --seed $((1971 + $1)) -p "$params" -x "$data"
  if [ -z "$each" ]; then tw-simulate "$@" "$simulate" "$own-drawn-1"
  else eval "tw-simulate $each "'"$@" "$own-drawn-1"'; fi >"$file"
}
: >"$own-said-0"
for k in 1 2; do
  status=0
  run $k 2>"$own-said-$k" || status=$?
  cmp -s "$own-said-$k" "$own-said-$((k - 1))" || cat "$own-said-$k" >&2 # a warning, but not twice
  [ $status -eq 0 ] || exit $status
done
option=--simulate seed='word SEED'
[ -z "$each" ] || option=--each seed='{SEED}'
warn() { printf 'tw-pipe: %s: %s\n' "$option" "$1" >&2; }
if ! cmp -s "$own-runs-1" "$own-runs-2"; then
  :
elif tw-read -c "$data" "$own-runs-1" | sed 1d | grep -q '[0-9]'; then
  warn "two seeds gave the same data: is there no noise, or no $seed in the command?"
else
  warn 'all three trial simulations failed: all their data are missing (NA, nan)'
fi
mv "$own-runs-1" "$check/runs.tsv"
