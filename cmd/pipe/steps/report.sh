# What it all says.
{ echo param; printf '%s\n' "$names" | tr , '\n'; } >"$out/params.tsv"
tw-report "$out" >"$out/report.txt"
page() { tw-report --html "$out" >"$out/report.html"; }
attempt "$out/report.html" page
cat "$out/report.txt"
