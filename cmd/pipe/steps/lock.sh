alive() { read -r pid on 2>&- <"$out/lock" && # One script at a time works here; a dead lock is replaced.
  case $on in "$(uname -n)") kill -0 "$pid" || ps -p "$pid" ;; esac >/dev/null 2>&1; }
{ mkdir -p "$out/steps" && echo "$$ $(uname -n)" >"$out/lock.$part"; } || exit; trap 'exit 143' TERM
if ! ln "$out/lock.$part" "$out/lock" 2>&-; then
  ! { alive && sleep 1 && alive && sleep 4 && alive && rm "$out/lock.$part"; } ||
    stop "$out: another analysis is running there (process $pid on $on); if it is not, remove $out/lock"
  if mv "$out/lock.$part" "$out/lock" 2>&-; then sleep 1; fi # another script may do the same
  [ "$(cat "$out/lock" 2>&-)" = "$$ $(uname -n)" ] || stop "$out: another analysis has begun there"
fi
[ ! -f "$0" ] || ! grep -q '^step report' "$0" || cmp -s "$0" "$out/analysis.sh" || cp "$0" "$out/analysis.sh"
rm -f "$out"/*.part "$out"/steps/*.part && trap 'rm -f "$out"/*.part "$out"/steps/*.part "$out/lock"' EXIT
trap 'say "interrupted; run the script again to continue" && exit 130' INT; trap 'exit 129' HUP
[ "$(tw-pipe --version)" = 'tw-pipe (tw) @version@' ] || stop 'this script is of tw @version@: print it again'
