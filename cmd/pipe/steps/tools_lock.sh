
# lock FOLDER: one script at a time. The file lock names the process, its host and its birth, so
# that neither a script that was killed nor a later process with its number keeps others out.
lock=''
lock() {
  file=$(CDPATH='' cd -- "$1" && pwd)/lock
  mine="$$ $(uname -n) $(born $$)"
  if ! (set -C && echo "$mine" >"$file") 2>/dev/null; then
    [ -s "$file" ] || sleep 1
    holder=$(cat "$file" 2>/dev/null) || stop "$file: cannot be written"
    ! held $holder || busy "$1" $holder
    # Two scripts may find the same dead one: the last that writes here goes on.
    echo "$mine" >"$file"
    sleep 1
    holder=$(cat "$file")
    [ "$holder" = "$mine" ] || busy "$1" $holder
  fi
  lock=$file
}
# born PROCESS: when it was, where the system has /proc. held PROCESS HOST BIRTH: whether it lives.
born() { sed 's/.*) //; /^[ZX]/d' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20; }
held() {
  [ $# -ge 2 ] || return 1
  [ "$2" = "$(uname -n)" ] || return 0
  if [ $# -ge 3 ]; then [ "$(born "$1")" = "$3" ]; else kill -0 "$1" 2>/dev/null; fi
}
busy() {
  on=''
  [ "$3" = "$(uname -n)" ] || on=" on $3"
  stop "$1: another analysis is running in this folder (process $2)$on; if it is not, remove $file"
}

# ended: what a script does last, however it ends. stopped has more to say of a step that failed.
ended() {
  status=$?
  trap '' HUP INT TERM
  show ''
  case $status in
  0) omitted ;;
  129 | 130 | 143) echo 'interrupted; start the script again to continue' >&3 ;;
  *) stopped ;;
  esac
  rm -f "${out:-.}/settings.$$.part"
  [ -z "$lock" ] || (cd "${lock%/lock}" && rm -rf ./*.part ./chunks-*/*.part lock)
  exit "$status"
}
# shellcheck disable=SC2317 # tools_end.sh has another
stopped() { :; }
exec 3>&2
trap ended EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM
