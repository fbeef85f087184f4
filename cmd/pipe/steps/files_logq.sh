
# 2. Calibrate. The score is large where the density of your posterior is low. Densities at different data
#    cannot be compared as ranks can: one half of the simulations divides the data into leaves in which the
#    score behaves alike, the other half finds the bounds of each leaf. They do not allow for the coverage
#    gap at the observation.
step logq.sh           printf %s "$logq" # for ask.sh
step logq.tsv          tw-simulate $threads -x logq "$logq" @calib@
step scored.tsv        tw-score logq.tsv
step tree.tsv          tw-tree -x "$data" --part 1/2 --seed @seed@ $threads scored.tsv
step leaf.tsv          tw-leaf -t tree.tsv scored.tsv
step bounds.tsv        tw-bounds --part 2/2 --alpha @alpha@ --beta @beta@ leaf.tsv
