# Print the seconds that rpart takes to grow an unpruned tree on the table, without reading
# it: the same splits as tw-tree --prune none, with at least 150 or 300 records in a leaf.
suppressMessages(library(rpart))
t <- read.delim(commandArgs(TRUE)[1])
least <- if (nrow(t) < 2000) 150 else 300
control <- rpart.control(minsplit = 2 * least, minbucket = least, cp = 0, xval = 0,
                         maxcompete = 0, maxsurrogate = 0, maxdepth = 30)
cat(system.time(rpart(score ~ ., t, method = "anova", control = control))[["elapsed"]], "\n", sep = "")
