step alike.tsv         tw-typical --alike -r @train@ -x @names@,"$data" --level 0.001 @calib@

# @section@. A posterior estimate, a flow, from the training simulations.
step posterior.tsv     tw-flow -p @names@ -x "$data"@support@ --seed @seed@ $threads @train@
