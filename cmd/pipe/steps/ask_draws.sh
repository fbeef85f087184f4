for f; do if [ ! -r "$f" ] && [ "$f" != - ]; then
  echo "ask.sh: $f: not a file: give a table with the columns" @names@ >&2 && exit 1
fi; done
ok() { "$@" || echo no >&3; } && exec 4>&1 # in a pipe, every status counts
failed=$({ ok cat -- "$@" | {
  cd -- "$(dirname -- "$0")" || exit
  ok tw-read -c @names@ | ok tw-score -d obs-draws.tsv --at obs.tsv -p @names@ -k kde --cdf @ranks@ |
    ok tw-classify -b bounds.tsv | ok tw-read --except cdf,cdf_upper >&4
}; } 3>&1)
[ -z "$failed" ]
