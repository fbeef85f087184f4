# The score of parameters: large where the posterior is low. The command gets
# records on standard input and appends the column logq.
score() { cat -- "$@" | sh -c "$logq" | tw-score; }
