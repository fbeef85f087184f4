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

# tools: tools.sh, the functions that all scripts are written with.
tools() {
  tsv 'theta x' '1 2' '3 4' >of-tools.tsv
  tsv x 1 >at-tools.tsv
  tw-pipe --calib of-tools.tsv --logq cat --obs at-tools.tsv -o tools >/dev/null || return
  mv tools/tools.sh .
  rm -r tools of-tools.tsv at-tools.tsv
}

# quick COMMAND...: the script it prints, and the words that it uses in their place, with a training
# that is short, of small networks, and fewer draws. Where seek is set a window is sought, and the
# networks are as large as ever, for what they say is looked at.
quick() {
  local small=' --members 2 --hidden 16'
  [ -z "${seek:-}" ] || small=''
  "$@" >road.sh || return
  eval "$(sed -n '/^tools=/p' road.sh)"
  cp "$tools" tools.sh
  sed -i -e '/^tools=/,/exit 1; }$/d; /^\. "\$tools"$/{r tools.sh
d
}' road.sh
  grep -q '^begin() {' road.sh || fail 'no words in the script'
  sed -i 's/--members 2/--members 1/; s/^flow() { tw-flow/&'"$small"' --epochs 4/
    s/tw-flow --\(likelihood\|prior\)/&'"$small"' --epochs 2/; s/-j "$threads" $train/--size affine &/; s/draws 10000/draws 1000/; s/-n "$1" -j/--proposals 4000 &/
    s/tw-gap -n 500/tw-gap -n 100/; s/--proposals [0-9]* --target-ess [0-9]*/--proposals 50 --target-ess 20/; s/--ranks 400/--ranks 100/; s/--cdf 2000/--cdf 500/; s/-n 25000/-n 2000/
    s/draws=100000$/draws=5000/' road.sh
  [ -n "${seek:-}" ] || sed -i 's/--steps auto --beside likelihood.tsv/--steps 1/' road.sh
}

# plain: the road of the simulator, 11 points an axis, as road.sh, and what it leaves in $plain,
# only to be read: the first test of a file that asks for it makes it, in $took ms.
plain() {
  local begun
  plain=$BATS_FILE_TMPDIR/plain
  simulator
  quick tw-pipe "${P[@]}" --points 11 || return
  if [ ! -e "$plain" ]; then
    begun=$(date +%s%N)
    go sh road.sh
    did 0 || return
    echo $((($(date +%s%N) - begun) / 1000000)) >"$plain.took"
    mv tw-out "$plain"
    mkdir tw-out
    cp -R "$plain/check" "$plain/tools.sh" tw-out
  fi
  took=$(cat "$plain.took")
}

# sums DIR: of all that its script has written, but for what was said on the way.
sums() { (cd "$1" && find . -type f ! -path './check/*' ! -name log ! -name tools.sh -exec cksum {} + | sort -k 3); }
