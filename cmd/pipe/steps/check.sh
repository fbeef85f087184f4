# Three runs of the simulator, with two seeds, before a script for it is printed.
set -eu
export LC_ALL=C
die() {
  printf 'tw-pipe: %s\n' "$1" >&2
  exit 1
}
check=$out/check
[ -e "$check" ] || [ ! -d "$out" ] || [ -z "$(ls -A "$out")" ] ||
  die "$out: has files that are not of this analysis: give -o a folder of its own"
mkdir -p "$check" 2>/dev/null || die "$out: cannot be made a folder"
# draws SEED: three draws of the prior.
draws() {
  if [ -z "$draw" ]; then
    tw-sample --prior "$prior" -n 3 --seed "$1"
  else
    sh -c "$draw -n 3 --seed $1" 2>"$check/said" ||
      die "--draw: ended with status $?; it said: $(tail -n 1 "$check/said")"
  fi
}
for seed in 1 2; do
  draws $seed >"$check/drawn-$seed.tsv"
done
! cmp -s "$check/drawn-1.tsv" "$check/drawn-2.tsv" ||
  die '--draw: the same draws with --seed 1 and --seed 2'
mv "$check/drawn-1.tsv" "$check/theta.tsv"
for seed in 1 2; do
  tw-simulate --seed $seed -p "$params" -x "$data" "$simulate" "$check/theta.tsv" >"$check/runs-$seed.tsv"
done
! cmp -s "$check/runs-1.tsv" "$check/runs-2.tsv" ||
  printf 'tw-pipe: --simulate: two seeds gave the same data: without noise, or is there no word SEED?\n' >&2
rm -f "$check/said" "$check/drawn-2.tsv"
