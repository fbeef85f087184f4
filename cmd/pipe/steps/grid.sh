# grid FILE SHARE: ask for each point of a grid at the observation, as wide as
# the parameters in FILE, and by a share of that wider at each end. With -r COLS,
# regions in FILE, it is as wide as those that are not outside.
grid() {
  around=$1 margin=$2
  shift 2
  tw-grid -n "$points" --around "$around" -p "$names" --margin "$margin" "$@" --replace \
    <"$obs" >"$out/grid.tsv"
  ask "$out/grid.tsv" >"$out/regions.tsv"
}
