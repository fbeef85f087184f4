ptf #
start #amount#
