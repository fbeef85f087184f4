# Words used below: begin takes the settings, and of the prior its bounds (support) and integers
# (integer); step FILE COMMAND makes FILE unless it is there. tw-pipe --tools shows all.
eval "$(tw-pipe --tools)"
begin "$@"

# The observations, named by their column id or numbered. p: the share of the runs whose data
# are as unusual as theirs.
numbered() {
  if [ -n "${id:-}" ]; then cat "$1"; else awk '{ printf "%s\t%s\n", (NR == 1) ? "id" : NR - 1, $0 }' "$1"; fi
}
truncated='' x=$data spent=$((runs - runs / 5))
step observations.tsv clean -c "${id:+id,}$data" observed.tsv
step obs.tsv numbered observations.tsv
simulate 1 $spent 1
for file in obs.tsv clean-1.tsv; do
  ! tw-read -c x_missing $file | grep -qx 1 || x=$data,x_missing
done
all=$(records obs.tsv)
tell_missing
step typical.tsv tw-typical -r clean-1.tsv -x "$x" --seed "$seed" -j "$threads" obs.tsv
odd=$(tw-read -c p typical.tsv | awk 'NR > 1 && $1 <= 0.01 { n++ } END { print n + 0 }')
say "observations: $all; $odd of them with p at most 0.01"

# One estimate for all of them: its runs, four fifths of all, are from the whole prior, and so
# are the others.
flow() { tw-flow --seed "$seed" ${support:+--support "$support"} ${integer:+--integer "$integer"} "$@"; }
round=1 flow=flow-1.tsv train=clean-1.tsv
fit $flow flow --held held-1.tsv
trained=$(records $train)

