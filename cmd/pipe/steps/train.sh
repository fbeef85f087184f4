step train-@k@.tsv       tw-truncate -t @within@ @pool@
