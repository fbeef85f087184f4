
# begin MORE...: lock the folder $out, take the settings from standard input, which must be those of
# the results that are there, and go into it. From here on what programs say is in its file log. MORE
# are numbers of simulations that a user adds who has looked: $added has those of earlier calls, too.
begin() {
  [ -r "$obs" ] || stop "$obs: not there, or not to be read: the observation that this script is for"
  mkdir -p "$out"
  lock "$out"
  { cat && sed 's/^/# /' "$obs"; } >"$out/settings.$$.part"
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
