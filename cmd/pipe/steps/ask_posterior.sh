case ${1:-} in tw-*) exec "$@" -f "$(dirname -- "$0")/posterior.tsv" ;; esac
for f; do
  [ -r "$f" ] || [ "$f" = - ] || {
    echo "ask.sh: $f: not a file: give a table with the columns" @id@@names@ >&2
    exit 1
  }
done
cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  tw-read -c @id@@names@ | tw-score -f posterior.tsv --at obs.tsv@chosen@ --cdf @ranks@ |
    tw-classify -b bounds.tsv | tw-read --except cdf,cdf_upper
}
