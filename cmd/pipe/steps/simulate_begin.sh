
# Simulations from the prior. p is the share of them whose data are at least as unusual as the observation.
round=0 spent=0 simulations='' for_flow='' truncated='' share=1 k=0 calibrated=0
printf 'round\tshare\truns\ttrained\tgap\tse\tplausible\n' >rounds.tsv
plan_round
step obs.tsv ./simulate.sh clean "$data" observed.tsv
simulate 1 "$next" 1
choose_data
step typical.tsv tw-typical -r clean-1.tsv -x "$x_flow" --seed "$seed" -j "$threads" obs.tsv
say "observation: p = $(printf %.3g "$(value p typical.tsv)")"
! unlike || say 'warning: the observation is UNLIKE the simulations: the model may be wrong, or the prior' \
  'too narrow. Interrupt this script to find out before more simulations are made.'
