
# @section@. Calibrate with the other simulations: the score is the rank of the true parameters among draws.
