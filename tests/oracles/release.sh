#!/bin/sh
# Artefacts that an earlier release made, and what its own programs say with them: what
# this release must say, too (tests/artefacts.bats).
#   BIN=FOLDER tests/oracles/release.sh   writes release_VERSION; FOLDER has its programs
set -eu
export LC_ALL=C
here=$(cd "$(dirname "$0")" && pwd)
rng=$(cd "$here/../../examples" && pwd)/random.awk
PATH=$BIN:$PATH
version=$(tw-flow --version | sed 's/.* //')
mkdir -p "$here/release_$version"
cd "$here/release_$version"

# runs N SEED: two parameters, three data columns, a number of events.
runs() {
  tw-sample --prior 'theta1=normal(0,1) theta2=uniform(-1,1)' -n "$1" --seed "$2" |
    awk -v seed="$2" -f "$rng" -f /dev/fd/3 3<<'END'
BEGIN { FS = OFS = "\t" }
NR == 1 { print $0, "x1", "x2", "x3"; next }
{ printf "%s\t%s\t%.5f\t%.5f\t%d\n", $1, $2, $1 + normal() / 2, $1 * $2 + normal() / 4, exp($2) * 3 + uniform() * 2 }
END
}
# series N SEED: a coefficient and 40 numbers of its autoregression.
series() {
  tw-sample --prior 'theta1=uniform(-0.9,0.9)' -n "$1" --seed "$2" |
    awk -v seed="$2" -f "$rng" -f /dev/fd/3 3<<'END'
BEGIN { FS = OFS = "\t" }
NR == 1 { printf "%s", $0; for (k = 1; k <= 40; k++) printf "\tx%d", k; print ""; next }
{ printf "%s", $1; x = 0; for (k = 1; k <= 40; k++) printf "\t%.4f", x = $1 * x + normal(); print "" }
END
}
tiny() { tw-flow --members 2 --epochs 3 --hidden 8 --transforms 2 --blocks 1 --bins 4 --seed 1 "$@"; }

runs 400 1 >train.part
runs 300 2 >calib.part
series 300 3 >long.part
head -n 16 calib.part >runs.tsv
head -n 6 long.part >series.tsv
tiny --support theta2=-1:1 train.part >flow.tsv
tiny --kind maf train.part >maf.tsv
tiny --likelihood train.part >likelihood.tsv
tiny --whole x3 -p x3 -x theta1,theta2 train.part >whole.tsv
cut -f 1,2 train.part | tiny --prior >prior.tsv
tiny --summary 3 long.part >summary.tsv
tw-score -l -f flow.tsv calib.part >scored.part
tw-tree --max-leaves 3 -m 40 scored.part >tree.tsv
tw-leaf -t tree.tsv scored.part | tw-bounds --alpha 0.1,0.5 >bounds.tsv
for half in 1 2; do tiny --part $half/2 --members 1 train.part >half-$half.part; done
tw-drift -n 200 --alpha 0.1 --seed 1 -f flow.tsv --half half-1.part --half half-2.part runs.tsv >drift.tsv
tw-bounds --global --alpha 0.1 --drift drift.tsv scored.part >drifts.tsv
tw-bounds --global --anytime --alpha 0.1 scored.part >anytime.tsv

# What it says with them.
tw-score -l -f flow.tsv runs.tsv >of_flow.tsv
tw-score -l -f maf.tsv runs.tsv >of_maf.tsv
tw-score -l -f whole.tsv runs.tsv >of_whole.tsv
tw-score -l -f summary.tsv series.tsv >of_summary.tsv
tw-score -l -f flow.tsv --likelihood likelihood.tsv --prior prior.tsv --mix 0.7 --proposals 2000 --seed 1 runs.tsv >of_mixture.tsv
tw-leaf -t tree.tsv of_flow.tsv | tw-classify -b bounds.tsv >of_bounds.tsv
tw-classify -b anytime.tsv of_flow.tsv >of_anytime.tsv
tw-classify -b drifts.tsv --summary of_flow.tsv >of_drifts.tsv
rm ./*.part
