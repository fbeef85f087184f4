# The functions of the printed analysis; they work in any POSIX sh. step FILE COMMAND...: in this folder,
# the output of COMMAND becomes FILE, unless FILE is there, of the same command and files (see steps).
set -eu +Cf && export LC_ALL=C && exec 3>&2 && { command -v cksum >/dev/null || cksum() { sha1sum "$@"; }; }
out=@out@ part=$$.part seen='' # a process that outlives a killed script writes to files of its own
say() { [ ! -t 3 ] || printf '\r\033[K' >&3; printf '%s\n' "$*" >&3; } && stop() { say "$@" && exit 1; }
tell() { case "$*" in *' tw-simulate '*' --each '*) # hours may pass
  say "$file: $(sed 1d "$out/prior-${file#*-}" | grep -c .) simulations $1, $(date '+%d %b %T')" ;; esac; }
forget() { for f in "$out"/steps/*; do f=${f##*/} && case $seen:$f in */"$f"/*) ;; # this run has it
  *:bounds*.tsv | *:intervals.tsv | *:limit*.tsv | *:parameters.tsv | *:forecast.tsv | *:coverage.tsv | \
  *:regions.* | *:*.png) rm -f "$out/steps/$f" "$out/$f" ;; esac; done; }
step() {
  file=$1 status=0 message=$out/message.$part seen=$seen/$1/ && shift
  [ "$file" != report.txt ] || forget; made=$(cd "$out" && describe "$@")
  if [ -e "$out/$file" ] && [ "$made" = "$(sed '$d' "$out/steps/$file" 2>&-)" ]; then
    if [ "$(cksum <"$out/$file")" = "$(tail -n 1 "$out/steps/$file")" ]; then return; fi
    stop "$out/$file: was changed after it was made: remove it, and it will be made again"
  fi
  [ "$1" != tw-simulate ] || [ "$file" = logq.tsv ] || [ ! -e "$out/$file" ] ||
    stop "$out/$file: made by another command, or of other parameters: remove it, or name another folder"
  [ "$file" != obs.tsv ] || ! ls "$out"/truncated* >/dev/null 2>&1 ||
    [ "$( (cd "$out" && "$@") | cksum)" = "$(tail -n 1 "$out/steps/obs.tsv")" ] ||
    stop "$out/obs.tsv: $out is about another observation: name another folder, with --reuse $out"
  case $file in obs.tsv | posterior.tsv | tree.tsv) forget && rm -f "$out"/report.* ;; esac
  [ ! -t 3 ] || printf '\r\033[K%s ...' "$file" >&3
  rm -f "$out/$file" "$out/steps/$file" && echo "# $file" >>"$out/log" && tell begin "$@"
  (cd "$out" && exec "$@" >"$file.$part" 2>message.$part) || status=$?
  cat "$message" >>"$out/log" && { [ ! -t 3 ] || printf '\r\033[K' >&3; }
  if [ $status -eq 0 ] && tell 'have ended' "$@"; then
    if [ ! -s "$out/$file.$part" ] && [ -e "$out/$file" ]; then mv "$out/$file" "$out/$file.$part"; fi
    { printf '%s\n' "$made" && cksum <"$out/$file.$part"; } >"$out/steps/$file.$part" || stop "disk full?"
    mv "$out/steps/$file.$part" "$out/steps/$file" && mv "$out/$file.$part" "$out/$file" # in this order
    case $file in typical.tsv | flow-1.tsv) ! advice=$(grep -v ' epoch' "$message") || say "$advice" ;; esac
  elif [ "$1" = tw-plot ]; then say "$file was left out: $(tail -n 1 "$message")"
  else say "$file: status $status; all messages are in $out/log, the last:" && tail -n 3 "$message" >&3
    [ $status -ne 3 ] || { forget && tw-report "$out"; } || :; exit $status # no answer: the report says why
  fi
}
describe() { # a command's words, but for those that change no result, and a checksum of each file among them
  [ "$1" = tw-simulate ] || echo 'tw @version@' # simulations outlive a version
  while [ $# -gt 0 ]; do case $file:$1 in
    *:-j | *:--launch) shift ;;
    "$file:$file" | *:log | *:lock) echo "$1" ;; # written meanwhile, or no file
    logq*:cd\ * | prior-*:cd\ *) echo "$1" && (set +e -f && cd "$OLDPWD" && cksum -- $1 </dev/null 2>&-; :) ;;
    *:.) cksum ./*.tsv ./*.png 2>&- || : ;;
    *:ask.sh) cksum ask.sh logq.sh tree.tsv bounds.tsv ;;
    *) if printf '%s\n' "$1" && [ -f "$1" ]; then cksum <"$1"; fi ;;
  esac; shift; done; }
