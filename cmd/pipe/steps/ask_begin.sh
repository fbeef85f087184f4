#!/bin/sh
# ask.sh [FILE]: read records of parameters, and print them with their region at the observation appended.
set -eu
if [ $# -gt 0 ]; then
  if [ $# -gt 1 ] || [ ! -f "$1" ]; then
    echo "ask.sh: $1: no such file. Usage: ask.sh [FILE] <RECORDS-OF-PARAMETERS" >&2
    exit 2
  fi
  exec <"$1"
fi
CDPATH='' cd -- "$(dirname -- "$0")"
if [ ! -e bounds.tsv ]; then
  echo 'ask.sh: the analysis is not finished: there are no bounds yet' >&2
  exit 1
fi
. ./settings
