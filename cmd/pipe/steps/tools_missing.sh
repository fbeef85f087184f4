
# tell_missing: what readings each observation lacks; the report reads missing.tsv. If something is
# missing in an observation or in the first round, flows read the column x_missing, too ($x). Where no
# simulation of the first round lacks the same ones, what stands in their place, 0, would be taken for
# a reading.
tell_missing() {
  for file in obs.tsv clean-1.tsv; do
    ! tw-read -c x_missing $file | grep -qx 1 || x=$data,x_missing
  done
  lacks observed.tsv >lacks.$$.part
  lacks runs-1.tsv >made.$$.part
  of=1 first=$(records runs-1.tsv)
  printf 'which\tlacks\tsimulations\tof\n' >missing.tsv
  while IFS= read -r names_of; do
    of=$((of + 1)) which=observation
    [ -z "${all:-}" ] || which="observation $(sed -n "${of}p" obs.tsv | cut -f 1)"
    n=$(grep -cxF -e "$names_of" made.$$.part) || unmatched
    [ -n "$names_of" ] || continue
    say "$which lacks $names_of (of the simulations so far: $n of $first)"
    printf '%s\t%s\t%s\t%s\n' "$which" "$names_of" "$n" "$first" >>missing.tsv
  done <lacks.$$.part
}
# unmatched: no simulation of the first round lacks just what the observation does.
unmatched() {
  [ -n "$names_of" ] || stop "$which lacks nothing, and each of the $first simulations so far lacks" \
    "something, the first $(sed q made.$$.part): leave that out of -x, or mend the simulator"
  stop "$which lacks $names_of, and no simulation does:" \
    'leave it out of -x, or let the simulator print NA where a measurement would be missing'
}
# lacks FILE: of each record the names of the readings that are missing, and the word and between them.
lacks() {
  read_missing -c "$data" "$1" >data.$$.part
  awk -F '\t' 'NR == 1 { split($0, name); next }
    { s = ""; for (i = 1; i <= NF; i++) if ($i == "nan") s = s ((s == "") ? "" : " and ") name[i]
      print s }' data.$$.part
}
