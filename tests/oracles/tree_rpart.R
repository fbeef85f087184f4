# Trees by rpart (anova, no pruning) on the data that tree_sklearn.py made, into
# tests/oracles/tree/: NAME.tree in preorder, feature threshold n mean mse, and
# rpart.tsv, what was fitted how. Data without ties only.
# Made with R 4.2.2, rpart 4.1.19: Rscript tree_rpart.R

library(rpart)

args <- commandArgs(FALSE)
here <- dirname(sub("^--file=", "", grep("^--file=", args, value = TRUE)))
out <- file.path(here, "tree")

preorder <- function(fit, columns) {
  frame <- fit$frame
  leaf <- frame$var == "<leaf>"
  # A node's first split stands in splits after those of the nodes before it.
  first <- cumsum(c(1, frame$ncompete + frame$nsurrogate + !leaf))[seq_along(leaf)]
  row <- as.integer(row.names(frame))
  walk <- function(id) {
    i <- match(id, row)
    line <- c(NA, NA, frame$n[i], frame$yval[i], frame$dev[i] / frame$n[i])
    if (leaf[i]) return(list(line))
    split <- fit$splits[first[i], ]
    line[1] <- match(as.character(frame$var[i]), columns) - 1
    line[2] <- split["index"]
    # ncat -1: x < index goes left; 1: it goes right.
    below <- if (split["ncat"] < 0) 2 * id else 2 * id + 1
    above <- if (split["ncat"] < 0) 2 * id + 1 else 2 * id
    c(list(line), walk(below), walk(above))
  }
  do.call(rbind, walk(1))
}

cases <- NULL
for (data in c("smooth", "density", "noise", "wide")) {
  table <- read.table(file.path(out, "data", paste0(data, ".tsv")), sep = "\t")
  columns <- paste0("x", seq_len(ncol(table) - 1))
  names(table) <- c(columns, "y")
  for (m in c(7, 15, 25)) {
    fit <- rpart(y ~ ., table, method = "anova", control = rpart.control(
      cp = 0, minsplit = 2, minbucket = m, xval = 0, maxdepth = 30,
      maxcompete = 0, maxsurrogate = 0))
    name <- paste0("rpart_", data, "_m", m)
    tree <- preorder(fit, columns)
    text <- apply(tree, 1, function(r)
      paste(ifelse(is.na(r), "NA", sprintf("%.17g", r)), collapse = "\t"))
    writeLines(text, file.path(out, paste0(name, ".tree")))
    cases <- rbind(cases, c(name, data, "tree", m, "NA", "none", 0))
  }
}
write.table(cases, file.path(out, "rpart.tsv"), sep = "\t", quote = FALSE,
            row.names = FALSE, col.names = FALSE)
