# grid FILE SHARE: classify each point of a grid at the observation. It is as wide as
# the parameters in FILE, and wider by this share at each end. With -r COLS, which are
# regions in FILE, it is as wide as the records that are inside or undetermined.
grid() {
  around=$1 margin=$2
  shift 2
  tw-grid -n "$points" --around "$around" -p "$names" --margin "$margin" "$@" --replace \
    <"$obs" >"$out/grid.tsv"
  ask "$out/grid.tsv" >"$out/regions.tsv"
}
