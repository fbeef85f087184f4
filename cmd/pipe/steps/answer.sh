
# @section@. The answer.
step draws.tsv         tw-sample -f posterior.tsv -n @draws@ $threads obs.tsv
step draws-scored.tsv  tw-score -f posterior.tsv --at obs.tsv@chosen@ --cdf @ranks@ draws.tsv
step regions.tsv       tw-classify -b bounds.tsv draws-scored.tsv
step parameters.tsv    tw-classify --parameters@chosen@@intervals@ -b intervals.tsv draws.tsv
step coverage.tsv      tw-coverage --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99 scored.tsv
