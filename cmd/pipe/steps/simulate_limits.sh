# One-sided limits of parameters, each NAME=SIDE, by bounds for that side.
for limit in $limits; do
  write "bounds-$limit.tsv" bound --ranks 400 --side "${limit##*=}"
  write "limit-$limit.tsv" tw-classify --parameters -b "bounds-$limit.tsv" -p "${limit%=*}" draws.tsv
done
write limits.tsv tw-read limit-*.tsv
