
# @section@. Is the observation like the calibration simulations?
step obs.tsv           tw-read -c @columns@ @obs@
step typical.tsv       tw-typical -r @calib@ -x "$data" $threads obs.tsv
