
make_ask() {
  write ask.sh ask
  chmod +x ask.sh
}
# ask.sh [FILE]: records of parameters in, the same with their region at the observation appended
# out; ask.sh PROGRAM OPTIONS...: that program by the estimate, for the records on standard input.
ask() {
  cat <<'END'
#!/bin/sh
set -eu
case ${1:-tw-} in
tw-*) ;;
*)
  if [ $# -gt 1 ] || [ ! -f "$1" ]; then
    echo "ask.sh: $1: no such file, and no program of tw. Usage: ask.sh [FILE] <RECORDS-OF-PARAMETERS" >&2
    exit 2
  fi
  exec <"$1"
  shift
  ;;
esac
CDPATH='' cd -- "$(dirname -- "$0")"
prior=''
. ./settings
estimate() { "$@" -f posterior.tsv --seed "$seed"; }
if [ $# -gt 0 ]; then
  estimate "$@"
  exit
fi
work=$(mktemp -d)
case $work in /*) ;; *) work=./$work ;; esac
trap 'rm -rf "$work"' EXIT
cat >"$work/records"
tw-grid --beside obs.tsv <"$work/records" >"$work/asked"
estimate tw-score --cdf 2000 --ties half <"$work/asked" >"$work/scored"
tw-classify -b bounds.tsv "$work/scored" >"$work/regions"
fields() { tail -n 1 "$work/$1" | awk -F '\t' '{ print NF }'; }
cut -f "1-$(fields records),$(($(fields scored) + 1))-" "$work/regions"
END
}

# draws N: of the estimate, at the observation, from proposals whose effective sample size is four
# times N: hardly a draw is there twice. Where it stays small, a million are made.
draws() {
  set -- ./ask.sh tw-sample --target-ess $((4 * $1)) -n "$1" -j "$threads"
  "$@" <obs.tsv >draws.$$.part || "$@" --proposals 1000000 --min-ess 1 <obs.tsv >draws.$$.part
  cat draws.$$.part
}
