step truncated-@k@.tsv   tw-truncate -f posterior-@k@.tsv -x obs.tsv $threads
