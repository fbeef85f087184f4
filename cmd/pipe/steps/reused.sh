grep -qxF -e @prior@ @here@/steps/prior-@drawn@.tsv || stop "$0: not the prior of" @here@": print this again"
step reused.tsv        tw-read @reused@ # all simulations of @folder@
step reused-prior.tsv  tw-read @whole@ # those from the whole prior
