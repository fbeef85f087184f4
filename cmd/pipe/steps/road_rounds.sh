
# The first runs are from the prior. p: the share of them whose data are as unusual as yours.
plan
step obs.tsv clean -c "$data" observed.tsv
simulate 1 $next 1
tell_missing
step typical.tsv tw-typical -r clean-1.tsv -x "$x" --seed "$seed" -j "$threads" obs.tsv
say_typical

# Each round trains on all runs in the truncated prior. The next runs are from the prior truncated
# further, to where the round's flow finds the parameters plausible at the observation, if that is a
# small part of the prior; else all the rest are from where these were from. Where this depends on h,
# how far the coverage at the observation may be off, two flows by a half of the runs say it.
while :; do
  simulate_round
  step "$train" plausible $cleaned
  fit "$flow" flow --held "held-$round.tsv"
  if [ $spent -lt $most ]; then
    truncate_next
    judge
  fi
  tell_round
  [ "$enough" = no ] || break
  next_round
done
trained=$(records "$train")
[ "$trained" -ge 100 ] || stop "too few runs train, $trained: give about --runs $((100 * runs / trained + 1))"
