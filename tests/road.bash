# What the tests of tw-pipe --simulate share: a simulator, and a script that is made short.

# The simulator: mass and "its age" measured with noise, and a number that says nothing. It
# counts its runs in the file calls; OTHER is one more rule for awk.
simulator() {
  { printf '#!/bin/sh\nawk -F "\t" -v OFS="\t" -v seed="$1" '; printf "'%s\n" "$rng"; cat; } >sim <<'X2'
  NR == 1 { print $0, "d1", "d2", "note"; next }
  { a = $1 + .1 * normal(); b = (NF > 1 ? $2 : 0) + .3 * normal(); OTHER; print $0, a, b, "word" }
  END { print NR - 1 >>"calls" }'
X2
  sed -i "s/OTHER/${1:-}/" sim
  chmod +x sim
  printf 'd1\td2\n1.2\t5\n' >obs.tsv
  P=(--simulate './sim SEED' --prior 'mass=uniform(0,2), age=lognormal(1.5,0.3)' -x 'd1,d2' --obs obs.tsv --runs 600 --chunk 100)
}

# quick COMMAND...: the script it prints, and the words that it uses in their place, with a training
# that is short, and fewer draws. No window is sought unless seek is set.
quick() {
  "$@" >road.sh || return
  tw-pipe --tools >tools.sh
  sed -i -e '/^eval "\$(tw-pipe --tools)"$/{r tools.sh
d
}' road.sh
  grep -q '^begin() {' road.sh || fail 'no words in the script'
  sed -i 's/^flow() { tw-flow/& --epochs 4/; s/--members 2/--members 1/
    s/tw-flow --\(likelihood\|prior\)/& --epochs 2/; s/-j "$threads" --checkpoint/--size affine &/; s/draws 10000/draws 1000/; s/-n "$1" -j/--proposals 4000 &/
    s/tw-drift -n 500/tw-drift -n 100/; s/--proposals [0-9]* --worth [0-9]*/--proposals 50 --worth 20/; s/--ranks 400/--ranks 100/; s/--cdf 2000/--cdf 500/; s/--find 25000/--find 2000/
    s/in 100000 1000000/in 5000 100000/' road.sh
  [ -n "${seek:-}" ] || sed -i 's/--window auto --beside likelihood.tsv/--window 1/' road.sh
}

# sums DIR: of all that it has, but for what was said on the way.
sums() { (cd "$1" && find . -type f ! -path './check/*' ! -name log -exec cksum {} + | sort -k 3); }
