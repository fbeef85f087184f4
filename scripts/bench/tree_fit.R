# Seconds that rpart takes to grow an unpruned tree on the table, its reading not
# counted: the splits of tw-tree --prune none, leaves of at least 150 or 300.
suppressMessages(library(rpart))
t <- read.delim(commandArgs(TRUE)[1])
least <- if (nrow(t) < 2000) 150 else 300
control <- rpart.control(minsplit = 2 * least, minbucket = least, cp = 0, xval = 0,
                         maxcompete = 0, maxsurrogate = 0, maxdepth = 30)
cat(system.time(rpart(score ~ ., t, method = "anova", control = control))[["elapsed"]], "\n", sep = "")
