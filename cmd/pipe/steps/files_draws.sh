
# The score is the rank of the parameters among draws of your posterior, by their kernel density. The number
# of draws is the same everywhere: that of the simulation with the fewest, at most 400, and at most half of
# those at the observation. The other draws at the observation are classified.
ranks=$(($(records own-draws.tsv) / 2))
[ $ranks -lt 400 ] || ranks=400
write ids.tsv tw-read -c id "$draws"
ranks=$(awk -v fewest=$ranks 'NR > 1 { n[$0]++ }
  END { for (id in n) if (n[id] < fewest) fewest = n[id]; print fewest }' ids.tsv)
sed "$((ranks + 1))q" own-draws.tsv >first.$$.part
write obs-draws.tsv tw-read -c "$names" first.$$.part
write other-draws.tsv sed "2,$((ranks + 1))d" draws.tsv
score() { tw-score -p "$names" -k kde --cdf "$ranks" -j "$threads" "$@"; }
score_points() { score -d obs-draws.tsv --ties half "$1"; } # at the observation
write scored-1.tsv score -d "$draws" --ranks "$ranks" --seed "$seed" "$calib"
write runs.tsv printf 'role\tsimulated\tused\nbounds\t%d\t%d\n' "$calib_runs" "$calib_runs"
gap=''
not_measured
