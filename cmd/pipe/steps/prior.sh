# The box that holds the parameters of the runs, for a first grid.
box_of "$calib" 0 >"$out/box.txt"
