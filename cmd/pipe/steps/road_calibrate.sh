
# Calibrate with fresh runs, from where those of the last round were from: a tenth of
# all runs, then as many as the undetermined mass asks for. The score is the rank of
# the parameters among draws of the estimate at the same data.
k=0
calibrate() {
  k=$((k + 1))
  simulate "calib-$k" "$1"
  calibrated=$((used - trained))
  step "calib-$k-clean.tsv" clean "$out/calib-$k.tsv"
  step "scored-$k.tsv" "$out/estimate" tw-score --cdf 200 --ranks 200 -j "$threads" "$out/calib-$k-clean.tsv"
  step drift.tsv drift "$out/calib-1-clean.tsv"
  step "bounds-$k.tsv" note bounds.said tw-bounds --global -s cdf --alpha "$alpha" --beta "$beta" \
    ${anytime:+--anytime} --drift "$out/drift.tsv" --expect $calibrated "$out"/scored-*.tsv
  m=$(value mass_runs "$out/bounds-$k.tsv")
  say "calibration: with $calibrated runs $m is undetermined for lack of runs; the aim is $mass"
}
calibrate $((runs - 3 * third))
n=$(awk -v n=$calibrated -v m="$m" -v aim="$mass" -v left=$((runs - used)) 'BEGIN {
  n *= 1.02 * (m / aim) ^ 2 - 1; print m <= aim || left <= 0 ? 0 : n < left ? int(n) : left }')
[ "$n" -eq 0 ] || calibrate "$n"
# The script's arguments are numbers of more runs, which a user adds who has looked.
[ $# -eq 0 ] || [ -n "$anytime" ] || stop 'who looks and adds runs needs the bounds of tw-pipe --anytime'
for n; do calibrate "$n"; done
write bounds.tsv cat "$out/bounds-$k.tsv"
write budget.tsv tw-budget --mass "$mass" "$out/bounds.tsv"
write coverage.tsv tw-coverage --expect $calibrated "$out"/scored-*.tsv
write runs.tsv printf 'role\tsimulated\tused\ntrain\t%d\t%d\nbounds\t%d\t%d\n' "$trained" \
  "$(records "$out/train-$round.tsv")" $calibrated $calibrated
# Are the observed data like those of the first round? p is the share of runs
# that are at least as unusual. If it is tiny, nothing here can be believed.
step typical.tsv note typical.said tw-typical -r "$out/clean-1.tsv" -x "$x" --seed "$seed" -j "$threads" "$out/obs.tsv"
