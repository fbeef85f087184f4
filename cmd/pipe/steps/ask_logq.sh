logq=@logq@
for f; do
  [ -r "$f" ] || [ "$f" = - ] || {
    echo "ask.sh: $f: not a file: give a table with the columns" @names@ >&2
    exit 1
  }
done
cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  # Each record gets the observed data, and the command appends the log density.
  tw-read -c @names@ | awk 'NR == FNR { x[FNR] = $0; next } { print $0 "\t" x[1 + (FNR > 1)] }' obs.tsv - |
    tw-simulate -x logq "$logq" | tw-score | tw-leaf -t tree.tsv |
    tw-classify -b bounds.tsv | tw-read -c @names@,@regions@
}
