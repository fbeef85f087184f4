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

# tools: tools.sh, the functions that scripts of tw-pipe --simulate are written with.
tools() {
  tsv x 1 >at-tools.tsv
  tw-pipe --simulate "sed '1s/\$/\tx/; 1!s/\$/\t1/'" --prior 'k=normal(0,1)' --obs at-tools.tsv -o tools \
    >/dev/null 2>&1 || return
  mv tools/tools.sh tools/simulate.sh tools/ask.sh .
  rm -r tools at-tools.tsv
}

# quick COMMAND...: the script that it prints, as analysis.sh, with its functions in it, a short training of small
# networks, and fewer draws. Where seek is set the steps are sought, and the networks are as large as ever.
quick() {
  local small=' --members 2 --hidden 16 --epochs 4 --size affine' file
  [ -z "${seek:-}" ] || small=' --epochs 4 --size affine'
  "$@" >analysis.sh || return
  eval "$(sed -n '/^tools=/p' analysis.sh)"
  cp "$tools" tools.sh
  sed -i -e '/^tools=/,/exit 1; }$/d; /^\. "\$tools"$/{r tools.sh
d
}' analysis.sh
  grep -q '^begin() {' analysis.sh || fail 'no functions in the script'
  for file in analysis.sh "${tools%tools.sh}"[as]*.sh; do
    sed -i 's/--members 2/--members 1/; s/tw-flow -p/tw-flow'"$small"' -p/; s/tw-flow --prior/&'"$small"'/; s/--likelihood $failed_option/& --epochs 2/
      s/--proposals 100000 --target-ess 20000/--proposals 4000 --target-ess 4000/; s/-n 10000 --max/-n 2000 --max/; s/-n 10000/-n 1000/
      s/-n 500/-n 100/; s/--proposals 500 --target-ess 50/--proposals 50 --target-ess 20/; s/--ranks 400/--ranks 100/
      s/--cdf 2000/--cdf 500/' "$file"
  done
  rm -rf kept
  mkdir kept
  for file in ask simulate; do [ ! -e "${tools%tools.sh}$file.sh" ] || cp "${tools%tools.sh}$file.sh" kept; done
  [ -n "${seek:-}" ] || sed -i 's/--steps auto --beside "*likelihood-[^ ]*/--steps 1/' analysis.sh
}

# afresh: the folder tw-out of the script that quick made last, as tw-pipe left it.
afresh() {
  rm -rf tw-out
  mkdir tw-out
  cp kept/* tw-out
}

# plain: runs the analysis of the simulator, 11 points an axis, as analysis.sh, and what it leaves in $plain,
# only to be read: the first test of a file that asks for it makes it, in $took ms.
plain() {
  local begun
  plain=$BATS_FILE_TMPDIR/plain
  simulator
  quick tw-pipe "${P[@]}" --points 11 || return
  if [ ! -e "$plain" ]; then
    begun=$(date +%s%N)
    go sh analysis.sh
    did 0 || return
    echo $((($(date +%s%N) - begun) / 1000000)) >"$plain.took"
    mv tw-out "$plain"
    mkdir tw-out
    cp -R "$plain/check" "$plain"/{tools,ask,simulate}.sh tw-out
  fi
  took=$(cat "$plain.took")
}

# sums DIR: of all that its script has written, but for what was said on the way, and the date of the page.
sums() {
  (cd "$1" && {
    find . -type f ! -path './check/*' ! -name log ! -name tools.sh ! -name ask.sh ! -name simulate.sh ! -name report.html -exec cksum {} +
    [ ! -e report.html ] || echo "$(sed 's/[-0-9]* [0-9:]* UTC//' report.html | cksum) ./report.html"
  } | sort -k 3)
}

# finishes_as LIST: runs analysis.sh, which must end with status 0 and leave in tw-out the files that `sums` listed
# in LIST, byte for byte.
finishes_as() {
  go sh analysis.sh
  did 0 || return
  sums tw-out | diff "$1" - >&2
}

# restart_changes_nothing: runs analysis.sh again after it has finished, which must change no byte of tw-out.
restart_changes_nothing() {
  sums tw-out >before-restart
  finishes_as before-restart
}
