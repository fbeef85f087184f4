# Applies a tree as tw-leaf does, to compare the speed.
FNR == NR {
  if ($1 ~ /^[0-9]+$/) { l[$1] = $2; r[$1] = $3; f[$1] = $4; t[$1] = $5 + 0 }
  next
}
FNR == 1 {
  for (i = 1; i <= NF; i++) col[$i] = i
  for (k in f) c[k] = col[f[k]]
  print $0, "leaf"
  next
}
{
  k = 1
  while (l[k] != "NA") k = $(c[k]) + 0 <= t[k] ? l[k] : r[k]
  print $0, k
}
