# Functions and settings that the scripts in these folders share. Each script sets "here", its
# own folder, and "root", the folder of the sources, before it reads this file.
# If sh supports pipefail, a pipe fails if any of its programs does.
set -eu
# shellcheck disable=SC3040 # tested in a subshell first
if (set -o pipefail) 2>/dev/null; then set -o pipefail; fi
BIN=$(cd "${BIN:-$root/build/bin}" && pwd)
EX=${EX:-$root/build/examples}
case $EX in /*) ;; *) EX=$PWD/$EX ;; esac
PATH=$BIN:$EX/tasks:$PATH
LC_ALL=C
export PATH LC_ALL

# Random numbers that are the same with every awk: awk -f "$RNG" -f FILE.
# shellcheck disable=SC2034 # the scripts use RNG
RNG=$root/examples/random.awk

# picture FILE ARGUMENT...: draw FILE by tw-plot. Without gnuplot, draw it with characters, if
# tw-plot can, in a file with the suffix .txt. DRAWN is set to the name of the file.
left=
picture() {
  file=$1
  shift
  DRAWN=$file
  if command -v gnuplot >/dev/null; then
    tw-plot -o "$file" "$@"
  else
    rm -f "$file"
    left="$left ${file##*/}" DRAWN=${file%.*}.txt
    case $1 in
    --mass | --coverage | --pairs) ;;
    *) tw-plot "$@" >"$DRAWN" ;;
    esac
  fi
}

# left_out: say which pictures were not drawn.
left_out() {
  [ -z "$left" ] || echo "gnuplot is not installed: left out$left; regions are characters in .txt" >&2
}
