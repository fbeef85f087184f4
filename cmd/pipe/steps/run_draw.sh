# draw N STREAM: N draws of the prior. Seeds are below 2147483648 for each seed= up to 10000.
draw() { (cd "$here" && sh -c "$draw -n $1 --seed $((100000 * seed + $2))") | tw-read -c "$all"; }
# in_truncated FILE TRUNCATED: keep the draws in FILE that are in the truncated prior; set kept, their number.
in_truncated() { tw-truncate -t "$2" "$1" >kept.$$.part && kept=$(($(wc -l <kept.$$.part) - 1)); }
# parameters N STREAM [TRUNCATED]: draw from the prior until N draws are in the truncated prior; print these.
parameters() {
  n=$1 kept=0
  while [ "$kept" -lt "$1" ]; do
    draw $n "$2" >drawn.$$.part
    kept=$(($(wc -l <drawn.$$.part) - 1))
    [ "$kept" -eq $n ] || { echo "--draw: gave $kept draws, and was asked for $n" >&2 && return 1; }
    if [ -n "${3:-}" ]; then in_truncated drawn.$$.part "$3"; else mv drawn.$$.part kept.$$.part; fi
    [ $n -le 100000000 ] || { echo 'too few draws of the prior are in the truncated prior' >&2 && return 1; }
    n=$((2 * n))
  done
  sed "$(($1 + 1))q" kept.$$.part
}
# share TRUNCATED: the share of 100,000 draws that are inside. If fewer than 20 are, N draws from there would
# take too long, and the share is 0.
share() {
  draw 100000 998 >drawn.$$.part
  in_truncated drawn.$$.part "$1"
  if [ $kept -lt 20 ]; then echo 0; else echo "$((kept / 100000)).$(printf %05d $((kept % 100000)))"; fi
}
# The likelihoods need the prior's density, and the command gives only draws: fit a density to them.
if [ ! -e prior.tsv ]; then
  draw 20000 0 >drawn.$$.part
  tw-flow --prior -p "$all" --seed "$seed" -j "$threads" drawn.$$.part >prior.$$.part
  mv prior.$$.part prior.tsv
fi
