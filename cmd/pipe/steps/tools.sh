set -eu +Cf
export LC_ALL=C

# stop WORDS: say why, and end.
stop() {
  printf '%s\n' "$*" >&2
  exit 1
}

# write FILE COMMAND...: FILE is what the command prints, whole or not at all.
write() {
  (shift && "$@") >"$1.$$.part"
  mv "$1.$$.part" "$1"
}

# step FILE COMMAND...: the same, unless FILE is there.
step() {
  [ ! -e "$1" ] || return 0
  show "$1 ..."
  write "$@"
  show ''
}

# show WORDS: what is under way, if descriptor 3 is a terminal; the next takes its place.
show() { [ ! -t 3 ] || printf '\r\033[K%s' "$*" >&3; }

# records FILE: how many it has, after comments and a header.
records() { awk 'n || !/^#/ { n++ } END { print n - 1 }' <"$1"; }

# expect N FILE: stop unless it has that many.
expect() {
  [ "$(records "$2")" -eq "$1" ] || stop "$2: the number of records is $(records "$2"), and it should be $1"
}

# value COLUMN TABLE: what its first row has in that column.
value() { tw-read -c "$1" "$2" | sed -n 2p; }

# percent SHARE: 3.5 % for 0.0350123.
percent() { awk -v share="$1" 'BEGIN { printf "%.3g %%", 100 * share }'; }

# attempt FILE COMMAND...: for what only shows something. If the command fails there is no
# FILE, the script goes on, and its last lines say what was left out, and why.
left_out=''
attempt() {
  shown=$1
  shift
  "$@" 2>"$shown.$$.part" || {
    rm -f "$shown"
    left_out="$left_out${shown##*/} was left out: $(tail -n 1 "$shown.$$.part")
"
  }
  cat "$shown.$$.part" >&2
  rm "$shown.$$.part"
}

# picture FILE PLOT OPTIONS...: what tw-plot draws, or PLOT, which calls it. Without
# gnuplot FILE.txt has it in characters, if it can be said in them.
without_gnuplot=''
picture() {
  file=$1 plot=$2
  shift 2
  if command -v gnuplot >/dev/null; then
    attempt "$file" "$plot" -o "$file" "$@"
    return
  fi
  rm -f "$file"
  "$plot" "$@" >"${file%.*}.txt" || rm "${file%.*}.txt"
  without_gnuplot="$without_gnuplot ${file##*/}"
}

# omitted: say what a script that did well leaves out.
omitted() {
  printf %s "$left_out" >&3
  [ -z "$without_gnuplot" ] ||
    echo "gnuplot is not installed: no$without_gnuplot; .txt has what characters can say" >&3
}
