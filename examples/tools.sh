# What the scripts in these folders share: each sets here, its own folder, and root,
# that of the sources, and reads this.
# A pipe fails where any of its programs does, if sh can tell.
set -eu
# shellcheck disable=SC3040 # asked for first
if (set -o pipefail) 2>/dev/null; then set -o pipefail; fi
BIN=$(cd "${BIN:-$root/build/bin}" && pwd)
EX=${EX:-$root/build/examples}
case $EX in /*) ;; *) EX=$PWD/$EX ;; esac
PATH=$BIN:$EX/tasks:$PATH
LC_ALL=C
export PATH LC_ALL

# Numbers at random, the same from every awk: awk -f "$RNG" -f FILE.
# shellcheck disable=SC2034 # for the scripts
RNG=$root/examples/random.awk

# picture FILE ARGUMENTS: tw-plot's, in the file $DRAWN: FILE, or without gnuplot, where
# that can be done, characters in FILE's name with .txt.
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
    --mass | --coverage) ;;
    *) tw-plot "$@" >"$DRAWN" ;;
    esac
  fi
}

# left_out: which pictures were.
left_out() {
  [ -z "$left" ] || echo "gnuplot is not installed: left out$left; regions and trees are characters in .txt" >&2
}
