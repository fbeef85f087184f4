# Estimate the posterior from the training runs.
train_used=$train_runs calib_used=$calib_runs
train_flow() {
  tw-flow -p "$params" -x "$data" ${support:+--support "$support"} --seed "$seed" \
    -j "$threads" --expect "$train_used" "$train"
}
train_flow >"$out/flow.tsv"
flow=$out/flow.tsv
