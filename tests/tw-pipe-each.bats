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
  quick tw-pipe "${E[@]}" --limit theta=upper --limit theta=lower 2>err || fail "$(cat err)"
  grep -qxF 'tw-pipe: -x: the data are n1,n2,n3' err
  sh analysis.sh >out 2>err || fail "$(cat err)"
  # No run of the simulator is lost, and its data are counts.
  cat tw-out/runs-*.tsv | awk -F '\t' '$1 == "theta" { next } { n++; for (i = 2; i <= 4; i++) if ($i !~ /^([0-9]|1[0-9]|20)$/) exit bad = 1 } END { exit bad || n != 300 }'
  # SEED differs from run to run: equal counts of all three are rare.
  [ "$(sed 1d tw-out/runs-1.tsv | cut -f 2-4 | sort -u | wc -l)" -ge 30 ]
  # The limits are on their sides of the median, and the report has them.
  awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
    $c["lo"] == "-inf" && $c["hi"] > $c["median"] { upper++ } $c["hi"] == "inf" && $c["lo"] < $c["median"] { lower++ }
    END { exit !(upper == 1 && lower == 1 && NR == 3) }' tw-out/limits.tsv || fail "$(cat tw-out/limits.tsv)"
  grep -q 'theta .* at most ' out && grep -q 'theta .* at least ' out
  # parameters.tsv has the prior's interval.
  [ "$(tw-read -c prior_lo,prior_hi tw-out/parameters.tsv | sed 1d)" = '0.05	0.95' ]
  printf 'theta\n0.2\n0.99\n' | tw-out/ask.sh >asked
  [ "$(wc -l <asked)" -eq 3 ]
}

@test "no two simulations of an analysis with --each have the same SEED, and a message says which simulation failed" {
  printf 'x1\tx2\n0.5\t7\n' >obs.tsv
  tw-pipe --each 'echo {theta},{SEED}' -d , --prior 'theta=uniform(0,1)' --obs obs.tsv --chunk 40 >script.sh 2>err || fail "$(cat err)"
  # What the script calls, without its estimates.
  sed -n "/^begin /,/^END/p" script.sh | sed '1d;$d' >tw-out/settings
  echo "all='theta'" >>tw-out/settings
  for of in '1 1' '2 2' '3 3' 'calib-1 1001'; do
    # shellcheck disable=SC2086 # two words
    set -- $of
    here=$PWD threads=2 launch='' start=1 tw-out/simulate.sh "$1" 150 "$2" >/dev/null
  done
  cat tw-out/runs-*.tsv | awk -F '\t' '$1 != "theta" && $1 != $2 { exit bad = 1 } $1 != "theta" && ($3 in seen) { exit bad = 1 } { seen[$3]; n++ }
    END { exit bad || n != 604 }'
  sed -i "s/^simulate=.*/simulate='echo {theta},{SEED}; test {SEED} != 999'/; s/^seed=.*/seed=2/" tw-out/settings
  seed=$(tw-simulate -p theta --seed 2 --stream 7 --each 'echo {theta},{SEED}' -d , <(seq 0 99 | sed 1s/.*/theta/) | sed -n 100p | cut -f 3)
  sed -i "s/999/$seed/" tw-out/settings
  rm tw-out/trial*
  here=$PWD threads=2 launch='' start=2 go tw-out/simulate.sh other 150 7
  grep -q "^tw-simulate: record 99: echo .*,$seed; test .*: ended with status 1" err || fail "$(cat err)"
}

@test "options of --each reach tw-simulate as they were typed" {
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
  awk -F '\t' 'NR > 1 && ($2 != $1 || $3 != 3) { exit bad = 1 } END { exit bad || NR != 4 }' tw-out/check/runs-1.tsv || fail "$(cat err tw-out/check/runs-1.tsv)"
  grep -q '^0\.[0-9]* \$HOME `ls` "q" '"'s'"' . \*$' read || fail "$(cat read)"
  for option in --take --template; do
    rm -rf tw-out
    go tw-pipe --each 'echo {a}' $option $'a\nb' --prior 'a=uniform(0,1)' --obs obs.tsv
    says 2 "$option: must be one line: 'a?b'"
  done
}

@test "what goes wrong with --each and --limit is said before anything is simulated" {
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
}
