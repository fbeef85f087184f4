# Were the runs in both files made in the same way? Where they were, a line says
# no in one analysis of 1000 at most.
tw-typical --alike -r "$train" -x "$params,$data" --level 0.001 --seed "$seed" "$calib" \
  >"$out/alike.tsv"
