# tw-report: sentences that follow from the files of a folder made by hand.
load lib
load flow

# bounds BY OPTIONS ROW...: a table of tw-bounds by hand; a row is GROUP N L U MASS [GAP MASS_RUNS UPPER_RUNS], with
# alpha 0.1 or, before GROUP, the alpha and a colon. U = N + 1 has no score.
bounds() {
  echo "# tw-bounds 1 --beta 0.1 $2"
  printf '%s\n' "${@:3}" | awk -v OFS='\t' -v by="$1" '
    NR == 1 { gaps = NF > 5
      print by, "n", "alpha", "beta", "k", "cutoff", "l", "u", "lower", "upper", "coverage", "mass" \
        (gaps ? OFS "gap" OFS "mass_runs" OFS "lower_runs" OFS "upper_runs" : "") }
    { alpha = .1
      if (split($1, a, ":") == 2) { alpha = a[1]; $1 = a[2] }
      gsub(",", OFS, $1)
      print $1, $2, alpha, .1, 1, .5, $3, $4, ($3 > 0 ? .4 : "-inf"), ($4 > $2 ? "inf" : .6), .9, \
        $5 (gaps ? OFS $6 OFS $7 OFS .45 OFS $8 : "") }'
  echo "# end $(($# - 2))"
}

# labels IN UNDETERMINED OUT [VALUES]: so many draws of a and b with these labels; a counts from 1, or is the awk
# expression VALUES of this number, i.
labels() {
  awk -v OFS='\t' -v in_="$1" -v un="$2" -v out="$3" "BEGIN { print \"a\", \"b\", \"region\"
    for (i = 1; i <= in_ + un + out; i++)
      print (${4:-i}), i / 7, (i <= in_ ? \"inside\" : i <= in_ + un ? \"undetermined\" : \"outside\") }"
}

# intervals ROW...: parameters.tsv of rows NAME MEDIAN LO HI INNER_LO INNER_HI OUTER_LO OUTER_HI [ESS [PRIOR_LO
# PRIOR_HI]]; before the name may be an id and a colon.
intervals() {
  printf '%s\n' "$@" | awk -v OFS='\t' '
    { id = split($1, a, ":") == 2; if (id) $1 = a[1] OFS a[2] }
    NR == 1 { print (id ? "id" OFS : "") "parameter", "mean", "sd", "median", "lo", "hi", "inner_lo", "inner_hi",
      "outer_lo", "outer_hi", "ess" (NF > 9 ? OFS "prior_lo" OFS "prior_hi" : "") }
    { print $1, 0, 1, $2, $3, $4, $5, $6, $7, $8, (NF > 8 ? $9 : 5000) (NF > 9 ? OFS $10 OFS $11 : "") }'
}

# folder: a small analysis of two parameters in the folder d. 700 of 1000 draws are inside, 200 undetermined.
folder() {
  mkdir -p d
  tsv 'x p' '1 0.5' >d/typical.tsv
  bounds all '--gap 0.01 -s cdf' 'all 2000 1700 1900 0.1 0.02 0.03 0.6' >d/bounds.tsv
  bounds parameter '--ranks 1000 --gap 0.01,0.02 -s rank' 'a 2000 1700 1900 0.1 0.02 0.03 0.6' \
    'b 2000 1700 1900 0.1 0.03 0.03 0.6' >d/intervals.tsv
  labels 700 200 100 >d/regions.tsv
  cut -f 1,2 d/regions.tsv >d/draws.tsv
  intervals 'a 500 50 950 60 940 40 960 5000 -1000 2000' 'b 70 7 133 8 132 6 134 5000 -100 200' >d/parameters.tsv
  gap_file 'region - 0.1 100 0.01 0.001' 'outside - NA 100 0 0' >d/gap.tsv
  tsv 'column level n share' 'rank_a 0.9 1000 0.9' 'rank_b 0.9 1000 0.9' >d/coverage.tsv
  tsv 'simulations mass lower upper' '10000 0.1 NA NA' '40000 0.05 0.04 0.06' '160000 0.02 0.01 0.03' >d/forecast.tsv
  { echo x; seq 2000; } >d/simulated-c.tsv
}

# report: the report of d, with each paragraph and each label's sentence in one line.
report() {
  go tw-report d
  silent || return 1
  unwrap <out >lines
}

# shows LINE...: the report has each of these lines.
shows() {
  local line
  report || return 1
  for line; do
    grep -qxF -- "$line" lines || { cat lines >&2; fail "^ no line: $line"; } || return 1
  done
}

# lacks TEXT...: the report, which was shown, has none of these.
lacks() {
  local text
  for text; do
    run ! grep -F -- "$text" lines || return 1
  done
}

# golden: the last report is the text on standard input, with the version of this build.
golden() {
  sed "s/VERSION/$(tw-report --version | sed 's/.* //')/" | diff - out >&2 || fail '^ wanted < but got >'
}

model() {
  mkdir -p tw-out
  tsv 'day1 p' '1 0.57' >tw-out/typical.tsv
  # The limit with any number of calibration simulations: 2 x 1.645 x 1.5 x 0.0134 = 0.0661.
  bounds all '--gap 0.0134 -s cdf' 'all 2000 1726 1866 0.07 0.028 0.022 0.6' >tw-out/bounds.tsv
  bounds parameter '--ranks 1000 --gap 0.010,0.012,0.015 -s rank' 'beta 2000 1726 1866 0.07 0.024 0.022 0.6' \
    'gamma 2000 1726 1866 0.07 0.025 0.022 0.6' 'overdispersion 2000 1726 1866 0.07 0.026 0.022 0.6' >tw-out/intervals.tsv
  # The widths of the central intervals, 0.151, 0.138 and 0.196, give the unit 0.001.
  intervals 'beta 1.7361 1.664 1.815 1.6711 1.8058 1.6539 1.8291 9000 0.72437 3.7521' \
    'gamma 0.5419 0.476 0.614 0.4832 0.6051 0.4711 0.6199 9000 0.2179 1.1296' \
    'overdispersion 0.1081 0.043 0.239 0.0471 0.2208 0.0379 0.2651 9000 0.01937 0.5191' >tw-out/parameters.tsv
  awk -v OFS='\t' 'BEGIN { print "beta", "gamma", "overdispersion", "region"
    for (i = 1; i <= 1000; i++) print i, i, i, (i <= 861 ? "inside" : i <= 929 ? "undetermined" : "outside") }' \
    >tw-out/regions.tsv
  touch tw-out/draws.tsv tw-out/pairs.png tw-out/ask.sh
  gap_file 'region - 0.1 100 0.0134 0.001' 'outside - NA 100 0.001 0.001' >tw-out/gap.tsv
  tsv 'column level n share' 'cdf 0.9 2000 0.9' 'rank_beta 0.9 2000 0.902' 'rank_gamma 0.9 2000 0.907' \
    'rank_overdispersion 0.9 2000 0.905' >tw-out/coverage.tsv
  tsv 'simulations mass lower upper' '10000 0.07 NA NA' '40000 0.039 0.028 0.051' '160000 0.022 0.014 0.033' \
    >tw-out/forecast.tsv
  { echo x; seq 2000; } >tw-out/simulated-c.tsv
  hand 'none 0 0 0 1' | sed 's/^# end/# note runs 8000\n&/' >tw-out/posterior.tsv
}

@test "tw-report says what to report, the joint region, four checks and what more simulations would give" {
  model
  go tw-report tw-out
  silent
  golden <<'X'
The 90 % credible region of obs.tsv                 tw VERSION, 10,000 simulations

parameter        median   outer interval   inner interval   prior (central 90 %)
beta             1.736    1.653 to 1.830   1.672 to 1.805   0.724 to 3.75
gamma            0.542    0.471 to 0.620   0.484 to 0.605   0.218 to 1.13
overdispersion   0.108    0.037 to 0.266   0.048 to 0.220   0.0194 to 0.519

Report the outer intervals. With 95 % confidence for each parameter, such
intervals contain the true value in at least 90 % of simulations (guaranteed).
At your data each should hold at least 90 % of the posterior; that is not
guaranteed, but the intervals are widened for it by their allowances below.

All parameters together: 86.1 % of the posterior estimate is inside the 90 %
region, 6.8 % is undetermined (mostly because the estimate is too inaccurate),
7.1 % is outside. Do not make a region of the intervals: each is about one
parameter alone. A region to report is what is inside or undetermined:
pairs.png;  sh tw-out/ask.sh FILE  labels values of your own, below a header
with their names.

Checks
observation     typical of the simulations (p = 0.57)
coverage        before calibration, 90 % intervals of each parameter contained
                the true value in 90.2 to 90.7 % of 2000 new simulations, which
                agrees with 90 %
data            inform every parameter
at your data    coverage typically differs from its average by 1.3 percentage
                points for the region (the region's allowance: 2.8) and by 1.0
                to 1.5 for the intervals (the intervals' allowances: 2.4 to 2.6)

What more simulations would give
simulations   undetermined, on average over simulations
10,000        7.0 %
40,000        3.9 % (forecast; 80 % interval 2.8 to 5.1)
160,000       2.2 % (forecast; 80 % interval 1.4 to 3.3)
For 40,000, add  --runs 40000 --reuse tw-out -o tw-out-2  to your command.
The new simulations must train the estimate: more calibration alone cannot go
below 4.4 %.

All this assumes that the prior and the simulator describe the observation.
tw-report(1) explains every line.
X
  [ "$(wc -w <out)" -le 400 ]
}

@test "tw-report counts all simulations that were made, and forecasts in such numbers" {
  model
  # A flow alone has trained, on the 8000 in the truncated prior.
  for n in 1:2000 2:2000 3:4500; do { echo x; seq "${n#*:}"; } >"tw-out/simulated-${n%:*}.tsv"; done
  go tw-report tw-out
  did 0
  grep -q ' tw [0-9.]*, 10,500 simulations$' out
  cut -c 1-10 out | grep -A 3 '^simulation' | tail -n 3 | diff <(printf '%s\n' '10,500    ' '42,000    ' '168,000   ') -
  grep -q '^For 42,000, add  --runs 42000 --reuse tw-out' out
  # With --reuse.
  { echo x; seq 12000; } >tw-out/reused.tsv
  rm tw-out/simulated-[12].tsv
  go tw-report tw-out
  grep -q ' 18,500 simulations$' out
}

@test "tw-report calls an observation unlike the simulations, names the data that are most unlike, and gives no advice on more simulations" {
  folder
  tsv 'V3 V4 p unlike' '1 2 0.004 V4' >d/typical.tsv
  shows 'The observation is UNLIKE the simulations (p = 0.004; most unlike: V4). Do not trust this report before you know why: the observation may have an error, the model may be wrong, or the prior too narrow.' \
    'observation     UNLIKE the simulations (p = 0.004); most unlike: V4'
  lacks forecast reuse
  # Up to 0.05, if no p can be smaller: of 60 simulations 30 are compared, and 1/31 = 0.032 is the least.
  tsv 'x p' '1 0.03225806451612903' >d/typical.tsv
  { echo x; seq 60; } >d/simulated-1.tsv
  shows 'observation     UNLIKE the simulations (p = 0.032)'
  { echo x; seq 80; } >d/simulated-1.tsv
  shows 'observation     typical of the simulations (p = 0.032)'
  rm d/simulated-1.tsv
  shows 'observation     typical of the simulations (p = 0.032)'
}

@test "no line of a report begins with the percent sign of a number" {
  folder
  intervals 'a 500 -950 1950 -960 1940 -940 1960 5000 -1000 2000' 'b 70 7 133 8 132 6 134 5000 -100 200' >d/parameters.tsv
  for name in a{aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,}{,a}{,aa}{,aaaa}; do
    sed -i "s/^aa*\t/$name\t/; s/rank_aa*/rank_$name/" d/{parameters,intervals,regions,draws,coverage}.tsv
    report
    grep -qE "^data  *say little about $name \(interval 97 % as wide as the prior's\)\$" lines
    run ! grep -E '^ *%' out
  done
}

@test "tw-report does not call an observation typical of so few simulations that nothing could be unlike them" {
  folder
  tsv 'x p' '1 1' >d/typical.tsv
  # Of 36 simulations, 18 are compared: p is at least 1/19, above 0.05.
  for n in 10 36; do
    { echo x; seq $n; } >d/simulated-1.tsv
    shows "observation     too few simulations to tell whether it is like them: $n, and 38 are needed (p = 1)"
    lacks 'typical of the simulations'
  done
  { echo x; seq 38; } >d/simulated-1.tsv
  shows 'observation     typical of the simulations (p = 1)'
  # An analysis that reuses another's simulations compares with those.
  { echo x; seq 10; } >d/reused-prior.tsv
  shows 'observation     too few simulations to tell whether it is like them: 10, and 38 are needed (p = 1)'
  rm d/reused-prior.tsv d/simulated-1.tsv d/intervals.tsv d/parameters.tsv
  # From files, the calibration simulations are compared: here all, or those of both halves.
  rm d/simulated-c.tsv
  bounds all '-s cdf' 'all 20 10 20 0.5' >d/bounds.tsv
  shows 'observation     too few simulations to tell whether it is like them: 20, and 38 are needed (p = 1)'
  bounds leaf '-s score' '1 8 4 8 0.5' '2 10 4 10 0.5' >d/bounds.tsv
  shows 'observation     too few simulations to tell whether it is like them: 36, and 38 are needed (p = 1)'
  bounds leaf '-s score' '1 9 4 9 0.5' '2 10 4 10 0.5' >d/bounds.tsv
  shows 'observation     typical of the simulations (p = 1)'
}

@test "tw-report does not publish a region outside of which nothing is, and says why and what would help" {
  folder
  labels 700 300 0 >d/regions.tsv
  # Too few: 0.9^29 < 0.05 < 0.9^28. A fifth of 150 is 30.
  bounds all '-s cdf' 'all 20 12 21 0.43' >d/bounds.tsv
  shows 'Do not publish this region: nothing is outside it. There are too few calibration simulations: 20, where 29 are needed, a fifth of --runs. To go on, add  --runs 150 --reuse d -o d-2  to your command.' \
    'All parameters together: 70.0 % of the posterior estimate is inside the 90 % region, 30.0 % is undetermined (mostly because the calibration simulations are too few), 0 % is outside. Do not make a region of the intervals: each is about one parameter alone.'
  lacks 'A region to report'
  rm d/simulated-c.tsv
  shows 'Do not publish this region: nothing is outside it. There are too few calibration simulations: 20, where 29 are needed.'
  # With a gap of 0.2, no number suffices.
  bounds all '--gap 0.2 -s cdf' 'all 20 0 21 1 0.1 0.43 inf' >d/bounds.tsv
  shows 'Do not publish this region: nothing is outside it. There are too few calibration simulations: 20; and the estimate is too inaccurate, so that more training simulations are needed, too.'
  # The allowance is the reason; most of it may be for the truncated prior.
  bounds all '--gap 0.05 -s cdf' 'all 2000 1500 2001 0.25 0.123 0.02 0.6' >d/bounds.tsv
  shows 'Do not publish this region: nothing is outside it. The estimate is too inaccurate: the region'\''s allowance for the coverage gap, 12.3 percentage points, takes all of the 10 % that may be outside. More training simulations would help (see the end).'
  # There is no end to see if the observation is unlike the simulations.
  tsv 'x p' '1 0.001' >d/typical.tsv
  report
  lacks 'see the end' 'What more simulations'
  tsv 'x p' '1 0.5' >d/typical.tsv
  bounds all '--gap 0.01+0.09 -s cdf' 'all 2000 1500 2001 0.25 0.096 0.02 0.6' >d/bounds.tsv
  rm d/forecast.tsv
  shows 'Do not publish this region: nothing is outside it. The estimate is too inaccurate: the region'\''s allowance for the coverage gap, 9.6 percentage points, takes too much of the 10 % that may be outside. Most of it is for the part of the posterior that may be outside the truncated prior. More training simulations would help.'
}

@test "tw-report does not publish an interval without a limit, and says why" {
  folder
  intervals 'a 500 50 950 60 940 40 960' 'b 70 7 133 8 132 -inf inf' >d/parameters.tsv
  bounds parameter '--ranks 1000 --gap 0.01,0.02 -s rank' 'a 2000 1700 1900 0.1 0.02 0.03 0.6' \
    'b 2000 1700 2001 0.1 0.11 0.03 0.6' >d/intervals.tsv
  shows 'Do not publish the interval of b, which has no limit. The estimate is too inaccurate: the interval'\''s allowance for the coverage gap, 11.0 percentage points, takes all of the 10 % that may be outside. More training simulations would help (see the end).' \
    'b           70       no limit         8 to 132' \
    'Report the other outer interval. With 95 % confidence, such intervals contain the true value in at least 90 % of simulations (guaranteed). At your data it should hold at least 90 % of the posterior; that is not guaranteed, but the interval is widened for it by its allowance below.'
  # The bound is finite, but no draw of 100 is beyond its level.
  bounds parameter '--ranks 100 --gap 0.01,0.02 -s rank' 'a 2000 1700 1900 0.1 0.02 0.03 0.6' \
    'b 2000 1700 1999 0.1 0.02 0.03 0.6' >d/intervals.tsv
  shows 'Do not publish the interval of b, which has no limit. The interval'\''s level is so high that none of the 100 draws that rank each value is beyond it: more simulations would help (see the end).'
  # None has a limit, and the region is open for the same reason.
  bounds parameter '--ranks 1000 --gap 0.01,0.02 -s rank' 'a 2000 1700 2001 0.1 0.11 0.03 0.6' \
    'b 2000 1700 2001 0.1 0.11 0.03 0.6' >d/intervals.tsv
  intervals 'a 500 50 950 inf -inf -inf inf' 'b 70 7 133 8 132 -inf inf' >d/parameters.tsv
  bounds all '--gap 0.05 -s cdf' 'all 2000 1500 2001 0.25 0.12 0.02 0.6' >d/bounds.tsv
  shows 'Do not publish this region: nothing is outside it. The estimate is too inaccurate: the region'\''s allowance for the coverage gap, 12.0 percentage points, takes all of the 10 % that may be outside. More training simulations would help (see the end). Do not publish the intervals of a and b, which have no limit, either.' \
    'a           500      no limit         nothing'
  lacks 'Report the'
  # A flow alone is less accurate: no likelihood is trained if data are missing one by one.
  simulate 200 1 2 | awk 'NR > 1 && NR % 3 == 0 { sub(/[^\t]*$/, "NA") } 1' >in
  fit
  tw-flow "${TINY[@]}" --prior 'theta1=normal(0,1)' --likelihood in >like 2>err
  tw-stack -f flow -l like --prior 'theta1=normal(0,1)' in >d/posterior.tsv
  report
  grep -qF 'would help (see the end). No likelihood could be trained: d/log says why. Do not publish the intervals' lines
}

@test "tw-report gives no interval where the effective sample size of the draws is below 100" {
  folder
  intervals 'a 500 NA NA NA NA NA NA 12.39' 'b 70 NA NA NA NA NA NA 12.39' >d/parameters.tsv
  shows 'The draws of the posterior estimate at the observation have an effective sample size of only 12.3: below 100 there is no interval. Make more draws, or train with more simulations.' \
    'a           500      none             none'
  lacks 'Report the' 'Do not publish'
  intervals 'a 500 NA NA NA NA NA NA 100' >d/parameters.tsv
  go tw-report d
  says 1 'no interval, although ess is 100 or more' 'parameters.tsv:2'
}

@test "tw-report names parameters that stand exactly on a bound of their prior in the simulations" {
  folder
  simulate 200 2 1 | awk -F '\t' -v OFS='\t' 'NR > 1 { $1 = int(2 + $1); $1 = $1 < 0 ? 0 : $1 > 4 ? 4 : $1; $2 = $2 < -8 ? -8 : $2 } 1' >in
  tw-flow "${TINY[@]}" -p theta1,theta2 --support theta1=0:4,theta2=-9:9 in >flow 2>/dev/null
  tw-stack -f flow >d/posterior.tsv
  shows 'In some simulations, these parameters have exactly the value of a bound of their prior: theta1. The density at the bound is taken from its neighbourhood. If a parameter is an integer, give it the prior integer(LO,HI), or tw-flow the option --integer; if it is rounded, simulate with all of its digits.'
  tw-flow "${TINY[@]}" -p theta1,theta2 --support theta1=-0.1:4.1,theta2=-9:9 in >flow 2>/dev/null
  tw-stack -f flow >d/posterior.tsv
  report
  lacks 'exactly the value of a bound'
}

@test "tw-report reports one parameter by its interval, and the region as the answer to another question" {
  folder
  intervals 'a 500 50 950 60 940 40 960' >d/parameters.tsv
  touch d/regions.png d/ask.sh
  shows 'Report the outer interval. With 95 % confidence, such intervals contain the true value in at least 90 % of simulations (guaranteed). At your data it should hold at least 90 % of the posterior; that is not guaranteed, but the interval is widened for it by its allowance below.' \
    '70.0 % of the posterior estimate is inside the 90 % region of highest density, 20.0 % is undetermined (mostly because the estimate is too inaccurate), 10.0 % is outside. The region ends at other values than the interval, which leaves equal tails. Picture: regions.png;  sh d/ask.sh FILE  labels values of your own, below a header with their names.'
  lacks 'A region to report'
}

@test "tw-report gives the parts of a region with their shares, and does not count gaps between few draws" {
  folder
  # 360 draws at 1, 2, ..., then 540 from 10,001 on, inside or undetermined; those outside fill no gap.
  labels 700 200 100 'i <= 360 ? i : i <= 900 ? 9640 + i : 5000 + i' >d/regions.tsv
  shows 'In a, the region has 2 parts: 1 to 360 (36.0 % of the posterior estimate) and 10001 to 10540 (54.0 % of the posterior estimate). The interval spans the gap.'
  # Nine draws of 1000 are no part.
  labels 700 200 100 'i <= 9 ? i : 9640 + i' >d/regions.tsv
  shows 'Checks'
  lacks parts
  # Where nothing is outside, the region is more than the parts of the draws.
  cp d/bounds.tsv in
  bounds all '--gap 0.05 -s cdf' 'all 2000 1500 2001 0.25 0.12 0.02 0.6' >d/bounds.tsv
  labels 700 200 100 'i <= 360 ? i : 9640 + i' >d/regions.tsv
  shows 'Checks'
  lacks parts
  mv in d/bounds.tsv
  # Draws whose distances grow evenly have one mode.
  labels 700 200 100 'i * i' >d/regions.tsv
  shows 'Checks'
  lacks parts
}

@test "tw-report rounds an interval with parts by its width without the gaps" {
  folder
  labels 700 200 100 'i <= 360 ? i : i <= 900 ? 9640 + i : 5000 + i' >d/regions.tsv
  # The gap is 9641. Of the width 10000 remain 359, so that the row is rounded to tens.
  intervals 'a 500 203 10203 214 10196 123 10467' 'b 70 7 133 8 132 6 134' >d/parameters.tsv
  shows 'a           500      120 to 10470     220 to 10190'
}

@test "tw-report rounds an inner interval that is narrower than the row's unit by its own width, or as a single value" {
  folder
  # The width 900 of the row makes its unit 10, and 0.674 makes 0.01. Inner ends are rounded inward; equal ones have
  # two digits more than the row.
  for of in '512.113 512.787 512.12 512.78' '512.34 512.34 512.3 512.3' '512.36 512.36000000000013 512.4 512.4'; do
    # shellcheck disable=SC2086 # words
    set -- $of
    intervals "a 500 50 950 $1 $2 38 961" 'b 70 7 133 8 132 6 134' >d/parameters.tsv
    shows "a           500      38 to 970        $3 to $4" || fail "$of"
  done
  # Integers need no digits.
  intervals 'a 500 50 950 60 940 40 960' 'b 70 7 133 70 71 6 134' >d/parameters.tsv
  shows 'b           70       6 to 134         70 to 71'
}

@test "tw-report calls one-sided intervals limits, also those in limits.tsv, and says why one is infinite" {
  folder
  rm d/regions.tsv d/draws.tsv
  intervals 'a 500 -inf 950 -inf 940 -inf 960 5000 -inf 1900' 'a 500 50 inf 60 inf -inf inf 5000 -900 inf' >d/limits.tsv
  bounds parameter '--ranks 1000 --side lower --gap 0.02 -s rank' 'a 2000 1700 2001 0.1 0.15 0.03 0.6' >d/bounds-a=lower.tsv
  shows 'a           500      at most 960      at most 940      at most 1900' \
    'a           500      no limit         at least 60      at least -900' \
    'Do not publish the interval of a, which has no limit. The estimate is too inaccurate: the interval'\''s allowance for the coverage gap, 15.0 percentage points, takes all of the 10 % that may be outside. More training simulations would help (see the end).' \
    'Report the other outer intervals and limits. With 95 % confidence for each parameter, such intervals contain the true value in at least 90 % of simulations (guaranteed). At your data each should hold at least 90 % of the posterior; that is not guaranteed, but the intervals are widened for it by their allowances below.'
  rm d/parameters.tsv
  sed -i 3d d/limits.tsv
  shows 'Report the outer limit. With 95 % confidence, such limits contain the true value in at least 90 % of simulations (guaranteed). At your data it may hold less of the posterior: nothing allows for that.'
}

@test "tw-report has a table of the shares at the other levels" {
  folder
  bounds all '--gap 0.01,0.02,0.02 -s cdf' 'all 2000 1700 1900 0.1 0.02 0.03 0.6' '0.5:all 2000 900 1100 0.1 0.02 0.03 0.6' \
    '0.05:all 2000 1700 1900 0.1 0.02 0.03 0.6' >d/bounds.tsv
  labels 700 200 100 | awk -v OFS='\t' 'NR == 1 { print $1, $2, "region_0.1", "region_0.5", "region_0.05"; next }
    { print $0, (NR < 402 ? "inside" : NR < 602 ? "undetermined" : "outside"), "inside" }' >d/regions.tsv
  shows 'other levels   inside   undetermined   outside' '50 %           40.0 %   20.0 %         40.0 %' \
    '95 %           100 %    0 %            0 %' 'All parameters together: 70.0 % of the posterior estimate is inside the 90 % region, 20.0 % is undetermined (mostly because the estimate is too inaccurate), 10.0 % is outside. Do not make a region of the intervals: each is about one parameter alone. A region to report is what is inside or undetermined.'
}

@test "tw-report says of what no interval or region is calibrated, and that nothing allows for the gap" {
  folder
  rm d/intervals.tsv d/gap.tsv d/forecast.tsv d/simulated-c.tsv
  bounds all '-s cdf' 'all 2000 1700 1900 0.1' >d/bounds.tsv
  shows 'Report the outer intervals. With 95 % confidence for each parameter, such intervals contain the true value in at least 90 % of simulations like those given (guaranteed). At your data each may hold less of the posterior: nothing allows for that.'
  lacks 'at your data'
  intervals 'a 500 50 950 inf -inf -inf inf' >d/parameters.tsv
  shows 'parameter   median   interval' 'a           500      50 to 950' \
    'Nothing calibrates these intervals: they are those of the posterior estimate.'
  # Labels of a grid are no shares of the posterior.
  rm d/draws.tsv
  touch d/regions.png
  shows 'The labels are those of points on a grid, regions.tsv. A region to report is what is inside or undetermined: regions.png.'
  # Who sees no pictures is told of the one in characters.
  touch d/regions.txt
  shows 'The labels are those of points on a grid, regions.tsv. A region to report is what is inside or undetermined: regions.png, or regions.txt in characters.'
  rm d/regions.png
  shows 'The labels are those of points on a grid, regions.tsv. A region to report is what is inside or undetermined: regions.txt.'
}

@test "tw-report compares the coverage before calibration with a band, and names what leaves it" {
  folder
  # Three standard errors of 1000 simulations are 2.8 percentage points.
  tsv 'column level n share' 'rank_a 0.5 1000 0.5' 'rank_a 0.9 1000 0.85' 'rank_b 0.9 1000 0.95' 'cdf 0.9 1000 0.8' >d/coverage.tsv
  shows 'coverage        before calibration, 90 % intervals of each parameter contained the true value in 85.0 to 95.0 % of 1000 new simulations, which is too few (a) and too many (b); calibration corrects this'
  tsv 'column level n share' 'rank_a 0.9 1000 0.95' >d/coverage.tsv
  shows 'coverage        before calibration, 90 % intervals of each parameter contained the true value in 95.0 % of 1000 new simulations, which is too many (a); calibration corrects this'
  tsv 'column level n share' 'cdf 0.8 1000 0.8' >d/coverage.tsv
  shows 'coverage        before calibration, 80 % regions contained the true values in 80.0 % of 1000 new simulations, which agrees with 80 %'
}

@test "tw-report names the parameters about which the data say little, and only these" {
  folder
  # The intervals are 900/950 = 94.7 % and 126/126 = 100 % as wide as those of the prior.
  intervals 'a 500 50 950 60 940 40 960 5000 25 975' 'b 70 7 133 8 132 6 134 5000 7 133' >d/parameters.tsv
  shows "data            say little about a (interval 95 % as wide as the prior's), b (interval 100 % as wide as the prior's)"
  intervals 'a 500 50 950 60 940 40 960 5000 25 975' 'b 70 7 133 8 132 6 134 5000 0 200' >d/parameters.tsv
  shows "data            say little about a (interval 95 % as wide as the prior's)"
  intervals 'a 500 50 950 60 940 40 960' >d/parameters.tsv
  report
  run ! grep -q '^data ' lines
}

@test "tw-report says why an allowance is smaller than the typical gap" {
  folder
  # 60 simulations, 1000 draws: 1.645 (sqrt(0.03^2 + 0.09/1000 + 0.09/60) - sqrt(0.09/60)) = 0.0184, below 0.03.
  gap_file 'region - 0.1 100 0.03 0.001' >d/gap.tsv
  seq 0.5 59.5 | awk 'BEGIN { print "cdf" } { print $1 / 60 }' |
    tw-bounds --global -s cdf --draws 1000 --gap d/gap.tsv >d/bounds.tsv
  rm d/intervals.tsv
  shows "at your data    coverage typically differs from its average by 3.0 percentage points for the region (the region's allowance: 1.8); where an allowance is the smaller number, the bounds are wide already, because the calibration simulations are few"
}

@test "tw-report says how much of the posterior may be outside the truncated prior, and what the gap leaves out" {
  folder
  # 0.02 + 1.645 x 0.01 = 0.03645.
  gap_file 'region - 0.1 100 0.01 0.001' 'outside - NA 100 0.02 0.01' | sed 's/^# end/# note left 3 40\n&/' >d/gap.tsv
  shows 'truncation      up to 3.6 % of the posterior may be outside it (estimate 2.0 %); all allowances include this' \
    "at your data    coverage typically differs from its average by 1.0 percentage points for the region (the region's allowance: 2.0) and by 1.0 to 2.0 for the intervals (the intervals' allowances: 2.0 to 3.0) (judged without 3 of 40 data sets, at which the halves could not be compared)"
  gap_file 'outside - NA 12 NA NA' >d/gap.tsv
  shows 'truncation      not known how much of the posterior is outside it (effective sample size 12); nothing is allowed for that'
  gap_file 'outside - NA 12 0.004 0' >d/gap.tsv
  report
  run ! grep -q '^truncation' lines
}

@test "tw-report shows the forecast for 4 and 16 times as many simulations, and the command of a simulator alone" {
  folder
  tsv 'simulations mass lower upper' '10007 0.1 NA NA' '20014 0.07 0.06 0.08' '40028 0.05 0.04 0.06' '80056 0.03 0.02 0.04' \
    '160112 0.02 NA NA' >d/forecast.tsv
  shows '10,000        10.0 %' '40,000        5.0 % (forecast; 80 % interval 4.0 to 6.0)' '160,000       2.0 % (forecast)' \
    'For 40,000, add  --runs 40000 --reuse d -o d-2  to your command.' 'More calibration alone cannot go below 3.3 %.'
  lacks '20,000' '80,000'
  rm d/simulated-c.tsv
  shows '10,000        10.0 %'
  lacks reuse
  tsv 'simulations mass lower upper' '10000 0.1 NA NA' '160000 0.08 0.07 0.09' >d/forecast.tsv
  shows 'More simulations would hardly help. More calibration alone cannot bring the average below 3.3 %.'
  sed -i 3d d/forecast.tsv
  shows 'Checks'
  lacks 'What more simulations'
}

@test "tw-report counts the simulations that trained and all that were made for calibration" {
  model
  # One sort of likelihood is trained on all simulations, the flow on those in the truncated prior. 1900 are selected.
  series 200 3 >in
  fit --epochs 1 -p theta1,theta2
  mv flow like
  head -n 151 in >few
  go tw-flow "${TINY[@]}" -p theta1,theta2 few
  did 0
  mv out flow
  tw-stack -f flow >tw-out/posterior.tsv
  { echo x; seq 3000; } >tw-out/simulated-c.tsv
  tw-report tw-out | sed 1q | grep -q ', 3150 simulations$'
  tw-report tw-out | grep '^3150          7.0 %'
  rm tw-out/pairs.png
  tw-report --html tw-out | grep -F 'It was trained on 150 simulations, and calibrated with 2000 of 3000 others: those at whose data the truncated prior holds enough of the posterior.'
  # A damaged posterior.
  sed -i '5s/1/2/' tw-out/posterior.tsv
  go tw-report tw-out
  did 1
  grep -q 'tw-out/posterior.tsv' err
}

@test "tw-report names the folder of the next analysis, also from inside the folder, as a word of the shell" {
  folder
  (cd d && tw-report .) | grep -F ' --reuse d -o d-2 '
  mkdir -p x/tw-out-7 && cp d/* x/tw-out-7
  tw-report x/tw-out-7 | grep -F ' --reuse x/tw-out-7 -o x/tw-out-8 '
  mkdir "it's 1" && cp d/* "it's 1" && touch "it's 1/ask.sh"
  tw-report "it's 1" | unwrap >lines
  grep -F " --reuse 'it'\\''s 1' -o 'it'\\''s 1-2' " lines
  grep -F " sh 'it'\\''s 1/ask.sh' FILE " lines
  mv "it's 1" $'new\nline'
  tw-report $'new\nline' | grep -F " 'new?line' "
}

@test "tw-report of several observations has a row for each observation and parameter, and marks those that are unlike the simulations" {
  mkdir -p d
  touch d/draws.tsv
  tsv 'id x p unlike' 'one 1 0.5 x' 'two 2 0.001 x' 'three 3 0.3 x' >d/typical.tsv
  bounds id '--gap 0.01,0.02,0.06 -s cdf' 'one 2000 1700 1900 0.1 0.02 0.03 0.6' 'two 2000 1700 1900 0.1 0.04 0.03 0.6' \
    'three 2000 1500 2001 0.25 0.2 0.03 0.6' >d/bounds.tsv
  bounds id,parameter '--ranks 1000 --gap 0.01,0.02,0.06 -s rank' 'one,a 2000 1700 1900 0.1 0.02 0.03 0.6' \
    'two,a 2000 1700 1900 0.1 0.04 0.03 0.6' 'three,a 2000 1500 2001 0.25 0.2 0.03 0.6' | sed '2s/^id,/id\t/' >d/intervals.tsv
  intervals 'one:a 5 1 9 2 8 0 10 5000 0 40' 'two:a 6 1 9 2 8 0 10 5000 0 8.1' 'three:a 7 1 9 2 8 -inf inf 5000 0 40' >d/parameters.tsv
  awk -v OFS='\t' 'BEGIN { print "id", "a", "region"; split("one two three", id, " ")
    for (k = 1; k <= 3; k++) for (i = 1; i <= 100; i++) print id[k], i, (i <= 10 * k ? "undetermined" : "inside") }' >d/regions.tsv
  tsv 'column level n share' 'rank_a 0.9 2000 0.9' >d/coverage.tsv
  { echo x; seq 2000; } >d/simulated-c.tsv
  gap_file 'one region - 0.1 100 0.01 0.001' >d/gap.tsv
  go tw-report d
  silent
  golden <<'X'
The 90 % credible regions of 3 observations
tw VERSION, 2000 calibration simulations

1 of 3 observations are UNLIKE the simulations (if all were like them, 0.03
would be expected to seem unlike). Do not trust their rows before you know why:
an observation may have an error, the model may be wrong, or the prior too
narrow.

At 1 of 3 observations nothing is outside the region: do not publish it. The
estimate is too inaccurate: the region's allowance for the coverage gap, 20.0
percentage points, takes all of the 10 % that may be outside. More training
simulations would help. Do not publish the one interval without a limit.

observation   p              undetermined   parameter   median   outer interval
one           0.5            10.0 %         a           5        0 to 10
two           0.001 UNLIKE   20.0 %         a           6        0 to 10
three         0.3            30.0 %         a           7        no limit

Report the other outer intervals. With 95 % confidence for each parameter, such
intervals contain the true value in at least 90 % of simulations (guaranteed).
At each observation each should hold at least 90 % of the posterior; that is not
guaranteed, but the intervals are widened for it by their allowances below.

All parameters together: on average over the observations, 20.0 % of the
posterior estimate is undetermined; at most 30.0 %, at three. An analysis of one
observation alone simulates where its parameters are plausible, and leaves less
undetermined.

Checks
observation     1 of 3 are UNLIKE the simulations (least p = 0.001)
coverage        before calibration, 90 % intervals contained the true value in
                90.0 % of 2000 new simulations, which agrees with 90 %
data            say little about the parameter in 1 of 3 rows
at your data    coverage typically differs from its average by 1.0 to 6.0
                percentage points for the region (the region's allowance: 2.0 to
                20.0) and by 1.0 to 6.0 for the intervals (the intervals'
                allowances: 2.0 to 20.0)

Not in the folder, and therefore left out: forecast.tsv.

All this assumes that the prior and the simulator describe the observation.
tw-report(1) explains every line.
X
  # Without draws at one of the observations, the shares are those of the others.
  sed -i '/^three/d' d/regions.tsv
  shows 'All parameters together: on average over the observations, 15.0 % of the posterior estimate is undetermined; at most 20.0 %, at two. An analysis of one observation alone simulates where its parameters are plausible, and leaves less undetermined.' \
    'three         0.3            not known      a           7        no limit'
  # Nor do few effective draws say anything of it.
  awk 'BEGIN { FS = OFS = "\t" } $1 == "two" { $12 = 99 } 1' d/parameters.tsv >in
  mv in d/parameters.tsv
  shows 'All parameters together: on average over the observations, 10.0 % of the posterior estimate is undetermined; at most 10.0 %, at one. An analysis of one observation alone simulates where its parameters are plausible, and leaves less undetermined.' \
    'two           0.001 UNLIKE   not known      a           6        none'
}

@test "tw-report calls the observation by the name of the user's file" {
  folder
  mkdir d/steps
  first() { go tw-report d; silent; sed 's/   .*//; q' out; }
  named() { printf '%s\n' 'tw 0.6.0' tw-read -c 'x*' "$@" >d/steps/obs.tsv; first; }
  [ "$(named ../obs.csv '17 5' '18 6')" = 'The 90 % credible region of obs.csv' ]
  [ "$(named '/data/my <b>&1.tsv' '17 5' '18 6')" = 'The 90 % credible region of my <b>&1.tsv' ]
  go tw-report --html d
  silent
  grep -qF 'credible region of my &lt;b&gt;&amp;1.tsv <small>' out
  grep -qx '<title>The 90 % credible region</title>' out
  # What step.sh did not write says nothing.
  [ "$(named x/ '17 5' '18 6')" = 'The 90 % credible region of obs.tsv' ]
  [ "$(named a.tsv '18 6')" = 'The 90 % credible region of obs.tsv' ]
  for sums in '171 52' '1718 5' '4294967295 123456' '1 5'; do
    [ "$(named x.tsv "$sums" "$sums")" = 'The 90 % credible region of x.tsv' ]
  done
  for sums in '17 5x' 'x17 5' '1x7 5' '17 5 6' '1 7-5' 175 '1718 5x'; do
    [ "$(named x.tsv "$sums" '18 6')" = 'The 90 % credible region of obs.tsv' ] || fail "$sums"
    [ "$(named x.tsv '18 6' "$sums")" = 'The 90 % credible region of obs.tsv' ] || fail "$sums"
  done
  : >d/steps/obs.tsv
  [ "$(first)" = 'The 90 % credible region of obs.tsv' ]
  printf '18 6' >d/steps/obs.tsv
  [ "$(first)" = 'The 90 % credible region of obs.tsv' ]
}

@test "tw-report names the files that are missing, and leaves out what they would tell" {
  local f
  folder
  for f in bounds.tsv intervals.tsv parameters.tsv regions.tsv typical.tsv gap.tsv coverage.tsv forecast.tsv; do
    mv "d/$f" kept
    shows "Not in the folder, and therefore left out: $f." || fail "without $f"
    mkdir -p alone && rm -f alone/* && cp kept "alone/$f"
    go tw-report alone
    silent || fail "only $f"
    mv kept "d/$f"
  done
  rm d/bounds.tsv d/intervals.tsv d/parameters.tsv d/regions.tsv d/coverage.tsv d/forecast.tsv d/gap.tsv
  shows 'There is no answer: the analysis was stopped, or has not ended. Its messages are in d/log.' \
    'observation     typical of the simulations (p = 0.5)' \
    'Not in the folder, and therefore left out: bounds.tsv, intervals.tsv, parameters.tsv, regions.tsv, gap.tsv, coverage.tsv, forecast.tsv.'
  [ "$(sed 1q lines | cut -c 1-34)" = 'The credible region of obs.tsv    ' ]
  rm d/*
  touch d/obs.tsv
  go tw-report d
  says 1 'not a folder with results of an analysis'
  has
}

@test "tw-report refuses files that are damaged, and names the file and the line" {
  local f text column what
  folder
  while IFS='|' read -r f text what; do
    cp -R d e
    sed -i "$text" "e/$f"
    go tw-report e
    says 1 ': e' "$what" || fail "$f $text"
    has
    rm -r e
  done <<'X'
typical.tsv|s/0.5/1.5/|typical.tsv:2: column 2 (p): not a number from 0 to 1
typical.tsv|1s/p/q/|no column 'p'; there are: x q
typical.tsv|2d|no records
parameters.tsv|1s/median/middle/|no column 'median'
parameters.tsv|1s/inner_lo/inner/|no column 'inner_lo'
parameters.tsv|2s/500/five/|parameters.tsv:2: column 4 (median): not a number
parameters.tsv|2,3d|no records
regions.tsv|5s/inside/within/|regions.tsv:5: column 3 (region): not inside, undetermined or outside: 'within'
regions.tsv|5s/^4/four/|regions.tsv:5: column 1 (a): not a number
regions.tsv|1s/region/label/|no column 'region'; there are: a b label
regions.tsv|2,$d|no records
forecast.tsv|3s/0.05/1.5/|forecast.tsv:3: column 2 (mass): not a number from 0 to 1
forecast.tsv|1s/lower/lo/|no column 'lower'
forecast.tsv|2,4d|no records
coverage.tsv|1s/share/part/|no column 'share'
gap.tsv|$d|end
bounds.tsv|$d|end
intervals.tsv|3s/2000/many/|intervals.tsv:3: column 2 (n): not
intervals.tsv|3,4s/\t0.1\t/\t0.2\t/|the same --alpha and --beta
X
  # Programs write artefacts with a sum: each changed byte is noticed.
  { echo cdf; seq 0.0005 0.001 1; } | tw-bounds --global -s cdf >d/bounds.tsv
  for column in 12 150 220 300; do
    cp -R d e
    printf 7 | dd of=e/bounds.tsv bs=1 seek=$column conv=notrunc 2>/dev/null
    cmp -s d/bounds.tsv e/bounds.tsv || { go tw-report e; says 1 e/bounds.tsv; }
    rm -r e
  done
}

@test "tw-report has lines of at most 80 characters, aligns names of several bytes, and replaces control bytes" {
  model
  sed -i 's/overdispersion/\xc3\xbcberdispersion/; s/gamma/ga\x1bmma/' tw-out/parameters.tsv
  sed -i 's/overdispersion/\xc3\xbcberdispersion/; s/gamma/ga\x1bmma/' tw-out/intervals.tsv
  sed -i '1s/overdispersion/\xc3\xbcberdispersion/; 1s/gamma/ga\x1bmma/' tw-out/regions.tsv
  tsv 'x p unlike' '1 0.001 x' >tw-out/typical.tsv
  go tw-report tw-out
  silent
  grep -qxF 'ga?mma           0.542    0.471 to 0.620   0.484 to 0.605   0.218 to 1.13' out || fail "$(cat out)"
  [ "$(grep -cE '^(beta|ga[?]mma|.*berdispersion) +[01]' out)" -eq 3 ]
  # As wide as the title and a table with the prior's intervals: columns are closer where they do not fit.
  narrow() { LC_ALL=C.UTF-8 awk 'length($0) > 80' out >long; [ ! -s long ] || fail "$(cat long)"; }
  narrow
  run ! grep -q $'[\x01-\x08\x0b-\x1f]' out
  [ "$(wc -w <out)" -le 400 ]
  sed -i 's/berdispersion/&_2/' tw-out/parameters.tsv tw-out/intervals.tsv tw-out/regions.tsv
  go tw-report tw-out
  silent
  grep -qxF 'ga?mma            0.542   0.471 to 0.620  0.484 to 0.605  0.218 to 1.13' out || fail "$(cat out)"
  narrow
}

# A page whose tags are balanced, without anything that a browser would load; attributes have quotes.
well_formed() {
  perl -0777 -ne '
    s/<!DOCTYPE html>//; s/<style>.*?<\/style>//s;
    my @open;
    while (/<([^>]*)>/g) {
      my $tag = $1;
      die "tag <$tag>\n" unless $tag =~ m{^/?[a-z][a-z0-9]*( [a-z]+="[^"<]*")*( hidden)?$};
      my ($end, $name) = $tag =~ m{^(/?)([a-z0-9]+)};
      next if $name =~ /^(meta|img|input|br)$/;
      if ($end) { my $last = pop @open; die "</$name> after <$last>\n" if $last ne $name } else { push @open, $name }
    }
    die "open: @open\n" if @open;
    s/<[^>]*>//g;
    die "stray: $&\n" if /[<>]|&(?!(amp|lt|gt|nbsp);).{0,20}/;
    die "loads: $&\n" if /(src|href)="(?!data:).{0,20}/;' "$1" || fail "^ $1"
}

@test "tw-report --html encodes pictures of any size as base64(1) does" {
  model
  rm tw-out/pairs.png
  for tail in '' a ab abc abcd; do
    printf '\211PNG\r\n\032\n%s' "$tail" >tw-out/intervals.png
    # The memory behind the picture is not zero.
    MALLOC_PERTURB_=85 tw-report --html tw-out >page
    grep -qF "base64,$(base64 <tw-out/intervals.png | tr -d '\n')\"" page || fail "$tail"
  done
}

@test "tw-report --html writes the same sentences as one page, with the pictures, explanations behind a click and the script" {
  model
  printf '\211PNG\r\n\032\nabc' | tee tw-out/pairs.png tw-out/intervals.png >tw-out/coverage.png
  printf 'a <b >c & d\033\n' >tw-out/analysis.sh
  tw-report tw-out | unwrap >text
  go tw-report --html tw-out
  silent
  mv out page
  well_formed page
  # A number and its % stay on one line, other words do not.
  grep -qE '[0-9]&nbsp;%' page
  run ! grep -qE '&nbsp;[^%]' page
  # Each sentence and cell of the text is in the page.
  sed 's/<code>/ /g; s/<\/code>/ /g; s/<[^>]*>/ /g; s/&nbsp;/ /g; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g; s/  */ /g' page >plain
  sed 1d text | sed 's/   */\n/g' | sed 's/  / /g; s/^ //; s/ $//; /^$/d' | while IFS= read -r line; do
    grep -qF -- "$line" plain || fail "the page lacks: $line" || exit 1
  done
  # \211PNG\r\n\032\nabc in base64.
  [ "$(grep -c 'src="data:image/png;base64,iVBORw0KGgphYmM="' page)" -eq 3 ]
  grep -q '<pre>a &lt;b &gt;c &amp; d?$' page
  [ "$(grep -o '<details>' page | wc -l)" -eq 7 ]
  grep -qF 'A weighted sum of these components: flow (weight 1). It was trained on 8000 simulations, and calibrated with 2000 others.' page
  # The picture precedes the table, and warnings precede the picture.
  tsv 'x p' '1 0.001' >tw-out/typical.tsv
  tw-report --html tw-out | grep -oE '<p class="warning">The obs|<img|<table' | head -n 3 | tr '\n' ' ' >order
  [ "$(cat order)" = '<p class="warning">The obs <img <table ' ] || fail "$(cat order)"
  echo none >tw-out/pairs.png
  go tw-report --html tw-out
  says 1 'tw-out/pairs.png: not a PNG picture'
  rm tw-out/*.png
  tw-report --html tw-out >page
  well_formed page
  grep -q 'There is no picture' page
}

@test "tw-report explains in tw-report(1) what each line of the report means" {
  local page=$BATS_TEST_DIRNAME/../man/tw-report.1 word
  [ "$(wc -l <"$page")" -le 250 ]
  for word in 'Report the outer intervals' 'All parameters together' observation coverage data 'at your data' truncation \
    'a bound of their prior' 'nothing calibrates' 'What more simulations would give' \
    'Not in the folder' UNLIKE 'Do not publish' 'other levels' 'no limit' nothing none; do
    grep -qF "$word" "$page" || fail "$word"
  done
}

@test "tw-report names the files that are not there, but not those that the script of the folder does not make" {
  folder
  rm d/forecast.tsv d/gap.tsv
  report
  shows 'Not in the folder, and therefore left out: gap.tsv, forecast.tsv.'
  echo 'step gap.tsv  tw-gap' >d/analysis.sh
  report
  shows 'Not in the folder, and therefore left out: gap.tsv.'
  rm d/analysis.sh
}
