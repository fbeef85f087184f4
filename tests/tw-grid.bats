load lib

@test "the grid at each record: operand order, the first slowest, both ends" {
  tsv 'x1 id' '7 a' '8 b' | go tw-grid -n 3 t1=-1:1 t2=0:1
  gives 'x1 id t1 t2' \
    '7 a -1 0' '7 a -1 0.5' '7 a -1 1' '7 a 0 0' '7 a 0 0.5' '7 a 0 1' \
    '7 a 1 0' '7 a 1 0.5' '7 a 1 1' \
    '8 b -1 0' '8 b -1 0.5' '8 b -1 1' '8 b 0 0' '8 b 0 0.5' '8 b 0 1' \
    '8 b 1 0' '8 b 1 0.5' '8 b 1 1'
}

@test "100 points unless -n or the operand says otherwise" {
  tsv x 1 | go tw-grid t=0:99
  silent
  col t | diff - <(seq 0 99)
  tsv x 1 | go tw-grid --points 4 a=0:3 b=0:1:2
  gives 'x a b' '1 0 0' '1 0 1' '1 1 0' '1 1 1' '1 2 0' '1 2 1' '1 3 0' '1 3 1'
  tsv x 1 | go tw-grid -n 7 -n 2 a=0:3
  gives 'x a' '1 0' '1 3'
}

@test "points are the nearest doubles, written as their shortest decimal" {
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

@test "a column that is there: an error that names --replace, which replaces it" {
  tsv 'a t b' '1 9 2' >in
  go tw-grid -n 2 t=0:1 <in
  says 2 "'t'" --replace
  has
  go tw-grid -n 2 --replace t=0:1 <in
  gives 'a t b' '1 0 2' '1 1 2'
  go tw-grid -n 2 --replace u=5:6 t=0:1 <in
  gives 'a t b u' '1 0 2 5' '1 1 2 5' '1 0 2 6' '1 1 2 6'
  go tw-grid -n 2 --replace b=5:6 a=0:1 <in
  gives 'a t b' '0 9 5' '1 9 5' '0 9 6' '1 9 6'
}

@test "header only, no header, comments" {
  tsv 'a b' | go tw-grid t=0:1
  gives 'a b t'
  { echo '# c'; tsv 'a' '1'; } | go tw-grid t=0:1:2
  silent
  { echo '# c'; tsv 'a t' '1 0' '1 1'; } | diff - out
  tsv 'p 1' 'q 2' | go tw-grid -N -n 2 t=0:1
  gives 'p 1 0' 'p 1 1' 'q 2 0' 'q 2 1'
  tsv 'p 1' | go tw-grid -N -n 2 --replace 2=5:6
  gives 'p 5' 'p 6'
  go tw-grid -N t=0:1 </dev/null
  gives
}

@test "operands that are no axis" {
  while read -r axis; do
    tsv x 1 >in
    go tw-grid "$axis" <in
    says 2
    has
  done <<'E'
t
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
t=nan:1
t=0:inf
t=-inf:0
t=0:1e999
t=0x0:1
=0:1
t=0,5:1
E
  go tw-grid <in
  says 2 NAME=LO:HI
  go tw-grid t=0:1 u=0:1 t=0:2 <in
  says 2 t
  for n in 0 -1 x '' 1.5 99999999999999999999; do
    go tw-grid -n "$n" t=0:1 <in
    says 2 -n
  done
}

@test "other bytes of the record pass through" {
  printf 'a b\tc\n\xff\x01\t\n\t \n' >in
  go tw-grid -n 2 t=0:1 <in
  silent
  printf 'a b\tc\tt\n\xff\x01\t\t0\n\xff\x01\t\t1\n\t \t0\n\t \t1\n' | cmp - out
}
