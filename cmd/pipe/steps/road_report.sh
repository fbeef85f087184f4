tw-plot --coverage -o "$out/coverage.png" "$out/coverage.tsv"
# What it all says.
write params.tsv printf 'param\n%s\n' "$(printf '%s\n' "$names" | tr , '\n')"
write notes.txt cat "$out/typical.said" "$out/bounds.said"
write report.txt tw-report "$out"
cat "$out/report.txt"
