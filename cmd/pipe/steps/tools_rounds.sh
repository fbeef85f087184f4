# measure_gap: the coverage gap: how far coverage for data like the observation is from its average.
# It makes draws-ROUND.tsv, too, draws at the observation, of many proposals, so that few are repeated.
measure_gap() {
  train_halves
  step draws-$round.tsv posterior tw-sample -n 10000 --proposals 400000 --target-ess 40000 --min-ess 1 obs.tsv
  write like.$$.part ./simulate.sh like "$round"
  step "like-$round.tsv" well_in_truncated like.$$.part 0.9 100
  posterior tw-gap --half "half-1-$round.tsv" --half "half-2-$round.tsv" --alpha "$alpha" -n 500 --runs 300 \
    ${marginal:+--marginal "marginal-$round.tsv" --marginal "half-1-marginal-$round.tsv" \
    --marginal "half-2-marginal-$round.tsv"} --error 0.1 "like-$round.tsv"
}
# truncate_prior: truncate the prior to the parameters that the posterior finds plausible at the observation.
# If there are none, which two messages of tw-truncate say, print nothing.
truncate_prior() {
  posterior tw-truncate -x obs.tsv -n 25000 --max-outside 0.002 2>said.$$.part ||
    grep -q -e ' no mass' -e ' is 0 at all ' said.$$.part || { cat said.$$.part >&2 && return 1; }
}
# give_up_truncated: whether truncate_prior gave up the truncated prior. Flows then train without its draws.
give_up_truncated() {
  [ -n "$truncated" ] && [ "$(grep -cs '^stage' "truncated-$round.tsv")" = 1 ] || return 1
  truncated='' share=1 for_flow=clean-1.tsv
  say 'more than 0.2 % of the posterior is outside this part of the prior, so another part is determined'
}
# plan_round: write the table of rounds, with NA for what was not measured. Then tw-budget decides how many
# simulations are $next (0: training ends) and train in all, and whether from this round's truncated prior.
plan_round() {
  plausible=$(./simulate.sh share "truncated-$round.tsv") gap='NA	NA'
  [ ! -e "gap-$round.tsv" ] || gap=$(tw-read -c gap,se "gap-$round.tsv" | sed -n 2p)
  if [ "$round" -eq 0 ]; then printf 'round\tshare\truns\ttrained\tgap\tse\tplausible\n'; else
    cat "rounds-$((round - 1)).tsv"
    printf '%s\t' "$round" "$share" "$spent" "$(records "train-$round.tsv")" "$gap" && echo "$plausible"
  fi >"rounds-$round.tsv"
  write next.tsv tw-budget --next "rounds-$round.tsv" --rounds "$rounds" --runs "$runs" --mass "$aim" \
    --alpha "${alpha%%,*}" ${before:+--spent $((spent + calibrated))}
  next=$(value simulations next.tsv) training=$(value training next.tsv) least=$(value least next.tsv)
  [ "$(value truncated next.tsv)" = no ] || truncated=truncated-$round.tsv share=$plausible
}
score_points() { of_regions tw-score --cdf 2000 --ties half "$1"; } # of parameters at the observation
