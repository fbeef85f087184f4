
# fit FILE PROGRAM...: train on the runs of the round, on from the epoch where it was.
fit() { step "$@" -p "$names" -x "$x" -j "$threads" --checkpoint "$1.saved" --resume "$train"; }

# halves: flows of the two halves of these runs, of the size that their flow has.
halves() {
  size=$(sed -n '1s/.* --size \([a-z]*\) .*/--size \1/p' "$flow")
  for half in 1 2; do
    fit "half-$round-$half.tsv" flow --part $half/2 --members 2 $size --seed $((seed + half))
  done
}

# drift FILE OPTIONS...: how far coverage differs from its average (h) at the data in FILE that are
# nearest to the observation, by the flow and the flows of the halves of its runs.
drift() {
  write nearest.part tw-focus -f "$flow" -x obs.tsv --nearest 100 "$1"
  write near.part near nearest.part
  shift
  [ "$(records near.part)" -gt 1 ] || stop 'next to none of the runs are like the observation:' \
    'too few --runs, or the simulator makes no such data'
  tw-drift -n 500 --alpha "$alpha" --seed "$seed" -j "$threads" -f "$flow" \
    --half "half-$round-1.tsv" --half "half-$round-2.tsv" "$@" near.part
}

# stack LIKELIHOOD...: mixture, the weights of these and of the flow that are best for runs
# that all of them held out, as options of tw-score and tw-sample.
stack() {
  [ -n "${prior:-}" ] || density
  step held-near.tsv near held.tsv
  step held-flow.tsv score held-near.tsv
  scored=flow estimates='' columns=score_log
  for like; do
    step "held-$like.tsv" score --proposals 300 --likelihood "$like.tsv" \
      --prior "${prior:-prior.tsv}" --as "score_$like" "held-$scored.tsv"
    scored=$like estimates="$estimates --likelihood $like.tsv" columns=$columns,score_$like
  done
  step stack.tsv tw-stack --few -s $columns "held-$scored.tsv"
  weights=$(sed '1,2d; $d' stack.tsv | cut -f 5)
  write mixture echo "$estimates --mix $(echo $weights | tr ' ' ,)"
}
# Of a prior that no law says the density, which likelihoods need, is learnt from draws.
density() {
  step prior-draws.tsv from_prior 20000 $((seed * 100 + 99))
  step prior.tsv tw-flow --prior -p "$names" --seed "$seed" -j "$threads" prior-draws.tsv
}
score() { tw-score -l -f flow.tsv --trained -j "$threads" "$@"; }

# ask.sh: records of parameters in, the same with their region at the observation appended out;
# ask.sh PROGRAM OPTIONS...: that program by the estimate, for the records on standard input.
ask() {
  cat <<'END'
#!/bin/sh
set -eu
cd "$(dirname "$0")"
. ./settings
estimate() { "$@" -f flow.tsv $(cat mixture) --prior "${prior:-prior.tsv}" --seed "$seed"; }
if [ $# -gt 0 ]; then
  estimate "$@"
  exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tw-grid --beside obs.tsv >"$work/asked"
estimate tw-score --cdf 2000 <"$work/asked" >"$work/scored"
tw-classify -b bounds.tsv "$work/scored" >"$work/regions"
tw-read --except "$data,x_missing,cdf" "$work/regions"
END
}

# draws N: of the estimate, at the observation. Where the proposals are worth few, a million
# are made, whatever these are worth.
draws() {
  set -- ./ask.sh tw-sample -n "$1" -j "$threads"
  "$@" <obs.tsv >draws.part || "$@" --proposals 1000000 --ess 1 <obs.tsv >draws.part
  cat draws.part
}
