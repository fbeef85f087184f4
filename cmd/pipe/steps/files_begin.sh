
# Begin anew: the report must not speak of an earlier analysis. A file that was cut short has too few records.
rm -f alike.tsv typical.tsv flow.tsv posterior.tsv half-*.tsv gap.tsv tree.tsv bounds*.tsv coverage.* \
  runs.tsv scored-1.tsv draws*.tsv shares.tsv parameters.tsv intervals.* regions.* pairs.* plot report.*
: >log
expect 1 observed.tsv
expect "$calib_runs" "$calib"
write obs.tsv tw-read -c "$data" observed.tsv

# p is the share of the calibration simulations whose data are at least as unusual as the observation.
reference=$calib
write typical.tsv tw-typical -r "$calib" -x "$data" --seed "$seed" -j "$threads" obs.tsv
say "observation: p = $(printf %.3g "$(value p typical.tsv)")"
! unlike || say 'warning: the observation is UNLIKE the simulations: the model may be wrong, or the prior' \
  'too narrow'
