step scored.tsv        tw-score -f posterior.tsv --fresh@chosen@ --cdf 1000 --ranks 1000 $threads @calib@
step bounds.tsv        tw-bounds --global -s cdf --draws 1000 --alpha @alpha@ --beta @beta@ --gap gap.tsv scored.tsv
step intervals.tsv     tw-bounds --ranks 1000 --alpha @alpha@ --beta @beta@ --gap gap.tsv scored.tsv
