
# Simulations from the prior. p is the share of them whose data are at least as unusual as the observation.
[ -z "$before" ] || step "truncated-$round.tsv" truncate_prior # an analysis that continues
[ -z "$before" ] || give_up_truncated || :
plan_round
step obs.tsv ./simulate.sh clean "$data" observed.tsv
simulate 1 "$next" 1
choose_data
step typical.tsv tw-typical -r clean-1.tsv -x "$x_flow" --seed "$seed" -j "$threads" obs.tsv
say "observation: p = $(printf %.3g "$(value p typical.tsv)")"
! unlike || say 'warning: the observation is UNLIKE the simulations: the model may be wrong, or the prior' \
  'too narrow. Interrupt this script to find out before more simulations are made.'
