for f; do
  [ -r "$f" ] || [ "$f" = - ] || {
    echo "ask.sh: $f: not a file: give a table with the columns" @names@ >&2
    exit 1
  }
done
cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  tw-read -c @names@ | tw-score -d obs-draws.tsv --at obs.tsv -p @names@ -k kde --cdf @ranks@ |
    tw-classify -b bounds.tsv | tw-read --except cdf,cdf_upper
}
