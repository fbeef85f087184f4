
# truncate_next: the prior truncated by the round's flow, too, and the parameters of so many runs.
truncate_next() {
  another
  before=$truncated truncated=truncated-$round.tsv
  step "next-$round.tsv" from_truncated_if_any $next "$(seed_of $((round + 1)))"
  truncated=$before
  [ -s "next-$round.tsv" ] ||
    say "round $round: the estimate finds no parameters of the prior plausible at the observation:" \
      "the next runs are from $from"
}
truncate_by() {
  tw-stack -f "$1" ${before:+--truncated "$before"} >flow.$$.part &&
    tw-truncate -f flow.$$.part -x obs.tsv -n 25000 -j "$threads" >truncated.$$.part &&
    mv truncated.$$.part "$truncated"
}
# from_truncated_if_any N SEED: N parameters from the prior truncated by the flow, but nothing if it has
# no mass there. That is no reason to end after simulations were made: the share of the prior is then 1,
# and the prior is not truncated further.
from_truncated_if_any() {
  if (truncate_by "$flow" && from_truncated "$@") >found.$$.part 2>said.$$.part; then
    cat said.$$.part >&2
    cat found.$$.part
    return
  fi
  cat said.$$.part >&2
  grep -q -e ' no mass' -e 'too few are in the truncated prior$' said.$$.part || exit 1
  printf 'share\tnarrow\n1\tno\n' >"share-$round.tsv"
}

# flow OPTIONS...: train it within the prior's bounds.
flow() { tw-flow --seed "$seed" ${support:+--support "$support"} ${integer:+--integer "$integer"} "$@"; }

# main_size FLOW: of the sizes in its mixture that of most weight.
main_size() {
  awk -F '\t' '$1 != "model" { next }
    { model[$2] = $3 }
    $2 == "share" && $3 + 0 > most {
      most = $3
      size = (model["kind"] == "maf") ? "affine" : (model["blocks"] == 2) ? "large" : "small"
    }
    END { print size }' "$1"
}

# judge: whether a round is the last, and h of its flow, by halves of the size that it has most of.
judge() {
  enough=no
  decides || return 0
  halves "$flow" flow --size "$(main_size "$flow")"
  step "gap-$round.tsv" gap_nearest "$train"
  write enough.tsv tw-budget --mass "$aim" --gap "gap-$round.tsv" --runs "$(records "$train")"
  h=$(value gap enough.tsv) enough=$(value enough enough.tsv)
}
# decides: whether anything depends on h: whether truncating pays, or, where 5 times the error of a
# share of so many runs is within the aim, whether these are enough.
decides() {
  awk -v narrow="$(value narrow "share-$round.tsv")" -v share="$(value share "share-$round.tsv")" \
    -v n="$(records "$train")" -v alpha="${alpha%%,*}" -v aim="$aim" 'BEGIN {
      exit !((narrow != "yes" && share < 0.5) || 25 * alpha * (1 - alpha) / n <= aim * aim) }'
}
tell_round() {
  set -- "round $round: $made runs from $from"
  [ "$h" = NA ] || set -- "$1; coverage at your data is uncertain by $(percent "$h")"
  say "$1"
  printf '%s\t%s\t%s\t%s\t%s\n' $round "$share" $spent "$(records "$train")" "$h" >>rounds.tsv
}

# pays: whether runs from the truncated prior do. They are more where they matter, but posteriors end
# with it: it is to have less than a tenth of the prior, or, where coverage is uncertain by more than
# alpha, half.
pays() {
  [ "$(value narrow "share-$round.tsv")" = yes ] ||
    awk -v share="$(value share "share-$round.tsv")" -v h="$h" -v alpha="${alpha%%,*}" \
      'BEGIN { exit !(share < 0.5 && h != "NA" && h > alpha) }'
}
