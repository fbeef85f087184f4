logq=$(cat -- "$(dirname -- "$0")/logq.sh")
for f; do if [ ! -r "$f" ] && [ "$f" != - ]; then
  echo "ask.sh: $f: not a file: give a table with the columns" @names@ >&2 && exit 1
fi; done
ok() { "$@" || echo no >&3; } && exec 4>&1 # in a pipe, every status counts
failed=$({ ok cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  # Each record gets the observed data, and the command appends the log density.
  ok tw-read -c @names@ |
    { awk 'NR == FNR { x[FNR] = $0; next } { print $0 "\t" x[1 + (FNR > 1)] }' obs.tsv - || echo no >&3; } |
    ok tw-simulate -x logq "$logq" | ok tw-score | ok tw-leaf -t tree.tsv |
    ok tw-classify -b bounds.tsv | ok tw-read -c @names@,@regions@ >&4
}; } 3>&1)
[ -z "$failed" ]
