# sh ask.sh PROGRAM OPTIONS... : run this program of tw with the posterior, for example tw-score -l.
case ${1:-} in tw-*) exec "$@" -f "$(dirname -- "$0")/posterior.tsv" ;; esac
for f; do if [ ! -r "$f" ] && [ "$f" != - ]; then
  echo "ask.sh: $f: not a file: give a table with the columns" @id@@names@ >&2 && exit 1
fi; done
ok() { "$@" || echo no >&3; } && exec 4>&1 # in a pipe, every status counts
failed=$({ ok cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  ok tw-read -c @id@@names@ | ok tw-score -f posterior.tsv --at obs.tsv@chosen@ --cdf @ranks@ |
    ok tw-classify -b bounds.tsv | ok tw-read --except cdf,cdf_upper >&4
}; } 3>&1)
[ -z "$failed" ]
