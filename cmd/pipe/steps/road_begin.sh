set -eu && export LC_ALL=C
stop() { printf '%s\n' "$1" >&2 && exit 1; }
# A folder has the results of one set of settings and of one observation.
printf "observed='%s'\n" "$(cksum <"$obs")" >>"$out/settings.part"
[ -e "$out/settings" ] || { cp "$out/settings.part" "$out/new" && mv "$out/new" "$out/settings"; }
cmp -s "$out/settings.part" "$out/settings" || stop "$out: has results of other settings, or of another observation: give -o another folder"
. "$out/settings"
for f in "$out/check/analysis.sh" "$0"; do [ ! -f "$f" ] || cp "$f" "$out/analysis.sh"; done
# The script's arguments are numbers of more runs, which a user adds who has looked.
[ $# -eq 0 ] || [ -n "${anytime:-}" ] || stop 'who looks and adds runs needs the bounds of tw-pipe --anytime'
# write FILE COMMAND...: what the command prints, whole or not at all; a step is left out when its file is there.
write() { (shift && "$@") >"$out/$1.$$.part"; mv "$out/$1.$$.part" "$out/$1"; }
step() { [ -e "$out/$1" ] || write "$@"; }
# note FILE COMMAND...: what it says on standard error is for the report, too.
note() { (shift && "$@") 2>"$out/$1" || stop "$(cat "$out/$1")"; }
# say TEXT: a decision, with the number that made it. value COLUMN TABLE: what the first row has there.
say() { printf '%s\n' "$1" | tee -a "$out/decisions.txt" >&2; }
value() { awk -v c="$1" '/^#/ { next } n++ { print $i; exit } { for (i = 1; $i != c; i++); }' "$2"; }
# simulate NAME N: N runs in NAME.tsv, of parameters from $where. Each chunk of them is a command
# line with a seed of its own, so that the runs are the same wherever launch has the line done.
calls=$((seed * 100000)) used=0 k=0 where=from_prior
simulate() {
  if [ ! -e "$out/$1.tsv" ]; then seeded=$calls
    step "$1.theta" "$where" "$2" $calls
    awk -v n="$chunk" -v name="$out/$1" -v want="$2" 'NR == 1 { head = $0; next } { f = sprintf("%s.%06d.theta", name, (NR - 2) / n) }
      (NR - 2) % n == 0 { close(last); last = f; print head >f } { print >f } END { exit NR - 1 != want }' "$out/$1.theta" ||
      { rm "$out/$1.theta" && stop "the prior gave fewer draws than the $2 asked for"; }
    for f in "$out/$1".*.theta; do f=${f%.theta}
      [ -e "$f.out" ] || printf '%s\n' "$simulate" | sed -e 's/.*/ & /' -e :a \
        -e "s/\([^A-Za-z0-9_]\)SEED\([^A-Za-z0-9_]\)/\1$seeded\2/" -e ta -e "s,.*,(&) <$f.theta >$f.$$ 2>$f.err \&\& \
          mv $f.$$ $f.out \&\& echo $f: simulated >\&2 || { echo \"$f: the simulator failed; it said: \$(tail -n 1 $f.err)\" >\&2; exit 1; },"
      seeded=$((seeded + 1))
    done | launch
    for f in "$out/$1".*.theta; do same "${f%.theta}"; done
    step "$1.tsv" tw-read -c "$names,$data" "$out/$1".*.out
  fi
  rm -f "$out/$1".[0-9]* && calls=$((calls + ($2 + chunk - 1) / chunk)) used=$((used + $2))
}
# same F: stop unless as many records came back as went in, of numbers, with the same parameters. Begun again, F is simulated anew.
same() {
  why=$(tw-read -c "$names,$data" "$1.out" | awk -F '\t' 'NR == FNR { theta[n = FNR] = $0; next } { k = split(theta[++m], t) }
    { for (i = 1; i <= k; i++) if ($i != t[i] && !(($i - t[i]) ^ 2 <= 1e-10 * t[i] ^ 2)) wrong = "parameters came back as others" }
    m > 1 { for (; i <= NF; i++) if (tolower($i) !~ /^([-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?|na|null|none|n\/a|[-+]?nan|[-+]?inf(inity)?)$/) wrong = "not a number: " $i }
    END { if (m != n) wrong = m - 1 " records came back of " n - 1; if (wrong) print wrong }' "$1.theta" -)
  [ -z "$why" ] || { rm -f "$1.out" && stop "$1: $why"; }
}
