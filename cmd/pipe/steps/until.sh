#!/bin/sh
# Analyses of @obs@ with more and more simulations, each a whole one with a report, until at most a share
# of @until@ is undetermined (on average over data: never the share at the observation), or @most@ are spent.
# It may be stopped at any time: the folder last has the last finished analysis. Run it again to continue.
set -eu && set -- @options@
out=@out@ until=@until@ most=@most@ n=@first@ last='' settings=$(printf '%s\n' "$@" | cksum)
mkdir -p "$out" && { [ -e "$out/settings" ] || echo "$settings" >"$out/settings"; }
[ "$(cat "$out/settings")" = "$settings" ] ||
  { echo "$out: made with other settings: name another folder" >&2 && exit 1; }
while :; do
  [ -e "$out/$n.sh" ] || { tw-pipe "$@" -j @threads@ --runs "$n" ${last:+--reuse "$out/$last"} \
    -o "$out/$n" >"$out/part" && mv "$out/part" "$out/$n.sh"; }
  sh "$out/$n.sh" >/dev/null
  rm -f "$out/last" && ln -s "$n" "$out/last" && last=$n
  need=$(tw-budget --forecast --mass "$until" --gap "$out/$n/gap.tsv" "$out/$n/bounds.tsv") || break
  echo "$out/$n is done; at most $until undetermined takes $need simulations" >&2
  if [ "$need" -le "$n" ] || [ $((3 * most / 4)) -le "$n" ]; then break; fi
  [ "$need" -ge $((3 * n / 2)) ] || need=$((3 * n / 2))
  [ "$need" -le $((4 * n)) ] || need=$((4 * n))
  n=$((need < most ? need : most))
done
cat "$out/last/report.txt"
