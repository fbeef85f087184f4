# First where the draws are.
grid "$obs_draws" 0.1
