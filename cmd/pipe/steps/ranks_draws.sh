# Where are the true parameters of the calibration runs among draws of their
# posteriors? Of each as many as the run has that has the fewest; as for the
# bounds, every second run counts.
tw-read -c id "$draws" >"$out/ids.tsv"
each=$(awk 'NR > 1 { n[$0]++ }
  END { for (id in n) if (!least || n[id] < least) least = n[id]; print least }' "$out/ids.tsv")
part=2/2
tw-score -d "$draws" -p "$params" --ranks "$each" "$calib" >"$out/calib-ranks.tsv"
