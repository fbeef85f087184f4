
# simulate_fresh N: so many more runs that nothing was trained on, clean-calib-$k.tsv; $calibrated in all.
simulate_fresh() {
  k=$((k + 1)) calibrated=$((calibrated + $1))
  simulate "calib-$k" "$1" $((1000 + k))
}
# rank: of the parameters in each record, and of each of them, among draws of the estimate at its data.
rank() {
  ./ask.sh tw-score --cdf 400 --ranks 400 --proposals 500 --target-ess 50 -j "$threads"
}
# bounds OPTIONS...: by all runs that were ranked.
bounds() {
  tw-bounds "$@" --alpha "$alpha" --beta "$beta" ${anytime:+--anytime} \
    ${family:+--family "$family"} scored-*.tsv
}
tell_calibration() {
  say "calibration: $(value n bounds.tsv) runs; were the estimate certain," \
    "$(percent "$(value mass_runs bounds.tsv)") would be undetermined"
}
# runs_used: how many runs were made, and how many of them count.
runs_used() {
  printf 'role\tsimulated\tused\ntrain\t%d\t%d\nbounds\t%d\t%d\n' \
    $spent "$trained" $calibrated "$(value n bounds.tsv)"
}
