
# halves FILE PROGRAM...: that estimate by the two halves of its runs, with its size and steps.
halves() {
  of=$1 as=''
  shift
  for option in size steps; do
    as="$as $(sed -n "1s/.* \(--$option [^ ]*\) .*/\1/p" "$of")"
  done
  for half in 1 2; do
    fit "half-$half-$of" "$@" --part $half/2 --members 2 $as --seed $((seed + half))
  done
}

# halves_in_use: of what has a weight in the estimate. Where a round was enough those of its flow
# are there: judge made them.
halves_in_use() {
  for like in $likelihoods; do halves "$like.tsv" likelihood; done
  [ -n "$flow_in_use" ] || return 0
  train=$flow_train x=$flow_x
  halves "$flow" flow
}

# drift DATA OPTIONS...: how far coverage differs at these data from its average (h), by
# draws of the estimate and of those of the halves of its runs.
drift() {
  [ "$(records "$1")" -gt 1 ] || stop 'next to none of the runs are like the observation:' \
    'too few --runs, or the simulator makes no such data'
  tw-drift --alpha "$alpha" --seed "$seed" -j "$threads" -f "$flow" "$@"
}
flow_halves() { echo "--half half-1-$flow --half half-2-$flow"; }

# nearest FILE: the 100 of these data that are nearest to the observation, but for those where
# T cuts the estimate off.
nearest() {
  write nearest.$$.part tw-focus -f "$flow" -x obs.tsv --nearest 100 "$1"
  near nearest.$$.part 0.9 100
}
# drift_nearest FILE: of the flow, at these, by half of the draws: that h only says whether another
# round is needed.
drift_nearest() {
  write near.$$.part nearest "$1"
  parts=$(flow_halves)
  drift near.$$.part -n 250 $parts
}

# within: T as options. Runs from T have no parameters beyond it, and so prior and flow are cut
# off there, for calibration as for the observation: no estimate is preferred as it knows T.
within() {
  [ -n "$earlier" ] || return 0
  [ -e "region-${earlier##*-}" ] || T theta-1.tsv >/dev/null
  echo "$earlier --observed obs.tsv --region region-${earlier##*-}" | sed 's/-f /--within /g'
}

# made N: so many data that a likelihood makes of draws of the estimate at the observation, but
# for those where T cuts it off. That costs no run of the simulator.
made() {
  tw-read -c "$names" draws.tsv | sed "$(($1 + 1))q" >theta.$$.part
  tw-sample -f "$heaviest.tsv" -n 1 --seed "$seed" theta.$$.part >drawn.$$.part
  awk -v OFS='\t' -v of="$failed" 'of == "" { print; next }
    { print $0, (NR == 1) ? of : 0 }' drawn.$$.part >made.$$.part
  near made.$$.part 0.9 100
}

# in_use: the mixture and the halves of its estimates, as options of tw-drift.
in_use() {
  [ -z "$flow_in_use" ] || flow_halves
  [ -n "$likelihoods" ] || { echo "$in_T" && return; }
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
  parts=$(in_use)
  drift at.tsv -n 500 --runs 300 --error 0.1 $parts ${likelihoods:+--prior "${prior:-prior.tsv}"} "$@"
}
