# tw-simulate --each: a simulator that is run once for each record.
load lib

setup() {
  T=$BATS_TEST_TMPDIR
  cd "$T" || return 1
  mkdir tmp
  export LC_ALL=C TMPDIR=$T/tmp
}

# theta N: write N records of two parameters and a column that is not a parameter.
theta() { awk -v n="$1" 'BEGIN { print "note\ta\tb"; for (i = 1; i <= n; i++) print "n" i "\t" i / 8 "\t" (-i) }' >theta; }

# clean: check that tw-simulate has left none of its folders behind.
clean() { [ -z "$(ls "$TMPDIR")" ] || fail "left: $(ls "$TMPDIR")"; }

@test "the numbers that a run prints are its data, in the order of the records, for any --chunk and -j" {
  theta 23
  awk -v OFS='\t' 'NR == 1 { print $0, "x1", "x2", "x3"; next } { print $0, $2, 2, $3 }' theta >want
  for options in '' '-j 3' '--chunk 1 -j 4' '--chunk 7 -j 2' '--chunk 5 --launch sh'; do
    # shellcheck disable=SC2086 # several words
    go tw-simulate $options -p a,b --each 'echo {a} 2; echo; echo "  {b}"' theta
    silent
    cmp out want || fail "$options"
    clean
  done
}

@test "runs have their folders in TMPDIR, or in /tmp if TMPDIR is empty or not set" {
  theta 2
  for where in "TMPDIR=$T/tmp" TMPDIR= '-u TMPDIR'; do
    folder=/tmp
    [ "$where" != "TMPDIR=$T/tmp" ] || folder=$T/tmp
    # shellcheck disable=SC2086 # two words
    go env $where tw-simulate -p a --each 'pwd >>'"$T"'/where; echo {a}' theta
    silent
    [ "$(grep -c "^$folder/tw-simulate[.][^/]*/" where)" -eq 2 ] || fail "$where: $(cat where)"
    rm where
  done
}

@test "each {SEED} is an integer below 2^31, and no two records or streams have the same" {
  theta 300
  for stream in 0 1 21473; do
    go tw-simulate --chunk 50 -j 2 --stream $stream --each 'echo {SEED} {SEED} # {note} {a} {b}' theta
    silent
    awk 'NR > 1 && $4 != $5' out >differ
    [ ! -s differ ]
    col x1 >>seeds
  done
  [ "$(sort -u seeds | wc -l)" -eq 900 ]
  awk '$1 < 1 || $1 > 2147483646 || $1 != int($1)' seeds >wrong
  [ ! -s wrong ]
  # The size of chunks does not matter; --seed does.
  go tw-simulate --stream 0 --each 'echo {SEED} # {note} {a} {b}' theta
  col x1 | cmp - <(head -n 300 seeds)
  go tw-simulate --seed 2 --each 'echo {SEED} # {note} {a} {b}' theta
  run ! cmp <(col x1) <(head -n 300 seeds)
}

@test "a cell that a shell could take for more than a word is refused, and nothing of it is run" {
  for cell in 'a b' '$(touch ran)' '`touch ran`' ';touch ran' '1;touch' '*' '~' "a'b" 'a"b' 'a\b' '|touch' '>ran' \
    '{a}' '<x' '&' '#1' '!1' '[a]' 'a=b' 'a,b' 'a:b' 'a/b' '../x' $'a\rb' $'\001' 'é' ''; do
    printf 'a\tb\n1\t1\n1\t%s\n' "$cell" >theta
    go tw-simulate -p a,b --each 'touch '"$T"'/begun; echo {a} {b}' theta
    says 1 'theta:3: column 2 (b)' 'cannot be put into a command' || fail "'$cell': $(cat err)"
    [ ! -e ran ] && [ ! -e "tmp/ran" ]
    clean
  done
  for cell in 1 -1.5e-7 +3 NA x_1 a.b_c-d; do
    printf 'a\n%s\n' "$cell" >theta
    go tw-simulate --each 'test -n {a} && echo 1' theta
    did 0
  done
}

@test "braces of the shell and of awk stay as they are" {
  printf 'a\n4\n' >theta
  echo '{"n": [{ }, {}, {1}]}{ z }' >in
  X=7 go tw-simulate --template in --each 'echo ${X} | awk "{ print \$1 * {a} }"; y={1,z}; echo ${#y}; tr -cd "{}" <in | wc -c' theta
  gives 'a x1 x2 x3' '4 28 5 10'
}

@test "a word in braces that is no column stays as it is, and one line names all such words" {
  tsv 'a half_life' '4 1' '5 1' >theta
  printf '{_A1}{a}{rate}\n' >in
  go tw-simulate --chunk 1 --template in --each 'echo {half_lif} | tr -cd "{}" | wc -c; awk "{print}{ exit }{rate}" in | wc -c; : {a}{half_life}{SEED}' theta
  says 0 '--each: left as it is, because no column is called so: {half_lif}, {print}, {rate}, {_A1}; there are: a half_life (where'
  has 'a half_life x1 x2' '4 1 2 13' '5 1 2 13'
}

@test "each parameter occurs in the command or in a template, and none is called SEED" {
  theta 2
  go tw-simulate -p a,b --each 'echo {a}' theta
  says 2 'parameter b is not used' 'write {b} where its value belongs'
  go tw-simulate -p a,b --each 'echo ${a} {b}' theta
  says 2 'parameter a is not used'
  echo '{b}' >input
  go tw-simulate -p a,b --template input --each 'echo {a}; cat input' theta
  silent
  go tw-simulate -p a --each 'echo {a} {b}' theta
  says 2 '{b} is used, but -p does not name column b'
  go tw-simulate -p a --template input --each 'echo {a}' theta
  says 2 '{b} is used, but -p does not name column b'
  printf 'a\tSEED\n2\t1\n' >theta
  for p in a a,SEED; do
    go tw-simulate -p $p --each 'echo {a} {SEED}' theta
    says 2 'no column may be called SEED'
  done
}

@test "tw-simulate --template puts a filled copy under its base name into the folder of each run" {
  theta 6
  mkdir dir
  printf 'rate = {a} ${b}\n{SEED}%%\0{b}{,}' >dir/in.txt
  echo '{b}' >second
  go tw-simulate --chunk 4 -j 2 -p a,b --template dir/in.txt --template second \
    --each '{ tr "\0" "\n" <in.txt; echo; } >'"$T"'/seen{b}; ls | wc -l; cat second' theta
  silent
  awk -v OFS='\t' 'NR == 1 { print $0, "x1", "x2"; next } { print $0, 2, $3 }' theta | cmp - out
  for i in 1 2 3 4 5 6; do
    a=$(awk -v i=$i 'BEGIN { print i / 8 }')
    [ "$(sed -n 1p seen-$i)" = "rate = $a \${b}" ] || fail "$i: $(cat seen-$i)"
    [[ $(sed -n 2p seen-$i) =~ ^[0-9]+%$ ]] || fail "$i: $(cat seen-$i)"
    [ "$(sed -n 3p seen-$i)" = "-$i{,}" ] || fail "$i: $(cat seen-$i)"
  done
  # Two templates with the same base name would be the same file.
  echo '{a}' >in.txt
  go tw-simulate -p a,b --template in.txt --template dir/in.txt --each 'cat in.txt' theta
  says 2 'in.txt and dir/in.txt would be one file'
  go tw-simulate -p a,b --template none --each 'echo {a} {b}' theta
  says 1 '--template: none: No such file'
  clean
}

@test "a run has a scratch folder of its own, LC_ALL=C and no standard input, and what it leaves there goes" {
  theta 5
  go tw-simulate -p a --each 'pwd >>'"$T"'/where; cat; mkdir -p d/e; echo {a} >d/e/f; touch .h -- -x "a b"; ls -A | wc -l; test "$LC_ALL" = C && echo 1' theta
  silent
  col x1 | sort -u | tr '\n' ' ' | grep -qx '4 '
  [ "$(wc -l <where)" -eq 5 ]
  clean
}

@test "tw-simulate --take takes the numbers behind a text, on the first line that begins with the text" {
  theta 2
  cat >report <<'E'
program 3.1, run of today
  total: 12 apples
SFS: 3 1 4
SFS: 9 9 9
mean = 2.5,1e3
E
  go tw-simulate -p a,b --take SFS: --take 'mean =' -d , --each ": {a} {b}; cat $T/report" theta
  silent
  awk -v OFS='\t' 'NR == 1 { print $0, "x1", "x2", "x3", "x4", "x5"; next } { print $0, 3, 1, 4, 2.5, "1e3" }' theta | cmp - out
  go tw-simulate -p a,b --take mean --take SFS: -x m,n,p,q,r -d , --each ": {a} {b}; sed 's/=//' $T/report" theta
  head -n 1 out | grep -q 'm	n	p	q	r$'
  go tw-simulate -p a,b --take total: --each ": {a} {b}; cat $T/report" theta
  says 1 'record 1: ' "a word among its numbers: 'apples'"
  go tw-simulate -p a,b --take none --each ": {a} {b}; cat $T/report" theta
  says 1 'record 1: ' "printed no line that begins with 'none'"
  clean
}

@test "tw-simulate --take refuses a name of -x where its numbers would become another column" {
  theta 1
  report='echo " n2 = 3"; echo n1: 5; echo rest 6 7; : {a} {b}'
  for of in 'n1,n2 n2' 'n1,n2,n3 n1' 'u,n1,n2,v n1' 'n1,u,n2,v n1' 'u,v,n2 n2'; do
    read -r names name <<<"$of"
    go tw-simulate -p a,b -x "$names" --take 'n2 =' --take n1: --each "$report" theta
    says 2 "column $name number " "give --take in the order of the columns, $names" || fail "$of"
  done
  for of in 'n2,n1' 'n2,other' 'other,n1' 'x1-x2'; do
    go tw-simulate -p a,b -x "$of" --take 'n2 =' --take n1: --each "$report" theta
    silent
    [ "$(tail -n 1 out)" = $'n1\t0.125\t-1\t3\t5' ] || fail "$of"
  done
  # Earlier texts may give several numbers.
  go tw-simulate -p a,b -x n2,u,v,n1 --take 'n2 =' --take rest --take n1 -d : --each "$report" theta
  silent
  [ "$(tail -n 1 out)" = $'n1\t0.125\t-1\t3\t6\t7\t5' ]
}

@test "tw-simulate --take refuses a blank text, and a text that is given twice" {
  theta 1
  for text in '' ' ' $'\t'; do
    go tw-simulate -p a,b --take "$text" --each 'echo {a} {b}' theta
    says 2 '--take: must be a text that is not blank' || fail "'$text'"
  done
  go tw-simulate -p a,b --take n: --take m --take n: --each 'echo n: {a} {b}' theta
  says 2 "--take: must be a text that differs from the others: 'n:'"
}

@test "a run that fails stops the call with its record, its command and its last words" {
  theta 5
  go tw-simulate -p a,b --chunk 2 --each 'echo 1; test {a} != 0.5 || { echo first >&2; echo bad {b} >&2; exit 3; }' theta
  says 1 'record 4: ' 'test 0.5 != 0.5' 'ended with status 3; it said: bad -4'
  go tw-simulate -p a,b --each 'test {b} = -3 || echo 1; : {a}' theta
  says 1 'record 3: ' 'printed no number'
  go tw-simulate -p a,b --each 'echo 1 {b}; test {a} = 0.125 || echo 3' theta
  says 1 'record 2: ' 'printed 3 numbers and not 2, as the runs before it'
  go tw-simulate -p a,b -x u,v --each 'echo 1 {b} 3 {a}' theta
  says 1 'record 1: ' 'printed 4 numbers and not 2, the columns of data: u,v'
  go tw-simulate -p a,b --each 'echo 1; : {a}; test {b} != -2 || kill -9 $$' theta
  says 1 'record 2: ' 'was ended by signal 9'
  go tw-simulate -p a,b --each 'echo 1 1e400 {a} {b}' theta
  says 1 "a number that is too large for a double: '1e400'"
  clean
}

@test "tw-simulate --on-failure na writes NA for the data of a run that fails, and counts such runs" {
  theta 6
  go tw-simulate -p a,b --chunk 2 -j 2 -x u,v --on-failure na --each 'test {b} = -4 && exit 1; echo {a}; test {b} = -1 || echo 2' theta
  says 0 '2 of 6 simulations failed: their data are NA'
  awk -v OFS='\t' 'NR == 1 { print $0, "u", "v"; next } { print $0, ((NR == 2 || NR == 5) ? "nan\tnan" : $2 "\t2") }' theta | cmp - out
  go tw-simulate -p a,b --on-failure na --each 'echo {a} {b}' theta
  says 2 'needs -x'
}

@test "tw-simulate ends the processes that a run leaves running, and does not wait for them" {
  theta 2
  go timeout 50 tw-simulate -p a,b --each 'trap "" TERM; { sleep 1; echo; sleep 90; } >>'"$T"'/left & echo {a} {b}' theta
  silent
  clean
  # Daemons in sessions of their own are not waited for, and are not ended.
  if command -v setsid >/dev/null; then
    go timeout 50 tw-simulate -p a,b --each 'setsid sh -c "sleep 20; echo >>'"$T"'/daemon" & echo {a} {b}' theta
    silent
    clean
    [ ! -e daemon ]
  fi
  sleep 2
  [ ! -s left ]
}

@test "a run that prints more than 64 MiB is ended" {
  theta 2
  for to in 1 2; do
    go timeout 50 tw-simulate -p a,b --each "head -c 67108865 /dev/zero >&$to; sleep 90; echo {a} {b}" theta
    says 1 'record 1: head' 'printed more than 64 MiB: let it print its results alone'
  done
  go tw-simulate -p a,b -x u --on-failure na --each 'test {b} = -2 || head -c 67108865 /dev/zero; echo {a}; : {b}' theta
  says 0 '1 of 2 simulations failed'
  [ "$(tail -n 1 out)" = 'n2	0.25	-2	0.25' ]
  clean
}

@test "a run may remove its folder, lock it or put a link there, and tw-simulate touches nothing outside" {
  theta 4
  mkdir precious && echo mine >precious/file
  for does in 'rm -rf "$PWD"' 'mkdir -p d/e; : >d/e/f; chmod 0 d/e d' 'chmod 0 .' "ln -s $T/precious link; ln -s $T/precious/file f" \
    "cd ..; rmdir run; ln -s $T/precious run; rm run" ': >../beside; : >../../outside'; do
    go tw-simulate -p a,b --chunk 2 --each "$does; echo {a} {b}" theta
    silent
    [ "$(sed 1d out | wc -l)" -eq 4 ] || fail "$does"
    rm -f tmp/outside
    clean
  done
  # A file that cannot be removed causes an error, and no link is followed.
  go tw-simulate -p a,b --each "cd ..; rmdir run; ln -s $T/precious run; echo {a} {b}" theta
  says 1 'run: File exists'
  clean
  [ "$(cat precious/file)" = mine ]
}

@test "tw-simulate takes any bytes that a run prints as numbers, or counts the run as failed" {
  awk 'BEGIN { print "a"; for (i = 1; i <= 60; i++) print i }' >theta
  for options in '' '--take x' '-d ,'; do
    # shellcheck disable=SC2086 # two words
    go tw-simulate -j 2 -x u,v $options --on-failure na --each 'awk "BEGIN { s = {a}; for (i = 0; i < 9; i++) { s = s * 16807 % 2147483647
      printf \"%c\", s % 5 ? substr(\"0123456789.-+eE \\t\\n,x\", s % 20 + 1, 1) : s % 256 } }"' theta
    did 0
    awk -F '\t' 'NR > 1 && (NF != 3 || $2 !~ /^(nan|[-+.0-9eE]+)$/ || $3 !~ /^(nan|[-+.0-9eE]+)$/) { print; exit bad = 1 } END { exit bad || NR != 61 }' out || fail "$options"
  done
  # Windows line ends, a missing line end, and NUL bytes.
  printf 'a\n1\n' >theta
  go tw-simulate --take 'x =' -d ';' --each "printf 'y\\r\\n x = {a};2\\r\\nx = 3'" theta
  gives 'a x1 x2' '1 1 2'
  go tw-simulate --each "printf '{a}\\0002'" theta
  says 1 "a word among its numbers: '1?2'"
}

# seeded: print the records of theta with SEED, as tw-simulate --from gets them.
seeded() { cut -f 2- theta | awk -v OFS='\t' '{ print ((NR == 1) ? "SEED" : NR), $0 }'; }

@test "a failure of the system stops the call with a line that says why, makes up no data and leaves no folder" {
  theta 3
  seeded >chunk
  programs=$(dirname "$(command -v tw-simulate)")
  # A cell of 100 bytes, used 2000 times, exceeds the system's limit on arguments.
  long=$(printf '{b}%.0s' $(seq 2000))
  tsv 'a b' "1 $(head -c 100 /dev/zero | tr '\0' x)" >wide
  # These are not failures of a simulation, so --on-failure makes no difference.
  for na in '' '--on-failure na'; do
    for call in '--from 1' '-p a,b'; do
      of=theta
      [ "$call" != '--from 1' ] || of=chunk
      # shellcheck disable=SC2086 # words
      { PATH=$programs go tw-simulate $call $na -x u,v --each 'echo {a} {b}' <$of
        says 1 'sh: No such file or directory'
        clean
        go tw-simulate $call $na -x u,v --each "echo {a} 1; : $long" < <([ $of = theta ] && cat wide || sed '1s/^/SEED\t/; 2s/^/1\t/' wide)
        says 1 'sh: Argument list too long'
        clean
        TMPDIR=$T/none go tw-simulate $call $na -x u,v --each 'echo {a} {b}' <$of
        says 1 "$T/none/tw-simulate."
        # With the limit, a worker that counts coverage has more to say: it cannot write the counts.
        ! slow || [ "$call" = '--from 1' ] || continue
        # A simulator that does not notice a full disk: a truncated number would look like another one.
        { (trap '' XFSZ; ulimit -f 1; exec tw-simulate $call $na -x u --each \
          'case {a} in 0.25) seq 400 | tr -d "\n"; true ;; *) echo 5 ;; esac; : {b}' <$of >out 2>err); } || echo $? >st
        grep -q '^tw-simulate: a scratch file: File too large$' err && did 1 || fail "$call $na: $(cat out err)"
        run ! grep -q 12345678910 out
        clean; }
    done
  done
  # Nothing is lost without notice if standard output is full.
  if [ -c /dev/full ]; then
    for call in '--from 1 -x u,v' '-x u,v -p a,b'; do
      # shellcheck disable=SC2086 # words
      tw-simulate $call --each 'echo {a} {b}' <$([ "${call#--from}" = "$call" ] && echo theta || echo chunk) >/dev/full 2>err && fail "$call"
      says 1 'No space left on device'
      clean
    done
  fi
}

@test "a chunk that is killed in the middle is whole or missing, and another call makes what is missing" {
  theta 9
  run='echo {a} >>'"$T"'/ran; case {b} in -5) test -e '"$T"'/again || kill -9 $PPID ;; esac; echo {a} {b}'
  go tw-simulate --folder kept --chunk 2 -p a,b --each "$run" theta
  did 1
  grep -q 'chunk 3 (records 5 to 6): COMMAND .* \(137\|signal 9\)' err || fail "$(cat err)"
  [ "$(cd kept && ls | grep -c '[.]out$')" -eq 2 ]
  : >again
  go tw-simulate --folder kept --chunk 2 -p a,b --each "$run" theta
  silent
  awk -v OFS='\t' 'NR == 1 { print $0, "x1", "x2"; next } { print $0, $2, $3 }' theta | cmp - out
  # The first four records ran once, the killed one twice.
  [ "$(sort ran | uniq -c | awk '{ printf "%s", $1 }')" = 111121111 ] || fail "$(sort ran | uniq -c)"
}

@test "a call that is ended leaves no folder and no run behind" {
  theta 3
  for signal in TERM INT HUP; do
    # The second simulation ignores SIGTERM.
    tw-simulate -j 2 --chunk 1 -p a,b --each 'test {a} != 0.25 || trap "" TERM; echo $$ >>'"$T"'/begun; sleep 50; echo {a} {b}' theta >out 2>err &
    call=$!
    for _ in $(seq 100); do
      [ ! -s begun ] || [ "$(wc -l <begun)" -lt 2 ] || break
      sleep 0.1
    done
    kill -s $signal $call || fail "gone: $(cat err)"
    wait $call || :
    clean
    while read -r pid; do
      run ! kill -0 "$pid" 2>/dev/null
    done <begun
    rm begun
  done
}

@test "a chunk has 20 records if --chunk is not given" {
  theta 45
  go tw-simulate --folder kept -p a,b --each 'echo {a} {b}' theta
  silent
  [ "$(ls kept/*.out | wc -l)" -eq 3 ]
}

@test "tw-simulate --folder keeps chunks of the same command, options and templates only" {
  theta 4
  echo '{b}' >in
  go tw-simulate --folder kept --chunk 2 -p a,b --template in --each 'echo {a}; cat in; echo >>'"$T"'/ran' theta
  silent
  cp out want
  go tw-simulate --folder kept --chunk 2 -p a,b --template in --each 'echo {a}; cat in; echo >>'"$T"'/ran' theta
  silent
  cmp out want
  [ "$(wc -l <ran)" -eq 4 ]
  go tw-simulate --folder kept --chunk 2 -p a,b --template in --take 1 --each 'echo {a}; cat in; echo >>'"$T"'/ran' theta
  says 1 'has chunks of other settings'
  echo '{b} ' >in
  go tw-simulate --folder kept --chunk 2 -p a,b --template in --each 'echo {a}; cat in; echo >>'"$T"'/ran' theta
  says 1 'has chunks of other settings'
}

@test "tw-simulate --each needs a header, and its options need --each" {
  theta 2
  for o in '--template x' '--take x' '--on-failure na' '-d ,' '--from 1'; do
    # shellcheck disable=SC2086 # two words
    go tw-simulate $o cat theta
    says 2 'need --each' || fail "$o"
  done
  go tw-simulate -N --each 'echo {1}' theta
  says 2 '--each needs a header'
  for d in '' ',,' '{'; do
    go tw-simulate -d "$d" --each 'echo {a}' theta
    says 2 '-d' 'one byte' || fail "-d '$d'"
  done
}
