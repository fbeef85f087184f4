# Applies bounds to scores as tw-classify does, to compare the speed.
FNR == NR {
  if ($1 ~ /^[0-9]+$/) { lo[$1] = $9 + 0; up[$1] = $10 + 0 }
  next
}
FNR == 1 {
  for (i = 1; i <= NF; i++) col[$i] = i
  s = col["score"]; g = col["leaf"]
  print $0, "region"
  next
}
{ print $0, ($s + 0 <= lo[$g] ? "inside" : $s + 0 > up[$g] ? "outside" : "undetermined") }
