load lib

# examples/tasks: simulators and reference posteriors. unit/tasks.c tests their functions, and compares
# draws with quadrature and closed forms.
root=$BATS_TEST_DIRNAME/..
tasks=$root/examples/tasks
simulate=$B/examples/tasks/simulate
posterior=$B/examples/tasks/posterior
oracle=$BATS_TEST_DIRNAME/oracles/tasks

names() { "$simulate" --list | sed 1d | cut -f 1; }

# called NAME TEXT...: check for status 2 and one line that begins with NAME and contains each TEXT.
called() {
  local program=$1 text
  shift
  did 2 || return 1
  [ "$(wc -l <err)" -eq 1 ] && grep -q "^$program: " err || fail "$(cat err)" || return 1
  for text; do
    grep -qF -e "$text" err || fail "'$(cat err)' lacks: $text" || return 1
  done
}

@test "simulate --list prints ten tasks" {
  go "$simulate" --list
  silent
  [ "$(head -n 1 out)" = "$(tsv 'task parameters data about')" ]
  [ "$(wc -l <out)" -eq 11 ]
  awk -F '\t' 'NF != 4 { exit 1 }' out
}

@test "every simulator makes the same records as its counterpart in Python" {
  n=0
  for t in $(names); do
    go "$simulate" "$t" --seed 5 -n 3
    silent
    # ODEs are solved to 1e-12 in Python and to 1e-10 here; the others differ in last digits.
    near "$oracle/simulate.$t.tsv" out 1e-8
    n=$((n + 1))
  done
  [ "$n" -eq 10 ]
}

@test "every simulator makes the same bytes for the same seed with any -j and -n, and other records for another seed" {
  for t in $(names); do
    n=600
    [ "$t" = nmm ] && n=12
    "$simulate" "$t" -n $n --seed 7 >one
    for j in 2 5 64; do "$simulate" "$t" -n $n --seed 7 -j $j | cmp - one; done
    "$simulate" -n $((n / 2)) --seed 7 "$t" | cmp - <(head -n $((n / 2 + 1)) one)
    "$simulate" "$t" -n 4 --seed 8 | sed 1d | grep -Fxf one && fail "$t: a record of another seed"
    [ "$(sed 1d one | sort -u | wc -l)" -eq $n ] || fail "$t: a record twice"
    awk -F '\t' 'NR == 1 { n = NF } NF != n || /nan/ { exit 1 }' one
  done
}

@test "simulate -n 0 prints a header, and --first-two leaves out the other parameters of the same records" {
  go "$simulate" sir -n 0
  gives 'theta1 theta2 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10'
  "$simulate" slcp -n 50 >all
  go "$simulate" slcp -n 50 --first-two
  silent
  cut -f 1,2,6- all | cmp - out
  "$simulate" two_moons --first-two | cmp - <("$simulate" two_moons)
}

@test "simulate --theta fixes all parameters, or two while the others come from the prior" {
  go "$simulate" nmm --theta 135,220,2000 -n 2
  silent
  [ "$(cut -f 1-3 out | sed 1d | sort -u)" = "$(tsv '135 220 2000')" ]
  go "$simulate" slcp --theta 0.5,-1 -n 100
  silent
  [ "$(cut -f 1,2 out | sed 1d | sort -u)" = "$(tsv '0.5 -1')" ]
  # The other parameters are those that are drawn without --theta.
  "$simulate" slcp -n 100 | cut -f 3-5 | cmp - <(cut -f 3-5 out)
  "$simulate" slcp -n 100 --theta "$(sed -n 2p out | cut -f 1-5 | tr '\t' ,)" |
    sed -n 2p | cmp - <(sed -n 2p out)
}

@test "simulate --prior prints the parameters alone, and --theta - appends their data to records" {
  for t in $(names); do
    n=600
    [ "$t" = nmm ] && n=12
    "$simulate" "$t" -n $n --seed 7 >all
    go "$simulate" "$t" --prior -n $n --seed 7 -j 2
    silent
    cut -f "1-$(awk 'NR == 1 { n = gsub(/theta/, "") } END { print n }' all)" all | cmp - out
    mv out in
    # The noise is that of a single command, for any number of threads.
    go "$simulate" "$t" --theta - --seed 7 in
    silent
    cmp all out
    "$simulate" "$t" --prior -n $n --seed 7 | "$simulate" "$t" --theta - --seed 7 -j 3 | cmp all -
  done
  "$simulate" nmm --prior -n 3 --first-two | cmp - <("$simulate" nmm --prior -n 3 | cut -f 1,2)
}

@test "simulate --theta - passes other columns and comments on, takes parameters from -p, and answers at once" {
  printf '# a comment\nid\tb\ta\tnote\n007\t-0.30\t1e-1\tk\n8\t0\t0\t\n' >in
  go "$simulate" two_moons --theta - -p a,b in
  silent
  cut -f 1-4 out | head -n 1 | cmp - <(echo '# a comment')
  [ "$(sed -n 2p out)" = "$(tsv 'id b a note x1 x2')" ]
  cut -f 1-4 out | cmp - in
  "$simulate" two_moons --theta 0.1,-0.3 | tail -n 1 | cut -f 3,4 | cmp - <(sed -n 3p out | cut -f 5,6)
  # An answer that does not come at once would end in a timeout here.
  mkfifo to from
  "$simulate" two_moons --theta - <to >from &
  exec 8>to 9<from
  tsv 'theta1 theta2' '0 0' >&8
  read -r -t 20 line <&9 && read -r -t 20 line <&9
  exec 8>&- 9<&-
  wait
  tsv 'theta1 theta2' '0 0' '0 x' >in
  go "$simulate" two_moons --theta - in
  did 1
  grep -q "^simulate: in:3: column 2 (theta2): " err
  tsv 'theta1 theta2 x1' '0 0 1' >in
  go "$simulate" two_moons --theta - in
  called simulate x1
  tsv 'theta1 theta2 theta3' '0 0 1' >in
  go "$simulate" two_moons --theta - in
  called simulate 'two_moons has 2 parameters, not 3'
}

@test "simulate --within draws from the prior in a box, and refuses boxes that are not valid" {
  "$simulate" sir --prior -n 20000 --seed 3 >all
  go "$simulate" sir --prior -n 3000 --within theta1=0.4:0.5,theta2=:0.12 --seed 3 -j 2
  silent
  [ "$(wc -l <out)" -eq 3001 ]
  awk -F '\t' 'NR > 1 && !($1 >= 0.4 && $1 <= 0.5 && $2 <= 0.12) { exit 1 }' out
  # Draws from the whole prior that are in the box stay as they are.
  head -n 3001 all | awk -F '\t' '$1 >= 0.4 && $1 <= 0.5 && $2 <= 0.12' >in
  [ "$(wc -l <in)" -gt 100 ]
  [ "$(grep -cFxf in out)" -eq "$(wc -l <in)" ]
  # In the box the distribution is the prior's: means agree within five standard errors.
  for file in all out; do
    awk -F '\t' 'NR > 1 && $1 >= 0.4 && $1 <= 0.5 && $2 <= 0.12 { n++; s += $1; q += $1 ^ 2; t += $2; r += $2 ^ 2 }
      END { print s / n, (q / n - (s / n) ^ 2) / n, t / n, (r / n - (t / n) ^ 2) / n }' OFMT=%.12g "$file"
  done | awk '{ for (i = 1; i <= 4; i++) v[NR, i] = $i }
    END { for (i = 1; i <= 3; i += 2) if ((v[1, i] - v[2, i]) ^ 2 > 25 * (v[1, i + 1] + v[2, i + 1])) exit 1 }'
  # --within accepts a parameter on each line, and works with data, too.
  go "$simulate" sir -n 20 --within "$(printf 'theta1=0.4:0.5\ntheta2=:0.12')" --seed 3
  silent
  cut -f 1,2 out | cmp - <("$simulate" sir --prior -n 20 --within theta1=0.4:0.5,theta2=:0.12 --seed 3)
  # Parameters and data use different random numbers, so they are not correlated.
  "$simulate" two_moons --prior -n 2000 --within theta1=-0.1:0.1 --seed 3 | "$simulate" two_moons --theta - --seed 3 |
    awk -F '\t' 'NR > 1 { s = $1 + $2; p = $3 + (s < 0 ? -s : s) / sqrt(2) - 0.25
        n++; a += $1; b += p; aa += $1 ^ 2; bb += p ^ 2; ab += $1 * p }
      END { r = (ab / n - a * b / n ^ 2) / sqrt((aa / n - (a / n) ^ 2) * (bb / n - (b / n) ^ 2)); exit n * r ^ 2 > 16 }'
  for list in theta1 theta1=1 theta1=2:1 theta1=1:1 theta3=0:1 theta0=0:1 theta01=0:1 x1=0:1 =0:1 \
    theta1=nan:1 theta1=0:1:2 theta1=0:1,, ''; do
    go "$simulate" sir --prior --within "$list"
    called simulate --within
  done
  go "$simulate" two_moons --prior --within theta1=3:4
  did 1
  grep -qx 'simulate: --within: of 10000000 draws from the prior none is there' err
}

@test "priors.tsv has the distributions and bounds that the simulators draw from" {
  "$simulate" --list | sed 1d | while IFS=$'\t' read -r t p _; do
    [ "$(awk -F '\t' -v t="$t" '$1 == t { n++; if ($2 != "theta" n) exit 1 } END { print n }' "$tasks/priors.tsv")" -eq "$p" ]
    "$simulate" "$t" --prior -n 20000 --seed 9 >draws
    # Mean and variance of theta (of log theta if that has the distribution) within five standard errors.
    awk -F '\t' -v t="$t" '
      function off(a, b, var) { return (a - b) ^ 2 > 25 * var + 1e-18 }
      NR == FNR { if ($1 == t) { law[++p] = $3; wall[p] = $4 } next }
      FNR == 1 { next }
      {
        m++
        for (i = 1; i <= p; i++) {
          split(wall[i], w, ":")
          if (wall[i] != "-" && ((w[1] != "" && $i < w[1]) || (w[2] != "" && $i > w[2]))) exit bad = 1
          v = law[i] ~ /^log/ ? log($i) : $i
          s[i] += v; q[i] += v * v
        }
      }
      END {
        if (bad || p == 0) exit 1
        for (i = 1; i <= p; i++) {
          if (law[i] == "-") continue
          split(law[i], a, /[(,)]/)
          mean = a[1] == "uniform" ? (a[2] + a[3]) / 2 : a[2]
          var = a[1] == "uniform" ? (a[3] - a[2]) ^ 2 / 12 : a[3] ^ 2
          m4 = a[1] == "uniform" ? (a[3] - a[2]) ^ 4 / 80 : 3 * var ^ 2
          if (off(s[i] / m, mean, var / m) || off(q[i] / m - (s[i] / m) ^ 2, var, (m4 - var ^ 2) / m)) {
            print t, i, law[i], s[i] / m, q[i] / m - (s[i] / m) ^ 2
            exit 1
          }
        }
      }' "$tasks/priors.tsv" draws || fail "$t"
  done
  go "$tasks/prior" support slcp theta1 theta2
  gives 'theta1=-3:3,theta2=-3:3'
  go "$tasks/prior" support gaussian_linear
  gives
  go "$tasks/prior" distribution two_moons
  silent
  [ "$(cat out)" = 'theta1=uniform(-1,1) theta2=uniform(-1,1)' ]
  go "$tasks/prior" distribution bernoulli_glm
  called prior 'theta2 together with others'
  go "$tasks/prior" support moons
  called prior moons
  go "$tasks/prior" support sir theta3
  called prior theta3
}

# moments FILE COLUMN...: print n, mean and variance of each column, a line each.
moments() {
  local file=$1
  shift
  awk -F '\t' -v list="$*" '
    BEGIN { m = split(list, c, " ") }
    NR > 1 { for (i = 1; i <= m; i++) { s[i] += $c[i]; q[i] += $c[i] ^ 2 } }
    END { n = NR - 1
      for (i = 1; i <= m; i++) print n, s[i] / n, q[i] / n - (s[i] / n) ^ 2 }' OFMT=%.12g "$file"
}

# within FILE: check lines "n mean var" against "mean var m4" on standard input, within five standard errors.
within() {
  paste -d ' ' "$1" - | awk '
    function off(a, b, var) { return (a - b) ^ 2 > 25 * var + 1e-18 }
    NF != 6 || off($2, $4, $5 / $1) || off($3, $5, ($6 - $5 ^ 2) / $1) { print; exit bad = 1 }
    END { exit bad || NR == 0 }'
}

@test "the simulators draw parameters and noise with the moments of their models" {
  slow && skip "too many records for this build"
  n=40000
  "$simulate" gaussian_linear -n $n >runs
  # theta has variance 0.1, and x has 0.2; a normal distribution has m4 = 3 var^2.
  moments runs 1 2 10 11 20 >got
  printf '%s\n' '0 0.1 0.03' '0 0.1 0.03' '0 0.1 0.03' '0 0.2 0.12' '0 0.2 0.12' | within got
  "$simulate" two_moons -n $n --theta 0.1,-0.3 >runs
  # x1 is r cos a + 0.25 - 0.2 / sqrt 2, with E cos a = 2 / pi; x2 is r sin a - 0.4 / sqrt 2, with variance E r^2 / 2.
  moments runs 3 4 >got
  printf '%s\n' '0.172240624087 0.000996999 0.0000023' '-0.282842712475 0.00505 0.00003959' | within got
  "$simulate" gaussian_mixture_paper -n $n --theta 1,-2 >runs
  # x has mean 0.8 theta, variance (1 + 0.01) / 2 and m4 = 3 (1 + 0.0001) / 2.
  moments runs 3 4 >got
  printf '%s\n' '0.8 0.505 1.50015' '-1.6 0.505 1.50015' | within got
  "$simulate" bernoulli_glm -n $n --theta 0,0,0,0,0,0,0,0,0,0 >runs
  # x1 counts the heads of a hundred coins.
  moments runs 11 >got
  echo '50 25 1862.5' | within got
  "$simulate" slcp -n $n --theta 1,-1,1.5,-1,0 >runs
  # The standard deviations are theta3^2 and theta4^2.
  moments runs 6 7 12 >got
  printf '%s\n' '1 5.062501 76.886752' '-1 1.000001 3.000006' '1 5.062501 76.886752' | within got
}

@test "the simulators reach known limits with extreme parameters" {
  # With almost no infections, the first infected person recovers.
  go "$simulate" sir --theta 0.000001,3 -n 20
  silent
  sed 1d out | cut -f 3- | sort -u | cmp - <(tsv "0 0 0 0 0 0 0 0 0 0")
  # With a large beta and no recovery, all are infected.
  "$simulate" sir --theta 2,0 | sed 1d | cut -f 5- | cmp - <(tsv '1000 1000 1000 1000 1000 1000 1000 1000')
  # Without interaction, prey grows and predators decay exponentially.
  "$simulate" lotka_volterra --theta 0.2,0,0.1,0 -n 2000 |
    awk -F '\t' 'NR > 1 { for (i = 0; i < 10; i++) {
        s[i] += log($(5 + i) / 30) - 0.2 * 2.1 * i; s[10 + i] += log($(15 + i)) + 0.1 * 2.1 * i } }
      END { for (i = 0; i < 20; i++) if ((s[i] / 2000) ^ 2 > 25 * 0.01 / 2000) exit 1 }'
  # Counts are kept between 1e-10 and 1e4.
  "$simulate" lotka_volterra --theta 5,0,20,0 |
    awk -F '\t' 'NR > 1 { exit $14 < 5000 || $14 > 20000 || $24 < 5e-11 || $24 > 2e-10 }'
  "$simulate" bernoulli_glm --theta 1000,0,0,0,0,0,0,0,0,0 | sed 1d | cut -f 11 | grep -qx 100
  "$simulate" bernoulli_glm --theta=-1000,0,0,0,0,0,0,0,0,0 | sed 1d | cut -f 11- | tr '\t' '\n' |
    sort -u | grep -qx 0
}

@test "a simulation that fails has data nan, which later programs drop and count" {
  go "$simulate" lotka_volterra --theta 1000,0.05,0.8,0.05
  silent
  [ "$(sed 1d out | cut -f 5- | tr '\t' '\n' | sort -u)" = nan ]
  { "$simulate" two_moons -n 2; tsv '0 0 nan 0'; } >in
  go "$posterior" two_moons -n 1 in
  did 1
  grep -q '^posterior: in:4: column 3 (x1): ' err
}

@test "the stimulus in bernoulli_glm.c is that of stimulus.tsv" {
  sed -n '/padded\[/,/^};/p' "$tasks/bernoulli_glm.c" | sed 1,2d | grep -oE -- '-?[0-9.]+' >got
  sed 1d "$tasks/stimulus.tsv" | cut -f 2 | cmp - got
}

@test "windows.tsv names parameters that its tasks have and observations that can be made" {
  "$simulate" --list >list
  awk -F '\t' '
    NR == FNR { p[$1] = $2; next }
    FNR == 1 { next }
    NF != 11 || !($1 in p) || $3 >= $4 || $6 >= $7 { print; exit bad = 1 }
    { for (i = 2; i <= 5; i += 3) if (substr($i, 6) + 0 > p[$1]) { print; exit bad = 1 } }
    END { exit bad || FNR != 19 }' list "$tasks/windows.tsv"
  sed 1d "$tasks/windows.tsv" | cut -f 1,10 | sort -u | while IFS=$'\t' read -r task what; do
    case $what in
      theta=*) "$simulate" "$task" --theta "${what#theta=}" >obs ;;
      published=1) head -n 2 "$tasks/observations/$task.tsv" >obs ;;
      *) fail "$what" ;;
    esac
    [ "$(wc -l <obs)" -eq 2 ]
  done
}

@test "posterior writes N draws for each record as tw-sample does, and passes the data on as text" {
  go "$posterior" two_moons -n 3 "$tasks/observations/two_moons.tsv"
  silent
  [ "$(head -n 1 out)" = "$(tsv 'id theta1 theta2 x1 x2')" ]
  [ "$(wc -l <out)" -eq 31 ]
  sed 1d out | cut -f 1,4,5 | uniq | cmp - <(sed 1d "$tasks/observations/two_moons.tsv" | cut -f 1,4,5)
  tsv 'b y a' '-0.10 k -0.3e0' >in
  go "$posterior" two_moons -n 1 -x b,a -i y in
  silent
  [ "$(cut -f 1,4,5 out)" = "$(tsv 'id b a' 'k -0.10 -0.3e0')" ]
}

@test "posterior makes draws that depend on the seed and the record's number, not on earlier records" {
  obs=$tasks/observations/gaussian_linear.tsv
  "$posterior" gaussian_linear -n 20 --seed 3 "$obs" >all
  "$posterior" gaussian_linear -n 20 --seed 3 <(head -n 3 "$obs") | cmp - <(head -n 41 all)
  "$posterior" gaussian_linear -n 20 --seed 3 --first-two "$obs" | cmp - <(cut -f 1-3,12- all)
  "$posterior" gaussian_linear -n 20 --seed 4 "$obs" | cmp -s - all && fail "another seed, the same draws"
  # All draws are different.
  [ "$(sed 1d all | cut -f 2 | sort -u | wc -l)" -eq 200 ]
}

@test "posterior makes the same Markov chains for any -j, and reports their convergence" {
  head -n 2 "$tasks/observations/slcp.tsv" >obs
  go "$posterior" slcp -n 200 obs
  did 0
  mv out one
  grep -qE '^posterior: 1 record by Markov chains: split R-hat up to 1\.00[0-9]+, effective sample size at least [0-9]+ of 4096 states and [0-9]+ of the draws, at least [0-9]+ % of proposals accepted$' err
  [ "$(wc -l <err)" -eq 1 ]
  go "$posterior" slcp -n 200 -j 4 obs
  cmp out one
  # The draws are in all four modes.
  awk -F '\t' 'NR > 1 { n[$4 > 0, $5 > 0]++ } END { for (k in n) { m++; if (n[k] < 25) exit 1 } exit m != 4 }' one
  [ "$(sed 1d one | sort -u | wc -l)" -eq 200 ]
}

@test "the exact draws of five tasks pass simulation-based calibration" {
  needs_math
  for t in gaussian_linear gaussian_linear_uniform two_moons gaussian_mixture gaussian_mixture_paper; do
    go env EX="$B/examples" "$tasks/sbc" "$t" 500
    silent
    # With nine degrees of freedom, chi-squared is above 33.7 once in ten thousand times.
    awk -F '\t' 'NR > 1 && ($6 > 33.7 || $5 ^ 2 > 16) { print; exit bad = 1 } END { exit bad || NR < 3 }' out
  done
}

@test "simulation-based calibration notices wrong draws" {
  needs_math
  mkdir -p bad/tasks
  cp "$simulate" bad/tasks/
  # These draws have 0.8 of the right spread.
  cat >bad/tasks/posterior <<EOF
#!/bin/sh
"$posterior" "\$@" | awk -F '\t' -v OFS='\t' 'NR > 1 {
  for (i = 2; i <= 11; i++) \$i = 0.8 * \$i + 0.2 * \$(i + 10) / 2 } 1'
EOF
  chmod +x bad/tasks/posterior
  go env EX="$T/bad" "$tasks/sbc" gaussian_linear 500
  silent
  awk -F '\t' 'NR > 1 && $6 > 33.7 { n++ } END { exit n < 5 }' out
}

@test "simulate, posterior and prior refuse options and operands that are not valid" {
  go "$simulate"
  called simulate 'one TASK is required'
  go "$simulate" two_moons sir
  called simulate 'one TASK is required'
  go "$simulate" moons
  called simulate "'moons'" '--list'
  for list in 1 1,2,3 1,,2 x,1 1,nan '' 1,2,3,4,5,6,7,8,9,10,11; do
    go "$simulate" slcp --theta "$list"
    called simulate --theta
  done
  go "$simulate" two_moons --theta - -n 3
  called simulate -n
  go "$simulate" two_moons --theta - --prior
  called simulate --prior
  go "$simulate" two_moons --theta 0,0 --within theta1=0:1
  called simulate --within
  go "$simulate" two_moons -p theta1,theta2
  called simulate -p
  go "$simulate" sir -n -1
  called simulate -n
  go "$simulate" sir -j 0
  called simulate -j
  go "$posterior" nmm -n 1
  called posterior "'nmm'" likelihood
  go "$posterior" sir
  called posterior '-n or --joint is required'
  go "$posterior" sir -n 5 --joint
  called posterior '-n or --joint is required'
  go "$posterior" -n 5
  called posterior 'TASK is required'
  tsv 'x1 x2 x3' '0 0 0' >in
  go "$posterior" two_moons -n 1 in
  called posterior 'two_moons has 2 data, not 3'
  go "$posterior" two_moons -n 1 -x x1,x9 in
  called posterior x9
}

@test "posterior reports data that no parameters give, and a full disk" {
  tsv 'x1 x2' '-0.3 0.1' '5 5' >in
  go "$posterior" two_moons -n 2 in
  did 1
  grep -qx 'posterior: in:3: no parameters found that two_moons gives such data for' err
  [ "$(wc -l <out)" -eq 3 ]
  "$simulate" sir -n 20000 >/dev/full 2>err && fail "a full disk went unnoticed"
  grep -q '^simulate: <stdout>: ' err
}

@test "the commands of examples/README.md print what the page says" {
  needs_math
  slow && skip "too many records for this build"
  go "$BATS_TEST_DIRNAME/run-examples" "$root/examples/README.md"
  silent
}

@test "figure draws panels that agree with their tables as PNG and SVG, and results averages over seeds" {
  needs_math
  slow && skip "a flow is trained"
  export BIN=$B/bin EX=$B/examples QUICK=1 THREADS=1
  go "$tasks/figure" two_moons made
  silent
  sed -n 1p out | grep -q '^two_moons: the observation among the runs: p = 0\.[0-9]*$'
  [ "$(sed 1d out | paste -sd ' ')" = 'made/two_moons.1000.png made/two_moons.2000.png made/two_moons.4000.png' ]
  head -c 8 made/two_moons.1000.png | cmp - <(printf '\211PNG\r\n\032\n')
  grep -q 'B = 4000' made/two_moons.4000.svg
  # The row agrees with summaries of the panel's own files,
  table=made/two_moons/1
  [ "$(col B "$table/results.tsv" | tr '\n' ' ')" = '1000 2000 4000 ' ]
  awk -F '\t' 'NR == FNR { if (FNR == 4) want = $12; next }
    FNR > 1 { n++; between += $NF == "undetermined" }
    END { exit n != 10000 || want == "" || (between / n - want) ^ 2 > 1e-18 }' \
    "$table/results.tsv" "$table/regions.3.tsv"
  # as do the observation's cutoff and the share of true draws below it.
  awk -F '\t' 'FILENAME ~ /results/ { if (FNR == 4) { cutoff = $7; target = $17; error = $18 }; next }
    FNR > 1 { n++; held += $NF <= cutoff; under += $NF < target }
    END { e = held / n - 0.9; exit (e < 0 ? -e : e) - error > 1e-6 || under / n > 0.9 || under / n < 0.899 }' \
    "$table/results.tsv" "$table/truth.tsv"
  go "$tasks/results" made 2 two_moons
  silent
  # The mean over two seeds, and its standard error, half of their difference.
  paste <(col lower "$table/results.tsv") <(col lower made/two_moons/2/results.tsv) |
    awk '{ d = ($1 - $2) / 2; printf "%.5g\t%.2g\n", ($1 + $2) / 2, (d < 0 ? -d : d) }' >want
  paste <(col lower | head -n 3) <(col lower_se | head -n 3) | diff want -
  grep -q '^# two_moons, .*: paper: .*; here: undetermined ' out
}

@test "figure refuses a task that does not exist" {
  export BIN=$B/bin EX=$B/examples
  go "$tasks/figure" moons made
  called figure "no task 'moons'"
}

# rows HEADING: print the rows of the first table under the heading, without its head, cells separated by tabs.
rows() {
  awk -v heading="## $1" '/^## / { on = $0 == heading; n = 0; next } !on { next }
    !/^[|]/ { if (n > 0) exit; next } ++n > 2 { gsub(/^[|] | [|]$/, ""); gsub(/ [|] /, "\t"); print }' "$tasks/PAPER.md"
}

@test "PAPER.md links each function to the file that defines the function" {
  n=0
  while read -r name file; do
    [ -f "$tasks/$file" ] && grep -q "^$name(" "$tasks/$file" || fail "$file does not define $name"
    n=$((n + 1))
  done < <(tr '\n' ' ' <"$tasks/PAPER.md" | grep -oE '`[a-z_]+` in \[[^]]*\]\([^)]*\)' |
    sed -E 's/`([a-z_]+)` in \[[^]]*\]\(([^)]*)\)/\1 \2/')
  # Each function that the page names has such a link.
  [ "$n" -ge 10 ]
  [ "$n" -eq "$(grep -oE '`[a-z]+(_[a-z]+)+`' "$tasks/PAPER.md" | grep -cE '`(tw|choose)_')" ]
}

@test "PAPER.md states the sizes, budgets and observations that the programs have" {
  rows Systems | cut -f 1-6 >page
  [ "$(wc -l <page)" -eq 9 ]
  "$simulate" --list >list
  awk -F '\t' -v OFS='\t' 'FILENAME == "list" { size[$1] = $2 OFS $3; next }
    FNR > 1 && !($1 in done) { done[$1]; print $1, size[$1], $8, $9, $10 }' list "$tasks/windows.tsv" |
    grep -v '^gaussian_mixture	' | diff - page
  rows Systems | cut -f 7 | sed 's/.*(\(.*\))/\1/' | sort -u | while read -r f; do [ -f "$tasks/$f" ]; done
}

@test "PAPER.md states the numbers of its tables with its figures" {
  rows Figures | sed 's/^\[\([a-z_]*\)\]([^)]*)/\1/' | cut -f 1-3 >page
  grep -v '^gaussian_mixture	' "$tasks/paper.tsv" | sed 1d | diff - <(cut -f 1-2 page)
  # The mean undetermined percentage of each budget in the first window of each system.
  awk -F '\t' 'FNR == 1 { for (i = 1; i <= NF; i++) if ($i == "undetermined") c = i; next } /^#/ { next }
    !($1 in window) { window[$1] = $2; task[++n] = $1 }
    window[$1] == $2 { list[$1] = list[$1] (list[$1] == "" ? "" : ", ") sprintf("%.1f", 100 * $c) }
    END { for (i = 1; i <= n; i++) print task[i] "\t" list[task[i]] }' "$tasks/figures/results.tsv" >want
  grep -v '^nmm	' page | cut -f 1,3 | diff want -
}
