# T: parameters that the estimates in $earlier find plausible at the observation. near: data at which T
# does not cut the estimate off, as it does not at the observation.
T() { tw-focus $earlier -x "$out/obs.tsv" -j "$threads" "$@"; }
near() { if [ -n "$earlier" ]; then T --by "$out/flow-$round.tsv" --reach 0.9 -n 300 "$1"; else cat "$1"; fi; }
# A run that failed tells something about its parameters: what is missing becomes 0, and the column x_missing says so.
clean() { tw-read --fill 0 --mark -x "$data" --na NA,N/A,nan,null,None,inf,+inf,-inf,infinity,-infinity "$@"; }
# fit FILE PROGRAM...: train on the runs of the round, on from the epoch where it was.
fit() { step "$@" -p "$names" -x "$x" -j "$threads" --checkpoint "$out/$1.saved" --resume "$out/train-$round.tsv"; }
flow() { tw-flow --seed "$seed" ${support:+--support "$support"} ${whole:+--whole "$whole"} "$@"; }
# drift FILE: h, at the data in FILE that are nearest to the observation.
drift() {
  write nearest tw-focus -f "$out/flow-$round.tsv" -x "$out/obs.tsv" --nearest 100 "$1"; write nearest near "$out/nearest"
  [ "$(wc -l <"$out/nearest")" -gt 2 ] || stop 'next to none of the runs are like the observation: too few --runs, or the simulator makes no such data'
  tw-drift -n 500 --alpha "$alpha" --seed "$seed" -j "$threads" -f "$out/flow-$round.tsv" --half "$out/half-$round-1.tsv" --half "$out/half-$round-2.tsv" "$out/nearest"
}
# Rounds, the first a third of the training runs, from the prior. h says how far the coverage at the observation
# is from its average, by two halves of the runs; 5 h is undetermined. While it may exceed the aim there is
# another. Where T has less than 0.6 of the prior in each parameter it is a third, in T, and trains on all runs
# in T; where T has more, it is two thirds, from the prior.
third=$(((runs - runs / 10) / 3)) round=1 earlier='' x=$data share=1 next=$third
step obs.tsv clean -c "$data" "$obs"
printf 'round\tshare\truns\ttrained\th\n' >"$out/rounds.tsv" && : >"$out/decisions.txt"
rounds() {
  simulate "runs-$round" $next
  step "clean-$round.tsv" clean "$out/runs-$round.tsv"
  set -- "$@" "$out/clean-$round.tsv"
  ! awk '$NF == 1' "$out/obs.tsv" "$1" | grep -q . || x=$data,x_missing
  # p: the share of the first runs whose data are as unusual as those observed.
  step typical.tsv note typical.said tw-typical -r "$out/clean-1.tsv" -x "$x" --seed "$seed" -j "$threads" "$out/obs.tsv"
  [ $round -gt 1 ] || { cat "$out/typical.said" >&2 && say "observation: p = $(value p "$out/typical.tsv")"; }
  if [ -n "$earlier" ]; then step "train-$round.tsv" T "$@"; else step "train-$round.tsv" tw-read "$@"; fi
  fit "flow-$round.tsv" flow
  size=$(sed -n '1s/.* --size \([a-z]*\) .*/\1/p' "$out/flow-$round.tsv")
  for i in 1 2; do fit "half-$round-$i.tsv" flow --part $i/2 --members 2 ${size:+--size "$size"} --seed $((seed + i)); done
  step "drift-$round.tsv" drift "$out/train-$round.tsv"
  h=$(value drift "$out/drift-$round.tsv") se=$(value se "$out/drift-$round.tsv") trained=$(($(wc -l <"$out/train-$round.tsv") - 1))
  printf '%s\t%s\t%s\t%s\t%s\n' "$round" "$share" "$used" "$trained" "$h" >>"$out/rounds.tsv"
  say "round $round: from $share of the prior; $trained of $used runs train the estimate; h = $h, with its error $se to be below $mass / 5"
  if [ $used -lt $((3 * third)) ] && awk -v h="$h" -v se="$se" -v m="$mass" 'BEGIN { exit 5 * (h + se) <= m }'; then
    before=$earlier earlier="$earlier -f $out/flow-$round.tsv"
    step "T-$round" note "T-$round.said" from_T "$third" "$calls"
    share=$(sed -n '$s/.*[ (]\([0-9.e-]*\)\() *\| of the prior\)$/\1/p' "$out/T-$round.said") where=from_T
    say "T has $share of the prior"
    awk -v s="$share" -v names="$names" 'BEGIN { exit s >= 0.6 ^ split(names, n, ",") }' || share=1 where=from_prior earlier=$before next=$((2 * third))
    [ "$where" = from_prior ] || step "runs-$((round + 1)).theta" cat "$out/T-$round"
    round=$((round + 1)); rounds "$@"
  fi
}
rounds
spent=$used; [ "$trained" -ge 100 ] || stop "only $trained of $used runs can train the estimate: too few, give more --runs"
