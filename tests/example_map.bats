load lib

# examples/map: the undetermined mass of thousands of observations.
example=$BATS_TEST_DIRNAME/../examples/map

@test "mass.awk of map writes a record for each id in draws that stand one after the other" {
  tsv 'id theta1 x1 x2 score leaf region' 'a 0 1 2 1 7 inside' 'a 0 1 2 1 7 undetermined' \
    'b 0 3 4 1 8 outside' 'c 0 3 5 1 8 undetermined' 'c 0 3 5 1 8 undetermined' >draws
  go awk -f "$example/mass.awk" draws
  gives 'x1 x2 leaf mass' '1 2 7 0.5' '3 4 8 0' '3 5 8 1'
  go awk -f "$example/mass.awk" <(head -n 1 draws)
  gives 'x1 x2 leaf mass'
}

@test "run.sh of map writes a record for each observation with its leaf, and a picture" {
  slow && skip "too many records for this build"
  needs_gnuplot
  go env BIN="$B/bin" EX="$B/examples" OUT=here TRAIN=600 CALIB=2000 X=200 DRAWS=50 \
    FLOW='--members 1 --epochs 5' "$example/run.sh"
  did 0
  [ "$(wc -l <here/map.tsv)" -eq 201 ]
  awk -F '\t' 'NR > 1 && (NF != 4 || $4 < 0 || $4 > 1) { exit 1 }' here/map.tsv
  # The x as they were simulated, in order, each in the leaf that tw-leaf says.
  "$B/examples/tasks/simulate" gaussian_mixture -n 200 --seed 3 | cut -f 3,4 |
    tw-leaf -t here/tree.tsv | cmp - <(cut -f 1-3 here/map.tsv)
  # The rows: all x, the mass of bounds.tsv, beginning with the most.
  awk 'NF == 7 && $1 + 0 { if (n && $5 > last) bad = 1; last = $5; n += $2 }
    END { exit bad || n != 200 }' out
  # Binomial(200, .01) is at most 9 with probability .9999.
  grep -q '^[0-9] of 200 observations have p <= 0.01 among the runs' out
  grep -q '^200 observations: 0\.0[0-9]* of the posterior is undetermined' out
  [ "$(head -c 8 here/map.png | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ]
}
