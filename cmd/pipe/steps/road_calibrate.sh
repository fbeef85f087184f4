
# Calibrate with fresh runs, from where those of the last round were from: a fifth of all, then as
# many as the undetermined mass asks for, or as a user adds who has looked. The score is the rank
# of parameters among draws of the estimate at the same data; draws.tsv has some at yours. Coverage
# there may differ from the average by 1.5 times what halves of the estimate differ by.
step draws.tsv draws 10000
k=0 calibrated=0
calibrate() {
  k=$((k + 1)) calibrated=$((calibrated + $1))
  simulate "calib-$k" "$1" $((1000 + k))
  step "near-$k.tsv" near "clean-calib-$k.tsv" 0.5 20
  step "scored-$k.tsv" ./ask.sh tw-score --cdf 400 --ranks 400 --proposals 500 --target-ess 50 \
    -j "$threads" <"near-$k.tsv"
  step drift.tsv drift_in_use --ranks-to drift-ranks.tsv
  step "bounds-$k.tsv" tw-bounds --global -s cdf --draws 400 --alpha "$alpha" --beta "$beta" \
    ${anytime:+--anytime} --drift drift.tsv scored-*.tsv
  write bounds.tsv cat "bounds-$k.tsv"
  n=$(value n bounds.tsv) lack=$(percent "$(value mass_runs bounds.tsv)")
  say "calibration: $n runs; were the estimate certain, $lack would be undetermined"
}
calibrate $((runs - most))
write left.tsv tw-budget --mass "$aim" --spent $calibrated --left $((runs - spent - calibrated)) bounds.tsv
for more in $(value more left.tsv) $added; do
  [ "$more" -eq 0 ] || calibrate "$more"
done
write budget.tsv tw-budget --mass "$aim" bounds.tsv
write forecast.tsv tw-budget --forecast rounds.tsv --runs $((spent + calibrated)) --drift drift.tsv bounds.tsv
# The same for the interval of each parameter by itself, whose score is |2 rank - 1|.
write bounds-ranks.tsv tw-bounds --ranks 400 --alpha "$alpha" --beta "$beta" ${anytime:+--anytime} \
  --drift drift-ranks.tsv scored-*.tsv
write coverage.tsv tw-coverage scored-*.tsv --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99
write runs.tsv printf 'role\tsimulated\tused\ntrain\t%d\t%d\nbounds\t%d\t%d\n' \
  $spent "$trained" $calibrated "$n"
