case ${1:-} in tw-*) exec "$@" -f "$(dirname -- "$0")/posterior.tsv" ;; esac
cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  tw-read -c @id@@names@ | tw-score -f posterior.tsv --at obs.tsv@chosen@ --cdf @ranks@ |
    tw-classify -b bounds.tsv | tw-read --except cdf,cdf_upper
}
