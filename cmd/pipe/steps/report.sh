# What it all says.
{ echo param; printf '%s\n' "$names" | tr , '\n'; } >"$out/params.tsv"
tw-report "$out" >"$out/report.txt"
tw-report --html "$out" >"$out/report.html"
cat "$out/report.txt"
