step flow-@k@.tsv        tw-flow --prior "$prior" -x "$data"@light@ $threads @train@
step likelihood-@k@.tsv  tw-flow --prior "$prior" -x "$data"@light@ --likelihood $threads @simulated@
step stepwise-@k@.tsv    tw-flow --prior "$prior" -x "$data"@light@ --likelihood --steps auto $threads @simulated@
step @posterior@tw-stack -f flow-@k@.tsv -l likelihood-@k@.tsv -l stepwise-@k@.tsv --prior "$prior"@truncated@ $threads @weigh@
