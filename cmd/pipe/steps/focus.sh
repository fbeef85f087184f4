# Keep the runs whose parameters matter at the observation, and train on them:
# the estimate and its calibration are then about data near the observed ones.
# The calibration runs are chosen by their data only.
all_train=$train all_calib=$calib
mv "$out/flow.tsv" "$out/flow-prior.tsv"
tw-focus -f "$out/flow-prior.tsv" -x "$obs" --seed "$seed" "$train" >"$out/train.tsv"
train_flow "$out/train.tsv" >"$out/flow.tsv"
tw-focus -f "$out/flow-prior.tsv" -x "$obs" --seed "$seed" "$calib" |
  tw-focus -f "$out/flow-prior.tsv" --by "$out/flow.tsv" -x "$obs" --reach 0.9 \
    --seed "$seed" -j "$threads" >"$out/calib.tsv"
train=$out/train.tsv calib=$out/calib.tsv
