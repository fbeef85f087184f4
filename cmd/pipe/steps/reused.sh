step reused.tsv        tw-read @reused@ # all simulations of @folder@
step reused-prior.tsv  tw-read @whole@ # those from the whole prior
