tw-plot --coverage -o "$out/coverage.png" "$out/coverage.tsv"
write notes.txt cat "$out/typical.said" "$out/bounds.said"
write report.txt tw-report "$out"
write report.html tw-report --html "$out"
rm -f "$out"/*.saved "$out"/*.part
cat "$out/report.txt"
