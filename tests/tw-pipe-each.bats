# tw-pipe --each: from a command that prints its results to a report.
load lib
load analysis

# The simulator: three counts of 20 trials, in a report.
setup() {
  T=$BATS_TEST_TMPDIR
  cd "$T" || return 1
  cat >counts <<'S'
#!/bin/sh
echo 'counting, version 3'
awk -v seed="$2" -v p="$1" 'function u() { return (seed = seed * 16807 % 2147483647) / 2147483647 }
  BEGIN { u(); for (i = 0; i < 3; i++) { k = 0; for (j = 0; j < 20; j++) k += u() < p; print "count " i ": " k } }'
S
  chmod +x counts
  printf 'n1\tn2\tn3\n5\t3\t2\n' >obs.tsv
  E=(--each "$T/counts {theta} {SEED}" --take 'count 0:' --take 'count 1:' --take 'count 2:'
    --prior 'theta=uniform(0,1)' --obs obs.tsv --runs 300)
}

@test "a command that prints a report leads to regions, intervals and limits, and without -x the observation names the data" {
  needs_math
  slow && skip "flows are trained"
  brief
  analyse "${E[@]}" --limit theta=upper --limit theta=lower
  did 0
  grep -qxF 'tw-pipe: -x: the data are n1,n2,n3, as in obs.tsv' printed
  # No simulation is lost, and the data are counts.
  cat tw-out/simulated-?.tsv | awk -F '\t' '$1 == "theta" { next } { n++; for (i = 2; i <= 4; i++) if ($i !~ /^([0-9]|1[0-9]|20)$/) exit bad = 1 } END { exit bad || n != 300 }'
  # SEED differs between simulations, so that all three counts are rarely equal.
  [ "$(sed 1d tw-out/simulated-1.tsv | cut -f 2-4 | sort -u | wc -l)" -ge 30 ]
  # The limits are on the right side of the median.
  awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
    $c["lo"] == "-inf" && $c["hi"] > $c["median"] { upper++ } $c["hi"] == "inf" && $c["lo"] < $c["median"] { lower++ }
    END { exit !(upper == 1 && lower == 1 && NR == 3) }' tw-out/limits.tsv || fail "$(cat tw-out/limits.tsv)"
  [ "$(tw-read -c prior_lo,prior_hi tw-out/parameters.tsv | sed 1d)" = '0.05	0.95' ]
  printf 'theta\n0.2\n0.99\n' | sh tw-out/ask.sh >asked
  [ "$(wc -l <asked)" -eq 3 ]
  # Other columns of the table are left out, and spaces are separators, too.
  printf 'theta other\n0.2 1\n' | sh tw-out/ask.sh >spaced
  [ "$(sed 1q spaced)" = 'theta	region' ]
}

# names LINE...: check the messages of the last command, without "tw-pipe: " and the numbers of the trial.
names() { sed 's/^tw-pipe: //; s/ = [-+.e0-9]*, b/ = N, b/; s/ = [-+.e0-9]*;/ = N;/' err | diff - <(printf '%s\n' "$@") >&2; }

@test "numbers without names are shown next to the observation, once" {
  printf 'id\tlong name\tb\none\t5\tNA\ntwo\t6\t8\n' >obs.tsv
  E=(--prior 'theta=uniform(0,1)' --obs obs.tsv -o folder)
  go tw-pipe "${E[@]}" --each 'echo {theta} {SEED}'
  did 0
  names '-x: the data are long name,b, as in obs.tsv' \
    'trial run 1: long name = N, b = N; observation: long name = 5, b = nan' \
    'obs.tsv: 2 observations, each with an answer of its own: data of one go into one record'
  # Also if the trial fails: the data of one observation are in a column.
  tsv n 5 6 7 >column.tsv
  go tw-pipe "${E[@]}" --obs column.tsv --each 'echo {theta} {SEED} 7'
  did 1
  tail -n 2 err | grep -qF 'printed 3 numbers and not 1, the columns of data: n' || fail "$(cat err)"
  [ "$(tail -n 1 err)" = 'tw-pipe: column.tsv: 3 observations, each with an answer of its own: data of one go into one record' ]
  # The same with -x, and with NA for a failed simulation.
  sed -i '$d; s/NA/1.5D5/' obs.tsv
  rm -rf folder
  go tw-pipe "${E[@]}" -x 'b,long name' --on-failure na --each 'test {SEED} -gt 0 && false; : {theta}'
  did 0
  [ "$(tail -n 1 err)" = 'tw-pipe: trial run 1: b = nan, long name = nan; observation: b = 1.5D5, long name = 5' ] || fail "$(cat err)"
  # A long list is cut.
  awk 'BEGIN { for (i = 1; i <= 20; i++) { h = h "\tx" i; d = d "\t" i } print substr(h, 2); print substr(d, 2) }' >obs.tsv
  rm -rf folder
  go tw-pipe "${E[@]}" --each 'seq 20; : {theta} {SEED}'
  did 0
  list='x1 = 1, x2 = 2, x3 = 3, x4 = 4, x5 = 5, x6 = 6, x7 = 7, x8 = 8, ...'
  [ "$(tail -n 1 err)" = "tw-pipe: trial run 1: $list; observation: $list" ] || fail "$(cat err)"
  # A warning about the trial simulations appears once.
  rm -rf folder
  go tw-pipe "${E[@]}" --each 'seq 20; : {theta} {half_life}{SEED}'
  [ "$(grep -c '{half_life}' err)" -eq 1 ] || fail "$(cat err)"
}

@test "data of the simulator and of the observation are matched by name, or refused, or a line says that they have none" {
  tsv 'n1 n2' '1 2' >obs.tsv
  E=(--prior 'theta=uniform(0,1)' --obs obs.tsv)
  # append NAME...: print a simulator that appends these columns with the values 1, 2, ...
  append() { printf "awk -v OFS='\t' -v names='$*' '{ n = split(names, of, \" \"); s = \$0; for (i = 1; i <= n; i++) s = s OFS ((NR == 1) ? of[i] : i); print s }'"; }
  # The same columns: nothing is to be said of them.
  tsv 'x1 x2' '1 2' >obs.tsv
  go tw-pipe "${E[@]}" --simulate "$(append x1 x2)"
  did 0
  run ! grep -F 'the data are' err
  rm -rf tw-out
  go tw-pipe "${E[@]}" --each 'echo 1 2; : {theta} {SEED}'
  did 0
  grep -qxF 'tw-pipe: -x: the data are x1,x2, as in obs.tsv' err
  rm -rf tw-out
  tsv 'n1 n2' '1 2' >obs.tsv
  # Another order, and an additional column.
  go tw-pipe "${E[@]}" --simulate "$(append n2 u n1)"
  did 0
  grep -qxF 'tw-pipe: -x: the data are n1,n2, as in obs.tsv' err || fail "$(cat err)"
  grep -qx "data='n1,n2' # the columns with data" out
  # One column or all have other names.
  for of in 'n1 n3' 'x1 x2' n1; do
    rm -rf tw-out
    go tw-pipe "${E[@]}" --simulate "$(append "$of")"
    did 2
    grep -qE "no column 'n[12]'" err || fail "$of: $(cat err)"
  done
  # x* must match the same names on both sides; a message lists the other columns of the observation.
  tsv 'temp x2 x1' '9 2 1' >obs.tsv
  for of in x1 'x1 x2 x3' 'x1 x3'; do
    rm -rf tw-out
    go tw-pipe "${E[@]}" --simulate "$(append "$of")"
    did 2
    grep -q "no column 'x[23]'" err || fail "$of: $(cat err)"
  done
  rm -rf tw-out
  go tw-pipe "${E[@]}" --simulate "$(append x1 x2)"
  did 0
  grep -qxF 'tw-pipe: -x: the data are x2,x1, as in obs.tsv; not used: temp' err || fail "$(cat err)"
  # A header that a command prints is refused as a word among numbers, and another number of data, too.
  for of in "echo x1 x2; echo 2 {theta}|a word among its numbers: 'x1'" 'echo 1 2 {theta}|printed 3 numbers and not 2, the columns of data: x2,x1'; do
    rm -rf tw-out
    go tw-pipe "${E[@]}" --each "${of%|*}"
    did 1
    names '-x: the data are x2,x1, as in obs.tsv; not used: temp' "$(tail -n 1 err)"
    tail -n 1 err | grep -qF "${of#*|}" || fail "$(cat err)"
  done
  go tw-pipe "${E[@]}" --each 'echo x1 1; echo x2 {theta}' --take x1 --take x2
  did 2
  tail -n 1 err | grep -qF 'give --take in the order of the columns, x2,x1' || fail "$(cat err)"
}

@test "no two simulations of an analysis with --each have the same SEED" {
  brief
  printf 'x1\tx2\n0.5\t7\n' >obs.tsv
  analyse --each 'echo {theta},{SEED}' -d , --prior 'theta=uniform(0,1)' --obs obs.tsv --runs 300 --points 5
  did 0
  # In a log without a terminal, a line says when simulations begin, and one when they have ended.
  grep '[0-9] simulations ' err | sed 's/, [0-9]* [A-Z][a-z]* [0-9:]*$//' | diff - <(for k in '1 60' '2 60' '3 120' 'c 60'; do
    printf '%s\n' "simulated-${k% *}.tsv: ${k#* } simulations "{begin,'have ended'}; done)
  cat tw-out/simulated-?.tsv | awk -F '\t' '$1 != "theta" && $1 != $2 { exit bad = 1 } $1 != "theta" && ($3 in seen) { exit bad = 1 } { seen[$3]; n++ }
    END { exit bad || n != 304 }'
}

@test "tw-pipe passes the options of --each to tw-simulate as they were typed" {
  printf '{a} $HOME \140ls\140 "q" \047s\047 \\ *\n' >"in put '\$x.txt"
  printf 'u\tv\n1\t3\n' >obs.tsv
  cat >say <<'S'
#!/bin/sh
cat "in put '\$x.txt" >"$1/read"
echo "it's \$1 \`x\` \"*\";$2;3"
S
  chmod +x say
  go tw-pipe --each "'$T/say' '$T' {a}" --template "in put '\$x.txt" --take "it's \$1 \`x\` \"*\"" -d ';' --on-failure na \
    -x 'u,v' --prior 'a=uniform(0,1)' --obs obs.tsv --runs 300
  did 0
  mv out script.sh
  sed -i '/^step typical/,$d' script.sh
  go sh script.sh
  did 0
  awk -F '\t' 'NR > 1 && ($2 != $1 || $3 != 3) { exit bad = 1 } END { exit bad || NR != 61 }' tw-out/simulated-1.tsv || fail "$(cat err tw-out/simulated-1.tsv)"
  grep -q '^0\.[0-9]* \$HOME `ls` "q" '"'s'"' . \*$' read || fail "$(cat read)"
  for option in --take --template; do
    rm -rf tw-out
    go tw-pipe --each 'echo {a}' $option $'a\nb' --prior 'a=uniform(0,1)' --obs obs.tsv
    says 2 "$option: must be one line: 'a?b'"
  done
}

@test "tw-pipe reports errors of --each and --limit before anything is simulated" {
  go tw-pipe -x n1,n2,n3 --each "$T/counts 0.5 {SEED}" --prior 'theta=uniform(0,1)' --obs obs.tsv
  says 2 'parameter theta is not used'
  rm -rf tw-out
  go tw-pipe -x n1,n2,n3 --each "$T/counts {theta} {SEED}" --prior 'theta=uniform(0,1)' --obs obs.tsv
  says 1 "a word among its numbers: 'counting,'"
  rm -rf tw-out
  go tw-pipe "${E[@]}" --simulate cat
  says 2 'cannot be combined'
  go tw-pipe --simulate cat --take x --prior 'theta=uniform(0,1)' --obs obs.tsv
  says 2 'need --each'
  for limit in theta theta=both '=upper' 'mu=upper'; do
    rm -rf tw-out
    go tw-pipe "${E[@]}" --limit "$limit"
    [ "$(tail -n 1 err)" = "tw-pipe: --limit: must be NAME=lower or NAME=upper, NAME that of a parameter: '$limit'" ] || fail "$limit: $(cat err)"
  done
  for name in 'a*b' 'a?b' 'a[b' 'a]b' 'a(b)' 'a&b' 'a|b' 'a;b' 'a<b' 'a>b' "a'b" 'a"b' 'a`b' 'a$b' 'a!b' '~a' 'a/b' '../a'; do
    rm -rf tw-out
    go tw-pipe --each "seq 3; : {$name} {SEED}" --prior "$name=uniform(0,1)" --obs obs.tsv --limit "$name=upper"
    did 2 || fail "$name"
    [ "$(tail -n 1 err)" = "tw-pipe: --limit: must be of a parameter whose name has no blank, no / and nothing that a shell would interpret: '$name=upper'" ] || fail "$(cat err)"
  done
  # The data of an observation that names none, or by a name beyond all measure.
  tsv 'id theta' '1 2' >obs.tsv
  go tw-pipe "${E[@]}"
  says 2 'obs.tsv: no column with data: theta is a parameter, too'
  tsv id 1 >obs.tsv
  go tw-pipe "${E[@]}"
  says 2 'obs.tsv: no column with data: give -x'
  tsv "$(printf '%0300d' 0 | tr 0 y)" 1 >obs.tsv
  go tw-pipe "${E[@]}"
  says 2 'obs.tsv: the name of a column is too long: yyy'
  # No program of tw is found.
  mkdir stub
  printf '#!/bin/sh\nexit 127\n' >stub/tw-sample
  chmod +x stub/tw-sample
  printf 'n1\tn2\tn3\n5\t3\t2\n' >obs.tsv
  rm -rf tw-out
  go env PATH="$PWD/stub:$PATH" tw-pipe -x n1,n2,n3 "${E[@]}"
  says 1 'the trial simulations could not be started: are sh and the programs of tw in PATH?'
}

@test "an observation that is no table of tw, or has no record, is refused before a simulation" {
  for table in 'n1,n2,n3\n5,3,2\n' 'n1;n2;n3\n5;3;2\n' 'n1 n2 n3\n5 3 2\n' '"n1","n2"\n5,3\n'; do
    # shellcheck disable=SC2059 # a table
    printf "$table" >obs.tsv
    for o in --each --simulate; do
      go tw-pipe $o 'touch simulated; : {theta} {SEED}' --prior 'theta=uniform(0,1)' --obs obs.tsv
      says 2 'obs.tsv: one column, ' 'tabs separate columns; tw-read converts other tables' || fail "$table"
    done
  done
  printf 'n1\tn2\tn3\n' >obs.tsv
  go tw-pipe "${E[@]}"
  says 1 'obs.tsv: there is no observation below the line of names'
  printf '5\t3\t2\n' >obs.tsv
  go tw-pipe "${E[@]}"
  says 1 'obs.tsv:1: the header holds only numbers: add a line of names above, or let tw-read --names add it'
  [ ! -e simulated ]
  # The only column is a parameter.
  printf 'theta\n5\n' >obs.tsv
  go tw-pipe "${E[@]}"
  says 2 'obs.tsv: no column with data: theta is a parameter, too: give the data another name'
}

@test "a datum of the observation that is no number is refused before an analysis begins" {
  E=(--each 'echo {theta} {SEED}; : {SEED}' --prior 'theta=uniform(0,1)' --runs 300 --obs obs.tsv)
  for of in '1,5' '12,345' 'abc' '30 fish' '1 234' "1'234" '1e400' '" 1,5 "' '"5 m"' '5 m' '5;' '-'; do
    for o in --each --simulate; do
      printf 'n1\tn2\n5\t%s\n' "$of" >obs.tsv
      [ $o = --each ] || E[0]=--simulate E[1]="awk -v OFS='\\t' '{ print \$1, ((NR > 1) ? SEED : \"n1\"), ((NR > 1) ? 1 : \"n2\") }'"
      go tw-pipe "${E[@]}"
      did 1 || fail "$of $o"
      tail -n 1 err | grep -qF "tw-pipe: obs.tsv:2: column 2 (n2): not a number: '$of' (write it without a unit" || fail "$of $o: $(cat err)"
      [ ! -e tw-out/analysis.sh ]
    done
  done
  # What tw-read makes a number of, or a missing one, is none of these.
  for of in ' 0.50' '"0.50"' '" 0.50 "' 1.5D+03 .123-101 '****' '-nan(ind)' NA '' 0x1.8p+1 +3 '"NA"'; do
    rm -rf tw-out
    printf 'n1\tn2\n5\t%s\n' "$of" >obs.tsv
    go tw-pipe "${E[@]}"
    did 0 || fail "$of"
  done
  for name in '"n1"' ' n1' 'n1 ' '"n1'; do
    printf '%s\tn2\n5\t3\n' "$name" >obs.tsv
    go tw-pipe "${E[@]}"
    says 2 "obs.tsv: the name '$name' begins or ends with a quote or a space: tw-read removes them"
  done
}

@test "an observation without a datum is refused before an analysis begins" {
  each='echo {theta} {SEED}'
  filter="awk -v OFS='\t' '{ print \$1, ((NR > 1) ? SEED : \"n1\"), ((NR > 1) ? 1 : \"n2\") }'"
  line=2
  for rows in 'NA\tNA' 'nan\tinf' '\t****' '-inf\t"NA"' '5\t3\nNA\t' '5\t3\n\t'; do
    ! [[ $rows == 5* ]] || line=3
    printf "n1\tn2\n$rows\n" >obs.tsv
    for o in --each --simulate; do
      if [ $o = --each ]; then command=$each; else command=$filter; fi
      go tw-pipe "$o" "$command" --prior 'theta=uniform(0,1)' --runs 300 --obs obs.tsv
      did 1 || fail "$rows $o"
      tail -n 1 err | grep -qF "tw-pipe: obs.tsv:$line: all data of the observation are missing or infinite, and say nothing about parameters: write its numbers, or leave the line out" || fail "$rows $o: $(cat err)"
      [ ! -e tw-out/analysis.sh ]
    done
  done
  # One datum that is known is enough, and an empty line below one column is an observation without any.
  printf 'n1\tn2\nNA\t3\n' >obs.tsv
  go tw-pipe --each "$each" --prior 'theta=uniform(0,1)' --runs 300 --obs obs.tsv
  did 0
  printf 'n1\n3\n\n' >obs.tsv
  go tw-pipe --each 'echo {theta}' --prior 'theta=uniform(0,1)' --runs 300 --obs obs.tsv
  did 1
  grep -qF 'tw-pipe: obs.tsv:3: all data of the observation are missing' err
}

@test "data with the name of a column that the script makes are refused" {
  for name in p unlike leaf score region cdf rank_x score_kde; do
    printf '%s\n5\n' "$name" >obs.tsv
    go tw-pipe --each 'echo {theta}' --prior 'theta=uniform(0,1)' --runs 300 --obs obs.tsv
    did 2 || fail "$name"
    tail -n 1 err | grep -qF "the script makes a column '$name' itself: tw-read --rename" || fail "$name: $(cat err)"
  done
}

@test "a parameter that --prior gives twice is named" {
  go tw-pipe --each 'echo {theta} {k}' --obs obs.tsv --prior 'theta=uniform(0,1) k=uniform(0,1),theta=uniform(1,2)'
  did 2
  tail -n 1 err | grep -qF "tw-pipe: --prior: theta is given twice: 'theta=uniform(1,2)'"
}

@test "a script has steps for one-sided limits if --limit asks for them" {
  go tw-pipe "${E[@]}" --limit theta=upper --limit theta=lower
  did 0
  for side in upper lower; do
    grep -q "^step bounds-theta=$side.tsv tw-bounds .* --side $side " out
    grep -q "^step limit-theta=$side.tsv tw-classify .* -p theta " out
  done
  grep -q "^step limits.tsv  *tw-read limit-theta=upper.tsv limit-theta=lower.tsv$" out
  go tw-pipe "${E[@]}" --limit theta=upper --limit theta=upper
  did 2
  [ "$(tail -n 1 err)" = "tw-pipe: --limit: must be given once: 'theta=upper'" ]
  go tw-pipe "${E[@]}"
  did 0
  run ! grep -q limit out
}
