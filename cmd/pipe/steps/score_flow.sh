# The score of parameters: large where the posterior estimate is low.
score() { tw-score -f "$flow" -j "$threads" "$@"; }
