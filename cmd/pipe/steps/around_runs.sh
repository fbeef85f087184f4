# First where the parameters of the runs are.
grid "$calib" 0
