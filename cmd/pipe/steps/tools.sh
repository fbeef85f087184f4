set -eu +Cf  # +C, +f: files may be replaced and patterns expand, however the shell was started
export LC_ALL=C
exec 3>&2  # messages to the user, even where standard error goes to the file log
stop() { printf '%s\n' "$*" >&2 && exit 1; } # stop WORDS: print why, and end the script
show() { [ ! -t 3 ] || printf '\r\033[K%s' "$*" >&3; } # show WORDS: replace a terminal's last line
# write FILE COMMAND...: the output of the command becomes FILE, whole or not at all.
write() {
  (shift && "$@") >"$1.$$.part"
  mv "$1.$$.part" "$1"
}
# step FILE COMMAND...: the same, unless FILE exists. So a script that was stopped continues where it was.
step() {
  [ ! -e "$1" ] || return 0
  show "$1 ..."
  write "$@"
  show ''
}
# records FILE: the number of its records. value COLUMN FILE: the entry of this column in the first record.
records() { awk 'n || !/^#/ { n++ } END { print n - 1 }' <"$1"; }
value() { tw-read -c "$1" "$2" | sed -n 2p; }
# attempt FILE COMMAND...: the command makes FILE. If it fails, the script goes on without FILE.
attempt() {
  if ! (shift && "$@") 2>"$1.$$.part"; then
    rm -f "$1" && echo "${1##*/} was left out: $(tail -n 1 "$1.$$.part")" >&3
  fi
  cat "$1.$$.part" >&2
}
# picture FILE PLOT OPTIONS...: PLOT (tw-plot or plot) draws FILE; if gnuplot fails, FILE.txt, of characters.
picture() {
  file=$1 plot=$2 && shift 2
  if command -v gnuplot >/dev/null; then attempt "$file" "$plot" -o "$file" "$@"; else
    rm -f "$file" && no_gnuplot="$no_gnuplot ${file##*/}"
  fi
  [ -e "$file" ] || "$plot" "$@" >"${file%.*}.txt" || rm "${file%.*}.txt"
}
# ended: runs when the script ends, for whatever reason. If a step failed, it calls failed, defined below.
ended() {
  status=$?
  trap '' HUP INT TERM && show ''
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
trap ended EXIT && trap 'exit 129' HUP && trap 'exit 130' INT && trap 'exit 143' TERM
