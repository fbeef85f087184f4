# tw-pipe --until: an analysis in stages, in small.
load lib
load analysis

# stages UNTIL RUNS: the script of an analysis of one parameter, made short.
stages() {
  { printf '#!/bin/sh\nawk -v OFS="\t" -v seed="$1" '; printf "'%s\n" "$rng"; cat; } >sim <<'X2'
  { print $0, (NR > 1 ? $1 + .3 * normal() : "d") }'
X2
  chmod +x sim
  printf 'd\n0.4\n' >obs.tsv
  quick tw-pipe --simulate './sim SEED' --prior 'k=uniform(0,1)' --obs obs.tsv -x d --points 5 --until "$1" --runs "$2"
}

@test "an analysis in stages ends when the target is reached, with exactly the calibration simulations that it takes" {
  stages 0.3 20000
  go sh analysis.sh
  did 0
}
