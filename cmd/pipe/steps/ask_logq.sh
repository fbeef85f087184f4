logq=$(cat -- "$(dirname -- "$0")/logq.sh")
label() { # Each record gets the observed data, and the command appends the log density.
  ok tw-read -c @names@ |
    { awk 'NR == FNR { x[FNR] = $0; next } { print $0 "\t" x[1 + (FNR > 1)] }' obs.tsv - || echo no >&3; } |
    ok tw-simulate -x logq "$logq" | ok tw-score | ok tw-leaf -t tree.tsv |
    ok tw-classify -b bounds.tsv | ok tw-read -c @names@,@regions@
}
