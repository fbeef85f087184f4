
# @section@. And once more, with more simulations and the full networks. What had no weight before stays
#    small.
