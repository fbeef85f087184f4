
# Calibrate with fresh simulations, and with those that the user added after an interim look. The score is the
# rank of the parameters among draws of the posterior at the same data.
for more in $((runs - spent)) $(cat added); do
  k=$((k + 1)) calibrated=$((calibrated + more))
  simulate "calib-$k" "$more" $((1000 + k))
  step "scored-$k.tsv" score "clean-calib-$k.tsv"
  scored="$scored scored-$k.tsv" fresh="$fresh clean-calib-$k.tsv"
done

# The coverage gap at each observation, by the 100 of these simulations whose data are nearest to it. The
# bounds of each observation allow for it.
step "gap-$k.tsv" posterior tw-gap --half "half-1-$round.tsv" --half "half-2-$round.tsv" --alpha "$alpha" \
  -n 500 --at obs.tsv $fresh
rm -f bounds.tsv # from here on results of an analysis that continues are replaced
for f in posterior stack flow likelihood stepwise; do write $f.tsv cat "$f-$round.tsv"; done
write gap.tsv cat "gap-$k.tsv"
bound() {
  tw-bounds "$@" --gap gap.tsv --alpha "$alpha" --beta "$beta" ${anytime:+--anytime} \
    ${family:+--family "$family"} $scored
}
write bounds.tsv bound --global -s cdf --draws 400
write bounds-ranks.tsv bound --ranks 400
write coverage.tsv tw-coverage $scored --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99
say "calibration: $(value n bounds.tsv) simulations"
write runs.tsv printf 'role\tsimulated\tused\ntrain\t%d\t%d\nbounds\t%d\t%d\n' \
  $spent $spent $calibrated "$(value n bounds.tsv)"

# Draws of the posterior at each observation, 100,000 in all, but 1,000 to 10,000 for each; their shares that
# are inside, undetermined and outside; and the mean, median and intervals of each parameter.
n=$((100000 / $(records obs.tsv))) times=10
if [ $n -gt 10000 ]; then n=10000; fi
if [ $n -lt 1000 ]; then n=1000 times=3; fi
step "draws-$round.tsv" posterior tw-sample -n $n --proposals $((times * n)) \
  --target-ess $((2 * times * n / 5)) --min-ess 1 obs.tsv
write draws.tsv cat "draws-$round.tsv"
step "draws-scored-$round.tsv" posterior tw-score --cdf 500 --ties half draws.tsv
write shares.tsv tw-classify -b bounds.tsv --summary "draws-scored-$round.tsv"
write parameters.tsv tw-classify --parameters -b bounds-ranks.tsv draws.tsv
picture intervals.png tw-plot --intervals parameters.tsv
