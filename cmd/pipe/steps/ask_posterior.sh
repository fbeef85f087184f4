# sh ask.sh PROGRAM OPTIONS... : run this program of tw with the posterior, for example tw-score -l.
case ${1:-} in tw-*) exec "$@" -f "$(dirname -- "$0")/posterior.tsv" ;; esac
