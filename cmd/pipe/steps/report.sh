# What it all says.
{ echo param; printf '%s\n' "$names" | tr , '\n'; } >"$out/params.tsv"
tw-report "$out" >"$out/report.txt"
cat "$out/report.txt"
