cmp -s "$out/obs.tsv" @here@/obs.tsv || stop "$out/obs.tsv: not the observation of" @here@": print this again"
step reused-posterior.tsv cat @folder@/posterior.tsv
step truncated.tsv     cat @folder@/@within@
