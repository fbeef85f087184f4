step "draws-scored-$round.tsv" score_points other-draws.tsv
