load lib

# Records 1 to 150 with the same numbers as in tests/oracles/coverage.py.
ranks() {
  awk 'BEGIN { print "id\tcdf\trank_a"
    for (i = 1; i <= 150; i++)
      print i "\t" 7 * i * i % 1001 / 1000 "\t" (i * i + i) % 21 / 20 }'
}

@test "tw-coverage finds SciPy's intervals, and the p of exact fractions" {
  ranks >in
  go tw-coverage -r rank_a -n 20 --levels 0.1,0.5,0.9,0.99 in
  silent
  mv out ranks
  go tw-coverage -r cdf -n 1000 --levels 0.1,0.5,0.9,0.99 in
  silent
  { grep -v 'uniform' out; grep '^rank_a' ranks; } >got
  near "$BATS_TEST_DIRNAME/oracles/coverage.tsv" got 1e-8
  # With two columns, the smaller p is doubled.
  go tw-coverage in
  says 0 'column cdf: ranks repeat' '-n N'
  awk -F '\t' '$2 == "uniform" { p[$1] = $5 }
    END { m = p["cdf"] < p["rank_a"] ? p["cdf"] : p["rank_a"]
      exit !(p["all"] > 1.9999 * m && p["all"] < 2.0001 * m) }' out
  [ "$(tail -n 1 out | cut -f 1-4)" = "$(tsv 'all uniform 150 NA')" ]
}

@test "tw-coverage counts a cdf up to the level, and ranks between both ends, as covered" {
  tsv 'cdf rank_a' '0 0' '0.05 0.05' '0.9 0.95' '0.901 0.951' '1 1' >in
  go tw-coverage --levels 0.9 in
  silent
  awk -F '\t' -v OFS=' ' '$2 == 0.9 { print $1, $3, $4 }' out | diff - <(printf '%s\n' 'cdf 5 3' 'rank_a 5 2')
  # A rank equal to the median is on neither side.
  tsv 'rank_a' 0.25 0.5 0.5 0.75 0.25 | tw-coverage -n 4 | grep median | cut -f 3-5 >out
  has '3 2 0.6666666666666666'
  # If all ranks equal the median, the share is unknown.
  tsv 'rank_a' 0.5 0.5 | go tw-coverage -n 2 --levels 0.5
  silent
  [ "$(grep median out | cut -f 3-)" = "$(tsv '0 0 NA 0 1')" ]
}

@test "tw-coverage takes the columns that are there, in the order of the records" {
  ranks >in
  go tw-coverage --levels 0.5 in
  [ "$(col column | uniq | tr '\n' ' ')" = 'cdf rank_a all ' ]
  cut -f 1,3 in | go tw-coverage --levels 0.5
  [ "$(col column | uniq | tr '\n' ' ')" = 'rank_a all ' ]
  go tw-coverage -r rank_a,cdf in
  [ "$(col column | uniq | tr '\n' ' ')" = 'rank_a cdf all ' ]
}

@test "tw-coverage -g gives each group the rows of its records alone" {
  # Ranks among 40 draws.
  ranks | awk -v OFS='\t' '{ $2 = NR == 1 ? $2 : NR % 3 ? NR * 7 % 41 / 40 : NR * 7 % 11 / 10
    print $0, (NR == 1 ? "leaf" : NR % 3 + 9) }' >in
  go tw-coverage -n 40 -g leaf -r cdf,rank_a in
  silent
  [ "$(head -n 1 out)" = "$(tsv 'leaf column level n covered share lower upper')" ]
  [ "$(cut -f 1 out | uniq | tr '\n' ' ')" = 'leaf 9 10 11 all ' ]
  for g in 9 10 11; do
    awk -F '\t' -v g=$g 'NR == 1 || $4 == g' in | tw-coverage -n 40 -r cdf | grep ^cdf >alone
    awk -F '\t' -v g=$g '$1 == g && $2 == "cdf"' out | cut -f 2- >here
    cmp alone here || fail "$g"
  done
  # With three groups and two columns, the smallest p is multiplied by six.
  awk -F '\t' '$3 == "uniform" && (!m || $6 < m) { m = $6 }
    $1 == "all" { exit !(m < 0.1 && $6 > 5.9999 * m && $6 < 6.0001 * m) }' out
}

@test "tw-coverage distinguishes right, overconfident, underconfident and biased posteriors at n = 500" {
  # Theta ~ N(0,1); ranks among 30 or 100 draws of N(bias, sd). Each set is judged by the last p (at 0.01), then by
  # the median and by the coverage at level 0.8.
  cat >judge.awk <<'E'
$2 == "median" { low = $6; high = $7 }
$2 == 0.8 { below = $6; above = $7 }
$1 == "all" { p = $5 }
END {
  if (p > 0.01) print "right"
  else if (low > 0.5 || high < 0.5) print "biased"
  else if (above < 0.8) print "overconfident"
  else if (below > 0.8) print "underconfident"
  else print "wrong"
}
E
  cat >draw.awk <<'E'
BEGIN {
  print "rank_a"
  for (i = 0; i < 500; i++) {
    theta = normal()
    below = 0
    for (j = 0; j < draws; j++) below += bias + sd * normal() < theta
    print below / draws
  }
}
E
  n=10 draws=30
  ! whole || draws=100
  while read -r name bias sd; do
    for ((i = 1; i <= n; i++)); do
      awk -v seed=$i -v draws=$draws -v bias="$bias" -v sd="$sd" -f "$random" -f draw.awk | tw-coverage -n $draws |
        awk -F '\t' -f judge.awk
    done | grep -c "^$name$" >right || true
    # Each judgement is wrong with probability 0.02 at most; three of ten are with probability below 0.001.
    [ "$(cat right)" -ge $((n - 2)) ] || fail "$name: $(cat right) of $n"
  done <<'E'
right 0 1
overconfident 0 0.7
underconfident 0 1.45
biased 0.35 1
E
}

# uniform FILE: print the p-value of the column cdf.
uniform() { awk -F '\t' '$1 == "cdf" && $2 == "uniform" { print $5 }' "$1"; }

@test "tw-coverage tests ranks as continuous, or as shares of -n draws" {
  { echo cdf; yes "$(printf '0\n1')" | head -n 200; } >in
  go tw-coverage -n 1 in
  silent
  [ "$(uniform out)" = 1 ]
  go tw-coverage -n 100 in
  silent
  awk -v p="$(uniform out)" 'BEGIN { exit !(p < 1e-20) }'
  tsv cdf 0.35 | go tw-coverage -n 10
  says 1 'column cdf, record 1: 0.35 is no share of 10 draws' 'leave -n out'
  # Continuous ranks, as tw-score makes them; and repeated ranks.
  awk 'BEGIN { print "cdf"; for (i = 1; i < 400; i++) print i * 0.6180339887498949 % 1 }' >in
  go tw-coverage in
  silent
  awk -v p="$(uniform out)" 'BEGIN { exit !(p > 0.9) }'
  go tw-coverage -n 1000 in
  says 1 'no share of 1000 draws'
  awk 'BEGIN { print "rank_b\tcdf\trank_a"
    for (i = 1; i < 400; i++) print i / 400 "\t" (v = (i < 399 ? i : 1) * 0.6180339887498949 % 1) "\t" i % 3 / 2 }' >in
  go tw-coverage in
  says 0 'column cdf: ranks repeat, but are tested as continuous: are they shares of N draws (-n N)?'
  awk -v p="$(uniform out)" 'BEGIN { exit !(p > 0.9) }'
}

@test "tw-coverage tests ranks of any number of draws by that number, whatever their digits" {
  # All ranks from 0 to N are equally frequent: p is near 1, unless N is mistaken.
  for n in 1 2 3 9 10 30 99 256 999; do
    for format in %.6f %.9f %.10g %.16g %.17g; do
      awk -v n=$n -v f="$format" 'BEGIN { print "cdf"; for (i = 0; i < 5000; i++) printf f "\n", i % (n + 1) / n }' >in
      go tw-coverage -n $n in
      silent
      awk -v p="$(uniform out)" 'BEGIN { exit !(p > 0.5) }' || fail "$n $format: $(uniform out)"
    done
  done
  # The ranks of a posterior that is too wide still fail.
  awk 'BEGIN { print "cdf"; for (i = 0; i < 2000; i++) print int(8 + i % 15) / 30 }' | go tw-coverage -n 30
  silent
  awk -v p="$(uniform out)" 'BEGIN { exit !(p < 1e-20) }'
  # Rounded ranks cover as the exact shares of 30 draws do.
  awk 'BEGIN { print "rank_a"; for (i = 0; i < 31; i++) printf "%.3f\n", i / 30 }' | tw-coverage -n 30 --levels 0.6 >out
  [ "$(sed -n 2p out | cut -f 4)" = 19 ]
  [ "$(grep median out | cut -f 3,4)" = "$(tsv '30 15')" ]
}

@test "tw-coverage refuses ranks beyond 0 to 1, missing columns, empty groups and no records" {
  tsv 'cdf' 0.5 1.5 >in
  go tw-coverage in
  says 1 'in:3: column 1 (cdf): a rank is a share, from 0 to 1'
  tsv 'cdf' -0.1 | go tw-coverage
  says 1 '<stdin>:2: column 1 (cdf): a rank is a share'
  tsv 'x1' 1 | go tw-coverage
  says 2 'no column cdf or rank_*' 'there are: x1'
  tsv 'cdf' | go tw-coverage
  says 1 'no records'
  tsv 'cdf leaf' '0.5 ' | go tw-coverage -g leaf
  says 1 'the group is empty'
  tsv 'cdf level' '0.5 1' | go tw-coverage -g level
  says 2 "a column 'level' of its own"
  tsv cdf 0.5 NA 0.7 | go tw-coverage --levels 0.5
  says 1 '<stdin>:3: column 1 (cdf)'
}

@test "tw-coverage tests ranks that awk counts from draws with ids, for posteriors from elsewhere" {
  # Three simulations with their draws, and the ranks that tw-score --ranks appends.
  tsv 'id theta1' 'a 0.5' 'b 2' 'c -1' >runs
  tsv 'id theta1' 'a 0' 'a 1' 'b 0' 'b 1' 'c 0' 'c 1' >draws
  awk -F '\t' -v OFS='\t' 'NR == FNR { theta[$1] = $2; next } FNR == 1 { print "id", "rank_theta1"; next }
    { n[$1]++; below[$1] += $2 < theta[$1] } END { for (i in n) print i, below[i] / n[i] }' runs draws |
    sort -r >ranks
  go tw-coverage -n 2 --levels 0.5 ranks
  silent
  [ "$(grep median out | cut -f 3,4)" = "$(tsv '2 1')" ]
}

@test "tw-plot --coverage draws the table as it is" {
  ranks >in
  tw-coverage --levels 0.1,0.3,0.5,0.7,0.9 in >table 2>/dev/null
  go tw-plot --coverage --script table
  silent
  grep -q '^title\[2\] = "a"' out
}

@test "tw-coverage ignores columns of other names" {
  tsv 'abc cdfabc cdf' '9 9 0.5' >in
  go tw-coverage --levels 0.5 in
  silent
  run ! grep -q abc out
}

# TARP (Lemos et al. 2023): the share of draws that are nearer than theta to a random point, which differs between
# simulations. Here two normals are correlated; a wrong correlation keeps the marginals, so --ranks cannot detect it.
@test "tw-coverage finds a wrong correlation by TARP ranks that awk computes, and accepts a right one" {
  cat >tarp.awk <<'E'
function draw(rho) { a = normal(); b = rho * a + sqrt(1 - rho * rho) * normal() }
BEGIN {
  print "tarp\trank_a"
  for (i = 0; i < 400; i++) {
    u = 6 * uniform() - 3; v = 6 * uniform() - 3
    draw(0.8)
    far = (a - u) ^ 2 + (b - v) ^ 2
    theta = a
    near = below = 0
    for (j = 0; j < 50; j++) {
      draw(rho)
      near += (a - u) ^ 2 + (b - v) ^ 2 < far
      below += a < theta
    }
    print near / 50 "\t" below / 50
  }
}
E
  while read -r rho verdict; do
    awk -v seed=3 -v rho="$rho" -f "$random" -f tarp.awk | go tw-coverage -n 50 -r tarp,rank_a
    silent
    awk -F '\t' '$1 != "all" && $2 == "uniform" { print $1, ($5 < 0.001 ? "wrong" : $5 > 0.02 ? "right" : $5) }' out |
      diff <(printf '%s\n' "tarp $verdict" 'rank_a right') - || fail "$rho"
  done <<'E'
0.8 right
-0.8 wrong
E
}
