load lib

# examples/questions: each answer against an exact one. What counts errors repeats
# 20 times, 200 in make nightly.
questions=$BATS_TEST_DIRNAME/../examples/questions
oracles=$BATS_TEST_DIRNAME/oracles/questions
again=20
! whole || again=200

@test "model: exact.awk is SciPy's, intervals of leaves hold their exact probability" {
  { tsv 'x1 x2 x3 x4 x5 x6 x7 x8 x9 x10'; cut -f 1-10 "$oracles/model.tsv"; } |
    awk -f "$questions/model/exact.awk" | sed 1d >exact
  near "$oracles/model.tsv" exact 1e-5
  ! slow || skip "many runs"
  for ((i = 2; i < 2 + again; i++)); do
    BIN=$B/bin OUT=here RUNS=1000 SEED=$i "$questions/model/run.sh" | sed -n '/^leaf/,/^mean/s/^ *\([0-9]\)/\1/p'
  done >leaves
  # Of each leaf the mean of its exact values is the exact one.
  awk '{ sum[$1] += $2 * $8; n[$1] += $2; row[NR] = $0 }
    END {
      for (i = 1; i <= NR; i++) {
        split(row[i], f, " ")
        exact = sum[f[1]] / n[f[1]]
        low += exact < f[4]; high += exact > f[6]
      }
      print NR, low / NR, high / NR
      exit !(NR >= 60 && low < 0.12 * NR && high < 0.12 * NR)
    }' leaves
}
