# A whole number has an axis of whole numbers.
axes=$(printf '%s\n' $prior | sed -n 's/=whole(\(.*\),\(.*\))$/ \1 \2/p' | awk -F '\t' -v n="$points" '
  NR == FNR { split($0, f, " "); name[++k] = f[1]; lo[k] = f[2]; hi[k] = f[3]; next }
  FNR == 1 { for (i = 1; i <= k; i++) for (c[i] = 1; $c[i] != name[i];) c[i]++; next }
  /\t(inside|undetermined)(\t|$)/ { for (i in c) { if (!(i in b) || $c[i] < a[i]) a[i] = $c[i]; if (!(i in b) || $c[i] > b[i]) b[i] = $c[i] } }
  END { for (i = 1; i <= k; i++) { m = int((b[i] - a[i]) / 5) + 1; l = a[i] - m; h = b[i] + m; if (l < lo[i]) l = lo[i]
    if (h > hi[i]) h = hi[i]; s = int((h - l) / n) + 1; m = int((h - l) / s); printf "%s=%.0f:%.0f:%d\n", name[i], l, l + m * s, m + 1 } }' - "$out/draws-regions.tsv")
