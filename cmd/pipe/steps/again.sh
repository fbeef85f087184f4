
# @section@. The same with simulations from there.
