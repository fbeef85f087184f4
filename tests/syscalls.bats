load lib

# What the kernel is asked for: programs read their input and the files named,
# write standard output and error, and touch nothing else.

records() {
  tsv 'id theta1 x1 x2 logq'
  awk -v seed=3 "$rng"'BEGIN { for (i = 1; i <= 40; i++)
    print i "\t" uniform() "\t" uniform() "\t" uniform() "\t" (-uniform()) }'
}

# traced FILES COMMAND...: strange system calls or files go to odd. All but the
# loader's part is looked at, which ends where the program's main begins: with
# fcntl on standard input, the first thing that every program does.
traced() {
  local files=$1
  shift
  strace -f -qq -v -s 0 -o trace "$@" >out 2>err || fail "$* failed: $(cat err)"
  sed -E 's/^[0-9]+ +//' trace | awk -v files=" $files " '
    /^fcntl\(0, F_GETFD\)/ { on = 1 }
    !on { next }
    { call = $0; sub(/\(.*/, "", call) }
    # What malloc looks up when several threads use it.
    call ~ /^open/ && index($0, "\"/proc/sys/vm/overcommit_memory\", O_RDONLY") { next }
    call ~ /^open/ {
      split($0, part, "\"")
      if (index(files, " " part[2] " ") == 0 || $0 !~ /O_RDONLY/ || $0 ~ /O_CREAT/) print
      next }
    call ~ /^(write|writev)$/ { if ($0 !~ /^write[v]?\([12], /) print; next }
    call ~ /^(newfstatat|stat|statx)$/ { split($0, part, "\"")
      if (part[2] != "" && index(files, " " part[2] " ") == 0) print
      next }
    call ~ /^(read|close|fstat|fcntl|poll|ppoll|brk|mmap|munmap|mremap|madvise|mprotect)$/ { next }
    call ~ /^(exit|exit_group|getrandom|ioctl|futex|clock_gettime)$/ { next }
    # threads
    call ~ /^(clone3?|set_robust_list|rseq|sched_[a-z_]*|rt_sigprocmask|rt_sigaction|gettid|getpid|tgkill|arch_prctl)$/ { next }
    /^(<\.\.\.|\+\+\+|---)/ { next }
    { print }
    END { if (!on) print "main was not seen" }' >odd
  [ ! -s odd ] || fail "$*: $(cat odd)"
}

@test "programs open no other file, no network and no process" {
  strace -o /dev/null true 2>/dev/null || skip "no strace, or no right to trace"
  ! slow || skip "not under a sanitizer or valgrind"
  records >calib
  traced '' tw-score <calib
  mv out scored
  traced 'calib' tw-score -q 5 calib
  traced '' tw-tree -m 5 --prune none -j 2 <scored
  mv out tree
  traced 'tree scored' tw-leaf -t tree scored
  mv out leaf
  traced 'tree leaf' tw-bounds -t tree leaf
  mv out bounds
  traced 'bounds' tw-classify -b bounds <leaf
  traced '' tw-grid -n 3 a=0:1 <calib
  { tsv 'theta1 x1 region' '1 2 inside' '2 1 outside'; } >g
  traced '' tw-flow --epochs 1 --hidden 3 --members 2 -j 2 <calib
  mv out flow
  traced 'flow calib' tw-score -f flow --as s calib
  traced 'flow' tw-sample -f flow -n 2 <calib
  traced 'g' tw-plot -p theta1,x1 --pairs --script -r region g
  for p in tw-score tw-tree tw-leaf tw-bounds tw-classify tw-grid tw-flow tw-sample tw-plot; do
    traced '' "$p" --help
    traced '' "$p" --version
  done
}

@test "output does not depend on environment or locale" {
  records >calib
  for env in POSIXLY_CORRECT=1 LC_ALL=de_DE.UTF-8 LC_ALL=C.UTF-8 LANG=tr_TR.UTF-8 \
    TMPDIR=/nowhere HOME=/nowhere TW=1; do
    env -i "$env" "$B/bin/tw-score" calib --as s >out 2>err || fail "$env: $(cat err)"
    tw-score --as s <calib | cmp - out || fail "$env"
    env -i "$env" "$B/bin/tw-score" calib --frobnicate >out 2>err && fail "$env: status 0"
    tw-score --frobnicate >out 2>want || true
    cmp want err || fail "$env"
  done
}
