# begin: lock the folder $out, which must not be that of a simulator's analysis, and take the settings
# from standard input. The folder keeps them for ask.sh, with the folder where the files are. If out= was
# edited, ask.sh is copied into the new folder.
begin() {
  tw-pipe --begin "$out" --obs "$obs" "$0"
  locked=yes
  [ -e "$out/ask.sh" ] || cp -p -- "${tools%/*}/ask.sh" "$out/ask.sh"
  . "$out/settings"
  pwd >"$out/here"
}
# expect N FILE: stop unless the file has N records.
expect() {
  [ "$(records "$2")" -eq "$1" ] || stop "$2: the number of records is $(records "$2"), and it should be $1"
}
failed() { :; }
