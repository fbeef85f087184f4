cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  tw-read -c @names@ | tw-score -d obs-draws.tsv --at obs.tsv -p @names@ -k kde --cdf @ranks@ |
    tw-classify -b bounds.tsv | tw-read --except cdf,cdf_upper
}
