load lib

teardown() {
  local job
  for job in $(jobs -p); do kill "$job" 2>/dev/null || true; done
}

ORACLE=$BATS_TEST_DIRNAME/oracles/pipeline

# What a user's own posterior does: an over-confident normal around x1.
logq() {
  awk -F '\t' -v OFS='\t' -v x="$1" -v theta="$2" 'NR == 1 { print $0, "logq"; next }
    { d = ($theta - $x) / 0.25; print $0, sprintf("%.3f", -0.5 * d * d + 0.467354) }'
}

# calibrate DIR OPTIONS-OF-SCORE...: the fits of the oracle, into DIR.
calibrate() {
  mkdir -p "$1"
  tw-score "${@:2}" "$ORACLE/calib.tsv" >"$1/scored" &&
    tw-tree --min-leaf 25 --prune none "$1/scored" >"$1/tree" &&
    tw-leaf -t "$1/tree" "$1/scored" >"$1/leaf" &&
    tw-bounds --alpha 0.1,0.25 -t "$1/tree" "$1/leaf" >"$1/bounds" 2>/dev/null
}

# ask DIR OPTIONS-OF-SCORE...: the grid at the observations, on one line.
ask() {
  tw-grid -n 41 theta1=-1:1 <"$ORACLE/obs.tsv" | logq 2 5 | tw-score "${@:2}" |
    tw-leaf -t "$1/tree" | tw-classify -b "$1/bounds"
}

# Expected: tests/oracles/pipeline.py (NumPy, scikit-learn, fractions).
@test "the whole pipe with scores -logq equals that of NumPy to the last digits" {
  calibrate d --log
  grep -v '^#' d/tree >tree
  diff <(cut -f 1-6 "$ORACLE/log.tree.tsv") <(cut -f 1-6 tree)
  near "$ORACLE/log.tree.tsv" tree 1e-13
  cut -f 1,7,8 d/leaf | diff "$ORACLE/log.leaf.tsv" -
  grep -v '^#' d/bounds >bounds
  diff <(cut -f 1-10,12 "$ORACLE/log.bounds.tsv") <(cut -f 1-10,12 bounds)
  near "$ORACLE/log.bounds.tsv" bounds 1e-12
  ask d --log | diff "$ORACLE/log.grid.tsv" -
}

@test "the whole pipe with scores -exp(logq) equals that of NumPy to the last digit of libm" {
  calibrate d
  grep -v '^#' d/tree >tree
  diff <(cut -f 1-6 "$ORACLE/hpd.tree.tsv") <(cut -f 1-6 tree)
  near "$ORACLE/hpd.tree.tsv" tree 1e-13
  cut -f 1,7,8 d/leaf >leaf
  near "$ORACLE/hpd.leaf.tsv" leaf 4e-16
  grep -v '^#' d/bounds >bounds
  near "$ORACLE/hpd.bounds.tsv" bounds 1e-12
  ask d >grid
  near "$ORACLE/hpd.grid.tsv" grid 4e-16
}

@test "a pipeline gives the same bytes as its steps through files" {
  calibrate d
  ask d >want
  tw-grid -n 41 theta1=-1:1 <"$ORACLE/obs.tsv" >1
  logq 2 5 <1 >2
  tw-score 2 >3
  tw-leaf -t d/tree 3 >4
  tw-classify -b d/bounds 4 >5
  cmp want 5
  # And the calibration, fed through pipes.
  tw-score <"$ORACLE/calib.tsv" | tw-tree --min-leaf 25 --prune none | cmp - d/tree
  tw-score "$ORACLE/calib.tsv" | tw-leaf -t d/tree | tw-bounds --alpha 0.1,0.25 2>/dev/null |
    cmp - d/bounds
}

@test "tw-tree and tw-bounds --part K/N on one stream equal a fit on the records of that part" {
  tw-score "$ORACLE/calib.tsv" >scored
  { head -n 1 scored; tail -n +2 scored | sed -n 1~2p; } >odd
  { head -n 1 scored; tail -n +2 scored | sed -n 2~2p; } >even
  tw-tree --part 1/2 --min-leaf 20 scored >t1
  tw-tree --min-leaf 20 odd >t2
  cmp <(unsummed t1 | tail -n +2) <(unsummed t2 | tail -n +2)
  tw-leaf -t t1 scored | tw-bounds -t t1 --part 2/2 >b1 2>/dev/null
  tw-leaf -t t2 even | tw-bounds -t t2 >b2 2>/dev/null
  cmp <(unsummed b1 | tail -n +2) <(unsummed b2 | tail -n +2)
  tw-leaf -t t1 scored | go tw-bounds -t t1 --part 1/2
  says 2 1/2
}

# prompt LINES COMMAND...: a record given to the command comes out, LINES
# lines of it, while its input stays open; three times.
prompt() {
  local lines=$1 i j line pid
  shift
  rm -f in out
  mkfifo in out
  "$@" <in >out 2>&1 3>&- &
  pid=$!
  exec 8>in 7<out
  tsv 'x1 logq score leaf' >&8
  if ! read -r -t 20 -u 7 line; then fail "$1: no header while the input is open"; return 1; fi
  [[ $line == x1$'\t'logq$'\t'score$'\t'leaf$'\t'* ]] || fail "$1: $line" || return 1
  for i in 1 2 3; do
    tsv "$i -1 5 1" >&8
    for ((j = 0; j < lines; j++)); do
      if ! read -r -t 20 -u 7 line; then fail "$1: record $i does not come"; return 1; fi
      [[ $line == "$i"$'\t-1\t5\t1\t'* ]] || fail "$1: $line" || return 1
    done
  done
  exec 8>&-
  ! read -r -t 20 -u 7 line || fail "$1: more than it was given: $line" || return 1
  exec 7<&-
  wait "$pid"
}

@test "a record written into a pipe comes out while the pipe stays open" {
  { echo '# tw-tree 1'; tsv 'node left right feature threshold n mean mse' \
    '1 2 3 x1 2 2 0 0' '2 NA NA NA NA 1 0 0' '3 NA NA NA NA 1 0 0'; echo '# end 3'; } >t
  { tsv 'leaf score'; seq 100 | sed 's/^/1\t/'; } | tw-bounds >b
  prompt 1 tw-score --as s
  prompt 1 tw-leaf -t t --as l
  prompt 1 tw-classify -b b
  prompt 6 tw-grid -n 2 t1=0:1 t2=0:1:3
  prompt 2 bash -c 'tw-grid -n 2 t1=0:1 | tw-score --as s | tw-leaf -t t --as l | tw-classify -b b'
}

@test "row filters change no byte of what they pass on" {
  { echo '# tw-tree 1'; tsv 'node left right feature threshold n mean mse' \
    '1 2 3 x1 2 2 0 0' '2 NA NA NA NA 1 0 0' '3 NA NA NA NA 1 0 0'; echo '# end 3'; } >t
  { tsv 'leaf score'; seq 100 | sed 's/^/1\t/'; } | tw-bounds >b
  # Every byte but NUL, tab, newline; odd numbers; empty cells; long ones.
  perl -e 'print "x1\tlogq\tscore\tleaf\tany thing\xff\t\x01\n";
    for (1 .. 3, 5 .. 8, 11 .. 255) { print "+0$_.0e-0\t-0.50\t0x\t1\t", chr, "\t\n" =~ s/0x/1/r }
    print "1\t00\t-inf\t1\t\r\r\t", "q" x $_, "\n" for 0, 15, 16, 17, 65535, 65536, 200000;
    print "1\t.5\tINF\t1\t\t\xc3\x28\xe2\x82\n" x 3000' | sed 's/\t0x\t/\t1.50\t/' >in
  n=$(head -n 1 in | tr -cd '\t' | wc -c)
  for cmd in 'tw-score --as s' 'tw-leaf -t t --as l' 'tw-classify -b b' \
    'tw-grid -n 1 t=0:0'; do
    go $cmd <in
    silent
    cut -f "1-$((n + 1))" out | cmp - in || fail "$cmd"
  done
}

# peak COMMAND...: kB of memory the command had at most, after all of the file
# in and before the end of its input.
peak() {
  local pid kb state i
  rm -f fifo
  mkfifo fifo
  "$@" <fifo >/dev/null 3>&- &
  pid=$!
  exec 9>fifo
  cat in >&9
  # Wait until it waits for more.
  for ((i = 0; i < 200; i++)); do
    state=$(sed -n 's/^State:[^A-Z]*\(.\).*/\1/p' "/proc/$pid/status")
    [ "$state" = S ] && break
    sleep 0.05
  done
  kb=$(awk '/^VmHWM/ { print $2 }' "/proc/$pid/status")
  exec 9>&-
  wait "$pid" || fail "$1: status $?" || return 1
  [ -n "$kb" ] || fail "$1: no memory read" || return 1
  [ "$kb" -lt 8192 ] || fail "$1: $kb kB"
}

@test "filters need 8 MB of memory for 1,000,000 rows" {
  slow && skip "not under a sanitizer or valgrind"
  awk 'BEGIN { print "x1\tlogq\tscore\tleaf"; for (i = 0; i < 1000000; i++)
    print i % 997 "\t" i % 89 - 80 "\t" i % 101 "\t" 2 + i % 2 }' >in
  { echo '# tw-tree 1'; tsv 'node left right feature threshold n mean mse' \
    '1 2 3 x1 500 2 0 0' '2 NA NA NA NA 1 0 0' '3 NA NA NA NA 1 0 0'; echo '# end 3'; } >t
  tw-bounds in >b
  peak tw-score --as s
  peak tw-leaf -t t --as l
  peak tw-classify -b b
  peak tw-classify -b b --as r
  peak tw-classify -b b --summary
  head -n 2 in >one
  mv one in
  peak tw-grid -n 1000 a=0:1 b=0:1
}

@test "output is the same every time, from a file or in small pieces" {
  tw-score "$ORACLE/calib.tsv" >scored
  tw-tree -m 20 scored >t
  for i in 1 2 3; do
    tw-tree -m 20 scored | cmp t -
    dd if=scored bs=37 status=none | tw-tree -m 20 | cmp t -
  done
}

@test "a producer that dies is noticed by the cut line" {
  head -c 5000 "$ORACLE/calib.tsv" >cut
  [ "$(tail -c 1 cut)" != '' ]
  go bash -o pipefail -c 'tw-score <cut | tw-tree -m 5 >/dev/null'
  did 1
}

@test "bounds accept the user's own groups instead of a tree, and groups by id" {
  awk -F '\t' -v OFS='\t' '{ print $0, (NR == 1 ? "bin" : ($3 > 0 ? "right" : "left")) }' \
    "$ORACLE/calib.tsv" | tw-score >scored
  tw-bounds -g bin scored >b
  tw-classify -b b scored >out
  [ "$(col bin b | tr '\n' ' ')" = 'left right ' ]
  # By hand: inside is s <= lower, outside is s > upper of the record's bin.
  awk -F '\t' 'FNR == NR { if (!/^#/) { lo[$1] = $9; up[$1] = $10 } next }
    FNR > 1 { want = $8 <= lo[$7] ? "inside" : $8 > up[$7] ? "outside" : "undetermined"
      n[want]++; if ($9 != want) { print; bad = 1 } }
    END { exit bad || !(n["inside"] > 0 && n["outside"] > 0 && n["undetermined"] > 0) }' b out
}
