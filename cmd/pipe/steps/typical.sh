step typical.tsv       tw-typical -r @reference@ -x "$data" $threads obs.tsv
