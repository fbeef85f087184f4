# begin has taken these settings; step FILE COMMAND makes FILE unless it is there. $tools has all words.

# The observations, named by their column id or numbered. p: the share of the runs whose data
# are as unusual as theirs.
truncated='' x=$data spent=$((runs - runs / 5))
step observations.tsv clean -c "${id:+id,}$data" observed.tsv
step obs.tsv numbered observations.tsv
simulate 1 $spent 1
all=$(records obs.tsv)
tell_missing
step typical.tsv tw-typical -r clean-1.tsv -x "$x" --seed "$seed" -j "$threads" obs.tsv
say "observations: $all; $(odd) of them with p at most 0.01"

# One estimate for all of them: its runs, four fifths of all, are from the whole prior, and so
# are the others.
round=1 flow=flow-1.tsv train=clean-1.tsv
fit $flow flow --held held-1.tsv
trained=$(records $train)

