#!/bin/sh
# sh ask.sh [FILE] : read records of parameters, and print them with their labels at the observation.
# sh ask.sh PROGRAM OPTIONS... : run this program of tw with the posterior, for example tw-score -l.
set -eu
export LC_ALL=C
case ${1:-} in tw-*) exec "$@" -f "$(dirname -- "$0")/posterior.tsv" ;; esac
cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  tw-read -c beta,gamma,overdispersion | tw-score -f posterior.tsv --at obs.tsv --cdf 400 |
    tw-classify -b bounds.tsv | tw-read --except cdf,cdf_upper
}
