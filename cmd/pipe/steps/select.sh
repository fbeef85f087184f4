step calib.tsv         tw-truncate -t @within@ --reach 0.02 $threads simulated-c.tsv
