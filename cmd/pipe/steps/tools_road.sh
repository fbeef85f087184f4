
# begin MORE...: take the settings, which must be those of the results that are there, and go
# into the folder $out. From here on what programs say is in its file log. MORE are numbers of
# runs that a user adds who has looked.
begin() {
  [ -r "$obs" ] || stop "$obs: not there, or not to be read: the observation that this script is for"
  sed 's/^/# /' "$obs" >>"$out/settings.part"
  if [ ! -e "$out/settings" ]; then
    mv "$out/settings.part" "$out/settings"
  elif ! cmp -s "$out/settings.part" "$out/settings"; then
    stop "$out: has results of other settings, or of another observation: name another folder (out=, -o)"
  fi
  # The script, if it is that of these settings: another may have been printed since.
  for file in "$out/check/analysis.sh" "$0"; do
    [ ! -f "$file" ] || grep -v '^#' "$out/settings" | grep -qvxFf "$file" ||
      cp "$file" "$out/analysis.sh"
  done
  cp "$obs" "$out/observed.tsv"
  here=$PWD
  . "$out/settings"
  if [ -n "${prior:-}" ]; then
    support=$(tw-sample --prior "$prior" --print support)
    whole=$(tw-sample --prior "$prior" --print whole)
  fi
  [ $# -eq 0 ] || [ -n "${anytime:-}" ] ||
    stop 'who looks and adds runs needs the bounds of tw-pipe --anytime'
  cd "$out" || exit
  out=$PWD
  exec 3>&2 2>>log
  begun=$(($(wc -l <log) + 1))
  : >decisions.txt
  trap ended EXIT
}
ended() {
  if [ $? -eq 0 ]; then
    omitted 2>&3
    return
  fi
  show ''
  echo "stopped; $out/log has all that was said, last:" >&3
  tail -n "+$begun" log | tail -n 3 >&3
}

# say WORDS: a line for who waits, which decisions.txt keeps.
say() {
  show ''
  printf '%s\n' "$*" | tee -a decisions.txt log >&3
}

# simulate NAME N SEED: N runs, runs-NAME.tsv, of what the function parameters gives; what
# failed in them is 0 in clean-NAME.tsv, and 1 in its column x_missing.
simulate() {
  step "theta-$1.tsv" parameters "$2" "$3"
  step "runs-$1.tsv" simulator "$@"
  rm -rf "chunks-$1"
  step "clean-$1.tsv" clean "runs-$1.tsv"
}
simulator() {
  theta=$out/theta-$1.tsv
  set -- --chunk "$chunk" --seed "$3" --expect "$2" --folder "$out/chunks-$1"
  if [ -n "${launch:-}" ]; then set -- "$@" --launch "$launch"; else set -- "$@" -j "$threads"; fi
  (cd "$here" && tw-simulate "$@" -p "$names" -x "$data" "$simulate" "$theta")
}
clean() {
  tw-read --fill 0 --mark -x "$data" \
    --na NA,N/A,nan,null,None,inf,+inf,-inf,infinity,-infinity "$@"
}
