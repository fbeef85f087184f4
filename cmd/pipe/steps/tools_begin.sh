
# begin MORE...: lock the folder $out, take the settings, which must be those of the results that
# are there, and go into it. From here on what programs say is in its file log. MORE are numbers of
# simulations that a user adds who has looked: $added has those of earlier calls, too.
begin() {
  [ -r "$obs" ] || stop "$obs: not there, or not to be read: the observation that this script is for"
  lock "$out"
  sed 's/^/# /' "$obs" >>"$out/settings.$$.part"
  prior='' draw='' support='' integer='' id='' family='' anytime=''
  # shellcheck disable=SC1090 # the settings of this script
  . "$out/settings.$$.part"
  settle
  # The script, if it is that of these settings: another may have been printed since.
  for file in "$out/check/analysis.sh" "$0"; do
    [ ! -f "$file" ] || grep -v '^#' "$out/settings" | grep -qvxFf "$file" ||
      cp "$file" "$out/analysis.sh"
  done
  cp "$obs" "$out/observed.tsv"
  here=$PWD
  if [ -n "$prior" ]; then
    support=$(tw-sample --prior "$prior" --print support)
    integer=$(tw-sample --prior "$prior" --print integer)
  fi
  CDPATH='' cd -- "$out" || exit
  out=$PWD
  rm -rf ./*.part stopped.tsv
  add "$@"
  exec 2>>log
  begun=$(($(wc -l <log) + 1))
  : >decisions.txt
}
# settle: the settings in $out, unless they and the programs are others than this script's.
settle() {
  of=$(tw-pipe --version) of=${of##* }
  [ "$of" = "$version" ] ||
    stop "this script is of tw $version, and tw $of is installed: print it again with tw-pipe"
  if [ ! -e "$out/settings" ]; then
    mv "$out/settings.$$.part" "$out/settings"
  elif ! grep -qF "version='$version'" "$out/settings"; then
    stop "$out: was begun by another version of tw, and this is $version: name another folder (out=, -o)"
  elif ! cmp -s "$out/settings.$$.part" "$out/settings"; then
    stop "$out: has results of other settings, or of another observation: name another folder (out=, -o)"
  fi
}
# add MORE...: to what was added before nothing, or more of it.
add() {
  added=''
  [ ! -e added ] || added=$(cat added)
  [ $# -gt 0 ] || return 0
  [ -n "$anytime" ] || stop 'who looks and adds runs needs the bounds of tw-pipe --anytime'
  case " $*" in *[!0-9\ ]* | *' 0'*) stop "$*: not numbers of runs to add, such as 1000 500" ;; esac
  case "$* " in
  "${added:+$added }"*) ;;
  *) stop "$out: runs were added before: $added; to add more, write these first: sh analysis.sh $added $*" ;;
  esac
  added=$*
  write added echo "$added"
}
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
