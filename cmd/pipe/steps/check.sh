# Three runs of the simulator, with two seeds, before a script for it is printed.
set -eu
export LC_ALL=C
die() {
  printf 'tw-pipe: %s\n' "$1" >&2
  exit 1
}
# try OPTION COMMAND SEED FILE: FILE is what the command prints.
try() {
  status=0
  command=$(printf '%s\n' "$2" | sed -e 's/.*/ & /' -e :a \
    -e "s/\([^A-Za-z0-9_]\)SEED\([^A-Za-z0-9_]\)/\1$3\2/" -e ta)
  sh -c "$command" >"$4" 2>"$check/said" || status=$?
  [ "$status" -eq 0 ] || die "$1: ended with status $status; it said: $(tail -n 1 "$check/said")"
  [ -s "$4" ] || die "$1: printed nothing; it said: $(tail -n 1 "$check/said")"
}
check=$out/check
[ -e "$check" ] || [ ! -d "$out" ] || [ -z "$(ls -A "$out")" ] ||
  die "$out: has files that are not of this analysis: give -o a folder of its own"
mkdir -p "$check" 2>/dev/null || die "$out: cannot be made a folder"
if [ -n "$draw" ]; then
  for seed in 1 2; do try --draw "$draw -n 3 --seed $seed" $seed "$check/theta-$seed.tsv"; done
  ! cmp -s "$check/theta-1.tsv" "$check/theta-2.tsv" ||
    die '--draw: the same draws with --seed 1 and --seed 2'
  mv "$check/theta-1.tsv" "$check/theta.tsv"
else
  tw-sample --prior "$prior" -n 3 --seed 1 >"$check/theta.tsv"
fi
for seed in 1 2; do try --simulate "$simulate" $seed "$check/runs-$seed.tsv" <"$check/theta.tsv"; done
! cmp -s "$check/runs-1.tsv" "$check/runs-2.tsv" ||
  printf 'tw-pipe: --simulate: two seeds gave the same data: without noise, or is there no word SEED?\n' >&2
