step scored.tsv        tw-score -f posterior.tsv --fresh@chosen@ --cdf @ranks@ --ranks @ranks@ $threads @calib@
step bounds.tsv        tw-bounds --global -s cdf --draws @ranks@ --alpha @alpha@ --beta @beta@ --gap gap.tsv scored.tsv
step intervals.tsv     tw-bounds --ranks @ranks@ --alpha @alpha@ --beta @beta@ --gap gap.tsv scored.tsv
