posterior() { echo "ask.sh: $1: there is no posterior of tw, only your draws" >&2 && return 2; }
score() { tw-score -d obs-draws.tsv -k kde -p "$names" --cdf $(($(wc -l <obs-draws.tsv) - 1)) --ties half; }
