
# fit FILE PROGRAM...: train on the simulations in $train.
fit() {
  step "$@" -p "$names" -x "$x" -j "$threads" $train
}

# of_all: the flow in use is that of the last round. Likelihoods have no bias from where their
# runs are from, so that the runs of all rounds train them. Of runs that failed they say how
# likely that was, unless your data lack something.
of_all() {
  step flow.tsv cat "$flow"
  step held.tsv cat "held-$round.tsv"
  flow_train=$train flow_x=$x train=${cleaned:-$train} failed=''
  if [ "$x" != "$data" ] && ! tw-read -c x_missing obs.tsv | grep -qx 1; then
    failed=x_missing x=$data
  fi
}
likelihood() { tw-flow --likelihood ${failed:+--failed $failed} --seed "$seed" --hold held.tsv "$@"; }

# stack LIKELIHOOD...: posterior.tsv, the flow and these with the weights that are best for runs that
# all of them held out; stack.tsv has the losses. $likelihoods are those that have a weight,
# $flow_in_use is not empty if the flow has; $heaviest is the component of most weight.
stack() {
  [ -n "${prior:-}" ] || density
  step held-near.tsv held_near
  parts='' all_likelihoods="$*"
  for like; do parts="$parts -l $like.tsv"; done
  step posterior.tsv posterior
  heaviest=flow likelihoods='' weights='' most_weight=$(weight flow) k=0
  flow_in_use=$(awk '$1 == "flow" && $5 > 0' stack.tsv)
  for like; do
    k=$((k + 1)) w=$(weight "likelihood $k")
    weights="$weights $w"
    [ "$w" = 0 ] || likelihoods="$likelihoods $like"
    awk -v w="$w" -v most="$most_weight" 'BEGIN { exit !(w + 0 > most + 0) }' || continue
    heaviest=$like most_weight=$w
  done
}
weight() { awk -F '\t' -v of="$1" '$1 == of { print $5 }' stack.tsv; }
posterior() {
  tw-stack --few -f flow.tsv $parts --prior "${prior:-prior.tsv}" ${truncated:+--truncated "$truncated"} \
    -j "$threads" held-near.tsv 2>said.$$.part || { cat said.$$.part >&2 && return 1; }
  ! grep '^tw-stack:' said.$$.part >&2 || :
  write stack.tsv grep -v '^tw-stack:' said.$$.part
}
# Of a prior that no law says the density, which likelihoods need, is learnt from draws.
density() {
  step prior-draws.tsv from_prior 20000 "$(seed_of 0)"
  step prior.tsv tw-flow --prior -p "$names" --seed "$seed" -j "$threads" prior-draws.tsv
}
# Of the runs held out those like the observation. Weights by more than 2,000 would lower the
# loss by less than a thousandth of a nat.
held_near() { near held.tsv 0.5 20 | sed 2001q; }
