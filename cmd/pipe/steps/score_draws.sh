# The score of parameters: large where draws of the posterior are rare.
score() { tw-score -d "$draws" -k kde -p "$params" -j "$threads" "$@"; }
