
# @section@. And once more, with more simulations and the full networks. What had little weight before
#    stays small.
