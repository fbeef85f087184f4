# begin SIMULATIONS...: enter the folder $out and lock it, unless it has other results. tw-pipe writes the
# settings on standard input, observed.tsv and added (SIMULATIONS) there. Messages of programs go to the log.
# An analysis that continues begins where the analysis $before ended; its simulations all train from now on.
begin() {
  tw-pipe --begin "$out" --obs "$obs" "$0" "$@"
  locked=yes here=$PWD start=$$ reference=clean-1.tsv around=draws-regions.tsv
  . "$out/settings"
  this=$runs${until:+-$until} aim=${until:-${aim:-0.02}}
  for f in ask.sh ${simulate:+simulate.sh}; do [ -e "$out/$f" ] || cp -p -- "${tools%/*}/$f" "$out"; done
  CDPATH='' cd -- "$out" || exit
  out=$PWD && export here threads launch start
  round=0 k=0 spent=0 calibrated=0 simulations='' for_flow='' fresh='' scored='' truncated='' share=1
  [ -z "$before" ] || . "./stage-$before"
  rm -rf ./*.part stopped.tsv decisions.txt "stage-$this" && exec 2>>log
}
# say WORDS: tell the user, the log and the report what was decided. percent SHARE: 0.035012 becomes 3.5 %.
say() { show '' && printf '%s\n' "$*" | tee -a decisions.txt log >&3; }
percent() { awk -v share="$1" 'BEGIN { printf "%.3g %%", 100 * share }'; }
# failed: after a step failed, show the end of the log. But if the observation is unlike the simulations, or
# these are too few, there is a report; unless a simulation failed, which left a part of a file clean-*.
failed() {
  if [ "$status" -eq 1 ] && ! ls clean-*.$$.part >/dev/null 2>&1 && [ -e typical.tsv ] &&
    { unlike || tail -n 1 log | grep -qe 'too few simulations' -e ' proposals '; }; then
    printf 'said\n%s\n' "$(tail -n 1 log | tr '\t' ' ')" >stopped.tsv
    report
    status=0
  else
    echo "stopped; $out/log has all that was said, last:" >&3
    tail -n 3 log >&3
  fi
}
report() {
  write report.txt tw-report .
  attempt report.html sh -c 'tw-report --html . >report.html'
  rm -rf ./.tw-* && cat report.txt
}
# unlike: whether an observation's p is at most 1 %, or the least that n simulations allow, 2 / (n + 2).
unlike() {
  tw-read -c p typical.tsv | awk -v n="$(records "$reference")" '
    NR > 1 && ($1 <= 0.01 || $1 * (n + 2) < 2.1) { found = 1 } END { exit !found }'
}
