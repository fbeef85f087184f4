# measure_gap: estimate the coverage gap: coverage for data like the observation minus its average. It also
# makes draws-ROUND.tsv, draws at the observation, from so many proposals that few draws are repeated.
measure_gap() {
  train_halves
  step draws-$round.tsv posterior tw-sample -n 10000 --proposals 100000 --target-ess 20000 --min-ess 1 obs.tsv
  write like.$$.part ./simulate.sh like "$round"
  step "like-$round.tsv" well_in_truncated like.$$.part 0.9 100
  posterior tw-gap --half "half-1-$round.tsv" --half "half-2-$round.tsv" --alpha "$alpha" -n 500 --runs 300 \
    ${marginal:+--marginal "marginal-$round.tsv" --marginal "half-1-marginal-$round.tsv" \
    --marginal "half-2-marginal-$round.tsv"} --error 0.1 "like-$round.tsv"
}
# truncate_prior: truncate the prior to the parameters that the posterior finds plausible at the observation.
# If there are none, which two messages of tw-truncate say, print nothing.
truncate_prior() {
  posterior tw-truncate -x obs.tsv -n 10000 --max-outside 0.002 2>said.$$.part ||
    grep -q -e ' no mass' -e ' is 0 at all ' said.$$.part || { cat said.$$.part >&2 && return 1; }
}
# give_up_truncated: whether truncate_prior gave up the truncated prior. Flows then train without its draws.
give_up_truncated() {
  [ -n "$truncated" ] && [ "$(grep -cs '^stage' "truncated-$round.tsv")" = 1 ] || return 1
  truncated='' share=1 for_flow=clean-1.tsv
  say 'more than 0.2 % of the posterior is outside this part of the prior, so another part is determined'
}
# plan_round: write the table of rounds. Then tw-budget decides how many simulations are $next (0: training
# ends), how many train at most, and whether from this round's truncated prior; with until it forecasts, too.
plan_round() {
  ./simulate.sh rounds "$round" "$share" "$spent" >rounds.$$.part
  set -- --mass "$aim" ${before:+--spent $((spent + calibrated))} ${until:+--until --beta "$beta"}
  [ -z "$until" ] || [ ! -e "gap-$round.tsv" ] || set -- "$@" --gap "gap-$round.tsv"
  write next.tsv tw-budget --next rounds.$$.part --runs "$runs" --rounds "$rounds" --alpha "${alpha%%,*}" "$@"
  next=$(value simulations next.tsv) training=$(value training next.tsv) least=$(value least next.tsv)
  expected=$(sed 1d next.tsv | cut -f 8) plausible=$(tail -n 1 rounds.$$.part | cut -f 7)
  write "rounds-$round.tsv" sed "\$s/NA\$/$expected/" rounds.$$.part
  [ "$(value truncated next.tsv)" = no ] || truncated=truncated-$round.tsv share=$plausible
  [ "$expected" = NA ] || say "forecast: $(percent "$aim") undetermined with so many simulations: $expected"
}
score_points() { of_regions tw-score --cdf 2000 --ties half "$1"; } # of parameters at the observation
