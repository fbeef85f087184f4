step alike.tsv         tw-typical --alike -r @train@ -x @names@,"$data" --level 0.001 @calib@

# 2. A posterior estimate, a flow, from the training simulations.
step posterior.tsv     tw-flow -p @names@ -x "$data"@part@ --seed @seed@ $threads @train@

# 3. How far may coverage at the observation be from its average? Two estimates, trained on one half of the
#    simulations each, tell by how much they disagree at data like the observation.
step half-1.tsv        tw-flow --retrain posterior.tsv --part 1/2 $threads @train@
step half-2.tsv        tw-flow --retrain posterior.tsv --part 2/2 $threads @train@
step like.tsv          tw-nearest -f posterior.tsv -x obs.tsv -n 5% @train@
step gap.tsv           tw-gap -f posterior.tsv --half half-1.tsv --half half-2.tsv --alpha @alpha@ $threads like.tsv

# 4. Calibrate with the other simulations: the score is the rank of the true parameters among draws.
step scored.tsv        tw-score -f posterior.tsv --fresh --cdf @ranks@ --ranks @ranks@ $threads @calib@
step bounds.tsv        tw-bounds --global -s cdf --draws @ranks@ --alpha @alpha@ --beta @beta@ --gap gap.tsv scored.tsv
step intervals.tsv     tw-bounds --ranks @ranks@ --alpha @alpha@ --beta @beta@ --gap gap.tsv scored.tsv

# 5. The answer.
step draws.tsv         tw-sample -f posterior.tsv -n @draws@ $threads obs.tsv
step draws-scored.tsv  tw-score -f posterior.tsv --at obs.tsv --cdf @ranks@ draws.tsv
step regions.tsv       tw-classify -b bounds.tsv draws-scored.tsv
step parameters.tsv    tw-classify --parameters -b intervals.tsv draws.tsv
step coverage.tsv      tw-coverage --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99 scored.tsv
step forecast.tsv      tw-budget --forecast --gap gap.tsv bounds.tsv
