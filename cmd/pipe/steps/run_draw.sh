# draw N STREAM: draws of the prior. Seeds are below 2147483648, whatever the analysis's seed.
draw() { (cd "$here" && sh -c "$draw -n $1 --seed $((100000 * seed + $2))") | tw-read -c "$names"; }
# inside FILE TRUNCATED: those that are in the truncated prior, and how many they are.
inside() {
  tw-truncate -t "$2" "$1" >kept.$$.part
  kept=$(($(wc -l <kept.$$.part) - 1))
}
# parameters N STREAM [TRUNCATED]: as many draws of the prior as it takes until N are in the truncated prior.
parameters() {
  n=$1 kept=0
  while [ "$kept" -lt "$1" ]; do
    draw $n "$2" >drawn.$$.part
    kept=$(($(wc -l <drawn.$$.part) - 1))
    [ "$kept" -eq $n ] || { echo "--draw: gave $kept draws, and was asked for $n" >&2 && return 1; }
    if [ -n "${3:-}" ]; then inside drawn.$$.part "$3"; else mv drawn.$$.part kept.$$.part; fi
    [ $n -le 100000000 ] || { echo 'too few draws of the prior are in the truncated prior' >&2 && return 1; }
    n=$((2 * n))
  done
  sed "$(($1 + 1))q" kept.$$.part
}
# share TRUNCATED: of 100,000 draws; 0 if so few are inside that draws from there would take too many.
share() {
  draw 100000 998 >drawn.$$.part
  inside drawn.$$.part "$1"
  if [ $kept -lt 20 ]; then echo 0; else echo "$((kept / 100000)).$(printf %05d $((kept % 100000)))"; fi
}
# The density of the prior, which the likelihoods need, learnt from draws.
if [ ! -e prior.tsv ]; then
  draw 20000 0 >drawn.$$.part
  tw-flow --prior -p "$names" --seed "$seed" -j "$threads" drawn.$$.part >prior.$$.part
  mv prior.$$.part prior.tsv
fi
