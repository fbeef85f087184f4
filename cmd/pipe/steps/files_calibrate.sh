
# Bounds of the region, and of the central interval of each parameter, whose score is |2 rank - 1|; coverage
# before calibration; the number of calibration simulations that would leave no more than $aim undetermined.
bound() { tw-bounds "$@" $gap --alpha "$alpha" --beta "$beta" scored-1.tsv; }
write bounds.tsv bound --global -s cdf --draws "$ranks"
write bounds-ranks.tsv bound --ranks "$ranks"
write coverage.tsv tw-coverage scored-1.tsv --levels 0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8,0.9,0.95,0.99
write budget.tsv tw-budget --mass "$aim" bounds.tsv
say "calibration: $(value n bounds.tsv) simulations"
