
# Calibrate with fresh runs, from where those of the last round were from: a fifth of all, then as
# many as the undetermined mass asks for, or as a user adds who has looked. The score is the rank
# of parameters among draws of the estimate at the same data; draws.tsv has some at yours. Coverage
# there may differ from the average by 1.5 times what halves of the estimate differ by.
step draws.tsv draws 10000
write agreement.tsv ./ask.sh tw-gap --agreement -j "$threads" <obs.tsv
k=0 calibrated=0
calibrate() {
  simulate_fresh "$1"
  step "near-$k.tsv" near "clean-calib-$k.tsv" 0.5 20
  step "scored-$k.tsv" rank <"near-$k.tsv"
  step gap.tsv gap_in_use
  step "bounds-$k.tsv" bounds --global -s cdf --draws 400 --gap gap.tsv
  write bounds.tsv cat "bounds-$k.tsv"
  tell_calibration
}
calibrate $((runs - most))
write left.tsv tw-budget --mass "$aim" --spent $calibrated --left $((runs - spent - calibrated)) bounds.tsv
for more in $(value more left.tsv) $added; do [ "$more" -eq 0 ] || calibrate "$more"; done
write budget.tsv tw-budget --mass "$aim" bounds.tsv
write forecast.tsv tw-budget --forecast rounds.tsv --runs $((spent + calibrated)) --gap gap.tsv bounds.tsv
# The same for the interval of each parameter by itself, whose score is |2 rank - 1|.
write bounds-ranks.tsv bounds --ranks 400 --gap gap.tsv
write coverage.tsv tw-coverage scored-*.tsv --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99
write runs.tsv runs_used
