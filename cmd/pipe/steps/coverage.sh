# How often do intervals of the estimate, before any calibration, hold the true
# parameters of the calibration runs? Fresh runs, so the answer is honest.
tw-score -f "$flow" --ranks 200 --seed "$seed" -j "$threads" "$calib" >"$out/calib-ranks.tsv"
tw-coverage --expect "$calib_used" "$out/calib-ranks.tsv" >"$out/coverage.tsv"
tw-plot --coverage -o "$out/coverage.png" "$out/coverage.tsv"
