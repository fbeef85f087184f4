# How often do intervals of the estimate, before any calibration, hold the true
# parameters of the calibration runs? Fresh runs, so the answer is honest.
each=400 part=1/1
tw-score -f "$flow" --ranks $each --seed "$seed" -j "$threads" "$calib" >"$out/calib-ranks.tsv"
tw-coverage --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99 \
  --expect "$calib_used" "$out/calib-ranks.tsv" >"$out/coverage.tsv"
picture "$out/coverage.png" tw-plot --coverage "$out/coverage.tsv"
