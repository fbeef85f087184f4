
# seed_of STREAM: a seed below 2147483648 for the parameters of this stage and of no other, whatever the
# analysis's seed.
seed_of() { echo $((100000 * seed + $1)); }

# from_prior N SEED: parameters from the prior. from_T N SEED: from its part T, where the
# estimates in $earlier find them plausible; share-ROUND.tsv says how large that is.
from_prior() {
  if [ -n "${prior:-}" ]; then
    tw-sample --prior "$prior" -n "$1" --seed "$2"
  else
    (cd "$here" && sh -c "$draw -n $1 --seed $2") | tw-read -c "$names"
  fi
}
from_T() {
  if [ -n "${prior:-}" ]; then
    T --draw "$1" --draw-seed "$2" --share "share-$round.tsv" -- $prior
    return
  fi
  draws=100000
  while :; do
    from_prior $draws "$2" >drawn.$$.part
    expect $draws drawn.$$.part
    T --share "share-$round.tsv" drawn.$$.part >kept.$$.part || exit
    kept=$(records kept.$$.part)
    [ "$kept" -lt "$1" ] || break
    [ $draws -lt 10000000 ] || stop 'of ten million draws of the prior too few are in T'
    # As many as it takes, and a quarter more.
    draws=$(awk -v draws=$draws -v want="$1" -v kept="$kept" 'BEGIN {
      draws *= 1.25 * want / (kept + 1); print (draws < 1e7) ? int(draws) : 10000000 }')
  done
  sed "$(($1 + 1))q" kept.$$.part
}
parameters() { if [ -n "$earlier" ]; then from_T "$@"; else from_prior "$@"; fi; }

# plausible FILE...: the runs in T. near FILE SHARE N: data of whose posterior T holds this share
# by N draws of the last of T's flows: one in use has seen no runs beyond T.
plausible() { if [ -n "$earlier" ]; then T "$@"; else tw-read -c "$names,$data,*" "$@"; fi; }
near() { if [ -n "$earlier" ]; then T --reach "$2" -n "$3" "$1"; else cat "$1"; fi; }
