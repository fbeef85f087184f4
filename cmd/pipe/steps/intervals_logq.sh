# Without draws at the data of the calibration simulations, nothing calibrates the intervals.
write parameters.tsv tw-classify --parameters -p "$names" --alpha "${alpha%%,*}" draws.tsv
picture intervals.png tw-plot --intervals parameters.tsv draws-regions.tsv
