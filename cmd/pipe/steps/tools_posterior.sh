# train KIND FILE OPTIONS...: train a flow on the simulations in the truncated prior; or a likelihood on all,
# whose parameters may have any distribution, except those that the flow held out.
train() {
  kind=$1 estimate=$2 x=$x_flow && shift 2
  if [ "$kind" = flow ]; then
    set -- ${support:+--support "$support"} ${integer:+--integer "$integer"} "$@" "train-$round.tsv"
  else
    x=$x_likelihood
    set -- --likelihood $failed_option --hold "held-$round.tsv" "$@" $simulations
  fi
  step "$estimate" tw-flow -p "$names" -x "$x" --seed "$seed" -j "$threads" "$@"
}
# stack: mix flow and likelihoods by the weights that are best for simulations that all of them held out.
stack() {
  well_in_truncated "held-$round.tsv" 0.5 20 >held.$$.part
  tw-stack --few -f "flow-$round.tsv" -l "likelihood-$round.tsv" -l "stepwise-$round.tsv" \
    --prior "${prior:-prior.tsv}" ${truncated:+--truncated "$truncated"} -j "$threads" held.$$.part \
    2>stack.$$.part || { cat stack.$$.part >&2 && return 1; }
  write "stack-$round.tsv" grep -v '^tw-stack:' stack.$$.part
}
# posterior PROGRAM OPTIONS...: with this posterior. in_truncated FILE...: what the truncated prior keeps.
posterior() { "$@" -f "posterior-$round.tsv" -j "$threads" --seed "$seed"; }
in_truncated() {
  if [ -n "$truncated" ]; then tw-truncate -t "$truncated" "$@"; else tw-read -c "$names,*" "$@"; fi
}
# well_in_truncated FILE SHARE N: those at whose data it holds at least SHARE of the posterior, by N draws.
well_in_truncated() {
  if [ -z "$truncated" ]; then cat "$1" && return; fi
  tw-truncate -t "$truncated" --reach "$2" -n "$3" -j "$threads" "$1"
}
# train_halves: half-1-ROUND.tsv and half-2-ROUND.tsv are this posterior, trained on one half of the
# simulations each, with the same --size and --steps. Components without weight stay as they are.
train_halves() {
  for half in 1 2; do
    files='' row=1
    for kind in flow likelihood stepwise; do
      file=$kind-$round.tsv row=$((row + 1))
      if [ "$(sed -n ${row}p "stack-$round.tsv" | cut -f 5)" != 0 ]; then # the weight
        same=$(awk 'NR == 1 { while (i++ < NF) if ($i ~ /^--s(ize|teps)$/) print $i, $(i + 1) }' "$file")
        train $kind "half-$half-$file" --part $half/2 --members 2 --seed $((seed + half)) $same
        file=half-$half-$file
      fi
      files="$files -l $file"
    done
    step "half-$half-$round.tsv" tw-stack -f ${files# -l} --weights-of "posterior-$round.tsv"
  done
}
