load lib

# examples/two_moons: its simulator and true posterior, the demo.
root=$BATS_TEST_DIRNAME/..
example=$root/examples/two_moons
simulate() { "$B/examples/tasks/simulate" two_moons "$@"; }
posterior() { "$B/examples/tasks/posterior" two_moons "$@"; }

# moon FILE: of records theta1 theta2 x1 x2, the noise that must have made them:
# radius and angle around (0.25, 0) at theta = 0. Prints their count, mean and
# variance of the radius, mean and variance of the angle in units of pi, the
# greatest angle.
moon() {
  awk -F '\t' '
    NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
    {
      s = ($c["theta1"] + $c["theta2"]) / sqrt(2)
      p1 = $c["x1"] + (s < 0 ? -s : s) - 0.25
      p2 = $c["x2"] - ($c["theta2"] - $c["theta1"]) / sqrt(2)
      r = sqrt(p1 * p1 + p2 * p2)
      a = atan2(p2, p1) / atan2(0, -1)
      n++
      sr += r; qr += r * r; sa += a; qa += a * a
      if (a * a > most) most = a * a
    }
    END { print n, sr / n, qr / n - (sr / n) ^ 2, sa / n, qa / n - (sa / n) ^ 2, sqrt(most) }' OFMT=%.9g "$1"
}

# Whether that noise is r ~ N(0.1, 0.01^2), a ~ U(-pi/2, pi/2), within five standard
# errors: the variance of a mean is v/n, of a sample variance (m4 - v^2)/n, with
# m4 = 3 v^2 for a normal, 1/80 for U(-1/2, 1/2).
is_moon() {
  moon "$1" | awk '
    function off(a, b, var) { d = a - b; return d * d > 25 * var / n }
    {
      n = $1
      bad = off($2, 0.1, 1e-4) || off($3, 1e-4, 2e-8) || off($4, 0, 1 / 12) ||
        off($5, 1 / 12, 1 / 80 - 1 / 144) || $6 > 0.5 + 1e-9
    }
    END { if (bad) print "not the moon: " $0; exit bad || n == "" }'
}

@test "simulate of two_moons prints as many records as asked, the same for the same seed, from the prior U[-1,1]" {
  go simulate -n 1000 --seed 7
  silent
  [ "$(head -n 1 out)" = "$(tsv 'theta1 theta2 x1 x2')" ]
  awk -F '\t' 'NF != 4 { exit 1 } END { exit NR != 1001 }' out
  simulate -n 10 --seed 7 | cmp - <(head -n 11 out)
  simulate -n 1000 --seed 8 | cmp -s - out && fail "another seed, the same records"
  slow && skip "too many records for this build"
  simulate -n 100000 >runs
  awk -F '\t' '
    NR > 1 { for (i = 1; i <= 2; i++) { s[i] += $i; q[i] += $i * $i; if ($i * $i > 1) exit bad = 1 } c += $1 * $2 }
    END {
      for (i = 1; i <= 2; i++) if ((s[i] / 1e5) ^ 2 > 25 / 3e5 || (q[i] / 1e5 - 1 / 3) ^ 2 > 25 * (1 / 5 - 1 / 9) / 1e5) exit 1
      exit bad || (c / 1e5) ^ 2 > 25 / 9e5
    }' runs
  is_moon runs
}

@test "simulate --theta fixes the parameters of two_moons, and refuses lists that are not two numbers" {
  simulate --theta 0.25,-0.5 -n 20000 >runs
  [ "$(cut -f 1,2 runs | sed 1d | sort -u)" = "$(printf '0.25\t-0.5')" ]
  is_moon runs
  for list in 0.1 0.1, ,2 '' x 1,2,3 nan,0; do
    simulate --theta "$list" 2>err && fail "taken: $list"
    grep -q "^simulate: --theta: must be " err
  done
  run ! simulate runs
}

@test "posterior of two_moons draws both moons alike within the prior, with the simulator's noise" {
  slow && skip "too many records for this build"
  tsv 'x1 x2' '0.19 -0.2' '0 0' >obs
  go posterior -n 50000 obs
  silent
  [ "$(head -n 1 out)" = "$(tsv 'id theta1 theta2 x1 x2')" ]
  [ "$(cut -f 1 out | sed 1d | sort | uniq -c | awk '{ printf "%s %s ", $1, $2 }')" = "50000 1 50000 2 " ]
  awk -F '\t' '$2 * $2 > 1 || $3 * $3 > 1 { if (NR > 1) exit 1 }' out
  # Far from the bounds the posterior is the simulator's noise turned round: for
  # the second x whole, as |theta1 + theta2| cannot be negative there.
  awk -F '\t' 'NR == 1 || $1 == 2' out >far
  is_moon far
  for id in 1 2; do
    awk -F '\t' -v id=$id '$1 == id { n++; plus += $2 + $3 > 0 } END { exit (plus / n - 0.5) ^ 2 > 25 / (4 * n) }' out
  done
  cmp out <(posterior -n 50000 --seed 1 obs)
}

@test "posterior of two_moons makes draws among which the true theta has uniform ranks" {
  slow && skip "too many records for this build"
  # Simulation-based calibration: 1000 simulations, 19 draws each, 20 ranks; a
  # chi-squared value with 19 degrees of freedom exceeds 55.6 in 2 of 100,000.
  simulate -n 1000 --seed 5 >runs
  cut -f 3,4 runs | posterior -n 19 --seed 6 >draws
  for col in 1 2; do
    awk -F '\t' -v col=$col '
      FNR == 1 { file++; next }
      file == 1 { truth[FNR - 1] = $col; next }
      { rank[$1] += $(col + 1) < truth[$1] }
      END {
        for (i in truth) count[rank[i] + 0]++
        for (k = 0; k < 20; k++) chi += (count[k] - 50) ^ 2 / 50
        if (chi > 55.6) print "column " col ": " chi
        exit chi > 55.6
      }' runs draws
  done
}

@test "posterior of two_moons refuses an x that no parameters make, with file and line" {
  tsv 'x1 x2' '0 0' '3 0' >obs
  timeout 60 "$B/examples/tasks/posterior" two_moons -n 1 obs 2>err >out && fail "taken"
  grep -q '^posterior: obs:3: no parameters' err
}

@test "run.sh of two_moons prints a table, a picture and the regions, from any directory" {
  slow && skip "too many records for this build"
  lighter --members 1
  go env BIN="$light" EX="$B/examples" OUT=here "$example/run.sh"
  did 0
  grep -q '^Is the observation typical? p = 0\.75 ' out
  awk 'length > 80 && !/regions\.(png|txt)/ { exit 1 }' out
  [ "$(awk '$1 ~ /^(1000|2000|4000)$/ && NF == 13' out | wc -l)" -eq 3 ]
  for b in 1000 2000 4000; do
    leaf=$(tail -n 1 "here/regions.$b.tsv" | cut -f 6)
    awk -F '\t' -v leaf="$leaf" '$1 == leaf { printf "%d %.3f %.3f %.3f %.3f\n", $2, $6, $9, $10, $12 }' \
      "here/bounds.$b.tsv" >want
    awk -v b="$b" '$1 == b { print $3, $4, $5, $6, $7 }' out | cmp - want
    awk -v b="$b" '$1 == b { s = $8 + $9 + $10; t = $11 + $12 + $13
      exit s < 99.8 || s > 100.2 || t < 99.8 || t > 100.2 }' out
  done
  # The estimate is a posterior of two moons and not a blob: the target region has
  # little of the window, and its cutoff holds 90 % of the exact draws by construction.
  awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) c[$i] = i; next }
    { n++; in90 += $c["score"] <= t } END { exit n != 100000 || in90 < 0.899 * n || in90 > 0.901 * n }' \
    t="$(awk '/the truth/ { print $3 }' out)" here/truth.tsv
  grep -q '^ *# inside .* ? undetermined .* \. outside ' out
  command -v gnuplot >/dev/null || return 0
  tail -n 1 out | grep -qF here/regions.png
  [ "$(head -c 8 here/regions.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]
}

@test "the README.md of two_moons shows what run.sh prints" {
  needs_math
  slow && skip "too many records for this build"
  go "$root/scripts/pages" -c "$example/README.md"
  did 0
}
