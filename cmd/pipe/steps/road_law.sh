from_prior() { tw-sample --prior "$prior" -n "$1" --seed "$2"; }
# shellcheck disable=SC2086 # a law a word
from_T() { T --seed "$2" --draw "$1" $prior; }
