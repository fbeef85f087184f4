set -eu
# A program that fails in a pipe stops the script, where the shell can see it.
# shellcheck disable=SC3040 # asked for only where it is there
if (set -o pipefail) 2>/dev/null; then set -o pipefail; fi
mkdir -p "$out"
# Of an earlier analysis the report shall not speak.
rm -f "$out/flow.tsv" "$out/coverage.tsv" "$out/shares.tsv"
: >"$out/notes.txt"

# note COMMAND...: what it says on standard error comes into the report, too.
note() {
  "$@" 2>"$out/said" || { said=$?; cat "$out/said" >&2; return "$said"; }
  tee -a "$out/notes.txt" <"$out/said" >&2
  rm "$out/said"
}

# count FILE: its records.
count() { sed '/^#/d' "$1" | awk 'END { print NR - 1 }'; }
