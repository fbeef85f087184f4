
# @section@. Calibrate with simulations that trained nothing.
