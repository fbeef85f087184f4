# begin SIMULATIONS...: take the settings from standard input, lock the folder $out, which must have no
# results of other settings, and go into it. From here on messages of programs go into its file log.
begin() {
  tw-pipe --begin "$out" --obs "$obs" "$0" "$@"
  locked=yes here=$PWD start=$$
  CDPATH='' cd -- "$out" || exit
  out=$PWD round=0 spent=0 truncated='' share=1 simulated='' members='--members 2'
  . ./settings
  export here threads launch start
  rm -rf ./*.part stopped.tsv decisions.txt
  exec 2>>log
  log_before=$(wc -l <log)
}
# say WORDS: a decision, for who waits and for the report. percent SHARE: 3.5 % for 0.0350123.
say() { show '' && printf '%s\n' "$*" | tee -a decisions.txt log >&3; }
percent() { awk -v share="$1" 'BEGIN { printf "%.3g %%", 100 * share }'; }
# failed: show the end of the log; or, if the observation is unlike the simulations, which may be the reason,
# a report. A simulator that fails is to be mended.
failed() {
  if [ "$status" -eq 1 ] && ! ls clean-*.$$.part >/dev/null 2>&1 && [ -e typical.tsv ] && unlike; then
    printf 'said\n%s\n' "$(tail -n 1 log | tr '\t' ' ')" >stopped.tsv
    report
    status=0
  else
    echo "stopped; $out/log has all that was said, last:" >&3
    tail -n "+$((log_before + 1))" log | tail -n 3 >&3
  fi
}
report() {
  write report.txt tw-report .
  attempt report.html sh -c 'tw-report --html . >report.html'
  rm -rf ./.tw-*
  cat report.txt
}
# simulate NAME N STREAM: N simulations, clean-NAME.tsv, from the prior, truncated if it is by now.
simulate() { step "clean-$1.tsv" ./simulate.sh "$@" ${truncated:+"$truncated"}; }
# readings: stop if an observation lacks what no simulation of the first round does. If readings are missing,
# estimates see the column x_missing; but likelihoods learn how likely that is, if observations lack nothing.
readings() {
  x=$data y=$data failures=''
  if tw-read -c x_missing clean-1.tsv | grep -qx 1; then x=$data,x_missing failures='--failed x_missing'; fi
  if tw-read -c x_missing obs.tsv | grep -qx 1; then x=$data,x_missing y=$x failures=''; fi
  write missing.tsv tw-typical --lacking -r runs-1.tsv -x "$data" observed.tsv
  sed 1d missing.tsv | while IFS='	' read -r which lacks n of; do
    say "$which lacks $lacks (of the simulations so far: $n of $of)"
  done
}
# unlike: whether an observation is among the most unusual 1 % of the simulations, or more unusual than each.
unlike() {
  tw-read -c p typical.tsv | awk -v n="$(records clean-1.tsv)" '
    NR > 1 && ($1 <= 0.01 || $1 * (n + 2) < 2.1) { found = 1 } END { exit !found }'
}
