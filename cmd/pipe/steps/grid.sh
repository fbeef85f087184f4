# Ask for each point of a grid of parameters at the observation, and draw.
grid() {
  ( IFS='
'
    set -f
    # shellcheck disable=SC2046 # one operand a line
    tw-grid -n "$points" --replace $(cat "$out/box.txt") <"$obs" )
}
grid >"$out/grid.tsv"
ask "$out/grid.tsv" >"$out/regions.tsv"
