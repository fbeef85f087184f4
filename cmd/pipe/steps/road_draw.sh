from_prior() { sh -c "$draw -n $1 --seed $2" | tw-read -c "$names"; }
from_T() {
  for draws in 100000 1000000 10000000; do
    from_prior $draws "$2" >"$out/drawn" && T "$out/drawn" >"$out/kept" || return 1
    [ "$(wc -l <"$out/kept")" -le "$1" ] || { sed "$(($1 + 1))q" "$out/kept" && return; }
  done
  stop 'of ten million draws of the prior too few are in T'
}
