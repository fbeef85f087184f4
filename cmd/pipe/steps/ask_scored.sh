label() {
  ok tw-read -c @id@@names@ | ok tw-score @by@ --at obs.tsv@chosen@ --cdf @ranks@ |
    ok tw-classify -b bounds.tsv | ok tw-read --except cdf,cdf_upper
}
