load lib

# examples/gaussian_linear_uniform: the simulator, the right answer, the demo.
root=$BATS_TEST_DIRNAME/..
example=$root/examples/gaussian_linear_uniform
simulate() { "$B/examples/tasks/simulate" gaussian_linear_uniform --first-two "$@"; }

@test "target.awk of gaussian_linear_uniform gives radius and cutoff of SciPy's quadrature to 1e-9" {
  # Two quadratures that are good to 1e-12; 1e-9 leaves room for a libm.
  go awk -f "$example/target.awk" "$BATS_TEST_DIRNAME/oracles/target_glu.tsv"
  silent
  cut -f 1-4 out >got
  [ "$(wc -l <got)" -eq 23 ]
  near "$BATS_TEST_DIRNAME/oracles/target_glu.tsv" got 1e-9
}

@test "target.awk of gaussian_linear_uniform finds columns by name, and ignores the sign and order of x" {
  tsv 'x1 x2' '0.3 -0.9' '0.9 0.3' '-0.3 -0.9' >in
  tsv 'id x2 theta1 x1' 'a -0.9 5 0.3' 'b 0.3 5 0.9' 'c -0.9 5 -0.3' >named
  awk -f "$example/target.awk" in >out
  awk -f "$example/target.awk" named | cmp - out
  for i in 3 4 5; do
    sed -n 2p out | cut -f "$i" >a
    sed -n 3p out | cut -f "$i" >b
    sed -n 4p out | cut -f "$i" >c
    near a b 1e-12
    near a c 1e-12
  done
}

@test "simulate of gaussian_linear_uniform prints a header and as many records as asked, the same for the same seed" {
  go simulate -n 1000 --seed 7
  silent
  [ "$(head -n 1 out)" = "$(tsv 'theta1 theta2 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10')" ]
  awk -F '\t' 'NF != 12 { exit 1 } END { exit NR != 1001 }' out
  simulate --seed 7 -n 1000 | cmp - out
  simulate -n 10 --seed 7 | cmp - <(head -n 11 out)
  simulate -n 1000 --seed 8 | cmp -s - out && fail "another seed, the same records"
  go simulate -n 0
  gives 'theta1 theta2 x1 x2 x3 x4 x5 x6 x7 x8 x9 x10'
}

# moments FILE: mean, variance and the greatest size of theta1, theta2, x1 - theta1,
# x2 - theta2, x3 ... x10, a line each.
moments() {
  awk -F '\t' '
    NR > 1 {
      $3 -= $1
      $4 -= $2
      for (i = 1; i <= 12; i++) {
        s[i] += $i
        q[i] += $i * $i
        size = $i < 0 ? -$i : $i
        if (size > most[i]) most[i] = size
      }
    }
    END {
      n = NR - 1
      for (i = 1; i <= 12; i++) print s[i] / n, q[i] / n - (s[i] / n) ^ 2, most[i]
    }' OFMT=%.9g "$1"
}

@test "simulate of gaussian_linear_uniform draws parameters and noise with the means and variances of the model" {
  slow && skip "too many records for this build"
  simulate -n 200000 --seed 1 >runs
  moments runs >got
  # Within five standard errors. The variance of a sample variance is
  # (m4 - v^2) / n: U[-1,1] v = 1/3, m4 = 1/5; normal v = 0.1, m4 = 3 v^2; their sum
  # v = 1/3 + 0.1, m4 = 1/5 + 6 (1/3) 0.1 + 3 0.01.
  awk '
    function off(a, b, var) { d = a - b; return d * d > 25 * var / 200000 }
    NR <= 2 { v = 1 / 3; m4 = 1 / 5; if ($3 > 1) exit bad = 1 }
    NR == 3 || NR == 4 { v = 0.1; m4 = 0.03 }
    NR > 4 { v = 1 / 3 + 0.1; m4 = 1 / 5 + 0.2 + 0.03 }
    off($1, 0, v) || off($2, v, m4 - v * v) { print "row " NR ": " $0; exit bad = 1 }
    END { exit bad || NR != 12 }' got
}

@test "posterior.awk of gaussian_linear_uniform gives the density of N(x, 0.064), whatever the order of the columns" {
  tsv 'theta1 theta2 x1 x2' '0.1 0.2 0.1 0.2' '1 -1 0.5 0.25' >in
  awk -f "$example/posterior.awk" in >out
  tsv 'x2 theta2 id x1 theta1' '0.2 0.2 7 0.1 0.1' '0.25 -1 8 0.5 1' >in2
  awk -f "$example/posterior.awk" in2 >out2
  # -log(2 pi 0.064), and less (0.5^2 + 1.25^2) / 0.128
  printf '0.9109951292131196\n-13.24916112078688\n' >want
  col logq out >got
  near want got 1e-12
  col logq out2 | cmp - got
  cut -f 1-4 out | cmp - in
}

@test "run.sh of gaussian_linear_uniform prints a table, a picture and the regions, from any directory" {
  whole || skip "not asked for"
  needs_math
  slow && skip "too many records for this build"
  go env BIN="$B/bin" EX="$B/examples" OUT=here "$example/run.sh"
  did 0
  grep -q '^The observation among the runs: p = 0\.849 ' out
  # One row a budget and one of the truth, in 80 columns.
  awk 'length > 80 && !/regions\.(png|txt)/ { exit 1 }' out
  [ "$(awk '$1 ~ /^(1000|2000|4000)$/ && NF == 13' out | wc -l)" -eq 3 ]
  for b in 1000 2000 4000; do
    # The leaf of the observation, and its row of bounds, as printed.
    leaf=$(tail -n 1 "here/regions.$b.tsv" | cut -f 15)
    awk -F '\t' -v leaf="$leaf" '$1 == leaf { printf "%d %.4f %.4f %.4f %.3f\n", $2, $6, $9, $10, $12 }' \
      "here/bounds.$b.tsv" >want
    awk -v b="$b" '$1 == b { print $3, $4, $5, $6, $7 }' out | cmp - want
    # Shares sum to 100 but for rounding; those of the grid are tw-classify's.
    tw-classify -b "here/bounds.$b.tsv" --summary "here/regions.$b.tsv" |
      awk -F '\t' '$1 == "all" { printf "%.1f %.1f %.1f\n", 100 * $6, 100 * $7, 100 * $8 }' >want
    awk -v b="$b" '$1 == b { print $8, $9, $10 }' out | cmp - want
    awk -v b="$b" '$1 == b { s = $11 + $12 + $13; exit s < 99.8 || s > 100.2 }' out
  done
  # The target holds 90 % of the true posterior: two quadratures, on the disc and
  # on the grid, agree as far as cells on the edge allow.
  awk '/the truth/ { n++; exit $(NF - 2) < 89.9 || $(NF - 2) > 90.1 } END { if (!n) exit 1 }' out
  grep -q '^ *# inside .* ? undetermined .* \. outside ' out
  if command -v gnuplot >/dev/null; then
    [ ! -s err ] || fail "$(cat err)"
    tail -n 1 out | grep -qF here/regions.png
    for f in regions mass; do
      [ "$(head -c 8 here/$f.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]
    done
  fi
  # Without gnuplot characters, and again the same bytes of every table.
  go without_gnuplot env BIN="$B/bin" EX="$B/examples" OUT=again "$example/run.sh"
  did 0
  for f in here/*.tsv; do cmp "$f" "again/${f#here/}"; done
  [ "$(cat err)" = 'gnuplot is not installed: left out regions.png mass.png; regions are characters in .txt' ] ||
    fail "$(cat err)"
  tail -n 1 out | grep -qF again/regions.txt
  [ "$(grep -c '# inside' again/regions.txt)" -eq 1 ]
}
