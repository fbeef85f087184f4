load lib
load flow

# examples/likelihood: how much of a likelihood there should be beside a flow.
root=$BATS_TEST_DIRNAME/..
@test "run.sh of likelihood analyses a system with a given prior and one with a learnt prior" {
  slow && skip "flows are trained"
  go env BIN="$B/bin" EX="$B/examples" OUT=here N=400 FLOW='--members 1 --epochs 8 --hidden 16' \
    TASKS='two_moons bernoulli_glm' "$root/examples/likelihood/run.sh"
  silent
  [ "$(grep -c '^likelihood 1' out)" -eq 2 ]
  [ "$(grep -c '^posterior' out)" -eq 2 ]
  grep -q '^# tw-flow 2 --kind prior ' here/bernoulli_glm.prior
}
