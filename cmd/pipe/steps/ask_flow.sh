score() { tw-score -f flow.tsv "$1" >"$2"; }
