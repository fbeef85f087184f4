# The same runs, their columns known: parameters unchanged, data that are numbers.
set -eu
export LC_ALL=C
# clean COLUMNS FILE: these as records, in this order.
clean() {
  tw-read -c "$1" "$2" >"$out/check/clean.tsv" 2>"$out/check/said" || {
    sed 's/^tw-read/tw-pipe/' "$out/check/said" >&2
    exit 1
  }
}
clean "$names" "$out/check/theta.tsv"
mv "$out/check/clean.tsv" "$out/check/theta.tsv"
for seed in 1 2; do
  clean "$names,$data" "$out/check/runs-$seed.tsv"
  awk -F '\t' '
    function wrong(why) { print "tw-pipe: --simulate: " why; bad = 1; exit 1 }
    NR == FNR { theta[n = FNR] = $0; next }
    { k = FNR > n ? 0 : split(theta[FNR], t) }
    { for (i = 1; i <= k; i++) if ($i != t[i] && !(($i - t[i]) ^ 2 <= 1e-10 * t[i] ^ 2))
        wrong("record " FNR - 1 ": a parameter went in as " t[i] " and came back as " $i) }
    END { if (!bad && FNR != n) wrong(FNR - 1 " records came back of " n - 1) }' \
    "$out/check/theta.tsv" "$out/check/clean.tsv" >&2
done
for file in "$out/check/runs-1.tsv" "$obs"; do
  clean "$data" "$file"
  awk -F '\t' -v file="$file" 'NR == 1 { split($0, name); next }
    { for (i = 1; i <= NF; i++) if (tolower($i) !~ /^([-+]?([0-9]+\.?[0-9]*|\.[0-9]+)(e[-+]?[0-9]+)?|na|null|none|n\/a|[-+]?nan|[-+]?inf(inity)?)$/) {
        print "tw-pipe: " file ": record " NR - 1 ": column " name[i] ": not a number: " $i
        exit 1 } }' "$out/check/clean.tsv" >&2
done
