
# fit FILE PROGRAM...: train on the runs in $train, on from the epoch where it was.
# A program that outlived a killed script may still write to its own file of where it is.
fit() {
  for saved in "$1".*.saved; do
    [ ! -e "$saved" ] || [ "$saved" = "$1.$$.saved" ] || mv "$saved" "$1.$$.saved"
  done
  step "$@" -p "$names" -x "$x" -j "$threads" --checkpoint "$1.$$.saved" --resume $train
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

# stack LIKELIHOOD...: mixture, the weights of these and of the flow that are best for runs
# that all of them held out, as options of tw-score and tw-sample. $likelihoods are those that
# have a weight, $flow_in_use is not empty if the flow has; $heaviest is the estimate of most
# weight: log for the flow.
stack() {
  [ -n "${prior:-}" ] || density
  in_T=$(within)
  step held-near.tsv held_near
  step held-flow.tsv score ${earlier:+--proposals 150} held-near.tsv
  scored=flow columns=score_log
  for like; do
    step "held-$like.tsv" score --proposals 150 --worth 50 --likelihood "$like.tsv" \
      --prior "${prior:-prior.tsv}" --as "score_$like" "held-$scored.tsv"
    scored=$like columns=$columns,score_$like
  done
  step stack.tsv tw-stack --few -s $columns "held-$scored.tsv"
  weights=$(sed '1,2d; $d' stack.tsv | cut -f 5)
  heaviest=$(awk '$1 != "mixture" && $5 + 0 > most { most = $5; of = $1 }
    END { sub(/^score_/, "", of); print of }' stack.tsv)
  likelihoods='' estimates='' shares=''
  for like; do
    share=$(awk -v of="score_$like" '$1 == of && $5 > 0 { print $5 }' stack.tsv)
    [ -n "$share" ] || continue
    likelihoods="$likelihoods $like" estimates="$estimates --likelihood $like.tsv" shares=$shares,$share
  done
  flow_in_use=$(awk '$1 == "score_log" && $5 > 0' stack.tsv)
  [ -n "$likelihoods" ] || estimates="--likelihood $1.tsv" shares=,0
  write mixture echo "$estimates --mix ${shares#,}${in_T:+ $in_T}"
}
# Of a prior that no law says the density, which likelihoods need, is learnt from draws.
density() {
  step prior-draws.tsv from_prior 20000 "$(seed_of 0)"
  step prior.tsv tw-flow --prior -p "$names" --seed "$seed" -j "$threads" prior-draws.tsv
}
# Of the runs held out those like the observation. Weights by more than 2,000 would lower the
# loss by less than a thousandth of a nat.
held_near() { near held.tsv 0.5 20 | sed 2001q; }
score() { tw-score -l -f flow.tsv --trained -j "$threads" $in_T "$@"; }
