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
. ./settings
