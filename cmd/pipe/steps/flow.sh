# Estimate the posterior from the training runs.
train_flow() {
  tw-flow -p "$params" -x "$data" ${support:+--support "$support"} --seed "$seed" \
    -j "$threads" "$@"
}
train_flow "$train" >"$out/flow.tsv"
flow=$out/flow.tsv
