
# halves FILE PROGRAM...: that estimate by the two halves of its runs, with its size and window.
halves() {
  of=$1 as=''
  shift
  for option in size window; do
    as="$as $(sed -n "1s/.* \(--$option [^ ]*\) .*/\1/p" "$of")"
  done
  for half in 1 2; do
    fit "half-$half-$of" "$@" --part $half/2 --members 2 $as --seed $((seed + half))
  done
}

# drift DATA OPTIONS...: how far coverage differs at these data from its average (h), by
# the flow and by the flows of the halves of its runs.
drift() {
  [ "$(records "$1")" -gt 1 ] || stop 'next to none of the runs are like the observation:' \
    'too few --runs, or the simulator makes no such data'
  tw-drift -n 500 --alpha "$alpha" --seed "$seed" -j "$threads" -f "$flow" \
    --half "half-1-$flow" --half "half-2-$flow" "$@"
}

# nearest FILE: the 100 of these data that are nearest to the observation, but for those where
# T cuts the estimate off.
nearest() {
  write nearest.part tw-focus -f "$flow" -x obs.tsv --nearest 100 "$1"
  near nearest.part
}
# drift_nearest FILE: of the flow, at these.
drift_nearest() {
  write near.part nearest "$1"
  drift near.part
}

# made N: so many data that a likelihood makes of draws of the estimate at the observation, but
# for those where T cuts it off. That costs no run of the simulator.
made() {
  tw-read -c "$names" draws.tsv | sed "$(($1 + 1))q" >theta.part
  tw-sample -f "$heaviest.tsv" -n 1 --seed "$seed" theta.part >drawn.part
  awk -v OFS='\t' -v of="$failed" 'of == "" { print; next }
    { print $0, (NR == 1) ? of : 0 }' drawn.part >made.part
  near made.part
}

# likelihoods_in_use: with their halves, as options of tw-drift.
likelihoods_in_use() {
  [ -n "$likelihoods" ] || return 0
  cat mixture
  for like in $likelihoods; do
    for half in 1 2; do echo "--half-likelihood half-$half-$like.tsv"; done
  done
}

# drift_in_use OPTIONS...: of the mixture that the estimate is, at data that a likelihood makes
# if one has more weight than the flow; else at the nearest runs.
drift_in_use() {
  if [ "$heaviest" = log ]; then
    step at.tsv nearest clean-calib-1.tsv
  else
    step at.tsv made 300
  fi
  parts=$(likelihoods_in_use)
  drift at.tsv --runs 300 --error 0.1 $parts ${parts:+--prior "${prior:-prior.tsv}"} "$@"
}
