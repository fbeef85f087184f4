from_prior() { sh -c "$draw -n $1 --seed $2" | tw-read -c "$names"; }
from_T() {
  seen=$2
  : >"$out/kept"
  until [ "$(records "$out/kept")" -ge "$1" ]; do
    seen=$((seen + 1000000))
    from_prior 100000 $seen >"$out/drawn" && T "$out/drawn" >"$out/new" || return 1
    if [ -s "$out/kept" ]; then sed 1d "$out/new" >>"$out/kept"; else cat "$out/new" >"$out/kept"; fi
  done
  sed "$(($1 + 1))q" "$out/kept"
}
