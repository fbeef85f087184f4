load lib

@test "tw-grid writes the grid at each record in the order of the operands, the first the slowest, both ends included" {
  tsv 'x1 id' '7 a' '8 b' | go tw-grid -n 3 t1=-1:1 t2=0:1
  gives 'x1 id t1 t2' \
    '7 a -1 0' '7 a -1 0.5' '7 a -1 1' '7 a 0 0' '7 a 0 0.5' '7 a 0 1' \
    '7 a 1 0' '7 a 1 0.5' '7 a 1 1' \
    '8 b -1 0' '8 b -1 0.5' '8 b -1 1' '8 b 0 0' '8 b 0 0.5' '8 b 0 1' \
    '8 b 1 0' '8 b 1 0.5' '8 b 1 1'
}

@test "tw-grid makes 100 points unless -n or the operand gives another number" {
  tsv x 1 | go tw-grid t=0:99
  silent
  col t | diff - <(seq 0 99)
  tsv x 1 | go tw-grid --points 4 a=0:3 b=0:1:2
  gives 'x a b' '1 0 0' '1 0 1' '1 1 0' '1 1 1' '1 2 0' '1 2 1' '1 3 0' '1 3 1'
  tsv x 1 | go tw-grid -n 7 -n 2 a=0:3
  gives 'x a' '1 0' '1 3'
}

@test "tw-grid writes points as the shortest decimal of the nearest double" {
  tsv x 1 | go tw-grid t=-1:1:201
  silent
  col t | diff - <(perl -e 'printf "%.10g\n", $_ / 100 for -100 .. 100')
  # Exact (lo (n-1-i) + hi i) / (n-1), rounded once: Python fractions.
  tsv x 1 | go tw-grid t=0:1:7
  gives 'x t' '1 0' '1 0.16666666666666666' '1 0.3333333333333333' '1 0.5' \
    '1 0.6666666666666666' '1 0.8333333333333334' '1 1'
  tsv x 1 | go tw-grid t=0.1:0.7:7
  gives 'x t' '1 0.1' '1 0.2' '1 0.3' '1 0.4' '1 0.5' '1 0.6' '1 0.7'
  tsv x 1 | go tw-grid t=1e-300:1e-100:3
  gives 'x t' '1 1e-300' '1 5e-101' '1 1e-100'
  tsv x 1 | go tw-grid t=-1e308:1e308:3
  gives 'x t' '1 -1e308' '1 0' '1 1e308'
  tsv x 1 | go tw-grid t=-1.7976931348623157e308:1.7976931348623157e308:5
  silent
  run ! grep -E 'nan|inf' out
  tsv x 1 | go tw-grid t=-0:1e0:2
  gives 'x t' '1 0' '1 1'
  tsv x 1 | go tw-grid t=0:5e-324:2
  gives 'x t' '1 0' '1 5e-324'
  tsv x 1 | go tw-grid t=.5:+1.5:3
  gives 'x t' '1 0.5' '1 1' '1 1.5'
}

@test "tw-grid rounds exact fractions once" {
  while read -r lo hi m i want; do
    tsv x 1 | tw-grid "t=$lo:$hi:$((m + 1))" | awk -v i="$i" -v want="$want" 'NR == i + 2 { print (($2 + 0 == want + 0) ? "same" : $2 ", not " want) }'
  done <"$BATS_TEST_DIRNAME/oracles/between.tsv" | sort | uniq -c | sed 's/^ *//' >got
  echo '200 same' | diff - got
}

@test "tw-grid finds the points between ends that are too far apart for one sum" {
  tsv x 1 | go tw-grid -n 4 t=-1e308:1e-300
  silent
  tsv 'x t' '1 -1e308' '1 -6.666666666666667e307' '1 -3.333333333333333e307' '1 1e-300' >want
  near out want
  # The other one alone is too far.
  tsv x 1 | go tw-grid -n 4 t=1e-300:1e308
  silent
  tsv 'x t' '1 1e-300' '1 3.333333333333333e307' '1 6.666666666666667e307' '1 1e308' >want
  near out want
  # In doubles 3 times either end, a third of it, is another number.
  tsv x 1 | go tw-grid -n 4 t=4439e-300:3.627
  silent
  [ "$(col t | sed -n '1p;$p' | paste -sd ' ')" = '4.439e-297 3.627' ]
  # A third of the one sum is the nearest double, the sum of two thirds is not.
  tsv x 1 | go tw-grid -n 4 t=4439e-300:10
  gives 'x t' '1 4.439e-297' '1 3.3333333333333335' '1 6.666666666666667' '1 10'
}

@test "tw-grid refuses a column that is there" {
  tsv 'a t b' '1 9 2' >in
  go tw-grid -n 2 t=0:1 <in
  says 2 "'t'" 'already: leave it out'
  has
}

@test "tw-grid reads a header only, and comments" {
  tsv 'a b' | go tw-grid t=0:1
  gives 'a b t'
  { echo '# c'; tsv 'a' '1'; } | go tw-grid t=0:1:2
  silent
  { echo '# c'; tsv 'a t' '1 0' '1 1'; } | diff - out
}

@test "tw-grid reads its records from files, whose names have no =, or from standard input" {
  tsv 'x1' 7 8 >a
  tsv 'x1' 9 >b
  go tw-grid -n 2 a t=0:1 b </dev/null
  silent
  tw-grid -n 2 t=0:1 <(cat a <(sed 1d b)) | diff - out
  cat a <(sed 1d b) | tw-grid -n 2 t=0:1 | diff - out
  go tw-grid t=0:1 nowhere
  says 1 nowhere
}

@test "tw-grid refuses operands that are not axes" {
  while read -r axis; do
    tsv x 1 >in
    go tw-grid "$axis" <in
    says 2
    has
  done <<'E'
t=
t=0
t=0:
t=:1
t=0:1:
t=0:1:0
t=0:1:-2
t=0:1:x
t=0:1:2.5
t=0:1:2:3
t=0:1:99999999999999999999
t=a:1
t=0:b
t=1:0
t=0:0
t=0:1:1
t=nan:1
t=0:inf
t=-inf:0
t=0:1e999
t=0x0:1
=0:1
t=0,5:1
E
  for c in $'\t' $'\n' $'\r'; do
    go tw-grid "a${c}b=0:1" <in
    says 2 'operand: '
    has
  done
  go tw-grid <in
  says 2 NAME=LO:HI
  go tw-grid t=0:1 u=0:1 t=0:2 <in
  says 2 t
  for n in 0 -1 x '' 1.5 99999999999999999999; do
    go tw-grid -n "$n" t=0:1 <in
    says 2 -n
  done
}

@test "tw-grid passes other bytes of the record through" {
  printf 'a b\tc\n\xff\x01\t\n\t \n' >in
  go tw-grid -n 2 t=0:1 <in
  silent
  printf 'a b\tc\tt\n\xff\x01\t\t0\n\xff\x01\t\t1\n\t \t0\n\t \t1\n' | cmp - out
}

# ---- around draws ----

@test "tw-grid --around makes the grid that its box makes as operands" {
  awk -v seed=4 "$rng"'BEGIN { print "id\ttheta1\ta\ttheta2"; for (i = 0; i < 200; i++)
    print i % 2 "\t" uniform() * 3 - 7 "\t" 1000 + uniform() / 64 "\t" i / 8 }' >d
  tsv 'x1' 7 8 >in
  for margin in '' 0 0.5 2; do
    go tw-grid -n 4 --around d ${margin:+--margin $margin} -p a,theta2 <in
    silent
    mapfile -t box < <(awk -v m="${margin:-0.1}" -F '\t' 'NR > 1 { for (i = 3; i <= 4; i++) {
        if (NR == 2 || $i < lo[i]) lo[i] = $i
        if (NR == 2 || $i > hi[i]) hi[i] = $i } }
      END { for (i = 3; i <= 4; i++) { w = m * (hi[i] - lo[i])
        printf "%s=%.17g:%.17g\n", (i == 3 ? "a" : "theta2"), lo[i] - w, hi[i] + w } }' d)
    tw-grid -n 4 "${box[@]}" <in >want
    near want out 1e-12
  done
  # theta* by default; an operand wins, and comes first.
  go tw-grid -n 3 --around d theta2=0:1:2 x=5:5:1 <in
  silent
  [ "$(head -n 1 out)" = "$(tsv 'x1 theta2 x theta1')" ]
  [ "$(wc -l <out)" -eq 13 ]
}

@test "tw-grid --support ends an axis around draws where the prior ends" {
  tsv 'theta1 theta2' '1 10' '3 30' >d
  tsv x1 7 >in
  go tw-grid -n 2 --around d --margin 1 --support theta1=0:inf,theta2=-inf:35 <in
  silent
  [ "$(sed 1d out)" = "$(tsv '7 0 -10' '7 0 35' '7 5 -10' '7 5 35')" ] || fail "$(cat out)"
  # A side without an end is left out; the option may be repeated.
  mv out want
  go tw-grid -n 2 --around d --margin 1 --support theta1=0: --support theta2=:35 <in
  silent
  cmp want out
  go tw-grid --around d --support theta3=0:1 <in
  says 2 "--support" theta3
  go tw-grid --around d --support theta1=4:9 <in
  says 1 "'theta1' do not determine an axis"
  for span in theta1=: theta1=5 theta1=a:1 theta1=1:b theta1=2:1 0:1 =0:1; do
    go tw-grid --around d --support "$span" <in
    says 2 "--support" 'one end' || fail "$span"
  done
  go tw-grid --support a=0:1 a=0:1 <in
  says 2 --support
}

@test "tw-grid --integer makes equidistant integers beyond the draws and within the prior" {
  tsv x 7 >in
  for ends in '3 7' '3 3' '-12.5 80' '0 1000000' '-1e15 1e15' '5 6'; do
    read -r lo hi <<<"$ends"
    tsv 'n theta1' "$lo 0" "$hi 1" >d
    for points in 2 3 11 100; do
      for prior in -inf:inf -10.5:5.5; do
        go tw-grid -n $points --around d -p theta1,n --integer n --support n=$prior <in
        silent
        [ "$(head -n 1 out)" = "$(tsv 'x theta1 n')" ]
        # From a to b: the draws' range and a tenth of it, 1 at least, on each side. The first
        # and the last are the outermost that fit, and a smaller step would be too many points.
        sed 1d out | cut -f 3 | sort -gu | awk -v lo="$lo" -v hi="$hi" -v n=$points -v prior=$prior '
          $1 % 1 || NR > 2 && $1 - last != step { exit bad = 1 }
          { step = NR > 1 ? $1 - last : 1; last = $1; if (NR == 1) first = $1 }
          END { more = .1 * (hi - lo); more += (1 - more % 1) % 1; if (more < 1) more = 1
            a = lo - more; b = hi + more; split(prior, p, ":")
            if (p[1] != "-inf") { if (a < p[1]) a = p[1]; if (b > p[2]) b = p[2] }
            exit bad || NR < 1 || NR > n || step < 1 || first < a || first >= a + 1 || last > b || last + step <= b ||
              step > 1 && (b - b % 1 - first) / (step - 1) <= n - 1 }' || fail "$ends $points $prior: $(cut -f 3 out | sort -gu | head)"
      done
    done
  done
  go tw-grid --around d --integer nix <in
  says 2 "--integer" nix
  go tw-grid --around d --integer n <in
  says 2 "--integer" "among the parameters" "'n'"
  go tw-grid --integer a a=0:1 <in
  says 2 --integer
  go tw-grid -n 1 --around d -p n --integer n <in
  says 1 "'n' do not determine an axis"
  go tw-grid --around d -p n --integer n --support n=20:30 <in
  says 1 "'n' do not determine an axis"
}

@test "tw-grid --around refuses draws that do not determine an axis" {
  tsv x 1 >in
  tsv 'theta1 theta2' '1 2' '1 3' >d
  go tw-grid --around d <in
  says 1 "d: the draws of 'theta1' do not determine an axis" NAME=LO:HI
  go tw-grid --around d -n 2 --margin 0 theta1=1:1:1 <in
  gives 'x theta1 theta2' '1 1 2' '1 1 3'
  go tw-grid --around d -n 1 -p theta2 <in
  says 1 theta2 'determine an axis'
  tsv theta1 -1.7e308 1.7e308 >wide
  go tw-grid --around wide <in
  says 1 wide theta1
  for end in -1.7e308 1.7e308; do
    tsv theta1 0 $end >wide
    go tw-grid --around wide <in
    says 1 "wide: the draws of 'theta1' do not determine an axis"
  done
  for v in inf nan NA x ''; do
    { tsv theta1 1; echo "$v"; } >bad
    go tw-grid --around bad <in
    says 1 'bad:3: column 1 (theta1): a draw must be a finite number'
  done
  tsv theta1 >none
  go tw-grid --around none <in
  says 1 'none: no records'
  go tw-grid --around nowhere <in
  says 1 nowhere
  go tw-grid --around d -p nix <in
  says 2 -p nix
  go tw-grid --around d -p theta1 <d
  says 1 'do not determine an axis'
  go tw-grid --around d -p theta2 <d
  says 2 'already: leave it out' theta2
  go tw-grid --around - -p theta2 <in
  says 2 --around 'standard input'
  go tw-grid -p theta2 a=0:1 <in
  says 2 -p --around
  go tw-grid --margin 1 a=0:1 <in
  says 2 --margin
  go tw-grid --around d --margin -1 <in
  says 2 --margin
  go tw-grid <in
  says 2 NAME=LO:HI
}

@test "tw-grid --support takes names with commas" {
  tsv 'theta1 theta2 a' '1 10 5' '3 30 6' >d
  tsv x1 7 >in
  # A comma before the equals sign is part of the name.
  sed '1s/a$/a,b/' d >named
  go tw-grid -n 3 --around named -p 3,1 --margin 1 --support a,b=5:5.5,theta1=0: <in
  silent
  cmp <(sed 1d out | awk -F '\t' '{ print $2, $3 }' | sort) <(tw-grid -n 3 --around d -p 3,1 --margin 1 --support a=5:5.5,theta1=0: <in |
    sed 1d | awk -F '\t' '{ print $2, $3 }' | sort)
  # No equals sign is looked for beyond the end, where the next argument stands.
  go tw-grid -n 3 --around d -p a --support a b=5:6 <in
  says 2 "'a'" NAME=LO:HI
}

@test "tw-grid -r makes an axis around the draws that are inside or undetermined" {
  tsv 'theta1 region_0.1 region_0.5' '-9 outside outside' '1 outside undetermined' '3 inside outside' '8 outside outside' >d
  tsv x1 7 >in
  go tw-grid -n 2 --around d --margin 0 -r 'region_*' <in
  gives 'x1 theta1' '7 1' '7 3'
  # By one of them only one draw is left.
  go tw-grid -n 2 --around d --margin 0 -r region_0.1 <in
  says 1 "'theta1' do not determine an axis"
  # Where all are outside they are all there is.
  sed 's/inside/outside/; s/undetermined/outside/' d >far
  go tw-grid -n 2 --around far --margin 0 -r 'region_*' <in
  gives 'x1 theta1' '7 -9' '7 8'
}
