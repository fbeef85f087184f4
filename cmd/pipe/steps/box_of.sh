# box_of FILE SHARE: NAME=LO:HI of each parameter, wider by a share of it.
box_of() {
  awk -F '\t' -v names="$names" -v wider="$2" '
    /^#/ { next }
    !n { n = split(names, name, ","); for (i = 1; i <= NF; i++) at[$i] = i; next }
    /\toutside(\t|$)/ && !/\t(inside|undetermined)(\t|$)/ { next }
    { for (i = 1; i <= n; i++) {
        v = $at[name[i]] + 0
        if (!(i in lo) || v < lo[i]) lo[i] = v
        if (!(i in hi) || v > hi[i]) hi[i] = v } }
    END { for (i = 1; i <= n; i++) {
        d = (hi[i] - lo[i]) * wider
        printf "%s=%.9g:%.9g\n", name[i], lo[i] - d, hi[i] + d } }' "$1"
}
