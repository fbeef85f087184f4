# A stream after rain, fed by one store that loses the same share each day. The input is a line
# with fixed columns: flow per area on day 1, the share, and the area.
{
  flow = substr($0, 1, 10) + 0
  share = substr($0, 11, 8) + 0
  area = substr($0, 19, 6) + 0
}
END {
  print "RECESSION, AREA", area
  store = full = flow / share
  for (day = 1; day <= 10; day++) {
    out = share * store
    store -= out
    total += out
    printf "DAY %d  FLOW= %.5f m3/s  STORED=%.3f%%\n", day, area * out, 100 * store / full
  }
  printf "TOTAL    %.4f\n", area * total
}
