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
  for stream in 0 1 2146; do
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
    [ ! -e ran ]
    [ ! -e "tmp/ran" ]
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

@test "tw-simulate --take takes the numbers after a text, on the first line that begins with the text" {
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
  go tw-simulate -p a,b --take none --each ": {a} {b}; cat $T/report" theta
  says 1 'record 1: ' "printed no line that begins with 'none'"
  clean
}

# printed TEXT [OPTION...]: run a command that prints the text for two records of one parameter.
printed() {
  printf 'a\n1\n2\n' >theta
  printf '%b\n' "$1" >report
  go tw-simulate "${@:2}" --each ": {a}; cat $T/report" theta
}

@test "the numbers after a text of --take end at the first word, such as a unit, but not at a number that cannot be read" {
  for text in 'n: 30 fish' 'n: 30 fish of 40' 'n:30 % (3 of 9)' 'n: 30 kg m2' 'n: 30 [5,7]' 'n: 30 µm' 'n: 30 # 3' 'n: 30 m/s2' 'n: 30 µm2 3' 'n: 30 -' 'n: 30 % of 3'; do
    printed "$text" --take n:
    gives 'a x1' '1 30' '2 30' || fail "$text"
  done
  for of in '30,000' '30,000 fish' '30%' '5 30kg' '5 1.2.3' '5 +3x' '5 "3"' '$5' '<5' '5 −3' '5 –3' '5 −inf' '5 €3' '5 ±3' '5 ≈3' \
    '5 - 3' '5 -- 3' '5 ? 3' '5 ± 3' '5 < 3' '5 ½ 3' '5 ٣ 3' '5 + NA'; do
    printed "n: $of" --take n:
    says 1 'record 1' "after 'n:', which is not a number (cut off" || fail "$of"
  done
  for of in '' ' fish' ' fish 30'; do
    printed "n:$of" --take n:
    says 1 'record 1' "printed no number after 'n:'" || fail "$of"
  done
  # Without --take, all words must be numbers.
  printed '30 fish'
  says 1 "printed a word among its numbers: 'fish'" '--take TEXT takes the numbers after TEXT' 'sed cuts off a header or units'
  printed '0.5,1.5'
  says 1 "printed a word among its numbers: '0.5,1.5'" '-d , separates numbers at commas'
  # What to give to --take instead.
  printed 'n: 30 fish' --take n
  says 1 "printed no number after 'n', but ': 30 fish' (give --take all of the text before the number)"
  printed 'n:\n30' --take n:
  says 1 "printed no number after 'n:' on the same line"
  printed 'run 7\nn: 30' --take N:
  says 1 "printed no line that begins with 'N:'" "its first line is 'run 7'"
  printed '30 40' -x u
  says 1 'printed 2 numbers and not 1, the columns of data: u (let it print these alone, or see --take)'
}

@test "nothing between two delimiters, or in front of the first one, is a number that is missing" {
  for of in '5,,7' ',5' '5, ,7' ',,' '5,7\n,8' '5,,\n6'; do
    printed "$of" -d ,
    says 1 'record 1' "printed nothing where a number belongs, before or between the characters ',' of -d (NA stands for a missing number)" || fail "$of"
  done
  printed 'x,5,,7' --take x -d ,
  says 1 'printed nothing where a number belongs'
  for of in '5,7' '5,7,' '5,\n7,' '5 , 7' '5\n\n7'; do
    printed "$of" -d ,
    gives 'a x1 x2' '1 5 7' '2 5 7' || fail "$of"
  done
  # A frame, and whitespace.
  printed '| 5 | 7 |\n' -d '|'
  gives 'a x1 x2' '1 5 7' '2 5 7'
  printed '|5||7|\n' -d '|'
  says 1 'printed nothing where a number belongs'
  printed '5  7' -d ' '
  gives 'a x1 x2' '1 5 7' '2 5 7'
}

@test "a text of --take ends where a word or a number ends" {
  for of in 'row 1|row 10 5\nrow 1.5 6\nrow 1 7' 'T|T1 5\nT_2 5\nTé 5\nT.x 5\nTemp 5\n  T 7' 'x1|x12 3\nx1 7' \
    'row 1|row 1-2 5\nrow 1,5 6\nrow 1/3 6\nrow 1 7' 'T|T-x 5\nT+1 5\nT-.5 5\nT/K 5\nT,1 5\n'"T'x"' 5\nT 7'; do
    printed "${of#*|}" --take "${of%%|*}"
    gives 'a x1' '1 7' '2 7' || fail "$of"
  done
  for of in 'row 1|row 10 5' 'T|T1 5' 'row 1|row 1.5 6' 'T|TT 5' 'row 1|row 1-2 5' 'T|T+1 5'; do
    printed "${of#*|}" --take "${of%%|*}"
    says 1 "printed no line that begins with '${of%%|*}'" || fail "$of"
  done
  # A character of -d ends it, too.
  printed 'x,7' --take x -d ,
  gives 'a x1' '1 7' '2 7'
  # After other characters, a number may follow at once.
  for of in 'x:|x:7' 'x =|x =7' 'x:|x:-7' 'T(|T(7 )' '#|#7' 'x |x 7'; do
    printed "${of#*|}" --take "${of%%|*}"
    sed -i 's/-7$/7/' out
    gives 'a x1' '1 7' '2 7' || fail "$of"
  done
}

@test "each run prints as many numbers after each text of --take as the first run" {
  awk 'BEGIN { print "a"; for (i = 1; i <= 9; i++) print i }' >theta
  each='case {a} in 5) echo x: 1; echo y: 2 3 ;; 6) echo x: 1 2; echo y: ;; 7) echo y: 1 2 3 ;; *) echo x: 1 2; echo y: {a} ;; esac'
  for j in 1 3; do
    for by in '' '--launch sh'; do
      # shellcheck disable=SC2086 # words
      go tw-simulate -j $j --chunk 2 $by --take x: --take y: --each "$each" theta
      did 1
      # shellcheck disable=SC2086 # words
      go tw-simulate -j $j --chunk 2 $by --take x: --take y: -x u,v,w --on-failure na --each "$each" theta
      says 0 '3 of 9 simulations failed'
      awk -v OFS='\t' 'NR == 1 { print $0, "u", "v", "w"; next } { print $0, ($1 >= 5 && $1 <= 7 ? "nan\tnan\tnan" : "1\t2\t" $1) }' theta | cmp - out
    done
  done
  go tw-simulate --take x: --take y: --each 'case {a} in 2) echo x: 1; echo y: 2 3 ;; *) echo x: 1 2; echo y: 3 ;; esac' theta
  says 1 'record 2: printed 1,2 numbers (after each --take) and not 2,1, as record 1'
}

@test "tw-simulate --each reads numbers as a filter's table" {
  for of in '1.5D+03 1.5E+03' '1d-3 1E-3' '.123-101 .123E-101' '-nan(ind) nan' '**** nan' '-nan nan' 'NaN nan' 'N/A nan' 'inf inf' '-Infinity -Infinity' \
    '0x1.8p+1 3' '#DIV/0! nan' '+3 +3' '1e5 1e5'; do
    printed "${of% *}"
    gives 'a x1' "1 ${of#* }" "2 ${of#* }" || fail "$of"
    printed "x: ${of% *} m" --take x:
    gives 'a x1' "1 ${of#* }" "2 ${of#* }" || fail "$of with --take"
    # The same as a filter prints it.
    go tw-simulate "awk -v OFS='\t' '{ print \$1, ((NR > 1) ? \"${of% *}\" : \"x1\") }'" theta
    gives 'a x1' "1 ${of#* }" "2 ${of#* }" || fail "$of by a filter"
  done
  for of in 1,5 12,345 0x1f 1e400 '*' -- 1.5F+03; do
    printed "$of"
    did 1 || fail "$of"
    grep -q "'$of'" err || fail "$of: $(cat err)"
  done
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

@test "tw-simulate --each refuses two data with one name" {
  theta 1
  for names in u,u u,v,u; do
    go tw-simulate -p a,b -x "$names" --each 'printf "3 %.0s" $(seq $(echo '"$names"' | tr , "\n" | wc -l)); : {a} {b}' theta
    says 2 'is there twice: give each of the data a name of its own' || fail "$names"
    has
  done
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
  says 1 'record 2: printed 3 numbers and not 2, as record 1'
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
    "d=\$PWD; cd ..; rmdir \$d; ln -s $T/precious \$d" ': >../beside; : >../../outside'; do
    go tw-simulate -p a,b --chunk 2 --each "$does; echo {a} {b}" theta
    silent
    [ "$(sed 1d out | wc -l)" -eq 4 ] || fail "$does"
    rm -f tmp/outside
    clean
  done
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

@test "a failure of the system stops the call with a line that says why, makes up no data and leaves no folder" {
  theta 3
  programs=$(dirname "$(command -v tw-simulate)")
  # A cell of 100 bytes, used 2000 times, exceeds the system's limit on arguments.
  long=$(printf '{b}%.0s' $(seq 2000))
  tsv 'a b' "1 $(head -c 100 /dev/zero | tr '\0' x)" >wide
  # These are not failures of a simulation, so --on-failure makes no difference.
  for na in '' '--on-failure na'; do
    # shellcheck disable=SC2086 # words
    { PATH=$programs go tw-simulate -p a,b $na -x u,v --each 'echo {a} {b}' <theta
      says 1 'sh: No such file or directory'
      clean
      go tw-simulate -p a,b $na -x u,v --each "echo {a} 1; : $long" <wide
      says 1 'sh: Argument list too long'
      clean
      TMPDIR=$T/none go tw-simulate -p a,b $na -x u,v --each 'echo {a} {b}' <theta
      says 1 "$T/none/tw-simulate."
      # With the limit, a program that counts coverage has more to say: it cannot write the counts.
      ! slow || continue
      # A simulator that does not notice a full disk: a truncated number would look like another one.
      { (trap '' XFSZ; ulimit -f 1; exec tw-simulate -p a,b $na -x u --each \
        'case {a} in 0.25) seq 400 | tr -d "\n"; true ;; *) echo 5 ;; esac; : {b}' <theta >out 2>err); } || echo $? >st
      says 1 "$TMPDIR/tw-simulate." 'File too large (the folder for temporary files is that of TMPDIR)'
      run ! grep -q 12345678910 out
      clean
      # One that says so to a full disk.
      { (trap '' XFSZ; ulimit -f 1; exec tw-simulate -p a,b $na -x u --each \
        'seq 2000 >&2 || { echo full >&2; exit 3; }; echo {a} {b}' <theta >out 2>err); } || echo $? >st
      says 1 "$TMPDIR/tw-simulate." '.err: File too large'
      clean; }
  done
  # Nothing is lost without notice if standard output is full.
  if [ -c /dev/full ]; then
    tw-simulate -x u,v -p a,b --each 'echo {a} {b}' <theta >/dev/full 2>err && fail "no failure"
    says 1 'No space left on device'
    clean
  fi
}

@test "a run that is killed in the middle stops the call, and another call makes what is missing" {
  theta 9
  for options in '' '-j 3' '--launch sh'; do
    rm -rf kept again ran
    run='echo {a} >>'"$T"'/ran; case {b} in -5) test -e '"$T"'/again || { sleep 0.5; kill -9 $$; } ;; esac; echo {a} {b}'
    # shellcheck disable=SC2086 # words
    go tw-simulate $options --folder kept --chunk 2 -p a,b --each "$run" theta
    says 1 'record 5: ' 'was ended by signal 9'
    [ -e kept/0-000001.tsv ]
    [ ! -e kept/0-000002.tsv ]
    : >again
    # shellcheck disable=SC2086 # words
    go tw-simulate $options --folder kept --chunk 2 -p a,b --each "$run" theta
    silent
    awk -v OFS='\t' 'NR == 1 { print $0, "x1", "x2"; next } { print $0, $2, $3 }' theta | cmp - out
    # The first three records also ran in two trials.
    [ "$(sort ran | uniq -c | awk '{ printf "%s", $1 }' | cut -c 1-5)" = 33312 ] || fail "$(sort ran | uniq -c)"
    clean
  done
}

@test "tw-simulate --each makes the same bytes after it was killed at any moment, with and without a launcher" {
  theta 40
  awk -v OFS='\t' 'NR == 1 { print $0, "x1", "x2"; next } { print $0, $2, $3 }' theta >want
  for options in '-j 2' '--launch sh' "--launch tr'\n''\0'|xargs/-0/-n1/-P3/sh/-c"; do
    case $options in *xargs*) options="--launch|tr '\\n' '\\0' | xargs -0 -n 1 -P 3 sh -c" ;; *) options=${options/ /|} ;; esac
    for i in 1 2 3 4; do
      tw-simulate --folder kept --chunk 2 -p a,b "${options%%|*}" "${options#*|}" --each 'sleep 0.02; echo {a} {b}' theta >out 2>/dev/null 3>&- &
      pid=$!
      sleep 0.2$i
      kill -9 $pid 2>/dev/null || :
      wait $pid 2>/dev/null || :
    done
    go tw-simulate --folder kept --chunk 2 -p a,b "${options%%|*}" "${options#*|}" --each 'sleep 0.02; echo {a} {b}' theta
    silent || fail "$options"
    cmp out want || fail "$options"
    sleep 1
  done
}

@test "what a run has left in a session of its own cannot write into the output of another run" {
  command -v setsid >/dev/null || skip "no setsid"
  theta 4
  go tw-simulate -p a,b --each 'test {b} = -1 && { setsid sh -c "for i in 1 2 3 4 5 6 7 8 9; do sleep 0.1; echo 777; done" & echo 5 5; exit; }; sleep 0.3; echo {a} {b}' theta
  silent
  [ "$(grep -c 777 out)" -eq 0 ]
  awk -v OFS='\t' 'NR == 1 { print $0, "x1", "x2"; next } { print $0, ((NR == 2) ? "5\t5" : $2 "\t" $3) }' theta | cmp - out
}

@test "a call that is ended leaves no folder and no run behind" {
  theta 3
  for signal in TERM INT HUP; do
    # The second simulation ignores SIGTERM. Without job control the background ignores SIGINT.
    set -m
    tw-simulate -j 2 --chunk 1 -p a,b --each 'test {a} != 0.25 || trap "" TERM; echo $$ >>'"$T"'/begun; sleep 50; echo {a} {b}' theta >out 2>err &
    call=$!
    set +m
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
  go tw-simulate --folder kept --stream 1 -p a,b --each 'test {b} != -45 && echo {a} {b}' theta
  did 1
  [ "$(ls kept/*-*.tsv | paste -sd ' ')" = 'kept/1-000000.tsv kept/1-000001.tsv' ]
}

@test "tw-simulate --folder uses finished chunks of the same command, options and templates only" {
  theta 6
  each='cat in >>'"$T"'/ran; [ {b} != -5 ] || [ -e '"$T"'/go ] || exit 3; echo {a} 1; : {b}'
  for options in '' '-x v,u' '-x u,v' '-x u,v -d ,'; do
    rm -rf kept go
    echo '{b}' >in
    # shellcheck disable=SC2086 # words
    go tw-simulate --folder kept --chunk 2 -p a,b --template in $options --each "$each" theta
    did 1
    : >go
    : >ran
    go tw-simulate --folder kept --chunk 2 -p a,b --template in -x u,v --each "$each" theta
    # Without a difference, four records are there; three are those of the trial.
    case $options in
    '-x u,v') silent && [ "$(wc -l <ran)" -eq 5 ] ;;
    *) says 0 'kept/0-000000.tsv: was changed, or made of other records or by another command' && [ "$(wc -l <ran)" -eq 9 ] ;;
    esac || fail "$options: $(cat err)"
  done
  rm -rf kept go
  go tw-simulate --folder kept --chunk 2 -p a,b --template in --each "$each" theta
  did 1
  echo '{b} ' >in
  : >go
  go tw-simulate --folder kept --chunk 2 -p a,b --template in --each "$each" theta
  says 0 'was changed, or made of other records or by another command'
}

@test "tw-simulate --each with a folder refuses a simulator that prints other data than before" {
  theta 5
  echo 'echo $1 $2' >sim.sh
  for options in '' '-j 2' '--launch sh'; do
    # shellcheck disable=SC2086 # words
    go tw-simulate $options --stream 1 --folder kept -p a,b --template sim.sh --each 'sh sim.sh {a} {b}' theta
    silent
  done
  go tw-simulate --stream 2 --folder kept -p a,b --each 'echo {a} {b}' theta
  silent
  echo 'echo $1 $2 1' >sim.sh
  go tw-simulate --stream 2 --folder kept -p a,b --template sim.sh --each 'sh sim.sh {a} {b}' theta
  says 1 "other data than when kept was begun, '3 0.125 -1 1' and not '2 0.125 -1'"
}

@test "the execute permission of a template is kept" {
  theta 2
  printf '#!/bin/sh\necho {a} $1\n' >sim
  chmod +x sim
  echo '{b}' >in
  go tw-simulate -p a,b --template sim --template in --each './sim 3; test ! -x in' theta
  silent
  awk -v OFS='\t' 'NR == 1 { print $0, "x1", "x2"; next } { print $0, $2, 3 }' theta | cmp - out
}

@test "tw-simulate --each says what to do about a relative path, a misspelt name and a seed without braces" {
  printf 'k\n1\n2\n' >theta
  printf '#!/bin/sh\necho 1\n' >sim.sh
  chmod +x sim.sh
  for c in './sim.sh {k}' 'sh sim.sh {k}' 'x=1; sh "sim.sh" {k}' '(sh sim.sh {k})'; do
    go tw-simulate --each "$c" theta
    says 1 'record 1: ' 'each run starts in an empty folder: give the full path of ' 'sim.sh, or copy it there by --template' || fail "$c"
  done
  printf '#!/bin/sh\necho 1\n' >may-not.sh
  go tw-simulate --each "$T/may-not.sh {k}" theta
  says 1 'record 1: ' 'ended with status 126' "; chmod +x $T/may-not.sh makes it a program"
  go tw-simulate --template sim.sh --each './sim.sh; exit 3; : {k}' theta
  says 1 'ended with status 3'
  run ! grep -q 'empty folder' err
  run ! grep -q 'it said: ' err
  for of in 'kk k' 'K k' 'rat rate' 'RATE rate' 'thta1 theta1' 'half_lif half_life'; do
    printf '%s\n1\n' "${of#* }" >theta
    go tw-simulate --each "echo {${of% *}}" theta
    says 2 "parameter ${of#* } is not used, and {${of% *}} is no parameter: did you mean {${of#* }}?" || fail "$of"
  done
  for of in 'x k' 'print rate' 'b theta1'; do
    printf '%s\n1\n' "${of#* }" >theta
    go tw-simulate --each "echo {${of% *}}" theta
    says 2 "parameter ${of#* } is not used: write {${of#* }}" || fail "$of"
  done
  printf 'k\n1\n2\n' >theta
  for c in 'echo {k} SEED' 'SEED=3; echo {k} $SEED' 'echo {k} -s SEED'; do
    go tw-simulate --each "$c" theta
    says 2 'write {SEED} where the number belongs' || fail "$c"
  done
  for c in 'SEED={SEED}; echo {k} $SEED' 'SEED=3 sh -c "echo {k}"' 'echo {k} SEEDS >&2; echo {k}'; do
    go tw-simulate --each "$c" theta
    did 0 || fail "$c"
  done
  # In a filter, it is the word without braces.
  go tw-simulate 'echo {SEED}' theta
  says 2 'write SEED without braces'
}

@test "tw-simulate --launch runs the chunks of --each by the program itself, and TW_SIMULATE_CHUNK is for that alone" {
  theta 9
  go tw-simulate --chunk 4 -p a,b --template theta --launch 'tee lines | sh' -x u,v -d : --on-failure na --take t --each 'echo "t {a}:{b}"' theta
  silent
  [ "$(wc -l <lines)" -eq 3 ]
  # A simulator that calls tw-simulate itself.
  printf 'tw-simulate -p a --each "echo {a} 7" <%s | tail -n 1 | cut -f 4,5\n' "$T/theta" >nested
  go tw-simulate --chunk 4 -p a,b --launch sh --each "sh $T/nested; : {a} {b}" theta
  silent
  [ "$(tail -n 1 out)" = 'n9	1.125	-9	1.125	7' ]
  for chunk in '' x 'x 1' 'x 1 2 3' 'x y 1' '../x 1 1' 'x 1 1'; do
    TW_SIMULATE_CHUNK=$chunk go tw-simulate -p a,b --each 'echo {a} {b}' theta
    says 2 'TW_SIMULATE_CHUNK is a variable for tw-simulate itself: unset it' || fail "$chunk"
  done
}

@test "options of --each need --each, -d is one byte, and -x names new columns" {
  theta 2
  go tw-simulate -p a,b -x u,note --each 'touch '"$T"'/ran; echo {a} {b}' theta
  says 2 "there is a column 'note' already: give the data another name"
  [ ! -e ran ]
  for o in '--template x' '--take x' '--on-failure na' '-d ,'; do
    # shellcheck disable=SC2086 # two words
    go tw-simulate $o cat theta
    says 2 'need --each' || fail "$o"
  done
  for d in '' ',,' '{'; do
    go tw-simulate -d "$d" --each 'echo {a}' theta
    says 2 '-d' 'one byte' || fail "-d '$d'"
  done
}

@test "tw-simulate --each tells after two seconds on a terminal, within a chunk, how many runs have ended and the time that is left" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  tsv a 1 2 3 4 5 >theta
  script -q -e -c 'tw-simulate --each "[ {a} -ne 1 ] || sleep 2.1; echo {a}" -x x theta >out' /dev/null >said </dev/null
  tr '\r' '\n' <said | sed $'s/^\033\\[K//' >lines
  grep -qxE 'tw-simulate: 1 of 5 records, [0-9]+ s left' lines || fail "$(cat lines)"
  grep -qxE 'tw-simulate: 5 records in [0-9]+ s' lines
  tsv 'a x' '1 1' '2 2' '3 3' '4 4' '5 5' | diff - out
}

@test "tw-simulate --each without a terminal says after ten seconds how long it will take, and at the end how long it took (TW_WHOLE=1)" {
  whole || skip "not asked for"
  tsv a 1 2 3 4 5 >theta
  go tw-simulate --each '[ {a} -ne 1 ] || sleep 10.5; echo {a}' -x x theta
  did 0
  [ "$(wc -l <err)" -eq 2 ]
  grep -qxE 'tw-simulate: 1 of 5 records, [0-9]+ s left' err
  grep -qxE 'tw-simulate: 5 records in [0-9]+ s' err
}
