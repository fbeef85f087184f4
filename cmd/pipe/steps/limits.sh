step limits.tsv        tw-read@limits@
