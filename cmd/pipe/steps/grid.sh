# near FILE: its records that are not outside.
near() {
  awk '/^#/ || !head++ || /\t(inside|undetermined)(\t|$)/' <"$1" >"$out/near.tsv"
}
# grid FILE SHARE: ask for each point of a grid at the observation, as wide as
# the parameters in FILE, and by a share of that wider at each end.
grid() {
  tw-grid -n "$points" --around "$1" -p "$names" --margin "$2" --replace \
    <"$obs" >"$out/grid.tsv"
  ask "$out/grid.tsv" >"$out/regions.tsv"
}
