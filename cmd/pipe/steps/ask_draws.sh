score() { (cd "$(cat here)" && tw-score -d "$obs_draws" -k kde -p "$params") <"$1" >"$2"; }
