
# Train the posterior, a flow, on the training simulations. tw-typical warns if the calibration simulations
# were made in another way; in one analysis of 1000 at most, it does so although they were not.
expect "$train_runs" "$train"
flow() {
  tw-flow -p "$names" -x "$data" ${support:+--support "$support"} --seed "$seed" -j "$threads" "$@" "$train"
}
posterior() { "$@" -f posterior.tsv -j "$threads" --seed "$seed"; }
score_points() { posterior tw-score --cdf 2000 --ties half "$1"; } # of parameters at the observation
write alike.tsv tw-typical --alike -r "$train" -x "$names,$data" --level 0.001 --seed "$seed" "$calib" 2>&3
step flow.tsv flow
write posterior.tsv cat flow.tsv

# The score of the calibration simulations is the rank of the parameters among draws of the posterior at the
# same data.
ranks=400
step scored-1.tsv posterior tw-score --fresh --cdf $ranks --ranks $ranks "$calib"

# The bounds allow for the coverage gap at the observation: how much two flows of the same size, each trained
# on half of the training simulations, differ at the 100 calibration simulations whose data are nearest to it.
size=$(awk 'NR == 1 { while (i++ < NF) if ($i == "--size") print $i, $(i + 1) }' flow.tsv)
for half in 1 2; do
  step half-$half.tsv flow --part $half/2 --members 2 --seed $((seed + half)) $size
done
write like.tsv tw-nearest -f posterior.tsv -x obs.tsv -n 100 "$calib"
step gap.tsv posterior tw-gap --half half-1.tsv --half half-2.tsv --alpha "$alpha" -n 500 like.tsv
gap='--gap gap.tsv'
write runs.tsv printf 'role\tsimulated\tused\ntrain\t%d\t%d\nbounds\t%d\t%d\n' \
  "$train_runs" "$train_runs" "$calib_runs" "$calib_runs"
write draws.tsv posterior tw-sample -n 10000 obs.tsv
