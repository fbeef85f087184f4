# train KIND FILE OPTIONS...: train a flow on the simulations in the truncated prior; a marginal flow, which
# has the parameters $names alone; or a likelihood, on all simulations except those that the flow held out.
train() {
  kind=$1 estimate=$2 x=$x_flow input=train-$round.tsv && shift 2
  case $kind in
  flow) set -- ${all_support:+--support "$all_support"} ${all_integer:+--integer "$all_integer"} "$@" ;;
  marginal) set -- -p "$names" ${support:+--support "$support"} ${integer:+--integer "$integer"} "$@" ;;
  *) x=$x_likelihood input=$simulations && set -- --likelihood $failed_option --hold "held-$round.tsv" "$@" ;;
  esac
  step "$estimate" tw-flow -p "$all" -x "$x" --seed "$seed" -j "$threads" "$@" $input
}
# stack: mix flow and likelihoods by the weights that are best for simulations that all of them held out.
stack() {
  well_in_truncated "held-$round.tsv" 0.5 20 >held.$$.part
  tw-stack --few -f "flow-$round.tsv" -l "likelihood-$round.tsv" -l "stepwise-$round.tsv" \
    --prior "${prior:-prior.tsv}" ${truncated:+--truncated "$truncated"} -j "$threads" held.$$.part \
    2>stack.$$.part || { cat stack.$$.part >&2 && return 1; }
  write "stack-$round.tsv" grep -v '^tw-stack:' stack.$$.part
}
# posterior PROGRAM OPTIONS...: call this program with this posterior. of_regions: with the estimate whose
# regions are found: the posterior or, if there are nuisance parameters, the marginal flow.
posterior() { "$@" -f "posterior-$round.tsv" -j "$threads" --seed "$seed"; }
of_regions() { "$@" -f "${marginal:-posterior}-$round.tsv" -j "$threads" --seed "$seed"; }
# score FILE: append the rank of the score of regions (cdf), and of each parameter, among 400 draws.
score() {
  posterior tw-score --cdf 400 ${marginal:+--as score_all} --ranks 400 --proposals 500 --target-ess 50 "$1" \
    >score.$$.part
  if [ -n "$marginal" ]; then of_regions tw-score --cdf 400 score.$$.part; else cat score.$$.part; fi
}
# in_truncated FILE...: the simulations whose parameters are in the truncated prior. well_in_truncated FILE
# SHARE N: those at whose data it holds at least SHARE of the posterior, by N draws, unless these are few.
in_truncated() { if [ -n "$truncated" ]; then tw-truncate -t "$truncated" "$@"; else tw-read "$@"; fi; }
well_in_truncated() { ./simulate.sh well "$truncated" "$@"; }
# train_halves: half-1-ROUND.tsv and half-2-ROUND.tsv are this posterior, trained on one half of the
# simulations each, with the same --size and --steps. Components without weight stay as they are.
train_halves() {
  for half in 1 2; do
    files='' row=1
    for kind in flow likelihood stepwise $marginal; do
      file=$kind-$round.tsv row=$((row + 1))
      if [ "$(sed -n ${row}p "stack-$round.tsv" | cut -f 5)" != 0 ]; then # the weight
        same=$(awk 'NR == 1 { while (i++ < NF) if ($i ~ /^--s(ize|teps)$/) print $i, $(i + 1) }' "$file")
        train $kind "half-$half-$file" --part $half/2 --members 2 --seed $((seed + half)) $same
        file=half-$half-$file
      fi
      [ "$kind" = marginal ] || files="$files -l $file"
    done
    step "half-$half-$round.tsv" tw-stack -f ${files# -l} --weights-of "posterior-$round.tsv"
  done
}
