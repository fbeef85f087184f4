# Where input comes from and output goes to, and what programs run in: files,
# descriptors, signals, limits, environment. What is read is in hostile.bats.
load lib
load flow
load programs

setup_file() {
  cd "$BATS_FILE_TMPDIR" || return 1
  good_files
}

teardown() {
  local job
  for job in $(jobs -p); do kill "$job" 2>/dev/null || true; done
}

# ---- files ----

@test "a file that cannot be opened or read is an error with its name" {
  for p in tw-score tw-leaf tw-classify tw-tree tw-bounds; do
    program "$p"
    go "${C[@]}" nowhere
    says 1 nowhere 'No such file or directory'
    go "${C[@]}" "$F"
    says 1 'Is a directory'
    go "${C[@]}" "$F/good" nowhere
    says 1 nowhere 'No such file or directory'
  done
  for p in $FILTERS $FITTERS; do
    program "$p"
    go "${C[@]}" <"$F"
    says 1 '<stdin>' 'Is a directory'
    go "${C[@]}" </proc/self/mem
    says 1 '<stdin>' 'Input/output error'
  done
  for f in nowhere "$F" /dev/null; do
    go tw-leaf -t "$f" "$F/good"
    says 1 "$f"
    go tw-classify -b "$f" "$F/good"
    says 1 "$f"
    go tw-bounds -t "$f" "$F/good"
    says 1 "$f"
  done
}

@test "programs check all writes and report a full disk" {
  for p in $FILTERS $FITTERS $OTHERS; do
    program "$p"
    go bash -c '"$@" >/dev/full' - "${C[@]}" <"$I"
    says 1 "$p: " 'No space left on device'
    for o in --help --version; do
      go bash -c '"$@" >/dev/full' - "$p" $o
      says 1 "$p: " 'No space left on device'
      go bash -c '"$@" >&-' - "$p" $o
      did 1
      [ "$(wc -l <err)" -eq 1 ]
    done
  done
  program tw-classify
  go bash -c '"$@" --summary >/dev/full' - "${C[@]}" <"$I"
  says 1 'No space left on device'
}

@test "programs refuse closed descriptors of input and output, and work without standard error" {
  for p in $FILTERS $FITTERS; do
    program "$p"
    go bash -c '"$@" <&-' - "${C[@]}"
    says 1 'Bad file descriptor'
    go bash -c '"$@" >&-' - "${C[@]}" <"$F/good"
    says 1 'Bad file descriptor'
    # The message of a failure lands nowhere, the status stands.
    { head -n 3 "$F/good"; echo bad; } >bad
    if ! slow; then # valgrind itself needs a standard error
      go bash -c '"$@" 2>&-' - "${C[@]}" <"$F/good"
      did 0
      cmp out "$F/clean.$p"
      go bash -c '"$@" 2>&-' - "${C[@]}" <bad
      did 1
      prefix_of "$F/clean.$p"
    fi
    go bash -c '"$@" 2>/dev/full' - "${C[@]}" <bad
    did 1
    prefix_of "$F/clean.$p"
  done
  for p in tw-score tw-leaf tw-classify tw-tree tw-bounds; do
    program "$p"
    go bash -c '"$@" >&-' - "${C[@]}" "$F/good"
    says 1 '<stdout>' 'Bad file descriptor'
    go bash -c '"$@" <&- >out2' - "${C[@]}" "$F/good"
    did 1
    [ ! -s out2 ]
    slow && continue # valgrind, as above
    go bash -c '"$@" 2>&- >out2' - "${C[@]}" "$F/good"
    did 0
    cmp out2 "$F/clean.$p"
  done
}

@test "a file that is input and output is refused and stays as it is" {
  for p in $FILTERS $FITTERS; do
    program "$p"
    cp "$F/good" f
    go bash -c '"$@" <f >>f' - "${C[@]}"
    says 1 same
    cmp f "$F/good"
    go bash -c '"$@" <f 1<>f' - "${C[@]}"
    says 1 same
    cmp f "$F/good"
    [ "$p" = tw-grid ] && continue
    go bash -c '"$@" f >>f' - "${C[@]}"
    says 1 f: same
    cmp f "$F/good"
    ln -f f g
    go bash -c '"$@" g >>f' - "${C[@]}"
    says 1 g: same
    cmp f "$F/good"
    : >f
    go bash -c '"$@" f >f' - "${C[@]}"
    did 1
  done
  cp "$F/tree" t
  go bash -c 'tw-leaf -t t --as l "$1" >>t' - "$F/good"
  says 1 t same
  cmp t "$F/tree"
}

@test "an output file among several operands stays as it is" {
  cp "$F/good" f
  go bash -c 'tw-score --as s "$1" f >>f' - "$F/good"
  says 1 f: same
  cmp f "$F/good"
}

@test "programs read standard input byte by byte, artefacts from a pipe, and the operands - and --" {
  for p in $FILTERS $FITTERS; do
    program "$p"
    perl -e '$| = 1; local $/ = \1; while (<STDIN>) { print; select undef, undef, undef, 0.0003 }' \
      <"$F/good" | go "${C[@]}"
    did 0
    cmp out "$F/clean.$p"
  done
  go tw-leaf -t <(cat "$F/tree") --as l <"$F/good"
  silent
  cmp out "$F/clean.tw-leaf"
  go tw-classify -b <(cat "$F/bounds") - <"$F/good"
  silent
  cmp out "$F/clean.tw-classify"
  go tw-leaf -t - --as l "$F/good" <"$F/tree"
  silent
  cmp out "$F/clean.tw-leaf"
  cp "$F/good" ./-x
  go tw-score --as s -- -x
  silent
  cmp out "$F/clean.tw-score"
  go tw-score --as s ./-x
  silent
}

@test "messages call an artefact from standard input <stdin>" {
  go tw-classify -b - --alpha 0.77 "$F/good" <"$F/bounds"
  says 2 'tw-classify: <stdin>: has no rows for this --alpha'
  go tw-budget --alpha 0.77 --mass 0.1 <"$F/bounds"
  says 2 'tw-budget: <stdin>: has no rows for this --alpha'
  tsv 'leaf score' 'nosuch 1' >other
  go tw-classify -b - other <"$F/bounds"
  says 1 'other:2:' '<stdin> has no bounds for group'
  tsv 'score' '1' >other
  go tw-classify -b - other <"$F/bounds"
  says 2 'by which <stdin> is grouped'
  tsv 'leaf score' '2 1' >other
  go tw-bounds -t - --part 1/2 other <"$F/tree"
  says 2 'tw-bounds: <stdin>: was fitted with --part 1/2'
  tsv 'id theta1 logq' 'a 1 0' >other
  tsv 'id theta1' 'a 1' | go tw-score -k kde -d - other
  says 1 "tw-score: <stdin>: id 'a': "
}

@test "programs wait for descriptors that would block, and lose nothing" {
  block='use Fcntl; for (*STDIN, *STDOUT) {
    fcntl($_, F_SETFL, fcntl($_, F_GETFL, 0) | O_NONBLOCK) or die }
    exec @ARGV or die'
  for p in $FILTERS $FITTERS; do
    program "$p"
    { for i in 1 2 3 4 5; do sed -n "${i}p" "$F/good"; sleep 0.02; done; } |
      perl -e "$block" "${C[@]}" 2>err | { sleep 0.03; cat; } >out
    cmp out "$F/clean.$p"
    [ ! -s err ] || [[ $p = tw-bounds || $p = tw-flow || $p = tw-truncate || $p = tw-nearest || $p = tw-typical ]]
  done
  # More than a pipe holds, and a slow reader.
  perl -e 'print "logq\n"; print "$_\n" for 1 .. 100000' >big
  tw-score --log big >want
  cat big | perl -e "$block" tw-score --log 2>err |
    perl -e 'select undef, undef, undef, 0.2; while (sysread STDIN, $_, 50000) {
      print; select undef, undef, undef, 0.005 }' | cmp - want
  [ ! -s err ]
}

# ---- signals, limits, surroundings ----

# drained: wait until the pipe at descriptor 9 is empty, so that its reader has read everything.
drained() {
  perl -e 'open F, ">&=", 9 or die; for (1 .. 2000) {
    my $n = pack "L", 0; ioctl F, 0x541B, $n or die "FIONREAD: $!";
    exit unless unpack "L", $n; select undef, undef, undef, 0.01 } exit 1'
}

@test "a closed pipe ends a program by SIGPIPE in silence and at once, or is an error where SIGPIPE is ignored" {
  perl -e 'print "theta1\tx1\tlogq\tscore\tleaf\n"; print "0\t1\t1\t1\t2\n" x 200000' >big
  for p in $FILTERS; do
    program "$p"
    go env --default-signal=PIPE bash -c \
      '"$@" <big | head -n 1 >/dev/null; exit ${PIPESTATUS[0]}' - "${C[@]}"
    did 141
    [ ! -s err ]
    # Input without end.
    go timeout 20 env --default-signal=PIPE bash -c \
      '{ head -n 1 big; yes "$(sed -n 2p big)"; } | "$@" | head -n 1 >/dev/null' - "${C[@]}"
    did 0
    go bash -c 'trap "" PIPE; "$@" <big | head -n 1 >/dev/null; exit ${PIPESTATUS[0]}' \
      - "${C[@]}"
    says 1 'Broken pipe'
  done
}

@test "SIGINT and SIGTERM end a program, by that signal" {
  mkfifo fifo
  for signal in INT TERM; do
    for p in $FILTERS $FITTERS; do
      program "$p"
      env --default-signal=$signal "${C[@]}" <fifo >out 2>err 3>&- &
      pid=$!
      exec 9>fifo
      cat "$F/good" >&9
      drained   # so it has begun, and what bash lets a job ignore is over
      kill -$signal $pid
      st=0
      wait $pid || st=$?
      exec 9>&-
      [ "$st" -eq $((128 + $(kill -l $signal))) ] || fail "$p, SIG$signal: $st"
      [ ! -s err ]
    done
  done
}

@test "limits of descriptors and of file size are errors in one line" {
  slow && skip "not under a sanitizer or valgrind"
  # The limit comes when the program stands and waits in its first operand.
  mkfifo fifo
  tw-score --as s fifo "$F/good" >out 2>err 3>&- &
  pid=$!
  exec 9>fifo
  cat "$F/good" >&9
  until [ -s out ]; do sleep 0.01; done
  prlimit --pid $pid --nofile=3
  exec 9>&-
  st=0
  wait $pid || st=$?
  echo $st >st
  says 1 "$F/good" 'Too many open files'
  cmp out "$F/clean.tw-score"
  perl -e 'print "x1\tlogq\tscore\tleaf\n"; print "1\t1\t1\t2\n" x 20000' >big
  go bash -c 'trap "" XFSZ; ulimit -f 1; exec "$@" >limited' - tw-score --as s big
  says 1 'File too large'
  go env --default-signal=XFSZ bash -c 'ulimit -f 1; exec "$@" >limited' - tw-score --as s big
  did $((128 + $(kill -l XFSZ)))
}

@test "programs work without environment and home, in a folder that is read only" {
  for p in $FILTERS $FITTERS $OTHERS; do
    program "$p"
    path=$(command -v "$p")
    ls -A >before
    go env -i "$path" "${C[@]:1}" <"$I"
    did 0
    cmp out "$F/clean.$p"
    (cd / && exec env -i "$path" "${C[@]:1}" <"$I") 2>/dev/null | cmp - "$F/clean.$p"
    nowhere=TMPDIR=/nowhere
    { slow || [ "$p" = tw-simulate ]; } && nowhere=A=B # valgrind needs one, and chunks lie there
    go env POSIXLY_CORRECT=1 LC_ALL=de_DE.UTF-8 "$nowhere" "$path" "${C[@]:1}" <"$I"
    cmp out "$F/clean.$p"
    rm -f out err st
    ls -A | diff before -
  done
}

# The locale need not be there: then this shows less, and nm stands in.
@test "the decimal point is a point under the locale de_DE" {
  if command -v localedef >/dev/null; then
    localedef -i de_DE -f UTF-8 ./de_DE.UTF-8 2>/dev/null || true
  fi
  export LOCPATH=$PWD
  locale -a 2>/dev/null | grep -qi 'de_DE.utf-\?8' && unset LOCPATH
  for p in $FILTERS $FITTERS $OTHERS; do
    program "$p"
    LC_ALL=de_DE.UTF-8 go "${C[@]}" <"$I"
    did 0
    cmp out "$F/clean.$p"
    nm -D "$(command -v "$p")" >symbols 2>/dev/null || continue
    run ! grep -w setlocale symbols
  done
  tsv logq 1,5 >comma
  LC_ALL=de_DE.UTF-8 go tw-score comma
  says 1 1,5
  tsv logq -1.5 >point
  LC_ALL=de_DE.UTF-8 go tw-score --log point
  gives 'logq score_log' '-1.5 1.5'
}

@test "programs accept 100,000 columns" {
  perl -e 'my $n = 100000; print join("\t", "logq", map("x$_", 2 .. $n)), "\n";
    print join("\t", $_, map(($_ * $_[0]) % 9, 2 .. $n)), "\n" for 1, 2' >wide
  go timeout 60 tw-score --log wide
  silent
  [ "$(cut -f 1,100001 out | tail -n 2)" = "$(tsv '1 -1' '2 -2')" ]
  cut -f 1-100000 out | cmp - wide
  go timeout 60 tw-score --log -q logq --as x1 wide
  silent
  sed 's/\tx1\t/\tx99999\t/' "$F/tree" >t
  go timeout 60 tw-leaf -t t wide
  silent
  go timeout 60 tw-tree -x 'x*' -s logq --min-leaf 1 --prune none wide
  silent
  [ "$(col n | head -n 1)" = 2 ]
  go timeout 60 tw-tree -x 2-100000 -s logq --min-leaf 1 --prune none wide
  silent
  go timeout 60 tw-score -q x100001 wide
  says 2 x100001
  [ "$(wc -c <err)" -lt 3000 ]
}

@test "programs read a line of 100 MB where there is memory, else they say that there is none" {
  slow && skip "not under a sanitizer or valgrind"
  long() { printf 'logq\tbig\n1\t2\n3\t'; head -c 100000000 /dev/zero | tr '\0' a; echo; }
  long | (ulimit -v 300000; exec tw-score --log) | tail -c 5 | cmp - <(printf 'a\t-3\n')
  long | (ulimit -v 60000; exec tw-score --log) >out 2>err && st=0 || st=$?
  echo $st >st
  says 1 'Cannot allocate memory'
  printf 'logq\tbig\tscore_log\n1\t2\t-1\n' >want
  prefix_of want
  # As many fields as that, and a header as long.
  { printf 'logq'; head -c 20000000 /dev/zero | tr '\0' '\t'; echo; } |
    (ulimit -v 60000; exec tw-score) >out 2>err && st=0 || st=$?
  echo $st >st
  did 1
}

@test "time grows no faster than linearly for 200,000 groups or equal scores" {
  perl -e 'print "leaf\tscore\n"; print "g", "0" x 40, $_ * 7919 % 200003, "\t1\n" for 1 .. 200000' >many
  go timeout 60 tw-bounds many
  did 0
  [ "$(tail -n 1 out)" = '# end 200000' ]
  perl -e 'print "x1\tscore\n"; print $_ % 2, "\t1\n" for 1 .. 200000' >equal
  go timeout 60 tw-tree equal
  silent
  go timeout 60 tw-bounds -g x1 equal
  silent
  perl -e 'print "x1\tscore\n"; print "1\t", $_ % 5, "\n" for 1 .. 200000' >equal
  go timeout 60 tw-tree equal
  silent
  # Sorted, reversed, organ pipe: what makes a careless selection quadratic.
  perl -e 'print "leaf\tscore\n"; print "1\t$_\n2\t", -$_, "\n3\t", abs($_ - 150000.25), "\n"
    for 1 .. 300000' | go timeout 60 tw-bounds --alpha .5,.1
  silent
  [ "$(col cutoff | tr '\n' ' ')" = '150001 270001 -150000 -30000 75000.25 135000.25 ' ]
}
