for f; do if [ ! -r "$f" ] && [ "$f" != - ]; then
  echo "ask.sh: $f: not a file: give a table with the columns" @id@@names@ >&2 && exit 1
fi; done
ok() { "$@" || echo no >&3; } && exec 4>&1 # in a pipe, every status counts
failed=$({ ok cat -- "$@" | { cd -- "$(dirname -- "$0")" && label >&4; }; } 3>&1)
[ -z "$failed" ]
