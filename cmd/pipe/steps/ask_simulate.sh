#!/bin/sh
# ask.sh [FILE]: read records of parameters, and print them with their region at the observation appended.
# ask.sh PROGRAM OPTIONS...: call this program of tw with the posterior, for the records on standard input.
set -eu
case ${1:-tw-} in
tw-*) ;; # a program, or no argument
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
if [ ! -e bounds.tsv ]; then
  echo 'ask.sh: the analysis is not finished: there are no bounds yet' >&2
  exit 1
fi
seed=1
. ./settings
posterior() { "$@" -f posterior.tsv --seed "$seed"; }
if [ $# -gt 0 ]; then
  posterior "$@"
  exit
fi
work=$(mktemp -d)
case $work in /*) ;; *) work=./$work ;; esac
trap 'rm -rf "$work"' EXIT
cat >"$work/records"
tw-grid --beside obs.tsv <"$work/records" >"$work/asked"
tw-score -f "${marginal:-posterior}.tsv" --seed "$seed" --cdf 2000 --ties half <"$work/asked" >"$work/scored"
tw-classify -b bounds.tsv "$work/scored" >"$work/regions"
# Print the columns of the records, and the last columns, which are the regions.
fields() { tail -n 1 "$work/$1" | awk -F '\t' '{ print NF }'; }
cut -f "1-$(fields records),$(($(fields scored) + 1))-" "$work/regions"
