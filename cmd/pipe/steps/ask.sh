# ask FILE: the records, parameters and data, with their region.
ask() {
  score "$1" >"$out/asked-scored.tsv"
  tw-leaf -t "$out/tree.tsv" "$out/asked-scored.tsv" >"$out/asked-leaf.tsv"
  tw-classify -b "$out/bounds.tsv" "$out/asked-leaf.tsv"
}
