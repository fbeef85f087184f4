# Keep the runs whose parameters matter at the observation, and train on them:
# the estimate and its calibration are then about data near the observed ones.
# The calibration runs are chosen by their data only.
mv "$out/flow.tsv" "$out/flow-prior.tsv"
matter() { tw-focus -f "$out/flow-prior.tsv" -x "$obs" --seed "$seed" "$@"; }
matter "$train" >"$out/train.tsv"
train=$out/train.tsv
train_used=$(records "$train")
train_flow >"$out/flow.tsv"
matter "$calib" >"$out/calib-matter.tsv"
matter --by "$out/flow.tsv" --reach 0.9 -j "$threads" "$out/calib-matter.tsv" >"$out/calib.tsv"
calib=$out/calib.tsv
calib_used=$(records "$calib")
