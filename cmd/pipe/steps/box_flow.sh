# The box that holds the posterior at the observation, for the grid.
tw-focus -f "$flow" -x "$obs" --seed "$seed" --box >"$out/box.txt"
