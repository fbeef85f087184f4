
# stopped: a step failed. If the observation is unlike the simulations, that may be why, for an
# estimate is next to nowhere at such data, and the report says so. But a simulator that fails is to
# be mended.
stopped() {
  [ -n "${begun:-}" ] || return 0
  if [ "$status" -eq 1 ] && [ -z "$simulating" ] && [ -e typical.tsv ] && unlike; then
    status=0
    printf 'said\n%s\n' "$(tail -n 1 log | tr '\t' ' ')" >stopped.tsv
    no_region >report.txt
    attempt report.html page
    omitted
    cat report.txt
    return
  fi
  echo "stopped; $out/log has all that was said, last:" >&3
  tail -n "+$begun" log | tail -n 3 >&3
}
no_region() {
  tw-report . || cat typical.tsv stopped.tsv
  printf '\nWhat was done\n'
  cat decisions.txt
}
# finish: the report, in a folder without what was only needed on the way.
finish() {
  write report.txt tw-report .
  attempt report.html page
  rm -rf ./*.part ./.tw-*
  cat report.txt
}
page() { tw-report --html . >report.html; }

# say_typical: how unusual the observation is, and a warning if the simulations explain it badly.
say_typical() {
  say "observation: p = $(printf %.3g "$(value p typical.tsv)")"
  ! unlike || say 'warning: the observation is UNLIKE the simulations: the model may be wrong, or' \
    'the prior too narrow. Interrupt this script to find out before more simulations are made.'
}
# unlike: whether an observation is among the most unusual 1 % of the simulations, or more unusual
# than each of the half of them that it was compared with.
unlike() {
  tw-read -c p typical.tsv | awk -v n="$(records clean-1.tsv)" '
    NR > 1 && ($1 <= 0.01 || $1 * (n + 2) < 2.1) { found = 1 } END { exit !found }'
}
