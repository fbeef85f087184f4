# tw-pipe --simulate: from a simulator to a verdict, in small. Only the training is made
# short in the script: one member, few epochs.
load lib

# The simulator: mass and "its age" measured with noise, and a number that says nothing. It
# counts its runs in the file calls; OTHER is one more rule for awk.
simulator() {
  cat >sim <<'X2'
#!/bin/sh
awk -F '\t' -v OFS='\t' -v seed="$1" '
  function normal() { return sqrt(-2 * log(1 - rand())) * cos(6.283185307 * rand()) }
  BEGIN { srand(seed) }
  NR == 1 { print $0, "d1", "d2", "note"; next }
  { a = $1 + .1 * normal(); b = $2 + .3 * normal(); OTHER; print $0, a, b, "word" }
  END { print NR - 1 >>"calls" }'
X2
  sed -i "s/OTHER/${1:-}/" sim
  chmod +x sim
  printf 'd1\td2\n1.2\t5\n' >obs.tsv
  P=(--simulate './sim SEED' --prior 'mass=uniform(0,2), age=lognormal(1.5,0.3)' -x 'd1,d2' --obs obs.tsv --runs 600 --chunk 100)
}

# quick COMMAND...: the script it prints, with a training that is short.
quick() {
  "$@" >road.sh || return
  sed -i 's/^flow() { tw-flow/& --epochs 4/; s/--members 2/--members 1/
    s/tw-flow --likelihood/& --epochs 2/; s/-j "$threads" --checkpoint/--size affine &/; s/-n 10000/-n 1000/' road.sh
}

# sums DIR: of all that it has.
sums() { (cd "$1" && find . -type f ! -name '*.png' ! -path './check/*' -exec cksum {} + | sort -k 3); }

@test "the script: 200 lines, no fault found by shells, the laws say names and bounds" {
  simulator
  tw-pipe "${P[@]}" >road.sh
  [ "$(wc -l <road.sh)" -le 200 ] || fail "$(wc -l <road.sh) lines"
  for v in "names='mass,age'" "data='d1,d2'" "support='mass=0:2,age=0:'" runs=600 chunk=100 seed=1 points=101 "obs='obs.tsv'" \
    "simulate='./sim SEED'" "prior='mass=uniform(0,2) age=lognormal(1.5,0.3)'" 'plot() { tw-plot "$@"; }' 'launch() { sh -e; }'; do
    grep -qxF -- "$v" road.sh || fail "$v"
  done
  tw-pipe "${P[@]}" --draw cat 2>/dev/null && return 1
  tw-pipe "${P[@]}" --title "it's" --label mass=M --truth 1,2 --logx --launch srun >two.sh
  grep -qxF -- "plot() { tw-plot '--title' 'it'\\''s' '--label' 'mass=M' '--truth' '1,2' '--logx' \"\$@\"; }" two.sh || fail "$(grep plot two.sh)"
  for s in road.sh two.sh; do
    dash -n $s
    bash -n $s
    ! command -v shellcheck >/dev/null || shellcheck -e SC1091,SC2154,SC2034,SC2086 $s
  done
}

# tried OTHER TEXT...: with that rule of awk in the simulator a line says TEXT, and no script is printed.
tried() {
  simulator "$1"
  rm -rf tw-out
  go tw-pipe "${P[@]}"
  did 1 || fail "$1"
  has
  [ "$(wc -l <err)" -eq 1 ] || fail "$1: $(cat err)"
  for t in "${@:2}"; do grep -qF -- "$t" err || fail "$1: $(cat err)"; done
}

@test "before anything is spent: three runs, and what is wrong with them in a line" {
  tried 'if (NR == 4) next' '2 records came back of 3'
  tried 'if (NR == 3) print $0, 1, 1, 1' 'a parameter went in as'
  tried 'if (NR == 4) print $0, 1, 1, 1' '4 records came back of 3'
  tried '$1 += 0.01' 'record 1: a parameter went in as ' ' and came back as '
  tried 'if (NR == 3) b = "1,5"' 'record 2: column d2: not a number: 1,5'
  tried 'if (NR == 3) exit 7' 'ended with status 7'
  tried 'if (NR == 3) { print "no such module" >"\/dev\/stderr"; exit 7 }' 'ended with status 7; it said: no such module'
  simulator
  printf 'd1\n3\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 2 obs.tsv "'d2'"
  printf 'd1\td2\n3\tx\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 1 'obs.tsv: record 1: column d2: not a number: x'
  printf 'd1\td2\n1\t1\n2\t2\n' >obs.tsv
  go tw-pipe "${P[@]}"
  says 1 '2 records: the observation is one'
  go tw-pipe "${P[@]}" -x 'e*'
  says 2 "no column 'e*'"
  go tw-pipe "${P[@]}" --prior 'mass=unform(0,2)'
  says 2 --prior
  go tw-pipe "${P[@]}" --simulate true
  says 1 '--simulate: printed nothing'
  mkdir other
  touch other/x
  go tw-pipe "${P[@]}" -o other
  says 1 'other: has files that are not of this analysis'
  # A parameter printed otherwise is the same, within five digits; no seed is said, only.
  simulator '$1 = sprintf("%.7e", $1)'
  go tw-pipe "${P[@]}"
  silent
  go tw-pipe "${P[@]}" --simulate './sim 1'
  says 0 'two seeds gave the same data'
  # What does not go together.
  for o in '--train x' '--logq cat' --focus '--support mass=0:1' '--seed 20001' '--runs 299'; do
    go tw-pipe "${P[@]}" $o
    did 2 || fail "$o"
  done
  go tw-pipe --train sim --calib sim --obs obs.tsv --anytime
  says 2 'for --simulate'
}

@test "the road: no run more than said, all that it leaves, and ask.sh agrees with the grid" {
  simulator
  quick tw-pipe "${P[@]}" -n 21
  rm calls
  go sh road.sh
  did 0
  awk '{ n += $1 } END { exit n > 600 || n < 240 }' calls || fail "$(cat calls)"
  (cd tw-out && [ -s flow.tsv ] && [ -s drift.tsv ] && [ -s bounds.tsv ] && [ -s report.txt ] && [ -s regions.png ] && [ -s coverage.png ] && [ -x ask.sh ])
  [ "$(head -n 1 tw-out/draws.tsv)" = "$(tsv 'id mass age d1 d2')" ]
  [ "$(wc -l <tw-out/draws.tsv)" -eq 1001 ]
  cmp <(tail -n "$(wc -l <tw-out/report.txt)" out) tw-out/report.txt
  # Other columns, in another order, are passed on.
  awk -F '\t' -v OFS='\t' '{ print "n" NR, $2, $1 }' <(cut -f 4,5 tw-out/regions.tsv) >theta
  [ "$(head -n 1 theta)" = "$(tsv 'n1 age mass')" ]
  tw-out/ask.sh <theta >asked 2>err || fail "$(cat err)"
  cmp <(cut -f 1-3 asked) theta
  cmp <(cut -f 4 asked) <(awk -F '\t' '{ print $NF }' tw-out/regions.tsv)
  [ "$(sort -u <(cut -f 4 asked) | wc -l)" -ge 3 ]
  # No step is done again; the answer is.
  sums tw-out >before
  go sh road.sh
  did 0
  run ! grep -qE 'tw-flow|simulated' err
  sums tw-out | diff before - >&2
  # Not with other settings, nor another observation.
  quick tw-pipe "${P[@]}" -n 21 --alpha 0.2
  go sh road.sh
  did 1
  grep -q '^tw-out: has results of other settings, ' err
  quick tw-pipe "${P[@]}" -n 21
  printf 'd1\td2\n1.3\t5\n' >obs.tsv
  go sh road.sh
  did 1
  grep -q '^tw-out: has results of other settings, or of another observation: ' err
}
