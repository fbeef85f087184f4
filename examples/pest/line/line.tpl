ptf #
offset  #a           #
slope   #b           #
