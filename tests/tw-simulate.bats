# tw-simulate: a simulator run over records, in chunks, whatever the simulator does.
load lib

# sim OTHER: make a simulator that writes its seed and twice the parameter a; OTHER is an additional awk rule.
sim() {
  cat >sim <<'S'
#!/bin/sh
awk -F '\t' -v OFS='\t' -v seed="$1" 'NR == 1 { for (i = 1; $i != "a"; i++); print $0, "x1", "x2"; next }
  { x1 = 2 * $i; x2 = seed; OTHER; print $0, x1, x2 }'
S
  sed -i "s/OTHER/${1:-}/" sim
  chmod +x sim
}

# theta N: make the file theta with N records of parameters.
theta() { awk -v n="$1" 'BEGIN { print "a\tb"; for (i = 1; i <= n; i++) print i % 1000 / 8 "\t" (-i) }' >theta; }

# seeds SEED [STREAM]: print the SEEDs of the chunks.
seeds() { awk -v seed="$1" -v stream="${2:-0}" '$1 == seed && $2 == stream { print $4 }' "$BATS_TEST_DIRNAME/oracles/seeds.tsv"; }

# made N CHUNK SEED: print the expected output of tw-simulate, computed by awk.
made() {
  seeds "$3" | awk -v n="$1" -v k="$2" '{ seed[NR] = $1 } END { print "a\tb\tx1\tx2"
    for (i = 1; i <= n; i++) print i % 1000 / 8 "\t" (-i) "\t" i % 1000 / 4 "\t" seed[int((i - 1) / k) + 1] }' >want
}

# clean: check that tw-simulate has left none of its folders behind.
clean() { [ -z "$(ls "$TMPDIR")" ] || fail "left: $(ls "$TMPDIR")"; }

setup() {
  T=$BATS_TEST_TMPDIR
  cd "$T" || return 1
  mkdir tmp
  export LC_ALL=C TMPDIR=$T/tmp
  # S[K]: the SEED of chunk K, from 0, with the usual seed; "chunk SEED" says the K of one.
  mapfile -t S < <(seeds 1)
  seeds 1 >seeds
  printf '#!/bin/sh\necho $(($(grep -nx "$1" "%s" | cut -d : -f 1) - 1))\n' "$T/seeds" >chunk
  chmod +x chunk
}

@test "tw-simulate writes the same bytes for any -j, in whatever order chunks end" {
  sim
  theta 1003
  made 1003 500 1
  go tw-simulate './sim SEED' theta
  silent
  cmp out want
  made 1003 10 7
  for j in 1 2 3 16; do
    go tw-simulate --chunk 10 --seed 7 -j $j './sim SEED' theta
    silent
    cmp out want || fail "-j $j"
  done
  # Later chunks finish first.
  sed -i "s/^awk/case \$1 in $(seeds 7 | head -n 4 | paste -sd '|')) sleep 0.3 ;; esac\n&/" sim
  go tw-simulate --chunk 10 --seed 7 -j 4 './sim SEED' <theta
  silent
  cmp out want
  clean
}

@test "tw-simulate replaces SEED where it is a word, as often as it is there" {
  theta 1
  n=$(seeds 50)
  for c in "SEED|$n" "(SEED)-SEED;|($n)-$n;" 'SEEDS SEED_ xSEED _SEED 1SEED SEED1 seed|SEEDS SEED_ xSEED _SEED 1SEED SEED1 seed' \
    "SEEDSEED SEED|SEEDSEED $n" "x=SEED|x=$n"; do
    go tw-simulate --seed 50 "sed '1s/\$/\tx/; 2s/\$/\t1/'; : '${c%|*}'; printf '%s' '${c%|*}' >said" theta
    silent
    [ "$(cat said)" = "${c#*|}" ] || fail "$c: $(cat said)"
  done
  go tw-simulate --seed 18446744073709551616 './sim SEED' theta
  says 2 --seed
  go tw-simulate --stream 2147 './sim SEED' theta
  says 2 --stream
}

@test "tw-simulate refuses SEED as a shell variable, and warns of a command without SEED that is called twice" {
  theta 4
  for c in '$SEED' '${SEED}' '"$SEED"' 'SEED $SEED'; do
    go tw-simulate --chunk 2 "awk -v s=$c '{ print \$0 \"\t\" ((NR > 1) ? s + 0 : \"d\") }'" theta
    says 2 'write it without $'
    has
  done
  for c in 5 seed SEEDS; do
    go tw-simulate --chunk 2 "awk -v s=$c '{ print \$0 \"\t\" ((NR > 1) ? s + 0 : \"d\") }'" theta
    says 0 'no word SEED' 'all 2 chunks have the same noise'
  done
  go tw-simulate "awk '{ print \$0 \"\t\" ((NR > 1) ? 5 : \"d\") }'" theta
  silent
}

@test "every --seed and --stream gives SEEDs from 1 to 2^31 - 2, of which no two chunks have the same" {
  sim
  theta 2
  for o in '0 0' '1 2' '1 2146' '2 0' '18446744073709551615 2146'; do
      go tw-simulate --chunk 1 --seed "${o% *}" --stream "${o#* }" './sim SEED' theta
    silent
    # shellcheck disable=SC2086 # two words
    col x2 | diff - <(seeds $o | head -n 2) || fail "$o"
  done
  # Three streams with neighbouring large seeds; each call has 100 chunks.
  theta 100
  for seed in 30001 30002 18446744073709551614 18446744073709551615; do
    for stream in 0 1 2146; do
      tw-simulate --chunk 1 -j 2 --seed $seed --stream $stream "awk -v s=SEED '{ print \$0 \"\t\" ((NR > 1) ? s : \"s\") }'" theta | cut -f 3 | sed 1d
    done
  done >all
  [ "$(wc -l <all)" -eq 1200 ]
  awk '$1 < 1 || $1 > 2147483646' all >out
  has
  # SEEDs of different seeds may coincide with probability 2^-31 each.
  [ "$(sort -u all | wc -l)" -ge 1199 ]
}

@test "noise differs between chunks with the generator of every awk" {
  printf 'k\n0\n0\n0\n' >theta
  for awk in mawk gawk original-awk 'busybox awk'; do
    command -v "${awk%% *}" >/dev/null || continue
    for seed in 1 215 30001 18446744073709551615; do
      go tw-simulate --chunk 1 --seed $seed "$awk -v s=SEED 'BEGIN { was = srand(s) } { print \$0 \"\t\" ((NR > 1) ? rand() : \"d\") }'" theta
      silent
      [ "$(col d | sort -u | wc -l)" -eq 3 ] || fail "$awk, --seed $seed: $(cat out)"
    done
  done
}

@test "tw-simulate reads what comes back as tw-read does" {
  sim
  theta 20
  made 20 500 1
  for how in 'sed "s/$/\r/"' 'tr "\t" ,' 'tr "\t" " " | sed "s/^/  /; s/ /    /"' \
    'sed "1s/^/# version 3\n\n/; 5s/^/# half way\n/; s/^3/+3/"' 'tr "." "," | tr "\t" ";"' 'sed "s/^/\"/; s/\t/\"\t/"' \
    'sed "1s/^/\xef\xbb\xbf/"' 'sed "s/$/\t/"' 'awk "{ print } NR == 1 { h = \$0 } NR == 9 { print h }"'; do
    go tw-simulate "./sim SEED | $how" theta
    silent || fail "$how"
    cmp out want || fail "$how: $(head -n 3 out)"
  done
  # A Fortran exponent, missing values and an infinity.
  sim 'if (NR == 3) x1 = "NA"; if (NR == 4) x1 = "1.5D+02"; if (NR == 5) x1 = "-Inf"; if (NR == 6) x1 = "-nan"'
  go tw-simulate './sim SEED' theta
  silent
  col x1 | sed -n 2,5p | paste -sd ' ' >got
  [ "$(cat got)" = 'nan 1.5E+02 -Inf nan' ] || fail "$(cat got)"
  clean
}

@test "tw-simulate refuses output that may mean something else" {
  printf 't\n1\n2\n' >theta
  for mark in '# failed' '#failed' '#'; do
    go tw-simulate "awk 'NR == 1 { print \$1, \"d\"; next } { print \$1, 5 (NR == 3 ? \" $mark\" : \"\") }'" theta
    says 1 'chunk 1 (records 1 to 2): a # stands after the fields of a line'
  done
  # With decimal commas, 1.234 may mean 1234.
  go tw-simulate "awk 'NR == 1 { print \$1 \";d;e\"; next } { print \$1 \";1.234;0,5\" }'" theta
  says 1 'decimal commas and points in one table'
  go tw-simulate "awk 'NR == 1 { print \$1 \";d;e\"; next } { print \$1 \";1.234;0.5\" }'" theta
  silent
  # The first record of a simulator without a header stands where the names should be.
  for name in 3 -1e5 0,5 NA nan; do
    go tw-simulate "sed '1s/\$/\t$name/; 1!s/\$/\t1/'" theta
    says 1 "chunk 1 (records 1 to 2): column 2 is called $name, a value: COMMAND must print names" || fail "$name"
  done
}

@test "tw-simulate ends what a filter leaves running, whether the filter fails or not" {
  printf 't\n1\n2\n' >theta
  for status in 0 1; do
    go timeout 50 tw-simulate "sleep 90 & echo \$! >left; sed '1s/\$/\td/; 1!s/\$/\t1/'; exit $status" theta
    did $status
    for _ in $(seq 50); do
      kill -0 "$(cat left)" 2>/dev/null || break
      sleep 0.1
    done
    run ! kill -0 "$(cat left)" 2>/dev/null
  done
}

@test "tw-simulate writes parameters as they came in, and accepts them back with six significant digits" {
  printf 'a\tb\n0.123456789\tnan\n1e3\t0\n' >theta
  sim '$1 = sprintf("%.5e", $1); $2 = $2 == "nan" ? "NA" : $2'
  go tw-simulate './sim SEED' theta
  gives 'a b x1 x2' "0.123456789 nan 0.246914 ${S[0]}" "1e3 0 2000 ${S[0]}"
  sim '$1 = sprintf("%.3e", $1)'
  go tw-simulate './sim SEED' theta
  says 1 'chunk 1 (records 1 to 2): record 1: a went in as 0.123456789 and came back as 1.235e-01'
  # 1.2346e-01 differs by more than 1e-5 of itself, and 1.2345e-01 from 0.1234512 does not.
  sim '$1 = sprintf("%.4e", $1)'
  go tw-simulate './sim SEED' theta
  says 1 'record 1: a went in as 0.123456789 and came back as 1.2346e-01'
  printf 'a\tb\n0.1234512\t1\n' >theta
  go tw-simulate './sim SEED' theta
  did 0
  # Digits count from the first nonzero digit.
  printf 'a\tb\n1.23456789e-9\t123456789\n' >theta
  sim '$1 = sprintf("%.5e", $1); $2 = sprintf("%.5e", $2)'
  go tw-simulate './sim SEED' theta
  did 0
  cut -f 1,2 out | cmp - theta
  sim '$1 = sprintf("%.3e", $1)'
  go tw-simulate './sim SEED' theta
  says 1 'record 1: a went in as 1.23456789e-9 and came back as 1.235e-09'
}

@test "tw-simulate compares parameters to the digits that come back" {
  # printed FORMAT [FILTER]: print a simulator that writes its parameter in this format.
  printed() { echo "awk -v OFS='\t' 'NR == 1 { print \$0, \"y\"; next } { print sprintf(\"$1\", \$1), NR }' ${2:-}"; }
  swap="| sed '2{h;d};4G'"
  # Julian dates, whose first digits are all equal.
  printf 'jd\n2459000.5\n2459001.5\n2459003.5\n' >theta
  for f in %s %.8g %.17g %.3f %.10e; do
    go tw-simulate "$(printed $f)" theta
    gives 'jd y' '2459000.5 2' '2459001.5 3' '2459003.5 4'
    go tw-simulate "$(printed $f "$swap")" theta
    says 1 'record 1: jd went in as 2459000.5 and came back as 2' || fail "$f"
  done
  # Single precision.
  printf 'a\n0.123456789\n16777217\n1e-40\n1e300\n-7.6543219\n' >theta
  go tw-simulate "printf 'a\ty\n0.12345679104\t1\n16777216\t2\n1e-40\t3\n1.0e+300\t4\n-7.6543217\t5\n'" theta
  silent
  go tw-simulate "printf 'a\ty\n0.12345679204\t1\n16777216\t2\n1e-40\t3\n1.0e+300\t4\n-7.654321670\t5\n'" theta
  says 1 'record 1: a went in as 0.123456789 and came back as 0.12345679204'
}

@test "tw-simulate refuses a NUL byte in a parameter or in data" {
  printf 'a\n1\n2\n' >theta
  for where in 's/$/\x00/' 's/^/\x00/' 's/\t/\x00\t/' 's/\t/\t\x00/' 's/\t.*/\t\x00/'; do
    go tw-simulate "sed '1s/\$/\ty/;1!s/\$/\t5/' | sed '2$where'" theta
    says 1 'record 1: column ' 'NUL byte' || fail "$where"
    has
  done
  # Columns that -x does not name may contain anything.
  go tw-simulate -x y "sed '1s/\$/\ty\tz/;1!s/\$/\t5\t1/' | sed '2s/\$/\x00/'" theta
  gives 'a y' '1 5' '2 5'
}

@test "tw-simulate -p chooses the columns that COMMAND gets, and -x those that are kept of its output" {
  tsv 'id a w b' 'n1 1 one 2' 'n2 2 two 3' >theta
  sim 'x2 = "word"'
  go tw-simulate -p b,a -x x1 'tee got | ./sim SEED' theta
  gives 'id a w b x1' 'n1 1 one 2 2' 'n2 2 two 3 4'
  tsv 'b a' '2 1' '3 2' | cmp - got
  go tw-simulate './sim SEED' theta
  says 1 'record 1: column x2: not a number: word'
  go tw-simulate -x 'x1,a' './sim SEED' theta
  says 2 -x "'a'"
  go tw-simulate -x 'y*' './sim SEED' theta
  says 2 -x "'y*'"
  go tw-simulate -p c './sim SEED' theta
  says 2 -p "'c'"
  # A name that the records already have, although COMMAND did not get this column.
  sim
  sed -i 's/"x1"/"w"/' sim
  go tw-simulate -p a './sim SEED' theta
  says 2 "there is a column 'w' already"
  sed -i 's/"w"/"x2"/' sim
  go tw-simulate './sim SEED' theta
  says 1 "column name 'x2' is there twice"
  # COMMAND may write its columns before the parameters.
  go tw-simulate "awk -v OFS='\t' '{ print (NR == 1 ? \"y\" : NR), \$0 }'" theta
  gives 'id a w b y' 'n1 1 one 2 2' 'n2 2 two 3 3'
}

@test "tw-simulate passes comments on, and needs records and a simulator" {
  tsv '# one' '# two' 'a' 1 | go tw-simulate "awk 'NR == 1 { print \"a\tb\"; next } { print \$0 \"\t3\" }'"
  gives '# one' '# two' 'a b' '1 3'
  theta 4
  head -n 1 theta | go tw-simulate cat
  says 1 'no records'
  go tw-simulate
  says 2 'a simulator is required'
  for o in -N '--expect 4' '--from 1'; do
    # shellcheck disable=SC2086 # two words
    go tw-simulate $o cat theta
    says 2 'unknown option'
  done
}

# wrong COMMAND WORDS...: run COMMAND on 250 records in chunks of 100, of which the third fails, with several
# numbers of workers and a launcher, and check the message.
wrong() {
  for more in '' '-j 3' '--launch sh'; do
    go tw-simulate --chunk 100 $more "$1" theta
    says 1 "${@:2}" || fail "$1 $more"
    prefix_of want || fail "$1 $more"
    clean || fail "$1 $more"
  done
}

@test "tw-simulate reports the last words of a simulator that fails, and writes no part of its chunk" {
  theta 250
  sim
  made 250 100 1
  third="case SEED in ${S[2]})"
  wrong "$third echo one >&2; printf 'Boom.\n\n' >&2; exit 3 ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250): COMMAND ' 'it said: Boom.'
  wrong "$third exit 3 ;; esac; ./sim SEED" 'chunk 3'
  # The output is complete, but the status is that of a failure.
  wrong "$third ./sim SEED; exit 3 ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250): COMMAND '
  # More and fewer columns than in other chunks.
  wrong "$third ./sim SEED | sed '1s/$/\tx3/; 1!s/$/\t0/'; exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250): other columns came back than of an earlier chunk: x1 x2 x3'
  wrong "$third ./sim SEED | cut -f 1-3; exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250): other columns came back than of an earlier chunk: x1'
  wrong "$third kill -9 \$\$ ;; esac; ./sim SEED" 'chunk 3'
  wrong "$third ./sim SEED | head -n 9; exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250): 8 records came back of 50'
  wrong "$third ./sim SEED; ./sim SEED <theta | tail -n 1; exit ;; esac; ./sim SEED" '51 records came back of 50'
  wrong "$third exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250): COMMAND printed nothing' 'said nothing'
  wrong "$third ./sim SEED | sed '9s/[0-9]*\$/foo/'; exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250): record 208: column x2: not a number: foo'
  wrong "$third ./sim SEED | sed '9s/[0-9]*\$/1e999/'; exit ;; esac; ./sim SEED" 'too large for a double: 1e999'
  wrong "$third ./sim SEED | sed '9s/^/1/'; exit ;; esac; ./sim SEED" 'record 208: a went in as 26 and came back as 126'
  wrong "$third ./sim SEED | head -c -1; exit ;; esac; ./sim SEED" 'no newline: was it cut?'
  wrong "$third ./sim SEED | head -c -12; exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250)' 'is the input cut?'
  wrong "$third ./sim SEED | sed '9s/\t.*//'; exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250):9: expected 4 fields, got 1: no tab in the line (tw-read -W: whitespace, -d: other separators)'
  wrong "$third ./sim SEED | sed 1d; exit ;; esac; ./sim SEED" 'chunk 3'
  other="$third ./sim SEED | sed 1s/x1/y1/; exit ;; esac; ./sim SEED"
  wrong "$other" 'chunk 3 (records 201 to 250): other columns came back than of an earlier chunk: y1 x2'
  wrong "$third cat; exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250): COMMAND appended no column'
  wrong "$third ./sim SEED | cut -f 2-; exit ;; esac; ./sim SEED" "chunk 3 (records 201 to 250): no column 'a' came back" 'x1 x2'
  wrong "$third printf '\0\0\0\n'; exit ;; esac; ./sim SEED" 'chunk 3'
  wrong "$third ./sim SEED | sed '1s/x1//'; exit ;; esac; ./sim SEED" 'chunk 3 (records 201 to 250)'
  go tw-simulate './sim SEED | sed 1s/x1//' theta
  says 1 'chunk 1 (records 1 to 250): column 3 has no name'
  go tw-simulate 'nosuch-command SEED' theta
  says 1 'status 127' 'nosuch-command'
  has
  # The message quotes the last line that is not blank.
  go tw-simulate 'yes error | head -n 20000 >&2; echo last words >&2; echo >&2; exit 1' theta
  says 1 'it said: last words'
  # Parameters that are not finite numbers.
  for p in 'nan 1' 'inf -inf' 'inf 1' 'word other' 'word 1' '1e999 1e998'; do
    printf 'a\n%s\n' "${p% *}" >odd
    go tw-simulate "printf 'a\ty\n%s\t1\n' ${p#* }" odd
    says 1 "record 1: a went in as ${p% *} and came back as ${p#* }" || fail "$p"
  done
  for p in 'nan NA' 'inf Infinity' 'word word' '0 -0' '1e999 1e999'; do
    printf 'a\n%s\n' "${p% *}" >odd
    go tw-simulate "printf 'a\ty\n%s\t1\n' ${p#* }" odd
    gives 'a y' "${p% *} 1"
  done
  seq 100001 | sed '1i a' >many
  go tw-simulate --chunk 1 'touch run' many
  says 1 'more than 100000 chunks: give a larger --chunk'
  [ ! -e run ]
}

@test "tw-simulate runs a simulator that writes before it reads, fills stderr, ignores SIGPIPE or leaves its input" {
  theta 250
  sim
  made 250 100 1
  for c in 'yes error | head -c 5000000 >&2; ./sim SEED' "trap '' PIPE; ./sim SEED" './sim SEED; sleep 0; exec <&-' \
    'cp /dev/stdin kept.SEED; ./sim SEED <kept.SEED' "printf 'a\tb\tx1\tx2\n'; ./sim SEED | sed 1d"; do
    go tw-simulate --chunk 100 -j 2 "$c" theta
    silent || fail "$c"
    cmp out want || fail "$c"
  done
  # The output is much larger than the input.
  go tw-simulate -x x1 'yes | head -c 3000000' theta
  says 1 "no column 'a' came back"
  # The simulator reads none of its input.
  go tw-simulate --chunk 100 "printf 'a\tb\tx\n0\t0\t0\n' # SEED" theta
  says 1 '1 record came back of 100'
  clean
}

# kept FOLDER: print the files of a folder but the lock, and fail if a temporary one is left.
kept() {
  [ -z "$(find "$1" -name '*.*.*' -o -name '.?*' -type f)" ] || fail "left: $(ls -a "$1")"
  (cd "$1" && ls | grep -vx lock | paste -sd ' ')
}

@test "tw-simulate --folder keeps finished chunks, resumes a stopped call, and removes them at the end" {
  theta 95
  sim
  made 95 10 1
  cat >count <<'S'
#!/bin/sh
./chunk "$1" >>calls
[ "$(./chunk "$1")" -lt "$(cat most)" ] || { echo full >&2; exit 7; }
exec ./sim "$1"
S
  chmod +x count
  for j in 1 4; do
    echo 4 >most
    go tw-simulate --chunk 10 --folder 'a b' './count SEED' theta
    says 1 'chunk 5 (records 41 to 50): COMMAND ended with status 7; it said: full'
    prefix_of want
    [ "$(wc -l <out)" -eq 41 ]
    [ "$(kept 'a b')" = '0-000000.tsv 0-000001.tsv 0-000002.tsv 0-000003.tsv trial.tsv' ] || fail "$(kept 'a b')"
    echo 1000 >most
    : >calls
    go tw-simulate --chunk 10 -j $j --folder 'a b' './count SEED' theta
    silent
    cmp out want
    # The trial, whose SEED is that of no chunk, and the chunks that were missing.
    [ "$(sort -n calls | paste -sd ' ')" = '-1 4 5 6 7 8 9' ] || fail "$(cat calls)"
    [ "$(kept 'a b')" = trial.tsv ] || fail "$(kept 'a b')"
  done
  # A file instead of a folder, an impossible folder, and a folder whose name looks like an option.
  go tw-simulate --folder theta './sim SEED' theta
  says 1 'theta'
  go tw-simulate --folder no/such './sim SEED' theta
  says 1 'no/such: No such file'
  go tw-simulate --folder '' './sim SEED' theta
  says 2 --folder
  go tw-simulate --chunk 10 --folder -f --launch sh './sim SEED' theta
  silent
  cmp out want
}

# stopped OPTION...: make the chunks 1 to 4 of the folder f, of 10 records each.
stopped() {
  echo 4 >most
  rm -rf f
  go tw-simulate --chunk 10 --folder f "$@"
  says 1 'chunk 5'
  echo 1000 >most
  : >calls
}

@test "tw-simulate --folder makes a chunk again that was damaged, or was of other records or another command" {
  theta 95
  sim
  made 95 10 1
  sed '15s/-14/-14.5/' theta >other
  printf '#!/bin/sh\n./chunk "$1" >>calls; [ "$(./chunk "$1")" -lt "$(cat most)" ] || exit 7; exec ./sim "$1"\n' >count
  chmod +x count
  for edit in 3d '3s/$/1/' '3s/\t/ /' '$s/$/\n/' 1d '1s/^/x/' 'd'; do
    stopped './count SEED' theta
    sed -i "$edit" f/0-000002.tsv
    go tw-simulate --chunk 10 --folder f './count SEED' theta
    says 0 'f/0-000002.tsv: was changed, or made of other records or by another command: such chunks are simulated again' || fail "$edit"
    cmp out want || fail "$edit"
    [ "$(sort -n calls | paste -sd ' ')" = '-1 2 4 5 6 7 8 9' ] || fail "$edit: $(cat calls)"
  done
  # Another record: only its chunk is made again.
  stopped './count SEED' theta
  go tw-simulate --chunk 10 --folder f './count SEED' other
  says 0 'f/0-000001.tsv: was changed, or made of other records'
  [ "$(sort -n calls | paste -sd ' ')" = '-1 1 4 5 6 7 8 9' ] || fail "$(cat calls)"
  cut -f 1,2 out | cmp - other
  [ "$(sed -n 15p out | cut -f 3)" = "$(sed -n 15p want | cut -f 3)" ]
  # Another size of chunks, another seed, another command that makes the same, other columns.
  while read -r options; do
    stopped './count SEED' theta
    eval "go tw-simulate --folder f $options"
    did 0
    cp out got
    eval "go tw-simulate $options"
    cmp out got || fail "$options"
  done <<'E'
--chunk 11 './count SEED' theta
--chunk 10 --seed 2 './count SEED' theta
--chunk 10 './count SEED #' theta
--chunk 10 './count SEED' other
E
  # A folder instead of a chunk.
  stopped './count SEED' theta
  rm f/0-000003.tsv
  mkdir -p f/0-000003.tsv/x
  go tw-simulate --chunk 10 --folder f './count SEED' theta
  says 1 'f/0-000003.tsv: Is a directory'
}

@test "the streams of an analysis share a folder, in which the chunks of each are kept apart" {
  theta 40
  sim
  printf '#!/bin/sh\necho >>calls; [ ! -e full ] || [ "$(($(wc -l <calls)))" -lt 4 ] || exit 7; exec ./sim "$1"\n' >count
  chmod +x count
  for stream in 1 2 1000; do
    : >full
    : >calls
    go tw-simulate --stream $stream --chunk 10 --folder f './count SEED' theta
    did 1
    rm full
  done
  [ "$(kept f)" = "$(echo {1,1000,2}-00000{0,1}.tsv) trial.tsv" ] || fail "$(kept f)"
  for stream in 1000 1 2; do
    : >calls
    go tw-simulate --stream $stream --chunk 10 --folder f './count SEED' theta
    silent
    [ "$(wc -l <calls)" -eq 3 ]
    tw-simulate --stream $stream --chunk 10 './sim SEED' theta | cmp - out
  done
  [ "$(kept f)" = trial.tsv ] || fail "$(kept f)"
  # Other records in a later call, also fewer than the trial has.
  theta 2
  go tw-simulate --stream 3 --folder f './sim SEED' theta
  silent
  # A call of another stream may work at the same time.
  theta 40
  sed -i 's/^awk/sleep 0.2\n&/' sim
  tw-simulate --stream 4 --chunk 10 --folder f './sim SEED' theta >four 3>&- &
  go tw-simulate --stream 5 --chunk 10 --folder f './sim SEED' theta
  silent
  wait $!
  [ "$(wc -l <four)" -eq 41 ]
  [ "$(kept f)" = trial.tsv ] || fail "$(kept f)"
}

@test "no SEED is that of another stream, of another record or of the trial of a folder" {
  theta 3
  for stream in 0 1 2 2146; do
    go tw-simulate --chunk 1 --stream $stream --folder f$stream "awk -v s=SEED '{ print \$0 \"\t\" ((NR > 1) ? s : \"s\") }'" theta
    silent
    col s >>all
    go tw-simulate --stream $stream --folder g$stream --each 'echo {SEED} # {a} {b}' theta
    silent
    col x1 >>each
  done
  cmp all each
  [ "$(sort -u all | wc -l)" -eq 12 ]
  # The three simulations of the trial, of a filter and of --each; for all streams the same.
  for f in g0 g1 g2146; do sed -n '3,5s/\t.*//p' $f/trial.tsv; done | sort -u >trial
  [ "$(wc -l <trial)" -eq 3 ]
  [ "$(sed -n '3,5s/\t.*//p' f0/trial.tsv | sort -u | wc -l)" -eq 1 ]
  sort -u all trial >seeds
  [ "$(wc -l <seeds)" -eq 15 ]
  # A stream has SEEDs for a million records.
  awk 'BEGIN { print "a"; for (i = 0; i <= 1000000; i++) print 1 }' >many
  go tw-simulate --each 'touch run; echo {a}' many
  says 1 'more than 1000000 records' '--stream of its own'
}

@test "tw-simulate --folder refuses a simulator that gives other data than when the folder was begun" {
  theta 25
  sim
  go tw-simulate --seed 4 --stream 1 --chunk 10 --folder f './sim SEED' theta
  silent
  # Whatever the seed, the stream, the records, the chunks and the number of processes.
  cp sim sim.old
  sed -i 's/2 \* /3 * /' sim
  for options in '--stream 1' '--stream 2' '--seed 9 --stream 3' '--chunk 1 -j 3' '--launch sh'; do
    # shellcheck disable=SC2086 # words
    go tw-simulate $options --folder f './sim SEED' theta
    says 1 'the simulator gives other data than when f was begun' 'remove the folder' 'name another one' \
      'if only its noise does not follow from SEED' 'remove f/trial.tsv' || fail "$options"
    has
  done
  grep -q "begun, '0.375 [0-9]*' and not '0.25 [0-9]*', and" err || fail "$(cat err)"
  # The right one again, and after removing what the message says.
  cp sim.old sim
  go tw-simulate --stream 2 --folder f './sim SEED' <(sed 2,5d theta)
  silent
  sed -i 's/2 \* /3 * /' sim
  rm f/trial.tsv
  go tw-simulate --stream 3 --folder f './sim SEED' theta
  silent
  cp sim.old sim
  go tw-simulate --stream 3 --folder f './sim SEED' theta
  says 1 'other data than when f was begun'
  # Other names, more data, other parameters, and noise that does not follow from SEED.
  go tw-simulate --folder g './sim SEED' theta
  silent
  go tw-simulate --folder g './sim SEED | sed 1s/x1/y/' theta
  says 1 "g was begun with other columns of data, 'x1 x2' and not 'y x2': name another folder"
  go tw-simulate --folder g "./sim SEED | sed '1s/\$/\\tx3/; 1!s/\$/\\t1/'" theta
  says 1 "'x1 x2' and not 'x1 x2 x3'"
  go tw-simulate --folder g -x x1 './sim SEED' theta
  says 1 "'x1 x2' and not 'x1': name another folder"
  go tw-simulate --folder g -p a './sim SEED' theta
  says 1 'g was begun with other parameters' 'name another folder'
  go tw-simulate --folder h "awk -v s=\$\$ '{ print \$0 \"\\t\" ((NR == 1) ? \"y\" : s) } # SEED'" theta
  silent
  go tw-simulate --folder h "awk -v s=\$\$ '{ print \$0 \"\\t\" ((NR == 1) ? \"y\" : s) } # SEED'" theta
  says 1 'remove h/trial.tsv'
  # A damaged trial, and a simulator that fails.
  sed -i 2d h/trial.tsv
  go tw-simulate --folder h './sim SEED' theta
  says 1 'h/trial.tsv is damaged: remove the folder'
  for options in '' '--launch sh'; do
    # shellcheck disable=SC2086 # words
    go tw-simulate $options --folder g 'echo oh >&2; exit 3; : SEED' theta
    says 1 'the trial simulations of --folder: COMMAND ended with status 3; it said: oh'
    [ "$(kept g)" = trial.tsv ]
  done
}

@test "tw-simulate --folder ends with the same bytes after a call that was killed at any moment" {
  theta 60
  sim
  made 60 5 1
  sed -i 's/^awk/sleep 0.05\n&/' sim
  for i in 1 2 3 4 5; do
    tw-simulate --chunk 5 -j 2 --folder f './sim SEED' theta >out 2>/dev/null 3>&- &
    pid=$!
    sleep 0.1$i
    kill -9 $pid 2>/dev/null || :
    wait $pid 2>/dev/null || :
  done
  go tw-simulate --chunk 5 -j 2 --folder f './sim SEED' theta
  silent
  cmp out want
}

@test "two calls may work on the same chunks of a folder at once, and both write all records" {
  theta 40
  sim
  made 40 2 1
  sed -i 's/^awk/sleep 0.0$(($1 % 7))\n&/' sim
  for options in '-j 2' '--launch sh'; do
    for i in 1 2 3; do
      # shellcheck disable=SC2086 # words
      tw-simulate --chunk 2 $options --folder f './sim SEED' theta >out.$i 2>err.$i 3>&- &
      sleep 0.1$i
    done
    wait
    for i in 1 2 3; do
      [ ! -s err.$i ] || fail "$(cat err.$i)"
      cmp out.$i want || fail "$options: $i"
    done
    # Whoever is last has removed the chunks, unless two ended at the same moment.
    go tw-simulate --chunk 2 --folder f './sim SEED' theta
    silent
    [ "$(kept f)" = trial.tsv ] || fail "$(kept f)"
  done
}

# gone: check that none of the simulators that wrote their process numbers still runs.
gone() {
  local pid
  for i in $(seq 40); do
    for pid in $(cat pids); do ! kill -0 "$pid" 2>/dev/null || { sleep 0.1 && continue 2; }; done
    return 0
  done
  fail "still there: $(cat pids)"
}

@test "a signal to tw-simulate ends its workers and what they started, and finished chunks stay" {
  theta 60
  sim
  made 60 5 1
  cat >slow <<'S'
#!/bin/sh
[ "$(./chunk "$1")" -lt 4 ] || { echo $$ >>pids; [ -z "${2:-}" ] || trap '' TERM; sleep 60 & echo $! >>pids; wait; [ -z "${2:-}" ] || sleep 60; }
exec ./sim "$1"
S
  chmod +x slow
  for how in 'TERM -j:2' 'INT -j:2' 'HUP -j:1' 'QUIT -j:1' 'TERM --launch:sh' 'TERM -j:2 stubborn'; do
    read -r signal options word <<<"$how"
    rm -rf f pids
    # Not started by bash, whose background processes ignore SIGINT.
    perl -e '$SIG{INT} = $SIG{QUIT} = "DEFAULT"; exec @ARGV' tw-simulate --chunk 5 ${options/:/ } --folder f "./slow SEED $word" theta >out 2>err 3>&- &
    pid=$!
    for i in $(seq 100); do [ ! -s pids ] || break; sleep 0.05; done
    sleep 0.1
    kill -"$signal" $pid
    st=0
    wait $pid || st=$?
    [ "$st" -eq $((128 + $(kill -l "$signal"))) ] || fail "$how: status $st"
    gone || fail "$how"
    prefix_of want
    [ -e f/0-000003.tsv ] || fail "$how: $(ls f)"
    # A message says so, and only finished chunks remain.
    [ "$(cat err)" = 'tw-simulate: interrupted; start the same command again to continue' ] || fail "$how: $(cat err)"
    [ -z "$(ls -A f | grep -vE '^(lock|trial[.]tsv|0-[0-9]{6}[.]tsv)$')" ] || fail "$how: $(ls -A f)"
    clean
  done
}

@test "processes that a killed tw-simulate left behind do not disturb the next call" {
  theta 20
  sim
  made 20 5 1
  # Each chunk is written in two halves.
  cat >halves <<'S'
#!/bin/sh
./sim "$1" >"half.$$"
head -n 3 "half.$$"
echo >>begun
sleep 0.6
sed 1,3d "half.$$"
S
  chmod +x halves
  for how in '--launch:sh' "--launch:tr '\n' '\0' | xargs -0 -n 1 -P 4 sh -c" '-j:2'; do
    rm -rf f begun
    tw-simulate --chunk 5 "${how%%:*}" "${how#*:}" --folder f './halves SEED' theta >out 2>/dev/null 3>&- &
    pid=$!
    for i in $(seq 100); do [ ! -s begun ] || break; sleep 0.02; done
    kill -9 $pid
    wait $pid 2>/dev/null || :
    sleep 0.2
    go tw-simulate --chunk 5 "${how%%:*}" "${how#*:}" --folder f './halves SEED' theta
    silent || fail "$how"
    cmp out want || fail "$how"
    [ -z "$(ls f | grep -vE '^(lock|trial[.]tsv|0-[0-9]{6}[.](tsv|.*[.](in|err)))$')" ] || fail "$how: $(ls f)"
    sleep 1
  done
}

@test "a signal to tw-simulate ends workers that are just starting, too" {
  theta 400
  # At this time the program is starting workers, so that most of these signals arrive in between.
  for i in $(seq 1 "$(sampled 3)" 6); do
    : >pids
    tw-simulate --chunk 1 -j 400 'echo $$ >>pids; exec sleep 60' theta >out 2>err 3>&- &
    pid=$!
    for k in $(seq 200); do [ ! -s pids ] || break; sleep 0.01; done
    sleep 0.0$i
    kill -TERM $pid
    wait $pid 2>/dev/null || :
    sleep 0.1
    gone
  done
}

@test "tw-simulate opens its temporary folder to nobody else" {
  theta 5
  sim
  umask 0
  go tw-simulate 'ls -ld "$TMPDIR"/tw-simulate.* >&2; ./sim SEED; ls -ld "$TMPDIR"/tw-simulate.* >mode' theta
  did 0
  grep -q '^drwx------' mode || fail "$(cat mode)"
}

@test "tw-simulate removes the files of each process when it has ended" {
  theta 40
  sim
  go tw-simulate --chunk 1 -j 2 'ls "$TMPDIR"/tw-simulate.* | wc -l >>files; ./sim SEED' theta
  did 0
  # Three files of each of two processes, and not those of all chunks.
  [ "$(sort -n files | tail -n 1)" -le 9 ] || fail "$(cat files)"
}

@test "tw-simulate ends the other chunks if one fails or if its reader ends" {
  theta 60
  sim
  cat >slow <<'S'
#!/bin/sh
[ "$(./chunk "$1")" -ne 2 ] || { sleep 0.3; echo lost >&2; exit 4; }
[ "$(./chunk "$1")" -lt 3 ] || { echo $$ >>pids; sleep 60 & echo $! >>pids; wait; }
exec ./sim "$1"
S
  chmod +x slow
  go tw-simulate --chunk 5 -j 4 './slow SEED' theta
  says 1 'chunk 3 (records 11 to 15): COMMAND ended with status 4; it said: lost'
  [ "$(wc -l <out)" -eq 11 ]
  gone
  clean
  rm pids
  sed -i 's/echo lost/sleep 60; &/' slow
  { st=0; tw-simulate --chunk 5 -j 4 './slow SEED' theta 2>err || st=$?; echo $st >st; } | head -n 1 >out
  clean
}

@test "tw-simulate reports a full disk in one line, and keeps the finished chunks" {
  [ -w /dev/full ] || skip "no /dev/full"
  theta 60
  sim
  made 60 5 1
  st=0
  tw-simulate --chunk 5 --folder f './sim SEED' theta >/dev/full 2>err || st=$?
  echo $st >st
  : >out
  says 1 'No space left on device'
  go tw-simulate --chunk 5 --folder f './sim SEED' theta
  silent
  cmp out want
  # A launcher that still runs is ended.
  go timeout 20 bash -c 'tw-simulate --chunk 5 --launch "echo \$\$ >pids; sh; exec sleep 60" "./sim SEED" theta >/dev/full'
  says 1 'No space left on device'
  gone
  # The file system of the chunks: to a process that writes, a limit on file size looks like a full disk.
  slow && skip "limits are not for sanitizers"
  rm -r f
  theta 20000
  made 20000 10000 1
  (ulimit -f 100; trap '' XFSZ; go tw-simulate --chunk 10000 --folder f './sim SEED' theta)
  did 1
  go tw-simulate --chunk 10000 --folder f './sim SEED' theta
  silent
  cmp out want
}

@test "tw-simulate --launch takes any command that runs lines in any order, and notices what is left out" {
  theta 95
  sim
  made 95 10 3
  for by in sh 'sort -r | sh' "tr '\n' '\0' | xargs -0 -n 1 -P 3 sh -c" 'cat >lines; sh lines'; do
    go tw-simulate --seed 3 --chunk 10 --launch "$by" "./sim 'SEED'" theta
    silent || fail "$by"
    cmp out want || fail "$by"
  done
  [ "$(wc -l <lines)" -eq 10 ]
  go tw-simulate --chunk 10 --launch 'head -n 3 | sh' './sim SEED' theta
  says 1 'chunk 4 (records 31 to 40): --launch did not run it'
  [ "$(wc -l <out)" -eq 31 ]
  go tw-simulate --chunk 10 --launch 'echo no node >&2; exit 9' './sim SEED' theta
  says 1 'chunk 1 (records 1 to 10): --launch ended with status 9; it said: no node'
  go tw-simulate --chunk 10 --launch sh 'cat
' theta
  says 2 'one line'
  # Finished chunks are not launched again. The trial is launched before them.
  go tw-simulate --chunk 10 --folder f --launch 'head -n 3 | sh' './sim SEED' theta
  did 1
  go tw-simulate --chunk 10 --folder f --launch 'tee -a some | sh' './sim SEED' theta
  silent
  [ "$(wc -l <some)" -eq 8 ]
  [ "$(kept f)" = trial.tsv ] || fail "$(kept f)"
  # A chunk that fails after writing all output counts as failed.
  go tw-simulate --chunk 10 --launch sh "./sim SEED; [ SEED -ne ${S[2]} ]" theta
  says 1 'chunk 3 (records 21 to 30): COMMAND ended with status 1; it said nothing'
  [ "$(wc -l <out)" -eq 21 ]
  # Of two unfinished chunks, the message names the one that wrote to standard error.
  go tw-simulate --chunk 10 --launch 'sed 2d | sh' "[ SEED -ne ${S[3]} ] || { echo boom >&2; exit 1; }; ./sim SEED" theta
  says 1 'chunk 4 (records 31 to 40)' 'it said: boom'
  # A chunk that writes to standard error but succeeds is not blamed.
  go tw-simulate --chunk 10 --launch 'sed 2d | sh; echo lost >&2' './sim SEED; echo hello >&2' theta
  says 1 'chunk 2 (records 11 to 20)' 'it said: lost'
  # What a launcher wrote to the file of a chunk's messages is no message of this program.
  go tw-simulate --chunk 10 --launch 'sed "2s/.* 2>/echo no node >/" | sh' './sim SEED' theta
  says 1 'chunk 2 (records 11 to 20): --launch failed; it said: no node'
  # A chunk that printed nothing is launched again.
  go tw-simulate --chunk 10 --folder g --launch sh "[ SEED -ne ${S[3]} ] || [ -e again ] || exit 0; ./sim SEED" theta
  says 1 'chunk 4 (records 31 to 40): COMMAND printed nothing'
  touch again
  go tw-simulate --chunk 10 --folder g --launch sh "[ SEED -ne ${S[3]} ] || [ -e again ] || exit 0; ./sim SEED" theta
  silent
  clean
}

@test "tw-simulate names the file of its folder that it cannot write, and leaves no half a chunk" {
  theta 40
  sim
  made 40 10 1
  host=$(uname -n | sed 's/[^A-Za-z0-9-]/_/g')
  # The file, with HOST.PID as @, the one that the message names, and options.
  while read -r file named options; do
    rm -rf f
    # shellcheck disable=SC2016,SC2086 # another shell expands it; words
    go sh -c 'mkdir -p "f/${1%@*}$2.$$${1#*@}" && shift 2 && exec tw-simulate --chunk 10 --folder f "$@"' - \
      "$file" "$host" $options './sim SEED' theta
    says 1 "f/$named" 'Is a directory' || fail "$file"
    prefix_of want
    [ -z "$(find f -type f | grep -vE '/(lock|trial[.]tsv|0-[0-9]{6}[.]tsv)$')" ] || fail "$file: $(ls -A f)"
  done <<'E'
.@ trial.tsv:
0-000002.@.in 0-000002. --launch sh
0-000002.@.err 0-000002. --launch sh
E
}

@test "tw-simulate --launch srun starts a job for each line, as many at a time as -j says" {
  theta 95
  sim
  made 95 10 1
  mkdir bin
  printf '#!/bin/sh\necho "$*" | sed "s/ sh -c .*//" >>jobs\nwhile [ "$1" != sh ]; do shift; done\nexec "$@"\n' >bin/srun
  chmod +x bin/srun
  PATH=$PWD/bin:$PATH
  for o in '' '-j 3'; do
    : >jobs
    go tw-simulate --chunk 10 $o --launch srun "./sim 'SEED'" theta
    silent
    cmp out want
    [ "$(sort -u jobs)" = '-Q -N 1 -n 1 --exact' ]
    [ "$(wc -l <jobs)" -eq 10 ]
  done
}

@test "tw-simulate on a terminal shows how many records are done and how long the others will take" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  theta 30
  sim
  sed -i '2i sleep 0.4' sim
  for o in '' '--launch sh'; do
    script -qec "tw-simulate --chunk 10 $o './sim SEED' theta >out" typescript >/dev/null </dev/null
    tr '\r' '\n' <typescript >told
    grep -q '^.*tw-simulate: 0 of 30 records' told || fail "$(cat told)"
    grep -qE '^.*tw-simulate: [12]0 of 30 records, [0-9]+ s left' told || fail "$(cat told)"
    grep -qE '^.*tw-simulate: 30 records in [0-9]+ s$' told || fail "$(cat told)"
  done
  # Ten minutes or more are shown in minutes: 3000 chunks of 0.4 s or more.
  theta 3000
  script -qec "tw-simulate --chunk 1 '[ SEED -eq ${S[0]} ] && ./sim SEED' theta >out" typescript >/dev/null </dev/null || true
  tr '\r' '\n' <typescript | sed -n 's/.*tw-simulate: 1 of 3000 records, \([0-9]*\) min left.*/\1/p' >told
  [ "$(cat told)" -ge 20 ] || fail "$(cat typescript)"
}

@test "tw-simulate works next to a folder of its name, with children of another program, and with SIGCHLD ignored" {
  theta 9
  sim
  made 9 500 1
  go sh -c 'mkdir "$TMPDIR/tw-simulate.$$"; (sleep 0.1; exit 3) & exec tw-simulate "sleep 0.3; ./sim SEED" theta'
  silent
  cmp out want
  rmdir tmp/*
  clean
  go perl -e '$SIG{CHLD} = "IGNORE"; exec @ARGV' tw-simulate './sim SEED' theta
  silent
  cmp out want
}

@test "tw-simulate --launch parallel and srun make the bytes of one process" {
  theta 95
  sim
  made 95 10 3
  for by in parallel srun; do
    command -v $by >/dev/null || skip "no $by"
    { [ $by = parallel ] && [ -z "$(parallel --will-cite echo ::: 1 2>&1 >/dev/null)" ]; } || srun -Q true || skip "$by does not run"
    go tw-simulate --seed 3 --chunk 10 --launch $by './sim SEED' theta
    did 0
    # A job may take so long to start that progress is shown.
    ! grep -vE ': ([0-9]+ of )?95 records( in |, )[0-9]+ s' err || fail "$(cat err)"
    cmp out want
    go tw-simulate --seed 3 --chunk 10 --launch $by -j 2 "case SEED in $(seeds 3 | sed -n 5p)) echo died >&2; exit 1 ;; esac; ./sim SEED" theta
    says 1 'chunk 5 (records 41 to 50)' died
  done
}

@test "a filter gets no parameter that it may read as another number" {
  for cell in '$5' '<0.1' '>2' '~5' '(5)' "'5" '"5"' '#5' '-' '-x' '?'; do
    printf 'a\tb\n1\t2\n%s\t3\n' "$cell" >theta
    go tw-simulate "awk -v OFS='\t' '{ print \$0, (NR > 1 ? \$2 : \"x1\") }'" theta
    says 1 "theta:3: column 1 (a): not a number: '$cell'" || fail "$cell"
    has
    # It is no parameter.
    go tw-simulate -p b "awk -v OFS='\t' '{ print \$0, (NR > 1 ? \$1 : \"x1\") }'" theta
    silent || fail "$cell"
  done
  # Words and missing parameters are taken.
  tsv 'a b' 'logistic 1' 'NA 2' '_m 3' '2nd 4' >theta
  go tw-simulate "awk -v OFS='\t' '{ print \$0, (NR > 1 ? \$2 : \"x1\") }'" theta
  silent
}
