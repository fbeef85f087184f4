# The box that holds the draws at the observation, a tenth wider, for the grid.
box_of "$obs_draws" 0.1 >"$out/box.txt"
