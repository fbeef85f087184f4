step alike.tsv         tw-typical --alike -r @train@ -x @names@,"$data" --level 0.001 @calib@

# 2. A posterior estimate, a flow, from the training simulations.
step posterior.tsv     tw-flow -p @names@ -x "$data"@part@ --seed @seed@ $threads @train@

# 3. How far may coverage at the observation be from its average? Two estimates, trained on one half of the
#    simulations each, tell by how much they disagree at data like the observation.
step half-1.tsv        tw-flow --retrain posterior.tsv --part 1/2 $threads @train@
step half-2.tsv        tw-flow --retrain posterior.tsv --part 2/2 $threads @train@
