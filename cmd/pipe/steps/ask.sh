# ask FILE: records with parameters and data in, with their region out.
ask() {
  score "$@" | tw-leaf -t "$out/tree.tsv" | tw-classify -b "$out/bounds.tsv"
}
