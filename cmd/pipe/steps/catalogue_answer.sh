
# Calibrate with fresh runs. The score is the rank of the parameters among draws of the
# estimate at the same data. A user who has looked may have added more runs.
k=0 calibrated=0
for more in $((runs - spent)) $added; do
  simulate_fresh "$more"
  step "scored-$k.tsv" rank <"clean-calib-$k.tsv"
done

# By how much coverage at each observation may differ from its average (h), by the 100 of these
# runs whose data are nearest to it; and bounds of each, wider by 1.5 times that.
at_each() {
  tw-gap -n 500 --alpha "$alpha" --seed "$seed" -j "$threads" -f posterior.tsv --half half-1.tsv \
    --half half-2.tsv --at obs.tsv clean-calib-*.tsv
}
step "gap-$k.tsv" at_each
write gap.tsv cat "gap-$k.tsv"
write bounds.tsv bounds --global -s cdf --draws 400 --gap gap.tsv
write bounds-ranks.tsv bounds --ranks 400 --gap gap.tsv
write coverage.tsv tw-coverage scored-*.tsv \
  --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99
say "calibration: $(value n bounds.tsv) runs"
write runs.tsv runs_used

# Draws of the estimate at each observation: what shares of them are inside, undetermined and
# outside, and of each parameter mean, median and intervals. Where an observation is odd the
# proposals may be worth few.
share_draws
step draws.tsv ./ask.sh tw-sample -n $draws --proposals $((times * draws)) --min-ess 1 \
  -j "$threads" <obs.tsv
step draws-scored.tsv ./ask.sh tw-score --cdf 500 --ties half -j "$threads" <draws.tsv
write shares.tsv tw-classify -b bounds.tsv --summary draws-scored.tsv
write parameters.tsv tw-classify --parameters -b bounds-ranks.tsv draws.tsv
picture intervals.png tw-plot --intervals parameters.tsv
