# T: the parameters that the estimates of all rounds before find plausible at the observation.
T() { tw-focus $earlier -x "$out/obs.tsv" -j "$threads" "$@"; }
# A run that failed tells something about its parameters: what is missing becomes 0,
# and the column x_missing says so.
clean() { tw-read --fill 0 --mark -x "$data" --na NA,N/A,nan,null,None,inf,+inf,-inf,infinity,-infinity "$@"; }
# fit FILE PROGRAM...: train on the runs of the round, on from the epoch where it was.
fit() {
  saved=$out/$1.saved
  step "$@" -p "$names" -x "$x" -j "$threads" --checkpoint "$saved" --resume "$out/train-$round.tsv"
  rm -f "$saved"
}
flow() { tw-flow --seed "$seed" ${support:+--support "$support"} ${whole:+--whole "$whole"} "$@"; }
# drift FILE: h, at the data in FILE that are nearest to the observation.
drift() {
  tw-focus -f "$out/flow-$round.tsv" -x "$out/obs.tsv" --nearest 100 "$1" |
    tw-drift -f "$out/flow-$round.tsv" --half "$out/half-$round-1.tsv" --half "$out/half-$round-2.tsv" \
      -n 500 --alpha "$alpha" --seed "$seed" -j "$threads"
}

# Rounds: a third of the training runs each, the first from the prior. h says how far
# the coverage at the observation is from its average, as far as two halves of the
# runs tell. Below 0.02 the estimate is good enough there. Above, the next runs are
# from T, and the next estimate is of all runs in T.
third=$(((runs - runs / 10) / 3)) round=1 earlier='' x=$data
step obs.tsv clean -c "$data" "$obs"
rounds() {
  simulate "runs-$round" "$third"
  step "clean-$round.tsv" clean "$out/runs-$round.tsv"
  set -- "$@" "$out/clean-$round.tsv"
  ! awk '$NF == 1' "$out/obs.tsv" "$1" | grep -q . || x=$data,x_missing
  if [ $round -eq 1 ]; then step train-1.tsv cat "$1"; else step "train-$round.tsv" T "$@"; fi
  fit "flow-$round.tsv" flow
  size=$(sed -n '1s/.* --size \([a-z]*\) .*/\1/p' "$out/flow-$round.tsv")
  fit "half-$round-1.tsv" flow --part 1/2 --members 2 ${size:+--size "$size"}
  fit "half-$round-2.tsv" flow --part 2/2 --members 2 ${size:+--size "$size"} --seed $((seed + 1))
  step "drift-$round.tsv" drift "$out/train-$round.tsv"
  h=$(value drift "$out/drift-$round.tsv") trained=$(($(wc -l <"$out/train-$round.tsv") - 1))
  say "round $round: $trained of $used runs train the estimate; h = $h, to be below 0.02"
  if [ $round -lt 3 ] && awk -v h="$h" 'BEGIN { exit h < 0.02 }'; then
    earlier="$earlier -f $out/flow-$round.tsv" where=from_T round=$((round + 1))
    rounds "$@"
  fi
}
rounds
