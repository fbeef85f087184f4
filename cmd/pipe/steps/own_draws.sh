# The draws of the posterior at the observation.
# Each draw gets the observed data beside it.
awk -F '\t' -v OFS='\t' -v names="$names" '
  /^#/ { next }
  FNR == NR { if (head == "") head = $0; else seen = $0; next }
  !n {
    n = split(names, name, ",")
    for (i = 1; i <= NF; i++) at[$i] = i
    for (i = 1; i <= n; i++) gone[name[i]] = 1
    m = split(head, h)
    split(seen, s)
    for (i = 1; i <= n; i++) row = row OFS name[i]
    for (i = 1; i <= m; i++)
      if (!(h[i] in gone)) { row = row OFS h[i]; data = data OFS s[i] }
    print substr(row, 2)
    next
  }
  {
    row = ""
    for (i = 1; i <= n; i++) row = row OFS $at[name[i]]
    print substr(row data, 2)
  }' "$obs" "$obs_draws" >"$out/draws.tsv"
