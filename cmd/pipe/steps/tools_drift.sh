
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

# drift_nearest FILE OPTIONS...: of the flow, at the 100 of these data that are nearest to the
# observation, but for those where T cuts it off.
drift_nearest() {
  write nearest.part tw-focus -f "$flow" -x obs.tsv --nearest 100 "$1"
  write near.part near nearest.part
  shift
  drift near.part "$@"
}

# made N: so many data that the likelihood of most weight makes of draws of the estimate at the
# observation, but for those where T cuts it off. That costs no run of the simulator.
made() {
  tw-read -c "$names" draws.tsv | sed "$(($1 + 1))q" >theta.part
  tw-sample -f "$heaviest.tsv" -n 1 --seed "$seed" theta.part >drawn.part
  awk -v OFS='\t' -v of="$failed" 'of == "" { print; next }
    { print $0, (NR == 1) ? of : 0 }' drawn.part >made.part
  near made.part
}

# likelihoods_in_use: with their halves, as options of tw-drift.
likelihoods_in_use() {
  [ -n "$heaviest" ] || return 0
  cat mixture
  for like in $likelihoods; do
    for half in 1 2; do echo "--half-likelihood half-$half-$like.tsv"; done
  done
}

# drift_in_use OPTIONS...: of the mixture that the estimate is, at such data.
drift_in_use() {
  if [ -z "$heaviest" ]; then
    drift_nearest clean-calib-1.tsv "$@"
    return
  fi
  step made.tsv made 500
  parts=$(likelihoods_in_use)
  drift made.tsv --runs 500 --error 0.15 $parts --prior "${prior:-prior.tsv}" "$@"
}
