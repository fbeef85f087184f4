load lib
load flow

PRIOR='theta1=normal(0,1),theta2=normal(0,1)'

setup_file() {
  cd "$BATS_FILE_TMPDIR" || return 1
  mkdir made
  cd made || return 1
  simulate 400 2 2 >in
  simulate 500 2 2 7 >simulated
  held simulated >fresh
  tsv 'x1 x2' '0.3 -0.2' >obs
  {
    tw-flow "${TINY[@]}" in >flow
    tw-flow "${TINY[@]}" --likelihood in >like
    tw-flow "${TINY[@]}" --likelihood --seed 3 --kind maf in >like2
    tw-truncate -f flow -x obs --eps 0.2 >cut
  } 2>err
}

setup() {
  cd "$BATS_TEST_TMPDIR" || return 1
  cp "$BATS_FILE_TMPDIR"/made/* .
}

# summary FILE: the rows of the components in the summary of a posterior, a cell for each number.
summary() { awk -F '\t' '$1 == "summary" && $2 != "component" { gsub(" ", "\t", $3); print $2 "\t" $3 }' "$1"; }

@test "tw-stack writes the losses, errors and weights of a chain of tw-score into the posterior" {
  go tw-stack -f flow -l like -l like2 --prior "$PRIOR" simulated
  silent
  mv out posterior
  # Of all simulations, those count that tw-flow holds out.
  n=$(($(wc -l <fresh) - 1))
  [ $n -gt 30 ]
  go tw-stack -f flow -l like -l like2 --prior "$PRIOR" fresh
  cmp out posterior
  for l in like like2; do tw-stack -f flow -l $l --prior "$PRIOR" --weights 1 >of_$l; done
  tw-score -l -f flow --trained fresh | tw-score -l -f of_like --trained --proposals 150 --as a 2>/dev/null |
    tw-score -l -f of_like2 --trained --proposals 150 --as b 2>/dev/null >scored
  summary posterior >got
  awk -F '\t' -v OFS='\t' -v OFMT=%.17g 'NR == FNR { w[++k] = $2; next }
    FNR > 1 { n++; split($(NF - 2) " " $(NF - 1) " " $NF, l, " "); q = 0
      for (i = 1; i < 4; i++) q += w[i] * exp(-l[i])
      l[4] = -log(q)
      for (i = 1; i <= 4; i++) { sum[i] += l[i]; d = l[i] - l[4]; more[i] += d; square[i] += d * d } }
    END { for (i = 1; i <= 4; i++) { m = more[i] / n
      print sum[i] / n, m, sqrt((square[i] / n - m * m) / (n - 1)) } }' got scored >want
  close_to <(cut -f 6- got | tr '\t' '\n') <(tr '\t' '\n' <want) 1e-7
  cut -f 1,3-5 got | tr '\t' ' ' | diff - <(printf '%s\n' 'flow flow NA 400' 'likelihood 1 likelihood NA 400' \
    'likelihood 2 likelihood NA 400' 'posterior mixture NA NA')
  sed -n 's/^component\t[a-z0-9 ]*\t//p' posterior | diff - <(cut -f 2 got | head -n 3)
  [ "$(grep ^held-out posterior | cut -f 2- | tr '\t\n' ' ;')" = "used $n;outside 0;impossible 0;" ]
  # Of components that gain little, only the best has a weight.
  cut -f 2 got | head -n 3 | awk '$1 == 0 { n++ } END { exit n < 1 }'
  go tw-stack -f flow -l like -l like2 --prior "$PRIOR" --seed 2 fresh
  silent
  summary out | cmp -s - got && fail "another seed, the same losses"
  # A flow alone has a loss, too, and needs no simulations.
  go tw-stack -f flow fresh
  silent
  summary out | cut -f 6 | head -n 1 | diff - <(cut -f 6 got | head -n 1)
  go tw-stack -f flow
  silent
  [ "$(summary out | tail -n 1)" = $'posterior\t1\tmixture\tNA\tNA\tNA\tNA\tNA' ]
}

@test "tw-stack names the steps of a stepwise likelihood" {
  series 300 4 >in
  tw-flow "${TINY[@]}" in >flow 2>err
  tw-flow "${TINY[@]}" --likelihood --steps 1 in >like 2>err
  series 60 4 9 >simulated
  go tw-stack -f flow -l like --prior 'theta1=uniform(-0.9,0.9),theta2=uniform(0,1)' simulated
  silent
  [ "$(summary out | sed -n 2p | cut -f 3-5)" = $'stepwise\t1\t300' ]
}

@test "tw-stack leaves out simulations outside the truncated prior, and those at which no component has a density" {
  n=$(($(wc -l <fresh) - 1))
  tw-truncate -t cut fresh >kept 2>err
  go tw-stack -f flow -l like --prior "$PRIOR" --truncated cut fresh
  outside=$((n - $(wc -l <kept) + 1))
  [ $outside -gt 1 ]
  says 0 "$outside simulations are outside the truncated prior"
  mv out posterior
  [ "$(grep ^held-out posterior | cut -f 2- | tr '\t\n' ' ;')" = "used $((n - outside));outside $outside;impossible 0;" ]
  go tw-stack -f flow -l like --prior "$PRIOR" --truncated cut kept
  silent
  diff <(summary out) <(summary posterior)
  # Where the prior of the likelihood is 0 and the flow has no density.
  tw-flow "${TINY[@]}" --support theta1=-9:9,theta2=-9:9 in >bounded 2>err
  { head -n 1 fresh; for i in {1..120}; do tsv "99 0 0 $i" "0 99 0 $i"; done; } >far
  impossible=$(($(held far | wc -l) - 1))
  [ $impossible -gt 1 ]
  { cat fresh; sed 1d far; } >both
  go tw-stack -f bounded -l like both
  says 0 "no component has a density at $impossible simulations"
  mv out posterior
  [ "$(grep ^held-out posterior | cut -f 2- | tr '\t\n' ' ;')" = "used $n;outside 0;impossible $impossible;" ]
  go tw-stack -f bounded -l like fresh
  silent
  diff <(summary out) <(summary posterior)
}

@test "tw-stack on a terminal tells after two seconds how many simulations are done, and removes the line at the end" {
  script -q -e -c true /dev/null >said 2>&1 </dev/null || skip "no script(1), or no pseudo-terminal"
  echo '{ head -n 1 fresh; sleep 2.1; sed 1d fresh; } | tw-stack -f flow -l like --prior "$PRIOR" >posterior' >slowly
  PRIOR=$PRIOR script -q -e -c 'sh slowly' /dev/null >said </dev/null
  tr '\r' '\n' <said | sed $'s/^\033\\[K//' >lines
  # No time is left to tell before the first simulation is done.
  grep -qx "tw-stack: 0 of $(($(wc -l <fresh) - 1)) simulations" lines || fail "$(cat lines)"
  [[ $(tr -d '\n' <said) == *$'\r\033[K' ]] || fail "$(cat lines)"
  tw-stack -f flow -l like --prior "$PRIOR" fresh | cmp - posterior
}

@test "tw-stack gives all components the same weight if no simulation is left" {
  { tsv 'theta1 theta2 x1 x2' && for i in {1..60}; do tsv "9 9 0 $i"; done; } >far
  go tw-stack -f flow -l like --prior "$PRIOR" --truncated cut far
  did 0
  grep -q 'no simulation says which component is best' err
  [ "$(summary out | cut -f 2 | tr '\n' ' ')" = '0.5 0.5 1 ' ]
  head -n 1 fresh >none
  go tw-stack -f flow -l like --prior "$PRIOR" none
  says 1 none 'no records'
  go tw-stack -f flow -l like --prior "$PRIOR" -l nosuch fresh
  says 1 nosuch
  go tw-stack fresh
  says 2 '-f FLOW is required'
}
