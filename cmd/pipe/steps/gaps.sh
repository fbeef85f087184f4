step gap.tsv           tw-gap -f posterior.tsv --half half-1.tsv --half half-2.tsv --alpha @alpha@ --at obs.tsv $threads @train@
