# The report, and the same as a page.
{ echo param; printf '%s\n' "$names" | tr , '\n'; } >"$out/params.tsv"
write "$out/report.txt" tw-report "$out"
page() { tw-report --html "$out" >"$out/report.html"; }
attempt "$out/report.html" page
cat "$out/report.txt"
