# One script at a time works in the folder. A lock whose process has died is replaced.
alive() { read -r pid host <"$out/lock" && { [ "$host" != "$(uname -n)" ] || kill -0 "$pid" || ps -p "$pid"; }
} >/dev/null 2>&1
mkdir -p "$out/steps" && echo "$$ $(uname -n)" >"$out/lock.$part" && trap 'exit 129' HUP; trap 'exit 143' TERM
if ! ln "$out/lock.$part" "$out/lock" 2>&-; then
  if alive && sleep 1 && alive && sleep 4 && alive && rm "$out/lock.$part"; then
    stop "$out: another analysis is running there (process $pid on $host); if it is not, remove $out/lock"
  fi
  if mv "$out/lock.$part" "$out/lock" 2>&-; then sleep 1; fi # another script may do the same
  [ "$(cat "$out/lock")" = "$$ $(uname -n)" ] || stop "$out: another analysis has begun there"
fi
rm -f "$out"/*.part "$out"/steps/*.part && trap 'rm -f "$out"/*.part "$out"/steps/*.part "$out/lock"' EXIT
trap 'say "interrupted; run the script again to continue" && exit 130' INT
[ "$(tw-pipe --version)" = 'tw-pipe (tw) @version@' ] || stop 'this script is of tw @version@: print it again'
