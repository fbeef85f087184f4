# box_of FILE SHARE: NAME=LO:HI of each parameter, wider by a share of it.
box_of() {
  awk -F '\t' -v names="$names" -v wider="$2" '
    # So many digits that the width has three, rounded outwards.
    function ends(name, low, high,  e, unit) {
      e = high > low ? int(log(high - low) / log(10) + 1000) - 1002 : -9
      unit = 10 ^ e
      low = floor(low / unit); high = -floor(-high / unit)
      printf "%s=%." (e < 0 ? -e : 0) "f:%." (e < 0 ? -e : 0) "f\n", name, low * unit, high * unit
    }
    function floor(v,  t) { t = v - v % 1; return t > v ? t - 1 : t }
    /^#/ { next }
    !n { n = split(names, name, ","); for (i = 1; i <= NF; i++) at[$i] = i; next }
    /\toutside(\t|$)/ && !/\t(inside|undetermined)(\t|$)/ { next }
    { for (i = 1; i <= n; i++) {
        v = $at[name[i]] + 0
        if (!(i in lo) || v < lo[i]) lo[i] = v
        if (!(i in hi) || v > hi[i]) hi[i] = v } }
    END { for (i = 1; i <= n; i++) {
        d = (hi[i] - lo[i]) * wider
        ends(name[i], lo[i] - d, hi[i] + d) } }' "$1"
}
