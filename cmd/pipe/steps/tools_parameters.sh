
# seed_of STREAM: a seed below 2147483648 for the parameters of this stage and of no other, whatever the
# analysis's seed.
seed_of() { echo $((100000 * seed + $1)); }

# from_prior N SEED: parameters from the prior. from_truncated N SEED: from the truncated prior;
# share-ROUND.tsv says how much of the prior that is.
from_prior() {
  if [ -n "${prior:-}" ]; then
    tw-sample --prior "$prior" -n "$1" --seed "$2"
  else
    (cd "$here" && sh -c "$draw -n $1 --seed $2") | tw-read -c "$names"
  fi
}
from_truncated() {
  if [ -n "${prior:-}" ]; then
    tw-sample --prior "$prior" --truncated "$truncated" -n "$1" --seed "$2" -j "$threads" \
      >kept.$$.part 2>words.$$.part || { cat words.$$.part >&2 && return 1; }
    cat words.$$.part >&2
    write "share-$round.tsv" share "$(sed -n 's/.*, \([^ ]*\) of the prior$/\1/p' words.$$.part)" 1
    cat kept.$$.part
    return
  fi
  draws=100000
  while :; do
    from_prior $draws "$2" >drawn.$$.part
    expect $draws drawn.$$.part
    plausible drawn.$$.part >kept.$$.part || exit 1
    kept=$(records kept.$$.part)
    [ "$kept" -lt "$1" ] || break
    [ $draws -lt 10000000 ] || stop 'of ten million draws of the prior too few are in the truncated prior'
    # As many as it takes, and a quarter more.
    draws=$(awk -v draws=$draws -v want="$1" -v kept="$kept" 'BEGIN {
      draws *= 1.25 * want / (kept + 1); print (draws < 1e7) ? int(draws) : 10000000 }')
  done
  write "share-$round.tsv" share "$kept" "$draws"
  sed "$(($1 + 1))q" kept.$$.part
}
# share PART ALL: a table of PART / ALL, and whether that is narrow, below a tenth: a run in the truncated
# prior is then worth more than ten of the prior.
share() {
  awk -v part="$1" -v all="$2" 'BEGIN {
    print "share\tnarrow\n" part / all "\t" ((part / all < 0.1) ? "yes" : "no") }'
}
parameters() { if [ -n "$truncated" ]; then from_truncated "$@"; else from_prior "$@"; fi; }

# plausible FILE...: the runs in the truncated prior. near FILE SHARE N: data of whose posterior it holds
# this share, by N draws of the flow that found it: that in use has seen no runs outside of it.
plausible() {
  if [ -n "$truncated" ]; then tw-truncate -t "$truncated" "$@"; else tw-read -c "$names,$data,*" "$@"; fi
}
near() {
  if [ -n "$truncated" ]; then
    tw-truncate -t "$truncated" --reach "$2" -n "$3" -j "$threads" "$1"
  else
    cat "$1"
  fi
}
