# begin SIMULATIONS...: read the settings from standard input, lock the folder $out, check that it has no
# results of other settings, and enter it. tw-pipe writes settings, observed.tsv (a copy of $obs) and added
# (SIMULATIONS) there. If out= was edited, simulate.sh and ask.sh are copied. Programs then write to the log.
# An analysis that continues begins where that of $before simulations ended; all of these train from now on.
begin() {
  tw-pipe --begin "$out" --obs "$obs" "$0" "$@"
  locked=yes here=$PWD start=$$
  for file in simulate.sh ask.sh; do [ -e "$out/$file" ] || cp -p -- "${tools%/*}/$file" "$out/$file"; done
  CDPATH='' cd -- "$out" || exit
  out=$PWD
  . ./settings && export here threads launch start
  round=0 k=0 spent=0 calibrated=0 simulations='' for_flow='' fresh='' scored='' truncated='' share=1
  [ -z "$before" ] || . "./stage-$before"
  rm -rf ./*.part stopped.tsv decisions.txt "stage-$runs"
  exec 2>>log
}
# say WORDS: tell the user, the log and the report what was decided. percent SHARE: 0.035012 becomes 3.5 %.
say() { show '' && printf '%s\n' "$*" | tee -a decisions.txt log >&3; }
percent() { awk -v share="$1" 'BEGIN { printf "%.3g %%", 100 * share }'; }
# failed: after a step failed, show the end of the log. But if the observation is unlike the simulations, that
# may be the reason, and there is a report; unless a simulation failed, which left a part of a file clean-*.
failed() {
  if [ "$status" -eq 1 ] && ! ls clean-*.$$.part >/dev/null 2>&1 && [ -e typical.tsv ] && unlike; then
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
# simulate NAME N STREAM: make clean-NAME.tsv, N simulations from the prior or from the truncated prior.
simulate() { step "clean-$1.tsv" ./simulate.sh "$@" ${truncated:+"$truncated"}; }
# choose_data: set the columns of data for flows and likelihoods. If readings are missing, x_missing is one of
# them; but if no observation lacks any, likelihoods learn the probability of that instead (--failed).
# Stop if an observation lacks what no simulation of the first round lacks.
missing_in() { tw-read -c x_missing "$1" | grep -qx 1; }
choose_data() {
  x_flow=$data x_likelihood=$data failed_option=''
  if missing_in clean-1.tsv; then x_flow=$data,x_missing failed_option='--failed x_missing'; fi
  if missing_in obs.tsv; then x_flow=$data,x_missing x_likelihood=$data,x_missing failed_option=''; fi
  write missing.tsv tw-typical --lacking -r runs-1.tsv -x "$data" observed.tsv
  sed 1d missing.tsv | while IFS='	' read -r which lacks n of; do
    say "$which lacks $lacks (of the simulations so far: $n of $of)"
  done
}
# unlike: whether an observation's p is at most 1 %, or the least that n simulations allow, 2 / (n + 2).
unlike() {
  tw-read -c p typical.tsv | awk -v n="$(records clean-1.tsv)" '
    NR > 1 && ($1 <= 0.01 || $1 * (n + 2) < 2.1) { found = 1 } END { exit !found }'
}
# stage: what the analysis needs to continue later, when all simulations so far train.
stage() {
  printf '%s\n' "spent=$spent" "calibrated=$calibrated k=$k round=$round share=$share truncated=$truncated" \
    "simulations='$simulations' for_flow='$for_flow' fresh='$fresh'"
}
