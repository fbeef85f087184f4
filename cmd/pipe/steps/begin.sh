set -eu
# A program that fails in a pipe stops the script, where the shell can see it.
# shellcheck disable=SC3040 # asked for only where it is there
if (set -o pipefail) 2>/dev/null; then set -o pipefail; fi
mkdir -p "$out"
