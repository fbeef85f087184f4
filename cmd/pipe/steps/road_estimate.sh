
# A likelihood, learnt from the same runs, errs in other ways than the flow. weight
# is that of prior times likelihood in the mixture that is best for the runs that
# both held out.
step flow.tsv cat "$out/flow-$round.tsv"
fit likelihood.tsv tw-flow --likelihood --seed "$seed" --held "$out/held.tsv"
score() { tw-score -l -f "$out/flow.tsv" --trained -j "$threads" "$@"; }
step held-flow.tsv score "$out/held.tsv"
step held-both.tsv score --likelihood "$out/likelihood.tsv" --prior "${prior:-$out/prior.tsv}" \
  --as score_joint "$out/held-flow.tsv"
step stack.tsv tw-stack -s score_joint,score_log "$out/held-both.tsv"
step weight value weight "$out/stack.tsv"
say "estimate: weight $(cat "$out/weight") on prior times likelihood, the rest on the flow"
# estimate PROGRAM OPTIONS...: by the mixture.
cat >"$out/estimate" <<'END'
#!/bin/sh
set -eu
here=$(dirname "$0") program=$1
. "$here/settings"
shift
exec "$program" -f "$here/flow.tsv" --likelihood "$here/likelihood.tsv" --prior "${prior:-$here/prior.tsv}" \
  --mix "$(cat "$here/weight")" --seed "$seed" "$@"
END
chmod +x "$out/estimate"
