# train FILE OPTIONS...: a flow, by simulations in the truncated prior, or a likelihood, by all: where their
# parameters are from does not matter to it.
train() {
  estimate=$1
  case $1 in
  *flow-*)
    set -- "$@" ${support:+--support "$support"} ${integer:+--integer "$integer"} -x "$x" "train-$round.tsv"
    ;;
  *) set -- "$@" --likelihood $failures --hold "held-$round.tsv" -x "$y" $simulated ;;
  esac
  shift
  step "$estimate" tw-flow -p "$names" --seed "$seed" -j "$threads" "$@"
}
# stack: the mixture of flow and likelihoods that is best for simulations that all of them held out.
stack() {
  near "held-$round.tsv" 0.5 20 >held.$$.part
  tw-stack --few -f "flow-$round.tsv" -l "likelihood-$round.tsv" -l "stepwise-$round.tsv" \
    --prior "${prior:-prior.tsv}" ${truncated:+--truncated "$truncated"} -j "$threads" held.$$.part \
    2>stack.$$.part || { cat stack.$$.part >&2 && return 1; }
  write "stack-$round.tsv" grep -v '^tw-stack:' stack.$$.part
}
# posterior PROGRAM...: that program by the posterior of this round.
posterior() { "$@" -f "posterior-$round.tsv" -j "$threads" --seed "$seed"; }
# plausible FILE...: the records in the truncated prior. near FILE SHARE N: those at whose data it holds this
# share of the posterior, by N draws.
plausible() {
  if [ -n "$truncated" ]; then tw-truncate -t "$truncated" "$@"; else tw-read -c "$names,*" "$@"; fi
}
near() {
  if [ -z "$truncated" ]; then cat "$1" && return; fi
  tw-truncate -t "$truncated" --reach "$2" -n "$3" -j "$threads" "$1"
}
# halves: the posterior trained on each half of the simulations, half-1-ROUND.tsv and half-2-ROUND.tsv.
halves() {
  for half in 1 2; do
    files='' row=1
    for part in flow likelihood stepwise; do
      file=$part-$round.tsv row=$((row + 1))
      if [ "$(sed -n ${row}p "stack-$round.tsv" | cut -f 5)" != 0 ]; then
        same=$(awk 'NR == 1 { while (i++ < NF) if ($i ~ /^--s(ize|teps)$/) print $i, $(i + 1) }' "$file")
        train "half-$half-$file" --part $half/2 --members 2 --seed $((seed + half)) $same
        file=half-$half-$file
      fi
      files="$files -l $file"
    done
    step "half-$half-$round.tsv" tw-stack -f ${files# -l} --weights-of "posterior-$round.tsv"
  done
}
