set -eu +Cf
export LC_ALL=C
# stop WORDS: say why, and end the script.
stop() { printf '%s\n' "$*" >&2 && exit 1; }
# show WORDS: on a terminal, what is under way; it replaces what was shown before.
show() { [ ! -t 3 ] || printf '\r\033[K%s' "$*" >&3; }
# write FILE COMMAND...: the output of the command becomes FILE, whole or not at all.
write() {
  (shift && "$@") >"$1.$$.part"
  mv "$1.$$.part" "$1"
}
# step FILE COMMAND...: the same, unless FILE exists: a script that was stopped continues there.
step() {
  [ ! -e "$1" ] || return 0
  show "$1 ..."
  write "$@"
  show ''
}
# records FILE: the number of its records. value COLUMN TABLE: the entry in its first row.
records() { awk 'n || !/^#/ { n++ } END { print n - 1 }' <"$1"; }
value() { tw-read -c "$1" "$2" | sed -n 2p; }
# attempt FILE COMMAND...: for what only shows results: if the command fails, the script goes on without FILE.
attempt() {
  if ! (shift && "$@") 2>"$1.$$.part"; then
    rm -f "$1"
    echo "${1##*/} was left out: $(tail -n 1 "$1.$$.part")" >&3
  fi
  cat "$1.$$.part" >&2
}
# picture FILE PLOT OPTIONS...: PLOT, which is tw-plot or the function plot, draws FILE. Without gnuplot
# FILE.txt shows the same in characters, if they can.
picture() {
  file=$1 plot=$2
  shift 2
  if command -v gnuplot >/dev/null; then
    attempt "$file" "$plot" -o "$file" "$@"
  else
    rm -f "$file"
    "$plot" "$@" >"${file%.*}.txt" || rm "${file%.*}.txt"
    no_gnuplot="$no_gnuplot ${file##*/}"
  fi
}
# ended: what the script does last, however it ends. failed: what it does of a step that failed.
ended() {
  status=$?
  trap '' HUP INT TERM
  show ''
  case $status in
  0) [ -z "$no_gnuplot" ] ||
    echo "gnuplot is not installed: no$no_gnuplot; .txt has what characters can say" >&3 ;;
  129 | 130 | 143) echo 'interrupted; start the script again to continue' >&3 ;;
  *) [ -z "$locked" ] || failed ;;
  esac
  [ -z "$locked" ] || rm -rf "$out"/*.part "$out"/chunks-*/*.part "$out/lock"
  exit "$status"
}
locked='' no_gnuplot=''
exec 3>&2
trap ended EXIT
trap 'exit 129' HUP && trap 'exit 130' INT && trap 'exit 143' TERM
