# The words that the scripts of tw-pipe are written with; tw-pipe --tools prints them.
set -eu
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
  [ "$(records "$2")" -eq "$1" ] || stop "$2: $(records "$2") records where there should be $1"
}

# value COLUMN TABLE: what its first row has in that column.
value() { tw-read -c "$1" "$2" | sed -n 2p; }

# percent SHARE: 3.5 % for 0.0350123.
percent() { awk -v share="$1" 'BEGIN { printf "%.3g %%", 100 * share }'; }

# picture FILE PLOT OPTIONS...: what tw-plot draws, or PLOT, which calls it. Without
# gnuplot FILE.txt has it in characters, if it can be said in them.
left_out=''
picture() {
  file=$1 plot=$2
  shift 2
  if command -v gnuplot >/dev/null; then
    "$plot" -o "$file" "$@"
    return
  fi
  rm -f "$file"
  "$plot" "$@" >"${file%.*}.txt" || rm "${file%.*}.txt"
  left_out="$left_out ${file##*/}"
}

# omitted: at the end of a script that did well, say which pictures are not there.
omitted() {
  [ -z "$left_out" ] ||
    echo "gnuplot is not installed: no$left_out; .txt has what characters can say" >&2
}
trap '[ $? -ne 0 ] || omitted' EXIT
