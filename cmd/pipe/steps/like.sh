step like.tsv          tw-nearest -f posterior.tsv -x obs.tsv -n 5% @train@
step gap.tsv           tw-gap -f posterior.tsv --half half-1.tsv --half half-2.tsv@chosen@ --alpha @alpha@ $threads like.tsv
