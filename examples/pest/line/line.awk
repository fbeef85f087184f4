# A calibration line: the readings of an instrument at five known values.
{ value[$1] = $2 }
END {
  print "known   reading"
  for (x = 0; x <= 8; x += 2) printf "%5.1f %9.4f\n", x, value["offset"] + value["slope"] * x
}
