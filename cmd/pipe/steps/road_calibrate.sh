# Calibrate with fresh runs, from where those of the last round were from: a tenth of all runs, then as many as the
# undetermined mass asks for. The score is the rank of the parameters among draws of the estimate at the same data.
calibrate() {
  k=$((k + 1)) && simulate "calib-$k" "$1"
  step "calib-$k-clean.tsv" clean "$out/calib-$k.tsv"
  step "calib-$k-near.tsv" near "$out/calib-$k-clean.tsv"
  step "scored-$k.tsv" "$out/ask.sh" tw-score --cdf 100 --ranks 100 --proposals 250 -j "$threads" <"$out/calib-$k-near.tsv"
  step drift.tsv drift "$out/calib-1-clean.tsv"
  step "bounds-$k.tsv" note bounds.said tw-bounds --global -s cdf --alpha "$alpha" --beta "$beta" ${anytime:+--anytime} --drift "$out/drift.tsv" "$out"/scored-*.tsv
  n=$(value n "$out/bounds-$k.tsv") m=$(value mass_runs "$out/bounds-$k.tsv")
  say "calibration: with $n runs $m is undetermined for lack of runs; the aim is $mass"
}
calibrate $((runs - 3 * third))
more=$(awk -v n=$((runs - 3 * third)) -v m="$m" -v aim="$mass" -v left=$((runs - used)) 'BEGIN { n *= 1.02 * (m / aim) ^ 2 - 1; if (m > aim && left > 0) print n < left ? int(n) : left }')
for more in $more "$@"; do calibrate "$more"; done
write bounds.tsv cat "$out/bounds-$k.tsv"
write budget.tsv tw-budget --mass "$mass" "$out/bounds.tsv"
write coverage.tsv tw-coverage --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99 "$out"/scored-*.tsv
write runs.tsv printf 'role\tsimulated\tused\ntrain\t%d\t%d\nbounds\t%d\t%d\n' $spent "$trained" $((used - spent)) "$n"
