#!/bin/sh
# The analysis of examples/real/influenza/obs.tsv, printed by tw-pipe (tw) 0.6.0. Run it with sh; after an interrupt, run it again.
# A step is repeated if its command, or a file that it reads, has changed. Edit whatever you like.
simulator='cd .. && awk -v seed=SEED -f examples/real/influenza/simulate.awk' # reads records of parameters, appends their data
prior='beta=lognormal(0.5,0.5) gamma=lognormal(-0.7,0.5) overdispersion=lognormal(-2.3,1)'
data='day*' # the columns with data
threads='-j 2'
[ -e tw-out/step.sh ] || { echo "$0: run it in the folder in which tw-pipe printed it" >&2; exit 1; }
. tw-out/step.sh # step FILE COMMAND...: the output of COMMAND becomes FILE in tw-out, where all steps run

# 1. Simulate from the prior. Is the observation like these simulations?
step obs.tsv           tw-read -c "$data" ../examples/real/influenza/obs.tsv
step prior-1.tsv       tw-sample --prior "$prior" -n 2000 --seed 2 --stream 1 $threads
step simulated-1.tsv   tw-simulate --folder chunks --seed 2 --stream 1 $threads -x "$data" "$simulator" prior-1.tsv
step typical.tsv       tw-typical -r simulated-1.tsv -x "$data" $threads obs.tsv

# 2. A first posterior estimate: a flow and two likelihoods (of all data at once; of each step of a series
#    given those before it), mixed by weights that are best for simulations that were held out. The part of
#    the prior that it finds plausible at the observation is the truncated prior.
step flow-1.tsv        tw-flow --prior "$prior" -x "$data" --size small --members 2 $threads simulated-1.tsv
step likelihood-1.tsv  tw-flow --prior "$prior" -x "$data" --size small --members 2 --likelihood $threads simulated-1.tsv
step stepwise-1.tsv    tw-flow --prior "$prior" -x "$data" --size small --members 2 --likelihood --steps auto $threads simulated-1.tsv
step posterior-1.tsv  tw-stack -f flow-1.tsv -l likelihood-1.tsv -l stepwise-1.tsv --prior "$prior" $threads simulated-1.tsv
step truncated-1.tsv   tw-truncate -f posterior-1.tsv -x obs.tsv $threads

# 3. The same with simulations from there.
step prior-2.tsv       tw-sample --prior "$prior" --truncated truncated-1.tsv -n 2000 --seed 2 --stream 2 $threads
step simulated-2.tsv   tw-simulate --folder chunks --seed 2 --stream 2 $threads -x "$data" "$simulator" prior-2.tsv
step train-2.tsv       tw-truncate -t truncated-1.tsv simulated-1.tsv simulated-2.tsv
step flow-2.tsv        tw-flow --prior "$prior" -x "$data" --size small --members 2 $threads train-2.tsv
step likelihood-2.tsv  tw-flow --prior "$prior" -x "$data" --size small --members 2 --likelihood $threads simulated-1.tsv simulated-2.tsv
step stepwise-2.tsv    tw-flow --prior "$prior" -x "$data" --size small --members 2 --likelihood --steps auto $threads simulated-1.tsv simulated-2.tsv
step posterior-2.tsv  tw-stack -f flow-2.tsv -l likelihood-2.tsv -l stepwise-2.tsv --prior "$prior" --truncated truncated-1.tsv $threads simulated-1.tsv simulated-2.tsv
step truncated-2.tsv   tw-truncate -f posterior-2.tsv -x obs.tsv $threads

# 4. And once more, with more simulations and the full networks. What had little weight before
#    stays small.
step prior-3.tsv       tw-sample --prior "$prior" --truncated truncated-2.tsv -n 5000 --seed 2 --stream 3 $threads
step simulated-3.tsv   tw-simulate --folder chunks --seed 2 --stream 3 $threads -x "$data" "$simulator" prior-3.tsv
step train-3.tsv       tw-truncate -t truncated-2.tsv simulated-1.tsv simulated-2.tsv simulated-3.tsv
step flow-3.tsv        tw-flow --prior "$prior" -x "$data" --like posterior-2.tsv $threads train-3.tsv
step likelihood-3.tsv  tw-flow --prior "$prior" -x "$data" --like posterior-2.tsv --likelihood $threads simulated-1.tsv simulated-2.tsv simulated-3.tsv
step stepwise-3.tsv    tw-flow --prior "$prior" -x "$data" --like posterior-2.tsv --likelihood --steps auto $threads simulated-1.tsv simulated-2.tsv simulated-3.tsv
step posterior.tsv     tw-stack -f flow-3.tsv -l likelihood-3.tsv -l stepwise-3.tsv --prior "$prior" --truncated truncated-2.tsv $threads simulated-1.tsv simulated-2.tsv simulated-3.tsv

# 5. How far may coverage at the observation be from its average? Two estimates, trained on one half
#    of the simulations each, tell by how much they disagree at data like the observation.
step half-1.tsv        tw-flow --retrain posterior.tsv --part 1/2 $threads simulated-1.tsv simulated-2.tsv simulated-3.tsv
step half-2.tsv        tw-flow --retrain posterior.tsv --part 2/2 $threads simulated-1.tsv simulated-2.tsv simulated-3.tsv
step like.tsv          tw-nearest -f posterior.tsv -x obs.tsv -n 5% train-3.tsv
step gap.tsv           tw-gap -f posterior.tsv --half half-1.tsv --half half-2.tsv --alpha 0.1 $threads like.tsv

# 6. Calibrate with simulations that trained nothing.
step prior-c.tsv       tw-sample --prior "$prior" --truncated truncated-2.tsv -n 1000 --seed 2 --stream 4 $threads
step simulated-c.tsv   tw-simulate --folder chunks --seed 2 --stream 4 $threads -x "$data" "$simulator" prior-c.tsv
step calib.tsv         tw-truncate -t truncated-2.tsv --reach 0.02 $threads simulated-c.tsv
step scored.tsv        tw-score -f posterior.tsv --fresh --cdf 400 --ranks 400 $threads calib.tsv
step bounds.tsv        tw-bounds --global -s cdf --draws 400 --alpha 0.1 --beta 0.1 --gap gap.tsv scored.tsv
step intervals.tsv     tw-bounds --ranks 400 --alpha 0.1 --beta 0.1 --gap gap.tsv scored.tsv

# 7. The answer.
step draws.tsv         tw-sample -f posterior.tsv -n 10000 $threads obs.tsv
step draws-scored.tsv  tw-score -f posterior.tsv --at obs.tsv --cdf 400 draws.tsv
step regions.tsv       tw-classify -b bounds.tsv draws-scored.tsv
step parameters.tsv    tw-classify --parameters --prior "$prior" -b intervals.tsv draws.tsv
step coverage.tsv      tw-coverage --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99 scored.tsv
step forecast.tsv      tw-budget --forecast --gap gap.tsv bounds.tsv
step pairs.png         tw-plot --pairs -p beta,gamma,overdispersion -r region -o pairs.png regions.tsv
step intervals.png     tw-plot --intervals -o intervals.png parameters.tsv
step coverage.png      tw-plot --coverage -o coverage.png coverage.tsv
step report.txt        tw-report .
step report.html       tw-report --html .
cat tw-out/report.txt
