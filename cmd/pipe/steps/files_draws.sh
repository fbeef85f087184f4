
# 2. Calibrate. The score is the rank of the true parameters among draws of your posterior at the same data,
#    by their kernel density. The bounds allow for the error of these draws, but not for the coverage gap at
#    the observation: nobody can train your posterior on halves of the simulations here.
step scored.tsv        tw-score -d @theirs@ -p @names@ -k kde --cdf @ranks@ --ranks @ranks@ $threads @calib@
step bounds.tsv        tw-bounds --global -s cdf --draws @ranks@ --alpha @alpha@ --beta @beta@ scored.tsv
step intervals.tsv     tw-bounds --ranks @ranks@ --alpha @alpha@ --beta @beta@ scored.tsv

# 3. The answer: one in @every@ draws at the observation ranks the others.
step own.tsv           tw-read -c @names@ @own@
step obs-draws.tsv     awk 'NR == 1 || (NR % @every@ == 0 && n++ < @ranks@)' own.tsv
step draws.tsv         awk 'NR == 1 || !(NR % @every@ == 0 && n++ < @ranks@)' own.tsv
step draws-scored.tsv  tw-score -d obs-draws.tsv --at obs.tsv -p @names@ -k kde --cdf @ranks@ draws.tsv
step regions.tsv       tw-classify -b bounds.tsv draws-scored.tsv
step parameters.tsv    tw-classify --parameters -b intervals.tsv draws.tsv
step coverage.tsv      tw-coverage --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99 scored.tsv
