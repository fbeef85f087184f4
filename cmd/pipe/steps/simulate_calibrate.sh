
# Calibrate with fresh simulations from the same part of the prior: as many as next.tsv says, then as many as
# $aim still takes, if so many are left, and those that the user added. The bounds allow for the coverage gap.
bound() { tw-bounds "$@" --gap "gap-$round.tsv" --alpha $alpha --beta $beta ${anytime:+--anytime} $scored; }
calibrate() {
  k=$((k + 1)) calibrated=$((calibrated + $1))
  scored="$scored scored-$k.tsv" fresh="$fresh clean-calib-$k.tsv"
  simulate "calib-$k" "$1" $((1000 + k))
  step "near-$k.tsv" well_in_truncated "clean-calib-$k.tsv" 0.5 20 "reach-$round"
  step "scored-$k.tsv" score "near-$k.tsv"
  step "bounds-$k.tsv" bound --global -s cdf --draws 400
  say "calibration: $(value n "bounds-$k.tsv") simulations; were the estimate certain," \
    "$(percent "$(value mass_runs "bounds-$k.tsv")") would be undetermined"
}
calibrate "$(value calibrate next.tsv)"
write left.tsv tw-budget --mass $aim --spent $calibrated --left $((runs - spent - calibrated)) bounds-$k.tsv
for more in $(value more left.tsv) $(cat added); do [ "$more" -eq 0 ] || calibrate "$more"; done
rm -f bounds.tsv truncated.tsv # from here on results of an analysis that continues are replaced
kinds="posterior stack flow likelihood stepwise gap rounds draws $marginal"
for kind in $kinds; do write $kind.tsv cat "$kind-$round.tsv"; done
[ -z "$truncated" ] || write truncated.tsv cat "$truncated"
write bounds.tsv cat "bounds-$k.tsv"
write budget.tsv tw-budget --mass "$aim" bounds.tsv
write forecast.tsv tw-budget --forecast rounds.tsv --runs $((spent + calibrated)) --gap gap.tsv bounds.tsv
# Bounds for the central interval of each parameter, whose score is |2 rank - 1|; coverage before calibration.
write bounds-ranks.tsv bound --ranks 400
write coverage.tsv tw-coverage $scored --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99
write agreement.tsv posterior tw-gap --agreement obs.tsv
write runs.tsv printf 'role\tsimulated\tused\ntrain\t%d\t%d\nbounds\t%d\t%d\n' \
  $spent "$(records "train-$round.tsv")" $calibrated "$(value n bounds.tsv)"
