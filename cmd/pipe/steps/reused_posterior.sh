step reused-posterior.tsv cat @folder@/posterior.tsv
step truncated.tsv     cat @folder@/@within@
