alive() { # one script at a time works in the folder; a lock whose process has died is replaced
  { read -r pid host <"$out/lock" && { [ "$host" != "$(uname -n)" ] || kill -0 $pid || ps -p $pid; }; } >/dev/null 2>&1; }
mkdir -p "$out/steps" && echo "$$ $(uname -n)" >"$out/lock.$part" && trap 'exit 129' HUP; trap 'exit 143' TERM
if ! ln "$out/lock.$part" "$out/lock" 2>&-; then
  ! { alive && sleep 1 && alive && sleep 4 && alive && rm "$out/lock.$part"; } ||
    stop "$out: another analysis is running there (process $pid on $host); if it is not, remove $out/lock"
  if mv "$out/lock.$part" "$out/lock" 2>&-; then sleep 1; fi # another script may do the same
  [ "$(cat "$out/lock")" = "$$ $(uname -n)" ] || stop "$out: another analysis has begun there"
fi
! grep -qs '^step report' "$0" || cp -- "$0" "$out/analysis.sh" # as it is run
rm -f "$out"/*.part "$out"/steps/*.part && trap 'rm -f "$out"/*.part "$out"/steps/*.part "$out/lock"' EXIT
trap 'say "interrupted; run the script again to continue" && exit 130' INT
[ "$(tw-pipe --version)" = 'tw-pipe (tw) @version@' ] || stop 'this script is of tw @version@: print it again'
