
# One-sided limits of parameters, each NAME=SIDE. Their bounds are found like those of the intervals.
for limit in $limits; do
  side=${limit##*=}
  write "bounds-$side.tsv" bounds --ranks 400 --side "$side"
  write "limit-$limit.tsv" tw-classify --parameters ${prior:+--prior "$prior"} -b "bounds-$side.tsv" \
    -p "${limit%=*}" draws.tsv
done
write limits.tsv tw-read limit-*.tsv
